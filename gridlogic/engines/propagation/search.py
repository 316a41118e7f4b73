"""Depth-first search with propagation and a little probing at every node."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gridlogic.engines.found import Found
from gridlogic.engines.propagation.probing import Prober, Vain
from gridlogic.engines.propagation.state import Mark, State
from gridlogic.errors import OutOfTime

# Measured on published hard nonograms: with 40 cells probed at a node most that took seconds or were not decided take
# fractions of a second; with 10 or with all cells some take longer.
WIDTH = 40
# Where probing is in vain because hardly anything is constrained, it stops after so many nodes, until a branch fails.
_PATIENCE = 20
# Components of so few cells are searched to the end without probing: measured on mosaics, which fall into many of them,
# that takes half the time.
SMALL = 8


class Decision(NamedTuple):
    """A cell was given a value, when the state was at a mark and these probes were known to be in vain."""

    mark: Mark
    vain: dict[int, Vain]
    cell: int
    value: int


class Search:
    """Depth-first search through one component; `decisions` leads from its root to where it is now. Counts `nodes`.

    At node number `most` (None: never) it gives up as if time had run out, unless the component is `SMALL`.
    """

    def __init__(
        self, state: State, cells: Sequence[int], vain: Mapping[int, Vain], found: Found, most: int | None
    ) -> None:
        """The state has nothing queued; `cells` are the component's open ones, helpers last.

        `vain` are probes known to be in vain, of any cells.
        """
        self.state, self._cells, self._found = state, cells, found
        self._small = len(cells) <= SMALL
        self._most = None if self._small else most
        self._prober = Prober(state, cells, vain)
        self._decided = state.left - sum(len(state.options(cell)) - 1 for cell in cells)
        self.decisions: list[Decision] = []
        self.nodes = 0
        self._vain = 0  # nodes in a row at which probing found nothing

    def solutions(self) -> Iterator[bytes]:
        """All ways to fill the component's cells, helpers left out, each once; raises OutOfTime."""
        cells = [cell for cell in self._cells if cell < self.state.model.shape.cells]
        possible = True
        while possible or self._next_branch():
            if self.state.left > self._decided:
                possible = self._node()
                continue
            possible = False
            values = bytes(self.state.options(cell)[0] for cell in cells)
            self._leave_helpers()
            yield values

    def _node(self) -> bool:
        """Probe, then give an open cell a value; False if that leads to a contradiction."""
        state, prober = self.state, self._prober
        state.check_time()
        if self.nodes == self._most:
            raise OutOfTime
        self.nodes += 1
        self._found.counters["nodes"] += 1
        self._found.listener.step(self._found.counters["nodes"], state.candidates)
        cell = None
        if not self._small and self._vain < _PATIENCE:
            before = state.left
            possible = prober.probe(WIDTH)
            self._vain = self._vain + 1 if state.left == before else 0
            if not possible or state.left == self._decided:
                return possible
            cell = prober.best()
        if cell is None:
            cell = prober.promising(1)[0]
        value = state.options(cell)[-1]
        mark = state.mark()
        self.decisions.append(Decision(mark, prober.vain, cell, value))
        state.assign(cell, value)
        return self._propagate(mark)

    def _next_branch(self) -> bool:
        """Go back to the latest decision that was not tried the other way; False if there is none."""
        self._vain = 0
        while self.decisions:
            mark, self._prober.vain, cell, value = self.decisions.pop()
            self.state.undo(mark)
            self.state.strike(cell, value)
            if self._propagate(mark):
                return True
        return False

    def _propagate(self, mark: Mark) -> bool:
        possible = self.state.propagate()
        self._prober.forget(mark)
        return possible

    def _leave_helpers(self) -> None:
        """Drop decisions about helpers, so that no grid comes twice: helpers are decided after all cells."""
        while self.decisions and self.decisions[-1].cell >= self.state.model.shape.cells:
            self.decisions.pop()
