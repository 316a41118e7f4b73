"""The document, the rules and the drawing of a 3D nonogram."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gridlogic import (
    BLANK,
    FILLED,
    Board,
    Candidates,
    Grid,
    Groups,
    Ink,
    Label,
    Palette,
    Puzzle,
    Runs,
    Shape,
    WrongValue,
)
from gridlogic_nonogram_3d.clues import MARKS, LineClue, read_clue
from gridlogic_nonogram_3d.document import ClueTable, Size

LAYER, ROW, COLUMN = range(3)
TABLES = (("pillars", LAYER, (ROW, COLUMN)), ("cols", ROW, (LAYER, COLUMN)), ("rows", COLUMN, (LAYER, ROW)))
"""Each key, the axis that its lines run along, and the two axes of its table: one line for each of the first."""
WORDS = ("layer", "row", "column")


@dataclass(frozen=True)
class Nonogram3D(Puzzle):
    """3D nonograms and Picross 3D: clues along rows, columns and pillars of a box, exact blocks or counts with marks.

    `size` is layers x rows x columns. `rows` has a line for each layer with a word for each row, `cols` a line for each
    layer with a word for each column, `pillars` a line for each row with a word for each column.
    """

    kind = "nonogram-3d"

    size: Size
    rows: ClueTable | None = None
    cols: ClueTable | None = None
    pillars: ClueTable | None = None
    palette: Palette | None = None

    @cached_property
    def shape(self) -> Shape:
        """Layers, rows, columns."""
        return Shape(tuple(self.size))

    @cached_property
    def inks(self) -> tuple[Ink, ...]:
        """Blank and filled, or blank and the palette."""
        return (BLANK, FILLED) if self.palette is None else (BLANK, *self.palette.inks)

    @cached_property
    def clues(self) -> dict[int, list[LineClue | None]]:
        """For each axis that has clues, those of its lines in the order of `Shape.lines`; raises `WrongValue`."""
        return {axis: self._read(key, axis, table) for key, axis, table in TABLES if getattr(self, key) is not None}

    def _read(self, key: str, axis: int, table: tuple[int, int]) -> list[LineClue | None]:
        words: ClueTable = getattr(self, key)
        (outer, inner), letters = table, self.palette.letters if self.palette else ""
        lines, length = self.shape.sizes[outer], self.shape.sizes[inner]
        wanted = f"a box of {self.shape} has {_some(lines, outer)} with {_some(length, inner)} each"
        if len(words) != lines:
            raise WrongValue(f"{key}: {len(words)} line{'s' * (len(words) != 1)} of clues, {wanted}", key)
        for at, row in enumerate(words):
            if len(row) != length:
                raise WrongValue(f"{key}, line {at + 1}: {len(row)} clues, {wanted}", key, at)
        names = self._names(axis)
        return [
            read_clue(word, letters, names[at * length + number], self.shape.sizes[axis], key, at, number)
            for at, row in enumerate(words)
            for number, word in enumerate(row)
        ]

    def _names(self, axis: int) -> list[str]:
        """What people call the lines along an axis: by their place in the other two."""
        first, second = (other for other in range(3) if other != axis)
        kind = "pillar at " if axis == LAYER else ""
        return [
            f"{kind}{WORDS[first]} {a + 1}, {WORDS[second]} {b + 1}"
            for a in range(self.shape.sizes[first])
            for b in range(self.shape.sizes[second])
        ]

    def validate(self) -> None:
        """Tables must have the size of the box, clues fit their lines, and axes fill as many cells of each colour."""
        if self.palette and (wrong := set(self.palette.letters) & set(MARKS)):
            letter = min(wrong)
            raise WrongValue(f"'{letter}' is a mark (a count and its groups) and cannot be a colour", "palette", letter)
        for colour, ink in enumerate(self.inks[1:], 1):
            totals = {key: self._total(axis, colour) for key, axis, _ in reversed(TABLES) if axis in self.clues}
            known = {key: total for key, total in totals.items() if total is not None}
            if len(set(known.values())) > 1:
                told = ", ".join(f"{key} {total}" for key, total in known.items())
                name = f"{ink.name}: " if self.palette else ""
                raise WrongValue(f"{name}the clues add up to different numbers of cells: {told}", next(iter(known)))

    def _total(self, axis: int, colour: int) -> int | None:
        totals = [None if clue is None else clue.total(colour) for clue in self.clues[axis]]
        return None if None in totals else sum(total for total in totals if total is not None)

    def constraints(self) -> Iterator[Runs | Groups]:
        """One rule for each line that has a clue."""
        for axis, clues in self.clues.items():
            for cells, name, clue in zip(self.shape.lines(axis), self._names(axis), clues, strict=True):
                if clue is not None:
                    yield clue.constraint(cells, name)

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        """The box with the clues of all three axes."""
        clues: dict[int, tuple[tuple[Label, ...], ...]] = {
            axis: tuple(() if clue is None else clue.labels() for clue in clues) for axis, clues in self.clues.items()
        }
        return super().board(grid)._replace(clues=clues)


def _some(number: int, axis: int) -> str:
    """`2 layers`, `1 row`."""
    return f"{number} {WORDS[axis]}{'s' * (number != 1)}"
