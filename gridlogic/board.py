"""A board: a drawing of a grid with its clues, in no particular format. Renderers turn it into text or pictures."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from gridlogic.geometry import UNKNOWN_VALUE, Candidates, Grid, Shape


class Ink(NamedTuple):
    """How one value looks: a glyph (one column wide), a name for people and a colour `#rrggbb`.

    A `symbol` stands in its cell like a digit, in its colour; anything else fills the cell.
    """

    glyph: str
    name: str
    colour: str
    symbol: bool = False


BLANK = Ink(".", "blank", "#ffffff")
FILLED = Ink("#", "filled", "#000000")


class Label(NamedTuple):
    """One item of a clue in the margin, and the value whose ink it is written in (0: plain)."""

    text: str
    ink: int = 0


class Board(NamedTuple):
    """A grid with its clues, ready to draw.

    `values` has one byte for each cell, 255 where nothing is known; `inks[value]` is how a value looks. `labels` are
    clues inside cells, by flat index. `clues[axis]` are the clues of the lines along that axis, in the order of
    `Shape.lines(axis)`. `marked` cells are to stand out, for whatever reason the caption gives. `regions` are groups of
    cells between which the lines are thick.
    """

    shape: Shape
    values: bytes
    inks: tuple[Ink, ...] = (BLANK, FILLED)
    labels: Mapping[int, str] = MappingProxyType({})
    clues: Mapping[int, tuple[tuple[Label, ...], ...]] = MappingProxyType({})
    marked: frozenset[int] = frozenset()
    regions: Collection[Sequence[int]] = ()

    def marking(self, cells: frozenset[int]) -> "Board":
        """The same board with these cells standing out."""
        return self._replace(marked=cells)


def values_of(shape: Shape, grid: Grid | Candidates | None) -> bytes:
    """The bytes to draw: of a grid, of what is known so far, or of nothing yet."""
    if grid is None:
        return bytes([UNKNOWN_VALUE]) * shape.cells
    return grid.values if isinstance(grid, Grid) else grid.values()
