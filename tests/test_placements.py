"""Counting and listing the lines that a clue allows."""

from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import ANY_BLOCKS, Block, Candidates, Clue, Grid, Groups, Part, Placements, Refused, Runs, Shape

blocks = st.one_of(st.builds(Block, st.one_of(st.none(), st.integers(1, 3)), st.integers(1, 2)), st.just(ANY_BLOCKS))
lines = st.one_of(
    st.builds(Runs, st.just(range(6)), st.lists(blocks, max_size=3).map(tuple)),
    st.builds(Groups, st.just(range(6)), st.tuples(st.builds(Part, st.integers(0, 4), st.integers(0, 2), st.none()))),
)


@settings(deadline=None, max_examples=100)
@given(line=lines, masks=st.tuples(*[st.integers(0, 63)] * 3))
def test_placements_are_the_lines_that_hold_within_the_candidates(line, masks):
    shape = Shape((1, 6))
    wanted = [
        values
        for values in product(range(3), repeat=6)
        if all(masks[value] >> cell & 1 for cell, value in enumerate(values)) and line.holds(Grid(shape, bytes(values)))
    ]
    placements = Placements(line, Candidates(shape, masks))
    assert placements.number == len(wanted)
    assert placements.rows() == wanted


def test_too_many_placements_are_counted_and_not_listed():
    line = Runs(range(60), (Block(1),) * 15, Clue("row 2"))
    placements = Placements(line, Candidates.full(Shape((1, 60)), 2))
    assert placements.number == comb(46, 15)
    with pytest.raises(Refused, match="row 2 has 511738760544 placements, more than 200000"):
        placements.refuse_above(200_000)
