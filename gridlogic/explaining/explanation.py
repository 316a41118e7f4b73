"""The whole way from what is given to where clues lead, step by step."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from gridlogic.errors import OutOfTime
from gridlogic.explaining.cases import refuted
from gridlogic.explaining.path import Path
from gridlogic.geometry import Candidates, Grid, bits
from gridlogic.host import Host
from gridlogic.outcome import Status, Step
from gridlogic.puzzle import Puzzle
from gridlogic.solving import solve
from gridlogic.words import counted


class End(StrEnum):
    """How an explanation ends."""

    SOLVED = "solved"
    """Every cell is decided, so that this is the only solution."""
    NONE = "none"
    """The clues contradict each other."""
    MULTIPLE = "multiple"
    """All that is left is open: there are several solutions."""
    TIME = "time"
    """Time ran out."""


@dataclass
class Explanation:
    """The steps, and how it ended, in a word and in a sentence."""

    start: Candidates
    steps: list[Step] = field(default_factory=list)
    end: End = End.TIME
    words: str = ""

    @property
    def known(self) -> Candidates:
        """What is known after the last step."""
        return self.steps[-1].after if self.steps else self.start


def explain(
    puzzle: Puzzle,
    candidates: Candidates | None = None,
    *,
    host: Host | None = None,
    time_limit: float | None = None,
    most: int | None = None,
    told: Callable[[Step], object] | None = None,
) -> Explanation:
    """Deductions from the clues and what is given (or `candidates`), easiest first, as far as they lead.

    First come deductions from one clue at a time, then suppositions that clues refute; where neither is found, an
    engine tells what would leave no solution. At most so many steps are made; `told` is called with each.
    """
    start = puzzle.candidates() if candidates is None else candidates
    explanation = Explanation(start)
    walk = _Walk(puzzle, start, host or Host(), None if time_limit is None else time.monotonic() + time_limit)
    try:
        for step in walk.steps():
            explanation.steps.append(step)
            if told is not None:
                told(step)
            if len(explanation.steps) == most:
                break
        else:
            explanation.end, explanation.words = walk.end()
    except OutOfTime:
        explanation.words = f"Time ran out with {counted(walk.path.open, 'cell')} open."
    return explanation


class _Walk:
    """One explanation under way."""

    def __init__(self, puzzle: Puzzle, start: Candidates, host: Host, deadline: float | None) -> None:
        self.path = Path(puzzle.model(), start, puzzle.inks)
        self._puzzle, self._host, self._deadline = puzzle, host, deadline
        self._solution: Grid | None = None
        self._several = False

    def steps(self) -> Iterator[Step]:
        """Step after step, until none is left; raises OutOfTime."""
        path = self.path
        while True:
            self._hurry()
            step = path.easiest()  # once every cell is decided, this still looks for clues that are not met
            if step is None and path.broken is None and path.open:
                step = refuted(path, self._hurry) or self._tried()
            if step is None:
                return
            yield path.take(step)

    def end(self) -> tuple[End, str]:
        """How it ended."""
        path = self.path
        if path.broken is not None:
            masks = path.notes.local(path.broken.cells)
            wrong = path.broken.constraint.conflict(path.broken.view(masks))
            return End.NONE, f"There is no solution: {path.broken.constraint.clue} is left with {wrong}."
        if not path.open:
            return End.SOLVED, "Every cell is decided, so this is the only solution."
        if not self._several:
            return End.NONE, "There is no solution, as trying out tells."
        return End.MULTIPLE, f"There are several solutions: no deduction decides {counted(path.open, 'cell')}."

    def _tried(self) -> Step | None:
        """What an engine says of the first open cell; None if there is no solution, or more than one."""
        left = self.path.notes.candidates()
        if self._solution is None:
            outcome = solve(self._puzzle, host=self._host, limit=2, time_limit=self._rest(), candidates=left)
            if outcome.status is Status.MULTIPLE:
                self._several = True
                return None
            if outcome.status is Status.NONE:
                return None
            if outcome.status is not Status.UNIQUE:
                raise OutOfTime
            self._solution = outcome.solutions[0]
        cell = next(bits(left.open))
        value = next(value for value in self.path.notes.values(cell) if value != self._solution.values[cell])
        return self.path.searched(cell, value)

    def _rest(self) -> float | None:
        self._hurry()
        return None if self._deadline is None else self._deadline - time.monotonic()

    def _hurry(self) -> None:
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise OutOfTime
