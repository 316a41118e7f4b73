"""What `Connected` and `Apart` deduce."""

from typing import NamedTuple

from gridlogic.engines.propagation.propagators import Masks, Propagator, propagator
from gridlogic.geometry import bits
from gridlogic.neighbours import Apart, Connected

MOST_KEPT = 1000
"""How many divisions of the cells into regions are kept. Most visits are about one that was seen before."""


@propagator.register
def _apart(constraint: Apart, values: int) -> Propagator:
    """Exact: beside a cell that has the value no other can have it."""
    value, near = constraint.value, constraint.near
    if value >= values:
        return lambda masks: masks

    def propagate(masks: Masks) -> Masks | None:
        can = sure = masks[value]
        for at, mask in enumerate(masks):
            if at != value:
                sure &= ~mask
        beside = 0
        for place in bits(sure):
            beside |= near[place]
        if beside & sure:
            return None
        return [can & ~beside if at == value else mask for at, mask in enumerate(masks)] if beside & can else masks

    return propagate


class _Region(NamedTuple):
    """Cells that hang together, and where they would fall apart: without a cell a part is cut off from the rest."""

    cells: int
    cuts: list[tuple[int, int]]


@propagator.register
def _connected(constraint: Connected, values: int) -> Propagator:
    """Exact: what cannot be reached has another value, and so has no cell without which the rest falls apart."""
    value = constraint.value
    if value >= values:
        return lambda masks: masks
    regions = _Regions(constraint.near)

    def propagate(masks: Masks) -> Masks | None:
        can = masks[value]
        others = 0
        for at, mask in enumerate(masks):
            if at != value:
                others |= mask
        sure = can & ~others
        if not sure:
            return masks
        region, cuts = next(region for region in regions.of(can) if region.cells & sure)
        if sure & ~region:
            return None
        needed = 0
        for cell, part in cuts:
            if part & sure and sure & ~part & ~cell:
                needed |= cell
        return [region if at == value else mask & ~needed for at, mask in enumerate(masks)]

    return propagate


class _Regions:
    """The regions of sets of cells, given for each cell the mask of its neighbours."""

    def __init__(self, near: tuple[int, ...]) -> None:
        self._near = near
        self._listed = [tuple(bits(mask)) for mask in near]
        self._kept: dict[int, list[_Region]] = {}

    def of(self, cells: int) -> list[_Region]:
        """The regions of a set of cells."""
        found = self._kept.get(cells)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            found = self._kept[cells] = []
            left = cells
            while left:
                found.append(self._around(left & -left, left))
                left &= ~found[-1].cells
        return found

    def _around(self, first: int, left: int) -> _Region:
        """The region of a cell by depth-first search, and its articulation points (Hopcroft and Tarjan 1973)."""
        near, listed = self._near, self._listed
        number: dict[int, int] = {}  # in the order of the search
        low: list[int] = []  # the lowest number that is beside a cell of the path or something below it
        path: list[int] = []
        below: list[int] = []  # for each cell of the path itself and what was found below it
        cuts: list[tuple[int, int]] = []
        bit, above = first, -1
        while True:
            if bit:
                left ^= bit
                above = bit.bit_length() - 1
                lowest = number[above] = len(number)
                for other in listed[above]:
                    lowest = min(lowest, number.get(other, lowest))
                path.append(above)
                low.append(lowest)
                below.append(bit)
            elif len(path) == 1:
                return _Region(below[0], cuts)
            else:
                path.pop()
                above, lowest, part = path[-1], low.pop(), below.pop()
                if lowest >= number[above]:
                    cuts.append((1 << above, part))
                low[-1] = min(low[-1], lowest)
                below[-1] |= part
            fresh = near[above] & left
            bit = fresh & -fresh
