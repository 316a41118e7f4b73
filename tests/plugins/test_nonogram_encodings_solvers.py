"""The hand-written encodings of nonograms for CP-SAT and Z3."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby, product
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import Candidates, ClueLines, Grid, Listener, Outcome, Plain, Refused, Shape, Status
from gridlogic.engines.cpsat import CpSatEngine
from gridlogic.engines.z3 import Z3Engine
from gridlogic_nonogram import prefix_count, table
from gridlogic_nonogram.puzzle import Nonogram

ENGINES: dict[Callable[..., None], Any] = {table.encode: CpSatEngine(), prefix_count.encode: Z3Engine()}
each_encoding = pytest.mark.parametrize("encode", ENGINES, ids=["table", "prefix-count"])

# the puzzle that prefix-count was first published with
DUCK = """3|1 1|3 2 4|6 6|6 7|5 7|4 8|1 8|9|9|7|4|3|4|3
4|1 4|1 5 2|1 4 4|7 6|5 6|5|5|7|8|9|8|8|7|4"""


def puzzle(rows: Iterable[str], columns: Iterable[str]) -> Nonogram:
    read = [ClueLines(tuple(Plain(word) for word in clue.split()) for clue in clues) for clues in (rows, columns)]
    return Nonogram(*read)


def written(text: str) -> Nonogram:
    rows, columns = text.split("\n")
    return puzzle(rows.split("|"), columns.split("|"))


def solve(encode: Callable[..., None], nonogram: Nonogram, known: Candidates | None = None) -> Outcome:
    outcome: Outcome = ENGINES[encode].solve(
        nonogram.model(),
        known or nonogram.candidates(),
        limit=None,
        deadline=None,
        listener=Listener(),
        post=partial(encode, nonogram),
    )
    assert outcome.exhausted
    return outcome


def brute_force(nonogram: Nonogram, known: Candidates) -> list[bytes]:
    every = (bytes(values) for values in product((0, 1), repeat=nonogram.shape.cells))
    allowed = (values for values in every if all(known.masks[value] >> cell & 1 for cell, value in enumerate(values)))
    return sorted(values for values in allowed if not nonogram.model().broken(Grid(nonogram.shape, values)))


def clue(line: Sequence[bool]) -> list[str]:
    return [str(len(list(run))) for filled, run in groupby(line) if filled]


@st.composite
def puzzles(draw: st.DrawFn, *, exact: bool) -> tuple[Nonogram, Candidates]:
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    picture = draw(st.lists(st.lists(st.booleans(), min_size=width, max_size=width), min_size=height, max_size=height))
    rows, columns = [clue(row) for row in picture], [clue(column) for column in zip(*picture, strict=True)]
    if draw(st.booleans()):
        rows = draw(st.permutations(rows))
    for words in [] if exact else rows + columns:
        words[:] = [word if draw(st.booleans()) else "?" for word in words]
        if draw(st.booleans()):
            words.insert(draw(st.integers(0, len(words))), "*")
    mask = st.one_of(st.just(-1), st.integers(0, (1 << height * width) - 1))
    full = Candidates.full(Shape((height, width)), 2)
    known = Candidates(full.shape, (full.masks[0] & draw(mask), full.masks[1] & draw(mask)))
    return puzzle(map(" ".join, rows), map(" ".join, columns)), known


@each_encoding
@settings(max_examples=60, deadline=None)
@given(problem=puzzles(exact=True))
def test_all_solutions_are_those_of_brute_force(encode: Any, problem: tuple[Nonogram, Candidates]) -> None:
    assert sorted(grid.values for grid in solve(encode, *problem).solutions) == brute_force(*problem)


@settings(max_examples=60, deadline=None)
@given(problem=puzzles(exact=False))
def test_table_lists_blocks_of_unknown_number_and_length(problem: tuple[Nonogram, Candidates]) -> None:
    assert sorted(grid.values for grid in solve(table.encode, *problem).solutions) == brute_force(*problem)


@each_encoding
def test_a_published_puzzle_is_unique(encode: Any) -> None:
    outcome = solve(encode, written(DUCK))
    assert outcome.status is Status.UNIQUE
    assert not written(DUCK).model().broken(outcome.solutions[0])


@each_encoding
@pytest.mark.parametrize("turn", [tuple, reversed], ids=["wide", "high"])
def test_lines_of_more_than_a_hundred_cells(encode: Any, turn: Callable[[Any], Iterable[Any]]) -> None:
    clues = ["60 62"], ["1"] * 60 + [""] * 3 + ["1"] * 62
    outcome = solve(encode, puzzle(*turn(clues)))
    assert outcome.status is Status.UNIQUE
    assert outcome.solutions[0].values == bytes([1] * 60 + [0] * 3 + [1] * 62)


@each_encoding
def test_a_grid_of_blank_lines(encode: Any) -> None:
    assert [grid.values for grid in solve(encode, puzzle([""] * 3, [""] * 2)).solutions] == [bytes(6)]


def test_table_refuses_a_line_with_too_many_placements() -> None:
    nonogram = puzzle(["1", " ".join(["1"] * 15)], ["?"] * 60)
    with pytest.raises(
        Refused, match=f"^row 2 has {comb(46, 15)} placements, more than 200000; choose another encoding$"
    ):
        solve(table.encode, nonogram)


def test_table_counts_within_what_is_known() -> None:
    nonogram = puzzle(["1", " ".join(["1"] * 15)], ["*"] * 60)
    picture = bytes(60) + bytes([1, 0] * 15 + [0] * 30)
    known = Candidates.of(Grid(nonogram.shape, picture), 2)
    free = (1 << 60) - 1
    outcome = solve(table.encode, nonogram, Candidates(known.shape, tuple(mask | free for mask in known.masks)))
    assert len(outcome.solutions) == 60


def test_table_refuses_too_many_placements_together() -> None:
    nonogram = puzzle(["1 1 1 1"] * 30, ["1 1 1 1"] * 30)
    with pytest.raises(Refused, match=f"^the lines together have {60 * comb(27, 4)} placements, more than 1000000;"):
        solve(table.encode, nonogram)


@pytest.mark.parametrize("unknown", ["1 ?", "* 2"])
def test_prefix_count_refuses_blocks_of_unknown_length(unknown: str) -> None:
    with pytest.raises(Refused, match=r"^column 2 \(.*\) has blocks of unknown length"):
        solve(prefix_count.encode, puzzle(["1"] * 4, ["1", unknown]))
