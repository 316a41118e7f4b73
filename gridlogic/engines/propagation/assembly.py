"""The search through a whole puzzle: component by component, and every solution put together from theirs."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, product
from math import ceil, prod

from gridlogic.engines.found import Found
from gridlogic.engines.propagation.components import components
from gridlogic.engines.propagation.probing import Vain
from gridlogic.engines.propagation.search import Search
from gridlogic.engines.propagation.state import State
from gridlogic.errors import OutOfTime
from gridlogic.geometry import Candidates, Grid


class Assembly:
    """All solutions of a state at rest. The largest component comes last and gives its solutions one by one.

    `vain` are probes that need not be made again; `nodes` is what the search may spend on each component (None: what it
    takes).
    """

    def __init__(self, state: State, vain: Mapping[int, Vain], found: Found, nodes: int | None) -> None:
        """Find the components."""
        self._state, self._found = state, found
        self._search = partial(Search, state, vain=vain, found=found, most=nodes)
        self._before = state.candidates()
        self._values = bytearray(self._before.values())
        *self._parts, self._last = sorted(components(state), key=len) if state.left else [[]]
        self._settled = False  # whether a component turned out to have only one solution
        self.exhausted = False
        """Whether the solutions given are all."""

    def left(self) -> Candidates:
        """What all solutions are left to be, with the components filled in that turned out to have only one."""
        before = self._before
        if not self._settled:
            return before
        return before & Candidates.of(Grid(before.shape, bytes(self._values)), len(before.masks))

    def solutions(self) -> Iterator[Grid]:
        """Every grid that satisfies the constraints, once; raises OutOfTime if a component was not decided."""
        ways, complete = self._ways()
        total = prod(map(len, ways))
        search = self._search(self._last)
        for values in search.solutions() if total else ():
            for number, others in enumerate(product(*ways), 1):
                self._state.check_time()
                grid = self._values.copy()
                for part, known in zip((*self._parts, self._last), (*others, values), strict=True):
                    _fill(grid, part, known)
                self.exhausted = complete and number == total and not search.decisions
                yield Grid(self._before.shape, bytes(grid))
        self.exhausted = True

    def _ways(self) -> tuple[list[list[bytes]], bool]:
        """For each component but the last as many solutions as are wanted, and whether these are all."""
        ways: list[list[bytes]] = []
        complete, undecided, limit = True, False, self._found.limit
        for part in self._parts:
            search = self._search(part)
            wanted = None if limit is None else ceil(limit / prod(map(len, ways)))
            mark = self._state.mark()
            try:
                found = list(islice(search.solutions(), wanted))
            except OutOfTime:
                undecided = True
                continue
            finally:
                self._state.undo(mark)
            ways.append(found)
            if not found:
                break
            complete = complete and not search.decisions
            if len(found) == 1 and not search.decisions:
                self._settled = True
                _fill(self._values, part, found[0])
        if undecided and all(ways):
            raise OutOfTime
        return ways, complete


def _fill(grid: bytearray, cells: Sequence[int], values: bytes) -> None:
    for cell, value in zip(cells, values):  # noqa: B905 - helpers, which come last, have no values
        grid[cell] = value
