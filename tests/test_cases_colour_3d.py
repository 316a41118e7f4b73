"""Reported troubles with colours and boxes, as small puzzles with known answers, on every engine."""

import pytest

from gridlogic.documents import read_text
from gridlogic.errors import InputError
from gridlogic.host import Host
from gridlogic.outcome import Status
from gridlogic.solving import solve

HOST = Host()
ENGINES = ["auto", "propagation", "sat", "cpsat", "z3", "backtracking"]
BLANK_LINES = """
type: nonogram-colour
palette: {r: red, b: blue}
rows: [2r 2b, 0, 2b 2r]
cols: [1r 1b, 1r 1b, 0, 1b 1r, 1b 1r]
"""
SQUARE = "type: nonogram-3d\nsize: 5x1x1\npillars: 3s\n"
MIRROR = "type: nonogram-3d\nsize: 2x2x2\nrows: [1 1, 1 1]\ncols: [1 1, 1 1]\npillars: [1 1, 1 1]\n"
BOX = """
type: nonogram-3d
size: 4x3x2
rows: |
  1 0 2
  0 1 0
  1 0 0
  2 1 0
cols: |
  1 2o
  1 0
  1 0
  2 1
pillars: |
  2 2o
  2o 0
  1 1
"""
"""A box whose three sizes differ: no axis can be taken for another."""


def read(text):
    (puzzle,) = read_text(text, "case.yaml", HOST)
    return puzzle


def pictures(text, engine):
    puzzle = read(text)
    outcome = solve(puzzle, host=HOST, engine=engine, limit=None)
    assert outcome.exhausted
    return sorted(" ".join(row for row in grid.text(puzzle.symbols) if row) for grid in outcome.solutions)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_blank_row_and_column_inside_a_colour_picture(engine):
    assert pictures(BLANK_LINES, engine) == ["rr.bb ..... bb.rr"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_square_needs_three_groups_or_more(engine):
    assert pictures(SQUARE, engine) == ["# . # . #"]


@pytest.mark.parametrize("engine", ENGINES)
def test_the_box_of_ones_has_its_mirror_image(engine):
    assert pictures(MIRROR, engine) == ["#. .# .# #.", ".# #. #. .#"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_box_of_three_different_sizes(engine):
    filled_xyz = [(0, 0, 2), (0, 0, 3), (0, 1, 1), (0, 1, 3), (0, 2, 0), (1, 0, 0), (1, 0, 3), (1, 2, 0)]
    puzzle = read(BOX)
    outcome = solve(puzzle, host=HOST, engine=engine)
    assert outcome.status == Status.UNIQUE
    grid = outcome.solutions[0]
    assert [(x, y, z) for x in range(2) for y in range(3) for z in range(4) if grid[z, y, x]] == filled_xyz


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "type: nonogram-colour\npalette: {r: red, b: blue}\nrows: [1r, 1r]\ncols: [1r, 1b]\n",
            "4:1: red: rows 2, columns 1; blue: rows 0, columns 1",
        ),
        (
            "type: nonogram-colour\npalette: {1: red}\nrows: [[3:1]]\ncols: [[1:1], [1:1], [1:1]]\n",
            "2:11: '1' is no palette letter, one of a-z or A-Z is wanted",
        ),
        (
            "type: nonogram-3d\nsize: 100000x100000x100000\n",
            "a grid of 100000x100000x100000 has 1,000,000,000,000,000 cells, at most 1,000,000 are allowed",
        ),
        (
            BOX.replace("size: 4x3x2", "size: 2x3x4"),
            "pillars, line 1: 2 clues, a box of 2x3x4 has 3 rows with 4 columns each",
        ),
        (
            BOX.replace("size: 4x3x2", "size: 4x2x3"),
            "pillars: 3 lines of clues, a box of 4x2x3 has 2 rows with 3 columns each",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused_with_its_place(text, said):
    with pytest.raises(InputError) as raised:
        read(text)
    assert said in str(raised.value)
