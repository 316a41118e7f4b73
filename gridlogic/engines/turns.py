"""CaDiCaL solvers on the same clauses that take turns, each with its own way to search.

A plain one is good at proving that there is no solution, or no other. One that gets hints (see `belief`) and rarely
restarts finds a solution where there are many: it took a second on pictures of text and on sparse grids of 45x45 which
the plain one did not solve in a minute. What will help is not known before, and run times vary widely.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gridlogic.engines.belief import Beliefs

if TYPE_CHECKING:
    from pysat.solvers import Cadical195

SLICE = 1000
"""Conflicts in one turn: a quarter of a second at most, in which nothing else runs, on so many clauses:"""
CLAUSES = 250_000
PLAIN = None
"""A way to search: without hints. A number is the strength of the beliefs for one with hints."""


class Problem(NamedTuple):
    """Clauses, the variables of the cells among theirs, and who knows hints."""

    clauses: list[list[int]]
    cells: list[int]
    beliefs: Beliefs | None = None

    def slice(self) -> int:
        """How many conflicts a turn has: fewer if there are very many clauses."""
        return max(min(SLICE, SLICE * CLAUSES // max(len(self.clauses), 1)), 10)


class Joining(NamedTuple):
    """From this round of turns on a solver takes part that searches this way."""

    turn: int
    way: float | None


class Turns:
    """The solvers of a plan; `hurry` is called while hints are made, and may raise. Close it in the end."""

    def __init__(self, problem: Problem, plan: Sequence[Joining], hurry: Callable[[], None] = lambda: None) -> None:
        self.turn = 0
        """The round of turns that runs."""
        self.true: set[int] = set()
        self.problem = problem
        self._hurry = hurry
        self._waiting = list(plan)
        self._solvers: list[Cadical195] = []
        self._found: list[list[int]] = []
        self._slice = problem.slice()
        self._at = 0  # whose turn it is

    def go_on(self) -> bool | None:
        """One turn: whether there is a solution apart from those found before, None if that is not known yet.

        `true` are then the variables that are true in it.
        """
        if self._at == 0:
            self._join()
        solver = self._solvers[self._at]
        solver.conf_budget(self._slice)
        answer: bool | None = solver.solve_limited()
        if answer:
            self.true = set(solver.get_model())
            terms = [cell if cell in self.true else -cell for cell in self.problem.cells]
            self.forbid(terms)
            solver.set_phases(terms)  # go on close to it
        elif answer is None:
            self._at = (self._at + 1) % len(self._solvers)
            self.turn += self._at == 0
        return answer

    def forbid(self, terms: list[int]) -> None:
        """No further solution may have cells like these."""
        self._found.append(terms)
        for solver in self._solvers:
            solver.add_clause([-term for term in terms])

    def conflicts(self) -> int:
        """Of all solvers."""
        return sum(solver.accum_stats()["conflicts"] for solver in self._solvers)

    def close(self) -> None:
        """Free the solvers' memory."""
        for solver in self._solvers:
            solver.delete()

    def _join(self) -> None:
        """Let those take part whose time has come."""
        while self._waiting and self._waiting[0].turn <= self.turn:
            way = self._waiting.pop(0).way
            phases = None
            if way is not PLAIN:
                if self.problem.beliefs is None:
                    continue
                phases = self.problem.beliefs.hints(way, self._hurry)
            self._solvers.append(self._solver(phases))

    def _solver(self, phases: list[int] | None) -> "Cadical195":
        from pysat.solvers import Cadical195

        solver = Cadical195()
        if phases is not None:
            solver.configure({"stabilizeonly": 1})
        solver.append_formula(self.problem.clauses)
        if phases is not None:
            solver.set_phases(phases)
        for terms in self._found:
            solver.add_clause([-term for term in terms])
        return solver
