"""Lines of up to 12 cells and 3 colours: propagation removes exactly the values that brute force removes."""

from itertools import product
from math import prod

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridlogic import ANY_BLOCKS, Block, Grid, Groups, Part, Runs, Shape
from gridlogic.engines.propagation import propagator

VALUES = 4
MOST_LINES = 20_000
"""What brute force goes through: cells that are open to several values are so few that this holds."""


@st.composite
def options(draw):
    """For each cell the values that it can have."""
    cells = draw(st.integers(1, 12))
    wide = st.sets(st.integers(0, VALUES - 1), min_size=1, max_size=3)
    found = [draw(wide) for _ in range(cells)]
    assume(prod(map(len, found)) <= MOST_LINES)
    return found


@st.composite
def a_line(draw, choices):
    """One line within the options: clues made of it are not all impossible."""
    return [draw(st.sampled_from(sorted(values))) for values in choices]


def runs_of(line):
    runs = []
    for before, value in zip([0, *line], line, strict=False):
        if value and value == before:
            runs[-1] = (runs[-1][0] + 1, value)
        elif value:
            runs.append((1, value))
    return runs


def check(constraint, choices):
    masks = [sum(1 << cell for cell, values in enumerate(choices) if value in values) for value in range(VALUES)]
    shape = Shape((1, len(choices)))
    lines = [line for line in product(*choices) if constraint.holds(Grid(shape, bytes(line)))]
    wanted = [
        sum({1 << cell for line in lines for cell, seen in enumerate(line) if seen == value}) for value in range(VALUES)
    ]
    found = propagator(constraint, VALUES)(masks)
    assert (None if found is None else list(found)) == (wanted if lines else None)


@settings(deadline=None, max_examples=150)
@given(data=st.data(), choices=options())
def test_runs(data, choices):
    blocks = [Block(length, colour) for length, colour in runs_of(data.draw(a_line(choices)))]
    veiled = [data.draw(st.sampled_from([block, block, Block(None, block.colour), ANY_BLOCKS])) for block in blocks]
    check(Runs(range(len(choices)), tuple(veiled)), choices)


@settings(deadline=None, max_examples=150)
@given(data=st.data(), choices=options())
def test_groups(data, choices):
    runs = runs_of(data.draw(a_line(choices)))
    parts = []
    for colour in sorted({colour for _, colour in runs}):
        mine = [length for length, other in runs if other == colour]
        low = min(len(mine), 3)
        parts.append(Part(sum(mine), low, None if low == 3 else low, colour))
    changed = data.draw(st.integers(0, 3 * len(parts)))
    if changed < len(parts):  # sometimes a count that may not be possible
        parts[changed] = parts[changed]._replace(cells=parts[changed].cells + 1)
    check(Groups(range(len(choices)), tuple(parts)), choices)


@settings(deadline=None, max_examples=100)
@given(data=st.data(), cells=st.integers(1, 12))
def test_groups_of_one_colour_in_lines_that_are_all_open(data, cells):
    low = data.draw(st.integers(0, 4))
    high = data.draw(st.sampled_from([None, low, low + 1]))
    constraint = Groups(range(cells), (Part(data.draw(st.integers(0, 8)), low, high),))
    lines = [line for line in product((0, 1), repeat=cells) if constraint.holds(Grid(Shape((1, cells)), bytes(line)))]
    wanted = [sum({1 << at for line in lines for at, seen in enumerate(line) if seen == value}) for value in (0, 1)]
    full = (1 << cells) - 1
    found = propagator(constraint, 2)([full, full])
    assert (None if found is None else list(found)) == (wanted if lines else None)
