"""Minesweeper on paper: a number says how many of the cells around it have a mine."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gridlogic import BLANK, Board, Candidates, Clue, Count, Grid, Ink, Picture, Puzzle, Shape, hookimpl

GRIDLOGIC_HOOKS = 1


@dataclass(frozen=True)
class Minesweeper(Puzzle):
    """A digit says how many of the up to eight cells around it have a mine; it has none itself.

    `grid` is a picture of digits and dots; a dot is a cell without a clue. `mines` is how many there are in all.
    """

    kind = "minesweeper"
    inks = (BLANK, Ink("*", "mine", "#000000", symbol=True))

    grid: Picture
    mines: int | None = None

    @property
    def shape(self) -> Shape:
        """The size of the picture."""
        return self.grid.shape

    @cached_property
    def numbers(self) -> dict[int, str]:
        """The clues by flat index."""
        return {index: symbol for index, symbol in enumerate(self.grid.symbols) if symbol != "."}

    def validate(self) -> None:
        """Only digits and dots, and no clue above the number of cells around it."""
        self.grid.require(self.shape, ".012345678", "grid")
        for index, number in self.numbers.items():
            around = len(self.shape.around(self.shape.cell(index))) - 1
            if int(number) > around:
                raise self.grid.wrong(index, f"clue {number}, but there are only {around} cells around it", "grid")

    def constraints(self) -> Iterator[Count]:
        """As many mines around a number as it says, none at numbers, and so many in all."""
        for index, number in self.numbers.items():
            around = (cell for cell in self.shape.around(self.shape.cell(index)) if cell not in self.numbers)
            yield Count(tuple(around), int(number), int(number), clue=Clue(self.shape.name(index), number))
        yield Count(tuple(self.numbers), 0, 0, clue=Clue("no cell with a number has a mine"))
        if self.mines is not None:
            yield Count(range(self.shape.cells), self.mines, self.mines, clue=Clue("mines", str(self.mines)))

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        """The grid with the clues in their cells."""
        return super().board(grid)._replace(labels=self.numbers)


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [Minesweeper]
