"""Exact line solving for blocks of known lengths in one colour: what nearly all nonograms are made of.

The same two sweeps as in `runs`, without the choices that other clues need: the places where a block fits are found
once for every length, gaps and starts are mirrored one by one, and the starts of all blocks of a length are dilated at
once. O(k log n) integer operations for k blocks in n cells; measured, 0.9 to 0.7 times what the general sweeps take.
"""

from collections.abc import Sequence

from gridlogic.engines.propagation.runs import MIRRORED, shifts


class PlainLine:
    """The lengths of the blocks of a line with so many cells, prepared for solving."""

    def __init__(self, lengths: Sequence[int], cells: int) -> None:
        self._cells, self._full = cells, (1 << cells) - 1
        self._bytes = (cells + 8) >> 3  # one bit to spare: "after the last cell" is a position too
        self._surplus = self._bytes * 8 - cells
        self._lengths = lengths
        self._shifts = [(length, shifts(length)) for length in set(lengths)]

    def solve(self, masks: Sequence[int]) -> list[int] | None:
        """Where some line within the masks is blank, and where it is filled; None if there is no such line."""
        blank, filled = masks
        swept = self._forwards(blank, filled)
        if swept is None:
            return None
        gaps, starts = swept
        full, size, surplus, mirrored, number = self._full, self._bytes, self._surplus, MIRRORED, int.from_bytes
        # mirrored in place: a call for each would make a line of 20 cells a quarter slower
        back = number(blank.to_bytes(size, "little").translate(mirrored), "big") >> surplus
        seed = back & 1
        gap = (((back + seed) ^ back) & back) | seed
        can_blank = gaps.pop() & number(gap.to_bytes(size, "little").translate(mirrored), "big") >> surplus
        begun = dict.fromkeys(self._lengths, 0)
        reach = 1 | gap << 1
        for length in reversed(self._lengths):
            ends = (reach << (length - 1)) & full
            start = starts.pop() & number(ends.to_bytes(size, "little").translate(mirrored), "big") >> surplus
            begun[length] |= start
            seed = back & number((start >> 1).to_bytes(size, "little").translate(mirrored), "big") >> surplus
            gap = (((back + seed) ^ back) & back) | seed
            can_blank |= gaps.pop() & number(gap.to_bytes(size, "little").translate(mirrored), "big") >> surplus
            reach = gap << 1
        can_fill = 0
        for length, steps in self._shifts:
            cover = begun[length]
            for step in steps:
                cover |= cover << step
            can_fill |= cover
        return [can_blank, can_fill]

    def _forwards(self, blank: int, filled: int) -> tuple[list[int], list[int]] | None:
        """The blank cells that each gap reaches, and where each block may start; None if the last gap has no end."""
        fits = {}
        for length, steps in self._shifts:
            fit = filled
            for step in steps:
                fit &= fit >> step
            fits[length] = fit
        seed = blank & 1
        gap = (((blank + seed) ^ blank) & blank) | seed
        gaps, starts, end, reach = [gap], [], 1, 1 | gap << 1
        for length in self._lengths:
            start = reach & fits[length]
            if not start:
                return None
            starts.append(start)
            end = start << length
            seed = end & blank
            gap = (((blank + seed) ^ blank) & blank) | seed
            gaps.append(gap)
            reach = gap << 1
        return (gaps, starts) if (reach | end) >> self._cells & 1 else None
