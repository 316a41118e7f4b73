"""Monochrome nonograms (Picross, Hanjie, Griddlers): the lengths of the filled runs in every row and column."""

from gridlogic import Encoding, Format, Puzzle, compiled, hookimpl
from gridlogic_nonogram.prefix_count import encode as encode_prefix_count
from gridlogic_nonogram.puzzle import Nonogram
from gridlogic_nonogram.row_by_row import encode as encode_row_by_row
from gridlogic_nonogram.table import encode as encode_table

GRIDLOGIC_HOOKS = 1


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [Nonogram]


@hookimpl
def gridlogic_encodings() -> list[Encoding]:
    """The compiled encoding on every engine, and the published ways written by hand."""
    return [
        *compiled("nonogram", "propagation", "cpsat", "z3", "backtracking"),
        Encoding("nonogram", "z3", "prefix-count", encode_prefix_count),
        Encoding("nonogram", "cpsat", "table", encode_table),
        Encoding("nonogram", "backtracking", "row-by-row", encode_row_by_row),
    ]


@hookimpl
def gridlogic_formats() -> list[Format]:
    """Files, ids and URLs of other programs."""
    from gridlogic_nonogram.formats import FORMATS

    return FORMATS
