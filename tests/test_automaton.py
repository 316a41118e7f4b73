"""The automaton of a clue, against the runs themselves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic.automaton import MAX_STATES, layers, of_runs
from gridlogic.errors import Refused, TooManyStates
from gridlogic.geometry import Grid, Shape
from gridlogic.model import Clue, Regular
from gridlogic.runs import ANY_BLOCKS, Block, Runs

blocks = st.one_of(st.builds(Block, st.one_of(st.none(), st.integers(1, 3)), st.integers(1, 2)), st.just(ANY_BLOCKS))


@settings(deadline=None, max_examples=200)
@given(clue=st.lists(blocks, max_size=4), line=st.lists(st.integers(0, 2), min_size=1, max_size=10))
def test_a_clue_s_automaton_accepts_just_the_lines_that_the_clue_holds_for(clue, line):
    runs = Runs(range(len(line)), tuple(clue))
    (regular,) = runs.decompose(3)
    grid = Grid(Shape((1, len(line))), bytes(line))
    assert isinstance(regular, Regular)
    assert regular.holds(grid) == runs.holds(grid)


@settings(deadline=None, max_examples=100)
@given(clue=st.lists(blocks, max_size=3), length=st.integers(1, 6))
def test_layers_hold_the_states_on_accepted_readings_only(clue, length):
    transitions, accepting = of_runs(*Runs(range(length), tuple(clue)).parts(), 3)
    found = [set() for _ in range(length + 1)]

    def walk(state, path):
        if len(path) == length + 1:
            if state in accepting:
                for moment, there in enumerate(path):
                    found[moment].add(there)
            return
        for then in transitions[state]:
            if then >= 0:
                walk(then, [*path, then])

    walk(0, [0])
    assert [set(states) for states in layers(transitions, accepting, length, 3)] == found


def test_a_clue_that_explodes_is_refused_and_not_built():
    clue = (ANY_BLOCKS, Block(1), *[Block(None)] * 40)
    with pytest.raises(TooManyStates):
        of_runs(*Runs(range(100), clue).parts(), 2)
    with pytest.raises(Refused, match=r"row 7 \(\*\) can be read in too many ways"):
        Runs(range(100), clue, Clue("row 7", "*")).decompose(2)
    assert MAX_STATES < 10**6
