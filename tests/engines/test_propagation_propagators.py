"""Count, Clause and Regular against every assignment there is."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import Clause, Constraint, Count, Grid, Helper, Literal, Regular, Shape
from gridlogic.engines.propagation import propagator

quick = settings(deadline=None, max_examples=150)


@st.composite
def masks_for(draw, cells, values):
    """Masks that leave every cell a value."""
    options = [draw(st.sets(st.integers(0, values - 1), min_size=1)) for _ in range(cells)]
    return [sum(1 << cell for cell in range(cells) if value in options[cell]) for value in range(values)]


def expected(masks, cells, holds):
    """The masks of all assignments within the masks that hold, None if there are none."""
    options = [[value for value, mask in enumerate(masks) if mask >> cell & 1] for cell in range(cells)]
    good = [line for line in product(*options) if holds(line)]
    found = [0] * len(masks)
    for line in good:
        for cell, value in enumerate(line):
            found[value] |= 1 << cell
    return found if good else None


def check(constraint, masks, cells, holds):
    result = propagator(constraint, len(masks))(masks)
    assert (None if result is None else list(result)) == expected(masks, cells, holds)


@quick
@given(st.data())
def test_count(data):
    values, cells = data.draw(st.integers(2, 3)), data.draw(st.integers(1, 5))
    low, high, value = (data.draw(st.integers(*bounds)) for bounds in ((-1, 6), (-1, 6), (0, values)))
    constraint = Count(range(cells), low, high, value)
    masks = data.draw(masks_for(cells, values))
    check(constraint, masks, cells, lambda line: constraint.holds(Grid(Shape((1, cells)), bytes(line))))


@quick
@given(st.data())
def test_clause(data):
    """Literals name cells in any order, several times; places 3 and 4 stand for helpers."""
    values = data.draw(st.integers(2, 3))
    helpers = {3: Helper(), 4: Helper()}
    chosen = data.draw(st.lists(st.tuples(st.integers(0, 4), st.integers(0, values), st.booleans()), max_size=5))
    chosen = [(cell, 1 if cell in helpers else value, positive) for cell, value, positive in chosen]
    places = list(dict.fromkeys(cell for cell, _, _ in chosen))
    masks = data.draw(masks_for(len(places), values))
    for at, cell in enumerate(places):
        if cell in helpers:
            masks[2:] = [mask & ~(1 << at) for mask in masks[2:]]
            masks[0] |= (1 << at) & ~masks[1]
    constraint = Clause(tuple(Literal(helpers.get(cell, cell), value, positive) for cell, value, positive in chosen))
    check(
        constraint,
        masks,
        len(places),
        lambda line: any((line[places.index(cell)] == value) is positive for cell, value, positive in chosen),
    )


@quick
@given(st.data())
def test_regular(data):
    values, cells, states = (data.draw(st.integers(*bounds)) for bounds in ((2, 3), (1, 5), (1, 4)))
    row = st.tuples(*[st.integers(-1, states - 1)] * values)
    transitions = data.draw(st.tuples(*[row] * states))
    constraint = Regular(range(cells), transitions, frozenset(data.draw(st.sets(st.integers(0, states - 1)))))
    masks = data.draw(masks_for(cells, values))
    check(constraint, masks, cells, lambda line: constraint.holds(Grid(Shape((1, cells)), bytes(line))))


def test_an_unknown_constraint_is_left_to_be_decomposed():
    class Own(Constraint):
        def holds(self, grid):
            raise NotImplementedError(grid)

        def decompose(self, values):
            raise NotImplementedError(values)

    assert propagator(Own(), 2) is None
