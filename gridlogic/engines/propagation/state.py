"""What every cell can still be while constraints are propagated, and how to take suppositions back."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from time import monotonic
from typing import NamedTuple

from gridlogic.engines.propagation.crossings import Crossings
from gridlogic.engines.propagation.propagators import Propagator, propagator
from gridlogic.errors import OutOfTime
from gridlogic.geometry import Candidates, bits
from gridlogic.model import Clause, Constraint, Helper, Model

_DIGITS = bytes(byte & 1 for byte in range(256))  # from the digits 0 and 1 to numbers
_MANY = 8  # bits from which it is faster to take a mask apart as text


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
        self.cells: list[Sequence[int]] = []  # by constraint
        self.propagators: list[Propagator] = []
        self.trail: list[tuple[int, list[int]]] = []
        self.visits = 0
        self._values = max(model.values, 2)  # a helper has two
        self._numbers: dict[Helper, int] = {}
        self._post(model.constraints)
        self.size = model.shape.cells + len(self._numbers)
        self._rows = self._digits(candidates)
        self._post_loose(candidates.open)
        self.left = sum(row.count(b"1") for row in self._rows) - self.size
        full = [b"0" not in row for row in self._rows]
        self.masks: list[list[int]] = [
            [(1 << len(cells)) - 1 if ones else _local(row, cells) for row, ones in zip(self._rows, full, strict=True)]
            for cells in self.cells
        ]
        self.crossings = Crossings(model.shape, self.cells)
        self._cover = self.crossings.cover(model.shape.cells) or range(len(self.cells))
        self._memories: list[dict[Sequence[int], Sequence[int] | None]] | None = None
        self._queue = deque(range(len(self.cells)))
        self._queued = bytearray(b"\1") * (len(self.cells) + 1)  # NOBODY is always queued
        self.masks.append([0] * self._values)  # NOBODY's

    def _post(self, constraints: Iterable[Constraint]) -> None:
        stack: list[Iterator[Constraint]] = [iter(constraints)]
        while stack:
            for constraint in stack[-1]:
                self.check_time()
                cells = self._cells_of(constraint)
                # positions are independent for a propagator, so a cell that is named twice needs clauses
                twice = not isinstance(cells, range) and len(set(cells)) < len(cells)
                work = None if twice else propagator(constraint, self._values)
                if work is None:
                    stack.append(iter(constraint.decompose(self.model.values)))
                    break
                self.cells.append(cells)
                self.propagators.append(work)
            else:
                stack.pop()

    def _cells_of(self, constraint: Constraint) -> Sequence[int]:
        if not isinstance(constraint, Clause):
            return constraint.cells
        first = self.model.shape.cells
        return [
            cell if isinstance(cell, int) else self._numbers.setdefault(cell, first + len(self._numbers))
            for cell in dict.fromkeys(literal.cell for literal in constraint.literals)
        ]

    def _digits(self, candidates: Candidates) -> list[bytes]:
        """For each value a digit for each cell: whether it can have the value."""
        cells, helpers = self.model.shape.cells, len(self._numbers)
        masks = (*candidates.masks, *[0] * (self._values - len(candidates.masks)))
        ends = [(b"1" if value < 2 else b"0") * helpers for value in range(self._values)]
        return [format(mask, f"0{cells}b").encode()[::-1] + end for mask, end in zip(masks, ends, strict=True)]

    def _post_loose(self, open_cells: int) -> None:
        """Put the open cells that are in no constraint into one that excludes nothing."""
        taken = bytearray(self.model.shape.cells)
        for cells in self.cells:
            if isinstance(cells, range) and cells.step > 0:
                taken[cells.start : cells.stop : cells.step] = b"\1" * len(cells)
            else:
                for cell in cells:
                    if cell < len(taken):
                        taken[cell] = 1
        loose = [cell for cell in bits(open_cells) if not taken[cell]] if 0 in taken else []
        if loose:
            self.cells.append(loose)
            self.propagators.append(_nothing)

    @property
    def decided(self) -> bool:
        """Whether every cell and helper has one value."""
        return not self.left

    def check_time(self) -> None:
        """Raise OutOfTime after the deadline."""
        if self.deadline is not None and monotonic() > self.deadline:
            raise OutOfTime

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
                for value, mask in enumerate(masks):
                    possible = mask
                    for other in others:
                        possible |= other[at][value]
                    gone = self.masks[at][value] & ~possible
                    if gone:
                        self._tell(at, value, gone)
                        self._strike(at, value, gone)
        return self.propagate()

    def open_places(self, at: int) -> int:
        """The places of a constraint whose cells can still have several values."""
        once = twice = 0
        for mask in self.masks[at]:
            twice |= once & mask
            once |= mask
        return twice

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
        queue, queued, masks, trail = self._queue, self._queued, self.masks, self.trail
        while queue:
            at = queue.popleft()
            queued[at] = 0
            self.visits += 1
            if not self.visits & 63:
                self.check_time()
            before = masks[at]
            found = self.propagators[at](before)
            if found is None:
                for other in queue:
                    queued[other] = 0
                queue.clear()
                return False
            changed = False
            for value, (old, new) in enumerate(zip(before, found)):  # noqa: B905 - the innermost loop but one
                if old != new:
                    changed = True
                    self._tell(at, value, old ^ new)
            if changed:
                trail.append((at, before))
                masks[at] = list(found)
        return True

    def _tell(self, at: int, value: int, gone: int) -> None:
        """Strike a value out of the other constraints that have these cells of one."""
        number = gone.bit_count()
        self.left -= number
        masks, trail, queue, queued = self.masks, self.trail, self._queue, self._queued
        for constraints, bit in self.crossings.straight[at]:
            chosen: Iterable[int]
            if number > _MANY:
                chosen = compress(constraints, format(gone, "b").encode().translate(_DIGITS)[::-1])
            else:
                chosen = _chosen(constraints, gone)
            for other in chosen:  # as `_strike`, but a call for each would take a third longer
                if not queued[other]:
                    queued[other] = 1
                    queue.append(other)
                    before = masks[other]
                    trail.append((other, before))
                    masks[other] = before[:]
                masks[other][value] ^= bit
        odd = self.crossings.odd[at]
        if odd:
            for place in bits(gone):
                for other, bit in odd[place]:
                    if other != at:
                        self._strike(other, value, bit)

    def _strike(self, at: int, value: int, gone: int) -> None:
        """Strike a value out of one constraint, and queue it."""
        if not self._queued[at]:
            self._queued[at] = 1
            self._queue.append(at)
            self.trail.append((at, self.masks[at]))
            self.masks[at] = self.masks[at][:]
        self.masks[at][value] ^= gone

    def candidates(self) -> Candidates:
        """What is known about the grid's cells."""
        rows = [bytearray(row) for row in self._rows[: self.model.values]]
        for at in self._cover:
            _write(rows, self.cells[at], self.masks[at])
        end = self.model.shape.cells
        return Candidates(self.model.shape, tuple(int(row[end - 1 :: -1], 2) for row in rows))


def _nothing(masks: Sequence[int]) -> Sequence[int]:
    """Exclude nothing."""
    return masks


def _chosen(constraints: Sequence[int], places: int) -> list[int]:
    """The constraints at the places of a mask."""
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
