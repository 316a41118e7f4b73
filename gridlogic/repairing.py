"""What makes an ambiguous puzzle unique: given cells, or clues where the kind can have more of them."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from gridlogic.errors import PluginError
from gridlogic.geometry import Candidates, Grid, bits
from gridlogic.model import Clause, Constraint, Literal
from gridlogic.puzzle import Puzzle


class Repair(NamedTuple):
    """The cells to be given, or, with `clues`, to get a clue, so that `answer` is the only solution of `puzzle`.

    `minimal` says that none of the cells can be left out, `smallest` that no fewer would do for this answer.
    """

    puzzle: Puzzle
    answer: Grid
    cells: tuple[int, ...]
    clues: bool
    minimal: bool
    smallest: bool


def find_repair(puzzle: Puzzle, answers: Sequence[Grid], time_limit: float | None = None) -> Repair | None:
    """A smallest set of clues or given cells to add that leaves one of these solutions alone, as found in time.

    Clues are added if the kind has a place for more (`Puzzle.more_clues`) and they suffice; else cells are given. Each
    of the solutions gets a part of the time; clues are preferred, then few of them, then the first solution. None if
    nothing was found in time. Needs the package `python-sat`, else raises EngineMissing.
    """
    deadline = None if time_limit is None else time.monotonic() + time_limit
    best: Repair | None = None
    for waiting in range(len(answers), 0, -1):
        end = None if deadline is None else time.monotonic() + (deadline - time.monotonic()) / waiting
        found = _repair(puzzle, answers[-waiting], end)
        if found and (best is None or (not found.clues, len(found.cells)) < (not best.clues, len(best.cells))):
            best = found
    return best


def _repair(puzzle: Puzzle, answer: Grid, deadline: float | None) -> Repair | None:
    with PluginError.blaming(puzzle.kind):
        start, clues = puzzle.candidates(), dict(puzzle.more_clues(answer))
    found = _added(puzzle, answer, start, clues, deadline) if clues else None
    by_clues = found is not None
    if found is None:
        given = {cell: Clause((Literal(cell, answer.values[cell]),)) for cell in bits(start.open)}
        found = _added(puzzle, answer, start, given, deadline)
    if found is None:
        return None
    cells, minimal, smallest = found
    with PluginError.blaming(puzzle.kind):
        repaired = puzzle.with_clues(answer, cells) if by_clues else puzzle.with_given(answer, cells)
    stated = repaired.solution if repaired.answer() == answer else None
    repaired = replace(repaired, solution=stated, expect=None if puzzle.expect is None else "unique")
    return Repair(repaired, answer, cells, by_clues, minimal, smallest)


def _added(
    puzzle: Puzzle, answer: Grid, start: Candidates, additions: Mapping[int, Constraint], deadline: float | None
) -> tuple[tuple[int, ...], bool, bool] | None:
    """The cells of a smallest choice of additions that no other grid obeys beside the clues."""
    from gridlogic.engines.contradiction import Contradiction

    cells = tuple(additions)
    groups = [(additions[cell],) for cell in cells]
    search = Contradiction(start, groups, deadline, puzzle.model().constraints, answer)
    search.search()
    if search.members is None:
        return None
    return tuple(sorted(cells[number] for number in search.members)), search.minimal, search.smallest
