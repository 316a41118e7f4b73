"""The engine on CaDiCaL (package `python-sat`): everything as clauses, which it learns more of."""

import importlib.util
from collections.abc import Callable
from contextlib import suppress
from functools import singledispatch
from itertools import combinations
from typing import TYPE_CHECKING, Any

from gridlogic.engines.found import Found
from gridlogic.engines.interruptible import require, run
from gridlogic.engines.order import FALSE, TRUE
from gridlogic.engines.target import Target
from gridlogic.errors import OutOfTime
from gridlogic.geometry import Candidates
from gridlogic.model import Constraint, Helper, Literal, Model, count_clauses
from gridlogic.outcome import Listener, Outcome

if TYPE_CHECKING:
    from pysat.solvers import Cadical195

SLICE = 1000
"""Conflicts between two looks at the clock."""
FEW = 5
"""Up to so many terms, "at most one" is a clause for each pair."""


class SatTarget(Target):
    """Clauses under construction.

    `clauses` is the list to which encodings add theirs, each a list of numbers as in DIMACS files; `variable()` gives
    a new number and `literal(cell, value)` the one for "the cell has the value". `candidates` is what each cell can be.
    Other variables need not be functions of the cells.
    """

    clauses: list[list[int]]

    def __init__(self, candidates: Candidates, deadline: float | None = None) -> None:
        """Make the variables of the cells that are not decided."""
        self.clauses = []
        self.variables = 0
        self._true: int | None = None
        self._add_clause = self.clauses.append  # type: ignore[method-assign]  # half a million calls
        super().__init__(candidates, deadline)

    def variable(self) -> int:
        """The number of a new variable."""
        self.variables += 1
        return self.variables

    def literal(self, cell: int, value: int = 1) -> int:
        """The number for "the cell has the value"; if the candidates tell, one that a clause of its own makes so."""
        self.hurry()
        term = self.term(Literal(cell, value))
        if term not in (TRUE, FALSE):
            return term
        if self._true is None:
            self._true = self.variable()
            self.clauses.append([self._true])
        return self._true if term == TRUE else -self._true

    def post(self, constraint: Constraint) -> None:
        """Add a constraint."""
        post(constraint, self)

    def _variable(self) -> int:
        return self.variable()

    def _add_clause(self, terms: list[int]) -> None:
        self.clauses.append(terms)

    def _add_count(self, terms: list[int], low: int, high: int) -> None:
        if (low, high) == (1, 1) and len(terms) <= FEW:
            self.clauses.append(terms)
            self.clauses += ([-one, -other] for one, other in combinations(terms, 2))
            return
        literals = [Literal(Helper()) for _ in terms]
        for literal, term in zip(literals, terms, strict=True):
            self._terms[literal.cell, 1] = term
        for clause in count_clauses(literals, low, high):
            self.clause(clause.literals)


@singledispatch
def post(constraint: Constraint, target: SatTarget) -> None:
    """Add a constraint to the target. `post.register` teaches the engine a class; see `Target.add` for all others."""
    target.add(constraint)


class SatEngine:
    """Finds solutions one by one with CaDiCaL, which keeps what it learnt; each is then forbidden over the cells."""

    name = "sat"

    def available(self) -> bool:
        """Whether `python-sat` seems to be installed."""
        return importlib.util.find_spec("pysat") is not None

    def solve(
        self,
        model: Model,
        candidates: Candidates,
        *,
        limit: int | None,
        deadline: float | None,
        listener: Listener,
        post: Callable[[Any], Any] | None = None,
    ) -> Outcome:
        """See `gridlogic.puzzle.Engine`."""
        if candidates.impossible:
            return Outcome((), exhausted=True, engine=self.name)
        require(self.name, "pysat.solvers", "python-sat")
        search = _Search(limit, deadline, listener)
        with suppress(OutOfTime):
            target = SatTarget(candidates, deadline)
            target.build(model, post)
            search.run(target)
        return search.outcome(self.name)


class _Search(Found):
    """The solutions of a target, found one by one."""

    def run(self, target: SatTarget) -> None:
        """Search until the limit or the deadline, or until no solution is left.

        In a thread of its own: in the main thread `pysat` answers Ctrl-C by a jump out of the solver.
        """
        from pysat.solvers import Cadical195

        self.built()
        with Cadical195(bootstrap_with=target.clauses) as solver:
            run(lambda: self._find(target, solver), lambda: target.__setattr__("deadline", 0.0), self.deadline, self.tell)

    def _find(self, target: SatTarget, solver: "Cadical195") -> None:
        enough = False
        while not enough and self._next(target, solver):
            true = set(solver.get_model())
            grid = target.grid(true.__contains__)
            enough = self.add(grid)
            terms = target.terms_of(grid)
            solver.add_clause([-term for term in terms])
            solver.set_phases(terms)
        self.counters.update(solver.accum_stats())

    def _next(self, target: SatTarget, solver: "Cadical195") -> bool:
        """Whether there is a solution apart from those forbidden; raises OutOfTime."""
        answer = None
        while answer is None:
            target.hurry()
            solver.conf_budget(SLICE)
            answer = solver.solve_limited()
        self.exhausted = not answer
        return answer
