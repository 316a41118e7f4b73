import json
from collections.abc import Callable, Iterator
from itertools import groupby, product
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import Candidates, ClueLines, Grid, Listener, Outcome, Picture, Status
from gridlogic.engines.backtracking import BacktrackingEngine
from gridlogic_nonogram import row_by_row
from gridlogic_nonogram.puzzle import Nonogram

CASES = Path(__file__).parents[3] / "shared" / "cases" / "given.jsonl"


def nonogram(rows: list[str], cols: list[str], given: list[str] | None = None) -> Nonogram:
    return Nonogram(ClueLines.read(rows), ClueLines.read(cols), given=None if given is None else Picture.read(given))


def solve(
    puzzle: Nonogram, *, limit: int | None = None, deadline: float | None = None, listener: Listener | None = None
) -> Outcome:
    return BacktrackingEngine().solve(
        puzzle.model(),
        puzzle.candidates(),
        limit=limit,
        deadline=deadline,
        listener=listener or Listener(),
        post=lambda target: row_by_row.encode(puzzle, target),
    )


def pushed_and_moved(lengths: list[int], width: int) -> Iterator[str]:
    """All to the left; then always the rightmost block that can move, those after it pushed left again."""
    starts = [sum(lengths[:at]) + at for at in range(len(lengths))]
    while True:
        row = ["."] * width
        for start, length in zip(starts, lengths, strict=True):
            row[start : start + length] = "#" * length
        yield "".join(row)
        for at in reversed(range(len(lengths))):
            moved = [starts[at] + 1 + sum(lengths[at:then]) + then - at for then in range(at, len(lengths))]
            if moved[-1] + lengths[-1] <= width:
                starts[at:] = moved
                break
        else:
            return


@pytest.mark.parametrize(("lengths", "width"), [([2, 1], 6), ([1, 1, 2], 9), ([3], 5), ([1, 2, 1, 1], 11), ([4], 4)])
def test_placements_come_by_moving_the_rightmost_block(lengths: list[int], width: int) -> None:
    puzzle = nonogram([" ".join(map(str, lengths))], ["*"] * width)
    expected = list(pushed_and_moved(lengths, width))
    assert [grid.text(".#")[0] for grid in solve(puzzle).solutions] == expected


def test_the_first_placements_of_two_and_one_in_six() -> None:
    puzzle = nonogram(["2 1"], ["*"] * 6)
    first = [grid.text(".#")[0] for grid in solve(puzzle, limit=4).solutions]
    assert first == ["##.#..", "##..#.", "##...#", ".##.#."]


def lengths_of(line: str) -> list[str]:
    return [str(len(list(run))) for symbol, run in groupby(line) if symbol == "#"]


@st.composite
def puzzles(draw: st.DrawFn) -> Nonogram:
    """The clues of a picture, some lengths hidden; perhaps columns of another picture, and perhaps some cells given."""
    height, width = draw(st.sampled_from([(1, 1), (1, 6), (6, 1), (2, 3), (4, 2), (2, 5), (3, 3), (3, 4)]))

    def pictures(symbols: str) -> st.SearchStrategy[list[str]]:
        return st.lists(st.text(symbols, min_size=width, max_size=width), min_size=height, max_size=height)

    def clue(seen: str) -> str:
        words = [draw(st.sampled_from([word] * 5 + ["?"])) for word in lengths_of(seen)]
        if draw(st.integers(0, 5)) == 0:
            at = draw(st.integers(0, len(words)))
            words[at : draw(st.integers(at, len(words)))] = ["*"]
        return " ".join(words) or "0"

    picture = draw(pictures(".#"))
    other = draw(st.just(picture) | pictures(".#"))
    given = draw(st.none() | pictures("???????.#"))
    return nonogram([clue(row) for row in picture], [clue("".join(col)) for col in zip(*other, strict=True)], given)


@settings(deadline=None, max_examples=150)
@given(puzzles())
def test_same_solutions_as_by_brute_force(puzzle: Nonogram) -> None:
    allowed = [(0, 1) if value == 255 else (value,) for value in puzzle.candidates().values()]
    grids = (Grid(puzzle.shape, bytes(values)) for values in product(*allowed))
    expected = {grid.values for grid in grids if not puzzle.model().broken(grid)}
    outcome = solve(puzzle)
    assert outcome.exhausted
    assert len(outcome.solutions) == len(expected)
    assert {grid.values for grid in outcome.solutions} == expected


def test_columns_that_decide_everything() -> None:
    """There are 511,738,760,544 ways to place fifteen 1s in 60 cells."""
    row = "..#." * 10 + "...#" * 5
    puzzle = nonogram(["0", "1 " * 15, "0"], ["1" if symbol == "#" else "0" for symbol in row])
    outcome = solve(puzzle)
    assert outcome.status is Status.UNIQUE
    assert outcome.solutions[0].text(".#")[1] == row
    assert outcome.statistics["steps"] == 3


def test_no_dead_ends_within_a_row() -> None:
    """The last two cells must be filled, which none of all these placements does."""
    outcome = solve(nonogram(["1 " * 15], ["*"] * 58 + ["1", "1"]))
    assert outcome.status is Status.NONE
    assert outcome.statistics["steps"] == 0


def test_given_cells_further_down_are_seen_at_once() -> None:
    puzzle = nonogram(["1", "1", "1"], ["1", "1", "1"], ["???", "???", "#??"])
    outcome = solve(puzzle)
    assert [grid.text(".#") for grid in outcome.solutions] == [[".#.", "..#", "#.."], ["..#", ".#.", "#.."]]
    assert outcome.statistics["steps"] == 6


def test_many_solutions_do_not_delay_the_first_two() -> None:
    outcome = solve(nonogram(["1"] * 12, ["1"] * 12), limit=2)
    assert outcome.status is Status.MULTIPLE
    assert not outcome.exhausted
    assert outcome.statistics["steps"] == 14


def test_a_level_is_a_row() -> None:
    seen = []

    class Recorder(Listener):
        def step(self, steps: int, snapshot: Callable[[], Candidates]) -> None:
            seen.append((steps, snapshot().text(".#")))

    solve(nonogram(["1", "1"], ["1", "1"]), listener=Recorder())
    assert seen == [(1, ["#.", "??"]), (2, ["#.", ".#"]), (3, [".#", "??"]), (4, [".#", "#."])]


def test_the_deadline_holds_in_building() -> None:
    outcome = solve(nonogram(["1"], ["1"]), deadline=monotonic() - 1)
    assert outcome.status is Status.UNKNOWN
    assert "build" not in outcome.statistics


@pytest.mark.skipif(not CASES.exists(), reason="the shared corpus is not beside the checkout")
@pytest.mark.parametrize("name", ["PF-01", "PF-03", "WA-01", "AM-01", "AM-03"])
def test_reported_troubles(name: str) -> None:
    case = next(case for case in map(json.loads, CASES.read_text().splitlines()) if case["id"] == name)
    documents = case["input"].get("puzzles") or [case["input"]["puzzle"]]
    for document in documents:
        rows, cols = ([" ".join(map(str, clue)) for clue in document[key]] for key in ("rows", "cols"))
        outcome = solve(nonogram(rows, cols))
        assert outcome.exhausted
        assert outcome.status == case["expected"]["status"]
        assert len(outcome.solutions) == case["expected"].get("count", 1)
