"""A plugin with a bit of everything, which passes every check; the mutants of `test_mutants.py` are made from it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from gridlogic import (
    Board,
    Candidates,
    Clue,
    Constraint,
    Count,
    Encoding,
    Grid,
    Picture,
    Puzzle,
    Reason,
    Regular,
    Shape,
    View,
    hookimpl,
)
from gridlogic.engines.propagation import propagator


@dataclass(frozen=True)
class Parity(Constraint):
    """An odd number of the cells are filled, or an even one."""

    cells: tuple[int, ...]
    odd: bool
    clue: Clue

    def holds(self, grid: Grid) -> bool:
        return sum(grid.values[cell] for cell in self.cells) % 2 == self.odd

    def decompose(self, values: int) -> Iterator[Constraint]:
        yield Regular(self.cells, ((0, 1), (1, 0)), frozenset([int(self.odd)]), self.clue)

    def reasons(self, view: View) -> Iterator[Reason]:
        if view.open.bit_count() == 1:
            odd = view.sure(1).bit_count() % 2
            excluded = view.never(view.open, 1) if odd == self.odd else view.always(view.open, 1)
            yield Reason("all its other cells are known", excluded)


@propagator.register
def _parity(constraint: Parity, values: int):
    def propagate(masks):
        blank, filled = masks
        both = blank & filled
        if both & (both - 1):  # two cells are open
            return masks
        odd = (filled & ~both).bit_count() % 2
        if not both:
            return masks if odd == constraint.odd else None
        return (blank & ~both, filled) if odd != constraint.odd else (blank, filled & ~both)

    return propagate


@dataclass(frozen=True)
class Lamps(Puzzle):
    """A number says how many of the cells beside it are filled; the number of filled cells in each row is even."""

    kind = "lamps"

    grid: Picture
    rows: Literal["even", "odd"] = "even"

    @cached_property
    def shape(self) -> Shape:
        return Shape(self.grid.sizes[1:])

    @cached_property
    def numbers(self) -> dict[int, int]:
        return {index: int(symbol) for index, symbol in enumerate("".join(self.grid.rows)) if symbol != "."}

    def validate(self) -> None:
        self.grid.require(self.shape, ".01234", "grid")

    def beside(self, index: int) -> list[int]:
        row, column = self.shape.cell(index)
        rows, columns = self.shape.sizes
        steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [self.shape.index(cell) for cell in steps if 0 <= cell[0] < rows and 0 <= cell[1] < columns]

    def constraints(self) -> Iterator[Constraint]:
        for index, number in self.numbers.items():
            clue = Clue(self.shape.name(index), str(number))
            yield Count(tuple(self.beside(index)), number, number, clue=clue)
        for number, cells in enumerate(self.shape.rows(), 1):
            yield Parity(tuple(cells), self.rows == "odd", Clue(f"row {number}", self.rows))

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        labels = {index: str(number) for index, number in self.numbers.items()}
        return super().board(grid)._replace(labels=labels)


def encode_linear(puzzle: Lamps, target: Any) -> None:
    """CP-SAT: sums, and for each row the half of it as a number."""
    for index, number in puzzle.numbers.items():
        target.model.add(sum(target.literal(cell) for cell in puzzle.beside(index)) == number)
    for row in puzzle.shape.rows():
        half = target.model.new_int_var(0, len(row), "")
        target.model.add(sum(target.literal(cell) for cell in row) == 2 * half + (puzzle.rows == "odd"))


def encode_xor(puzzle: Lamps, target: Any) -> None:
    """Z3: sums of ones, and for each row an exclusive or."""
    import z3

    for index, number in puzzle.numbers.items():
        target.solver.add(z3.Sum([z3.If(target.literal(cell), 1, 0) for cell in puzzle.beside(index)]) == number)
    for row in puzzle.shape.rows():
        odd = z3.BoolVal(val=False, ctx=target.solver.ctx)
        for cell in row:
            odd = z3.Xor(odd, target.literal(cell))
        target.solver.add(odd == (puzzle.rows == "odd"))


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    return [Lamps]


@hookimpl
def gridlogic_encodings() -> list[Encoding]:
    return [Encoding("lamps", "cpsat", "linear", encode_linear), Encoding("lamps", "z3", "xor", encode_xor)]
