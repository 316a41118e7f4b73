"""What every cell can still be while constraints are propagated, and how to take suppositions back."""

from array import array
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic
from typing import TypeAlias

from gridlogic.engines.propagation.propagators import Propagator, propagator
from gridlogic.errors import OutOfTime
from gridlogic.geometry import Candidates, bits
from gridlogic.model import Clause, Constraint, Helper, Model

_BITS = bytes(byte & 1 for byte in range(256))  # from the digits 0 and 1 to numbers
_DIGITS = bytes(48 + (byte & 1) for byte in range(256))  # and back
_Tables: TypeAlias = "list[tuple[array[int], array[int]]]"


class State:
    """The candidates of a model's cells, kept twice: by cell (`can`) and by constraint, as local masks.

    Helpers of decomposed constraints are two-valued cells after the grid's. Whatever is struck out is noted in `trail`
    as `value * size + cell`, so that `undo` can take it back. A large grid is all arrays: no object is kept per cell
    that only lines go through.
    """

    def __init__(self, model: Model, candidates: Candidates, deadline: float | None = None) -> None:
        """Post the constraints; raises OutOfTime."""
        self.model, self.deadline = model, deadline
        self.cells: list[Sequence[int]] = []  # by constraint
        self.propagators: list[Propagator] = []
        self.trail: list[int] = []
        self.visits = 0
        self._values = max(model.values, 2)  # a helper has two
        self._numbers: dict[Helper, int] = {}
        self._post(model.constraints)
        self.size = model.shape.cells + len(self._numbers)
        self.can = self._cell_by_cell(candidates)
        self._open = sum(row.count(1) for row in self.can) - self.size
        self._masks = [_local(row, self.cells, self.check_time) for row in self.can]
        self._lines, self._others = _index(self.cells, self.size, self.check_time)
        self._queue = deque(range(len(self.cells)))
        self._queued = bytearray(b"\1") * len(self.cells)

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

    def _cell_by_cell(self, candidates: Candidates) -> list[bytearray]:
        cells, helpers = self.model.shape.cells, len(self._numbers)
        rows = []
        for value in range(self._values):
            mask = candidates.masks[value] if value < len(candidates.masks) else 0
            digits = format(mask, f"0{cells}b").encode()[::-1].translate(_BITS)
            rows.append(bytearray(digits + bytes([value < 2]) * helpers))
        return rows

    @property
    def decided(self) -> bool:
        """Whether every cell and helper has one value."""
        return len(self.trail) == self._open

    def check_time(self) -> None:
        """Raise OutOfTime after the deadline."""
        if self.deadline is not None and monotonic() > self.deadline:
            raise OutOfTime

    def open_helper(self) -> int:
        """The first helper that is not decided."""
        return next(cell for cell in range(self.model.shape.cells, self.size) if len(self.options(cell)) > 1)

    def options(self, cell: int) -> list[int]:
        """The values that a cell can still have."""
        return [value for value, row in enumerate(self.can) if row[cell]]

    def candidates(self) -> Candidates:
        """What is known about the grid's cells."""
        end = self.model.shape.cells
        rows = self.can[: self.model.values]
        masks = tuple(int(row[end - 1 :: -1].translate(_DIGITS), 2) for row in map(bytes, rows))
        return Candidates(self.model.shape, masks)

    def strike(self, value: int, cell: int) -> None:
        """Exclude a value that the cell can have, and queue the constraints which that concerns."""
        self._strike_all(value, (cell,), -1)

    def assign(self, cell: int, value: int) -> None:
        """Exclude all other values."""
        for other in self.options(cell):
            if other != value:
                self.strike(other, cell)

    def undo(self, mark: int) -> None:
        """Take back whatever was struck out since the trail had this length."""
        for entry in self.trail[mark:]:
            value, cell = divmod(entry, self.size)
            self.can[value][cell] = 1
            row = self._masks[value]
            for owner, position in self._lines:
                if owner[cell] >= 0:
                    row[owner[cell]] |= 1 << position[cell]
            for other, bit in self._others.get(cell, ()):
                row[other] |= bit
        del self.trail[mark:]

    def propagate(self) -> bool:
        """Visit constraints until none has anything to add; False on a contradiction. Raises OutOfTime."""
        queue, queued, masks = self._queue, self._queued, self._masks
        while queue:
            at = queue.popleft()
            queued[at] = 0
            self.visits += 1
            if not self.visits & 63:
                self.check_time()
            found = self.propagators[at]([row[at] for row in masks])
            if found is None:
                for other in queue:
                    queued[other] = 0
                queue.clear()
                return False
            cells = self.cells[at]
            for row, mask, value in zip(masks, found, range(self._values), strict=True):
                gone = row[at] & ~mask
                if gone:
                    row[at] ^= gone
                    self._strike_all(value, [cells[place] for place in bits(gone)], at)
        return True

    def _strike_all(self, value: int, cells: Iterable[int], source: int) -> None:
        """Exclude a value in cells that can have it; `source` is the constraint that says so and knows already."""
        can, row, trail, base = self.can[value], self._masks[value], self.trail, value * self.size
        lines, others, queue, queued = self._lines, self._others, self._queue, self._queued
        for cell in cells:
            can[cell] = 0
            trail.append(base + cell)
            for owner, position in lines:
                other = owner[cell]
                if other >= 0 and other != source:
                    row[other] ^= 1 << position[cell]
                    if not queued[other]:
                        queued[other] = 1
                        queue.append(other)
            for other, bit in others.get(cell, ()):
                if other != source:
                    row[other] ^= bit
                    if not queued[other]:
                        queued[other] = 1
                        queue.append(other)


def _local(row: bytearray, constraints: list[Sequence[int]], look: Callable[[], None]) -> list[int]:
    """A row of `can` as masks over the cells of each constraint."""
    if 0 not in row:
        return [(1 << len(cells)) - 1 for cells in constraints]
    look()
    return [int(b"0" + _line(row, cells)[::-1].translate(_DIGITS), 2) for cells in constraints]


def _line(row: bytearray, cells: Sequence[int]) -> bytes | bytearray:
    if isinstance(cells, range) and cells.step > 0:
        return row[_slice(cells)]
    return bytes(map(row.__getitem__, cells))


def _slice(cells: range) -> slice:
    return slice(cells.start, cells.stop, cells.step)


def _index(
    constraints: list[Sequence[int]], size: int, look: Callable[[], None]
) -> tuple[_Tables, dict[int, list[tuple[int, int]]]]:
    """Which constraints a cell belongs to, and at which place.

    Lines stand in tables: of each table the first array has for every cell the number of the line or -1, the second the
    place in it; lines that cross stand in different tables. Of other constraints each cell has a list.
    """
    tables: _Tables = []
    taken: list[bytearray] = []
    others: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    places: dict[int, array[int]] = {}
    for number, cells in enumerate(constraints):
        if not number & 1023:
            look()
        if not isinstance(cells, range) or cells.step < 0:
            for place, cell in enumerate(cells):
                others[cell].append((number, 1 << place))
            continue
        where, length = _slice(cells), len(cells)
        free = next((at for at, used in enumerate(taken) if 1 not in used[where]), len(taken))
        if free == len(taken):
            taken.append(bytearray(size))
            tables.append((array("i", [-1]) * size, array("i", [0]) * size))
        taken[free][where] = b"\1" * length
        tables[free][0][where] = array("i", [number]) * length
        if length not in places:
            places[length] = array("i", range(length))
        tables[free][1][where] = places[length]
    return tables, others
