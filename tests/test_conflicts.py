"""Sets of clues that contradict each other: they do, and none can be left out, as another engine finds."""

import time
from dataclasses import replace
from itertools import combinations

import pytest
from makers import HOST, spoilt_puzzles

from gridlogic.conflicts import drawn, find_conflict, members_of
from gridlogic.documents import from_data
from gridlogic.engines.propagation import PropagationEngine
from gridlogic.geometry import Candidates
from gridlogic.outcome import Listener, Status


def status(puzzle, members):
    """Of a puzzle with these clues and given cells only, on an engine that had no part in finding them."""
    rules = tuple(rule for member in members for rule in member.constraints)
    model = puzzle.model()._replace(constraints=rules)
    start = Candidates.full(puzzle.shape, model.values)
    deadline = time.monotonic() + 60
    return PropagationEngine().solve(model, start, limit=1, deadline=deadline, listener=Listener()).status


def require_minimal(puzzle, conflict):
    assert status(puzzle, conflict.members) is Status.NONE
    for left_out in conflict.members:
        assert status(puzzle, [member for member in conflict.members if member != left_out]) is Status.SOLVED, left_out


def nonogram(rows, cols, **keys):
    return from_data({"type": "nonogram", "rows": rows, "cols": cols, **keys}, HOST)


def sudoku(*grid):
    return from_data({"type": "sudoku", "grid": list(grid)}, HOST)


def test_clues_that_cannot_all_hold_are_named_with_their_text():
    # the second given cell would do as well as the first
    puzzle = nonogram([[2], [1], [1]], [[3], [1]], given=["..", "??", "??"])
    conflict = find_conflict(puzzle)
    assert [str(member) for member in conflict.members] == ["Row 1 (2)", "Given cell at row 1, column 1 (blank)"]
    require_minimal(puzzle, conflict)


def test_a_smallest_set_has_no_smaller_beside_it():
    puzzle = nonogram([[2], [3], [1], [1], [1, 1]], [[1], [2], [1], [3], [1, 1]])
    conflict = find_conflict(puzzle)
    assert conflict.smallest
    assert conflict.minimal
    for fewer in combinations(members_of(puzzle), len(conflict.members) - 1):
        assert status(puzzle, fewer) is not Status.NONE


def test_given_cells_are_members_and_marked():
    puzzle = sudoku("12..", "...3", "....", "....")
    conflict = find_conflict(puzzle)
    assert {member.given for member in conflict.members} >= {0, 1, 7}
    require_minimal(puzzle, conflict)
    board = drawn(puzzle, conflict.members)
    assert board.marked == {0, 1, 7}
    assert [board.values[cell] for cell in (0, 1, 7)] == [0, 1, 2]


def test_the_board_has_the_clues_of_the_set_alone():
    puzzle = from_data({"type": "mosaic", "grid": ["4..1", "...0", "....", "3..."]}, HOST)
    puzzle = replace(puzzle, grid=puzzle.grid.changed({5: "0"}))
    conflict = find_conflict(puzzle)
    assert [str(member) for member in conflict.members] == ["Row 1, column 1 (4)", "Row 2, column 2 (0)"]
    board = drawn(puzzle, conflict.members)
    assert (dict(board.labels), board.marked) == ({0: "4", 5: "0"}, {0, 5})


def test_lines_that_are_not_in_the_set_have_no_clue_on_the_board():
    puzzle = nonogram([[2], [3], [1], [1], [1, 1]], [[1], [2], [1], [3], [1, 1]])
    conflict = find_conflict(puzzle)
    board = drawn(puzzle, conflict.members)
    shown = {f"row {at}" for at, clue in enumerate(board.clues[1], 1) if clue}
    shown |= {f"column {at}" for at, clue in enumerate(board.clues[0], 1) if clue}
    assert shown == {member.clue.name for member in conflict.members}


def test_a_puzzle_with_a_solution_has_none():
    assert find_conflict(nonogram([[1], [1]], [[1], [1]])) is None


def test_out_of_time_there_is_no_claim():
    found = find_conflict(nonogram([[2], [3], [1], [1], [1, 1]], [[1], [2], [1], [3], [1, 1]]), 1e-9)
    assert found is None or not found.smallest


def test_one_clue_changed_gives_a_minimal_set():
    for name, puzzle in spoilt_puzzles(8):
        conflict = find_conflict(puzzle, 10)
        assert conflict is not None, name
        if conflict.minimal:
            require_minimal(puzzle, conflict)


@pytest.mark.slow
def test_fifty_puzzles_with_one_clue_changed():
    puzzles = spoilt_puzzles(50)
    assert len(puzzles) == 50
    minimal = 0
    for _, puzzle in puzzles:
        conflict = find_conflict(puzzle, 10)
        if conflict is not None and conflict.minimal:
            minimal += 1
            require_minimal(puzzle, conflict)
    assert minimal >= 45
