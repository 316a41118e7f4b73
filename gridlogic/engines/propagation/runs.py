"""Exact line solving with Python integers as bit sets.

A line is solved on local masks: for each value one integer, whose bit `i` says that cell `i` of the line can have it.
Two sweeps, one along the line and one along its mirror image, find where each block can lie as far as the clue before
it, and the clue after it, is concerned; what both sweeps allow is what some arrangement of the whole clue shows. All
positions are handled at once: a block of `n` cells fits where the mask survives shifts that add up to `n - 1`, and
flooding a mask upwards from some of its bits is one addition, whose carry runs through the ones. A line of `n` cells
with `k` blocks costs O(k log n) integer operations.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from gridlogic.runs import Block

Masks = Sequence[int]
MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


_Step: TypeAlias = tuple[bool, int, bool, int, int | None, tuple[int, ...], int]
"""A gap and the block after it, in a plain tuple, which unpacks faster than a named one.

Whether the gap is wild; the colour of the block before it; whether it can have no cells; colour and length of the
block; shifts that add up to the block less one cell; how far after the block's first cell the place lies that a sweep
notes for it. The border before the line counts as a block of colour -1, the one after it as a block of one cell and of
colour `values`.
"""


class Line:
    """The clue of a line of so many cells, prepared for solving: the blocks, and which gaps can hold other blocks."""

    def __init__(self, blocks: Sequence[Block], wild: Sequence[bool], length: int, values: int) -> None:
        self._values, self._full = values, (1 << length) - 1
        self._bytes = (length + 8) >> 3  # one bit to spare: "after the last cell" is a position too
        self._surplus = self._bytes * 8 - length
        self._any_wild = any(wild)
        self._possible = all(0 < colour < values and (size is None or size > 0) for size, colour in set(blocks))
        outside, border = Block(1, -1), Block(1, values)
        self._forwards = list(map(_step, wild, (outside, *blocks), (*blocks, border)))
        blocks, wild = blocks[::-1], wild[::-1]
        self._backwards = list(map(_mirrored_step, wild, (outside, *blocks), (*blocks, border)))
        self._covers = [(colour, shifts) for _, _, _, colour, _, shifts, _ in self._forwards[:-1]]

    def solve(self, masks: Masks) -> list[int] | None:
        """The values that some line within the masks which matches the clue has, or None if there is no such line."""
        sweeps = self._sweeps(masks)
        if sweeps is None:
            return None
        forwards, backwards = sweeps
        size, surplus, number = self._bytes, self._surplus, int.from_bytes
        shared = [  # as `_mirror` does; but a call and a second loop make a line of 20 cells a tenth slower
            mask & number(other.to_bytes(size, "little").translate(MIRRORED), "big") >> surplus
            for mask, other in zip(forwards, backwards)  # noqa: B905 - for the same reason
        ]
        found = [0] * self._values
        if self._any_wild:
            self._show_gaps(masks, forwards, backwards, found)
        else:
            blank = 0
            for gap in shared[::2]:
                blank |= gap
            found[0] = blank
        for (colour, shifts), cover in zip(self._covers, shared[1::2]):  # noqa: B905 - as above
            for shift in shifts:
                cover |= cover << shift  # noqa: PLW2901 - the loop's own variable is what is dilated
            found[colour] |= cover
        return found

    def starts(self, masks: Masks) -> list[int] | None:
        """For each block, all of known lengths, where it can start; None if no line matches."""
        sweeps = self._sweeps(masks)
        if sweeps is None:
            return None
        return [
            start & mirrored for start, mirrored in zip(sweeps[0][1:-1:2], self._mirror(sweeps[1][1::2]), strict=True)
        ]

    def _sweeps(self, masks: Masks) -> tuple[list[int], list[int]] | None:
        """What the sweeps found, each in its own direction, for the first gap, the first block, ... the last gap."""
        if not self._possible or (self._any_wild and _without(masks) != self._full):
            return None
        full = self._full
        forwards = _sweep(self._forwards, (*masks, full + 1), full)
        if forwards is None:
            return None
        backwards = _sweep(self._backwards, (*self._mirror(masks), full + 1), full)
        return None if backwards is None else (forwards, backwards[-2::-1])

    def _mirror(self, masks: Masks) -> list[int]:
        """The masks read from the other end of the line."""
        size, surplus = self._bytes, self._surplus
        return [int.from_bytes(mask.to_bytes(size, "little").translate(MIRRORED), "big") >> surplus for mask in masks]

    def _show_gaps(self, masks: Masks, forwards: list[int], backwards: list[int], found: list[int]) -> None:
        """Add what the gaps of a clue with wild ones can show."""
        mirrored = self._mirror(backwards[::2])
        for (wild, before, _, after, *_), firsts, lasts in zip(self._forwards, forwards[::2], mirrored, strict=True):
            if wild:
                _show_wild(before, after, masks, firsts, lasts, found)
            else:
                found[0] |= firsts & lasts


def block_starts(blocks: Sequence[Block], length: int, masks: Masks) -> list[int] | None:
    """For each block, in order, a mask of the cells where it can start; None if the clue does not fit.

    `blocks` all have known lengths; `masks` are local, one for each value, over a line of `length` cells.
    """
    return Line(blocks, [False] * (len(blocks) + 1), length, len(masks)).starts(masks)


@lru_cache(maxsize=4096)
def _step(wild: bool, before: Block, after: Block) -> _Step:  # noqa: FBT001 - called through map
    length, colour = after
    return wild, before.colour, before.colour != colour, colour, length, shifts(length or 0), 0


@lru_cache(maxsize=4096)
def _mirrored_step(wild: bool, before: Block, after: Block) -> _Step:  # noqa: FBT001 - called through map
    return *_step(wild, before, after)[:-1], (after.length or 1) - 1


@lru_cache(maxsize=4096)
def shifts(length: int) -> tuple[int, ...]:
    """Shifts that one after the other reach over a block of this length; each reaches at most as far as all before."""
    shifts, reach = [], 1
    while reach < length:
        shifts.append(min(reach, length - reach))
        reach += shifts[-1]
    return tuple(shifts)


def _sweep(steps: list[_Step], masks: Masks, full: int) -> list[int] | None:
    """Place the blocks one after the other at all the places where each can be; None if the last cannot be placed.

    `masks` has one more mask than there are values: the border's. The result has for each gap the blank cells that it
    reaches, or for a wild gap the cells where it may begin; and after it for each block where it may start (its last
    cell if the line is mirrored), or for one of unknown length the cells that it may cover.
    """
    blank = masks[0]
    found: list[int] = []
    end = 1  # the cells before which what was placed so far may have ended
    for wild, before, touching, colour, length, shifts, offset in steps:
        if wild:
            gap = end & full
            reach = _after_wild(gap, masks[:-1], before, colour)
        else:
            seeds = end & blank
            gap = (((blank + seeds) ^ blank) & blank) | seeds
            reach = gap << 1
        if touching:
            reach |= end
        mask = masks[colour]
        if length is None:
            seeds = reach & mask
            place = (((mask + seeds) ^ mask) & mask) | seeds
            end = place << 1
        else:
            for shift in shifts:
                mask &= mask >> shift
            place = reach & mask
            end = place << length
        if not place:
            return None
        found.append(gap)
        found.append(place << offset)
    return found


def _after_wild(firsts: int, masks: Masks, before: int, after: int) -> int:
    """Where the block after a wild gap may start if the gap has cells and begins at one of `firsts`."""
    single = firsts & _without(masks, before, after)
    begin = firsts & _without(masks, before)
    finish = _without(masks, after) & (-(begin & -begin) << 1)
    return (single | finish) << 1


def _show_wild(before: int, after: int, masks: Masks, firsts: int, lasts: int, found: list[int]) -> None:
    """Add what a wild gap can show that begins at one of `firsts` and ends with one of `lasts`.

    Its first cell differs from the block before it, its last one from the block after it, the rest is free.
    """
    begin = firsts & _without(masks, before)
    finish = lasts & _without(masks, after)
    above = -(begin & -begin) << 1  # the cells after the earliest beginning
    below = (1 << max(finish.bit_length() - 1, 0)) - 1  # the cells before the latest end
    for value, mask in enumerate(masks):
        cells = above & below
        if value != before:
            cells |= begin & below
        if value != after:
            cells |= finish & above
        if value not in (before, after):
            cells |= firsts & lasts
        found[value] |= mask & cells


def _without(masks: Masks, *excluded: int) -> int:
    """The cells that can have some value other than these."""
    cells = 0
    for value, mask in enumerate(masks):
        if value not in excluded:
            cells |= mask
    return cells
