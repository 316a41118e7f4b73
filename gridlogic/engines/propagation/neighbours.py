"""What `Connected` and `Apart` deduce."""

from functools import lru_cache
from typing import NamedTuple

from gridlogic.engines.propagation.propagators import MOST_KEPT, Masks, Propagator, propagator
from gridlogic.geometry import bits
from gridlogic.neighbours import Apart, Connected

FEW = 3
"""With more cells to choose, going through all choices may take long."""


@propagator.register
def _apart(constraint: Apart, values: int) -> Propagator:
    """Exact as long as no more than `FEW` further cells must have the value; beyond, numbers are only counted."""
    value = constraint.value
    if value >= values:
        return lambda masks: masks if constraint.low <= 0 <= constraint.most else None
    if constraint.low > constraint.most:
        return lambda masks: None  # noqa: ARG005 - whatever is possible
    narrowed = lru_cache(MOST_KEPT)(_Scattered(constraint.near, constraint.low, constraint.most).narrowed)

    def propagate(masks: Masks) -> Masks | None:
        can = sure = masks[value]
        for at, mask in enumerate(masks):
            if at != value:
                sure &= ~mask
        bounds = narrowed(can, sure)
        if bounds is None:
            return None
        can, sure = bounds
        return [can if at == value else mask & ~sure for at, mask in enumerate(masks)]

    return propagate


class _Scattered(NamedTuple):
    """From `low` to `high` cells, of which no two are neighbours; `near` has for each cell the mask of its own."""

    near: tuple[int, ...]
    low: int
    high: int

    def narrowed(self, can: int, sure: int) -> tuple[int, int] | None:
        """What more of the cells that can be chosen cannot, and which are sure; None if there is no way."""
        before = None
        while before != (can, sure):
            before = can, sure
            for cell in bits(sure):
                can &= ~self.near[cell]
            number, loose = sure.bit_count(), can & ~sure
            wanted = self.low - number
            if sure & ~can or number > self.high or loose.bit_count() < wanted:
                return None
            if number == self.high:
                can = sure
            elif wanted > 0 and loose.bit_count() == wanted:
                sure = can
            elif 0 < wanted <= FEW:
                choice = self._choice(loose, wanted)
                if choice is None:
                    return None
                can &= ~self._useless(loose & ~choice, loose, wanted)
                sure |= self._needed(choice, loose, wanted)
        return can, sure

    def _useless(self, cells: int, loose: int, wanted: int) -> int:
        """Those of some cells with which there would not be as many as wanted among the loose ones."""
        found = 0
        for cell in bits(cells):
            if self._choice(loose & ~(self.near[cell] | 1 << cell), wanted - 1) is None:
                found |= 1 << cell
        return found

    def _needed(self, cells: int, loose: int, wanted: int) -> int:
        """Those of some cells without which there would not be as many as wanted among the loose ones."""
        return sum(1 << cell for cell in bits(cells) if self._choice(loose & ~(1 << cell), wanted) is None)

    def _choice(self, loose: int, wanted: int) -> int | None:
        """So many of the loose cells, the lowest there are, or None."""
        if wanted <= 1:
            return 0 if wanted <= 0 else loose & -loose or None
        while loose.bit_count() >= wanted:
            first = loose & -loose
            loose ^= first
            others = self._choice(loose & ~self.near[first.bit_length() - 1], wanted - 1)
            if others is not None:
                return first | others
        return None


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
        number = [0] * len(near)  # in the order of the search, from 1
        count = 0
        low: list[int] = []  # the lowest number that is beside a cell of the path or something below it
        path: list[int] = []
        below: list[int] = []  # for each cell of the path itself and what was found below it
        cuts: list[tuple[int, int]] = []
        bit = first
        while True:
            if bit:
                left ^= bit
                above = bit.bit_length() - 1
                count += 1
                lowest = number[above] = count
                for other in listed[above]:
                    if 0 < number[other] < lowest:
                        lowest = number[other]
                path.append(above)
                low.append(lowest)
                below.append(bit)
            else:
                part, lowest = below.pop(), low.pop()
                path.pop()
                if not path:
                    return _Region(part, cuts)
                above = path[-1]
                if lowest >= number[above]:
                    cuts.append((1 << above, part))
                low[-1] = min(low[-1], lowest)
                below[-1] |= part
            fresh = near[above] & left
            bit = fresh & -fresh
