"""Star battle: so many stars in every row, column and region; no two stars touch, not even at a corner."""

from collections.abc import Iterator
from dataclasses import dataclass

from gridlogic import (
    BLANK,
    Apart,
    Board,
    Candidates,
    Clue,
    Grid,
    Ink,
    Puzzle,
    Regions,
    Shape,
    WrongValue,
    hookimpl,
)

GRIDLOGIC_HOOKS = 1


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

    def constraints(self) -> Iterator[Apart]:
        """So many stars in each row, column and region, and stars that do not touch there or anywhere."""
        pairs = self.shape.pairs(corners=True)
        rows, columns = (enumerate(lines, 1) for lines in (self.shape.rows(), self.shape.columns()))
        for word, groups in (("row", rows), ("column", columns), ("region", self.regions.cells.items())):
            for name, cells in groups:
                yield Apart(cells, pairs, 1, Clue(f"{word} {name}"), self.stars, self.stars)
        yield Apart(range(self.shape.cells), pairs, 1, Clue("no two stars touch"))

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        """The grid with thick lines round the regions."""
        return super().board(grid)._replace(regions=self.regions.cells.values())


@hookimpl
def gridlogic_puzzles() -> list[type[Puzzle]]:
    """The one puzzle type."""
    return [StarBattle]
