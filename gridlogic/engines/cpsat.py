"""The engine on Google's CP-SAT (package `ortools`): clauses, linear counts and the order encoding of runs."""

import importlib.util
import time
from collections.abc import Callable
from functools import singledispatch
from typing import TYPE_CHECKING, Any

from gridlogic.engines import order
from gridlogic.engines.interruptible import OutOfTime, run
from gridlogic.engines.target import Target
from gridlogic.errors import EngineError, EngineMissing
from gridlogic.geometry import Candidates, Grid
from gridlogic.model import Clause, Constraint, Count, Literal, Model, Runs
from gridlogic.outcome import Listener, Outcome

if TYPE_CHECKING:
    from ortools.sat.python import cp_model as cp


class CpSatTarget(Target["cp.LiteralT"]):
    """A CP-SAT model under construction.

    `model` is the `cp_model.CpModel` to which encodings add variables and constraints, `candidates` what each cell can
    be, and `literal(cell, value)` the truth of "the cell has the value". Other variables need not be functions of the
    cells.
    """

    model: "cp.CpModel"
    presolve = False
    """Whether CP-SAT simplifies the model first: a loss on the clauses of the compiled encoding, a must for tables."""

    def __init__(self, candidates: Candidates, deadline: float | None = None) -> None:
        """Make the variables of the cells that are not decided."""
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        self._constants = [self.model.new_constant(number) for number in (0, 1)]
        super().__init__(candidates, deadline)

    def literal(self, cell: int, value: int = 1) -> "cp.LiteralT":
        """CP-SAT's literal for "the cell has the value", a constant one if the candidates tell."""
        self.hurry()
        term = self.term(Literal(cell, value))
        return self._constants[term] if isinstance(term, bool) else term

    def _variable(self) -> "tuple[cp.LiteralT, cp.LiteralT]":
        variable = self.model.new_bool_var("")
        return ~variable, variable

    def _add_clause(self, terms: "list[cp.LiteralT]") -> None:
        self.model.add_bool_or(terms)

    def _add_count(self, terms: "list[cp.LiteralT]", low: int, high: int) -> None:
        if low == high == 1:
            self.model.add_exactly_one(terms)
        else:
            self.model.add_linear_constraint(sum(terms), low, high)


@singledispatch
def post(constraint: Constraint, target: CpSatTarget) -> None:
    """Add a constraint to the target's model; `post.register` teaches a new class, all others are decomposed."""
    for part in constraint.decompose(target.values):
        post(part, target)


@post.register
def _(constraint: Clause, target: CpSatTarget) -> None:
    target.clause(constraint.literals)


@post.register
def _(constraint: Count, target: CpSatTarget) -> None:
    target.count(constraint.cells, constraint.value, constraint.low, constraint.high)


@post.register
def _(constraint: Runs, target: CpSatTarget) -> None:
    if constraint.exact:
        for clause in order.clauses(constraint, target.masks(constraint.cells)):
            target.clause(clause)
    else:
        for part in constraint.decompose(target.values):
            post(part, target)


class CpSatEngine:
    """Finds and counts solutions with CP-SAT in one search that keeps what it learns."""

    name = "cpsat"

    def available(self) -> bool:
        """Whether `ortools` seems to be installed."""
        return importlib.util.find_spec("ortools") is not None

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
        begin = time.monotonic()
        if candidates.impossible:
            return Outcome((), exhausted=True, engine=self.name)
        _require_ortools()
        search = _Search(limit, deadline, listener)
        try:
            target = CpSatTarget(candidates, deadline)
            _build(model, target, post)
            search.run(target)
        except OutOfTime:
            pass
        end = time.monotonic()
        moments = {"build": search.start or end, "first": search.first, "total": end}
        statistics: dict[str, float] = {name: at - begin for name, at in moments.items() if at is not None}
        statistics |= {"conflicts": search.conflicts, "branches": search.branches}
        return Outcome(tuple(search.found), search.exhausted, self.name, statistics=statistics)


def _require_ortools() -> None:
    try:
        from ortools.sat.python import cp_model  # noqa: F401 - only to see whether it can be done
    except Exception as error:  # a broken package may raise anything
        message = f"ortools does not import ({type(error).__name__}: {error}); try: pip install ortools"
        raise EngineMissing(CpSatEngine.name, message) from error


def _build(model: Model, target: CpSatTarget, encode: Callable[[Any], Any] | None) -> None:
    if encode is not None:
        encode(target)
        return
    for constraint in model.constraints:
        target.hurry()
        post(constraint, target)


class _Search:
    """The solutions of a target, found in one search that goes on after each and keeps what it learnt."""

    def __init__(self, limit: int | None, deadline: float | None, listener: Listener) -> None:
        self._limit, self._deadline, self._listener = limit, deadline, listener
        self.found: list[Grid] = []
        self.exhausted = False
        self.start: float | None = None
        self.first: float | None = None
        self.conflicts = self.branches = 0
        self._seen: set[bytes] = set()
        self._told = 0
        self._enough = self._repeated = False

    def run(self, target: CpSatTarget) -> None:
        """Search until the limit or the deadline, or until no solution is left.

        The search finds a grid again if the encoding has variables that are not functions of the cells. Then all grids
        found are forbidden, over the cells only, and it starts anew.
        """
        from ortools.sat.python import cp_model

        collect = self._collect

        class Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]  # ortools is untyped
            def on_solution_callback(self) -> None:
                collect(target.grid(self.boolean_value), self)

        self.start = time.monotonic()
        while True:
            known = len(self.found)
            self._once(cp_model, target, Collector())
            if not self._repeated:
                return
            self._repeated = False
            for grid in self.found[known:]:
                target.forbid(grid)

    def _once(self, cp_model: Any, target: CpSatTarget, collector: Any) -> None:
        solver = _solver(cp_model, target.presolve, self._deadline)
        status = run(lambda: solver.solve(target.model, collector), solver.stop_search, self._deadline, self._tell)
        if status == cp_model.MODEL_INVALID:
            raise EngineError(CpSatEngine.name, f"the encoding is not valid: {target.model.validate()}")
        self.conflicts += solver.num_conflicts
        self.branches += solver.num_branches
        proved = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
        self.exhausted = proved and not self._enough and not self._repeated

    def _collect(self, grid: Grid, callback: Any) -> None:
        """Keep a solution; called in the solver's thread."""
        if self._enough or self._repeated:  # the solver was told to stop
            return
        if self.first is None:
            self.first = time.monotonic()
        self._repeated = grid.values in self._seen
        if not self._repeated:
            self._seen.add(grid.values)
            self.found.append(grid)
            self._enough = len(self.found) == self._limit
        if self._enough or self._repeated:
            callback.stop_search()

    def _tell(self) -> None:
        """Tell the listener, in the caller's thread, what was found meanwhile."""
        for grid in self.found[self._told :]:
            self._told += 1
            self._listener.solution(grid)


def _solver(cp_model: Any, presolve: bool, deadline: float | None) -> Any:
    """A solver set to enumerate; the settings were measured on what propagation leaves of hard nonograms."""
    solver = cp_model.CpSolver()
    settings = solver.parameters
    settings.enumerate_all_solutions = True
    settings.num_workers = 1  # with more, solutions are lost and repeated, and the status is OPTIMAL all the same
    settings.cp_model_presolve = presolve
    settings.linearization_level = 0
    settings.random_seed = 1
    settings.catch_sigint_signal = False
    if deadline is not None:
        settings.max_time_in_seconds = max(0.0, deadline - time.monotonic())
    return solver
