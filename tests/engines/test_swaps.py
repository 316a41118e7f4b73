"""Second solutions in the corners of rectangles."""

from itertools import combinations, groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import Block, Candidates, Clause, Grid, Literal, Model, Runs, Shape
from gridlogic.engines.swaps import swapped


def model_of(grid, values):
    lines = grid.shape.rows() + grid.shape.columns()
    return Model(grid.shape, values, tuple(Runs(line, blocks(grid.values[cell] for cell in line)) for line in lines))


def blocks(line):
    return tuple(Block(len(list(run)), colour) for colour, run in groupby(line) if colour)


@st.composite
def pictures(draw):
    values = draw(st.sampled_from([2, 2, 3]))
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = draw(st.lists(st.integers(0, values - 1), min_size=rows * columns, max_size=rows * columns))
    return Grid(Shape((rows, columns)), bytes(cells)), values


@settings(max_examples=200, deadline=None)
@given(pictures())
def test_what_is_found_is_another_solution_with_four_cells_changed(task):
    grid, values = task
    model, everything = model_of(grid, values), Candidates.full(grid.shape, values)
    other = swapped(model, everything, grid)
    if other is not None:
        assert not model.broken(other)
        assert sum(one != two for one, two in zip(grid.values, other.values, strict=True)) == 4
        assert swapped(model, everything, other) is not None  # at least the way back


def test_every_pair_of_single_cells_far_apart_is_found():
    shape = Shape((6, 7))
    for one, other in combinations(range(shape.cells), 2):
        if one // 7 == other // 7 or one % 7 == other % 7:
            continue
        cells = bytearray(shape.cells)
        cells[one] = cells[other] = 1
        grid = Grid(shape, bytes(cells))
        found = swapped(model_of(grid, 2), Candidates.full(shape, 2), grid)
        opposite = {one // 7 * 7 + other % 7, other // 7 * 7 + one % 7}
        assert found is not None
        assert {cell for cell in range(shape.cells) if found.values[cell]} == opposite


def test_known_cells_and_other_rules_are_obeyed():
    grid = Grid(Shape((2, 2)), bytes([1, 0, 0, 1]))
    model, everything = model_of(grid, 2), Candidates.full(grid.shape, 2)
    assert swapped(model, everything, grid) == Grid(grid.shape, bytes([0, 1, 1, 0]))
    assert swapped(model, everything.only(0, 1), grid) is None
    assert swapped(model._replace(constraints=(*model.constraints, Clause((Literal(0),)))), everything, grid) is None


def test_a_box_has_no_rectangles():
    grid = Grid(Shape((1, 2, 2)), bytes([1, 0, 0, 1]))
    model = Model(grid.shape, 2, (Runs(range(2), (Block(1),)), Runs(range(2, 4), (Block(1),))))
    assert swapped(model, Candidates.full(grid.shape, 2), grid) is None
