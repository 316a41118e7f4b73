"""The engine, the fixpoint and probing against every grid there is."""

import json
import time
import tracemalloc
from dataclasses import dataclass
from itertools import groupby, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import (
    ANY_BLOCKS,
    Block,
    Candidates,
    Clause,
    Constraint,
    Count,
    Grid,
    Helper,
    Listener,
    Literal,
    Model,
    Regular,
    Runs,
    Shape,
    Status,
    UsageError,
)
from gridlogic.engines.found import Found
from gridlogic.engines.propagation import Budget, PropagationEngine, attempt, propagator

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
HARD = {  # line solving leaves all but two cells of it
    "rows": "1 3 1/1 4 1/1 1 1 2/2 2 1/1 2 1 3 1/3 1 3/4 1/3 1 1 1/2 2 1 1 2/1 1 1 1 1/1 2 2 1/2 3 1/1 1 1 1/1 1",
    "cols": "1 1/1 6/4 1 1/1 1 4 1/1 1 1 1 2/1 1 1 1 1/1 1/2 3 1/3 4/1 1 2 2/1 3 1 1/3 1/3 1 2/3 3 1 1",
}


def solve(model, candidates=None, limit=None, deadline=None, listener=None):
    start = candidates or Candidates.full(model.shape, model.values)
    return PropagationEngine().solve(
        model, start, limit=limit, deadline=deadline, listener=listener or Listener(), post=None
    )


def every_grid(model, candidates=None):
    """All solutions, by trying everything."""
    cells = range(model.shape.cells)
    start = candidates or Candidates.full(model.shape, model.values)
    options = [[value for value, mask in enumerate(start.masks) if mask >> cell & 1] for cell in cells]
    grids = (Grid(model.shape, bytes(values)) for values in product(*options))
    return {grid for grid in grids if not model.broken(grid)}


def runs_of(line):
    return tuple(Block(len(list(run)), colour) for colour, run in groupby(line) if colour)


def nonogram(rows, cols):
    shape = Shape((len(rows), len(cols)))
    clues = zip(shape.rows() + shape.columns(), [*rows, *cols], strict=True)
    return Model(shape, 2, tuple(Runs(cells, tuple(blocks)) for cells, blocks in clues))


def hard():
    return nonogram(
        *([[Block(int(word)) for word in line.split()] for line in HARD[key].split("/")] for key in ("rows", "cols"))
    )


def free(rows, columns, values=2):
    return Model(Shape((rows, columns)), values, ())


@st.composite
def models(draw):
    """Small models with constraints of all classes; most have solutions, as their clues are read off a grid."""
    values = draw(st.integers(2, 3))
    shape = Shape(
        draw(st.sampled_from([(1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (2, 2, 2)] if values == 2 else [(2, 3)]))
    )
    picture = draw(
        st.binary(min_size=shape.cells, max_size=shape.cells).map(lambda raw: bytes(b % values for b in raw))
    )
    constraints: list[Constraint] = []
    for axis in range(len(shape.sizes)):
        for line in shape.lines(axis):
            blocks = runs_of(picture[cell] for cell in line)
            loose = tuple(Block(None, block.colour) for block in blocks)
            choice = draw(st.sampled_from([None, blocks, blocks, loose, (*blocks[:1], ANY_BLOCKS)]))
            if choice is not None:
                constraints.append(Runs(line, choice))
    for cell in draw(st.sets(st.integers(0, shape.cells - 1), max_size=3)):
        around = shape.around(shape.cell(cell))
        number = sum(picture[other] == 1 for other in around)
        constraints.append(Count(around, number - draw(st.integers(0, 1)), number))
    literal = st.builds(Literal, st.integers(0, shape.cells - 1), st.integers(0, values - 1), st.booleans())
    constraints += map(Clause, draw(st.lists(st.lists(literal, min_size=1, max_size=3).map(tuple), max_size=2)))
    return Model(shape, values, tuple(draw(st.permutations(constraints))))


@settings(deadline=None, max_examples=150)
@given(models())
def test_finds_exactly_the_solutions_there_are(model):
    outcome = solve(model)
    assert outcome.exhausted
    assert len(outcome.solutions) == len(set(outcome.solutions))
    assert set(outcome.solutions) == every_grid(model)


@settings(deadline=None, max_examples=60)
@given(models(), st.data())
def test_given_cells_are_kept(model, data):
    full = (1 << model.shape.cells) - 1
    masks = tuple(data.draw(st.integers(0, full)) | data.draw(st.integers(0, full)) for _ in range(model.values))
    start = Candidates(model.shape, masks)
    outcome = solve(model, start)
    assert outcome.exhausted
    assert set(outcome.solutions) == every_grid(model, start)


def reduce(model, candidates, *, probes, deadline=None):
    """What is left before all but the smallest components are searched; None if that is a contradiction."""
    outcome, left = attempt(model, candidates, Found(None, deadline, Listener()), Budget(probes, 0))
    assert all(
        left & Candidates.of(grid, model.values) == Candidates.of(grid, model.values) for grid in outcome.solutions
    )
    return None if outcome.status is Status.NONE else left


@settings(deadline=None, max_examples=100)
@given(models(), st.sampled_from([0, 5, 10**6]))
def test_reducing_never_loses_a_solution(model, probes):
    solutions = every_grid(model)
    left = reduce(model, Candidates.full(model.shape, model.values), probes=probes)
    if left is None:
        assert not solutions
    else:
        assert every_grid(model, left) == solutions


@settings(deadline=None, max_examples=60)
@given(models(), st.integers(1, 3))
def test_limit(model, limit):
    outcome = solve(model, limit=limit)
    there = every_grid(model)
    assert len(outcome.solutions) == min(limit, len(there))
    assert set(outcome.solutions) <= there
    if len(outcome.solutions) < len(there):
        assert not outcome.exhausted
    if len(there) < limit:
        assert outcome.exhausted


def test_cells_in_no_constraint_are_free():
    mosaic = Model(Shape((1, 5)), 2, (Count((0, 1), 0, 0),))
    assert len(solve(mosaic).solutions) == 8
    assert len(solve(free(2, 2, values=3)).solutions) == 81
    assert solve(free(1, 1, values=1)).status is Status.UNIQUE


def test_contradictions_end_at_once():
    model = free(2, 2)
    outcome = solve(model, Candidates(model.shape, (0b0111, 0b0111)))
    assert (outcome.solutions, outcome.exhausted) == ((), True)
    assert reduce(model, Candidates(model.shape, (0b0111, 0b0111)), probes=0) is None
    assert solve(Model(model.shape, 2, (Clause(()),))).status is Status.NONE


def test_a_finished_search_is_exhausted_whatever_the_limit():
    model = hard()
    assert solve(model, limit=1).exhausted
    assert not solve(free(1, 3), limit=7).exhausted
    assert solve(free(1, 3), limit=8).exhausted


def test_a_hard_puzzle_is_decided_by_few_nodes():
    outcome = solve(hard(), limit=2)
    assert outcome.status is Status.UNIQUE
    assert outcome.statistics["nodes"] < 50
    assert not hard().broken(outcome.solutions[0])


def test_probing_decides_more_with_a_larger_budget():
    model = hard()
    start = Candidates.full(model.shape, 2)
    left = [reduce(model, start, probes=probes).open.bit_count() for probes in (0, 500, 10**6)]
    assert left[0] > left[1] > left[2] == 0


def test_permutations_stop_at_the_second_solution():
    ones = [[Block(1)]] * 12
    outcome = solve(nonogram(ones, ones), limit=2)
    assert (len(outcome.solutions), outcome.exhausted) == (2, False)
    assert outcome.statistics["nodes"] < 100
    assert len(solve(nonogram(ones[:5], ones[:5])).solutions) == 120


def test_deep_searches_do_not_overflow():
    wild = [[ANY_BLOCKS]] * 40
    outcome = solve(nonogram(wild, wild), limit=2)
    assert len(outcome.solutions) == 2
    assert outcome.statistics["nodes"] > 1500


def test_the_deadline_holds_while_building_and_searching():
    ones = nonogram(*[[[Block(1)]] * 12] * 2)
    for seconds in (-1, 0.2):
        begin = time.monotonic()
        outcome = solve(ones, deadline=begin + seconds)
        assert time.monotonic() - begin < seconds + 3
        assert not outcome.exhausted
        assert ("build" in outcome.statistics) is (seconds > 0)
        assert all(not ones.broken(grid) for grid in outcome.solutions)


def test_reducing_after_the_deadline_gives_what_is_certain():
    model = hard()
    start = Candidates.full(model.shape, 2)
    assert reduce(model, start, probes=10**6, deadline=time.monotonic() - 1) == start


def test_running_out_of_time_during_a_supposition_takes_it_back(monkeypatch):
    model = hard()
    start = Candidates.full(model.shape, 2)
    answer = solve(model).solutions[0]
    from gridlogic.engines.propagation import state

    for ticks in range(1, 30):
        clock = iter([0.0] * (28 + ticks))
        monkeypatch.setattr(state, "monotonic", lambda clock=clock: next(clock, 2.0))
        left = reduce(model, start, probes=10**6, deadline=1.0)
        assert (left & Candidates.of(answer, 2)) == Candidates.of(answer, 2)


def test_the_same_run_twice_gives_the_same():
    class Log(Listener):
        def __init__(self):
            self.seen = []

        def step(self, steps, snapshot):
            self.seen.append((steps, snapshot()))

        def solution(self, grid):
            self.seen.append(grid)

    ones = nonogram(*[[[Block(1)]] * 4] * 2)
    logs = [Log(), Log()]
    outcomes = [solve(ones, listener=log) for log in logs]
    assert outcomes[0].solutions == outcomes[1].solutions
    assert logs[0].seen == logs[1].seen
    steps = [entry[0] for entry in logs[0].seen if isinstance(entry, tuple)]
    assert steps == list(range(1, len(steps) + 1))
    assert [entry for entry in logs[0].seen if isinstance(entry, Grid)] == list(outcomes[0].solutions)


def test_hand_written_encodings_are_refused():
    model = free(1, 1)
    with pytest.raises(UsageError, match="propagation"):
        PropagationEngine().solve(
            model,
            Candidates.full(model.shape, 2),
            limit=1,
            deadline=None,
            listener=Listener(),
            post=print,
        )


def test_needs_nothing():
    assert PropagationEngine().available()


@dataclass(frozen=True)
class Different(Constraint):
    """Neighbours in the sequence have different values; known to the engine by its parts only."""

    cells: tuple[int, ...]

    def holds(self, grid):
        return all(grid.values[a] != grid.values[b] for a, b in zip(self.cells, self.cells[1:], strict=False))

    def decompose(self, values):
        del values
        for a, b in zip(self.cells, self.cells[1:], strict=False):
            yield Pair(a, b)


@dataclass(frozen=True)
class Pair(Constraint):
    first: int
    second: int

    @property
    def cells(self):
        return (self.first, self.second)

    def holds(self, grid):
        return grid.values[self.first] != grid.values[self.second]

    def decompose(self, values):
        return [Clause((~Literal(self.first, value), ~Literal(self.second, value))) for value in range(values)]


@dataclass(frozen=True)
class Same(Constraint):
    """All cells have one value."""

    cells: tuple[int, ...]

    def holds(self, grid):
        return len({grid.values[cell] for cell in self.cells}) <= 1

    def decompose(self, values):
        del values
        raise AssertionError("it has a propagator")


@propagator.register
def _same(constraint: Same, values: int):
    full = (1 << len(constraint.cells)) - 1

    def propagate(masks):
        found = [full if mask == full else 0 for mask in masks]
        return found if any(found) else None

    return propagate


def test_a_constraint_known_by_its_parts_only():
    model = Model(Shape((1, 4)), 3, (Different((0, 2, 3)),))
    assert set(solve(model).solutions) == every_grid(model)


def test_a_constraint_with_a_propagator_of_its_own():
    model = Model(Shape((2, 2)), 3, (Same((0, 3)), Different((0, 1)), Count(range(4), 2, 2, 2)))
    assert set(solve(model).solutions) == every_grid(model)


@pytest.mark.parametrize("constraint", [Count((0, 0, 1), 2, 2), Runs((0, 1, 0), (Block(1), Block(1))), Runs((), ())])
def test_odd_cells(constraint):
    """A cell that is named twice, and no cells."""
    model = Model(Shape((1, 2)), 2, (constraint,))
    assert set(solve(model).solutions) == every_grid(model)


def test_lines_in_any_direction_and_over_each_other():
    shape = Shape((3, 3))
    one_way = (Runs(range(2, -1, -1), (Block(1), ANY_BLOCKS)), Runs(range(0, 9, 4), (Block(2),)))
    model = Model(shape, 2, (*one_way, Count(range(3), 2, 2), Count(range(9), 4, 5)))
    assert set(solve(model).solutions) == every_grid(model)
    given_cell = Candidates.full(shape, 2).only(0, 1)
    assert set(solve(model, given_cell).solutions) == every_grid(model, given_cell) != set()


def test_helpers_give_no_grid_twice():
    """Two helpers that are no functions of the cells: the engine still reports each grid once."""
    loose = [Literal(Helper()), Literal(Helper())]
    model = Model(Shape((1, 2)), 2, (Clause((Literal(0), *loose)), Clause((~loose[0], ~loose[1]))))
    outcome = solve(model)
    assert outcome.exhausted
    assert len(outcome.solutions) == len(set(outcome.solutions)) == 4


def test_decomposed_constraints_agree_with_their_own_propagators():
    blocks = (Block(2), Block(None))
    whole = Model(Shape((1, 6)), 2, (Runs(range(6), blocks), Count(range(6), 3, 4)))
    regular = Runs(range(6), blocks).decompose(2)
    parts = Model(whole.shape, 2, (*regular[0].decompose(2), *Count(range(6), 3, 4).decompose(2)))
    assert isinstance(regular[0], Regular)
    assert set(solve(parts).solutions) == set(solve(whole).solutions) == every_grid(whole)


def test_no_object_is_kept_for_each_cell_of_lines():
    from gridlogic.engines.propagation.state import State

    side = 200
    wild = [[ANY_BLOCKS]] * side
    model = nonogram(wild, wild)
    start = Candidates.full(model.shape, 2)
    tracemalloc.start()
    try:
        state = State(model, start)
        used = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert state.left
    assert used < 28 * side * side  # an integer in a list takes 36 bytes


def corpus():
    path = CORPUS / "nonogram.jsonl"
    if not path.exists():
        return [pytest.param(None, marks=pytest.mark.skip(reason="no corpus of real puzzles beside this checkout"))]
    puzzles = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        pytest.param(puzzle, id=puzzle["id"])
        for puzzle in puzzles
        if puzzle["difficulty"] == "line" and puzzle["solution"] and puzzle["width"] * puzzle["height"] <= 1600
    ]


@pytest.mark.parametrize("puzzle", corpus())
def test_lines_alone_solve_the_easy_puzzles_of_the_corpus(puzzle):
    model = nonogram(*([[Block(size) for size in clue if size] for clue in puzzle[key]] for key in ("rows", "cols")))
    left = reduce(model, Candidates.full(model.shape, 2), probes=0)
    assert left.text(".#") == [row.replace("1", "#").replace("0", ".") for row in puzzle["solution"]]
