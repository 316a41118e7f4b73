"""How hard a puzzle with one solution is, by what it takes to solve it; the same on every machine."""

from collections.abc import Iterable
from enum import StrEnum

from gridlogic.outcome import PRESOLVE, Listener, Outcome, Status, Step
from gridlogic.puzzle import Puzzle
from gridlogic.reasons import Effort

LARGEST = 10_000
"""Cells up to which a model is built to grade a puzzle that was solved without one."""
WEIGHTS = {Effort.DIRECT: 1, Effort.PLACE: 2, Effort.WAYS: 4, Effort.CASE: 10, Effort.SEARCH: 50}
"""What a step adds to the score; each further link of a chain adds as much as `CHAIN`."""
CHAIN = 3


class Grade(StrEnum):
    """What kind of deduction a puzzle takes."""

    EASY = "easy"
    """Every deduction follows from one clue and cells that are known."""
    HARD = "hard"
    """Some values have to be supposed and followed through other clues until they fail, or until both ways agree."""
    VERY_HARD = "very hard"
    """Suppositions of one value do not suffice."""


def grade(puzzle: Puzzle, outcome: Outcome) -> Grade | None:
    """The grade of a puzzle that an engine has found to have one solution; None for others, and for the largest.

    It takes at most a fraction of a second: probing with the budget of `solve`.
    """
    if outcome.status is not Status.UNIQUE:
        return None
    statistics = outcome.statistics
    if outcome.engine == "propagation" and "propagation" in statistics and not statistics.get("nodes"):
        return Grade.HARD if statistics.get("probes") else Grade.EASY
    if outcome.engine == PRESOLVE and puzzle.shape.cells > LARGEST:
        return None
    return _probed(puzzle)


def _probed(puzzle: Puzzle) -> Grade:
    from gridlogic.engines.found import Found
    from gridlogic.engines.propagation import Budget, attempt
    from gridlogic.solving import VISITS

    found = Found(2, None, Listener())
    outcome = attempt(puzzle.model(), puzzle.candidates(), found, Budget(VISITS, 0))[0]
    if outcome.status is not Status.UNIQUE:
        return Grade.VERY_HARD
    statistics = outcome.statistics
    return Grade.HARD if statistics["nodes"] or statistics.get("probes") else Grade.EASY


def score(steps: Iterable[Step]) -> int:
    """How much work the steps of an explanation are: the sum of their `WEIGHTS`, and of the links of chains."""
    return sum(WEIGHTS[step.effort] + CHAIN * (step.links - 1) for step in steps)
