"""Suppositions: give a cell each of its values in turn, and keep what all cases that do not fail have in common."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from gridlogic.engines.propagation.state import State
from gridlogic.geometry import Candidates, Shape, bits


class Probed(NamedTuple):
    """What probing came to."""

    possible: bool
    found: bool
    best: int | None  # the open cell whose values exclude most, if all were probed in vain


def probe(state: State, width: int, end: int | None = None) -> Probed:
    """Probe the `width` most promising open cells, again and again until nothing changes.

    No probe begins after so many visits of constraints as `end` says. Raises OutOfTime.
    """
    found, changed, best = False, True, None
    while changed:
        changed, best, most = False, None, 0
        for cell in list(islice(promising(state.candidates()), width)):
            if end is not None and state.visits >= end:
                return Probed(possible=True, found=found, best=None)
            if len(state.options(cell)) < 2:
                continue
            shared, score = _suppose(state, cell)
            if shared is None:
                return Probed(possible=False, found=True, best=None)
            if shared:
                changed = found = True
                for entry in shared:
                    state.strike(*divmod(entry, state.size))
                if not state.propagate():
                    return Probed(possible=False, found=True, best=None)
            elif score > most:
                best, most = cell, score
    return Probed(possible=True, found=found, best=best)


def _suppose(state: State, cell: int) -> tuple[list[int] | None, int]:
    """The trail entries that all possible values of a cell lead to (None if none is possible), and a score.

    The score is the product of how much each value excludes: high if the cell is good to branch on, as then all
    branches are small.
    """
    state.check_time()
    state.visits += 1  # even where no constraint is visited, a supposition costs something
    mark = len(state.trail)
    shared: set[int] | None = None
    score = 1
    for value in state.options(cell):
        try:
            state.assign(cell, value)
            if state.propagate():
                entries = state.trail[mark:]
                score *= len(entries)
                shared = set(entries) if shared is None else shared.intersection(entries)
        finally:
            state.undo(mark)
    return None if shared is None else sorted(shared), score


def promising(candidates: Candidates) -> Iterator[int]:
    """The open cells, those with most decided neighbours first; beyond the border everything counts as decided."""
    shape, left = candidates.shape, candidates.open
    known = ~left
    at_least = [left] + [0] * (2 * len(shape.sizes))  # cells with at least so many decided neighbours
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
