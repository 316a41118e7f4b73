"""What every cell can still be while constraints are propagated, and how to take suppositions back."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from time import monotonic
from typing import NamedTuple

from gridlogic.engines.propagation.crossings import Crossings
from gridlogic.engines.propagation.posting import post
from gridlogic.errors import OutOfTime
from gridlogic.geometry import Candidates, bits
from gridlogic.model import Model

_DIGITS = bytes(byte & 1 for byte in range(256))  # from the digits 0 and 1 to numbers
_MANY = 8  # bits from which it is faster to take a mask apart as text

_REMEMBERED = 500
"""Results of each constraint. While probing nonograms half of the visits find theirs, which halves the time."""


class Mark(NamedTuple):
    """A moment to which a state can go back."""

    length: int  # of the trail
    left: int


class Case(NamedTuple):
    """What a supposition came to: the masks that it changed, and how many values were left too many."""

    masks: dict[int, list[int]]
    left: int


class State:
    """The candidates of a model's cells, by constraint: for each its masks, and `left`, how many values are too many.

    A value that a constraint excludes is struck out of all others that have the cell, which are queued. Each list of
    masks is kept in `trail` before it changes, so that `undo` can bring it back: measured against a copy of
    everything for each supposition, that is as fast on small grids and much faster on large ones. Nothing is kept for
    every cell that only lines go through. Helpers of decomposed constraints are two-valued cells after the grid's.
    """

    def __init__(self, model: Model, candidates: Candidates, deadline: float | None = None) -> None:
        """Post the constraints; raises OutOfTime."""
        self.model, self.deadline = model, deadline
        self.trail: list[tuple[int, list[int]]] = []
        self.visits = 0
        self._values = max(model.values, 2)  # a helper has two
        self.cells, self.propagators, self.size = post(model, self._values, candidates.open, self.check_time)
        self._rows = self._digits(candidates)
        self.left = sum(row.count(b"1") for row in self._rows) - self.size
        full = [b"0" not in row for row in self._rows]
        self.masks: list[list[int]] = [
            [(1 << len(cells)) - 1 if ones else _local(row, cells) for row, ones in zip(self._rows, full, strict=True)]
            for cells in self.cells
        ]
        self.crossings = Crossings(model.shape, self.cells, self.check_time)
        self._cover = self.crossings.cover(model.shape.cells) or range(len(self.cells))
        self._queue = deque(range(len(self.cells)))
        self._queued = bytearray(b"\1") * (len(self.cells) + 1)  # NOBODY is always queued
        self.masks.append([0] * self._values)  # NOBODY's

    def _digits(self, candidates: Candidates) -> list[bytes]:
        """For each value a digit for each cell: whether it can have the value."""
        cells = self.model.shape.cells
        helpers = self.size - cells
        masks = (*candidates.masks, *[0] * (self._values - len(candidates.masks)))
        ends = [(b"1" if value < 2 else b"0") * helpers for value in range(self._values)]
        return [format(mask, f"0{cells}b").encode()[::-1] + end for mask, end in zip(masks, ends, strict=True)]

    def check_time(self) -> None:
        """Raise OutOfTime after the deadline."""
        if self.deadline is not None and monotonic() > self.deadline:
            raise OutOfTime

    def remember(self) -> None:
        """From now on remember what constraints deduced, as suppositions come to the same masks again and again."""
        self.propagators = [lru_cache(_REMEMBERED)(work) for work in self.propagators]

    def mark(self) -> Mark:
        """Where it is now."""
        return Mark(len(self.trail), self.left)

    def undo(self, mark: Mark) -> None:
        """Go back to a mark."""
        trail, masks = self.trail, self.masks
        while len(trail) > mark.length:
            at, before = trail.pop()
            masks[at] = before
        self.left = mark.left

    def changed(self, mark: Mark) -> set[int]:
        """The constraints whose masks have changed since a mark."""
        return {at for at, _ in self.trail[mark.length :]}

    def case(self, mark: Mark) -> Case:
        """What has changed since a mark; nothing may be queued."""
        return Case({at: self.masks[at] for at in self.changed(mark)}, self.left)

    def adopt(self, case: Case) -> None:
        """Take over the changes of a case from the moment of its mark."""
        for at, masks in case.masks.items():
            self.trail.append((at, self.masks[at]))
            self.masks[at] = masks
        self.left = case.left

    def share(self, cases: Sequence[Case]) -> bool:
        """Exclude what is excluded in all cases, and propagate; False on a contradiction."""
        first, *others = (case.masks for case in cases)
        for at, masks in first.items():
            if all(at in other for other in others):
                before = self.masks[at]
                found = [now & mask for now, mask in zip(before, masks, strict=True)]
                for other in others:
                    found = [mask | now & more for mask, now, more in zip(found, before, other[at], strict=True)]
                if found != before:
                    self._replace(at, before, found)
                    self._enqueue(at)
        return self.propagate()

    def decided_by(self, cases: Sequence[Case]) -> Iterator[int]:
        """The open cells of the grid that have one value in each of some cases."""
        first, *others = (case.masks for case in cases)
        for at, masks in first.items():
            if all(at in other for other in others):
                places = self.open_places(at) & ~_several(masks)
                for other in others:
                    places &= ~_several(other[at])
                cells = self.cells[at]
                yield from (cells[place] for place in bits(places) if cells[place] < self.model.shape.cells)

    def open_places(self, at: int) -> int:
        """The places of a constraint whose cells can still have several values."""
        return _several(self.masks[at])

    def is_open(self, cell: int) -> bool:
        """Whether a cell can still have several values."""
        at, bit = self.crossings.of(cell)[0]
        return bool(self.open_places(at) & bit)

    def options(self, cell: int) -> list[int]:
        """The values that a cell can still have."""
        at, bit = self.crossings.of(cell)[0]
        return [value for value, mask in enumerate(self.masks[at]) if mask & bit]

    def assign(self, cell: int, value: int) -> None:
        """Exclude all other values."""
        for other in self.options(cell):
            if other != value:
                self.strike(cell, other)

    def strike(self, cell: int, value: int) -> None:
        """Exclude a value that the cell can have, and queue the constraints which that concerns."""
        self.left -= 1
        for at, bit in self.crossings.of(cell):
            self._strike(at, value, bit)

    def propagate(self) -> bool:
        """Visit constraints until none has anything to add; False on a contradiction. Raises OutOfTime."""
        queue, queued, masks = self._queue, self._queued, self.masks
        while queue:
            at = queue.popleft()
            queued[at] = 0
            self.visits += 1
            if not self.visits & 63:
                self.check_time()
            before = masks[at]
            key = tuple(before)
            found = self.propagators[at](key)
            if found is None:
                for other in queue:
                    queued[other] = 0
                queue.clear()
                return False
            if found is not key and found != before:
                self._replace(at, before, found)
        return True

    def _replace(self, at: int, before: list[int], found: Sequence[int]) -> None:
        """Take what a constraint found, and strike what it excluded out of the others that have the cells."""
        masks, trail, queue, queued = self.masks, self.trail, self._queue, self._queued
        trail.append((at, before))
        masks[at] = list(found)
        straight, odd = self.crossings.straight[at], self.crossings.odd[at]
        for value, (old, new) in enumerate(zip(before, found)):  # noqa: B905 - runs for every visit
            gone = old ^ new
            if not gone:
                continue
            self.left -= gone.bit_count()
            for constraints, bit in straight:
                for other in _chosen(constraints, gone):  # as `_strike`, whose calls would take a third longer
                    if not queued[other]:
                        queued[other] = 1
                        queue.append(other)
                        trail.append((other, masks[other]))
                        masks[other] = masks[other][:]
                    masks[other][value] ^= bit
            if odd:
                for place in bits(gone):
                    for other, bit in odd[place]:
                        if other != at:
                            self._strike(other, value, bit)

    def _strike(self, at: int, value: int, gone: int) -> None:
        """Strike a value out of one constraint, and queue it."""
        self._enqueue(at)
        self.masks[at][value] ^= gone

    def _enqueue(self, at: int) -> None:
        """Queue a constraint, and keep its masks, which may now change."""
        if not self._queued[at]:
            self._queued[at] = 1
            self._queue.append(at)
            self.trail.append((at, self.masks[at]))
            self.masks[at] = self.masks[at][:]

    def candidates(self) -> Candidates:
        """What is known about the grid's cells."""
        rows = [bytearray(row) for row in self._rows[: self.model.values]]
        for at in self._cover:
            _write(rows, self.cells[at], self.masks[at])
        end = self.model.shape.cells
        return Candidates(self.model.shape, tuple(int(row[end - 1 :: -1], 2) for row in rows))


def _several(masks: Iterable[int]) -> int:
    """The places at which several masks have a bit."""
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    return twice


def _chosen(constraints: Sequence[int], places: int) -> Iterable[int]:
    """The constraints at the places of a mask."""
    if places.bit_count() > _MANY:
        return compress(constraints, format(places, "b").encode().translate(_DIGITS)[::-1])
    found = []
    while places:
        low = places & -places
        places ^= low
        found.append(constraints[low.bit_length() - 1])
    return found


def _local(row: bytes, cells: Sequence[int]) -> int:
    """The digits of some cells as a mask over them."""
    if isinstance(cells, range) and cells.step > 0:
        return int(row[cells.start : cells.stop : cells.step][::-1], 2)
    return int(bytes(map(row.__getitem__, reversed(cells))) or b"0", 2)


def _write(rows: Iterable[bytearray], cells: Sequence[int], masks: Sequence[int]) -> None:
    """The reverse of `_local`, for each value; cells beyond the rows are left out."""
    for row, mask in zip(rows, masks, strict=False):
        digits = format(mask, f"0{len(cells)}b").encode()[::-1]
        if isinstance(cells, range) and cells.step > 0:
            row[cells.start : cells.stop : cells.step] = digits
        else:
            for cell, digit in zip(cells, digits, strict=False):  # no cells are one digit
                row[cell] = digit
