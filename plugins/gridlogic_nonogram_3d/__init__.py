"""3D nonograms: clues along the three axes of a box, exact blocks or Picross 3D marks, in one or more colours."""

from gridlogic import Encoding, Format, Puzzle, compiled, hookimpl
from gridlogic_nonogram_3d.block_count import encode as encode_block_count
from gridlogic_nonogram_3d.puzzle import Nonogram3D
from gridlogic_nonogram_3d.table import encode as encode_table

GRIDLOGIC_HOOKS = 1


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [Nonogram3D]


@hookimpl
def gridlogic_encodings() -> list[Encoding]:
    """The compiled encoding on every engine, and two written by hand."""
    return [
        *compiled("nonogram-3d", "propagation", "cpsat", "z3", "backtracking"),
        Encoding("nonogram-3d", "z3", "block-count", encode_block_count),
        Encoding("nonogram-3d", "cpsat", "table", encode_table),
    ]


@hookimpl
def gridlogic_formats() -> list[Format]:
    """Files of other programs."""
    from gridlogic_nonogram_3d.formats import FORMATS

    return FORMATS
