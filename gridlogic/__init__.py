"""Solves grid logic puzzles through plugins. Everything that a plugin needs can be imported from here."""

from gridlogic.board import BLANK, FILLED, Board, Ink, Label
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
from gridlogic.fields import ClueLines, Picture, Plain, text_lines, whole_number
from gridlogic.foreign import MAX_SIDE, Document, ForeignFile, Place, Sure
from gridlogic.geometry import Candidates, Cell, Grid, Shape
from gridlogic.groups import Groups, Part
from gridlogic.hookspecs import hookimpl
from gridlogic.lineclues import LineClues, cells_needed, read_block, read_colour, spelt
from gridlogic.model import ANY_BLOCKS, Block, Clause, Clue, Constraint, Count, Helper, Literal, Model, Regular, Runs
from gridlogic.outcome import Listener, Outcome, Status
from gridlogic.palette import Palette
from gridlogic.placements import Placements
from gridlogic.puzzle import Encoding, Engine, Format, Puzzle, Renderer, compiled
from gridlogic.unpacking import inflate, read_xml, unzip

__version__ = "0.1.0"

__all__ = [
    "ANY_BLOCKS",
    "BLANK",
    "FILLED",
    "MAX_SIDE",
    "Block",
    "Board",
    "Candidates",
    "Cell",
    "Clause",
    "Clue",
    "ClueLines",
    "Constraint",
    "Count",
    "Document",
    "Encoding",
    "Engine",
    "EngineError",
    "EngineMissing",
    "ForeignFile",
    "Format",
    "Grid",
    "GridlogicError",
    "Groups",
    "Helper",
    "Ink",
    "InputError",
    "Label",
    "LineClues",
    "Listener",
    "Literal",
    "Model",
    "Outcome",
    "Palette",
    "Part",
    "Picture",
    "Place",
    "Placements",
    "Plain",
    "PluginError",
    "Puzzle",
    "Refused",
    "Regular",
    "Renderer",
    "Runs",
    "Shape",
    "Status",
    "Sure",
    "UsageError",
    "WrongAnswer",
    "WrongValue",
    "cells_needed",
    "compiled",
    "hookimpl",
    "inflate",
    "read_block",
    "read_colour",
    "read_xml",
    "spelt",
    "text_lines",
    "unzip",
    "whole_number",
]
