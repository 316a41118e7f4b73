"""More constraints for models: all different, sums, lines that differ, and rules that hold under a condition."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from gridlogic import automaton
from gridlogic.errors import Refused, TooManyStates
from gridlogic.geometry import Grid, bits
from gridlogic.model import NO_CLUE, Clause, Clue, Constraint, Count, Helper, Literal, Regular
from gridlogic.reasons import Reason, View, sets


@dataclass(frozen=True)
class AllDifferent(Constraint):
    """No two of the cells have the same value.

    >>> from gridlogic.geometry import Shape
    >>> AllDifferent(range(3)).holds(Grid(Shape((1, 3)), bytes([2, 0, 2])))
    False
    """

    cells: Sequence[int]
    clue: Clue = NO_CLUE

    def holds(self, grid: Grid) -> bool:
        """Whether there are as many values as cells."""
        return len({grid.values[cell] for cell in self.cells}) == len(self.cells)

    def decompose(self, values: int) -> Iterator[Constraint]:
        """At most one cell has each value; exactly one if there are as many values as cells."""
        if values < len(self.cells):
            yield Clause((), self.clue)
            return
        low = int(values == len(self.cells))
        for value in range(values):
            yield Count(self.cells, low, 1, value, self.clue)

    def reasons(self, view: View) -> Iterable[Reason]:
        """Known values, values with one place left, small sets."""
        return sets.of_all_different(view)

    def conflict(self, view: View) -> str:
        """A value twice, or without a place."""
        return sets.all_different_conflict(view)


@dataclass(frozen=True)
class Sum(Constraint):
    """The values of the cells, each times its weight (None: 1 for all), add up to at least `low` and at most `high`.

    A bound of None is none. With weights 1 and -1, sums compare cells: `Sum((0, 1), None, -1, (1, -1))` says that cell
    0 has a lower value than cell 1.

    >>> from gridlogic.geometry import Shape
    >>> Sum(range(3), 5, 5).holds(Grid(Shape((1, 3)), bytes([2, 0, 3])))
    True
    """

    cells: Sequence[int]
    low: int | None
    high: int | None
    weights: tuple[int, ...] | None = None
    clue: Clue = NO_CLUE

    def __post_init__(self) -> None:
        """Refuse a wrong number of weights."""
        if self.weights is not None and len(self.weights) != len(self.cells):
            raise ValueError(f"{len(self.weights)} weights for {len(self.cells)} cells")

    def holds(self, grid: Grid) -> bool:
        """Whether the sum lies within the bounds."""
        pairs = zip(self.cells, self.weights or (1,) * len(self.cells), strict=True)
        total = sum(weight * grid.values[cell] for cell, weight in pairs)
        return (self.low is None or self.low <= total) and (self.high is None or total <= self.high)

    def shifted(self, values: int) -> tuple[list[list[int]], int, int]:
        """The same rule without negative numbers, for cells with so many values.

        For each cell a list of what each of its values adds, at least 0 and for one of them 0; and the bounds from
        `low` to `high` for what these add up to, no wider than what they can add up to.
        """
        parts = [[weight * value for value in range(values)] for weight in self.weights or (1,) * len(self.cells)]
        least, most = (sum(map(end, parts)) for end in (min, max))
        low = 0 if self.low is None else max(self.low - least, 0)
        high = most - least if self.high is None else min(self.high, most) - least
        return [[part - min(adds) for part in adds] for adds in parts], low, high

    def decompose(self, values: int) -> tuple[Regular]:
        """An automaton that adds up cell by cell; Refused if it would grow too large."""
        try:
            transitions, accepting = automaton.of_sum(*self.shifted(values), values)
        except TooManyStates:
            message = f"{self.clue} can add up in too many ways for an automaton; engine propagation needs none"
            raise Refused(message) from None
        return (Regular(self.cells, transitions, accepting, self.clue),)

    def conflict(self, view: View) -> str:
        """The sum that cannot be had."""
        return sets.sum_conflict(view, self.low, self.high)


@dataclass(frozen=True)
class Unlike(Constraint):
    """No two of the lines, which are equally long, are the same: in some place their values differ.

    >>> from gridlogic.geometry import Shape
    >>> Unlike(((0, 1), (2, 3))).holds(Grid(Shape((2, 2)), bytes([1, 0, 1, 0])))
    False
    """

    lines: Sequence[Sequence[int]]
    clue: Clue = NO_CLUE

    def __post_init__(self) -> None:
        """Refuse lines of different lengths."""
        if len({len(line) for line in self.lines}) > 1:
            raise ValueError(f"lines of {', '.join(str(len(line)) for line in self.lines)} cells")

    @cached_property
    def cells(self) -> tuple[int, ...]:  # type: ignore[override]
        """One line after another."""
        return tuple(cell for line in self.lines for cell in line)

    def holds(self, grid: Grid) -> bool:
        """Whether the lines have different values."""
        return len({bytes(grid.values[cell] for cell in line) for line in self.lines}) == len(self.lines)

    def decompose(self, values: int) -> Iterator[Clause]:
        """For each two lines a helper for each place, which says that the values there differ: one of them must."""
        for first, second in combinations(self.lines, 2):
            differ = [Literal(Helper()) for _ in first]
            for one, other, here in zip(first, second, differ, strict=True):
                for value in range(values):
                    yield Clause((~here, ~Literal(one, value), ~Literal(other, value)), self.clue)
                    yield Clause((here, ~Literal(one, value), Literal(other, value)), self.clue)
            yield Clause(tuple(differ), self.clue)

    def reasons(self, view: View) -> Iterable[Reason]:
        """A line with one open cell beside one that is known."""
        return sets.of_unlike(view, len(self.lines[0]) if self.lines else 0)

    def conflict(self, view: View) -> str:
        """Two equal lines."""
        del view
        return "two equal lines"


@dataclass(frozen=True)
class Implies(Constraint):
    """If all the literals of `condition` hold, so does the constraint `then`.

    >>> from gridlogic.geometry import Shape
    >>> lit = Implies((Literal(0),), Count(range(1, 4), 2, 2))
    >>> lit.holds(Grid(Shape((1, 4)), bytes([1, 1, 0, 0]))), lit.holds(Grid(Shape((1, 4)), bytes([0, 1, 0, 0])))
    (False, True)
    """

    condition: tuple[Literal, ...]
    then: Constraint
    clue: Clue = NO_CLUE

    def __post_init__(self) -> None:
        """Refuse conditions about helpers."""
        if any(isinstance(literal.cell, Helper) for literal in self.condition):
            raise TypeError("a condition is about cells, not about helpers")

    @cached_property
    def cells(self) -> tuple[int, ...]:  # type: ignore[override]
        """The cells of `then`, and after them those that only the condition speaks of."""
        return tuple(dict.fromkeys((*self.then.cells, *Clause(self.condition).cells)))

    def holds(self, grid: Grid) -> bool:
        """Whether the condition fails or its consequence holds."""
        return any(Clause((~literal,)).holds(grid) for literal in self.condition) or self.then.holds(grid)

    def decompose(self, values: int) -> Iterator[Clause]:
        """The clauses of `then`, each with "or the condition fails"; if it does, all their helpers are false."""
        fails = tuple(~literal for literal in self.condition)
        helpers: dict[Helper, None] = {}
        for clause in clauses_of(self.then, values):
            helpers |= {literal.cell: None for literal in clause.literals if isinstance(literal.cell, Helper)}
            yield Clause(fails + clause.literals, self.clue)
        for helper in helpers:
            for literal in self.condition:
                yield Clause((~Literal(helper), literal), self.clue)

    def reasons(self, view: View) -> Iterator[Reason]:
        """Those of `then`, once the condition is known to hold."""
        places = {cell: place for place, cell in enumerate(self.cells)}
        if all(
            (view.sure(value) if positive else ~view.can(value)) >> places[cell] & 1
            for cell, value, positive in self.condition
            if isinstance(cell, int)
        ):
            inner = view.within(self.then.cells)
            for reason in self.then.reasons(inner):
                wide = [0] * len(view.masks)
                for value, mask in enumerate(reason.excluded):
                    wide[value] = sum(1 << places[self.then.cells[place]] for place in bits(mask))
                yield reason._replace(excluded=tuple(wide))


def clauses_of(constraint: Constraint, values: int) -> Iterator[Clause]:
    """What a constraint decomposes to in the end."""
    if isinstance(constraint, Clause):
        yield constraint
    else:
        for part in constraint.decompose(values):
            yield from clauses_of(part, values)
