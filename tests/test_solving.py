"""Choosing engines, handing on what is known, and trusting nobody."""

import sys
import time

import pytest

from gridlogic import hookimpl
from gridlogic.comparing import Entrant, agreed, compare
from gridlogic.documents import from_data
from gridlogic.errors import Disagreement, EngineError, EngineMissing, PluginError, Refused, UsageError, WrongAnswer
from gridlogic.geometry import Grid
from gridlogic.host import Host
from gridlogic.outcome import Listener, Outcome, Status
from gridlogic.solving import solve

HOST = Host()
ONES = {"type": "nonogram", "rows": [[1]] * 12, "cols": [[1]] * 12}


def nonogram(rows, cols, **keys):
    return from_data({"type": "nonogram", "rows": rows, "cols": cols, **keys}, HOST)


CORNER = nonogram([[1, 1], [1]], [[1], [1], [1]])


class Stub:
    """An engine that gives what it is told to."""

    name = "stub"

    def __init__(self, *pictures, exhausted=True, tell=False):
        self.pictures, self.exhausted, self.tell = pictures, exhausted, tell

    def available(self):
        return True

    def solve(self, model, candidates, *, listener, **_):
        grids = tuple(Grid(model.shape, bytes(picture)) for picture in self.pictures)
        for grid in grids if self.tell else ():
            listener.solution(grid)
        return Outcome(grids, self.exhausted, self.name)

    @hookimpl
    def gridlogic_engines(self):
        return [self]


def with_engine(engine):
    host = Host()
    host._registry.add("test", {"engines": [(engine.name, engine)]})
    return host


class Notes(Listener):
    def __init__(self):
        self.grids, self.steps = [], []

    def solution(self, grid):
        self.grids.append(grid)

    def step(self, steps, snapshot):
        self.steps.append((steps, snapshot()))


@pytest.mark.parametrize("tell", [False, True])
def test_a_wrong_answer_reaches_nobody(tell):
    notes = Notes()
    liar = Stub([1, 1, 1, 0, 1, 0], tell=tell)
    with pytest.raises(WrongAnswer, match=r"engine stub: gave a grid that breaks row 1 \(1 1\)"):
        solve(CORNER, host=with_engine(liar), engine="stub", listener=notes)
    assert notes.grids == []


def test_an_answer_against_the_given_cells_is_wrong_too():
    puzzle = nonogram([[1], [1]], [[1], [1]], given=["#?", "??"])
    with pytest.raises(WrongAnswer, match="given cell at row 1, column 1"):
        solve(puzzle, host=with_engine(Stub([0, 1, 1, 0])), engine="stub")


def test_the_listener_is_told_of_each_solution_once():
    notes = Notes()
    outcome = solve(nonogram([[1]] * 4, [[1]] * 4), host=HOST, limit=None, listener=notes)
    assert len(outcome.solutions) == 24
    assert notes.grids == list(dict.fromkeys(notes.grids))
    assert set(notes.grids) == set(outcome.solutions)


def test_auto_uses_no_solver_where_propagation_suffices(monkeypatch):
    for package in ("pysat", "ortools", "z3"):
        monkeypatch.setitem(sys.modules, package, None)
    outcome = solve(CORNER, host=Host())
    assert (outcome.status, outcome.engine) == (Status.UNIQUE, "propagation")


def test_auto_asks_a_solver_for_what_is_left():
    assert solve(from_data(ONES, HOST), host=HOST, limit=500).engine == "sat"


@pytest.mark.parametrize(
    ("switched_off", "engine"),
    [(["sat"], "cpsat"), (["sat", "cpsat"], "z3"), (["sat", "cpsat", "z3"], "propagation")],
)
def test_auto_falls_back_where_a_solver_is_switched_off(switched_off, engine):
    outcome = solve(from_data(ONES, HOST), host=Host(disabled=switched_off, warn=lambda *_: None), limit=100)
    assert (outcome.engine, len(outcome.solutions)) == (engine, 100)


@pytest.mark.parametrize(("package", "engine"), [("pysat", "sat"), ("ortools", "cpsat"), ("z3", "z3")])
def test_an_engine_whose_package_does_not_import_says_so(monkeypatch, package, engine):
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(EngineMissing, match="pip install") as raised:
        solve(CORNER, host=HOST, engine=engine)
    assert isinstance(raised.value, EngineError)
    assert raised.value.engine == engine


def test_a_plugin_that_raises_in_its_encoding_is_named(monkeypatch):
    host = Host()
    broken = next(encoding for encoding in host.encodings("nonogram") if encoding.name == "table")
    host._registry.encodings["nonogram", "cpsat", "table"] = broken._replace(encode=lambda puzzle, target: 1 / 0)
    with pytest.raises(PluginError, match="plugin nonogram table: ZeroDivisionError"):
        solve(CORNER, host=host, encoding="table")


def test_propagation_takes_no_hand_written_encoding():
    host = Host()
    table = next(encoding for encoding in host.encodings("nonogram") if encoding.name == "table")
    host._registry.encodings["nonogram", "propagation", "mine"] = table._replace(engine="propagation", name="mine")
    with pytest.raises(UsageError, match="compiled encoding only"):
        solve(CORNER, host=host, encoding="mine")


@pytest.mark.parametrize("engine", ["auto", "propagation", "sat", "cpsat", "z3", "backtracking"])
def test_no_time_at_all_is_a_result(engine):
    outcome = solve(from_data(ONES, HOST), host=HOST, engine=engine, limit=None, time_limit=1e-9)
    assert not outcome.exhausted
    assert outcome.status in (Status.UNKNOWN, Status.SOLVED, Status.MULTIPLE)


def every_encoding():
    return [(encoding.engine, encoding.name) for encoding in HOST.encodings("nonogram")]


@pytest.mark.parametrize(("engine", "encoding"), every_encoding())
def test_no_time_is_a_result_for_every_encoding_too(engine, encoding):
    outcome = solve(from_data(ONES, HOST), host=HOST, engine=engine, encoding=encoding, limit=None, time_limit=1e-9)
    assert not outcome.exhausted


@pytest.mark.parametrize("engine", ["auto", "propagation", "sat", "cpsat", "z3", "backtracking"])
def test_a_deadline_before_the_first_look_proves_nothing(engine):
    against = nonogram([[1], [1]], [[1], [1]], given=["##", ".."])
    outcome = solve(against, host=HOST, engine=engine, time_limit=1e-9)
    assert (outcome.solutions, outcome.exhausted) == ((), False)
    assert solve(against, host=HOST, engine=engine).status == Status.NONE


@pytest.mark.parametrize("seconds", [0.01, 0.05, 0.2])
def test_whatever_was_told_is_returned_even_if_time_runs_out(seconds):
    notes = Notes()
    sixes = nonogram([[1]] * 6, [[1]] * 6)
    outcome = solve(sixes, host=HOST, limit=None, time_limit=seconds, listener=notes)
    assert set(notes.grids) == set(outcome.solutions)


@pytest.mark.parametrize("wrong", [{"limit": 0}, {"limit": -1}, {"time_limit": 0}, {"time_limit": float("nan")}])
def test_limits_are_positive(wrong):
    with pytest.raises(UsageError, match="is not a positive number"):
        solve(CORNER, host=HOST, **wrong)


def test_statistics_hold_the_whole_time():
    began = time.monotonic()
    outcome = solve(CORNER, host=HOST)
    assert 0 < outcome.statistics["total"] <= time.monotonic() - began


def test_statistics_hold_the_time_of_each_part():
    seconds = solve(nonogram([[1]] * 6, [[1]] * 6), host=HOST, limit=100).statistics
    parts = [seconds[name] for name in ("model", "build", "propagation", "probing")]
    assert min(parts) > 0
    assert sum(parts) < seconds["total"]


def test_a_status_is_what_was_found_and_proved():
    grids = [Grid(CORNER.shape, bytes([1, 0, 1, 0, 1, 0])), Grid(CORNER.shape, bytes(6))]
    table = {
        (0, True): Status.NONE,
        (0, False): Status.UNKNOWN,
        (1, True): Status.UNIQUE,
        (1, False): Status.SOLVED,
        (2, True): Status.MULTIPLE,
        (2, False): Status.MULTIPLE,
    }
    for (number, exhausted), status in table.items():
        assert Outcome(tuple(grids[:number]), exhausted, "any").status == status
    for number, differing in ((0, ()), (1, ()), (2, (0, 2, 4))):
        assert Outcome(tuple(grids[:number]), exhausted=False, engine="any").differing() == differing


# comparing


def test_all_encodings_are_compared_and_those_refused_say_why():
    puzzle = nonogram("*\n1", "1\n*")
    entrants = list(compare(puzzle, HOST, limit=2, time_limit=20))
    refused = {(entrant.engine, entrant.encoding) for entrant in entrants if isinstance(entrant.result, Refused)}
    assert refused == {("z3", "prefix-count")}
    assert agreed(entrants) == Status.MULTIPLE
    with pytest.raises(Refused, match="row 1"):
        solve(puzzle, host=HOST, encoding="prefix-count")


def test_engines_that_contradict_each_other_are_found_out():
    grid, other = Grid(CORNER.shape, bytes([1, 0, 1, 0, 1, 0])), Grid(CORNER.shape, bytes(6))

    def entrant(engine, *solutions, exhausted=True):
        return Entrant(engine, "compiled", Outcome(solutions, exhausted, engine))

    assert (
        agreed([entrant("a", grid), entrant("b", grid), Entrant("c", "table", Refused("too large"))]) == Status.UNIQUE
    )
    assert agreed([entrant("a", grid, other, exhausted=False), entrant("b", grid, other)]) == Status.MULTIPLE
    assert agreed([entrant("a", exhausted=False), entrant("b", grid, exhausted=False)]) is None
    assert agreed([entrant("a", grid), entrant("b", grid, exhausted=False)]) == Status.UNIQUE
    with pytest.raises(Disagreement, match=r"a compiled \(unique\) and b compiled \(none\) do not agree"):
        agreed([entrant("a", grid), entrant("b")])
    for impossible in (
        [entrant("a", grid), entrant("b", other)],
        [entrant("a"), entrant("b", grid, exhausted=False)],
        [entrant("a", grid), entrant("b", other, exhausted=False)],
        [entrant("a", grid), entrant("b", grid, other, exhausted=False)],
    ):
        with pytest.raises(Disagreement):
            agreed(impossible)
