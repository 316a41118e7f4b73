"""Why cells follow from rules about neighbours: cells that must not touch, cells that hang together."""

from collections.abc import Iterator, Sequence

from gridlogic.geometry import bits, spread
from gridlogic.reasons.counts import conflict as count_conflict
from gridlogic.reasons.counts import of_count
from gridlogic.reasons.view import Effort, Reason, View

Near = Sequence[int]
"""For each place the mask of its neighbours."""


def of_apart(view: View, near: Near, low: int, high: int, value: int) -> Iterator[Reason]:
    """Neighbours of cells that have the value, and numbers."""
    if value >= len(view.masks):
        return
    for place in bits(view.sure(value)):
        if near[place] & view.can(value) & view.open:
            yield Reason(view.having(1 << place, value), view.never(near[place], value), Effort.DIRECT)
    if low > 0 or high < len(view.cells):
        yield from of_count(view, low, high, value)


def apart_conflict(view: View, near: Near, low: int, high: int, value: int) -> str:
    """What is wrong."""
    sure = view.sure(value)
    for place in bits(sure):
        if near[place] & sure:
            pair = 1 << place | (near[place] & sure & -(near[place] & sure))
            return f"{view.counted(2, value)} that touch, at {view.name(pair)}"
    return count_conflict(view, low, high, value)


def of_connected(view: View, near: Near, value: int) -> Iterator[Reason]:
    """What is cut off cannot have the value; what alone connects must have it."""
    sure, can = view.sure(value), view.can(value)
    if not sure:
        return
    region = spread(sure & -sure, can, near)
    if can & ~region:
        places = can & ~region
        yield Reason(f"no way leads there from {view.name(sure & -sure)}", view.never(places, value))
    for place in bits(region & view.open):
        without = spread(sure & -sure, can & ~(1 << place), near)
        cut = sure & ~without
        if cut:
            ends = f"{view.name(sure & -sure)} and {view.name(cut & -cut)}"
            yield Reason(f"the only way between {ends} leads over it", view.always(1 << place, value))


def connected_conflict(view: View, near: Near, value: int) -> str:
    """Two cells that no way connects."""
    sure = view.sure(value)
    apart = sure & ~spread(sure & -sure, view.can(value), near)
    if not apart:
        return "no way to complete it"
    return f"no way between {view.name(sure & -sure)} and {view.name(apart & -apart)}"
