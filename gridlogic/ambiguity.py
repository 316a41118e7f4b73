"""Why a puzzle has several solutions: the cells that are the same in all, and how many solutions there are."""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import prod
from typing import NamedTuple

from gridlogic.engines.found import Found
from gridlogic.engines.interruptible import run
from gridlogic.engines.propagation import Budget, attempt
from gridlogic.engines.selecting import Selecting
from gridlogic.errors import OutOfTime
from gridlogic.geometry import Candidates, Grid, bits
from gridlogic.model import Literal, Model
from gridlogic.outcome import Listener
from gridlogic.puzzle import Puzzle

VISITS, NODES = 10_000, 10
"""What is spent on probing and searching before the solver is asked: as in solving."""
MOST = 10_000
"""Solutions that are counted one by one in each independent part of a puzzle."""


class Forced(NamedTuple):
    """`cells` are the values that all solutions found share, by flat index; if `proved`, no other solution differs."""

    cells: dict[int, int]
    proved: bool


class Number(NamedTuple):
    """How many solutions there are: exactly, or at least so many."""

    solutions: int
    exact: bool

    def __str__(self) -> str:
        """`exactly 12 solutions`."""
        return f"{'exactly' if self.exact else 'at least'} {self.solutions:,} solutions"


def forced_cells(puzzle: Puzzle, solutions: Sequence[Grid], time_limit: float | None = None) -> Forced:
    """The cells that have the same value in all solutions, of which at least one is known.

    Again and again another is asked for that differs in a cell which was the same so far (as in Marques-Silva, Janota
    and Lynce 2010). Raises EngineMissing without the package `python-sat`.
    """
    deadline = None if time_limit is None else time.monotonic() + time_limit
    cells = dict(enumerate(solutions[0].values))
    for grid in solutions[1:]:
        _leave_shared(cells, grid)
    proved = False
    with suppress(OutOfTime):
        model, found = puzzle.model(deadline), Found(2, deadline, Listener())
        outcome, left = attempt(model, puzzle.candidates(), found, Budget(VISITS, NODES))
        for grid in outcome.solutions:
            _leave_shared(cells, grid)
        proved = not left.open
        if not proved:
            selecting = Selecting(left, [model.constraints], deadline)
            proved = run(lambda: _shared(selecting, left, cells), selecting.stop, deadline)
    return Forced(cells, proved)


def _leave_shared(cells: dict[int, int], grid: Grid) -> None:
    for cell in [cell for cell, value in cells.items() if grid.values[cell] != value]:
        del cells[cell]


def _shared(selecting: Selecting, left: Candidates, cells: dict[int, int]) -> bool:
    """Leave in `cells` what all solutions share; True when that is proved."""
    try:
        while doubtful := [cell for cell in bits(left.open) if cell in cells]:
            selecting.require(~Literal(cell, cells[cell]) for cell in doubtful)
            grid = selecting.ask([0])
            if grid is None:
                break
            _leave_shared(cells, grid)
    finally:
        selecting.close()
    return True


def number_of_solutions(puzzle: Puzzle, forced: Forced, solution: Grid, time_limit: float | None = None) -> Number:
    """How many solutions there are, if they can be counted in time.

    What is left of the puzzle beside the forced cells falls into parts that no clue connects; the numbers of ways to
    fill each of them multiply.
    """
    deadline = None if time_limit is None else time.monotonic() + time_limit
    model = puzzle.model()
    fixed = puzzle.candidates()
    for cell, value in forced.cells.items():
        fixed = fixed.only(cell, value)
    numbers = [_ways(model, fixed, part, solution, deadline) for part in _parts(model, fixed)]
    return Number(prod(number for number, _ in numbers), all(exact for _, exact in numbers))


def _parts(model: Model, fixed: Candidates) -> Iterator[set[int]]:
    """Sets of open cells that no constraint connects."""
    waiting = set(bits(fixed.open))
    rules_of: dict[int, list[int]] = {cell: [] for cell in waiting}
    for number, rule in enumerate(model.constraints):
        for cell in waiting.intersection(rule.cells):
            rules_of[cell].append(number)
    while waiting:
        part, todo, seen = set[int](), {min(waiting)}, set[int]()
        while todo:
            cell = todo.pop()
            part.add(cell)
            for number in rules_of[cell]:
                if number not in seen:
                    seen.add(number)
                    todo |= waiting.intersection(model.constraints[number].cells) - part
        waiting -= part
        yield part


def _ways(model: Model, fixed: Candidates, part: set[int], solution: Grid, deadline: float | None) -> tuple[int, bool]:
    """How many ways there are to fill these cells, the others being as in a solution; whether these are all."""
    others = set(bits(fixed.open)) - part
    for cell in others:
        fixed = fixed.only(cell, solution.values[cell])
    rules = tuple(rule for rule in model.constraints if not part.isdisjoint(rule.cells))
    found = Found(MOST, deadline, Listener())
    outcome, _ = attempt(model._replace(constraints=rules), fixed, found, Budget(0, None))
    return max(len(outcome.solutions), 1), outcome.exhausted
