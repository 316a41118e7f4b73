"""Probing, and depth-first search with propagation at every node."""

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from gridlogic.engines.propagation.state import OutOfTime, State
from gridlogic.geometry import Candidates, Grid, Shape, bits
from gridlogic.model import Model
from gridlogic.outcome import Listener


def reduce(model: Model, candidates: Candidates, *, probes: int, deadline: float | None = None) -> Candidates | None:
    """What is left of the candidates after propagation and then probing; None on a contradiction.

    Probing supposes each value of a cell in turn and keeps what all cases that do not fail have in common. `probes` is
    how many visits of constraints it may cost, a budget that does not depend on the machine's speed; 0 is none. After
    `deadline` (of `time.monotonic`) what was found until then is returned.
    """
    if candidates.impossible:
        return None
    try:
        state = State(model, candidates, deadline)
    except OutOfTime:
        return candidates
    try:
        possible = state.propagate() and probe(state, probes)
    except OutOfTime:
        possible = True
    return state.candidates() if possible else None


def probe(state: State, budget: int) -> bool:
    """Probe open cells until nothing changes or so many constraints were visited; False on a contradiction."""
    end = state.visits + budget
    changed = True
    while changed:
        changed = False
        for cell in promising(state.candidates()):
            if state.visits >= end:
                return True
            if len(state.options(cell)) < 2:
                continue
            shared = _suppose(state, cell)
            if shared is None:
                return False
            if shared:
                changed = True
                for entry in shared:
                    state.strike(*divmod(entry, state.size))
                if not state.propagate():
                    return False
    return True


def promising(candidates: Candidates) -> list[int]:
    """The open cells, those with most decided neighbours first (the border counts as decided)."""
    shape, known = candidates.shape, ~candidates.open
    scores = [(_known_around(shape, known, cell), cell) for cell in bits(candidates.open)]
    return [cell for _, cell in sorted(scores, key=itemgetter(0), reverse=True)]


def _known_around(shape: Shape, known: int, cell: int) -> int:
    score = 0
    for stride, size in zip(shape.strides, shape.sizes, strict=True):
        at = cell // stride % size
        score += (at == 0 or known >> (cell - stride) & 1) + (at == size - 1 or known >> (cell + stride) & 1)
    return score


def _suppose(state: State, cell: int) -> list[int] | None:
    """The trail entries that all possible values of a cell lead to; None if every value leads to a contradiction."""
    mark = len(state.trail)
    shared: set[int] | None = None
    for value in state.options(cell):
        try:
            state.assign(cell, value)
            if state.propagate():
                entries = state.trail[mark:]
                shared = set(entries) if shared is None else shared.intersection(entries)
        finally:
            state.undo(mark)
    return None if shared is None else sorted(shared)


class Decision(NamedTuple):
    """A cell was given a value when the trail had this length."""

    mark: int
    cell: int
    value: int


class Search:
    """Depth-first search; `decisions` leads from the root to where it is now."""

    def __init__(self, state: State, listener: Listener) -> None:
        self.state, self.listener = state, listener
        self.decisions: list[Decision] = []
        self.nodes = 0

    def solutions(self) -> Iterator[Grid]:
        """Every grid that satisfies the constraints, once; raises OutOfTime."""
        possible = self.state.propagate()
        while possible or self._next_branch():
            if not self.state.decided:
                possible = self._branch()
                continue
            possible = False
            grid = self.state.candidates().grid()
            self._leave_helpers()
            if grid is not None:
                yield grid

    def _branch(self) -> bool:
        """Give an open cell a value; False if that leads to a contradiction."""
        state = self.state
        state.check_time()
        self.nodes += 1
        self.listener.step(self.nodes, state.candidates)
        cell = state.choose()
        value = state.options(cell)[-1]
        self.decisions.append(Decision(len(state.trail), cell, value))
        state.assign(cell, value)
        return state.propagate()

    def _next_branch(self) -> bool:
        """Go back to the latest decision that was not tried the other way; False if there is none."""
        while self.decisions:
            mark, cell, value = self.decisions.pop()
            self.state.undo(mark)
            self.state.strike(value, cell)
            if self.state.propagate():
                return True
        return False

    def _leave_helpers(self) -> None:
        """Drop decisions about helpers, so that no grid comes twice: helpers are decided after all cells."""
        while self.decisions and self.decisions[-1].cell >= self.state.model.shape.cells:
            self.decisions.pop()
