"""Exact line solving against every line there is."""

from functools import cache
from itertools import product

from hypothesis import example, given, settings
from hypothesis import strategies as st

from gridlogic import ANY_BLOCKS, Block, Grid, Runs, Shape
from gridlogic.engines.propagation import block_starts
from gridlogic.engines.propagation.propagators import propagator

LONGEST = {2: 12, 3: 7, 4: 6}


@cache
def matching(blocks, values, length):
    """All lines of a clue."""
    clue = Runs(range(length), blocks)
    lines = map(bytes, product(range(values), repeat=length))
    return [line for line in lines if clue.holds(Grid(Shape((1, length)), line))]


def within(lines, masks):
    return [line for line in lines if all(masks[value] >> cell & 1 for cell, value in enumerate(line))]


def shown(lines, values):
    """The masks of what these lines show; None for no lines."""
    masks = [
        sum({1 << cell for line in lines for cell, seen in enumerate(line) if seen == value}) for value in range(values)
    ]
    return masks if lines else None


@st.composite
def clues(draw, *, wild=True):
    """Clues that mostly fit: read off a line, some blocks then replaced; and masks that mostly leave this line."""
    values = draw(st.sampled_from(sorted(LONGEST)))
    length = draw(st.integers(1, LONGEST[values]))
    line = draw(st.lists(st.integers(0, values - 1), min_size=length, max_size=length))
    blocks = []
    for cell, value in enumerate(line):
        if value and cell and line[cell - 1] == value:
            blocks[-1] = Block(blocks[-1].length + 1, value)
        elif value:
            blocks.append(Block(1, value))
    if wild:
        choices = {
            block: [[block], [block], [Block(None, block.colour)], [ANY_BLOCKS], [ANY_BLOCKS, block]]
            for block in blocks
        }
        blocks = [part for block in blocks for part in draw(st.sampled_from(choices[block]))]
        blocks += draw(st.sampled_from([[], [], [ANY_BLOCKS]]))
    full = (1 << length) - 1
    masks = [draw(st.integers(0, full)) | draw(st.integers(0, full)) for _ in range(values)]
    if draw(st.integers(0, 9)):
        masks = [
            mask | sum(1 << cell for cell in range(length) if line[cell] == value) for value, mask in enumerate(masks)
        ]
    return tuple(blocks), length, masks


@settings(deadline=None, max_examples=400)
@given(clues())
@example(((), 3, [7, 7]))
@example(((ANY_BLOCKS,), 2, [1, 1]))  # the second cell has no value left
@example(((ANY_BLOCKS, Block(1), ANY_BLOCKS), 3, [0b101, 0b111]))
@example(((Block(1, 1), ANY_BLOCKS, Block(1, 2)), 3, [0, 0b111, 0b111]))
@example(((Block(None, 1), Block(None, 2)), 3, [0, 0b111, 0b111]))
def test_a_line_keeps_exactly_what_some_matching_line_shows(case):
    blocks, length, masks = case
    solve = propagator(Runs(range(length), blocks), len(masks))
    assert solve(masks) == shown(within(matching(blocks, len(masks), length), masks), len(masks))


@settings(deadline=None, max_examples=150)
@given(clues(wild=False))
def test_starts_are_exactly_those_of_some_matching_line(case):
    blocks, length, masks = case
    starts = [set() for _ in blocks]
    lines = within(matching(blocks, len(masks), length), masks)
    for line in lines:
        begins = [cell for cell, value in enumerate(line) if value and (cell == 0 or line[cell - 1] != value)]
        for seen, cell in zip(starts, begins, strict=True):
            seen.add(1 << cell)
    assert block_starts(blocks, length, masks) == ([sum(seen) for seen in starts] if lines else None)


def test_a_long_line_is_mirrored_correctly():
    for length in (7, 8, 9, 63, 64, 65, 300):
        blanks, filled = propagator(Runs(range(length), (Block(length - 2), Block(1))), 2)([(1 << length) - 1] * 2)
        assert blanks == 1 << (length - 2)
        assert filled == (1 << length) - 1 - blanks


def test_clues_that_no_line_has():
    full = [0b111, 0b111]
    for block in (Block(4), Block(10**9), Block(1, 2), Block(0), Block(2, 0)):
        assert propagator(Runs(range(3), (block,)), 2)(full) is None


def test_a_line_of_no_cells():
    assert propagator(Runs(range(0), ()), 2)([0, 0]) == [0, 0]
    assert propagator(Runs(range(0), (ANY_BLOCKS,)), 2)([0, 0]) == [0, 0]
    assert propagator(Runs(range(0), (Block(1),)), 2)([0, 0]) is None
