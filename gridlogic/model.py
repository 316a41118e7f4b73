"""Rules as data: a model is cells with values and constraints over them. Engines read models; they know no puzzle."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from gridlogic import automaton
from gridlogic.geometry import Grid, Shape
from gridlogic.reasons import Reason, View, counts, sets


class Clue(NamedTuple):
    """What is printed at a line or in a cell, for messages: `Clue("row 3", "1 1 2")`."""

    name: str
    text: str = ""

    def __str__(self) -> str:
        """`row 3 (1 1 2)`."""
        return f"{self.name} ({self.text})" if self.text else self.name


NO_CLUE: Final = Clue("a rule")


class Helper:
    """A truth value that a decomposition adds. It must be a function of the cells, so that solutions stay countable."""

    __slots__ = ()


class Literal(NamedTuple):
    """`cell` has `value` (or has not, if not `positive`). For a helper, `value` is always 1."""

    cell: "int | Helper"
    value: int = 1
    positive: bool = True

    def __invert__(self) -> "Literal":
        """The opposite."""
        return Literal(self.cell, self.value, not self.positive)


class Constraint(ABC):
    """One rule over some cells. Subclasses are frozen dataclasses; the clue is the one that the rule comes from."""

    cells: Sequence[int]
    clue: Clue

    @abstractmethod
    def holds(self, grid: Grid) -> bool:
        """Whether a finished grid obeys the rule."""

    @abstractmethod
    def decompose(self, values: int) -> "Iterable[Constraint]":
        """The same rule in simpler constraints, down to `Clause`, for cells with so many values."""

    def reasons(self, view: View) -> Iterable[Reason]:
        """Why values are excluded within a view of the cells, in words. What these leave out is found without words."""
        del view
        return ()

    def conflict(self, view: View) -> str:
        """What would be wrong, after "there would be", with a view that the rule does not allow."""
        del view
        return "no way to complete it"


@dataclass(frozen=True)
class Clause(Constraint):
    """At least one of the literals holds.

    >>> Clause((Literal(0), ~Literal(1))).holds(Grid(Shape((1, 2)), bytes([0, 1])))
    False
    """

    literals: tuple[Literal, ...]
    clue: Clue = NO_CLUE

    @property
    def cells(self) -> tuple[int, ...]:  # type: ignore[override]
        """The cells that the literals speak of, without helpers."""
        return tuple(dict.fromkeys(literal.cell for literal in self.literals if isinstance(literal.cell, int)))

    def holds(self, grid: Grid) -> bool:
        """Whether some literal holds; a helper has no value in a grid and counts as unmet."""
        return any(
            (grid.values[cell] == value) is positive for cell, value, positive in self.literals if isinstance(cell, int)
        )

    def decompose(self, values: int) -> tuple["Clause"]:
        """Itself: nothing is simpler."""
        del values
        return (self,)

    def reasons(self, view: View) -> Iterable[Reason]:
        """One literal is left."""
        return sets.of_clause(view, self.met(view))

    def met(self, view: View) -> list[int]:
        """For each value the places in `cells` where it makes some literal true."""
        places = {cell: 1 << place for place, cell in enumerate(self.cells)}
        met = [0] * len(view.masks)
        for cell, value, positive in self.literals:
            for other in range(len(met)):
                if isinstance(cell, int) and (other == value) is positive:
                    met[other] |= places[cell]
        return met


@dataclass(frozen=True)
class Count(Constraint):
    """From `low` to `high` of the cells have `value`.

    >>> Count(range(3), 2, 2).holds(Grid(Shape((1, 3)), bytes([1, 0, 1])))
    True
    """

    cells: Sequence[int]
    low: int
    high: int
    value: int = 1
    clue: Clue = NO_CLUE

    def holds(self, grid: Grid) -> bool:
        """Whether the number lies within the bounds."""
        values, wanted = grid.values, self.value
        return self.low <= sum(values[cell] == wanted for cell in self.cells) <= self.high

    def decompose(self, values: int) -> Iterator[Clause]:
        """Clauses that count cell by cell."""
        del values
        return count_clauses([Literal(cell, self.value) for cell in self.cells], self.low, self.high, self.clue)

    def reasons(self, view: View) -> Iterable[Reason]:
        """Enough are found, or all that are left are needed."""
        return counts.of_count(view, self.low, self.high, self.value)

    def conflict(self, view: View) -> str:
        """Too many or too few."""
        return counts.conflict(view, self.low, self.high, self.value)


def count_clauses(literals: Sequence[Literal], low: int, high: int, clue: Clue) -> Iterator[Clause]:
    """From `low` to `high` of the literals hold, by a sequential counter (Sinz 2005) in both directions.

    Helper (i, j) says that of the first i literals at least j hold. There are as many j as the bounds need.
    """
    low = max(low, 0)
    if low > high:
        yield Clause((), clue)
        return
    bounds = [(low, True), *([(high + 1, False)] if high < len(literals) else [])]
    most = bounds[-1][0]
    before: list[Literal | bool] = [True, *[False] * most]
    for here in literals:
        after: list[Literal | bool] = [True]
        for j in range(1, most + 1):
            name, parts = _stay_or_rise(before[j], here, before[j - 1])
            after.append(name)
            yield from (Clause(part, clue) for part in parts)
        before = after
    for bound, wanted in bounds:
        end = before[bound]
        if isinstance(end, bool):
            if end is not wanted:
                yield Clause((), clue)
        else:
            yield Clause((end if wanted else ~end,), clue)


def _stay_or_rise(*parts: Literal | bool) -> tuple[Literal | bool, list[tuple[Literal, ...]]]:
    """A literal for `stay or (here and below)`, the three parts given, and the clauses that define it."""
    stay, here, below = parts
    if stay is True or below is False:
        return stay, []
    if stay is False and below is True:
        return here, []
    stays, rises = ([part for part in group if isinstance(part, Literal)] for group in ((stay,), (here, below)))
    name = Literal(Helper())
    return name, [
        *((~literal, name) for literal in stays),
        (*(~literal for literal in rises), name),
        *((~name, *stays, literal) for literal in rises),
    ]


@dataclass(frozen=True)
class Regular(Constraint):
    """An automaton accepts the values along the cells.

    `transitions[state][value]` is the next state or -1; reading starts in state 0 and must end in one of `accepting`.
    """

    cells: Sequence[int]
    transitions: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]
    clue: Clue = NO_CLUE

    def holds(self, grid: Grid) -> bool:
        """Whether the automaton ends in an accepting state."""
        state = 0
        for cell in self.cells:
            state = self.transitions[state][grid.values[cell]]
            if state < 0:
                return False
        return state in self.accepting

    def decompose(self, values: int) -> Iterator[Clause]:
        """One helper for each state that can be current before a cell: "the automaton is here". Exactly one holds."""
        layers = automaton.layers(self.transitions, self.accepting, len(self.cells), values)
        if not layers[0]:
            yield Clause((), self.clue)
            return
        before: dict[int, tuple[Literal, ...]] = {0: ()}  # the start state is certain: nothing to say about it
        for cell, states in zip(self.cells, layers[1:], strict=True):
            after = {state: Literal(Helper()) for state in states}
            into: dict[tuple[int, int], list[int]] = {}
            for state, here in before.items():
                for value, target in enumerate(self.transitions[state][:values]):
                    into.setdefault((target, value), []).append(state)
                    then = (after[target],) if target in after else ()
                    yield Clause((*(~literal for literal in here), ~Literal(cell, value), *then), self.clue)
            for state, name in after.items():
                for value in range(values):
                    sources = [before[source] for source in into.get((state, value), [])]
                    if () not in sources:
                        came = (literal for source in sources for literal in source)
                        yield Clause((~name, ~Literal(cell, value), *came), self.clue)
            before = {state: (name,) for state, name in after.items()}


class Model(NamedTuple):
    """Cells of a shape, each with one of `values` values, and the constraints over them."""

    shape: Shape
    values: int
    constraints: tuple[Constraint, ...]

    def broken(self, grid: Grid) -> list[Constraint]:
        """The constraints that a grid does not obey, in order."""
        return [constraint for constraint in self.constraints if not constraint.holds(grid)]
