"""Explanations and grades of real puzzles, against what is known of them: a sample of the corpus, if there is one."""

import random

import pytest

from gridlogic.difficulty import Grade, grade
from gridlogic.documents import from_data
from gridlogic.explaining import End, explain
from gridlogic.host import Host
from gridlogic.reasons import Effort
from gridlogic.solving import solve
from gridlogic.testing.explaining import judge, unsound
from tests.benchmarks import corpus

HOST = Host()
COLLECTIONS = (
    ("nonogram.jsonl", corpus.nonogram, 110),
    ("nonogram-colour.jsonl", corpus.nonogram_colour, 27),
    ("nonogram-3d.jsonl", corpus.box, 60),
    ("mosaic.jsonl", corpus.mosaic, 30),
)
LARGEST = 900
"""Cells of the puzzles in the sample."""


def sample(*difficulties):
    """Unique puzzles of these difficulties, at most so many of each collection."""
    for name, convert, most in COLLECTIONS:
        found = [
            puzzle
            for puzzle in corpus.entries(name)
            if puzzle["unique"] and puzzle["difficulty"] in difficulties and not puzzle.get("given")
        ]
        small = [(puzzle["id"], convert(puzzle)) for puzzle in found]
        small = [(name, data) for name, data in small if from_data(data, HOST).shape.cells <= LARGEST]
        yield from random.Random(1).sample(small, min(most, len(small)))


@pytest.mark.slow
def test_what_clues_decide_one_by_one_is_explained_to_the_end():
    tried = 0
    for name, data in sample("line", "single-clue"):
        puzzle = from_data(data, HOST)
        model, engine = puzzle.model(), judge(HOST)
        explanation = explain(puzzle, host=HOST)
        assert explanation.end is End.SOLVED, name
        for number, step in enumerate(explanation.steps, 1):
            assert step.effort < Effort.CASE, f"{name}: {number}. {step.words}"
            assert unsound(model, step, engine) is None, f"{name}: {number}. {step.words}"
        assert grade(puzzle, solve(puzzle, host=HOST)) is Grade.EASY, name
        tried += 1
    if not tried:
        pytest.skip("there is no corpus beside the checkout")
    assert tried >= 180


@pytest.mark.slow
def test_what_they_do_not_decide_is_graded_harder():
    tried = 0
    for name, data in sample("search"):
        puzzle = from_data(data, HOST)
        outcome = solve(puzzle, host=HOST, time_limit=20)
        assert grade(puzzle, outcome) in (Grade.HARD, Grade.VERY_HARD), name
        tried += 1
    if not tried:
        pytest.skip("there is no corpus beside the checkout")
