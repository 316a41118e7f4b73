"""Repaired puzzles have one solution, as another engine finds, and would not with fewer additions."""

from itertools import combinations

import pytest
from makers import HOST
from test_ambiguity import ambiguous

from gridlogic.documents import from_data, read_text, write
from gridlogic.repairing import find_repair
from gridlogic.solving import solve


def require_unique(puzzle, answer=None):
    answers = (answer,) if answer else solve(puzzle, host=HOST, limit=2).solutions
    repair = find_repair(puzzle, answers)
    assert repair.minimal
    again = read_text(write(repair.puzzle), "again.yaml", HOST)[0]
    assert again == repair.puzzle
    outcome = solve(again, host=HOST, engine="cpsat")
    assert (outcome.status, outcome.solutions) == ("unique", (repair.answer,))
    assert repair.answer in answers
    for cell in repair.cells:
        fewer = [other for other in repair.cells if other != cell]
        add = puzzle.with_clues if repair.clues else puzzle.with_given
        assert solve(add(repair.answer, fewer), host=HOST, engine="cpsat").status == "multiple"
    return repair


def test_random_puzzles():
    for puzzle in ambiguous(6):
        require_unique(puzzle)


@pytest.mark.slow
def test_fifty_ambiguous_puzzles():
    for puzzle in ambiguous(50):
        require_unique(puzzle)


def test_no_fewer_given_cells_would_do():
    puzzle = from_data({"type": "nonogram", "rows": [[1]] * 4, "cols": [[1]] * 4}, HOST)
    repair = require_unique(puzzle)
    assert repair.smallest
    for cells in combinations(range(16), len(repair.cells) - 1):
        assert solve(puzzle.with_given(repair.answer, cells), host=HOST).status == "multiple"


def test_numbers_go_into_the_grid_of_a_sudoku():
    puzzle = from_data({"type": "sudoku", "grid": ["12..", "....", "..4.", "...."]}, HOST)
    repair = require_unique(puzzle)
    assert repair.puzzle.given is None
    assert len(repair.puzzle.grid.symbols.replace(".", "")) == 3 + len(repair.cells)


def test_mosaics_get_clues_and_given_cells_only_if_these_do_not_suffice():
    puzzle = from_data({"type": "mosaic", "grid": ["0...1", ".5...", "..7..", "....."]}, HOST)
    assert require_unique(puzzle).clues
    assert not require_unique(from_data({"type": "mosaic", "grid": ["1."]}, HOST)).clues


def test_the_wanted_solution_stays_and_the_file_says_that_it_is_unique():
    data = {"type": "nonogram", "rows": [[1], [1]], "cols": [[1], [1]], "expect": "multiple", "given": ["??", "??"]}
    puzzle = from_data(data, HOST)
    for answer in solve(puzzle, host=HOST).solutions:
        repair = require_unique(puzzle, answer)
        assert repair.answer == answer
        assert repair.puzzle.expect == "unique"


def test_boxes_of_layers_are_given_cells_too():
    ones = [["1", "1"], ["1", "1"]]
    puzzle = from_data({"type": "nonogram-3d", "size": "2x2x2", "rows": ones, "cols": ones, "pillars": ones}, HOST)
    assert len(require_unique(puzzle).cells) == 1


def test_out_of_time_nothing_is_claimed():
    puzzle = from_data({"type": "nonogram", "rows": [[1]] * 4, "cols": [[1]] * 4}, HOST)
    repair = find_repair(puzzle, solve(puzzle, host=HOST).solutions, 1e-9)
    assert repair is None or not repair.smallest
