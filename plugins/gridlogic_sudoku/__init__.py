"""Sudoku: every row, column and box has each number once."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import isqrt
from string import ascii_uppercase

from gridlogic import AllDifferent, Board, Candidates, Clue, Grid, Ink, Picture, Puzzle, Shape, WrongValue, hookimpl
from gridlogic_sudoku.encodings import gridlogic_encodings as gridlogic_encodings

SYMBOLS = "123456789" + ascii_uppercase

GRIDLOGIC_HOOKS = 1


@dataclass(frozen=True)
class Sudoku(Puzzle):
    """Every row, column and box has each of the numbers from 1 once; A is 10, B is 11 and so on.

    `grid` is a picture of the numbers, with dots for open cells. `box` has the rows and columns of a box, such as
    `[2, 3]`; without it boxes are square.
    """

    kind = "sudoku"

    grid: Picture
    box: tuple[int, int] | None = None

    @property
    def shape(self) -> Shape:
        """The size of the picture."""
        return self.grid.shape

    @cached_property
    def inks(self) -> tuple[Ink, ...]:
        """Value 0 is the number 1."""
        return tuple(Ink(symbol, symbol, "#000000", symbol=True) for symbol in SYMBOLS[: self.shape.sizes[0]])

    @cached_property
    def boxes(self) -> list[tuple[int, ...]]:
        """The cells of each box."""
        return self.shape.boxes(self.box or (isqrt(self.shape.sizes[0]),) * 2)

    def validate(self) -> None:
        """A square grid, filled by boxes that have as many cells as it has rows."""
        rows, columns = self.shape.sizes
        if rows != columns or rows > len(SYMBOLS):
            raise WrongValue(f"a sudoku is a square of at most {len(SYMBOLS)} rows, not {self.shape}", "grid")
        if (self.box and min(self.box) < 1) or not all(len(box) == rows == len(self.boxes) for box in self.boxes):
            raise WrongValue(
                f"boxes need {rows} cells and must tile the grid; `box` has their rows and columns", "grid"
            )
        _ = self.numbers  # refuses what is none

    @cached_property
    def numbers(self) -> Candidates:
        """What the numbers in the grid leave open."""
        return self.read_picture(self.grid, "grid", unknown=".")

    def candidates(self) -> Candidates:
        """The numbers in the grid are given."""
        return super().candidates() & self.numbers

    def with_given(self, answer: Grid, cells: Iterable[int]) -> "Sudoku":
        """With more numbers in the grid."""
        return replace(self, grid=self.grid.changed({cell: self.symbols[answer.values[cell]] for cell in cells}))

    def constraints(self) -> Iterator[AllDifferent]:
        """All different in each row, column and box."""
        for word, groups in (("row", self.shape.rows()), ("column", self.shape.columns()), ("box", self.boxes)):
            for number, cells in enumerate(groups, 1):
                yield AllDifferent(cells, Clue(f"{word} {number}"))

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        """The grid with thick lines round the boxes."""
        return super().board(grid)._replace(regions=self.boxes)


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [Sudoku]
