"""Taking times: contenders in turn, each on fresh input, and the run in the middle of several."""

import gc
import math
import os
import resource
import subprocess
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

FAILED, STUCK = "failed", "stuck"
"""Statuses of runs that ended with an error, or early without an answer; others are those of outcomes."""


class Run(NamedTuple):
    """One run of one contender; `seconds` is at least the time limit if it did not decide within it."""

    seconds: float
    status: str = ""
    decided: bool = True
    engine: str = ""
    encoding: str = ""
    phases: Mapping[str, float] = MappingProxyType({})


class Contender(NamedTuple):
    """Somebody who can be timed. `run` makes its own input anew, as models are cached on puzzles, outside the clock."""

    name: str
    run: Callable[[], Run]


class Case(NamedTuple):
    """One thing to measure; `document` is the puzzle, if it is one, and `cells` its size or that of a line."""

    set: str
    name: str
    size: str
    cells: int
    ours: Contender
    reference: Contender | None = None
    peers: tuple[Contender, ...] = ()
    expect: str | None = None
    document: Mapping[str, Any] | None = None
    series: str = ""  # the curve of the plot that it is a point of


class Result(NamedTuple):
    """The runs of each contender in a case, and what a process of its own told (see `fresh`)."""

    case: Case
    runs: Mapping[str, list[Run]]
    fresh: Mapping[str, Any] | None = None

    def middle(self, contender):
        return middle(self.runs[contender.name])

    @property
    def ours(self):
        return self.middle(self.case.ours)

    @property
    def reference(self):
        return self.middle(self.case.reference) if self.case.reference else None

    def compares(self, other):
        """Whether our time can be compared with another's: each decided, or used up the time limit."""
        return other is not None and not {FAILED, STUCK} & {self.ours.status, other.status}

    def ratio(self, other):
        """Our time divided by another's; None if they do not compare or neither decided anything."""
        if not self.compares(other) or not (self.ours.decided or other.decided):
            return None
        return self.ours.seconds / other.seconds

    @property
    def contradiction(self):
        """Whether our status is not the one that is known, or that the reference found."""
        other = self.reference
        statuses = {self.case.expect} if self.case.expect else set()
        statuses |= {other.status} if other is not None and other.decided else set()
        return self.ours.status == FAILED or (self.ours.decided and bool(statuses - {self.ours.status}))


def middle(runs):
    """The run with the median time; of an even number the faster one of the two in the middle."""
    return sorted(runs, key=lambda run: run.seconds)[(len(runs) - 1) // 2]


def in_turn(contenders, repeat, budget):
    """Run all contenders so many times, a, b, a, b ..., as the machine's speed drifts.

    A contender whose runs have taken more than the budget, in seconds, is not run again.
    """
    runs = {contender.name: [] for contender in contenders}
    for _ in range(repeat):
        for contender in contenders:
            done = runs[contender.name]
            if not done or sum(run.seconds for run in done) < budget:
                done.append(contender.run())
    return runs


def timed(work, *arguments):
    """The seconds that a call takes, and its result; garbage of earlier calls is collected before."""
    gc.collect()
    began = time.perf_counter()
    result = work(*arguments)
    return time.perf_counter() - began, result


def cpu_seconds(command):
    """The processor time of a whole process, without what the machine's other work costs."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, capture_output=True, check=True, env=env)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def geometric_mean(numbers):
    return math.exp(sum(map(math.log, numbers)) / len(numbers))
