"""Counts and groups along a line, as Picross 3D marks them: so many cells of a colour, in so many runs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from gridlogic import automaton
from gridlogic.errors import Refused, TooManyStates
from gridlogic.geometry import Grid
from gridlogic.model import NO_CLUE, Clause, Clue, Constraint, Helper, Literal, Regular, count_clauses
from gridlogic.reasons import Reason, View
from gridlogic.reasons import groups as why


class Part(NamedTuple):
    """So many cells of a colour in at least `low` and at most `high` runs (None: no upper bound)."""

    cells: int
    low: int
    high: int | None
    colour: int = 1


@dataclass(frozen=True)
class Groups(Constraint):
    """For each part, the line has that many cells of its colour in that many runs; all other cells are blank.

    The order of the colours is free; runs of a colour are counted among that colour's cells alone, so that a cell of
    another colour ends a run just as a blank one does. No two parts are of one colour.

    >>> from gridlogic.geometry import Shape
    >>> square = Groups(range(5), (Part(3, 3, None),))
    >>> square.holds(Grid(Shape((1, 5)), bytes([1, 0, 1, 0, 1])))
    True
    """

    cells: Sequence[int]
    parts: tuple[Part, ...]
    clue: Clue = NO_CLUE

    def __post_init__(self) -> None:
        """Refuse two parts of one colour."""
        if len({part.colour for part in self.parts}) < len(self.parts):
            raise ValueError(f"two parts of one colour: {self.parts}")

    def holds(self, grid: Grid) -> bool:
        """Whether cells and runs of every colour are as many as the parts say."""
        seen: dict[int, list[int]] = {}
        for colour, run in groupby(grid.values[cell] for cell in self.cells):
            if colour:
                seen.setdefault(colour, []).append(len(list(run)))
        for cells, low, high, colour in self.parts:
            runs = seen.pop(colour, [])
            if sum(runs) != cells or len(runs) < low or (high is not None and len(runs) > high):
                return False
        return not seen

    def decompose(self, values: int) -> Iterator[Constraint]:
        """Clauses that count cells and starts of runs."""
        for literals, low, high, definitions in self.counts(values):
            yield from definitions
            yield from count_clauses(literals, low, high, self.clue)

    def counts(self, values: int) -> Iterator[tuple[list[Literal], int, int, list[Clause]]]:
        """What is to be counted: literals of which from `low` to `high` hold, and clauses that define their helpers.

        For each colour that is the cells and, where it has any, the starts of its runs.
        """
        named = {part.colour: part for part in self.parts}
        for colour in range(1, max([values, *(colour + 1 for colour in named)])):
            part = named.get(colour, Part(0, 0, 0, colour))
            yield [Literal(cell, colour) for cell in self.cells if colour < values], part.cells, part.cells, []
            if part.cells or part.low:
                starts, definitions = self._starts(colour)
                yield starts, part.low, len(starts) if part.high is None else part.high, definitions

    def _starts(self, colour: int) -> tuple[list[Literal], list[Clause]]:
        """For each cell the literal "a run of this colour starts here", and the clauses that define them."""
        starts: list[Literal] = []
        definitions: list[Clause] = []
        before: tuple[Literal, ...] = ()
        for cell in self.cells:
            here, start = Literal(cell, colour), Literal(Helper())
            reasons = (here, *(~literal for literal in before))
            definitions.append(Clause((start, *(~reason for reason in reasons)), self.clue))
            definitions += [Clause((~start, reason), self.clue) for reason in reasons]
            starts.append(start)
            before = (here,)
        return starts, definitions

    def regular(self, values: int) -> Regular:
        """The same as an automaton; Refused if it would grow too large."""
        try:
            transitions, accepting = automaton.of_groups(self.parts, values)
        except TooManyStates:
            message = f"{self.clue} can be read in too many ways for an automaton; the compiled encodings need none"
            raise Refused(message) from None
        return Regular(self.cells, transitions, accepting, self.clue)

    def reasons(self, view: View) -> Iterable[Reason]:
        """Numbers, and where a single group can lie."""
        return why.of_groups(view, self.parts)

    def conflict(self, view: View) -> str:
        """Groups that have no place."""
        return why.groups_conflict(view, self.parts)
