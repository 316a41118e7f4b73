"""Whole-grid arithmetic for mosaics against brute force: counting, deducing, checking, and what is left to engines."""

import sys
from itertools import combinations, product

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from gridlogic import Candidates, Grid, Picture, Status, WrongValue
from gridlogic.documents import from_data
from gridlogic.host import Host
from gridlogic.solving import solve
from gridlogic_mosaic import Mosaic, presolve

HOST = Host()
few = settings(deadline=None, max_examples=60)
SIZES = [(1, 1), (1, 2), (1, 7), (7, 1), (2, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 3)]


def mosaic(*rows, known=None):
    return Mosaic(
        Picture((rows,), tuple(range(len(rows)))), given=known and Picture((known,), tuple(range(len(known))))
    )


def around(shape, values, index):
    """How many cells of the block around a cell are filled."""
    return sum(values[cell] for cell in shape.around(shape.cell(index)))


def every_grid(shape):
    return [Grid(shape, bytes(values)) for values in product((0, 1), repeat=shape.cells)]


def obeys(puzzle, grid):
    """The rule in the simplest words."""
    return all(
        symbol == "." or around(puzzle.shape, grid.values, index) == int(symbol)
        for index, symbol in enumerate(puzzle.text)
    )


def within(candidates, grid):
    return all(candidates.masks[value] >> index & 1 for index, value in enumerate(grid.values))


@st.composite
def puzzles(draw, sizes=SIZES, spoilt=1):
    """Most clues of a picture, a few of them spoilt, and some cells given."""
    height, width = draw(st.sampled_from(sizes))
    shape = mosaic(*["." * width] * height).shape
    values = draw(st.lists(st.integers(0, 1), min_size=shape.cells, max_size=shape.cells))
    clues = [str(around(shape, values, index)) for index in range(shape.cells)]
    for index in draw(st.sets(st.integers(0, shape.cells - 1))):
        clues[index] = "."
    for index in draw(st.sets(st.integers(0, shape.cells - 1), max_size=spoilt)):
        clues[index] = str(draw(st.integers(0, len(shape.around(shape.cell(index))))))
    known = ["?"] * shape.cells
    for index in draw(st.sets(st.integers(0, shape.cells - 1), max_size=2)):
        known[index] = draw(st.sampled_from(".#"))
    texts = [
        ["".join(cells[start : start + width]) for start in range(0, shape.cells, width)] for cells in (clues, known)
    ]
    return mosaic(*texts[0], known=tuple(texts[1]))


@few
@given(puzzle=puzzles())
def test_no_solution_is_lost_and_what_is_decided_is_one(puzzle):
    left = presolve(puzzle)
    solutions = [grid for grid in every_grid(puzzle.shape) if obeys(puzzle, grid) and within(puzzle.candidates(), grid)]
    assert all(within(left, grid) for grid in solutions)
    if left.impossible:
        assert solutions == []
    elif not left.open:
        assert solutions == [left.grid()]


def consequences(puzzle):
    """The cells' values as far as pairs of clues force them, by trying all ways; None if some pair cannot be met."""
    shape = puzzle.shape
    blocks = [
        (set(shape.around(shape.cell(at))), int(symbol)) for at, symbol in enumerate(puzzle.text) if symbol != "."
    ]
    pairs = [*combinations(blocks, 2), *((block, block) for block in blocks)]
    known = list(puzzle.candidates().values())
    changed = True
    while changed:
        changed = False
        for (first, low), (second, high) in pairs:
            unknown = [cell for cell in first | second if known[cell] > 1]
            ways = []
            for values in product((0, 1), repeat=len(unknown)):
                trial = dict(enumerate(known)) | dict(zip(unknown, values, strict=True))
                if sum(trial[cell] for cell in first) == low and sum(trial[cell] for cell in second) == high:
                    ways.append(values)
            if not ways:
                return None
            for cell, seen in zip(unknown, zip(*ways, strict=True), strict=True):
                if len(set(seen)) == 1:
                    known[cell], changed = seen[0], True
    return bytes(known)


@settings(deadline=None, max_examples=40)
@given(puzzle=puzzles(sizes=[(1, 6), (6, 1), (2, 4), (3, 3), (5, 2)], spoilt=0))
@example(puzzle=mosaic("..3.2...."))
@example(puzzle=mosaic("1..", "..2", "..."))
def test_all_that_two_clues_decide_is_found(puzzle):
    wanted = consequences(puzzle)
    assume(wanted is not None)  # given cells may contradict the clues
    left = presolve(puzzle)
    assert not left.impossible
    assert left.values() == wanted


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        (["12.."], ["??#?"]),  # of the third cell and what is shared, the 2 needs one more than the 1 allows
        (["2", "."], ["#", "#"]),
        ((".....", ".2.5.", "....."), ["?????", "?????", "?????"]),
        ((".....", ".8...", ".....", "...8.", "....."), ["?????"] * 5),  # not as if 8 were none
        ((".....", ".0.6.", "....."), ["...##", "...##", "...##"]),
        ((".....", ".1.7.", "....."), ["..?##", "..?##", "..?##"]),
    ],
)
def test_small_deductions(rows, wanted):
    assert presolve(mosaic(*rows)).text(".#") == wanted


@few
@given(puzzle=puzzles(), data=st.data())
def test_blocks_end_at_the_border(puzzle, data):
    shape, blocks = puzzle.shape, puzzle.blocks
    mask = data.draw(st.integers(0, blocks.full))
    near = [around(shape, [mask >> cell & 1 for cell in range(shape.cells)], cell) for cell in range(shape.cells)]
    assert blocks.around(mask) == sum(1 << cell for cell, number in enumerate(near) if number)
    planes = blocks.counts(mask)
    assert [sum((plane >> cell & 1) << k for k, plane in enumerate(planes)) for cell in range(shape.cells)] == near


@few
@given(puzzle=puzzles(), data=st.data())
def test_the_clues_that_a_grid_breaks(puzzle, data):
    values = data.draw(st.lists(st.integers(0, 1), min_size=puzzle.shape.cells, max_size=puzzle.shape.cells))
    grid = Grid(puzzle.shape, bytes(values))
    assert puzzle.broken(grid) == [constraint.clue for constraint in puzzle.model().broken(grid)]
    assert (puzzle.broken(grid) == []) == obeys(puzzle, grid)


@few
@given(puzzle=puzzles(), data=st.data())
def test_constraints_within_candidates_mean_the_same_there(puzzle, data):
    every = st.integers(0, (1 << puzzle.shape.cells) - 1)
    blank, filled = data.draw(every), data.draw(every)
    full = (1 << puzzle.shape.cells) - 1
    candidates = Candidates(puzzle.shape, (blank | ~filled & full, filled))
    model = puzzle.model_within(candidates)
    assert all(candidates.open >> cell & 1 for constraint in model.constraints for cell in constraint.cells)
    for grid in every_grid(puzzle.shape):
        if within(candidates, grid):
            assert (not model.broken(grid)) == obeys(puzzle, grid)


@settings(deadline=None, max_examples=40)
@given(puzzle=puzzles())
def test_auto_gives_all_solutions_and_no_other(puzzle):
    wanted = [grid for grid in every_grid(puzzle.shape) if obeys(puzzle, grid) and within(puzzle.candidates(), grid)]
    outcome = solve(puzzle, host=HOST, limit=None)
    assert outcome.exhausted
    assert sorted(grid.values for grid in outcome.solutions) == sorted(grid.values for grid in wanted)


@few
@given(puzzle=puzzles())
def test_auto_and_propagation_agree(puzzle):
    assert solve(puzzle, host=HOST).status == solve(puzzle, host=HOST, engine="propagation").status


# whole runs


@pytest.mark.parametrize("rows", [("10",), ("2", "0"), ("04", "44"), (".1.", "..4")])
def test_clues_against_each_other_have_no_solution(rows):
    outcome = solve(mosaic(*rows), host=HOST)
    assert (outcome.status, outcome.engine) == (Status.NONE, "presolve")
    assert solve(mosaic(*rows), host=HOST, engine="backtracking").status == Status.NONE


def test_a_mosaic_that_the_rules_decide_has_no_model_and_needs_no_solver(monkeypatch):
    def refuse(puzzle, *_):
        raise AssertionError(puzzle)

    for name in ("constraints", "constraints_within"):
        monkeypatch.setattr(Mosaic, name, refuse)
    monkeypatch.setitem(sys.modules, "ortools", None)
    monkeypatch.setitem(sys.modules, "gridlogic.engines.propagation", None)
    outcome = solve(mosaic("00000", "01110", "01110", "01110"), host=HOST)
    assert (outcome.status, outcome.engine) == (Status.UNIQUE, "presolve")
    assert outcome.solutions[0].text(".#") == [".....", ".....", "..#..", "....."]
    assert "model" not in outcome.statistics


def test_what_is_left_open_is_all_that_is_modelled():
    rows = ["." * 40, ".1" + "." * 38, *["." + "0" * 38 + "."] * 20]
    puzzle = mosaic(*rows)
    left = presolve(puzzle)
    model = puzzle.model_within(left)
    assert len(model.constraints) == 1
    assert {puzzle.shape.cell(cell) for cell in model.constraints[0].cells} == {(0, 0), (0, 1), (0, 2)}
    assert solve(puzzle, host=HOST).status == Status.MULTIPLE


def test_the_same_cells_may_be_counted_twice():
    twice, against = mosaic("11", ".."), mosaic("12", "..")
    assert [len(puzzle.model_within(presolve(puzzle)).constraints) for puzzle in (twice, against)] == [1, 2]
    assert [solve(puzzle, host=HOST).status for puzzle in (twice, against)] == [Status.MULTIPLE, Status.NONE]


def test_given_cells_count():
    puzzle = mosaic("1..", known=("?#?",))
    assert presolve(puzzle).text(".#") == [".#?"]
    assert presolve(mosaic("0..", known=("?#?",))).impossible


def test_a_chain_of_deductions_is_followed_to_its_end():
    row = "110" * 400
    clues = [str(row[max(at - 1, 0) : at + 2].count("1")) for at in range(len(row))]
    for rows in (["".join(clues)], clues):
        assert b"".join(bytes([value + 48]) for value in presolve(mosaic(*rows)).values()).decode() == row


def test_a_chain_too_long_for_the_rules_is_left_to_the_engines(monkeypatch):
    monkeypatch.setattr("gridlogic_mosaic.rules.WORK", 300)
    puzzle = mosaic("2" * 29 + "1")
    assert presolve(puzzle).open
    assert solve(puzzle, host=HOST).status == Status.UNIQUE


# reading


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["5."], "row 1, column 1: clue 5, but there are only 2 cells around it"),
        (["...", ".9.", "..5"], "row 3, column 3: clue 5, but there are only 4 cells around it"),
        (["....", ".7..", "..7."], "row 3, column 3: clue 7, but there are only 6 cells around it"),
    ],
)
def test_clues_above_the_number_of_cells_around_them(rows, message):
    with pytest.raises(WrongValue, match=message):
        mosaic(*rows).validate()


def test_a_picture_of_other_symbols_is_refused():
    with pytest.raises(WrongValue, match=r"row 2, column 2: 'x' is none of"):
        mosaic("...", ".x.", "..y").validate()


def test_a_large_mosaic_with_a_clue_in_every_cell():
    """A diagonal pattern, 300x300, told apart from the wrong one by the arithmetic alone."""
    size = 300
    picture = [[(row * 7 + column * 3) % 5 < 2 for column in range(size)] for row in range(size)]
    empty = [False] * size
    rows = []
    for above, row, below in zip([empty, *picture], picture, [*picture[1:], empty], strict=False):
        sums = [sum(column) for column in zip(above, row, below, strict=True)]
        rows.append("".join(str(sum(sums[max(at - 1, 0) : at + 2])) for at in range(size)))
    outcome = solve(from_data({"type": "mosaic", "grid": rows}, HOST), host=HOST)
    assert (outcome.status, outcome.engine) == (Status.UNIQUE, "presolve")
    assert outcome.solutions[0].values == bytes(cell for row in picture for cell in row)
