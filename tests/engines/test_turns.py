"""However solvers take turns, and whatever they are hinted, the solutions are the same."""

import pytest
from hypothesis import given, settings
from small_models import brute_force, grids, latin, pigeons, problems, solve

from gridlogic import Candidates, Grid, Status
from gridlogic.engines import sat
from gridlogic.engines.sat import SatEngine, SatTarget
from gridlogic.engines.turns import PLAIN, Joining, Problem, Turns

PLANS = {
    "plain": [Joining(0, PLAIN)],
    "strong": [Joining(0, 0.8)],
    "weak": [Joining(0, 0.0)],
    "joining": [Joining(0, PLAIN), Joining(1, 0.8), Joining(2, 0.3)],
}
each_plan = pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)


@pytest.fixture(autouse=True)
def few_conflicts_in_a_turn(monkeypatch):
    monkeypatch.setattr(Problem, "slice", lambda self: 1)


def problem_of(model, candidates=None):
    target = SatTarget(candidates or Candidates.full(model.shape, model.values))
    target.build(model, None)
    return target, target.problem()


def everything(model, plan, candidates=None):
    target, problem = problem_of(model, candidates)
    turns = Turns(problem, plan)
    found = []
    answer = None
    while answer is not False:
        answer = turns.go_on()
        if answer:
            found.append(target.grid(turns.true.__contains__).values)
    turns.close()
    return found


@each_plan
def test_each_solution_is_found_once(plan):
    model = latin(4)
    found = everything(model, plan)
    assert len(found) == len(set(found)) == 24
    assert not any(model.broken(Grid(model.shape, values)) for values in found)


def test_solvers_join_when_their_time_comes():
    _, problem = problem_of(latin(8))
    turns = Turns(problem._replace(clauses=problem_of(pigeons(8))[1].clauses), PLANS["joining"])
    numbers = []
    while turns.turn < 4:
        assert turns.go_on() is None
        numbers.append(len(turns._solvers))
    turns.close()
    assert numbers == [1, 2, 2, 3, 3, 3, 3, 3, 3]


@settings(max_examples=60, deadline=None)
@given(problem=problems())
def test_hints_change_no_answer(problem):
    model, candidates = problem
    if candidates.impossible:
        return
    plan = [Joining(0, PLAIN), Joining(0, 0.8), Joining(0, 0.0)]
    assert sorted(everything(model, plan, candidates)) == brute_force(model, candidates)


def test_a_solver_that_joins_late_knows_what_is_forbidden(monkeypatch):
    monkeypatch.setattr(sat, "PLAN", PLANS["joining"])
    outcome = solve(SatEngine(), latin(4))
    assert outcome.exhausted
    assert len(grids(outcome)) == 24


def test_turns_are_shorter_where_there_are_very_many_clauses(monkeypatch):
    monkeypatch.undo()
    assert Problem([[1]] * 1000, []).slice() == 1000
    assert Problem([[1]] * 2_500_000, []).slice() == 100


def test_a_named_engine_gives_the_same_at_every_run():
    model = latin(7)
    first, again = (solve(SatEngine(), model, limit=20) for _ in range(2))
    assert first.solutions == again.solutions
    assert first.status == Status.MULTIPLE
