"""Puzzles explained: the deductions that solve them, step by step, in words."""

from gridlogic.explaining.explanation import End, Explanation, explain
from gridlogic.explaining.mistakes import mistakes, without

__all__ = ["End", "Explanation", "explain", "mistakes", "without"]
