"""What makes an ambiguous puzzle unique: given cells, or clues where the kind can have more of them."""

import time
from collections.abc import Mapping
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


def find_repair(puzzle: Puzzle, answer: Grid, time_limit: float | None = None) -> Repair | None:
    """A smallest set of clues or given cells to add that leaves this solution alone, or the smallest found in time.

    Clues are added if the kind has a place for more (`Puzzle.more_clues`) and they suffice; else cells are given. None
    if nothing was found in time. Needs the package `python-sat`, else raises EngineMissing.
    """
    deadline = None if time_limit is None else time.monotonic() + time_limit
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
    repaired = replace(repaired, expect=None if puzzle.expect is None else "unique")
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
