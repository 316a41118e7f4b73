"""Solves grid logic puzzles through plugins. Everything that a plugin needs can be imported from here."""

from gridlogic.automaton import automaton_of
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
from gridlogic.exhibit import Exhibit, Frame, Style
from gridlogic.fields import ClueLines, Picture, Plain, text_lines, whole_number
from gridlogic.foreign import MAX_SIDE, Document, ForeignFile, Place, Sure
from gridlogic.geometry import Candidates, Cell, Grid, Shape, bits
from gridlogic.groups import Groups, Part
from gridlogic.hookspecs import hookimpl
from gridlogic.lineclues import LineClues, cells_needed, read_block, read_colour, spelt
from gridlogic.model import Clause, Clue, Constraint, Count, Helper, Literal, Model, Regular
from gridlogic.neighbours import Apart, Connected
from gridlogic.outcome import Listener, Outcome, Status
from gridlogic.palette import Palette
from gridlogic.placements import Placements
from gridlogic.puzzle import Encoding, Engine, Format, Presolve, Puzzle, Renderer, compiled
from gridlogic.reasons import Effort, Reason, View
from gridlogic.regions import Regions
from gridlogic.runs import ANY_BLOCKS, Block, Runs
from gridlogic.unpacking import inflate, read_xml, unzip
from gridlogic.vocabulary import AllDifferent, Implies, Sum, Unlike

__version__ = "0.1.0"

__all__ = [
    "ANY_BLOCKS",
    "BLANK",
    "FILLED",
    "MAX_SIDE",
    "AllDifferent",
    "Apart",
    "Block",
    "Board",
    "Candidates",
    "Cell",
    "Clause",
    "Clue",
    "ClueLines",
    "Connected",
    "Constraint",
    "Count",
    "Document",
    "Effort",
    "Encoding",
    "Engine",
    "EngineError",
    "EngineMissing",
    "Exhibit",
    "ForeignFile",
    "Format",
    "Frame",
    "Grid",
    "GridlogicError",
    "Groups",
    "Helper",
    "Implies",
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
    "Presolve",
    "Puzzle",
    "Reason",
    "Refused",
    "Regions",
    "Regular",
    "Renderer",
    "Runs",
    "Shape",
    "Status",
    "Style",
    "Sum",
    "Sure",
    "Unlike",
    "UsageError",
    "View",
    "WrongAnswer",
    "WrongValue",
    "automaton_of",
    "bits",
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
