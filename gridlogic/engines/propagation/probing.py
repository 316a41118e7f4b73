"""Suppositions: give a cell each of its values in turn, and keep what all cases that do not fail have in common.

A supposition in vain is not made again before something that it touched has changed.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import NamedTuple

from gridlogic.engines.propagation.state import Mark, State
from gridlogic.geometry import Candidates, Shape, bits

_FEW = 40
"""Cells up to which it does not matter which of them come first."""


class Vain(NamedTuple):
    """A supposition that taught nothing."""

    touched: set[int]
    """The constraints that it concerned in any of its cases."""
    score: int
    """How much each value excludes, multiplied: where it is high, all branches on the cell are small."""


class Prober:
    """Probes cells of a state; `vain` is what need not be tried again."""

    def __init__(self, state: State, cells: Sequence[int], vain: Mapping[int, Vain]) -> None:
        """Look at the open ones of these cells only, helpers last; `vain` is what is known of any cells."""
        self._state = state
        self._cells = [cell for cell in cells if cell < state.model.shape.cells]
        self._helpers = cells[len(self._cells) :]
        self.vain = {cell: vain[cell] for cell in cells if cell in vain}

    def probe(self, width: int, end: int | None = None) -> bool:
        """Probe the `width` most promising cells, again and again until nothing changes; False on a contradiction.

        No probe begins after so many visits of constraints as `end` says. Raises OutOfTime.
        """
        state, before = self._state, None
        while before != state.left:
            before = state.left
            for cell in self.promising(width):
                if end is not None and state.visits >= end:
                    return True
                if cell not in self.vain and state.is_open(cell) and not self._suppose(cell):
                    return False
        return True

    def promising(self, width: int) -> Sequence[int]:
        """So many open cells, the ones with most decided neighbours first; helpers only if nothing else is open."""
        state = self._state
        if len(self._cells) > _FEW and (left := state.candidates()).open & self._mask:
            return list(islice(_by_neighbours(left, self._mask), width))
        cells = [cell for cell in self._cells if state.is_open(cell)]
        return cells[:width] or [cell for cell in self._helpers if state.is_open(cell)][:width]

    def best(self) -> int | None:
        """The cell with the best score among those that were probed in vain and are open."""
        return max(self.vain, key=lambda cell: self.vain[cell].score, default=None)

    def forget(self, mark: Mark) -> None:
        """Leave out what was concerned by changes since a mark."""
        changed = self._state.changed(mark)
        self.vain = {cell: vain for cell, vain in self.vain.items() if vain.touched.isdisjoint(changed)}

    @cached_property
    def _mask(self) -> int:
        digits = bytearray(b"0" * self._state.model.shape.cells)
        for cell in self._cells:
            digits[cell] = 49
        return int(digits[::-1], 2)

    def _suppose(self, cell: int) -> bool:
        """Keep what all possible values of a cell lead to; False if none is possible, or what they share is not."""
        state = self._state
        state.check_time()
        state.visits += 1  # even where no constraint is visited, a supposition costs something
        mark = state.mark()
        touched: set[int] = set()
        cases = []
        score = 1
        for value in state.options(cell):
            try:
                state.assign(cell, value)
                if state.propagate():
                    cases.append(state.case(mark))
                    score *= mark.left - state.left
                touched |= state.changed(mark)
            finally:
                state.undo(mark)
        if len(cases) == 1:
            state.adopt(cases[0])
        elif not cases or not state.share(cases):
            return False
        if state.left == mark.left:
            self.vain[cell] = Vain(touched, score)
        else:
            self.forget(mark)
        return True


def _by_neighbours(candidates: Candidates, scope: int) -> Iterator[int]:
    """The open cells of a mask, those with most decided neighbours first; beyond the border all counts as decided."""
    shape, left = candidates.shape, candidates.open
    known = ~left
    at_least = [left & scope] + [0] * (2 * len(shape.sizes))  # cells with at least so many decided neighbours
    for stride, first, last in zip(shape.strides, *_borders(shape), strict=True):
        for decided in (first | known << stride, last | known >> stride):
            for number in range(len(at_least) - 1, 0, -1):
                at_least[number] |= at_least[number - 1] & decided
    done = 0
    for mask in reversed(at_least):
        yield from bits(mask & ~done)
        done |= mask


@lru_cache(maxsize=64)
def _borders(shape: Shape) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each axis masks of the cells at its beginning and at its end."""
    masks: tuple[list[int], list[int]] = [], []
    for stride, size in zip(shape.strides, shape.sizes, strict=True):
        times = shape.cells // (stride * size)
        ones, zeros = "1" * stride, "0" * (stride * (size - 1))
        masks[0].append(int((zeros + ones) * times, 2))
        masks[1].append(int((ones + zeros) * times, 2))
    return tuple(masks[0]), tuple(masks[1])
