"""Small models, and how to solve them on an engine and by brute force."""

import time
from collections.abc import Callable
from itertools import combinations, groupby, product
from typing import Any

from hypothesis import strategies as st

from gridlogic import (
    ANY_BLOCKS,
    AllDifferent,
    Apart,
    Block,
    Candidates,
    Clause,
    Connected,
    Count,
    Grid,
    Implies,
    Listener,
    Literal,
    Model,
    Outcome,
    Regular,
    Runs,
    Shape,
    Sum,
    Unlike,
)


def solve(
    engine: Any,
    model: Model,
    candidates: Candidates | None = None,
    *,
    limit: int | None = None,
    seconds: float | None = None,
    listener: Listener | None = None,
    post: Callable[[Any], Any] | None = None,
) -> Outcome:
    outcome: Outcome = engine.solve(
        model,
        candidates or Candidates.full(model.shape, model.values),
        limit=limit,
        deadline=None if seconds is None else time.monotonic() + seconds,
        listener=listener or Listener(),
        post=post,
    )
    return outcome


def grids(outcome: Outcome) -> list[bytes]:
    found = [grid.values for grid in outcome.solutions]
    assert len(set(found)) == len(found)
    return sorted(found)


def brute_force(model: Model, candidates: Candidates) -> list[bytes]:
    options = [
        [value for value in range(model.values) if candidates.masks[value] >> cell & 1]
        for cell in range(model.shape.cells)
    ]
    every = (Grid(model.shape, bytes(values)) for values in product(*options))
    return sorted(grid.values for grid in every if not model.broken(grid))


def latin(size: int) -> Model:
    """One filled cell in each line: `size` factorial solutions."""
    shape = Shape((size, size))
    return Model(shape, 2, tuple(Runs(line, (Block(1),)) for line in shape.rows() + shape.columns()))


def pigeons(holes: int) -> Model:
    """No solution, and clauses that take very long to tell: one row for each pigeon, one pigeon more than columns."""
    shape = Shape((holes + 1, holes))
    somewhere = (Clause(tuple(Literal(cell) for cell in row)) for row in shape.rows())
    alone = (Clause((~Literal(a), ~Literal(b))) for column in shape.columns() for a, b in combinations(column, 2))
    return Model(shape, 2, (*somewhere, *alone))


@st.composite
def runs(draw: st.DrawFn, line: range, values: int) -> Runs:
    seen = draw(st.lists(st.integers(0, values - 1), min_size=len(line), max_size=len(line)))
    blocks = [Block(len(list(run)), colour) for colour, run in groupby(seen) if colour]
    if draw(st.booleans()):
        blocks = [Block(None, block.colour) if draw(st.booleans()) else block for block in blocks]
    if draw(st.booleans()):
        blocks.insert(draw(st.integers(0, len(blocks))), ANY_BLOCKS)
    return Runs(line, tuple(blocks))


@st.composite
def problems(draw: st.DrawFn) -> tuple[Model, Candidates]:
    values = draw(st.sampled_from([2, 3]))
    shape = Shape((draw(st.integers(1, 3)), draw(st.integers(1, 3 if values == 2 else 2))))
    cell, value = st.integers(0, shape.cells - 1), st.integers(0, values - 1)
    literal = st.builds(Literal, cell, value, st.booleans())
    bound = st.integers(-1, 4)
    lines = st.sampled_from(shape.rows() + shape.columns())
    states = st.lists(st.tuples(*[st.integers(-1, 1)] * values), min_size=2, max_size=2)
    free = st.one_of(st.none(), bound)
    simple = st.one_of(
        lines.flatmap(lambda line: runs(line, values)),
        st.builds(Count, st.lists(cell, max_size=6), bound, bound, value),
        st.builds(Clause, st.lists(literal, min_size=1, max_size=3).map(tuple)),
        st.builds(Regular, lines, states.map(tuple), st.frozensets(st.integers(0, 1))),
        st.builds(AllDifferent, st.lists(cell, max_size=3)),
        st.builds(Sum, st.lists(cell, max_size=5), free, free),
        st.builds(Sum, st.tuples(cell, cell), free, free, st.tuples(st.integers(-2, 2), st.integers(-2, 2))),
        st.builds(Unlike, st.lists(st.tuples(cell, cell), max_size=3).map(tuple)),
        st.builds(Apart, st.just(range(shape.cells)), st.just(shape.pairs()), value, low=bound, high=free),
        st.builds(Connected, st.just(range(shape.cells)), st.just(shape.pairs()), value),
    )
    condition = st.lists(literal, max_size=2).map(tuple)
    constraint = st.one_of(simple, st.builds(Implies, condition, simple))
    masks = st.lists(st.integers(0, (1 << shape.cells) - 1), min_size=values, max_size=values)
    candidates = draw(st.one_of(st.just(Candidates.full(shape, values).masks), masks.map(tuple)))
    model = Model(shape, values, tuple(draw(st.lists(constraint, max_size=4))))
    return model, Candidates(shape, candidates)
