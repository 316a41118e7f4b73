from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_models import brute_force as brute_force_of
from small_models import grids as sorted_grids
from small_models import problems
from small_models import solve as solve_small

from gridlogic import (
    ANY_BLOCKS,
    Block,
    Candidates,
    Clause,
    Constraint,
    Count,
    Engine,
    Grid,
    Listener,
    Literal,
    Model,
    Outcome,
    Regular,
    Runs,
    Shape,
    Status,
)
from gridlogic.engines.backtracking import BacktrackingEngine, BacktrackingTarget, CellChoices, Check, checks
from gridlogic.model import NO_CLUE, Clue


@dataclass(frozen=True)
class Sum(Constraint):
    """A rule that no engine knows and that cannot be decomposed."""

    cells: tuple[int, ...]
    total: int
    clue: Clue = NO_CLUE

    def holds(self, grid: Grid) -> bool:
        return sum(grid.values[cell] for cell in self.cells) == self.total

    def decompose(self, values: int) -> Iterable[Constraint]:
        raise AssertionError(values)


class CheckedSum(Sum):
    """The same, for a plugin that brings its own checks."""

    def holds(self, grid: Grid) -> bool:
        raise AssertionError(grid)


@checks.register
def _(constraint: CheckedSum, model: Model) -> Iterator[tuple[int, Check]]:
    del model
    yield from ((cell, lambda values, cell=cell: values[cell] == 1) for cell in constraint.cells)


def solve(
    model: Model,
    candidates: Candidates | None = None,
    *,
    limit: int | None = None,
    deadline: float | None = None,
    listener: Listener | None = None,
    post: Callable[[BacktrackingTarget], object] | None = None,
) -> Outcome:
    engine: Engine = BacktrackingEngine()
    return engine.solve(
        model,
        candidates or Candidates.full(model.shape, model.values),
        limit=limit,
        deadline=deadline,
        listener=listener or Listener(),
        post=post,
    )


def brute_force(model: Model, candidates: Candidates) -> list[Grid]:
    allowed = [
        [value for value, mask in enumerate(candidates.masks) if mask >> cell & 1] for cell in range(model.shape.cells)
    ]
    grids = (Grid(model.shape, bytes(values)) for values in product(*allowed))
    return [grid for grid in grids if not model.broken(grid)]


def constraints(shape: Shape, values: int) -> st.SearchStrategy[Constraint]:
    value = st.integers(0, values - 1)
    some = st.lists(st.integers(0, shape.cells - 1), max_size=6).map(tuple)  # any order, cells can come twice
    lines = [line for axis in range(len(shape.sizes)) for line in shape.lines(axis)]
    line = st.sampled_from([*lines, *(line[::-1] for line in lines)])
    block = st.builds(Block, st.none() | st.integers(1, 3), st.integers(1, values - 1))
    blocks = st.lists(block | st.just(ANY_BLOCKS), max_size=3).map(tuple)
    states = st.integers(-1, 2)
    return st.one_of(
        st.builds(Count, some, st.integers(-1, 3), st.integers(0, 4), value),
        st.builds(
            Clause,
            st.lists(st.builds(Literal, st.sampled_from(range(shape.cells)), value, st.booleans())).map(
                lambda literals: tuple(literals[:4])
            ),
        ),
        st.builds(Runs, line, blocks),
        st.builds(Runs, line, blocks),
        st.builds(
            Regular, line | some, st.tuples(*[st.tuples(*[states] * values)] * 3), st.frozensets(st.integers(0, 2))
        ),
        st.builds(Sum, some, st.integers(0, 4)),
    )


@st.composite
def models(draw: st.DrawFn) -> tuple[Model, Candidates]:
    values = draw(st.sampled_from([2, 2, 3]))
    sizes = [(1, 1), (1, 5), (4, 1), (2, 3), (3, 2), (1, 2, 3)] + [(2, 4), (3, 3), (2, 2, 2)] * (values == 2)
    shape = Shape(draw(st.sampled_from(sizes)))
    rules = draw(st.lists(constraints(shape, values), max_size=4).map(tuple))
    full = (1 << shape.cells) - 1
    masks = st.just((full,) * values) | st.tuples(*[st.integers(0, full).map(lambda mask: mask | mask >> 1)] * values)
    return Model(shape, values, rules), Candidates(shape, draw(masks))


@settings(deadline=None, max_examples=300)
@given(models())
def test_all_solutions_in_order_as_by_brute_force(case: tuple[Model, Candidates]) -> None:
    model, candidates = case
    outcome = solve(model, candidates)
    assert list(outcome.solutions) == brute_force(model, candidates)
    assert outcome.exhausted


@settings(deadline=None, max_examples=50)
@given(models(), st.integers(1, 4))
def test_limit_takes_the_first_solutions_and_stops(case: tuple[Model, Candidates], limit: int) -> None:
    model, candidates = case
    every = brute_force(model, candidates)
    outcome = solve(model, candidates, limit=limit)
    assert list(outcome.solutions) == every[:limit]
    assert outcome.exhausted is (len(every) < limit)


LINE = Shape((1, 30))


@pytest.mark.parametrize(
    "rule",
    [
        Count(range(30), 0, 0),
        Count(tuple(range(29, -1, -1)), 30, 40, value=0),
        Count(range(30), 30, 30),
        Runs(range(30), ()),
        Runs(range(30), (Block(30),)),
        Runs(range(30), (Block(20), Block(9))),
        Runs(range(30), (Block(1),) * 15 + (ANY_BLOCKS,)),
        Regular(range(30), ((1, -1), (-1, 0)), frozenset({0})),
    ],
)
def test_contradictions_are_seen_early(rule: Constraint) -> None:
    outcome = solve(Model(LINE, 2, (rule,)))
    assert outcome.status is (Status.UNIQUE if len(outcome.solutions) == 1 else Status.MULTIPLE)
    assert outcome.statistics["steps"] <= 30 * len(outcome.solutions)


def test_a_plugin_can_bring_its_own_checks() -> None:
    outcome = solve(Model(LINE, 2, (CheckedSum(tuple(range(30)), 30),)))
    assert [grid.values for grid in outcome.solutions] == [bytes([1] * 30)]
    assert outcome.statistics["steps"] == 30


@pytest.mark.parametrize("rule", [Clause(()), Count((), 1, 2), Sum((), 1), Runs((), (Block(1),))])
def test_a_rule_without_cells_can_be_broken(rule: Constraint) -> None:
    outcome = solve(Model(Shape((1, 2)), 2, (rule,)))
    assert outcome.status is Status.NONE
    assert outcome.statistics["steps"] == 0


def test_free_cells_take_every_value() -> None:
    assert [grid.values for grid in solve(Model(Shape((1, 2)), 3, ())).solutions] == [
        bytes(pair) for pair in product(range(3), repeat=2)
    ]


class Recorder(Listener):
    def __init__(self) -> None:
        self.steps: list[int] = []
        self.seen: list[list[str]] = []
        self.solutions: list[Grid] = []

    def step(self, steps: int, snapshot: Callable[[], Candidates]) -> None:
        self.steps.append(steps)
        self.seen.append(snapshot().text(".#"))

    def solution(self, grid: Grid) -> None:
        self.solutions.append(grid)


def test_steps_are_counted_and_drawn() -> None:
    recorder = Recorder()
    shape = Shape((2, 2))
    given = Candidates.full(shape, 2).only(3, 1)
    outcome = solve(Model(shape, 2, (Count(range(3), 1, 1), Count((0, 2), 1, 1))), given, listener=recorder)
    assert recorder.seen == [
        [".?", "?#"],
        ["..", "?#"],
        ["..", "##"],
        ["..", "##"],
        [".#", "?#"],
        ["#?", "?#"],
        ["#.", "?#"],
        ["#.", ".#"],
        ["#.", ".#"],
    ]
    assert recorder.steps == list(range(1, 10))
    assert outcome.statistics["steps"] == 9
    assert tuple(recorder.solutions) == outcome.solutions


def test_a_snapshot_keeps_what_the_candidates_leave_open() -> None:
    shape = Shape((1, 2))
    start = Candidates(shape, (0b01, 0b11, 0b10))
    snapshots = []

    class First(Listener):
        def step(self, steps: int, snapshot: Callable[[], Candidates]) -> None:
            if steps == 1:
                snapshots.append(snapshot())

    solve(Model(shape, 3, ()), start, listener=First())
    assert snapshots == [Candidates(shape, (0b01, 0b10, 0b10))]


def test_statistics() -> None:
    found = solve(Model(Shape((1, 1)), 2, ())).statistics
    assert 0 <= found["build"] <= found["first"] <= found["total"]
    assert "first" not in solve(Model(Shape((1, 1)), 2, (Clause(()),))).statistics


def test_contradictory_candidates_have_no_solution() -> None:
    def post(target: BacktrackingTarget) -> object:
        raise AssertionError(target)

    shape = Shape((5, 5))
    outcome = solve(Model(shape, 2, ()), Candidates.full(shape, 2).only(24, 0).only(24, 1), post=post)
    assert outcome.status is Status.NONE


def test_an_encoding_brings_its_own_choices() -> None:
    class Backwards(CellChoices):
        """The same cells, the last value first."""

        def options(self, level: int, values: bytearray) -> Iterator[None]:
            for value in (1, 0):
                values[level] = value
                yield

    outcome = solve(Model(Shape((1, 2)), 2, ()), post=Backwards)
    assert [grid.values for grid in outcome.solutions] == [b"\1\1", b"\1\0", b"\0\1", b"\0\0"]


def endless() -> Model:
    """2**40 grids, and only at the last cell it is seen that none will do."""
    return Model(Shape((1, 40)), 2, (Sum(tuple(range(40)), 41),))


def test_the_deadline_ends_the_search() -> None:
    outcome = solve(endless(), deadline=monotonic() + 0.05)
    assert outcome.status is Status.UNKNOWN
    assert outcome.statistics["steps"] >= 40


def test_the_deadline_keeps_what_was_found() -> None:
    outcome = solve(Model(Shape((1, 40)), 2, ()), deadline=monotonic() + 0.05)
    assert outcome.status is Status.MULTIPLE
    assert not outcome.exhausted


def test_the_deadline_ends_the_building() -> None:
    def post(target: BacktrackingTarget) -> object:
        while True:
            target.hurry()

    outcome = solve(endless(), deadline=monotonic() + 0.05, post=post)
    assert outcome.status is Status.UNKNOWN
    assert "build" not in outcome.statistics
    late = solve(endless(), deadline=monotonic() - 1)
    assert late.status is Status.UNKNOWN
    assert "build" not in late.statistics


@pytest.mark.parametrize("method", ["step", "solution"])
def test_an_interrupt_goes_on_to_the_caller(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    listener = Listener()
    monkeypatch.setattr(listener, method, interrupt)
    with pytest.raises(KeyboardInterrupt):
        solve(Model(Shape((1, 2)), 2, ()), listener=listener)


def test_always_available() -> None:
    assert BacktrackingEngine().available()


@settings(deadline=None, max_examples=100)
@given(problem=problems())
def test_every_constraint_as_by_brute_force(problem: tuple[Model, Candidates]) -> None:
    outcome = solve_small(BacktrackingEngine(), *problem)
    assert outcome.exhausted
    assert sorted_grids(outcome) == brute_force_of(*problem)
