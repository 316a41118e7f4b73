"""What is wrong with a grid that somebody has filled in part."""

from collections.abc import Callable

from gridlogic.geometry import Candidates, bits
from gridlogic.outcome import Outcome, Status
from gridlogic.puzzle import Puzzle


def mistakes(puzzle: Puzzle, filled: Candidates, solve: Callable[[Candidates, int], Outcome]) -> list[int] | None:
    """The decided cells that differ from the only solution, or that no solution has by themselves, as flat indices.

    `solve` finds up to so many solutions within candidates. None if it did not in its time.
    """
    outcome = solve(puzzle.candidates(), 2)
    if outcome.status not in (Status.UNIQUE, Status.MULTIPLE):
        return [] if outcome.status is Status.NONE else None
    values = filled.values()
    cells = list(bits(filled.decided))
    if outcome.status is Status.UNIQUE:
        return [cell for cell in cells if outcome.solutions[0].values[cell] != values[cell]]
    if solve(filled, 1).solutions:
        return []
    wrong = []
    for cell in cells:
        if any(grid.values[cell] == values[cell] for grid in outcome.solutions):
            continue
        alone = solve(puzzle.candidates().only(cell, values[cell]), 1)
        if alone.status is Status.NONE:
            wrong.append(cell)
    return wrong


def without(filled: Candidates, given: Candidates, cells: list[int]) -> Candidates:
    """The same with some cells as open as they are given."""
    reopened = sum(1 << cell for cell in cells)
    return Candidates(
        filled.shape, tuple(mine | old & reopened for mine, old in zip(filled.masks, given.masks, strict=True))
    )
