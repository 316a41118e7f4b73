"""Heyawake: shade so many cells of each room; shaded cells do not touch, the others hang together."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from gridlogic import (
    BLANK,
    Apart,
    Board,
    Candidates,
    Clause,
    Clue,
    Connected,
    Constraint,
    Count,
    Grid,
    Ink,
    Literal,
    Picture,
    Puzzle,
    Regions,
    Shape,
    hookimpl,
)

GRIDLOGIC_HOOKS = 1


@dataclass(frozen=True)
class Heyawake(Puzzle):
    """Shade as many cells of a room as its number says, none beside another; no white line runs through three rooms.

    The unshaded cells connect. `rooms` is a picture with one letter or digit for each room, `grid` one with a number in
    a cell of each room that has one, and dots.
    """

    kind = "heyawake"
    inks = (BLANK, Ink("#", "shaded", "#404040"))

    rooms: Regions
    grid: Picture

    @property
    def shape(self) -> Shape:
        """The size of the picture of rooms."""
        return self.rooms.shape

    @property
    def numbers(self) -> dict[int, str]:
        """The clues by flat index."""
        return {index: symbol for index, symbol in enumerate(self.grid.symbols) if symbol != "."}

    def validate(self) -> None:
        """Only digits and dots, and one number in a room."""
        self.grid.require(self.shape, ".0123456789", "grid")
        letters = [self.rooms.symbols[index] for index in self.numbers]
        for at, (index, letter) in enumerate(zip(self.numbers, letters, strict=True)):
            if letter in letters[:at]:
                raise self.grid.wrong(index, f"a second number in room {letter}", "grid")

    def constraints(self) -> Iterator[Constraint]:
        """Numbers, shaded neighbours, long lines, one region."""
        for index, number in self.numbers.items():
            letter = self.rooms.symbols[index]
            yield Count(self.rooms.cells[letter], int(number), int(number), clue=Clue(f"room {letter}", number))
        for word, lines in (("row", self.shape.rows()), ("column", self.shape.columns())):
            for at, line in enumerate(lines, 1):
                parts = [list(part) for _, part in groupby(line, self.rooms.symbols.__getitem__)]
                for before, room, after in zip(parts, parts[1:], parts[2:], strict=False):
                    stretch = (before[-1], *room, after[0])
                    yield Clause(tuple(map(Literal, stretch)), Clue(f"{word} {at}", "three rooms"))
        cells, pairs = range(self.shape.cells), self.shape.pairs()
        yield Apart(cells, pairs, 1, Clue("no two shaded cells touch"))
        yield Connected(cells, pairs, 0, Clue("the unshaded cells hang together"))

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        """The grid with the numbers in its cells and thick lines round the rooms."""
        return super().board(grid)._replace(labels=self.numbers, regions=self.rooms.cells.values())


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [Heyawake]
