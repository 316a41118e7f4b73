"""Exact deductions from `Groups`: all ways to read a line at once, the cells counted so far as bits of integers."""

from collections.abc import Sequence
from itertools import product
from math import prod

from gridlogic.groups import Part

_Key = tuple[int, ...]
"""Part of the last cell (-1: blank), then for each part the runs so far, no further than they matter."""
_Reached = dict[_Key, int]
"""For each key a set of tallies: bit i of the integer stands for the cells of all parts, packed into i."""


MOST_WORK = 5_000_000
"""Bits that reading a line may keep; such a line takes some hundredths of a second."""


def affordable(parts: Sequence[Part], length: int) -> bool:
    """Whether a line of so many cells can be read with all ways at once."""
    tallies = prod(part.cells + 1 for part in parts)
    keys = (len(parts) + 1) * prod((part.low if part.high is None else part.high) + 1 for part in parts)
    return tallies * keys * length <= MOST_WORK


class Tally:
    """The line of one constraint. Bit i of a tally is a sum over the parts of cells so far times that part's stride."""

    def __init__(self, parts: Sequence[Part], length: int) -> None:
        self._length = length
        self._possible = all(part.low == 0 for part in parts if not part.cells)
        self._parts = [part for part in parts if part.cells]
        self._strides = [1]
        for part in self._parts:
            self._strides.append(self._strides[-1] * (part.cells + 1))
        self._full = 1 << (self._strides[-1] - 1)
        self._room = [self._not_full(number) for number in range(len(self._parts))]
        self._caps = [part.low if part.high is None else part.high for part in self._parts]
        self._start: _Key = (-1, *(0 for _ in self._parts))
        enough = [range(part.low, cap + 1) for part, cap in zip(self._parts, self._caps, strict=True)]
        self._ends = list(product(range(-1, len(self._parts)), *enough))
        self._known: dict[_Key, list[tuple[int, _Key, int, int]]] = {}

    def _not_full(self, number: int) -> int:
        """The tallies that have room for one more cell of a part."""
        stride, cells = self._strides[number], self._parts[number].cells
        period = "0" * stride + "1" * (stride * cells)
        return int(period * (self._strides[-1] // len(period)), 2)

    def solve(self, masks: Sequence[int]) -> list[int] | None:
        """The values that some satisfying line has, as local masks; None if there is no such line."""
        if not self._possible:
            return None
        reached: list[_Reached] = [{self._start: 1}]
        for place in range(self._length):
            after: _Reached = {}
            for key, tallies in reached[-1].items():
                for colour, then, room, stride in self._moves(key):
                    if masks[colour] >> place & 1 and (moved := (tallies & room) << stride):
                        after[then] = after.get(then, 0) | moved
            reached.append(after)
        return self._back(masks, reached)

    def _back(self, masks: Sequence[int], reached: list[_Reached]) -> list[int] | None:
        """From the readings that end well back to the start: what they read is possible."""
        well = {key: tallies for key in self._ends if (tallies := reached[-1].get(key, 0) & self._full)}
        found = [0] * len(masks)
        for place in range(self._length - 1, -1, -1):
            before: _Reached = {}
            for key, tallies in reached[place].items():
                for colour, then, room, stride in self._moves(key):
                    if masks[colour] >> place & 1 and (good := well.get(then, 0) >> stride & room & tallies):
                        found[colour] |= 1 << place
                        before[key] = before.get(key, 0) | good
            well = before
        return found if well else None

    def _moves(self, key: _Key) -> list[tuple[int, _Key, int, int]]:
        """What can be read next: colour, the key after it, the tallies that allow it, how far it shifts them."""
        moves = self._known.get(key)
        if moves is None:
            last, *runs = key
            moves = self._known[key] = [(0, (-1, *runs), -1, 0)]
            for number, part in enumerate(self._parts):
                seen = runs[number] + (last != number)
                if part.high is None or seen <= part.high:
                    after = [*runs[:number], min(seen, self._caps[number]), *runs[number + 1 :]]
                    moves.append((part.colour, (number, *after), self._room[number], self._strides[number]))
        return moves
