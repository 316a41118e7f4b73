"""What the encodings of the native solvers share: the truth values that a model's cells need, and clauses over them."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gridlogic.engines import order
from gridlogic.engines.order import FALSE, TRUE
from gridlogic.errors import OutOfTime
from gridlogic.geometry import UNKNOWN_VALUE, Candidates, Grid
from gridlogic.groups import Groups
from gridlogic.model import Clause, Constraint, Count, Helper, Literal, Model
from gridlogic.neighbours import Connected
from gridlogic.runs import Runs


class Target(ABC):
    """A solver's problem under construction.

    Only cells with several candidates become variables: one for two values, one for each value otherwise. `candidates`
    is what each cell can be, `values` how many values there are, and `deadline` (of `time.monotonic`) when to give up.

    A term is a number, as in DIMACS files: `n` for variable `n`, counted from 1, and `-n` for its negation. TRUE and
    FALSE of `gridlogic.engines.order` are terms too, but no solver sees them.
    """

    candidates: Candidates
    values: int

    def __init__(self, candidates: Candidates, deadline: float | None) -> None:
        """Make the variables of the cells; every cell must have a candidate."""
        self.candidates = candidates
        self.values = len(candidates.masks)
        self.deadline = deadline
        self.lazy: list[Connected] = []
        """What an engine adds only as far as a solution breaks it; see `cut`."""
        self._known = candidates.values()
        self._digits = [format(mask, f"0{candidates.shape.cells}b")[::-1] for mask in candidates.masks]
        self._terms: dict[tuple[int | Helper, int], int] = {}
        self._choices: list[tuple[int, int, int]] = []  # if the term is true, the cell has the value
        self._first = bytearray(self._known)  # for each cell its lowest value
        for cell, value in enumerate(self._known):
            if value == UNKNOWN_VALUE:
                self.hurry()
                self._add_cell(cell, [value for value, digits in enumerate(self._digits) if digits[cell] == "1"])

    def _add_cell(self, cell: int, options: list[int]) -> None:
        self._first[cell] = options[0]
        if len(options) == 2:
            low, high = options
            variable = self._terms[cell, high] = self._variable()
            self._terms[cell, low] = -variable
            self._choices.append((cell, high, variable))
        else:
            terms = [self._variable() for _ in options]
            for value, term in zip(options, terms, strict=True):
                self._terms[cell, value] = term
                self._choices.append((cell, value, term))
            self._add_count(terms, 1, 1)

    @abstractmethod
    def _variable(self) -> int:
        """The number of a new variable."""

    @abstractmethod
    def _add_clause(self, terms: list[int]) -> None:
        """At least one of the terms, none of them TRUE or FALSE, holds."""

    @abstractmethod
    def _add_count(self, terms: list[int], low: int, high: int) -> None:
        """From `low` to `high` of the terms hold; 0 <= low <= high <= their number."""

    def build(self, model: Model, encode: Callable[[Any], Any] | None) -> None:
        """Add the model's constraints one by one, or what `encode` makes of the puzzle in their place.

        Raises OutOfTime after the deadline.
        """
        if encode is not None:
            encode(self)
            return
        for constraint in model.constraints:
            self.hurry()
            self.post(constraint)

    def term(self, literal: Literal) -> int:
        """The term for a literal: TRUE or FALSE if the candidates tell."""
        cell, value, positive = literal
        term = self._terms.get((cell, value))
        if term is None:
            if isinstance(cell, Helper):
                term = self._terms[cell, value] = self._variable()
            else:
                term = TRUE if self._known[cell] == value else FALSE
        return term if positive else -term

    def clause(self, literals: Iterable[Literal]) -> None:
        """At least one of the literals holds. Raises OutOfTime after the deadline."""
        self.hurry()
        order.clause(map(self.term, literals), self._add_clause)

    @abstractmethod
    def post(self, constraint: Constraint) -> None:
        """Add a constraint, as the engine's own `post` function says."""

    def add(self, constraint: Constraint) -> None:
        """Add a constraint as clauses and counts: what every engine does unless a class is registered with it."""
        match constraint:
            case Clause():
                self.clause(constraint.literals)
            case Count():
                literals = [Literal(cell, constraint.value) for cell in constraint.cells]
                self.count(literals, constraint.low, constraint.high)
            case Groups():
                self._groups(constraint)
            case Runs() if constraint.exact:
                self.place(constraint)
            case _:
                for part in constraint.decompose(self.values):
                    self.post(part)

    def place(self, runs: Runs) -> list[order.Placed]:
        """Add a line of exact blocks; where the terms stand that tell each block's place."""
        cells = runs.cells
        terms = [[self.term(Literal(cell, value)) for cell in cells] for value in range(self.values)]
        return order.post(runs, self.masks(cells), terms, self._variable, self._add_clause)

    def _groups(self, constraint: Groups) -> None:
        """Counts of the cells of each colour and of the starts of its runs."""
        for literals, low, high, definitions in constraint.counts(self.values):
            for definition in definitions:
                self.clause(definition.literals)
            self.count(literals, low, high)

    def count(self, literals: Iterable[Literal], low: int, high: int) -> None:
        """From `low` to `high` of the literals hold. Raises OutOfTime after the deadline."""
        self.hurry()
        truths = [self.term(literal) for literal in literals]
        certain = truths.count(TRUE)
        terms = [term for term in truths if term not in (TRUE, FALSE)]
        low, high = max(low - certain, 0), min(high - certain, len(terms))
        if low > high:
            self._add_clause([])
        elif terms:
            self._add_count(terms, low, high)

    def masks(self, cells: Sequence[int]) -> list[int]:
        """For each value one mask over a line: bit i is set while `cells[i]` can have the value."""
        return [int("".join(digits[cell] for cell in reversed(cells)) or "0", 2) for digits in self._digits]

    def hurry(self) -> None:
        """Raise OutOfTime after the deadline."""
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTime

    def grid(self, true: Callable[[int], bool]) -> Grid:
        """The grid of a solution, of which `true` tells the variables that hold."""
        values = self._first[:]
        for cell, value, term in self._choices:
            if true(term):
                values[cell] = value
        return Grid(self.candidates.shape, bytes(values))

    def cut(self, grid: Grid) -> bool:
        """Whether a grid breaks what is lazy; if so, clauses are added that forbid it and others like it."""
        cuts = [clause for constraint in self.lazy for clause in constraint.cuts(grid)]
        for clause in cuts:
            self.clause(clause.literals)
        return bool(cuts)

    def forbid(self, grid: Grid) -> None:
        """No further solution may have the cells of this grid."""
        self._add_clause([-term for term in self.terms_of(grid)])

    def terms_of(self, grid: Grid) -> list[int]:
        """What says that the open cells have the values of this grid."""
        cells = dict.fromkeys(cell for cell, _, _ in self._choices)
        return [self._terms[cell, grid.values[cell]] for cell in cells]
