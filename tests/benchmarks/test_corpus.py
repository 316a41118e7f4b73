"""The shared corpus of colour and 3D puzzles: each ends in the status known for it, or two engines agree on one."""

import pytest

from gridlogic.documents import from_data
from gridlogic.host import Host
from gridlogic.outcome import Status
from gridlogic.solving import broken_clues, solve
from tests.benchmarks import corpus

HOST = Host()


def parameters(name):
    if not corpus.CORPUS.is_dir():
        return [pytest.param(None, marks=pytest.mark.skip(reason="no shared corpus beside the checkout"))]
    return [pytest.param(puzzle, id=puzzle["id"]) for puzzle in corpus.entries(name)]


def check(data, known):
    puzzle = from_data(data, HOST)
    outcome = solve(puzzle, host=HOST, time_limit=300)
    status = corpus.status(known)
    if status is not None:
        assert outcome.status == status
    elif outcome.status == Status.MULTIPLE:
        assert len(set(outcome.solutions)) == 2  # two grids that obey every clue are proof enough
        assert not any(broken_clues(puzzle, grid) for grid in outcome.solutions)
    else:
        assert outcome.status == solve(puzzle, host=HOST, engine="z3", time_limit=300).status == Status.UNIQUE


@pytest.mark.slow
@pytest.mark.parametrize("known", parameters("nonogram-colour.jsonl"))
def test_colour(known):
    check(corpus.nonogram_colour(known), known)


@pytest.mark.slow
@pytest.mark.parametrize("known", parameters("nonogram-3d.jsonl"))
def test_boxes(known):
    check(corpus.box(known), known)
