"""Which constraints have a cell in common, and at which places.

Whole lines of the grid, which most constraints of nonograms are, need no entry for every cell: where two of them cross
follows from their first cells. All others are listed by cell.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gridlogic.geometry import Shape

NOBODY = -1
"""Stands for the constraint of a line that has none. As an index it is the last one, which is kept free for it."""

Crossed = tuple[Sequence[int], int]
"""What crosses a line at the same place of each: for each place of the line a constraint, and the one bit."""
Bits = Sequence[tuple[int, int]]
"""Constraints, and the bit that a cell has in the masks of each."""


class _Direction(NamedTuple):
    """The whole lines along an axis that have a constraint, by their first cells."""

    stride: int
    size: int
    lines: dict[int, int]

    def first(self, cell: int) -> int:
        """The first cell of the line through a cell."""
        return cell - cell // self.stride % self.size * self.stride


class Crossings:
    """For every constraint what else its cells are in; for every cell what it is in. Helpers are cells too."""

    def __init__(self, shape: Shape, constraints: Sequence[Sequence[int]], hurry: Callable[[], None]) -> None:
        """Sort the constraints, given as their cells, into whole lines (one of each) and others.

        `hurry` is called now and then, and may raise.
        """
        self._directions = {key: _Direction(*key, {}) for key in zip(shape.strides, shape.sizes, strict=True)}
        self._others: dict[int, list[tuple[int, int]]] = {}
        self._rows: dict[tuple[int, ...], list[int]] = {}
        own = []
        for number, cells in enumerate(constraints):
            hurry()
            own.append(self._put(number, cells))
        self._whole = [direction for direction in self._directions.values() if direction.lines]
        self.straight: list[list[Crossed]] = []
        """For each constraint what crosses it straight, from all other directions."""
        self.odd: list[list[Bits] | None] = []
        """For each constraint and each of its places everything else that is there, perhaps itself too; or None."""
        for cells, direction in zip(constraints, own, strict=True):
            hurry()
            self.straight.append(self._straight(cells, direction) if direction else [])
            self.odd.append(self._odd(cells, direction))

    def of(self, cell: int) -> list[tuple[int, int]]:
        """The constraints that a cell is in, and its bit in the masks of each."""
        found = list(self._others.get(cell, ()))
        for direction in self._whole:
            first = direction.first(cell)
            if first in direction.lines:
                found.append((direction.lines[first], 1 << (cell - first) // direction.stride))
        return found

    def cover(self, cells: int) -> Sequence[int] | None:
        """Constraints that have each of so many cells once, if it is that simple."""
        whole = (d.lines.values() for d in self._whole if len(d.lines) * d.size == cells)
        return next(map(list, whole), None)

    def _put(self, number: int, cells: Sequence[int]) -> _Direction | None:
        if isinstance(cells, range) and (direction := self._directions.get((cells.step, len(cells)))):
            first = cells[0]
            if direction.first(first) == first and first not in direction.lines:
                direction.lines[first] = number
                return direction
        for place, cell in enumerate(cells):
            self._others.setdefault(cell, []).append((number, 1 << place))
        return None

    def _straight(self, cells: Sequence[int], own: _Direction) -> list[Crossed]:
        crossed: list[Crossed] = []
        for direction in self._whole:
            if direction is not own:
                first = direction.first(cells[0])
                key = first, *direction[:2], *own[:2]
                row = self._rows.get(key)  # lines side by side are crossed by the same ones
                if row is None:
                    row = self._rows[key] = [direction.lines.get(direction.first(cell), NOBODY) for cell in cells]
                crossed.append((row, 1 << (cells[0] - first) // direction.stride))
        return crossed

    def _odd(self, cells: Sequence[int], own: _Direction | None) -> list[Bits] | None:
        if own is None:
            return [self.of(cell) for cell in cells]
        others: list[Bits] = [self._others.get(cell, ()) for cell in cells] if self._others else []
        return others if any(others) else None
