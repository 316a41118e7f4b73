"""Mosaic (Fill-a-Pix, Nampre): a number says how many cells of the 3x3 block around it are filled, its own included."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gridlogic import (
    Board,
    Candidates,
    Clue,
    Count,
    Encoding,
    Format,
    Grid,
    Picture,
    Puzzle,
    Shape,
    WrongValue,
    compiled,
    hookimpl,
)

if TYPE_CHECKING:
    from gridlogic.engines.z3 import Z3Target


@dataclass(frozen=True)
class Mosaic(Puzzle):
    """Fill-a-Pix: a digit says how many cells of the 3x3 block around it are filled, its own included.

    `grid` is a picture of digits and dots; a dot is a cell without a clue.
    """

    kind = "mosaic"

    grid: Picture

    @cached_property
    def shape(self) -> Shape:
        """The size of the picture."""
        return Shape(self.grid.sizes[1:])

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The clues by flat index."""
        return {index: int(symbol) for index, symbol in enumerate("".join(self.grid.rows)) if symbol != "."}

    def validate(self) -> None:
        """Only digits and dots, and no clue above the number of cells around it."""
        self.grid.require(self.shape, ".0123456789", "grid")
        height, width = self.shape.sizes
        for index, number in self.numbers.items():
            row, column = divmod(index, width)
            around = (min(row + 2, height) - max(row - 1, 0)) * (min(column + 2, width) - max(column - 1, 0))
            if number > around:
                message = f"{self.shape.name(index)}: clue {number}, but there are only {around} cells around it"
                raise WrongValue(message, "grid", self.grid.places[row], column=column)

    def constraints(self) -> Iterator[Count]:
        """One count for each clue, over the cells around it."""
        for index, number in self.numbers.items():
            around = self.shape.around(self.shape.cell(index))
            yield Count(around, number, number, clue=Clue(self.shape.name(index), str(number)))

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        """The grid with the clues in their cells."""
        labels = {index: str(number) for index, number in self.numbers.items()}
        return super().board(grid)._replace(labels=labels)


def encode_sum(puzzle: Mosaic, target: "Z3Target") -> None:
    """Z3: for each clue the sum of the cells around it, each 1 or 0, is the number (as in the Z3 literature)."""
    import z3

    for index, number in puzzle.numbers.items():
        around = puzzle.shape.around(puzzle.shape.cell(index))
        target.solver.add(z3.Sum([z3.If(target.literal(cell), 1, 0) for cell in around]) == number)


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [Mosaic]


@hookimpl
def gridlogic_encodings() -> list[Encoding]:
    """The compiled encoding on every engine, and the sum of the neighbourhood for Z3."""
    return [
        *compiled("mosaic", "propagation", "cpsat", "z3", "backtracking"),
        Encoding("mosaic", "z3", "sum", encode_sum),
    ]


@hookimpl
def gridlogic_formats() -> list[Format]:
    """Files, ids and URLs of other programs."""
    from gridlogic_mosaic.formats import FORMATS

    return FORMATS
