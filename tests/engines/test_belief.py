"""What one line says is exact; what crossing lines come to believe is a solution where that is easy."""

import random
from itertools import groupby, product
from math import exp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import Block as Demand
from gridlogic import Candidates, Model, Runs, Shape
from gridlogic.engines.belief import Block, Line
from gridlogic.engines.propagation import block_starts
from gridlogic.engines.sat import SatTarget
from gridlogic.geometry import bits


def runs_of(cells):
    return [len(list(run)) for filled, run in groupby(cells) if filled]


@st.composite
def lines(draw):
    """A right line with a block, which of its cells are known, and log-odds for the others."""
    cells = draw(st.lists(st.booleans(), min_size=1, max_size=8).filter(any))
    known = draw(st.lists(st.booleans(), min_size=len(cells), max_size=len(cells)))
    odds = st.floats(-5, 5)
    return cells, known, [0.0 if one else draw(odds) for one in known]


@settings(max_examples=200, deadline=None)
@given(lines())
def test_what_a_line_says_is_exact(task):
    cells, known, priors = task
    length, clue = len(cells), runs_of(cells)
    filled = sum(1 << place for place in range(length) if known[place] and cells[place])
    blank = sum(1 << place for place in range(length) if known[place] and not cells[place])
    full = (1 << length) - 1
    starts = block_starts([Demand(size) for size in clue], length, (full & ~filled, full & ~blank))
    blocks = []
    for size, mask in zip(clue, starts, strict=True):
        places = list(bits(mask))
        possible = [float(place in places) for place in range(places[0], places[-1] + 1)]
        blocks.append(Block(size, places[0], possible))
    line = Line(length, blocks, list(bits(filled)))
    chances = line.chances(priors)
    assert [sum(row) for row in chances] == pytest.approx([1] * len(clue))

    total, weights = 0.0, [0.0] * length
    options = [(cell,) if fixed else (False, True) for cell, fixed in zip(cells, known, strict=True)]
    for guess in product(*options):
        if runs_of(guess) == clue:
            weight = exp(sum(prior for prior, cell in zip(priors, guess, strict=True) if cell))
            total += weight
            weights = [one + weight * cell for one, cell in zip(weights, guess, strict=True)]
    assert line.covered(chances) == pytest.approx([weight / total for weight in weights])


def model_of(rows):
    shape = Shape((len(rows), len(rows[0])))
    flat = [cell for row in rows for cell in row]
    return Model(
        shape,
        2,
        tuple(
            Runs(line, tuple(Demand(size) for size in runs_of(flat[cell] for cell in line)))
            for line in shape.rows() + shape.columns()
        ),
    )


def hinted(model, candidates, strength):
    target = SatTarget(candidates)
    target.build(model, None)
    problem = target.problem()
    return target, problem, problem.beliefs.hints(strength)


@pytest.mark.parametrize("strength", [0.4, 0.8])
def test_the_hints_solve_an_easy_puzzle(strength):
    rnd = random.Random(7)
    rows = [[rnd.random() < 0.6 for _ in range(12)] for _ in range(12)]
    model = model_of(rows)
    target, problem, hints = hinted(model, Candidates.full(model.shape, 2), strength)
    true = {term for term in hints if term > 0}
    assert not model.broken(target.grid(true.__contains__))
    assert all(any((abs(term) in true) == (term > 0) for term in clause) for clause in problem.clauses)


def test_each_variable_of_cells_and_blocks_has_a_hint():
    model = model_of([[1, 0, 1, 1, 0], [0, 1, 0, 0, 1], [1, 1, 0, 1, 0]])
    target, _, hints = hinted(model, Candidates.full(model.shape, 2), 0.8)
    assert {abs(term) for term in hints} == set(range(1, target.variables + 1))


def test_lines_of_several_colours_and_other_rules_have_no_beliefs():
    shape = Shape((1, 3))
    for values, rules in ((3, (Runs(range(3), (Demand(1, 2),)),)), (2, ())):
        target = SatTarget(Candidates.full(shape, values))
        target.build(Model(shape, values, rules), None)
        assert target.problem().beliefs is None
