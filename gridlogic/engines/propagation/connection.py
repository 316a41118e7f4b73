"""What `Connected` deduces."""

from gridlogic.connection import Connected, spread
from gridlogic.engines.propagation.propagators import Masks, Propagator, propagator
from gridlogic.geometry import bits


@propagator.register
def _connected(constraint: Connected, values: int) -> Propagator:
    """Exact: what cannot be reached has another value, and so has no cell without which the rest falls apart."""
    value, near = constraint.value, constraint.near
    if value >= values:
        return lambda masks: masks

    def propagate(masks: Masks) -> Masks | None:
        can = masks[value]
        others = 0
        for at, mask in enumerate(masks):
            if at != value:
                others |= mask
        sure = can & ~others
        if not sure:
            return masks
        region = spread(sure & -sure, can, near)
        if sure & ~region:
            return None
        found = list(masks)
        found[value] = region
        needed = _bridges(region, sure, near) if sure & (sure - 1) else 0
        if needed & others:
            found = [mask if at == value else mask & ~needed for at, mask in enumerate(found)]
        return found

    return propagate


def _bridges(region: int, sure: int, near: tuple[int, ...]) -> int:
    """The cells of a region without which some of those that are sure could not reach each other.

    Articulation points by depth-first search (Hopcroft and Tarjan 1973) from a sure cell, of which those count that
    have a sure cell below.
    """
    first = (sure & -sure).bit_length() - 1
    number = [0] * len(near)  # in the order of the search, 0 for those that it has not come to
    low = [0] * len(near)  # the lowest number that can be reached from below a cell, round the cell above
    number[first], count, needed, path = 1, 1, 0, [first]
    left = region ^ 1 << first
    below = sure  # the cells that are sure or have one below
    while len(path) > 1 or near[first] & left:
        cell = path[-1]
        fresh = near[cell] & left
        if fresh:
            bit = fresh & -fresh
            left ^= bit
            count += 1
            path.append(bit.bit_length() - 1)
            number[path[-1]] = count
            low[path[-1]] = min(number[other] for other in bits(near[path[-1]] & region & ~left))
            continue
        path.pop()
        above = path[-1]
        if below >> cell & 1:
            below |= 1 << above
            if low[cell] >= number[above] and above != first:
                needed |= 1 << above
        low[above] = min(low[above], low[cell])
    return needed
