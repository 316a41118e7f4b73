"""Blocks along a line: the clues of nonograms."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from gridlogic import automaton
from gridlogic.errors import Refused, TooManyStates
from gridlogic.geometry import Grid
from gridlogic.model import NO_CLUE, Clue, Constraint, Regular
from gridlogic.reasons import Reason, View, blocks


class Block(NamedTuple):
    """A length that a clue demands, and its colour. Length None is any length from 1 (`?`); see also `ANY_BLOCKS`."""

    length: int | None
    colour: int = 1


ANY_BLOCKS: Final = Block(None, 0)
"""Stands in a clue for any number of blocks, none included, of any lengths and colours (`*`)."""


@dataclass(frozen=True)
class Runs(Constraint):
    """The runs along a line are these blocks, in this order.

    Between two blocks of one colour lies at least one blank cell, between different colours none is needed.

    >>> from gridlogic.geometry import Shape
    >>> line = Runs(range(5), (Block(1), Block(2)))
    >>> line.holds(Grid(Shape((1, 5)), bytes([1, 0, 0, 1, 1])))
    True
    """

    cells: Sequence[int]
    blocks: tuple[Block, ...]
    clue: Clue = NO_CLUE

    @property
    def exact(self) -> bool:
        """Whether every block has a known length, so that only their places are open."""
        return all(block.length is not None for block in self.blocks)

    def plain(self) -> list[int] | None:
        """The lengths of the blocks, if all are known and of colour 1, as in any monochrome nonogram."""
        lengths = [block.length for block in self.blocks if block.length and block.colour == 1]
        return lengths if len(lengths) == len(self.blocks) else None

    def parts(self) -> tuple[tuple[Block, ...], tuple[bool, ...]]:
        """The k blocks without `ANY_BLOCKS`, and for each of the k + 1 gaps whether any blocks may lie in it."""
        blocks: list[Block] = []
        wild = [False]
        for block in self.blocks:
            if block == ANY_BLOCKS:
                wild[-1] = True
            else:
                blocks.append(block)
                wild.append(False)
        return tuple(blocks), tuple(wild)

    def holds(self, grid: Grid) -> bool:
        """Whether the runs seen in the line match the blocks, `ANY_BLOCKS` matching any stretch of runs."""
        line = _values(grid, self.cells)
        lengths = self.plain()
        if lengths is not None:  # several times faster than what follows
            return [len(run) for run in line.split(b"\0") if run] == lengths and line.count(1) == sum(lengths)
        seen = [Block(len(list(run)), colour) for colour, run in groupby(line) if colour]
        reached = {0}
        for block in self.blocks:
            if block == ANY_BLOCKS:
                reached = set(range(min(reached), len(seen) + 1)) if reached else set()
            else:
                reached = {at + 1 for at in reached if at < len(seen) and _matches(block, seen[at])}
        return len(seen) in reached

    def decompose(self, values: int) -> "tuple[Regular]":
        """The automaton of the clue; Refused if it would grow too large."""
        return (self.regular(values),)

    def regular(self, values: int) -> "Regular":
        """The automaton that reads the line cell by cell; Refused if it would grow too large."""
        blocks, wild = self.parts()
        try:
            transitions, accepting = automaton.of_runs(blocks, wild, values)
        except TooManyStates:
            message = f"{self.clue} can be read in too many ways for an automaton; engine propagation needs none"
            raise Refused(message) from None
        return Regular(self.cells, transitions, accepting, self.clue)

    def reasons(self, view: View) -> Iterable[Reason]:
        """Where blocks can lie, if all have a known length."""
        return blocks.of_blocks(view, known) if (known := self._known()) is not None else ()

    def conflict(self, view: View) -> str:
        """A block that has no place."""
        wrong = blocks.place(view, known) if (known := self._known()) is not None else None
        return wrong if isinstance(wrong, str) else super().conflict(view)

    def _known(self) -> list[tuple[int, int]] | None:
        """Length and colour of each block, if all have one."""
        known = [(block.length, block.colour) for block in self.blocks if block.length]
        return known if len(known) == len(self.blocks) else None


def _values(grid: Grid, cells: Sequence[int]) -> bytes:
    if isinstance(cells, range) and cells.step > 0:
        return grid.values[cells.start : cells.stop : cells.step]
    return bytes(map(grid.values.__getitem__, cells))


def _matches(block: Block, run: Block) -> bool:
    return block.colour == run.colour and block.length in (None, run.length)
