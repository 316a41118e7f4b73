"""What each constraint can deduce by itself."""

from collections.abc import Callable, Sequence
from functools import lru_cache, singledispatch

from gridlogic.engines.propagation.groups import Tally, affordable
from gridlogic.engines.propagation.plain import PlainLine
from gridlogic.engines.propagation.runs import Line
from gridlogic.geometry import bits
from gridlogic.groups import Groups
from gridlogic.model import Clause, Constraint, Count, Regular
from gridlogic.runs import Runs

Masks = Sequence[int]
Propagator = Callable[[Masks], Masks | None]
MOST_KEPT = 1000
"""How many deductions of a constraint are kept, where that pays."""


@singledispatch
def propagator(constraint: Constraint, values: int) -> Propagator | None:
    """The deductions of one constraint, for cells with so many values; None to have it decomposed instead.

    The function returned takes local masks: for each value one integer, whose bit `i` says that `constraint.cells[i]`
    can have it. It returns as many masks, without the values that it can exclude, or None if the constraint cannot
    hold. It must never exclude what some solution has, must leave every cell a value, must decide whether the
    constraint holds once every cell has one value, and must find nothing more in what it returned itself. No cell is
    named twice in what comes here: such constraints are decomposed.

    A plugin registers its own constraint here: `@propagator.register`, with the constraint's type as annotation.
    """
    del constraint, values
    return None


@propagator.register
def _runs(constraint: Runs, values: int) -> Propagator:
    """Exact."""
    lengths = constraint.plain()
    if values == 2 and lengths is not None:
        return PlainLine(lengths, len(constraint.cells)).solve
    return Line(*constraint.parts(), len(constraint.cells), values).solve


@propagator.register
def _groups(constraint: Groups, values: int) -> Propagator | None:
    """Exact; decomposed if the line is too long or has too many colours for that, or one that no cell has."""
    known = all(part.colour < values for part in constraint.parts)
    if not (known and affordable(constraint.parts, len(constraint.cells))):
        return None
    return Tally(constraint.parts, len(constraint.cells)).solve


@propagator.register
def _count(constraint: Count, values: int) -> Propagator:
    """Exact: the bound that is reached decides the open cells."""
    value, low, high = constraint.value, constraint.low, constraint.high
    if value >= values or low > high:
        holds = low <= 0 <= high
        return lambda masks: masks if holds else None

    def propagate(masks: Masks) -> Masks | None:
        can = masks[value]
        other = 0
        for at, mask in enumerate(masks):
            if at != value:
                other |= mask
        sure, possible = (can & ~other).bit_count(), can.bit_count()
        if sure > high or possible < low:
            return None
        if sure == high:
            return [mask & ~other if at == value else mask for at, mask in enumerate(masks)]
        if possible == low:
            return [mask if at == value else mask & ~can for at, mask in enumerate(masks)]
        return masks

    return propagate


@propagator.register
def _clause(constraint: Clause, values: int) -> Propagator:
    """Exact. Cells and helpers are numbered in the order in which the literals name them."""
    places = {cell: at for at, cell in enumerate(dict.fromkeys(literal.cell for literal in constraint.literals))}
    meets = [0] * values  # for each value the places where it makes some literal true
    for cell, value, positive in constraint.literals:
        for other in range(values):
            if (other == value) is positive:
                meets[other] |= 1 << places[cell]

    def propagate(masks: Masks) -> Masks | None:
        able = 0
        for mask, met in zip(masks, meets, strict=True):
            able |= mask & met
        if not able:
            return None
        if able & (able - 1):
            return masks
        return [mask & (met | ~able) for mask, met in zip(masks, meets, strict=True)]

    return propagate


@propagator.register
def _regular(constraint: Regular, values: int) -> Propagator:
    """Exact: forwards the states that the readings so far can end in, backwards those that still lead to acceptance."""
    length = len(constraint.cells)
    steps = _steps(constraint.transitions, values)
    accepting = sum(1 << state for state in constraint.accepting)

    def propagate(masks: Masks) -> Masks | None:
        reached = [1]
        options = []
        for at in range(length):
            here = 0
            for value, mask in enumerate(masks):
                here |= (mask >> at & 1) << value
            options.append(here)
            reached.append(steps.after(reached[-1], here))
        alive = reached[-1] & accepting
        if not alive:
            return None
        found = [0] * values
        for at in range(length - 1, -1, -1):
            alive, here = steps.before(reached[at], options[at], alive)
            for value in bits(here):
                found[value] |= 1 << at
        return found

    return propagate


class _Steps:
    """The steps of an automaton from sets of states to sets of states; both are masks, as are sets of values.

    Steps are kept, since lines come to the same few sets again and again.
    """

    def __init__(self, transitions: Sequence[Sequence[int]], values: int) -> None:
        self._transitions, self._values = transitions, values
        self.after = lru_cache(MOST_KEPT)(self._after)
        self.before = lru_cache(MOST_KEPT)(self._before)

    def _after(self, states: int, options: int) -> int:
        """The states that are reached from some of these by one of the values."""
        found = 0
        for state in bits(states):
            for value in bits(options):
                if (target := self._transitions[state][value]) >= 0:
                    found |= 1 << target
        return found

    def _before(self, states: int, options: int, goals: int) -> tuple[int, int]:
        """Those of the states and of the values that lead to one of the goals."""
        sources = useful = 0
        for state in bits(states):
            for value in bits(options):
                if (target := self._transitions[state][value]) >= 0 and goals >> target & 1:
                    sources |= 1 << state
                    useful |= 1 << value
        return sources, useful


_steps = lru_cache(maxsize=8)(_Steps)  # the lines of a puzzle mostly share one automaton or two
