"""Puzzles explained: the deductions that solve them, step by step, in words."""

from gridlogic.explaining.explanation import End, Explanation, explain

__all__ = ["End", "Explanation", "explain"]
