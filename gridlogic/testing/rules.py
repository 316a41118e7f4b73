"""Checks of the constraints, one by one: what they name, what they decompose to, what they deduce."""

import random
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple
from unittest import SkipTest

from gridlogic.engines.propagation import propagator
from gridlogic.errors import Refused
from gridlogic.geometry import Grid, Shape
from gridlogic.model import NO_CLUE, Clause, Clue, Constraint
from gridlogic.testing.clauses import ways
from gridlogic.testing.subject import Subject, require

TINY = 300
"""A constraint is brute-forced if its cells can have so many assignments."""
EACH = 6
"""How many constraints of one class and number of cells are tried."""
CLAUSES = 3000
"""Larger decompositions are not tried, for which a second an assignment would not do."""


class Case(NamedTuple):
    """A constraint of an example, and assignments to its cells (each named once, in order) to try it on."""

    rule: Constraint
    shape: Shape
    values: int
    cells: tuple[int, ...]
    assignments: list[tuple[int, ...]]
    every: bool
    """Whether these are all assignments that there are."""

    def holds(self, assignment: Sequence[int], elsewhere: int = 0) -> bool:
        """What the constraint says of an assignment, with this value in all other cells."""
        values = bytearray([elsewhere]) * self.shape.cells
        for cell, value in zip(self.cells, assignment, strict=True):
            values[cell] = value
        return bool(self.rule.holds(Grid(self.shape, bytes(values))))

    def __str__(self) -> str:
        """`Count of row 1 (3)`."""
        return f"{type(self.rule).__name__} of {self.rule.clue}"


def check_constraints(subject: Subject) -> None:
    """Constraints are over cells of the grid, and each names the clue that it comes from."""
    for name, puzzle, _ in subject.examples():
        try:
            model = puzzle.model()
        except Exception as error:
            raise AssertionError(f"{name} has no model: {type(error).__name__}: {error}") from error
        for number, rule in enumerate(model.constraints, 1):
            clue = rule.clue
            named = isinstance(clue, Clue) and isinstance(clue.name, str) and clue != NO_CLUE and clue.name
            kind = type(rule).__name__
            require(named, f"{name}: constraint {number}, a {kind}, names no clue; give it clue=Clue('row 1', '3 1')")


def check_decompose(subject: Subject) -> None:
    """What a constraint decomposes to allows just the assignments for which it holds, each in one way."""
    tried = 0
    for case in _cases(subject):
        try:
            clauses = list(islice(_clauses(case.rule, case.values), CLAUSES + 1))
        except Refused:
            continue
        except RecursionError:
            raise AssertionError(f"{case}: decompose() never comes down to Clause") from None
        if len(clauses) > CLAUSES:
            continue
        tried += 1
        for assignment in case.assignments:
            said, elsewhere = case.holds(assignment), case.holds(assignment, case.values - 1)
            require(said == elsewhere, f"{case}: holds() looks at cells that `cells` does not name")
            number = ways(clauses, dict(zip(case.cells, assignment, strict=True)))
            what = f"{case}, cells {case.cells} with values {assignment}"
            require(number or not said, f"{what}: holds() allows it, decompose() is too strong")
            require(said or not number, f"{what}: holds() forbids it, decompose() is too weak")
            require(number <= 1, f"{what}: the helpers can be chosen; they must be functions of the cells")
    if not tried:
        raise SkipTest(f"no constraint decomposes into at most {CLAUSES} clauses")


def check_deductions(subject: Subject) -> None:
    """What propagation deduces from one constraint is sound, and decides once every cell is known."""
    tried = 0
    chance = random.Random(1)  # noqa: S311 - the same cases in every run
    for case in _cases(subject):
        propagate = propagator(case.rule, case.values)
        allowed = [assignment for assignment in case.assignments if case.holds(assignment)]
        if propagate is None or len(case.cells) != len(case.rule.cells):
            continue  # it is decomposed
        tried += 1
        for supposed in _suppositions(case, allowed, chance):
            masks = _masks(case, supposed)
            left = propagate(masks)
            survivors = [one for one in allowed if all(map(set.__contains__, supposed, one))]
            what = f"{case}, cells {case.cells} within {supposed}: the propagator"
            if left is None:
                require(not survivors, f"{what} excludes {survivors[:1]}, which holds() allows")
                continue
            for one in survivors:
                kept = all(left[value] >> at & 1 for at, value in enumerate(one))
                require(kept, f"{what} excludes {one}, which holds() allows")
            empty = [cell for at, cell in enumerate(case.cells) if not any(mask >> at & 1 for mask in left)]
            require(not empty, f"{what} leaves cell {empty[:1]} no value; it must return None then")
            require(all(new | old == old for new, old in zip(left, masks, strict=True)), f"{what} adds values")
            known = all(len(options) == 1 for options in supposed)
            require(survivors or not (known and case.every), f"{what} misses that holds() forbids it")
            require(list(propagate(left) or ()) == list(left), f"{what} finds more in what it has found itself")
    if not tried:
        raise SkipTest("every constraint is decomposed")


def _cases(subject: Subject) -> Iterator[Case]:
    """Constraints of the examples, a few of each class and size, with assignments to try."""
    seen: dict[tuple[type, int], int] = {}
    for example in subject.examples(6):
        model = example.puzzle.model()
        solutions = None
        for rule in model.constraints:
            cells = tuple(dict.fromkeys(rule.cells))
            key = type(rule), len(cells)
            seen[key] = seen.get(key, 0) + 1
            if seen[key] > EACH:
                continue
            every = model.values ** min(len(cells), 99) <= TINY
            if every:
                assignments = list(product(range(model.values), repeat=len(cells)))
            else:
                solutions = subject.reference(example).solutions[:2] if solutions is None else solutions
                assignments = _near(solutions, cells, model.values)
            yield Case(rule, model.shape, model.values, cells, assignments, every)


def _near(solutions: Sequence[Grid], cells: Sequence[int], values: int) -> list[tuple[int, ...]]:
    """What solutions have in these cells, and the same with one cell changed."""
    found: dict[tuple[int, ...], None] = {}
    for grid in solutions:
        here = [grid.values[cell] for cell in cells]
        found[tuple(here)] = None
        for at in range(min(len(cells), 40)):
            found[*here[:at], (here[at] + 1) % values, *here[at + 1 :]] = None
    return list(found)


def _suppositions(
    case: Case, allowed: Sequence[tuple[int, ...]], chance: random.Random
) -> Iterator[tuple[set[int], ...]]:
    """What is supposed to be possible in each cell: everything, each assignment alone, and some in between."""
    whole = set(range(case.values))
    yield tuple(whole for _ in case.cells)
    for assignment in case.assignments:
        yield tuple({value} for value in assignment)
    for assignment in [*allowed, *case.assignments][:20]:
        for _ in range(3):
            yield tuple({value} | {other for other in whole if chance.random() < 1 / 3} for value in assignment)


def _masks(case: Case, supposed: Sequence[set[int]]) -> list[int]:
    return [sum(1 << at for at, options in enumerate(supposed) if value in options) for value in range(case.values)]


def _clauses(rule: Constraint, values: int) -> Iterator[Clause]:
    if isinstance(rule, Clause):
        yield rule
        return
    for part in rule.decompose(values):
        yield from _clauses(part, values)
