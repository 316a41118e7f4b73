"""The engine sat with a second process: what is not decided in the first turns is searched in two ways at a time.

This process goes on without hints. The other one searches with them where there are lines to believe in (see `turns`);
elsewhere it runs CP-SAT, which counts cells itself: boxes of 10x10x10 cells with the counts of Picross 3D on which
CaDiCaL has not found a solution after a minute took it 1 to 15 seconds, while what is unique was proved by CaDiCaL.
Whatever one of them proves is the answer, and solutions of both count. So the status does not depend on who is faster,
but which of many solutions are found may.

The second process runs this module on what its parent sends. It ends when it is killed or when its input is closed, as
happens if its parent dies.
"""

import json
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from gridlogic.engines.cpsat import CpSatEngine
from gridlogic.engines.sat import SatEngine, SatTarget, Search
from gridlogic.engines.turns import PLAIN, Joining, Problem, Turns
from gridlogic.geometry import Candidates, Grid
from gridlogic.model import Model
from gridlogic.outcome import Listener

START = 1
"""The turn before which the second process starts. What is decided sooner does not need it."""
HINTED = (Joining(0, 0.8), Joining(4, 0.3))
"""Who searches there from which turn on; see `sat.PLAN`."""


Say = Callable[[list[int]], None]
"""Takes a solution as numbers."""


class Hinted(NamedTuple):
    """What the second process does with hints; of a solution it says which variables are true."""

    problem: Problem

    def run(self, say: Say) -> bool:
        """Say every solution; whether these are all."""
        with closing(Turns(self.problem, HINTED)) as turns:
            answer = None
            while answer is not False:
                answer = turns.go_on()
                if answer:
                    say([variable for variable in self.problem.cells if variable in turns.true])
        return True


class Counting(NamedTuple):
    """What the second process does with CP-SAT; of a solution it says the values of the cells."""

    model: Model
    candidates: Candidates

    def run(self, say: Say) -> bool:
        """Say up to two solutions; whether these are all."""

        class Saying(Listener):
            def solution(self, grid: Grid) -> None:
                say(list(grid.values))

        engine = CpSatEngine()
        return engine.solve(self.model, self.candidates, limit=2, deadline=None, listener=Saying()).exhausted


class Portfolio(SatEngine):
    """The engine sat in two processes, for up to two solutions, where there are two cores."""

    def _search(self, limit: int | None, deadline: float | None, listener: Listener) -> Search:
        able = sys.executable and not getattr(sys, "frozen", False) and _cores() > 1
        search = Together if limit in (1, 2) and able else Search
        return search(limit, deadline, listener)


def in_two_processes(engine: Any) -> Any:
    """The engine sat in two processes, any other one as it is."""
    return Portfolio() if type(engine) is SatEngine else engine


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Together(Search):
    """The solutions of a target, found by two processes."""

    plan = (Joining(0, PLAIN), Joining(30, 0.0))
    _second: "Second | None" = None

    def _find(self, turns: Turns, target: SatTarget, model: Model | None) -> None:
        try:
            super()._find(turns, target, model)
        finally:
            if self._second is not None:
                self._second.close()

    def _pause(self, turns: Turns, target: SatTarget, model: Model | None) -> bool:
        """Start the second process in due time, and take what it has found; whether it is enough."""
        if self._second is None and turns.turn == START:
            self._second = _started(turns.problem, target, model)
            self.counters["processes"] = 1 + (self._second is not None)
        for grid in self._second.answers() if self._second is not None else ():
            if grid is None:
                self.exhausted = True
                return True
            if grid not in self.found:
                turns.forbid(target.terms_of(grid))
                if self._take(grid, target.candidates, model):
                    return True
        return super()._pause(turns, target, model)


def _started(problem: Problem, target: SatTarget, model: Model | None) -> "Second | None":
    """The second process for a problem, if there is something for it to do."""
    if problem.beliefs is not None:
        return Second(Hinted(problem), lambda true: target.grid(set(true).__contains__))
    if model is not None and CpSatEngine().available():
        shape = model.shape
        return Second(Counting(model, target.candidates), lambda values: Grid(shape, bytes(values)))
    return None


class Second:
    """A second process at work on a task. Close it in the end."""

    def __init__(self, task: Hinted | Counting, read: Callable[[list[int]], Grid]) -> None:
        """Start it; if that fails there are just no answers. `read` makes a grid of what it says."""
        self._answers: SimpleQueue[list[int] | None] = SimpleQueue()
        self._read = read
        program = f"import sys; sys.path[:] = {sys.path}; from {__name__} import main; main()"
        self._process: subprocess.Popen[bytes] | None = None
        try:
            message = pickle.dumps(task)
        except (pickle.PicklingError, AttributeError, TypeError):  # a plugin's constraint that cannot be sent
            return
        with suppress(OSError):
            self._process = subprocess.Popen(  # noqa: S603 - this very module
                [sys.executable, "-c", program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            self._thread = threading.Thread(target=self._talk, args=(message,), daemon=True)
            self._thread.start()

    def answers(self) -> list[Grid | None]:
        """The solutions that it has told since the last call; None: there is no other."""
        found: list[Grid | None] = []
        with suppress(Empty):
            while True:
                said = self._answers.get_nowait()
                found.append(None if said is None else self._read(said))
        return found

    def close(self) -> None:
        """Make it end, and wait until it has."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._thread.join()
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError):  # what was not sent
                    if pipe is not None:
                        pipe.close()

    def _talk(self, message: bytes) -> None:
        """Send the problem and hear the answers, in a thread of its own."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            return
        with suppress(OSError):  # it has ended
            process.stdin.write(message)
            process.stdin.flush()
            for line in process.stdout:
                self._answers.put(json.loads(line))


def main() -> None:
    """The second process: a task comes in, answers go out, one in a line."""
    task: Hinted | Counting = pickle.load(sys.stdin.buffer)  # noqa: S301 - the parent sends it
    threading.Thread(target=_end_with_input, daemon=True).start()
    if task.run(_say):
        _say(None)


def _say(answer: list[int] | None) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def _end_with_input() -> None:
    """End this process when the parent closes its input, be it by dying."""
    sys.stdin.buffer.read()
    os._exit(0)
