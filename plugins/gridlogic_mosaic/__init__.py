"""Mosaic (Fill-a-Pix, Nampre): a number says how many cells of the 3x3 block around it are filled, its own included."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
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
    Presolve,
    Puzzle,
    Shape,
    WrongValue,
    bits,
    compiled,
    hookimpl,
)
from gridlogic_mosaic.planes import Blocks
from gridlogic_mosaic.rules import deduce

if TYPE_CHECKING:
    from gridlogic.engines.z3 import Z3Target

GRIDLOGIC_HOOKS = 1


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
    def text(self) -> str:
        """The picture, row by row: one character for each cell."""
        return "".join(self.grid.rows)

    @cached_property
    def blocks(self) -> Blocks:
        """The clues as masks."""
        return Blocks(self.shape, self.text)

    def validate(self) -> None:
        """Only digits and dots, and no clue above the number of cells around it."""
        self.grid.require(self.shape, ".0123456789", "grid")
        for index in bits(self.blocks.too_large()):
            row, column = self.shape.cell(index)
            around = len(self.shape.around((row, column)))
            message = f"{self.shape.name(index)}: clue {self.text[index]}, but there are only {around} cells around it"
            raise WrongValue(message, "grid", self.grid.places[row], column=column)

    def constraints(self) -> Iterator[Count]:
        """One count for each clue, over the cells around it."""
        for index in bits(self.blocks.clued):
            number = int(self.text[index])
            yield Count(self._around(index), number, number, clue=self._clue(index))

    def constraints_within(self, candidates: Candidates) -> Iterator[Count]:
        """The counts over open cells, each once, and those that are not met although no cell is open."""
        values = candidates.values()
        unmet = self.blocks.clued & ~self.blocks.met(candidates.masks[1] & candidates.decided)
        seen = set()
        for index in bits(unmet | self.blocks.clued & self.blocks.around(candidates.open)):
            around = self._around(index)
            known = [values[cell] for cell in around]
            number = int(self.text[index]) - known.count(1)
            cells = tuple(cell for cell, value in zip(around, known, strict=True) if value > 1)
            if (cells, number) not in seen:
                seen.add((cells, number))
                yield Count(cells, number, number, clue=self._clue(index))

    def more_clues(self, answer: Grid) -> dict[int, Count]:
        """The count of each cell that has none."""
        numbers = {cell: sum(answer.values[at] for at in self._around(cell)) for cell in range(self.shape.cells)}
        return {
            cell: Count(self._around(cell), number, number, clue=Clue(self.shape.name(cell), str(number)))
            for cell, number in numbers.items()
            if self.text[cell] == "."
        }

    def with_clues(self, answer: Grid, cells: Iterable[int]) -> "Mosaic":
        """With the counts of these cells."""
        more = self.more_clues(answer)
        return replace(self, grid=self.grid.changed({cell: str(more[cell].low) for cell in cells}))

    def _around(self, index: int) -> tuple[int, ...]:
        return self.shape.around(self.shape.cell(index))

    def broken(self, grid: Grid) -> list[Clue]:
        """The clues that a grid does not obey, found without a model."""
        _, filled = Candidates.of(grid, 2).masks
        return [self._clue(index) for index in bits(self.blocks.clued & ~self.blocks.met(filled))]

    def _clue(self, index: int) -> Clue:
        return Clue(self.shape.name(index), self.text[index])

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        """The grid with the clues in their cells."""
        labels = {index: symbol for index, symbol in enumerate(self.text) if symbol != "."}
        return super().board(grid)._replace(labels=labels)


def presolve(puzzle: Mosaic) -> Candidates:
    """What whole-grid arithmetic finds, from the given cells on."""
    return deduce(puzzle.blocks, puzzle.candidates())


def encode_sum(puzzle: Mosaic, target: "Z3Target") -> None:
    """Z3: for each clue the sum of the cells around it, each 1 or 0, is the number (as in the Z3 literature)."""
    import z3

    for count in puzzle.constraints():
        target.solver.add(z3.Sum([z3.If(target.literal(cell), 1, 0) for cell in count.cells]) == count.low)


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [Mosaic]


@hookimpl
def gridlogic_presolves() -> list[Presolve]:
    """Whole-grid arithmetic."""
    return [Presolve("mosaic", presolve)]


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
