"""What the encodings of the native solvers share: the truth values that a model's cells need, and clauses over them."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from gridlogic.engines import order
from gridlogic.errors import OutOfTime
from gridlogic.geometry import UNKNOWN_VALUE, Candidates, Grid
from gridlogic.groups import Groups
from gridlogic.model import Clause, Constraint, Count, Helper, Literal, Model, Runs
from gridlogic.neighbours import Connected

Term = TypeVar("Term")


class Target(ABC, Generic[Term]):
    """A solver's problem under construction; `Term` is what the solver takes as a literal.

    Only cells with several candidates become variables: one for two values, one for each value otherwise. `candidates`
    is what each cell can be, `values` how many values there are, and `deadline` (of `time.monotonic`) when to give up.
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
        self._terms: dict[tuple[int | Helper, int], tuple[Term, Term]] = {}  # (negation, term)
        self._choices: list[tuple[int, int, Term]] = []  # if the term is true, the cell has the value
        self._first = bytearray(self._known)  # for each cell its lowest value
        for cell, value in enumerate(self._known):
            if value == UNKNOWN_VALUE:
                self.hurry()
                self._add_cell(cell, [value for value, digits in enumerate(self._digits) if digits[cell] == "1"])

    def _add_cell(self, cell: int, options: list[int]) -> None:
        self._first[cell] = options[0]
        if len(options) == 2:
            low, high = options
            pair = self._variable()
            self._terms[cell, low], self._terms[cell, high] = pair[::-1], pair
            self._choices.append((cell, high, pair[1]))
        else:
            for value in options:
                pair = self._terms[cell, value] = self._variable()
                self._choices.append((cell, value, pair[1]))
            self._add_count([self._terms[cell, value][1] for value in options], 1, 1)

    @abstractmethod
    def _variable(self) -> tuple[Term, Term]:
        """The negation of a new variable, and the variable."""

    @abstractmethod
    def _add_clause(self, terms: list[Term]) -> None:
        """At least one of the terms is true."""

    @abstractmethod
    def _add_count(self, terms: list[Term], low: int, high: int) -> None:
        """From `low` to `high` of the terms are true; 0 <= low <= high <= their number."""

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

    def term(self, literal: Literal) -> Term | bool:
        """The solver's literal, or its truth if the candidates tell."""
        cell, value, positive = literal
        pair = self._terms.get((cell, value))
        if pair is None:
            if not isinstance(cell, Helper):
                return (self._known[cell] == value) is positive
            pair = self._terms[cell, value] = self._variable()
        return pair[positive]

    def clause(self, literals: Iterable[Literal]) -> None:
        """At least one of the literals holds. Raises OutOfTime after the deadline."""
        self.hurry()
        terms: list[Term] = []
        for literal in literals:
            term = self.term(literal)
            if term is True:
                return
            if term is not False:
                terms.append(term)
        self._add_clause(terms)

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
                for clause in order.clauses(constraint, self.masks(constraint.cells)):
                    self.clause(clause)
            case _:
                for part in constraint.decompose(self.values):
                    self.post(part)

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
        terms = [truth for truth in truths if not isinstance(truth, bool)]
        certain = sum(truth is True for truth in truths)
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

    def grid(self, true: Callable[[Term], bool]) -> Grid:
        """The grid of a solution, of which `true` tells the terms that hold."""
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
        cells = dict.fromkeys(cell for cell, _, _ in self._choices)
        self._add_clause([self._terms[cell, grid.values[cell]][False] for cell in cells])
