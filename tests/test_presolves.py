"""What a plugin may deduce before any model is built: when it is asked, and what becomes of it if it is broken."""

from dataclasses import dataclass

import pytest

from gridlogic import Candidates, Clue, Count, Grid, Picture, Presolve, Puzzle, Shape, WrongValue, hookimpl
from gridlogic.errors import PluginError, WrongAnswer
from gridlogic.host import Host
from gridlogic.outcome import Listener, Status
from gridlogic.solving import solve

FULL = 0b111


@dataclass(frozen=True)
class Filled(Puzzle):
    """So many of three cells are filled; the clue about the first cell says whether it is."""

    kind = "filled"
    shape = Shape((1, 3))

    number: int
    first: int = 1

    def constraints(self):
        yield Count(range(3), self.number, self.number, clue=Clue("row 1", str(self.number)))
        yield Count((0,), self.first, self.first, clue=Clue("cell 1"))


class Plugin:
    """Brings the puzzle type and a presolve."""

    def __init__(self, presolve):
        self.presolve, self.asked = presolve, []

    @hookimpl
    def gridlogic_puzzles(self):
        return [Filled]

    @hookimpl
    def gridlogic_presolves(self):
        def presolve(puzzle):
            self.asked.append(puzzle)
            return self.presolve(puzzle)

        return [Presolve("filled", presolve)]


def with_presolve(presolve):
    """A host with a plugin, and the plugin."""
    host, plugin = Host(), Plugin(presolve)
    for section in ("puzzles", "presolves"):
        (thing,) = getattr(plugin, f"gridlogic_{section}")()
        host._registry.add("test", {section: [("filled", thing)]})
    return host, plugin


def giving(*masks, shape=Filled.shape):
    return with_presolve(lambda _: Candidates(shape, masks))[0]


def refuse(*_):
    raise AssertionError


def test_what_a_presolve_decides_needs_no_model(monkeypatch):
    monkeypatch.setattr(Filled, "constraints", refuse)
    monkeypatch.setattr(Filled, "broken", lambda *_: [])
    heard = []
    listener = Listener()
    listener.solution = heard.append
    outcome = solve(Filled(3), host=giving(0, FULL), listener=listener)
    assert (outcome.status, outcome.engine) == (Status.UNIQUE, "presolve")
    assert outcome.solutions == (Grid(Filled.shape, b"\1\1\1"),) == tuple(heard)
    assert set(outcome.statistics) == {"presolve", "total"}


def test_the_engines_go_on_from_what_a_presolve_leaves(monkeypatch):
    seen = []

    def within(puzzle, candidates):
        seen.append(candidates)
        return puzzle.constraints()

    monkeypatch.setattr(Filled, "constraints_within", within)
    outcome = solve(Filled(2), host=giving(0b110, FULL), limit=None)
    assert seen == [Candidates(Filled.shape, (0b110, FULL))]
    assert {grid.values for grid in outcome.solutions} == {b"\1\1\0", b"\1\0\1"}
    assert outcome.exhausted
    assert {"presolve", "model", "build"} <= set(outcome.statistics)


def test_a_presolve_that_finds_a_contradiction_says_that_there_is_no_solution():
    outcome = solve(Filled(1, first=2), host=giving(0b110, 0b110))
    assert (outcome.status, outcome.engine) == (Status.NONE, "presolve")


def test_a_contradiction_that_it_leaves_is_found_by_the_engines():
    outcome = solve(Filled(1, first=2), host=giving(FULL, FULL))
    assert (outcome.status, outcome.engine) == (Status.NONE, "propagation")


def test_only_auto_asks_for_it():
    host, plugin = with_presolve(lambda _: Candidates(Filled.shape, (0, FULL)))
    assert solve(Filled(3), host=host, engine="backtracking").engine == "backtracking"
    assert plugin.asked == []
    assert solve(Filled(3), host=host).engine == "presolve"
    assert plugin.asked == [Filled(3)]


def test_no_time_at_all_is_a_result_and_no_presolve_is_asked():
    host, plugin = with_presolve(lambda _: Candidates(Filled.shape, (0, FULL)))
    outcome = solve(Filled(3), host=host, time_limit=1e-9)
    assert (outcome.status, plugin.asked) == (Status.UNKNOWN, [])


def fail(_):
    return {}["nothing"]


def find_late(_):
    message = "a clue is wrong"
    raise WrongValue(message)


@pytest.mark.parametrize(
    ("presolve", "message"),
    [
        (fail, "KeyError"),
        (lambda _: None, "gave None, which are no candidates"),
        (lambda _: Grid(Filled.shape, b"\0\0\0"), "which are no candidates"),
        (lambda _: Candidates(Shape((3, 1)), (FULL, FULL)), "gave candidates for 2 values in a grid of 3x1"),
        (lambda _: Candidates(Filled.shape, (FULL,)), "gave candidates for 1 values .* not for 2"),
        (lambda _: Candidates(Filled.shape, ("7", "7")), "TypeError"),
        (lambda _: Candidates(Filled.shape, 7), "TypeError"),
        (lambda: None, "TypeError"),
        (lambda _: exit(), "SystemExit"),  # noqa: PLR1722 - as a plugin may do
        (find_late, r"a clue is wrong \(found too late"),
    ],
)
def test_a_broken_presolve_is_named(presolve, message):
    with pytest.raises(PluginError, match=message) as raised:
        solve(Filled(3), host=with_presolve(presolve)[0])
    assert raised.value.plugin == "filled (presolve)"


def test_a_wrong_answer_of_a_presolve_reaches_nobody():
    listener = Listener()
    listener.solution = refuse
    with pytest.raises(WrongAnswer, match=r"breaks row 1 \(2\) \(after the presolve of kind filled\)"):
        solve(Filled(2), host=giving(0, FULL), listener=listener)


def test_an_answer_on_the_ground_of_a_wrong_presolve_reaches_nobody(monkeypatch):
    monkeypatch.setattr(Filled, "constraints_within", lambda *_: ())
    with pytest.raises(WrongAnswer, match=r"breaks .* \(after the presolve of kind filled\)"):
        solve(Filled(3), host=giving(0b110, 0b110 + 1), limit=None)


@pytest.mark.parametrize("masks", [(-1, -1), (FULL | 1 << 70, FULL | 1 << 70)])
def test_bits_outside_the_grid_do_no_harm(masks):
    assert solve(Filled(3), host=giving(*masks)).solutions == (Grid(Filled.shape, b"\1\1\1"),)


def test_a_presolve_cannot_overrule_given_cells():
    puzzle = Filled(2, given=Picture((("??.",),), (0,)))
    outcome = solve(puzzle, host=giving(FULL, FULL), limit=None)
    assert [grid.values for grid in outcome.solutions] == [b"\1\1\0"]
    assert solve(puzzle, host=giving(0, FULL)).status == Status.NONE


def test_a_puzzle_whose_check_fails_is_named(monkeypatch):
    monkeypatch.setattr(Filled, "broken", lambda *_: None)
    with pytest.raises(PluginError, match=r"plugin filled: TypeError"):
        solve(Filled(3), host=giving(0, FULL))


# registration


def local(tmp_path, name, presolves):
    path = tmp_path / f"{name}.py"
    text = (
        f"from gridlogic import Presolve, hookimpl\n\n\n@hookimpl\ndef gridlogic_presolves():\n    return {presolves}\n"
    )
    path.write_text(text)
    return str(path)


def warnings_of(*files):
    told = []
    host = Host(plugins=files, warn=lambda message, _: told.append(message))
    return host, told


def test_the_first_presolve_of_a_kind_is_kept(tmp_path):
    files = [local(tmp_path, name, f"[Presolve('any', '{name}'.count)]") for name in ("one", "two")]
    host, told = warnings_of(*files)
    assert host.presolve("any").presolve("o") == 1
    assert len(told) == 1
    assert "presolve 'any' of plugin 'two'" in told[0]


@pytest.mark.parametrize("presolves", ["[len]", "[Presolve('any', 3)]", "3", "[('any', len)]"])
def test_a_hook_that_returns_no_presolve_breaks_its_plugin_only(tmp_path, presolves):
    host, told = warnings_of(local(tmp_path, "wrong", presolves))
    assert host.presolve("any") is None
    assert len(told) == 1
    assert "'wrong'" in told[0]
    assert "left out" in told[0]


def test_a_presolve_is_listed_with_its_plugin():
    host = Host()
    (mosaic,) = (plugin for plugin in host.plugins() if plugin.name == "mosaic")
    assert host.brought_by(mosaic)["presolves"] == ["mosaic"]


def test_asking_for_a_presolve_loads_the_plugin_of_that_kind_only():
    host = Host()
    assert host.presolve("nonogram") is None
    assert {plugin.name for plugin in host._plugins if plugin.state == "loaded"} == {"nonogram"}
    assert host.presolve("mosaic").kind == "mosaic"
