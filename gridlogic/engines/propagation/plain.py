"""Exact line solving for blocks of known lengths in one colour: what nearly all nonograms are made of.

The same two sweeps as in `runs`, without the choices that other clues need: the places where a block fits are found
once for every length, gaps and starts are mirrored one by one, and the starts of all blocks of a length are dilated at
once. O(k log n) integer operations for k blocks in n cells; measured, 0.7 to 0.85 times what the general sweeps take.
"""

from collections.abc import Sequence

from gridlogic.engines.propagation.runs import MIRRORED, shifts


class PlainLine:
    """The lengths of the blocks of a line with so many cells, prepared for solving."""

    def __init__(self, lengths: Sequence[int], cells: int) -> None:
        self._cells, self._full = cells, (1 << cells) - 1
        self._bytes = (cells + 8) >> 3  # one bit to spare: "after the last cell" is a position too
        self._surplus = self._bytes * 8 - cells
        which = {length: at for at, length in enumerate(dict.fromkeys(lengths))}
        self._shifts = [shifts(length) for length in which]
        self._blocks = [(length, which[length]) for length in lengths]
        self._backwards = self._blocks[::-1]
        slack = cells - sum(lengths) - len(lengths) + 1
        self._loose = 0 < max(lengths, default=0) <= slack  # wherever the blocks lie, none must cover a certain cell

    def solve(self, masks: Sequence[int]) -> list[int] | None:
        """Where some line within the masks is blank, and where it is filled; None if there is no such line."""
        blank, filled = masks
        if self._loose and blank == filled == self._full:  # a fifth of all visits in an easy puzzle
            return [blank, filled]
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
        begun = [0] * len(self._shifts)
        reach = 1 | gap << 1
        for length, which in self._backwards:
            ends = (reach << (length - 1)) & full
            start = starts.pop() & number(ends.to_bytes(size, "little").translate(mirrored), "big") >> surplus
            begun[which] |= start
            seed = back & number((start >> 1).to_bytes(size, "little").translate(mirrored), "big") >> surplus
            gap = (((back + seed) ^ back) & back) | seed
            can_blank |= gaps.pop() & number(gap.to_bytes(size, "little").translate(mirrored), "big") >> surplus
            reach = gap << 1
        can_fill = 0
        for steps, cover in zip(self._shifts, begun):  # noqa: B905 - a twentieth of a short line's time
            for step in steps:
                cover |= cover << step  # noqa: PLW2901 - the loop's own variable is what is dilated
            can_fill |= cover
        return [can_blank, can_fill]

    def _forwards(self, blank: int, filled: int) -> tuple[list[int], list[int]] | None:
        """The blank cells that each gap reaches, and where each block may start; None if the last gap has no end."""
        fits = []
        for steps in self._shifts:
            fit = filled
            for step in steps:
                fit &= fit >> step
            fits.append(fit)
        seed = blank & 1
        gap = (((blank + seed) ^ blank) & blank) | seed
        gaps, starts, end, reach = [gap], [], 1, 1 | gap << 1
        for length, which in self._blocks:
            start = reach & fits[which]
            if not start:
                return None
            starts.append(start)
            end = start << length
            seed = end & blank
            gap = (((blank + seed) ^ blank) & blank) | seed
            gaps.append(gap)
            reach = gap << 1
        return (gaps, starts) if (reach | end) >> self._cells & 1 else None
