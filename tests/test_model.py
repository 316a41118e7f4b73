"""Constraints: what they mean, and that their decompositions mean the same."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic.geometry import Grid, Shape
from gridlogic.groups import Groups, Part
from gridlogic.model import Clause, Clue, Count, Literal, Model, Regular
from gridlogic.neighbours import Apart, Connected
from gridlogic.runs import ANY_BLOCKS, Block, Runs
from gridlogic.vocabulary import AllDifferent, Implies, Sum, Unlike

LENGTH, VALUES = 5, 3
LINES = list(itertools.product(range(VALUES), repeat=LENGTH))


def grid(line):
    return Grid(Shape((1, len(line))), bytes(line))


def clauses(constraint, values):
    parts = list(constraint.decompose(values))
    while not all(isinstance(part, Clause) for part in parts):
        parts = [simpler for part in parts for simpler in part.decompose(values)]
    return parts


def completions(line, parts):
    """In how many ways the helpers can be set so that all clauses hold, by trying each that is forced or free."""

    def assign(known):
        known, changed = dict(known), True
        while changed:
            changed, open_literals = False, []
            for part in parts:
                left = [literal for literal in part.literals if truth(literal, known) is None]
                if any(truth(literal, known) for literal in part.literals):
                    continue
                if not left:
                    return 0
                open_literals += left
                if len(left) == 1:
                    known[left[0].cell] = left[0].positive
                    changed = True
        if not open_literals:
            return 1
        helper = open_literals[0].cell
        return assign({**known, helper: True}) + assign({**known, helper: False})

    def truth(literal, known):
        if isinstance(literal.cell, int):
            return (line[literal.cell] == literal.value) is literal.positive
        value = known.get(literal.cell)
        return None if value is None else value is literal.positive

    return assign({})


cells = st.lists(st.integers(0, LENGTH - 1), min_size=1, max_size=LENGTH, unique=True).map(tuple)
blocks = st.one_of(
    st.builds(Block, st.one_of(st.none(), st.integers(1, 3)), st.integers(1, VALUES - 1)), st.just(ANY_BLOCKS)
)
parts = st.tuples(
    *[
        st.builds(Part, st.integers(0, 3), st.integers(0, 3), st.one_of(st.none(), st.integers(0, 3)), st.just(colour))
        for colour in range(1, VALUES)
    ]
)
literals = st.builds(Literal, st.integers(0, LENGTH - 1), st.integers(0, VALUES - 1), st.booleans())
bounds = st.one_of(st.none(), st.integers(-4, 8))
every_pair = list(itertools.combinations(range(LENGTH), 2))
simple = st.one_of(
    st.builds(Groups, st.just(range(LENGTH)), parts),
    st.builds(lambda one: Groups(range(LENGTH), one[:1]), parts),
    st.builds(Count, cells, st.integers(0, 3), st.integers(0, 3), st.integers(0, VALUES - 1)),
    st.builds(Runs, st.just(range(LENGTH)), st.lists(blocks, max_size=3).map(tuple)),
    st.builds(Clause, st.lists(literals, max_size=3).map(tuple)),
    st.builds(AllDifferent, cells),
    st.builds(Sum, cells, bounds, bounds),
    st.builds(Sum, st.just(range(3)), bounds, bounds, st.tuples(*[st.integers(-2, 3)] * 3)),
    st.builds(Unlike, st.lists(st.tuples(*[st.integers(0, LENGTH - 1)] * 2), max_size=3).map(tuple)),
    st.builds(
        Apart,
        cells,
        st.lists(st.sampled_from(every_pair)).map(tuple),
        low=st.integers(-1, 3),
        high=st.one_of(st.none(), st.integers(0, 3)),
    ),
    *(
        st.builds(rule, cells, st.lists(st.sampled_from(every_pair)).map(tuple), st.integers(0, VALUES - 1))
        for rule in (Apart, Connected)
    ),
)
constraints = st.one_of(simple, st.builds(Implies, st.lists(literals, max_size=2).map(tuple), simple))


@settings(deadline=None, max_examples=100)
@given(constraint=constraints)
def test_a_decomposition_allows_the_same_lines_and_its_helpers_follow_from_them(constraint):
    parts = clauses(constraint, VALUES)
    for line in LINES:
        assert completions(line, parts) == constraint.holds(grid(line)), line


@pytest.mark.parametrize(
    ("clue", "line", "right"),
    [
        ((Block(1), Block(2)), (1, 0, 1, 1, 0), True),
        ((Block(1), Block(2)), (1, 1, 0, 1, 0), False),
        ((Block(2, 1), Block(1, 2)), (1, 1, 2, 0, 0), True),
        ((Block(1, 1), Block(1, 1)), (1, 1, 0, 0, 0), False),
        ((Block(None), Block(1)), (0, 1, 1, 0, 1), True),
        ((Block(None),), (0, 0, 0, 0, 0), False),
        ((ANY_BLOCKS, Block(1, 2)), (1, 0, 1, 1, 2), True),
        ((ANY_BLOCKS,), (0, 0, 0, 0, 0), True),
        ((Block(1), ANY_BLOCKS, Block(1)), (1, 0, 0, 0, 0), False),
        ((), (0, 0, 0, 0, 0), True),
        ((), (0, 0, 1, 0, 0), False),
    ],
)
def test_runs(clue, line, right):
    assert Runs(range(5), clue).holds(grid(line)) is right


def test_any_blocks_lie_in_the_gaps_between_the_others():
    runs = Runs(range(9), (ANY_BLOCKS, Block(2), Block(1, 2), ANY_BLOCKS, ANY_BLOCKS, Block(3)))
    assert runs.parts() == ((Block(2), Block(1, 2), Block(3)), (True, False, True, False))
    assert not Runs(range(9), (Block(2), Block(None))).exact
    assert Runs(range(9), (Block(2), Block(3))).exact


def test_a_count_that_nothing_can_meet_decomposes_to_the_empty_clause():
    for low, high in ((4, 4), (2, 1)):
        assert not any(
            completions(line, clauses(Count(range(3), low, high), 2)) for line in itertools.product((0, 1), repeat=3)
        )


def test_an_automaton_accepts_what_it_accepts():
    even = Regular(range(3), ((0, 1), (1, 0)), frozenset({0}))
    assert [line for line in itertools.product((0, 1), repeat=3) if even.holds(grid(line))] == [
        *((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)),
    ]


def test_a_model_names_what_a_grid_breaks():
    first, second = Count((0, 1), 1, 1, clue=Clue("row 1", "1")), Count((1, 2), 2, 2, clue=Clue("row 2", "2"))
    model = Model(Shape((1, 3)), 2, (first, second))
    assert model.broken(grid((1, 0, 0))) == [second]
    assert str(second.clue) == "row 2 (2)"
    assert str(Clue("a rule")) == "a rule"
