"""The order encoding: one way to fill in the helpers for each right line, none for a wrong one."""

import itertools
from itertools import groupby, product

from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import Block, Grid, Runs, Shape
from gridlogic.engines.order import post

Clauses = list[list[int]]


def encoded(runs: Runs, masks: tuple[int, ...]) -> tuple[Clauses, list[int], list[int]]:
    """The clauses of a line, the cells' variables (for cell and value, from 1) and those of the encoding."""
    length, values = len(runs.cells), len(masks)
    terms = [[1 + place + value * length for place in range(length)] for value in range(values)]
    count = itertools.count(1 + length * values)
    made: list[int] = []
    found: Clauses = []

    def variable() -> int:
        made.append(next(count))
        return made[-1]

    post(runs, masks, terms, variable, found.append)
    return found, [term for row in terms for term in row], made


def ways(found: Clauses, true: set[int], free: list[int]) -> int:
    """In how many ways the free variables can be chosen beside those that are true."""
    left = [
        clause
        for clause in found
        if not any((abs(term) in true) == (term > 0) for term in clause if abs(term) not in free)
    ]
    open_clauses = [[term for term in clause if abs(term) in free] for clause in left]
    return count(open_clauses, free)


def count(found: Clauses, free: list[int]) -> int:
    if not all(found):
        return 0
    if not free:
        return 1
    first, *others = free
    branches = (
        [[term for term in clause if term != -now] for clause in found if now not in clause] for now in (first, -first)
    )
    return sum(count(branch, others) for branch in branches)


@st.composite
def lines(draw: st.DrawFn) -> tuple[Runs, tuple[int, ...]]:
    """An exact clue that mostly fits, and the masks of a line that may be partly known."""
    values = draw(st.sampled_from([2, 3]))
    length = draw(st.integers(1, 7 if values == 2 else 5))
    seen = draw(st.lists(st.integers(0, values - 1), min_size=length, max_size=length))
    blocks = [Block(len(list(run)), colour) for colour, run in groupby(seen) if colour]
    if draw(st.integers(0, 9)) == 0:
        blocks.append(Block(1, 1))
    mask = st.integers(0, (1 << length) - 1)
    masks = [draw(st.one_of(st.just((1 << length) - 1), mask)) for _ in range(values)]
    return Runs(range(length), tuple(blocks)), tuple(masks)


@settings(max_examples=150, deadline=None)
@given(line=lines())
def test_the_terms_are_functions_of_the_cells(line: tuple[Runs, tuple[int, ...]]) -> None:
    runs, masks = line
    found, cells, made = encoded(runs, masks)
    length = len(runs.cells)
    options = [[value for value, mask in enumerate(masks) if mask >> place & 1] for place in range(length)]
    for values in map(bytes, product(*options)):
        right = runs.holds(Grid(Shape((1, len(values))), values))
        true = {cells[place + value * length] for place, value in enumerate(values)}
        assert ways(found, true, made) == right


def test_a_line_without_blocks_is_blank() -> None:
    assert encoded(Runs(range(2), ()), (0b11, 0b11))[0] == [[-3], [-4]]


def test_a_clue_that_does_not_fit_has_the_empty_clause() -> None:
    assert encoded(Runs(range(2), (Block(1), Block(1))), (0b11, 0b11))[0] == [[]]


def test_known_cells_make_it_small() -> None:
    line = Runs(range(9), (Block(3), Block(2)))
    open_line, known_line = (encoded(line, masks)[0] for masks in ((0x1FF, 0x1FF), (0x1F7, 0x1FF)))
    assert len(known_line) < len(open_line)
    assert not encoded(line, (0b110001110 ^ 0x1FF, 0b110001110))[2]
