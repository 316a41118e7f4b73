"""Smallest contradictions against trying every set of groups."""

import random
from itertools import combinations, product

import pytest

from gridlogic.engines.contradiction import Contradiction
from gridlogic.geometry import Candidates, Grid, Shape
from gridlogic.model import Clause, Count, Literal

SHAPE = Shape((1, 4))
GRIDS = [Grid(SHAPE, bytes(values)) for values in product((0, 1), repeat=4)]


def random_groups(chance):
    """Eight groups of one or two rules over four cells."""
    return [tuple(random_rule(chance) for _ in range(chance.choice((1, 1, 2)))) for _ in range(8)]


def random_rule(chance):
    cells = sorted(chance.sample(range(4), chance.choice((2, 3))))
    if chance.random() < 0.5:
        return Clause(tuple(Literal(cell, 1, chance.random() < 0.5) for cell in cells))
    low = chance.randrange(len(cells) + 1)
    return Count(cells, low, low)


def possible(groups, rules, other):
    return any(
        grid != other and all(rule.holds(grid) for group in (*groups, rules) for rule in group) for grid in GRIDS
    )


@pytest.mark.parametrize("seed", range(60))
def test_no_set_is_smaller(seed):
    chance = random.Random(seed)
    groups, rules = random_groups(chance), (random_rule(chance),)
    other = chance.choice((None, chance.choice(GRIDS)))
    search = Contradiction(Candidates.full(SHAPE, 2), groups, None, rules, other)
    search.search()
    if possible(groups, rules, other):
        assert search.members is None
        assert search.grid != other
        assert all(rule.holds(search.grid) for group in (*groups, rules) for rule in group)
        return
    assert search.grid is None
    assert search.minimal
    assert search.smallest
    assert not possible([groups[number] for number in search.members], rules, other)
    size = len(search.members) - 1
    assert all(possible(fewer, rules, other) for fewer in combinations(groups, max(size, 0)) if size >= 0)


def test_out_of_time_nothing_is_said():
    search = Contradiction(Candidates.full(SHAPE, 2), [(Clause(()),)], 0.0)
    search.search()
    assert (search.members, search.minimal, search.smallest) == (None, False, False)
