"""Troubles that users of other programs reported, as small puzzles with known answers, on every engine."""

import time

import pytest

from gridlogic.documents import from_data, read_text
from gridlogic.geometry import Candidates, Grid
from gridlogic.host import Host
from gridlogic.outcome import Status
from gridlogic.solving import broken_clues, find_encoding, solve

HOST = Host()
ENGINES = ["auto", "propagation", "sat", "cpsat", "z3", "backtracking"]
ONES = [[1]] * 12


def nonogram(rows, cols, **keys):
    return from_data({"type": "nonogram", "rows": rows, "cols": cols, **keys}, HOST)


def mosaic(*grid):
    return from_data({"type": "mosaic", "grid": list(grid)}, HOST)


def pictures(puzzle, outcome):
    return [grid.text(puzzle.symbols) for grid in outcome.solutions]


def common(puzzle, outcome):
    """What all solutions share, `?` where they differ."""
    masks = [0] * puzzle.model().values
    for grid in outcome.solutions:
        masks = [a | b for a, b in zip(masks, Candidates.of(grid, len(masks)).masks, strict=True)]
    return Candidates(puzzle.shape, tuple(masks)).text(puzzle.symbols)


TALL = ([[3], [1], [2], [1], [2], [1], [3]], [[3, 1], [1, 3, 1], [1, 3]])
UNIQUE = {
    "taller than wide": (nonogram(*TALL), ["###", "#..", "##.", ".#.", ".##", "..#", "###"]),
    "wider than tall": (nonogram(*reversed(TALL)), ["###...#", "#.###.#", "#...###"]),
    "edge clues do not reach round": (mosaic("1..1", "1.1.", ".01."), ["#...", "...#", "...."]),
    "same list for rows and columns": (
        read_text("type: nonogram\nrows: &r [[1, 2], [1], [1, 1], [3]]\ncols: *r\n", "r.yaml", HOST)[0],
        ["#.##", "...#", "#..#", "###."],
    ),
    "search is needed": (
        nonogram(
            "1 3 1\n1 4 1\n1 1 1 2\n2 2 1\n1 2 1 3 1\n3 1 3\n4 1\n"
            "3 1 1 1\n2 2 1 1 2\n1 1 1 1 1\n1 2 2 1\n2 3 1\n1 1 1 1\n1 1",
            "1 1\n1 6\n4 1 1\n1 1 4 1\n1 1 1 1 2\n1 1 1 1 1\n1 1\n2 3 1\n3 4\n1 1 2 2\n1 3 1 1\n3 1\n3 1 2\n3 3 1 1",
        ),
        [
            *("...#.###....#.", ".#.....####.#.", "...#.#..#...##", ".......##.##.#", "..#.##.#.###.#"),
            *("###....#..###.", ".####........#", ".###.#...#...#", "##.##.#..#..##", ".#.#....#.#.#."),
            *(".#..##..##...#", "..##...###.#..", "....#...#.#..#", "..#.#........."),
        ],
    ),
    "many blank lines": (
        nonogram([[0]] * 17 + [[1]] + [[0]] * 17, [[0]] * 17 + [[1]] + [[0]] * 17),
        ["." * 35] * 17 + ["." * 17 + "#" + "." * 17] + ["." * 35] * 17,
    ),
    "a line with half a billion placements": (
        nonogram([[0], [1] * 15, [0]], [[1] if column % 4 == 1 else [0] for column in range(60)]),
        ["." * 60, ".#.." * 15, "." * 60],
    ),
}
MULTIPLE = {
    "cells partly determined by counts": (
        mosaic(".4..1", ".5.43", ".56.5", "3.444"),
        4,
        ["???..", "?????", ".#.##", "##.##"],
    ),
    "cells that no clue looks at": (mosaic("0...."), 8, ["..???"]),
    "two by two diagonal": (
        nonogram([[1, 1], [1, 1], [2], [1, 1], [3, 1]], [[1, 2], [1, 1], [1, 1], [1], [2, 2]]),
        2,
        ["??..#", "??..#", "..##.", "#...#", "###.#"],
    ),
    "cells far from each other": (
        nonogram(
            "2 1 3\n4 1 2\n1 5\n2 1 2 1\n3 5\n1 2 1 2\n1 2 3\n3 1 3\n1 2 2\n3 1 1",
            "1 3 1\n2 2 3\n2 2 1 1\n2 3\n1 1 2 2\n2 1 2\n4 1\n1 3 2\n3 5\n9",
        ),
        2,
        [
            *(".##.#..###", "####.#..##", "...#.#####", ".##.#.##.#", "?##?.#####"),
            *("#..##.#.##", "#..##..###", "?##?.#.###", ".#..##..##", "###.#.#..."),
        ],
    ),
    "lines stop with unknown cells": (
        nonogram([[1], [3], [1], [1, 1], [1, 1]], [[1], [1, 1], [2], [1], [1, 2]]),
        5,
        [".??.?", ".?##?", ".??..", "??..#", "??..#"],
    ),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", UNIQUE)
def test_one_solution(name, engine):
    puzzle, picture = UNIQUE[name]
    outcome = solve(puzzle, host=HOST, engine=engine)
    assert outcome.status == Status.UNIQUE
    assert pictures(puzzle, outcome) == [picture]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", MULTIPLE)
def test_several_solutions(name, engine):
    puzzle, number, shared = MULTIPLE[name]
    assert solve(puzzle, host=HOST, engine=engine).status == Status.MULTIPLE
    outcome = solve(puzzle, host=HOST, engine=engine, limit=None)
    assert (len(outcome.solutions), outcome.exhausted) == (number, True)
    assert common(puzzle, outcome) == shared
    assert {puzzle.shape.cell(index) for index in outcome.differing()} == {
        (row, column) for row, line in enumerate(shared) for column, symbol in enumerate(line) if symbol == "?"
    }


@pytest.mark.parametrize("engine", ENGINES)
def test_no_solution_though_totals_agree_and_every_line_fits(engine):
    puzzle = nonogram([[2], [3], [1], [1], [1, 1]], [[1], [2], [1], [3], [1, 1]])
    assert solve(puzzle, host=HOST, engine=engine).status == Status.NONE


@pytest.mark.parametrize("engine", ENGINES)
def test_a_search_that_was_stopped_proves_nothing(engine):
    puzzle = nonogram([[1], [1, 1], [2], [1]], [[1, 1], [1], [1], [2]])
    two = solve(puzzle, host=HOST, engine=engine, limit=2)
    assert (len(two.solutions), two.exhausted) == (2, False)
    assert len(solve(puzzle, host=HOST, engine=engine, limit=3).solutions) == 3
    ten = solve(puzzle, host=HOST, engine=engine, limit=10)
    assert (len(ten.solutions), ten.exhausted) == (3, True)


@pytest.mark.parametrize("engine", ENGINES)
def test_nothing_is_kept_from_one_run_to_the_next(engine):
    puzzle = nonogram([[1], [1]], [[1], [1]])
    assert len(solve(puzzle, host=HOST, engine=engine, limit=None).solutions) == 2
    assert len(solve(puzzle, host=HOST, engine=engine, limit=1).solutions) == 1
    assert len(solve(puzzle, host=HOST, engine=engine, limit=None).solutions) == 2


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("limit", [2, 3])
def test_twelve_factorial_solutions_stop_at_the_limit(engine, limit):
    outcome = solve(nonogram(ONES, ONES), host=HOST, engine=engine, limit=limit)
    assert (outcome.status, len(outcome.solutions)) == (Status.MULTIPLE, limit)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_time_limit_ends_a_count_without_calling_it_complete(engine):
    began = time.monotonic()
    outcome = solve(nonogram(ONES, ONES), host=HOST, engine=engine, limit=None, time_limit=1)
    assert not outcome.exhausted
    assert time.monotonic() - began < 10  # 12! solutions take hours


@pytest.mark.parametrize("engine", ENGINES)
def test_given_cells_against_the_clues_are_no_error(engine):
    puzzle = nonogram([[1], [1]], [[1], [1]], given=["#?", "#?"])
    assert solve(puzzle, host=HOST, engine=engine).status == Status.NONE
    helped = nonogram([[1], [1]], [[1], [1]], given=["#?", "??"])
    assert pictures(helped, solve(helped, host=HOST, engine=engine)) == [["#.", ".#"]]


def test_an_answer_with_a_cell_too_many_breaks_its_row_and_column():
    puzzle = nonogram([[1], [3], [1]], [[1], [3], [1]])
    answer = Grid(puzzle.shape, bytes([1, 1, 0, 1, 1, 1, 0, 1, 0]))
    assert [clue.name for clue in broken_clues(puzzle, answer)] == ["row 1", "column 1"]


def test_numbers_and_arrays_of_numpy_are_clues():
    numpy = pytest.importorskip("numpy")
    puzzle = nonogram(numpy.array([[1], [1]]), [[numpy.int64(1)], [numpy.uint8(1)]])
    assert len(solve(puzzle, host=HOST, limit=None).solutions) == 2


def test_every_encoding_is_found_by_its_name():
    assert find_encoding(HOST, "nonogram", "table").engine == "cpsat"
    assert find_encoding(HOST, "nonogram", "prefix-count").engine == "z3"
    assert find_encoding(HOST, "nonogram", "row-by-row").engine == "backtracking"
    assert find_encoding(HOST, "mosaic", "sum").engine == "z3"
