"""Hitori: shade cells so that no number is twice in a line; shaded cells do not touch, the others hang together."""

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_letters, digits

from gridlogic import (
    BLANK,
    Apart,
    Board,
    Candidates,
    Clue,
    Connected,
    Constraint,
    Count,
    Grid,
    Ink,
    Picture,
    Puzzle,
    Shape,
    hookimpl,
)

GRIDLOGIC_HOOKS = 1


@dataclass(frozen=True)
class Hitori(Puzzle):
    """Shade cells so that no number is twice in a row or column; shaded cells have no common side, the others connect.

    `grid` is a picture of digits and letters, each a number of its own.
    """

    kind = "hitori"
    inks = (BLANK, Ink("#", "shaded", "#404040"))

    grid: Picture

    @property
    def shape(self) -> Shape:
        """The size of the picture."""
        return self.grid.shape

    def validate(self) -> None:
        """Only digits and letters."""
        self.grid.require(self.shape, digits + ascii_letters, "grid")

    def constraints(self) -> Iterator[Constraint]:
        """At most one unshaded cell of each number in a line, no shaded neighbours, one region."""
        for word, lines in (("row", self.shape.rows()), ("column", self.shape.columns())):
            for number, line in enumerate(lines, 1):
                for symbol in sorted({self.grid.symbols[cell] for cell in line}):
                    equal = tuple(cell for cell in line if self.grid.symbols[cell] == symbol)
                    if len(equal) > 1:
                        yield Count(equal, 0, 1, value=0, clue=Clue(f"{word} {number}", symbol))
        cells, pairs = range(self.shape.cells), self.shape.pairs()
        yield Apart(cells, pairs, 1, Clue("no two shaded cells touch"))
        yield Connected(cells, pairs, 0, Clue("the unshaded cells hang together"))

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        """The grid with the numbers in its cells."""
        return super().board(grid)._replace(labels=dict(enumerate(self.grid.symbols)))


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [Hitori]
