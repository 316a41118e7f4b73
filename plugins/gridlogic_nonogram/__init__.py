"""Monochrome nonograms (Picross, Hanjie, Griddlers): the lengths of the filled runs in every row and column."""

from gridlogic import Encoding, Puzzle, compiled, hookimpl
from gridlogic_nonogram.puzzle import Nonogram


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [Nonogram]


@hookimpl
def gridlogic_encodings() -> list[Encoding]:
    """The compiled encoding on every engine, and the published ways written by hand."""
    from gridlogic_nonogram import prefix_count, row_by_row, table

    return [
        *compiled("nonogram", "propagation", "cpsat", "z3", "backtracking"),
        Encoding("nonogram", "z3", "prefix-count", prefix_count.encode),
        Encoding("nonogram", "cpsat", "table", table.encode),
        Encoding("nonogram", "backtracking", "row-by-row", row_by_row.encode),
    ]
