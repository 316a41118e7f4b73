"""Binairo (Takuzu): zeros and ones, as many of each in every line, never three in a row, and no two lines alike."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from gridlogic import Candidates, Clue, Constraint, Count, Ink, Picture, Puzzle, Shape, Unlike, WrongValue, hookimpl


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
        self.candidates()

    def candidates(self) -> Candidates:
        """The numbers in the grid are given."""
        return super().candidates() & self.read_picture(self.grid, "grid", unknown=".")

    def constraints(self) -> Iterator[Constraint]:
        """For each line its counts and threes, for each pair of lines that they differ."""
        for word, lines in (("row", self.shape.rows()), ("column", self.shape.columns())):
            for number, cells in enumerate(lines, 1):
                clue = Clue(f"{word} {number}")
                yield Count(cells, len(cells) // 2, len(cells) // 2, clue=clue)
                for at in range(len(cells) - 2):
                    yield Count(cells[at : at + 3], 1, 2, clue=clue)
            for (one, first), (other, second) in combinations(enumerate(lines, 1), 2):
                yield Unlike(first, second, Clue(f"{word}s {one} and {other}"))


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [Binairo]
