"""Multicolour nonograms: the lengths and colours of the runs in every row and column."""

from gridlogic import Encoding, Puzzle, compiled, hookimpl
from gridlogic_nonogram_colour.block_starts import encode as encode_block_starts
from gridlogic_nonogram_colour.puzzle import ColourNonogram
from gridlogic_nonogram_colour.table import encode as encode_table

GRIDLOGIC_HOOKS = 1


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [ColourNonogram]


@hookimpl
def gridlogic_encodings() -> list[Encoding]:
    """The compiled encoding on every engine, and the published ways written by hand."""
    return [
        *compiled("nonogram-colour", "propagation", "cpsat", "z3", "backtracking"),
        Encoding("nonogram-colour", "z3", "block-starts", encode_block_starts),
        Encoding("nonogram-colour", "cpsat", "table", encode_table),
    ]
