"""The order encoding of `Runs` with known lengths, as clauses for any engine.

A variable (j, p) says "block j starts at or before p" (as in the order encoding of Tamura et al. 2009, on the
starts that the line's known cells leave); a second kind says "block j covers cell i". Both are functions of the
cells, since in a line of exact blocks the cells determine the starts.

Terms are numbers: `-n` is the negation of variable `n`, and TRUE and FALSE stand for what is known.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from gridlogic.engines.propagation.runs import block_starts
from gridlogic.geometry import bits
from gridlogic.runs import Block, Runs

TRUE: Final = 1 << 40
FALSE: Final = -TRUE


class Placed(NamedTuple):
    """What says where a block lies, for each place from `low` on: first cells of the block, then cells that it covers.

    `begun[i]` is the term for "starts at or before `low + i`", `covers[i]` for "covers cell `low + i`".
    """

    block: Block
    low: int
    begun: list[int]
    covers: list[int]


def post(
    runs: Runs,
    masks: Sequence[int],
    terms: Sequence[Sequence[int]],
    variable: Callable[[], int],
    add: Callable[[list[int]], None],
) -> list[Placed]:
    """Give `add` the clauses of an exact line; the terms that they need beside the cells' are made by `variable`.

    `masks[value]` has bit i set while cell i of the line can have the value, and `terms[value][i]` says that it has.
    A clause lists at least one term, unless the clue does not fit at all.
    """
    starts = block_starts(runs.blocks, len(runs.cells), masks)
    if starts is None:
        add([])
        return []
    placed = [_place(block, start, variable, add) for block, start in zip(runs.blocks, starts, strict=True)]
    for (before, _), (after, start) in pairwise(zip(placed, starts, strict=True)):
        _keep_apart(before, after, start, add)
    covering: list[list[list[int]]] = [[[] for _ in row] for row in terms]
    for block in placed:
        _tie(block, terms[block.block.colour], covering[block.block.colour], add)
    for colour in range(1, len(masks)):
        for term, covers in zip(terms[colour], covering[colour], strict=True):
            if term != FALSE:
                clause([-term, *covers], add)
    return placed


def clause(terms: Iterable[int], add: Callable[[list[int]], None]) -> None:
    """Add "at least one of these" without what is known; nothing if it holds already."""
    kept = [term for term in terms if term != FALSE]
    if TRUE not in kept:
        add(kept)


def _place(block: Block, starts: int, variable: Callable[[], int], add: Callable[[list[int]], None]) -> Placed:
    """The order of one block's possible starts and what it covers."""
    low, high = (starts & -starts).bit_length() - 1, starts.bit_length() - 1
    begun: list[int] = []
    latest = FALSE
    for start in bits(starts ^ 1 << high):
        begun += [latest] * (start - low - len(begun))
        here = variable()
        if latest != FALSE:
            add([-latest, here])
        begun.append(here)
        latest = here
    begun += [latest] * (high - low - len(begun))
    begun.append(TRUE)
    length = block.length or 0
    covers = []
    for now, past in zip(begun + [TRUE] * (length - 1), [FALSE] * length + begun[:-1], strict=True):
        if now == past:  # no start in between: the block cannot lie here
            covers.append(FALSE)
        elif past == FALSE:
            covers.append(now)
        elif now == TRUE:
            covers.append(-past)
        else:
            cover = variable()
            add([-cover, now])
            add([-cover, -past])
            add([cover, -now, past])
            covers.append(cover)
    return Placed(block, low, begun, covers)


def _keep_apart(before: Placed, after: Placed, starts: int, add: Callable[[list[int]], None]) -> None:
    """The second block, with these starts, begins where the first has ended, one cell later if they have one colour."""
    distance = (before.block.length or 0) + (before.block.colour == after.block.colour) + before.low
    for start in bits(starts):
        place = start - distance
        if place < len(before.begun) - 1:
            clause([-after.begun[start - after.low], before.begun[place]], add)


def _tie(placed: Placed, terms: Sequence[int], covering: list[list[int]], add: Callable[[list[int]], None]) -> None:
    """A cell that a block covers has its colour; note for each cell what may cover it."""
    for place, cover in enumerate(placed.covers, placed.low):
        if cover != FALSE:
            covering[place].append(cover)
            clause([-cover, terms[place]], add)
