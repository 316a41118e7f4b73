"""The order encoding of `Runs` with known lengths, as clauses for any engine.

Helper (j, p) says "block j starts at or before p" (as in the order encoding of Tamura et al. 2009, on the
starts that the line's known cells leave); a second kind says "block j covers cell i". Both are functions of the
cells, since in a line of exact blocks the cells determine the starts.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gridlogic.engines.propagation.runs import block_starts
from gridlogic.geometry import bits
from gridlogic.model import Block, Helper, Literal, Runs

_Truth = Literal | bool
_Clause = tuple[Literal, ...]


class _Order:
    """When one block starts, given the mask of its possible starts: called with p, the truth of "at or before p"."""

    def __init__(self, block: Block, starts: int) -> None:
        self.length, self.colour = block.length or 0, block.colour
        self.starts = list(bits(starts))
        self.low, self.high = self.starts[0], self.starts[-1]
        self.literals = {start: Literal(Helper()) for start in self.starts[:-1]}
        self._at: list[_Truth] = []
        latest: _Truth = False
        for place in range(self.low, self.high):
            latest = self.literals.get(place, latest)
            self._at.append(latest)

    def __call__(self, place: int) -> _Truth:
        if place < self.low:
            return False
        return True if place >= self.high else self._at[place - self.low]


def clauses(runs: Runs, masks: Sequence[int]) -> Iterator[_Clause]:
    """The clauses of an exact line; `masks[value]` has bit i set while cell i of the line can have the value."""
    starts = block_starts(runs.blocks, len(runs.cells), masks)
    if starts is None:
        yield ()
        return
    orders = [_Order(block, start) for block, start in zip(runs.blocks, starts, strict=True)]
    for order in orders:
        chain = list(order.literals.values())
        yield from ((~early, late) for early, late in pairwise(chain))
    for before, after in pairwise(orders):
        yield from _apart(before, after)
    yield from _cells(runs.cells, orders, masks)


def _apart(before: _Order, after: _Order) -> Iterator[_Clause]:
    """The second block starts when the first has ended, one cell later if they are of one colour."""
    distance = before.length + (before.colour == after.colour)
    for start in after.starts:
        yield from _clause((_not(after(start)), before(start - distance)))


def _cells(cells: Sequence[int], orders: list[_Order], masks: Sequence[int]) -> Iterator[_Clause]:
    """A cell has a colour just if a block of that colour covers it."""
    covers: dict[tuple[int, int], list[_Truth]] = {
        (colour, place): [] for colour, mask in enumerate(masks) if colour for place in bits(mask)
    }
    for order in orders:
        for place in range(order.low, order.high + order.length):
            begun, past = order(place), order(place - order.length)
            if begun is past:  # no start in between: the block cannot lie here
                continue
            cover, definition = _cover(begun, past)
            covers[order.colour, place].append(cover)
            yield from definition
            yield from _clause((_not(cover), Literal(cells[place], order.colour)))
    for (colour, place), truths in covers.items():
        yield from _clause((~Literal(cells[place], colour), *truths))


def _cover(begun: _Truth, past: _Truth) -> tuple[_Truth, list[_Clause]]:
    """The truth of "begun and not past", which differ, and the clauses that define its name."""
    if isinstance(past, bool):
        return begun, []
    if isinstance(begun, bool):
        return ~past, []
    name = Literal(Helper())
    return name, [(~name, begun), (~name, ~past), (~begun, past, name)]


def _not(truth: _Truth) -> _Truth:
    return not truth if isinstance(truth, bool) else ~truth


def _clause(truths: Sequence[_Truth]) -> Iterator[_Clause]:
    """The clause over what is not known of these, if it does not hold already."""
    if True not in truths:
        yield tuple(truth for truth in truths if not isinstance(truth, bool))
