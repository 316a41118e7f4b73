"""The whole way from what is given to where clues lead, step by step."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from gridlogic.explaining.path import Path
from gridlogic.geometry import Candidates
from gridlogic.outcome import Step
from gridlogic.puzzle import Puzzle


class End(StrEnum):
    """How an explanation ends."""

    SOLVED = "solved"
    """Every cell is decided, so that this is the only solution."""
    NONE = "none"
    """The clues contradict each other."""
    MULTIPLE = "multiple"
    """What is still open differs between solutions."""
    STUCK = "stuck"
    """Some cells are decided, but no deduction that is looked for tells how."""
    TIME = "time"
    """Time ran out."""


@dataclass
class Explanation:
    """The steps, and how it ended."""

    start: Candidates
    steps: list[Step] = field(default_factory=list)
    end: End = End.STUCK
    words: str = ""

    @property
    def known(self) -> Candidates:
        """What is known after the last step."""
        return self.steps[-1].after if self.steps else self.start


def explain(puzzle: Puzzle, candidates: Candidates | None = None, *, time_limit: float | None = None) -> Explanation:
    """Deductions from the clues and what is given (or `candidates`), easiest first, as far as they lead."""
    deadline = None if time_limit is None else time.monotonic() + time_limit
    start = puzzle.candidates() if candidates is None else candidates
    explanation = Explanation(start)
    path = Path(puzzle.model(), start, puzzle.inks)
    for step in _steps(path, deadline):
        explanation.steps.append(step)
    if path.broken is not None:
        explanation.end = End.NONE
    elif not path.open:
        explanation.end = End.SOLVED
    return explanation


def _steps(path: Path, deadline: float | None) -> Iterator[Step]:
    while path.broken is None and path.open:
        if deadline is not None and time.monotonic() > deadline:
            return
        step = path.easiest()
        if step is None:
            return
        yield path.take(step)
