"""Star battle: so many stars in every row, column and region; no two stars touch, not even at a corner."""

from collections.abc import Iterator
from dataclasses import dataclass

from gridlogic import (
    BLANK,
    Apart,
    Block,
    Board,
    Candidates,
    Clue,
    Constraint,
    Count,
    Grid,
    Ink,
    Puzzle,
    Regions,
    Runs,
    Shape,
    WrongValue,
    hookimpl,
)


@dataclass(frozen=True)
class StarBattle(Puzzle):
    """Every row, column and region has so many stars; no two stars touch, not even at a corner.

    `regions` is a picture with one letter or digit for each region; `stars` is 1 unless it says otherwise.
    """

    kind = "star-battle"
    inks = (BLANK, Ink("*", "star", "#c08000", symbol=True))

    regions: Regions
    stars: int = 1

    @property
    def shape(self) -> Shape:
        """The size of the picture."""
        return self.regions.shape

    def validate(self) -> None:
        """As many regions as rows and columns, and some stars."""
        if not set(self.shape.sizes) == {len(self.regions.cells)}:
            raise WrongValue(f"{len(self.regions.cells)} regions in a grid of {self.shape}: as many wanted", "regions")
        if self.stars < 1:
            raise WrongValue(f"{self.stars} stars in a row; at least 1 wanted", "stars")

    def constraints(self) -> Iterator[Constraint]:
        """So many stars in each group of cells, and at most one in each square of two by two."""
        for word, lines in (("row", self.shape.rows()), ("column", self.shape.columns())):
            for number, line in enumerate(lines, 1):
                yield Runs(line, (Block(1),) * self.stars, Clue(f"{word} {number}"))
        for letter, cells in self.regions.cells.items():
            yield Count(cells, self.stars, self.stars, clue=Clue(f"region {letter}"))
        pairs = self.shape.pairs(corners=True)
        yield Apart(range(self.shape.cells), pairs, 1, Clue("no two stars touch"))

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        """The grid with thick lines round the regions."""
        return super().board(grid)._replace(regions=self.regions.cells.values())


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [StarBattle]
