"""The order encoding: one way to fill in the helpers for each right line, none for a wrong one."""

from itertools import groupby, product

from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import Block, Grid, Helper, Literal, Runs, Shape
from gridlogic.engines.order import clauses

Clauses = list[tuple[Literal, ...]]


def given_cells(found: Clauses, values: bytes) -> Clauses | None:
    """What the cells leave of the clauses; None if they break one."""
    left = []
    for clause in found:
        cells = [literal for literal in clause if isinstance(literal.cell, int)]
        if any((values[cell] == value) is positive for cell, value, positive in cells if isinstance(cell, int)):
            continue
        left.append(tuple(literal for literal in clause if isinstance(literal.cell, Helper)))
    return left if all(left) else None


def ways(found: Clauses | None, helpers: list[Helper]) -> int:
    """In how many ways the helpers can be chosen."""
    if found is None:
        return 0
    if not helpers:
        return 1
    first, *others = helpers
    total = 0
    for truth in (False, True):
        left = [
            tuple(literal for literal in clause if literal.cell is not first)
            for clause in found
            if not any(literal.cell is first and literal.positive is truth for literal in clause)
        ]
        total += ways(left if all(left) else None, others)
    return total


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
def test_the_helpers_are_functions_of_the_cells(line: tuple[Runs, tuple[int, ...]]) -> None:
    runs, masks = line
    found = list(clauses(runs, masks))
    helpers = list(
        dict.fromkeys(literal.cell for clause in found for literal in clause if isinstance(literal.cell, Helper))
    )
    options = [[value for value, mask in enumerate(masks) if mask >> cell & 1] for cell in runs.cells]
    for values in map(bytes, product(*options)):
        right = runs.holds(Grid(Shape((1, len(values))), values))
        assert ways(given_cells(found, values), helpers) == right


def test_a_line_without_blocks_is_blank() -> None:
    assert list(clauses(Runs(range(2, 4), ()), (0b11, 0b11))) == [(~Literal(2),), (~Literal(3),)]


def test_a_clue_that_does_not_fit_has_the_empty_clause() -> None:
    assert list(clauses(Runs(range(2), (Block(1), Block(1))), (0b11, 0b11))) == [()]


def test_known_cells_make_it_small() -> None:
    line = Runs(range(9), (Block(3), Block(2)))
    open_line, known_line = (list(clauses(line, masks)) for masks in ((0x1FF, 0x1FF), (0x1F7, 0x1FF)))
    assert len(known_line) < len(open_line)
    decided = list(clauses(line, (0b110001110 ^ 0x1FF, 0b110001110)))
    assert not [literal for clause in decided for literal in clause if isinstance(literal.cell, Helper)]
