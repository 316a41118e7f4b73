"""Solves grid logic puzzles through plugins. Everything that a plugin needs can be imported from here."""

from gridlogic.board import BLANK, FILLED, Board, Ink, Label, values_of
from gridlogic.errors import (
    EngineError,
    EngineMissing,
    GridlogicError,
    InputError,
    PluginError,
    Refused,
    UsageError,
    WrongAnswer,
    WrongValue,
)
from gridlogic.fields import ClueLines, Picture, Plain, whole_number
from gridlogic.geometry import Candidates, Cell, Grid, Shape
from gridlogic.hookspecs import hookimpl
from gridlogic.model import ANY_BLOCKS, Block, Clause, Clue, Constraint, Count, Helper, Literal, Model, Regular, Runs
from gridlogic.outcome import Listener, Outcome, Status
from gridlogic.puzzle import Encoding, Engine, Format, Puzzle, Renderer, compiled

__version__ = "0.1.0"

__all__ = [
    "ANY_BLOCKS",
    "BLANK",
    "FILLED",
    "Block",
    "Board",
    "Candidates",
    "Cell",
    "Clause",
    "Clue",
    "ClueLines",
    "Constraint",
    "Count",
    "Encoding",
    "Engine",
    "EngineError",
    "EngineMissing",
    "Format",
    "Grid",
    "GridlogicError",
    "Helper",
    "Ink",
    "InputError",
    "Label",
    "Listener",
    "Literal",
    "Model",
    "Outcome",
    "Picture",
    "Plain",
    "PluginError",
    "Puzzle",
    "Refused",
    "Regular",
    "Renderer",
    "Runs",
    "Shape",
    "Status",
    "UsageError",
    "WrongAnswer",
    "WrongValue",
    "compiled",
    "hookimpl",
    "values_of",
    "whole_number",
]
