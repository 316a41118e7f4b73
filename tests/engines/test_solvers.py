"""What the engines on CP-SAT, Z3 and CaDiCaL have in common, each against brute force."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from small_models import brute_force, grids, latin, pigeons, problems, solve

from gridlogic import (
    Block,
    Candidates,
    Clause,
    Clue,
    Constraint,
    Count,
    Grid,
    Listener,
    Literal,
    Model,
    Runs,
    Shape,
    Status,
)
from gridlogic.engines import cpsat, sat, z3
from gridlogic.model import NO_CLUE

ENGINES = [cpsat.CpSatEngine(), z3.Z3Engine(), sat.SatEngine()]
HARD = Path(__file__).parents[3] / "shared" / "corpus" / "hard"
each_engine = pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)


@dataclass(frozen=True)
class Endless(Constraint):
    """Has clauses without end."""

    cells: tuple[int, ...]
    clue: Clue = NO_CLUE

    def holds(self, grid: Grid) -> bool:
        return any(grid.values[cell] for cell in self.cells)

    def decompose(self, values: int) -> Iterator[Clause]:
        del values
        while True:
            yield Clause(tuple(Literal(cell) for cell in self.cells))


@dataclass(frozen=True)
class Differ(Constraint):
    """Two cells have different values."""

    cells: tuple[int, int]
    clue: Clue = NO_CLUE

    def holds(self, grid: Grid) -> bool:
        return grid.values[self.cells[0]] != grid.values[self.cells[1]]

    def decompose(self, values: int) -> list[Count]:
        return [Count(self.cells, 0, 1, value) for value in range(values)]


class Equal(Differ):
    """Two cells have the same value; each engine is taught how to post it."""

    def holds(self, grid: Grid) -> bool:
        return not super().holds(grid)

    def decompose(self, values: int) -> list[Count]:
        raise AssertionError(values)


@cpsat.post.register
def _(constraint: Equal, target: cpsat.CpSatTarget) -> None:
    for value in range(target.values):
        here, there = (target.literal(cell, value) for cell in constraint.cells)
        target.model.add(here == there)


@z3.post.register
def _(constraint: Equal, target: z3.Z3Target) -> None:
    for value in range(target.values):
        here, there = (target.literal(cell, value) for cell in constraint.cells)
        target.solver.add(here == there)


@sat.post.register
def _(constraint: Equal, target: sat.SatTarget) -> None:
    for value in range(target.values):
        here, there = (target.literal(cell, value) for cell in constraint.cells)
        target.clauses += [[here, -there], [-here, there]]


@each_engine
@settings(max_examples=120, deadline=None)
@given(problem=problems())
def test_all_solutions_are_those_of_brute_force(engine: Any, problem: tuple[Model, Candidates]) -> None:
    outcome = solve(engine, *problem)
    assert outcome.exhausted
    assert grids(outcome) == brute_force(*problem)


@each_engine
def test_an_early_stop_proves_nothing_and_the_end_does(engine: Any) -> None:
    shape = Shape((4, 4))
    clues = [[(1,), (1, 1), (2,), (1,)], [(1, 1), (1,), (1,), (2,)]]
    lines = zip(shape.rows() + shape.columns(), clues[0] + clues[1], strict=True)
    model = Model(shape, 2, tuple(Runs(line, tuple(Block(length) for length in clue)) for line, clue in lines))
    first, two, ten = (solve(engine, model, limit=limit) for limit in (1, 2, 10))
    assert (first.status, len(first.solutions)) == (Status.SOLVED, 1)
    assert (two.status, len(two.solutions), two.exhausted) == (Status.MULTIPLE, 2, False)
    assert (len(ten.solutions), ten.exhausted) == (3, True)


@each_engine
def test_one_solution_is_unique_once_a_second_was_looked_for(engine: Any) -> None:
    shape = Shape((3, 3))
    model = Model(shape, 2, tuple(Runs(line, (Block(1), Block(1))) for line in (*shape.rows(), shape.columns()[0])))
    assert solve(engine, model, limit=2).status is Status.NONE
    model = Model(shape, 2, tuple(Runs(line, (Block(1), Block(1))) for line in shape.rows()))
    assert solve(engine, model, limit=2).status is Status.UNIQUE


@each_engine
def test_a_solve_leaves_nothing_behind(engine: Any) -> None:
    model = latin(2)
    counts = [len(solve(engine, model, limit=limit).solutions) for limit in (None, 1, None)]
    assert counts == [2, 1, 2]


@each_engine
def test_the_same_question_gets_the_same_answer(engine: Any) -> None:
    first, second = (solve(engine, latin(5), limit=7) for _ in range(2))
    assert first.solutions == second.solutions
    assert len(first.solutions) == 7


@each_engine
def test_many_solutions_cost_nothing_if_only_a_few_are_wanted(engine: Any) -> None:
    outcome = solve(engine, latin(12), limit=3, seconds=20)
    assert len(outcome.solutions) == 3
    assert not outcome.exhausted


@each_engine
def test_cells_that_no_constraint_speaks_of_are_free(engine: Any) -> None:
    shape = Shape((1, 3))
    assert len(solve(engine, Model(shape, 2, ())).solutions) == 8
    assert len(solve(engine, Model(shape, 3, (Clause((Literal(0, 2),)),))).solutions) == 9


@each_engine
def test_candidates_are_respected(engine: Any) -> None:
    model = latin(3)
    start = Candidates.full(model.shape, 2)
    assert {grid.values[0] for grid in solve(engine, model, start.only(0, 1)).solutions} == {1}
    nothing = start.only(0, 1).only(0, 0)
    outcome = solve(engine, model, nothing)
    assert (outcome.solutions, outcome.exhausted) == ((), True)


@each_engine
def test_a_model_whose_cells_are_all_known_is_still_checked(engine: Any) -> None:
    model = latin(2)
    right, wrong = (Candidates.of(Grid(model.shape, bytes(cells)), 2) for cells in ([1, 0, 0, 1], [1, 1, 0, 0]))
    assert solve(engine, model, right).status is Status.UNIQUE
    assert solve(engine, model, wrong).status is Status.NONE


@each_engine
def test_the_listener_hears_of_each_solution_in_order(engine: Any) -> None:
    heard: list[Grid] = []

    class Ear(Listener):
        def solution(self, grid: Grid) -> None:
            heard.append(grid)

    outcome = solve(engine, latin(4), listener=Ear())
    assert tuple(heard) == outcome.solutions
    assert len(heard) == 24


@each_engine
def test_what_a_listener_raises_reaches_the_caller(engine: Any) -> None:
    class Mute(Listener):
        def solution(self, grid: Grid) -> None:
            raise LookupError(grid.values)

    with pytest.raises(LookupError):
        solve(engine, latin(12), listener=Mute())


@each_engine
def test_statistics_are_seconds_and_counters(engine: Any) -> None:
    found = solve(engine, latin(3), limit=1).statistics
    assert 0 <= found["build"] <= found["first"] <= found["total"]
    assert isinstance(found["conflicts"], int)
    assert "first" not in solve(engine, pigeons(2)).statistics


@each_engine
def test_the_deadline_ends_a_search(engine: Any) -> None:
    begin = time.monotonic()
    outcome = solve(engine, pigeons(16), seconds=0.7)
    assert (outcome.solutions, outcome.status) == ((), Status.UNKNOWN)
    assert time.monotonic() - begin < 2.5


@each_engine
def test_the_deadline_ends_building(engine: Any) -> None:
    begin = time.monotonic()
    outcome = solve(engine, Model(Shape((1, 2)), 2, (Endless((0, 1)),)), seconds=0.5)
    assert outcome.status is Status.UNKNOWN
    assert time.monotonic() - begin < 2.5


@each_engine
def test_a_deadline_that_has_passed_gives_nothing(engine: Any) -> None:
    assert solve(engine, latin(3), seconds=-1).status is Status.UNKNOWN


@each_engine
@pytest.mark.parametrize("values", [2, 3])
def test_a_plugins_own_constraint_is_decomposed_or_posted_as_registered(engine: Any, values: int) -> None:
    shape = Shape((1, 3))
    model = Model(shape, values, (Differ((0, 1)), Equal((1, 2))))
    everything = Candidates.full(shape, values)
    known = Candidates(shape, (everything.masks[0] & ~0b10, *everything.masks[1:]))
    for candidates in (everything, known):
        assert grids(solve(engine, model, candidates)) == brute_force(model, candidates)


def encode_with_a_free_variable(target: Any) -> None:
    """Cells 0 and 1 differ; and one more variable, which nothing determines."""
    if isinstance(target, cpsat.CpSatTarget):
        target.model.new_int_var(0, 1000, "free")
        target.model.add_bool_xor(target.literal(0), target.literal(1))
    elif isinstance(target, sat.SatTarget):
        here, there, _ = target.literal(0), target.literal(1), target.variable()
        target.clauses += [[here, there], [-here, -there]]
    else:
        from z3 import Bool, Or, Xor

        free = Bool("free", target.solver.ctx)
        target.solver.add(Xor(target.literal(0), target.literal(1)), Or(free, target.literal(0), target.literal(1)))


@each_engine
def test_solutions_of_an_encoding_are_counted_over_the_cells_only(engine: Any) -> None:
    model = Model(Shape((2, 2)), 2, (Differ((0, 1)),))
    everything = Candidates.full(model.shape, 2)
    outcome = solve(engine, model, post=encode_with_a_free_variable)
    assert grids(outcome) == brute_force(model, everything)
    assert outcome.exhausted
    assert not solve(engine, model, post=encode_with_a_free_variable, limit=8).solutions[8:]


@each_engine
def test_an_encoding_gets_constants_for_known_cells(engine: Any) -> None:
    start = Candidates.full(Shape((1, 2)), 2).only(0, 0)
    model = Model(start.shape, 2, (Differ((0, 1)),))
    outcome = solve(engine, model, start, post=encode_with_a_free_variable)
    assert grids(outcome) == [bytes([0, 1])]
    assert outcome.exhausted


@each_engine
def test_what_an_encoding_raises_reaches_the_caller(engine: Any) -> None:
    def encode(target: Any) -> None:
        raise LookupError(target)

    with pytest.raises(LookupError):
        solve(engine, latin(2), post=encode)


@each_engine
@pytest.mark.skipif(not HARD.is_dir(), reason="no shared corpus beside the checkout")
@pytest.mark.parametrize("name", ["webpbn-00023-Edge", "webpbn-01611-Merka", "random30-31"])
def test_hard_puzzles_get_the_status_that_is_known(engine: Any, name: str) -> None:
    puzzle = json.loads((HARD / f"{name}.json").read_text())
    shape = Shape((len(puzzle["rows"]), len(puzzle["cols"])))
    lines = zip(shape.rows() + shape.columns(), puzzle["rows"] + puzzle["cols"], strict=True)
    model = Model(
        shape, 2, tuple(Runs(line, tuple(Block(length) for length in clue if length)) for line, clue in lines)
    )
    outcome = solve(engine, model, limit=2)
    assert outcome.status == puzzle["status"]
    assert not any(model.broken(grid) for grid in outcome.solutions)
