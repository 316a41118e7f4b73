"""Shapes, grids and candidates."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlogic.geometry import Candidates, Grid, Shape, bits

shapes = st.one_of(
    st.tuples(st.integers(1, 5), st.integers(1, 5)), st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(1, 4))
).map(Shape)


@given(shapes)
def test_indices_and_cells_are_inverse_and_row_major(shape):
    cells = list(itertools.product(*map(range, shape.sizes)))
    assert [shape.cell(index) for index in range(shape.cells)] == cells
    assert [shape.index(cell) for cell in cells] == list(range(shape.cells))


@given(shapes, st.data())
def test_the_lines_along_an_axis_hold_each_cell_once_and_vary_in_that_axis_only(shape, data):
    axis = data.draw(st.integers(0, len(shape.sizes) - 1))
    lines = shape.lines(axis)
    assert sorted(index for line in lines for index in line) == list(range(shape.cells))
    for line in lines:
        cells = [shape.cell(index) for index in line]
        assert [cell[axis] for cell in cells] == list(range(shape.sizes[axis]))
        assert len({cell[:axis] + cell[axis + 1 :] for cell in cells}) == 1
    assert [line[0] for line in lines] == sorted(line[0] for line in lines)


def test_rows_and_columns():
    assert [list(row) for row in Shape((2, 3)).rows()] == [[0, 1, 2], [3, 4, 5]]
    assert [list(column) for column in Shape((2, 3)).columns()] == [[0, 3], [1, 4], [2, 5]]
    box = Shape((2, 3, 4))
    assert list(box.rows()[3]) == [12, 13, 14, 15]
    assert list(box.columns()[4]) == [12, 16, 20]
    assert list(box.lines(0)[5]) == [5, 17]


@given(shapes, st.data())
def test_around_is_what_lies_at_most_one_away(shape, data):
    cell = shape.cell(data.draw(st.integers(0, shape.cells - 1)))
    near = [
        index
        for index in range(shape.cells)
        if all(abs(a - b) <= 1 for a, b in zip(shape.cell(index), cell, strict=True))
    ]
    assert list(shape.around(cell)) == near


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (2, 0), (0, 3), (0,), (0, 0, 0)])
def test_a_cell_outside_is_an_error_and_never_wraps(cell):
    with pytest.raises(IndexError, match="no cell"):
        Shape((2, 3)).index(cell)


@pytest.mark.parametrize("sizes", [(), (3,), (0, 3), (3, 0), (2, 2, 2, 2), (-1, 2)])
def test_no_grid_has_such_a_shape(sizes):
    with pytest.raises(ValueError, match="two or three sizes"):
        Shape(sizes)


def test_a_grid_has_a_value_for_each_cell():
    with pytest.raises(ValueError, match="3 values for a grid of 2x2"):
        Grid(Shape((2, 2)), bytes(3))
    grid = Grid(Shape((2, 3)), bytes([0, 1, 2, 0, 0, 1]))
    assert (grid[0, 2], grid[1, 2]) == (2, 1)
    assert grid.text(".rb") == [".rb", "..r"]


@st.composite
def some_candidates(draw):
    shape, values = draw(shapes), draw(st.integers(2, 4))
    return Candidates(shape, tuple(draw(st.integers(0, 2**shape.cells - 1)) for _ in range(values)))


@given(some_candidates())
def test_candidates_cell_by_cell(candidates):
    for index in range(candidates.shape.cells):
        options = [value for value, mask in enumerate(candidates.masks) if mask >> index & 1]
        assert bool(candidates.decided >> index & 1) == (len(options) == 1)
        assert bool(candidates.open >> index & 1) == (len(options) > 1)
        assert bool(candidates.impossible >> index & 1) == (not options)
        assert candidates.value(index) == (options[0] if len(options) == 1 else None)
        assert candidates.values()[index] == (options[0] if len(options) == 1 else 255)


@given(some_candidates(), st.data())
def test_fixing_a_cell_leaves_the_others(candidates, data):
    index = data.draw(st.integers(0, candidates.shape.cells - 1))
    value = data.draw(st.integers(0, len(candidates.masks) - 1))
    fixed = candidates.only(index, value)
    for other, (before, after) in enumerate(zip(candidates.masks, fixed.masks, strict=True)):
        assert before & ~(1 << index) == after & ~(1 << index)
        assert after >> index & 1 == (before >> index & 1 if other == value else 0)


@given(shapes, st.data())
def test_the_candidates_of_a_grid_are_the_grid(shape, data):
    values = bytes(data.draw(st.lists(st.integers(0, 2), min_size=shape.cells, max_size=shape.cells)))
    grid = Grid(shape, values)
    assert Candidates.of(grid, 3).grid() == grid
    assert (Candidates.full(shape, 3) & Candidates.of(grid, 3)).grid() == grid


def test_candidates_as_text():
    shape = Shape((1, 3))
    assert Candidates.full(shape, 2).only(0, 1).only(2, 0).text(".#") == ["#?."]


@given(st.one_of(st.integers(0, 2**80), st.integers(0, 2**3000)))
def test_bits_are_the_positions_of_ones(mask):
    assert sum(1 << bit for bit in bits(mask)) == mask
