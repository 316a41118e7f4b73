"""Depth-first search with propagation and a little probing at every node."""

from collections.abc import Iterator
from typing import NamedTuple

from gridlogic.engines.found import Found
from gridlogic.engines.propagation.probing import probe, promising
from gridlogic.engines.propagation.state import State
from gridlogic.errors import OutOfTime
from gridlogic.geometry import Grid

# Measured on published hard nonograms: with 40 cells probed at a node most that took seconds or were not decided take
# fractions of a second; with 10 or with all cells some take longer.
_WIDTH = 40
# Where probing is in vain because hardly anything is constrained, it stops after so many nodes, until a branch fails.
_PATIENCE = 20


class Decision(NamedTuple):
    """A cell was given a value when the trail had this length."""

    mark: int
    cell: int
    value: int


class Search:
    """Depth-first search; `decisions` leads from the root to where it is now. Counts its `nodes`.

    At node number `most` (None: never) it gives up as if time had run out.
    """

    def __init__(self, state: State, found: Found, most: int | None) -> None:
        self.state, self._found, self._most = state, found, most
        self.decisions: list[Decision] = []
        self.nodes = 0
        self._vain = 0  # nodes in a row at which probing found nothing

    def solutions(self) -> Iterator[Grid]:
        """Every grid that satisfies the constraints, once; raises OutOfTime."""
        possible = self.state.propagate()
        while possible or self._next_branch():
            if not self.state.decided:
                possible = self._node()
                continue
            possible = False
            grid = self.state.candidates().grid()
            self._leave_helpers()
            if grid is not None:
                yield grid

    def _node(self) -> bool:
        """Probe, then give an open cell a value; False if that leads to a contradiction."""
        state = self.state
        state.check_time()
        if self.nodes == self._most:
            raise OutOfTime
        self.nodes += 1
        self._found.counters["nodes"] = self.nodes
        self._found.listener.step(self.nodes, state.candidates)
        cell = None
        if self._vain < _PATIENCE:
            possible, found, cell = probe(state, _WIDTH)
            self._vain = 0 if found else self._vain + 1
            if not possible or state.decided:
                return possible
        if cell is None:
            cell = next(promising(state.candidates()), None)
        if cell is None:
            cell = state.open_helper()
        value = state.options(cell)[-1]
        self.decisions.append(Decision(len(state.trail), cell, value))
        state.assign(cell, value)
        return state.propagate()

    def _next_branch(self) -> bool:
        """Go back to the latest decision that was not tried the other way; False if there is none."""
        self._vain = 0
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
