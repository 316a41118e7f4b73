"""Chronological backtracking (Golomb and Baumert 1965): set one thing after another, and go back when stuck.

It shares no reasoning with the other engines, so that it can check them, and it is the one to learn from. It is meant
for small puzzles.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial, singledispatch
from time import monotonic
from typing import Any, Protocol

from gridlogic import automaton
from gridlogic.engines.found import Found
from gridlogic.errors import OutOfTime, Refused
from gridlogic.geometry import Candidates, Grid, bits, spread
from gridlogic.groups import Groups
from gridlogic.model import Constraint, Count, Model, Regular
from gridlogic.neighbours import Apart, Connected
from gridlogic.outcome import Listener, Outcome
from gridlogic.runs import Runs
from gridlogic.vocabulary import AllDifferent

Check = Callable[[bytearray], bool]


@dataclass(frozen=True)
class BacktrackingTarget:
    """What a hand-written encoding is given to make its `Choices` from."""

    model: Model
    candidates: Candidates
    deadline: float | None = None

    def hurry(self) -> None:
        """Raise OutOfTime after the deadline. For loops that take long before the search starts."""
        if self.deadline is not None and monotonic() > self.deadline:
            raise OutOfTime


class Choices(Protocol):
    """The search as levels, each of which fixes some cells. Every cell belongs to exactly one level.

    A hand-written encoding returns one of these.
    """

    @property
    def depth(self) -> int:
        """How many levels there are, at least 1."""

    def cells(self, level: int) -> Sequence[int]:
        """The cells that a level fixes, as flat indices."""

    def options(self, level: int, values: bytearray) -> Iterator[None]:
        """Write one option after another into `values` (row-major) and yield after each.

        When this is called, and whenever it is resumed, the levels before it have their values; later cells have any.
        Options that differ must differ in their cells, and must fit the candidates and whatever can be checked so far:
        after the last level every rule has been checked.
        """


class BacktrackingEngine:
    """Solves any model; `steps` in the statistics counts the options that were taken."""

    name = "backtracking"

    def available(self) -> bool:
        """Always: it is plain Python."""
        return True

    def solve(
        self,
        model: Model,
        candidates: Candidates,
        *,
        limit: int | None,
        deadline: float | None,
        listener: Listener,
        post: Callable[[Any], Any] | None = None,
    ) -> Outcome:
        """Find up to `limit` solutions in the order of the options; see `gridlogic.puzzle.Engine`.

        `post` is called with a `BacktrackingTarget` and returns `Choices`. The listener's `snapshot()` is to be called
        during the step that it belongs to.
        """
        found = Found(limit, deadline, listener)
        found.counters["steps"] = 0
        found.exhausted = bool(candidates.impossible)
        if not found.exhausted:
            with suppress(OutOfTime):
                target = BacktrackingTarget(model, candidates, deadline)
                choices = (post or CellChoices)(target)
                found.built()
                for grid in _search(choices, target, found):
                    enough = found.add(grid)
                    found.tell()
                    if enough:
                        break
                else:
                    found.exhausted = True
        return found.outcome(self.name)


def _search(choices: Choices, target: BacktrackingTarget, found: Found) -> Iterator[Grid]:
    """All solutions. The stack holds, for each level that is fixed, the iterator that will give its next option."""
    shape = target.model.shape
    values = bytearray(shape.cells)
    stack = [choices.options(0, values)]

    def snapshot() -> Candidates:
        fixed = sum(1 << cell for level in range(len(stack)) for cell in choices.cells(level))
        now = Candidates.of(Grid(shape, bytes(values)), target.model.values)
        pairs = zip(now.masks, target.candidates.masks, strict=True)
        return Candidates(shape, tuple(mask & fixed | before & ~fixed for mask, before in pairs))

    while stack:
        target.hurry()
        no_more = next(stack[-1], True)  # an option is a None
        if no_more:
            stack.pop()
            continue
        found.counters["steps"] += 1
        found.listener.step(found.counters["steps"], snapshot)
        if len(stack) < choices.depth:
            stack.append(choices.options(len(stack), values))
        else:
            yield Grid(shape, bytes(values))


class CellChoices:
    """The choices for any model: one cell after another in row-major order, its values from 0 up."""

    def __init__(self, target: BacktrackingTarget) -> None:
        """Sort the checks of all constraints by the cell at which they are made."""
        model = target.model
        self.depth = model.shape.cells
        self._masks = target.candidates.masks
        self._checks: list[list[Check]] = [[] for _ in range(self.depth)]
        for constraint in model.constraints:
            target.hurry()
            for cell, check in checks(constraint, model) if constraint.cells else at_last_cell(constraint, model):
                self._checks[cell].append(check)

    def cells(self, level: int) -> Sequence[int]:
        """The one cell of the level."""
        return (level,)

    def options(self, level: int, values: bytearray) -> Iterator[None]:
        """The values that the candidates allow and that pass the checks."""
        here = self._checks[level]
        for value, mask in enumerate(self._masks):
            if mask >> level & 1:
                values[level] = value
                if all(check(values) for check in here):
                    yield


def at_last_cell(constraint: Constraint, model: Model) -> Iterator[tuple[int, Check]]:
    """One check, when the last of the cells has its value: does the constraint hold? Without cells: at the first."""

    def holds(values: bytearray) -> bool:
        return constraint.holds(Grid(model.shape, bytes(values)))

    yield max(constraint.cells, default=0), holds


@singledispatch
def checks(constraint: Constraint, model: Model) -> Iterator[tuple[int, Check]]:
    """Pairs of a cell and a check, which is made when this cell gets a value; all cells before it have theirs.

    Together the checks must let through exactly what obeys the constraint. A plugin can register its own constraint
    class to find contradictions early; the default is `at_last_cell`. A check may keep something for the checks at
    later cells, for these are made only when all checks at the cells before have passed.
    """
    return at_last_cell(constraint, model)


@checks.register
def _(constraint: Count, model: Model) -> Iterator[tuple[int, Check]]:
    """At each cell: the bounds can still be met by what was counted so far and the cells to come."""
    del model
    cells = sorted(constraint.cells)
    counts = [0] * (len(cells) + 1)  # among the first so many cells

    def check(at: int, values: bytearray) -> bool:
        counts[at + 1] = counts[at] + (values[cells[at]] == constraint.value)
        to_come = len(cells) - at - 1
        return constraint.low - to_come <= counts[at + 1] <= constraint.high

    return ((cell, partial(check, at)) for at, cell in enumerate(cells))


@checks.register
def _(constraint: AllDifferent, model: Model) -> Iterator[tuple[int, Check]]:
    """At each cell: no cell before has its value."""
    del model
    cells = sorted(constraint.cells)

    def check(at: int, values: bytearray) -> bool:
        return all(values[cell] != values[cells[at]] for cell in cells[:at])

    return ((cell, partial(check, at)) for at, cell in enumerate(cells))


@checks.register
def _(constraint: Apart, model: Model) -> Iterator[tuple[int, Check]]:
    """At each cell: no neighbour before it has the value too; and what holds for counts."""
    places = sorted(range(len(constraint.cells)), key=constraint.cells.__getitem__)
    cells, value = constraint.cells, constraint.value
    before = {place: [cells[other] for other in bits(constraint.near[place])] for place in places}

    def check(place: int, values: bytearray) -> bool:
        here = cells[place]
        return values[here] != value or all(values[other] != value for other in before[place] if other < here)

    yield from ((cells[place], partial(check, place)) for place in places)
    yield from checks(Count(cells, constraint.low, constraint.most, value), model)


@checks.register
def _(constraint: Connected, model: Model) -> Iterator[tuple[int, Check]]:
    """At each cell: those that have the value can still be connected. Needs the cells in row-major order."""
    cells, value, near = list(constraint.cells), constraint.value, constraint.near
    if cells != sorted(cells):
        return at_last_cell(constraint, model)
    full = (1 << len(cells)) - 1
    have = [0] * (len(cells) + 1)  # masks of those that have the value, among the first so many cells

    def check(at: int, values: bytearray) -> bool:
        sure = have[at + 1] = have[at] | (values[cells[at]] == value) << at
        return not sure & ~spread(sure & -sure, sure | full >> at + 1 << at + 1, near)

    return ((cell, partial(check, at)) for at, cell in enumerate(cells))


@checks.register
def _(constraint: Regular, model: Model) -> Iterator[tuple[int, Check]]:
    """At each cell: the automaton can still reach an accepting state. Needs the cells in row-major order."""
    cells = list(constraint.cells)
    if cells != sorted(cells):
        return at_last_cell(constraint, model)
    transitions = constraint.transitions
    layers = automaton.layers(transitions, constraint.accepting, len(cells), model.values)
    alive = [sum(1 << state for state in states) for states in layers]  # masks: sets take a hundred times the memory
    states = [0] * (len(cells) + 1)  # after the first so many cells

    def check(at: int, values: bytearray) -> bool:
        state = states[at + 1] = transitions[states[at]][values[cells[at]]]
        return state >= 0 and alive[at + 1] >> state & 1 == 1

    return ((cell, partial(check, at)) for at, cell in enumerate(cells))


@checks.register
def _(constraint: Runs | Groups, model: Model) -> Iterator[tuple[int, Check]]:
    """As for the automaton of the clue: what was read is the beginning of a line that fits, with room for the rest."""
    try:
        return checks(constraint.regular(model.values), model)
    except Refused:  # it would be too large
        return at_last_cell(constraint, model)
