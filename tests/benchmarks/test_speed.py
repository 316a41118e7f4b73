"""Speed that users were promised; the bounds leave much room, so that a busy machine does not fail them."""

import itertools
import random
import time

import pytest

from gridlogic.documents import from_data
from gridlogic.engines.propagation.state import State
from gridlogic.geometry import Candidates
from gridlogic.host import Host
from gridlogic.outcome import Status
from gridlogic.solving import solve

pytestmark = pytest.mark.slow
HOST = Host()
PALETTE = {"a": "red", "b": "blue", "c": "green"}


def smoothed(sizes, rounds, seed):
    """Random cells that take the side of most of their neighbours, some times over: `{cell: filled}`."""
    rnd = random.Random(seed)
    cells = list(itertools.product(*map(range, sizes)))
    steps = list(itertools.product((-1, 0, 1), repeat=len(sizes)))
    grid = {cell: rnd.random() < 0.5 for cell in cells}
    for _ in range(rounds):
        grid = {
            cell: 2 * sum(grid[tuple((a + b) % n for a, b, n in zip(cell, step, sizes, strict=True))] for step in steps)
            > len(steps)
            for cell in cells
        }
    return grid


def runs_of(line):
    return [(colour, len(list(run))) for colour, run in itertools.groupby(line) if colour != "."]


def picture_puzzle(side, colours):
    """A blobby picture in vertical stripes of so many colours."""
    grid = smoothed((side, side), 2, 7)
    rows = ["".join("." if not grid[y, x] else "abc"[x * colours // side] for x in range(side)) for y in range(side)]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    kind, letters = ("nonogram", False) if colours == 1 else ("nonogram-colour", True)
    clues = [
        [" ".join(f"{n}{colour if letters else ''}" for colour, n in runs_of(line)) or "0" for line in lines]
        for lines in (rows, columns)
    ]
    return from_data(
        {"type": kind, "rows": clues[0], "cols": clues[1], **({"palette": PALETTE} if letters else {})}, HOST
    )


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
    ratio = seconds_a_visit(picture_puzzle(side, 3)) / seconds_a_visit(picture_puzzle(side, 1))
    assert ratio <= 3, f"{ratio:.2f}"


def exact(line):
    return ".".join(str(n) for _, n in runs_of(line)) or "0"


def marked(line):
    runs = [n for _, n in runs_of(line)]
    return f"{sum(runs)}{('', 'o', 's')[min(len(runs), 3) - 1]}" if runs else "0"


def tables(side, rounds, seed, clue):
    """The three tables of clues of a blobby model."""
    grid = smoothed((side,) * 3, rounds, seed)

    def table(cell):
        return [
            [clue("".join("#" if grid[cell(outer, inner, at)] else "." for at in range(side))) for inner in range(side)]
            for outer in range(side)
        ]

    return {
        "rows": table(lambda outer, inner, at: (outer, inner, at)),
        "cols": table(lambda outer, inner, at: (outer, at, inner)),
        "pillars": table(lambda outer, inner, at: (at, outer, inner)),
    }


def box(side, clues):
    return from_data({"type": "nonogram-3d", "size": f"{side}x{side}x{side}", **clues}, HOST)


@pytest.mark.parametrize("seed", range(3))
def test_a_box_of_twenty_with_exact_clues_is_decided_in_three_seconds(seed):
    puzzle = box(20, tables(20, 3, seed, exact))
    began = time.monotonic()
    assert solve(puzzle, host=HOST).status == Status.UNIQUE
    assert time.monotonic() - began < 3


def test_a_marked_box_of_twelve_without_a_third_of_its_clues_is_decided_in_twenty_seconds():
    clues = tables(12, 2, 0, marked)
    places = [(key, a, b) for key in clues for a in range(12) for b in range(12)]
    random.Random(1).shuffle(places)
    missing = 0
    while missing < len(places) / 3:
        key, a, b = places[0]
        places.append(places.pop(0))
        word, clues[key][a][b] = clues[key][a][b], "-"
        if solve(box(12, clues), host=HOST, time_limit=20).status == Status.UNIQUE:
            missing += word != "-"
        else:
            clues[key][a][b] = word
    puzzle = box(12, clues)
    began = time.monotonic()
    assert solve(puzzle, host=HOST).status == Status.UNIQUE
    assert time.monotonic() - began < 20
