"""AllDifferent, Sum, Unlike, Implies and Connected against every assignment there is."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import (
    AllDifferent,
    Apart,
    Connected,
    Count,
    Grid,
    Helper,
    Implies,
    Literal,
    Regular,
    Runs,
    Shape,
    Sum,
    Unlike,
)
from gridlogic.engines.propagation import propagator
from gridlogic.model import Clause
from gridlogic.runs import Block

quick = settings(deadline=None, max_examples=200)


def masks_of(options, values):
    return [sum(1 << cell for cell, here in enumerate(options) if value in here) for value in range(values)]


def some_options(cells, values):
    return st.lists(st.sets(st.integers(0, values - 1), min_size=1), min_size=cells, max_size=cells)


def expected(constraint, options, values):
    """The masks of all assignments that hold, None if there are none. The cells are numbered as they are listed."""
    good = []
    for line in product(*options):
        grid = bytearray(max(constraint.cells, default=0) + 1)
        for cell, value in zip(constraint.cells, line, strict=True):
            grid[cell] = value
        if constraint.holds(Grid(Shape((1, len(grid))), bytes(grid))):
            good.append(line)
    return masks_of([set(column) for column in zip(*good, strict=True)], values) if good else None


def check(constraint, options, values):
    """What it finds is exact; asked again, as in a search, the same."""
    deduce = propagator(constraint, values)
    for _ in range(2):
        found = deduce(masks_of(options, values))
        assert (None if found is None else list(found)) == expected(constraint, options, values)
        deduce([(1 << len(options)) - 1] * values)


@quick
@given(data=st.data(), cells=st.integers(1, 5), values=st.integers(2, 6))
def test_all_different(data, cells, values):
    check(AllDifferent(tuple(range(cells))[::-1]), data.draw(some_options(cells, values)), values)


@quick
@given(data=st.data(), cells=st.integers(0, 4), values=st.integers(2, 4))
def test_sums(data, cells, values):
    weights = data.draw(st.one_of(st.none(), st.tuples(*[st.integers(-3, 3)] * cells)))
    low, high = (data.draw(st.one_of(st.none(), st.integers(-6, 12))) for _ in range(2))
    check(Sum(range(cells), low, high, weights), data.draw(some_options(cells, values)), values)


@quick
@given(data=st.data(), length=st.integers(0, 3), values=st.integers(2, 3))
def test_two_lines_that_differ(data, length, values):
    cells = range(2 * length)
    check(Unlike((cells[:length], cells[length:])), data.draw(some_options(2 * length, values)), values)


@quick
@given(data=st.data(), lines=st.integers(0, 5))
def test_many_lines_that_differ(data, lines):
    """What it excludes is excluded for some two lines, again and again until nothing more is."""
    rule = Unlike(tuple(range(2 * number, 2 * number + 2) for number in range(lines)))
    options = data.draw(some_options(2 * lines, 2))
    before = wanted = masks_of(options, 2)
    while wanted is not None:
        before = wanted
        for one, other in combinations(range(lines), 2):
            wanted = wanted and both_differ(wanted, 2 * one, 2 * other)
        if wanted == before:
            break
    found = propagator(rule, 2)(masks_of(options, 2))
    assert (None if found is None else list(found)) == wanted


def both_differ(masks, one, other):
    """What two lines of two cells, from these places on, leave of the masks."""
    cells = [one, one + 1, other, other + 1]
    options = [{value for value in range(2) if masks[value] >> cell & 1} for cell in cells]
    pair = expected(Unlike((range(2), range(2, 4))), options, 2)
    if pair is None:
        return None
    for place, cell in enumerate(cells):
        masks = [mask & ~(1 << cell) | (new >> place & 1) << cell for mask, new in zip(masks, pair, strict=True)]
    return masks


literal = st.builds(Literal, st.integers(0, 4), st.integers(0, 2), st.booleans())


@quick
@given(
    condition=st.lists(literal, max_size=3, unique_by=lambda one: one.cell).map(tuple),
    then=st.one_of(
        st.builds(Count, st.lists(st.integers(0, 4), unique=True).map(tuple), st.integers(0, 2), st.integers(0, 3)),
        st.builds(Runs, st.just(range(4)), st.lists(st.just(Block(1)), max_size=2).map(tuple)),
        st.builds(Clause, st.lists(literal, max_size=3).map(tuple)),
    ),
    data=st.data(),
)
def test_implications(condition, then, data):
    rule = Implies(condition, then)
    check(rule, data.draw(some_options(len(rule.cells), 3)), 3)


def test_implications_of_what_is_decomposed_are_decomposed():
    for then in (Count((0, 0), 1, 1), Clause((Literal(Helper()),)), Implies((), Count((1, 1), 1, 1))):
        assert propagator(Implies((Literal(3),), then), 2) is None


@quick
@given(data=st.data(), cells=st.integers(1, 6), values=st.integers(2, 3), value=st.integers(0, 3))
def test_neighbours_in_any_graph(data, cells, values, value):
    pairs = data.draw(st.lists(st.sampled_from([(0, 0), *combinations(range(cells), 2)])))
    options = data.draw(some_options(cells, values))
    check(Connected(range(cells), tuple(pairs), value), options, values)
    low, high = data.draw(st.integers(-1, 3)), data.draw(st.one_of(st.none(), st.integers(0, 4)))
    check(Apart(range(cells), tuple(pairs), value), options, values)
    check(Apart(range(cells), tuple(pairs), value, low=low, high=high), options, values)


@quick
@given(data=st.data(), shape=st.sampled_from([(2, 4), (3, 3), (2, 2, 2), (1, 8)]).map(Shape))
def test_connected_cells_of_a_grid(data, shape):
    cells = data.draw(st.lists(st.integers(0, shape.cells - 1), min_size=1, unique=True).map(tuple))
    check(Connected(cells, shape.pairs()), data.draw(some_options(len(cells), 2)), 2)


def test_long_ways_are_no_trouble():
    shape = Shape((1, 3000))
    rule = Connected(range(3000), shape.pairs())
    assert propagator(rule, 2)([(1 << 2999) - 2, (1 << 3000) - 1]) == [0, (1 << 3000) - 1]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (lambda: Sum((0, 1), 1, 2, (1,)), ValueError),
        (lambda: Unlike(((0, 1), (2,))), ValueError),
        (lambda: Implies((Literal(Helper()),), Count((0,), 1, 1)), TypeError),
    ],
)
def test_constraints_that_cannot_be_meant(wrong, error):
    with pytest.raises(error):
        wrong()


def test_a_sum_with_too_many_ways_is_refused_as_an_automaton_and_no_trouble_for_propagation():
    from gridlogic import Clue, Refused

    rule = Sum(range(300), 0, 300 * 300 // 4, tuple(range(300)), Clue("row 1"))
    with pytest.raises(Refused, match="row 1"):
        list(rule.decompose(2))
    assert propagator(rule, 2)([(1 << 300) - 1] * 2) == [(1 << 300) - 1] * 2


def test_a_sum_decomposes_to_an_automaton():
    (automaton,) = Sum(range(2), 1, 1).decompose(2)
    assert isinstance(automaton, Regular)
