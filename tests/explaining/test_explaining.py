"""Explanations: every step is sound, puzzles with one solution are solved to the end, and nothing depends on luck."""

from pathlib import Path

import pytest

from gridlogic import Candidates, Effort, Status
from gridlogic.documents import load, read_text
from gridlogic.explaining import End, explain, mistakes, without
from gridlogic.host import Host
from gridlogic.solving import solve
from gridlogic.testing.explaining import judge, unsound

ROOT = Path(__file__).parents[2]
HOST = Host()
FILES = sorted((ROOT / "puzzles").rglob("*.yaml"))
SMALL = 170
"""Cells of puzzles that are explained with every run."""
EXPECTED = {Status.UNIQUE: End.SOLVED, Status.MULTIPLE: End.MULTIPLE, Status.NONE: End.NONE}


def the(kind, name):
    (puzzle,) = load(ROOT / "puzzles" / kind / f"{name}.yaml", HOST)
    return puzzle


def check(puzzle, explanation):
    """All steps are sound by themselves, each goes on from the one before, and they end as an engine says."""
    model, engine, known = puzzle.model(), judge(HOST), explanation.start
    for number, step in enumerate(explanation.steps, 1):
        assert step.excluded, number
        assert unsound(model, step, engine) is None, f"{number}. {step.words}"
        assert (step.after & known) == step.after  # pencil marks may come in between, which have no step
        known = step.after
    outcome = solve(puzzle, engine=engine.name, limit=2, time_limit=60)
    if explanation.end is not End.TIME:
        assert explanation.end == EXPECTED[outcome.status], explanation.words
    for grid in outcome.solutions:
        assert not (known & Candidates.of(grid, model.values)).impossible


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_step_is_sound_and_the_end_is_right(file):
    for puzzle in load(file, HOST):
        if puzzle.shape.cells > SMALL:
            pytest.skip(f"{puzzle.shape} is for the slow tests")
        explanation = explain(puzzle, host=HOST)
        check(puzzle, explanation)
        assert explanation.end is not End.TIME


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_large_puzzles_too(file):
    for puzzle in load(file, HOST):
        if puzzle.shape.cells > SMALL:
            check(puzzle, explain(puzzle, host=HOST, time_limit=60))


def test_two_explanations_are_equal():
    first, second = (explain(the("hitori", "first-steps"), host=HOST) for _ in range(2))
    assert first.steps == second.steps


def test_words_name_the_clue_the_reason_and_what_follows():
    words = [step.words for step in explain(the("nonogram", "smiley"), host=HOST).steps]
    assert words[0] == (
        "Suppose row 1, column 1 is filled. Row 1 (4): column 6 is blank. Column 1 (4): row 5 is blank. "
        "Row 5 (1 1 1 1): column 6 is filled. Column 6 (1 1 1 1): there would be no place for the fourth 1, which "
        "cannot be. So row 1, column 1 is blank."
    )
    assert words[1] == "Row 1 (4): the 4 can only be at columns 2-8, so column 5 is filled."
    assert words[3] == "Row 5 (1 1 1 1): the run at column 1 is the first 1, complete, so column 2 is blank."


def test_the_shortest_chain_is_told():
    explanation = explain(the("nonogram", "smiley"), host=HOST)
    case = explanation.steps[0]
    assert (case.effort, case.links) == (Effort.CASE, 4)
    puzzle = the("nonogram", "button")  # nothing but suppositions leads on
    assert explain(puzzle, host=HOST, most=1).steps[0].effort is Effort.CASE


def test_a_contradiction_is_told():
    explanation = explain(the("nonogram", "broken-heart"), host=HOST)
    assert explanation.end is End.NONE
    assert explanation.words.startswith("There is no solution: ")


def test_out_of_time_is_told():
    explanation = explain(the("nonogram", "stairway"), host=HOST, time_limit=0.05)
    assert explanation.end is End.TIME
    assert "open" in explanation.words


def test_most():
    explanation = explain(the("nonogram", "heart"), host=HOST, most=3)
    assert len(explanation.steps) == 3


CORNERS = """
type: nonogram
rows: ["1", "1"]
cols: ["1", "1"]
"""


def solved(puzzle):
    return lambda left, limit: solve(puzzle, host=HOST, limit=limit, candidates=left)


def test_mistakes_of_a_puzzle_with_one_solution():
    puzzle = the("nonogram", "heart")
    (grid,) = solve(puzzle, host=HOST).solutions
    right = Candidates.of(grid, 2)
    assert mistakes(puzzle, right, solved(puzzle)) == []
    flipped = Candidates(right.shape, tuple(mask ^ 0b101 for mask in right.masks))
    assert mistakes(puzzle, flipped, solved(puzzle)) == [0, 2]
    mended = without(flipped, puzzle.candidates(), [0, 2])
    assert mended.open == 0b101
    assert explain(puzzle, mended, host=HOST).end is End.SOLVED


def test_mistakes_of_a_puzzle_with_several_solutions():
    (puzzle,) = read_text(CORNERS, "corners", HOST)
    diagonal = Candidates(puzzle.shape, (0b1110, 0b1111))  # one corner filled
    assert mistakes(puzzle, diagonal, solved(puzzle)) == []
    explanation = explain(puzzle, diagonal, host=HOST)
    assert (explanation.end, explanation.known.text(".#")) == (End.SOLVED, ["#.", ".#"])
    both = Candidates(puzzle.shape, (0b1100, 0b1111))  # a row filled: no cell by itself is wrong
    assert mistakes(puzzle, both, solved(puzzle)) == []
    assert explain(puzzle, both, host=HOST).end is End.NONE
