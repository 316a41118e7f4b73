"""What can be deduced about a mosaic in whole-grid arithmetic: rules of one clue, and of two whose blocks overlap.

With a clue for every cell the first rules decide nearly all mosaics. With fewer clues they leave cells open of which
the second decides most: four in five of the 20,000 in a picture of 1000x1000 with 60 % of its clues, in less time than
it takes to build the constraints over these cells. Together they find all that any two clues imply.
"""

from gridlogic import Candidates
from gridlogic_mosaic.planes import Blocks, Planes, added, greater, less, unequal

WORK = 500_000_000
"""Cells times rounds; a second or two. Where each cell waits for the one before, engines follow more cheaply."""
PAIRS = 12
"""How many rounds of the first rules a round of the second takes as long as."""
OFFSETS = [(rows, columns) for rows in range(-2, 3) for columns in range(-2, 3) if rows or columns]
"""From the middle of a block to that of one that overlaps."""


def deduce(blocks: Blocks, candidates: Candidates) -> Candidates:
    """What the rules leave, applied until nothing changes or it has been `WORK`.

    A clue that cannot be met any more leaves its own cell without a value.
    """
    can_blank, can_fill = candidates.masks
    full = blocks.full
    rounds = WORK // blocks.cells
    while rounds > 0:
        rounds -= 1
        before = can_blank, can_fill
        filled = full & ~can_blank
        can_fill &= filled | ~blocks.around(blocks.met(filled))  # no other cell around a clue that has its filled cells
        can_blank &= ~(can_fill & blocks.around(blocks.met(can_fill)))  # all that are left where a clue needs them all
        if before == (can_blank, can_fill):
            if not can_blank & can_fill:
                break
            rounds -= PAIRS
            to_blank, to_fill = of_pairs(blocks, can_blank, can_fill)
            if not to_blank | to_fill:
                break
            can_blank, can_fill = can_blank & ~to_fill, can_fill & ~to_blank
    too_many = greater(blocks.counts(full & ~can_blank), blocks.clues)
    too_few = greater(blocks.clues, blocks.counts(can_fill))
    possible = ~(blocks.clued & (too_many | too_few))
    return Candidates(candidates.shape, (can_blank & possible, can_fill & possible))


def of_pairs(blocks: Blocks, can_blank: int, can_fill: int) -> tuple[int, int]:
    """The open cells that must be blank and those that must be filled because of two clues.

    Each open cell in both blocks is one that the first clue leaves blank or one that the second fills. If there are as
    many of them as both together allow, the first clue fills its other open cells and the second leaves its own blank.
    """
    unknown = can_blank & can_fill
    *spare, far = less(blocks.counts(can_fill), blocks.clues)
    *need, farther = less(blocks.clues, blocks.counts(blocks.full & ~can_blank))
    live = blocks.clued & blocks.around(unknown)
    first, second = live & ~far, live & ~farther  # at most six cells are in both
    shared = _shared(blocks, unknown)
    to_blank = to_fill = 0
    for rows, columns in OFFSETS:
        total = added(spare, [blocks.moved(plane, rows, columns) for plane in need])
        both = first & blocks.moved(second, rows, columns)
        hits = both & ~unequal(total, shared[rows, columns])
        if hits:
            there = blocks.moved(hits, -rows, -columns)
            for row, column in _outside(rows, columns):
                to_fill |= blocks.moved(hits, -row, -column)
                to_blank |= blocks.moved(there, row, column)
    return to_blank & unknown, to_fill & unknown


def _shared(blocks: Blocks, unknown: int) -> dict[tuple[int, int], Planes]:
    """For each offset and cell, how many unknown cells are in the block around it and in the one so far away."""
    found = {}
    across = _stretches(*([blocks.moved(unknown, 0, column)] for column in (-1, 0, 1)))
    for columns, planes in across.items():
        down = _stretches(*([blocks.moved(plane, row, 0) for plane in planes] for row in (-1, 0, 1)))
        found.update({(rows, columns): total for rows, total in down.items()})
    return found


def _stretches(before: Planes, here: Planes, after: Planes) -> dict[int, Planes]:
    """The sums of those of three neighbours that are also among the three so far away."""
    second = added(here, after)
    return {-2: before, -1: added(before, here), 0: added(before, second), 1: second, 2: after}


def _outside(rows: int, columns: int) -> list[tuple[int, int]]:
    """The cells of a block, seen from its middle, that are not in the block so far away."""
    return [
        (row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if abs(row - rows) > 1 or abs(column - columns) > 1
    ]
