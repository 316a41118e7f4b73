"""Two processes on one problem: right answers, and nothing that is left behind."""

import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from small_models import grids, latin, pigeons, solve

from gridlogic import Block, Candidates, Count, Runs, Shape, Status
from gridlogic.engines import portfolio
from gridlogic.engines.cpsat import CpSatEngine
from gridlogic.engines.portfolio import Hinted, Portfolio, Second, in_two_processes
from gridlogic.engines.sat import SatEngine, SatTarget
from gridlogic.engines.turns import Turns
from gridlogic.model import Model


def crowded(holes):
    """As `pigeons`, with lines to believe in: exactly one cell of each row, at most one of each column."""
    model = pigeons(holes)
    rows = (Runs(row, (Block(1),)) for row in model.shape.rows())
    return model._replace(constraints=(*rows, *model.constraints[len(model.shape.rows()) :]))


@pytest.fixture
def seconds(monkeypatch):
    """The second process starts before the first turn; all those that were started."""
    started = []

    class Noted(Second):
        def __init__(self, task, read):
            super().__init__(task, read)
            started.append(self)

    monkeypatch.setattr(portfolio, "START", 0)
    monkeypatch.setattr(portfolio, "_cores", lambda: 2)
    monkeypatch.setattr(portfolio, "Second", Noted)
    return started


@pytest.fixture
def idle(monkeypatch):
    """The first process does nothing, so that every answer is the second one's."""
    monkeypatch.setattr(Turns, "go_on", lambda self: time.sleep(0.01))


def ended(second):
    return second._process.poll() is not None and second._process.stdin.closed and second._process.stdout.closed


def problem_of(model):
    target = SatTarget(Candidates.full(model.shape, 2))
    target.build(model, None)
    return target, target.problem()


def test_the_second_process_tells_every_solution_and_the_end():
    model = latin(4)
    target, problem = problem_of(model)
    second = Second(Hinted(problem), lambda true: target.grid(set(true).__contains__))
    told = []
    end = time.monotonic() + 30
    while None not in told and time.monotonic() < end:
        told += second.answers()
        time.sleep(0.01)
    second.close()
    assert told.pop() is None
    found = {grid.values for grid in told}
    assert sorted(found) == grids(solve(CpSatEngine(), model))
    assert len(told) == 24
    assert ended(second)


@pytest.mark.parametrize(
    ("model", "status"),
    [(latin(1), Status.UNIQUE), (latin(5), Status.MULTIPLE), (crowded(3), Status.NONE), (crowded(4), Status.NONE)],
)
def test_what_the_second_process_finds_and_proves_counts(model, status, seconds, idle):
    outcome = solve(Portfolio(), model, limit=2, seconds=30)
    assert outcome.status == status
    assert outcome.exhausted == (status != Status.MULTIPLE)
    assert not any(model.broken(grid) for grid in outcome.solutions)
    assert outcome.statistics["processes"] == 2
    assert [ended(second) for second in seconds] == [True]


@pytest.mark.parametrize(
    ("rows", "status"), [([1, 1, 1], Status.MULTIPLE), ([3, 0, 0], Status.UNIQUE), ([3, 3, 0], Status.NONE)]
)
def test_where_there_are_no_lines_to_believe_in_the_second_process_is_cpsat(rows, status, seconds, idle):
    shape = Shape((3, 3))
    counts = [Count(row, number, number) for row, number in zip(shape.rows(), rows, strict=True)]
    model = Model(shape, 2, (*counts, *(Count(column, 1, 1) for column in shape.columns())))
    outcome = solve(Portfolio(), model, limit=2, seconds=60)
    assert outcome.status == status
    assert not any(model.broken(grid) for grid in outcome.solutions)
    assert outcome.statistics["processes"] == 2
    assert [ended(second) for second in seconds] == [True]


def test_a_constraint_that_cannot_be_sent_leaves_one_process(seconds):
    class Homely(Count):
        """Pickled by a name that nobody finds."""

    shape = Shape((2, 2))
    model = Model(shape, 2, tuple(Homely(line, 1, 1) for line in shape.rows() + shape.columns()))
    outcome = solve(Portfolio(), model, limit=2, seconds=30)
    assert outcome.status == Status.MULTIPLE
    assert [second._process for second in seconds] in ([None], [])


def test_one_solution_is_taken_once_though_both_find_it(seconds):
    for _ in range(5):
        outcome = solve(Portfolio(), latin(1), limit=2, seconds=30)
        assert (outcome.status, len(outcome.solutions)) == (Status.UNIQUE, 1)


def test_nothing_is_left_at_the_deadline(seconds):
    began = time.monotonic()
    outcome = solve(Portfolio(), crowded(14), limit=2, seconds=1)
    assert outcome.status == Status.UNKNOWN
    assert time.monotonic() - began < 4
    assert [ended(second) for second in seconds] == [True]


def test_a_second_process_that_cannot_start_or_dies_does_no_harm(seconds, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    assert solve(Portfolio(), latin(4), limit=2, seconds=30).status == Status.MULTIPLE
    monkeypatch.setattr(sys, "executable", shutil.which("false") or "/no/such/program")
    assert solve(Portfolio(), crowded(6), limit=2, seconds=30).status == Status.NONE


@pytest.mark.parametrize("limit", [None, 3])
def test_many_solutions_are_found_by_one_process(limit, seconds):
    outcome = solve(Portfolio(), latin(3), limit=limit)
    assert len(outcome.solutions) == (limit or 6)
    assert not seconds


def test_easy_problems_and_one_core_need_one_process(monkeypatch):
    assert "processes" not in solve(Portfolio(), latin(3), limit=2).statistics
    monkeypatch.setattr(portfolio, "START", 0)
    monkeypatch.setattr(portfolio, "_cores", lambda: 1)
    assert "processes" not in solve(Portfolio(), crowded(3), limit=2).statistics


def test_only_the_engine_sat_runs_in_two_processes():
    assert isinstance(in_two_processes(SatEngine()), Portfolio)
    other = CpSatEngine()
    assert in_two_processes(other) is other


PROGRAM = """
    import signal, sys
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from test_portfolio import crowded, portfolio, Portfolio, Second, solve
    class Told(Second):
        def __init__(self, task, read):
            super().__init__(task, read)
            print(self._process.pid, flush=True)
    portfolio.START, portfolio._cores, portfolio.Second = 0, lambda: 2, Told
    try:
        solve(Portfolio(), crowded(14), limit=2)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


def alive(process):
    """Whether a process runs; one that has ended and that nobody has waited for does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not (status.is_file() and status.read_text().rsplit(")", 1)[1].split()[0] == "Z")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_the_second_process_ends_with_the_first(sent):
    path = os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])
    command = [sys.executable, "-c", textwrap.dedent(PROGRAM)]
    env = {**os.environ, "PYTHONPATH": path}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        second = int(process.stdout.readline())
        time.sleep(1)
        assert alive(second)
        began = time.monotonic()
        process.send_signal(sent)
        process.wait(timeout=30)
        seconds = time.monotonic() - began
        assert process.stdout.read() == ("interrupted\n" if sent == signal.SIGINT else "")
    assert seconds < 2
    end = time.monotonic() + 10
    while alive(second) and time.monotonic() < end:
        time.sleep(0.05)
    assert not alive(second)
