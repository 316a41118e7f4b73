"""Forced cells and numbers of solutions, against enumeration by another engine."""

from dataclasses import replace

import pytest
from makers import HOST, random_mosaic, random_nonogram

from gridlogic import Picture, ambiguity
from gridlogic.ambiguity import forced_cells, number_of_solutions
from gridlogic.documents import from_data
from gridlogic.solving import solve


def all_solutions(puzzle):
    outcome = solve(puzzle, host=HOST, engine="propagation", limit=None)
    assert outcome.exhausted
    return outcome.solutions


def shared(solutions):
    first = solutions[0].values
    return {cell: value for cell, value in enumerate(first) if all(grid.values[cell] == value for grid in solutions)}


def ambiguous(number):
    """So many puzzles with 2 to 2,000 solutions, nonograms and mosaics in turn."""
    found = []
    for seed in range(20 * number):
        puzzle = (random_mosaic if seed % 2 else random_nonogram)(seed)
        few = solve(puzzle, host=HOST, limit=2000)
        if few.status == "multiple" and few.exhausted:
            found.append(puzzle)
            if len(found) == number:
                break
    return found


def require_agreement(puzzle):
    solutions = all_solutions(puzzle)
    forced = forced_cells(puzzle, solutions[:1])
    assert forced.proved
    assert forced.cells == shared(solutions)
    number = number_of_solutions(puzzle, forced, solutions[0])
    assert (number.solutions, number.exact) == (len(solutions), True)


def test_they_agree_with_enumeration():
    for puzzle in ambiguous(10):
        require_agreement(puzzle)


@pytest.mark.slow
def test_fifty_ambiguous_puzzles_agree_with_enumeration():
    puzzles = ambiguous(50)
    assert len(puzzles) == 50
    for puzzle in puzzles:
        require_agreement(puzzle)


def test_cells_with_many_values():
    puzzle = from_data({"type": "sudoku", "grid": ["12..", "....", "..4.", "...."]}, HOST)
    require_agreement(puzzle)


def test_parts_that_no_clue_connects_multiply():
    # one of six cells is filled, nine times, and one of four; four cells are free
    puzzle = from_data({"type": "mosaic", "grid": ["1...." * 10 + ".", "." * 51]}, HOST)
    given = "".join(symbol for at in range(51) for symbol in ("?" if at % 5 in (0, 1) or at % 5 == 4 else "."))
    puzzle = replace(puzzle, given=Picture.read([given, given]))
    solution = solve(puzzle, host=HOST, limit=1).solutions[0]
    number = number_of_solutions(puzzle, forced_cells(puzzle, [solution]), solution)
    assert str(number) == f"exactly {4 * 6**9 * 2**4:,} solutions"


def test_what_is_too_much_to_count_is_at_least_so_many(monkeypatch):
    monkeypatch.setattr(ambiguity, "MOST", 50)
    puzzle = from_data({"type": "nonogram", "rows": [[1]] * 12, "cols": [[1]] * 12}, HOST)
    solution = solve(puzzle, host=HOST, limit=1).solutions[0]
    number = number_of_solutions(puzzle, forced_cells(puzzle, [solution]), solution)
    assert str(number) == "at least 50 solutions"


def test_out_of_time_nothing_is_proved():
    puzzle = from_data({"type": "nonogram", "rows": [[1]] * 12, "cols": [[1]] * 12}, HOST)
    solutions = solve(puzzle, host=HOST, limit=2).solutions
    assert forced_cells(puzzle, solutions, 1e-9) == (shared(solutions), False)


REPORTED = {
    "a pocket of two by two": (
        ([[1, 1], [1, 1], [2], [1, 1], [3, 1]], [[1, 2], [1, 1], [1, 1], [1], [2, 2]]),
        2,
        ["??..#", "??..#", "..##.", "#...#", "###.#"],
    ),
    "lines alone leave many cells open": (
        ([[1], [3], [1], [1, 1], [1, 1]], [[1], [1, 1], [2], [1], [1, 2]]),
        5,
        [".??.?", ".?##?", ".??..", "??..#", "??..#"],
    ),
    "four cells far from each other": (
        (
            [
                [2, 1, 3],
                [4, 1, 2],
                [1, 5],
                [2, 1, 2, 1],
                [3, 5],
                [1, 2, 1, 2],
                [1, 2, 3],
                [3, 1, 3],
                [1, 2, 2],
                [3, 1, 1],
            ],
            [[1, 3, 1], [2, 2, 3], [2, 2, 1, 1], [2, 3], [1, 1, 2, 2], [2, 1, 2], [4, 1], [1, 3, 2], [3, 5], [9]],
        ),
        2,
        [
            *(".##.#..###", "####.#..##", "...#.#####", ".##.#.##.#", "?##?.#####"),
            *("#..##.#.##", "#..##..###", "?##?.#.###", ".#..##..##", "###.#.#..."),
        ],
    ),
}
"""Troubles that users of other programs reported: clues, how many solutions, what these share."""


@pytest.mark.parametrize("case", REPORTED)
def test_reported_troubles(case):
    (rows, cols), count, picture = REPORTED[case]
    puzzle = from_data({"type": "nonogram", "rows": rows, "cols": cols}, HOST)
    solution = solve(puzzle, host=HOST, limit=1).solutions[0]
    forced = forced_cells(puzzle, [solution])
    shown = "".join(puzzle.symbols[forced.cells[at]] if at in forced.cells else "?" for at in range(puzzle.shape.cells))
    assert [shown[at : at + len(cols)] for at in range(0, len(shown), len(cols))] == picture
    assert number_of_solutions(puzzle, forced, solution) == (count, True)
