"""Binairo (Takuzu): zeros and ones, as many of each in every line, never three in a row, and no two lines alike."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from gridlogic import (
    Candidates,
    Clue,
    Constraint,
    Count,
    Grid,
    Ink,
    Picture,
    Puzzle,
    Reason,
    Regular,
    Shape,
    Unlike,
    View,
    WrongValue,
    automaton_of,
    hookimpl,
)

GRIDLOGIC_HOOKS = 1


@dataclass(frozen=True)
class Binairo(Puzzle):
    """As many 0 as 1 in every line, never three equal ones in a row, and no two rows or columns alike.

    `grid` is a picture of 0, 1 and, for open cells, dots.
    """

    kind = "binairo"
    inks = (Ink("0", "zero", "#000000", symbol=True), Ink("1", "one", "#000000", symbol=True))

    grid: Picture

    @property
    def shape(self) -> Shape:
        """The size of the picture."""
        return self.grid.shape

    def validate(self) -> None:
        """Even numbers of rows and columns."""
        if any(size % 2 for size in self.shape.sizes):
            raise WrongValue(f"even numbers of rows and columns are wanted, not {self.shape}", "grid")
        _ = self.numbers  # refuses what is none

    @cached_property
    def numbers(self) -> Candidates:
        """What the numbers in the grid leave open."""
        return self.read_picture(self.grid, "grid", unknown=".")

    def candidates(self) -> Candidates:
        """The numbers in the grid are given."""
        return super().candidates() & self.numbers

    def with_given(self, answer: Grid, cells: Iterable[int]) -> "Binairo":
        """With more numbers in the grid."""
        return replace(self, grid=self.grid.changed({cell: self.symbols[answer.values[cell]] for cell in cells}))

    def constraints(self) -> Iterator[Constraint]:
        """A rule for each line, and one for all rows and one for all columns."""
        for word, lines in (("row", self.shape.rows()), ("column", self.shape.columns())):
            automaton = balanced(len(lines[0]) // 2)
            for number, cells in enumerate(lines, 1):
                yield Line(cells, *automaton, Clue(f"{word} {number}"))
            yield Unlike(tuple(lines), Clue(f"no two {word}s are alike"))


class Line(Regular):
    """As many of each number, and never three equal ones in a row."""

    def reasons(self, view: View) -> Iterator[Reason]:
        """Beside and between two equal ones; where one number is complete."""
        for value, sure in enumerate(map(view.sure, (0, 1))):
            pairs, ends = sure & sure >> 1, sure & sure >> 2
            places = (pairs << 2 | pairs >> 1 | ends << 1) & view.open
            if places:
                yield Reason(f"there are never three {view.names[value]}s in a row", view.never(places, value))
        yield from Count(self.cells, len(self.cells) // 2, len(self.cells) // 2, 1).reasons(view)


def balanced(half: int) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    """The automaton of lines with so many of each number and never three equal ones in a row.

    Its state is how many there are of each, the last number, and how often that came in a row.
    """

    def read(state: tuple[int, int, int, int], value: int) -> tuple[int, int, int, int] | None:
        zeros, ones, last, run = state
        zeros, ones, run = zeros + (value == 0), ones + value, run + 1 if value == last else 1
        return (zeros, ones, value, run) if max(zeros, ones) <= half and run < 3 else None

    return automaton_of((0, 0, -1, 0), read, lambda state: state[0] == state[1] == half, 2)


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [Binairo]
