"""Speed that users were promised; the bounds leave much room, so that a busy machine does not fail them."""

import random
import subprocess
import sys
import time

import pytest

from gridlogic.documents import from_data, write
from gridlogic.engines.propagation.state import State
from gridlogic.geometry import Candidates
from gridlogic.host import Host
from gridlogic.outcome import Status
from gridlogic.solving import solve
from tests.benchmarks import puzzles
from tests.benchmarks.fresh import ROOT

pytestmark = pytest.mark.slow
HOST = Host()
PEAK = """
import sys
from gridlogic.cli import main
from tests.benchmarks.fresh import peak

try:
    main()
except SystemExit as end:
    print(end.code or 0, peak(), file=sys.stderr)
"""


def seconds_a_visit(puzzle):
    """The least of several fixpoints, divided by the lines that it solved."""
    model, best = puzzle.model(), float("inf")
    for _ in range(7):
        began = time.perf_counter()
        state = State(model, Candidates.full(model.shape, model.values))
        assert state.propagate()
        best = min(best, (time.perf_counter() - began) / state.visits)
    return best


@pytest.mark.parametrize("side", [20, 40, 80])
def test_a_line_of_three_colours_costs_at_most_three_times_a_plain_one(side):
    plain = from_data(puzzles.nonogram(puzzles.blobs(side)), HOST)
    coloured = from_data(puzzles.nonogram_colour(puzzles.blobs(side, colours=3)), HOST)
    ratio = seconds_a_visit(coloured) / seconds_a_visit(plain)
    assert ratio <= 3, f"{ratio:.2f}"


@pytest.mark.parametrize("seed", range(3))
def test_a_box_of_twenty_with_exact_clues_is_decided_in_three_seconds(seed):
    puzzle = from_data(puzzles.box(20, puzzles.tables(20, 3, seed, puzzles.exact)), HOST)
    began = time.monotonic()
    assert solve(puzzle, host=HOST).status == Status.UNIQUE
    assert time.monotonic() - began < 3


def test_a_marked_box_of_twelve_without_a_third_of_its_clues_is_decided_in_twenty_seconds():
    clues = puzzles.tables(12, 2, 0, puzzles.marked)
    places = [(key, a, b) for key in clues for a in range(12) for b in range(12)]
    random.Random(1).shuffle(places)
    missing = 0
    while missing < len(places) / 3:
        key, a, b = places[0]
        places.append(places.pop(0))
        word, clues[key][a][b] = clues[key][a][b], "-"
        if solve(from_data(puzzles.box(12, clues), HOST), host=HOST, time_limit=20).status == Status.UNIQUE:
            missing += word != "-"
        else:
            clues[key][a][b] = word
    puzzle = from_data(puzzles.box(12, clues), HOST)
    began = time.monotonic()
    assert solve(puzzle, host=HOST).status == Status.UNIQUE
    assert time.monotonic() - began < 20


def test_a_mosaic_of_a_million_cells_is_decided_in_two_and_a_half_seconds():
    puzzle = from_data(puzzles.mosaic(puzzles.blobs(1000)), HOST)
    began = time.monotonic()
    assert solve(puzzle, host=HOST).status == Status.UNIQUE
    assert time.monotonic() - began < 2.5


def test_a_file_of_a_million_cells_is_read_solved_and_drawn_in_eight_seconds(tmp_path):
    path = tmp_path / "mosaic.yaml"
    path.write_text(write(from_data(puzzles.mosaic(puzzles.blobs(1000)), HOST)))
    with (tmp_path / "drawn.txt").open("wb") as drawn:
        command = [sys.executable, "-c", PEAK, "solve", str(path)]
        began = time.monotonic()
        done = subprocess.run(command, stdout=drawn, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    assert time.monotonic() - began < 8
    told, peak = done.stderr.split()
    assert told == "0"
    assert int(peak) < 1.5 * 2**30
    assert (tmp_path / "drawn.txt").read_text().count("|") > 1000
