"""The engine on Google's CP-SAT (package `ortools`): clauses, linear counts and the order encoding of runs."""

import importlib.util
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import singledispatch
from typing import TYPE_CHECKING, Any

from gridlogic.engines.found import Found
from gridlogic.engines.interruptible import require, run
from gridlogic.engines.order import FALSE, TRUE
from gridlogic.engines.target import Target
from gridlogic.errors import EngineError, OutOfTime, Refused
from gridlogic.geometry import Candidates, Grid
from gridlogic.groups import Groups
from gridlogic.model import Constraint, Literal, Model, Regular
from gridlogic.neighbours import Connected
from gridlogic.outcome import Listener, Outcome
from gridlogic.placements import Placements
from gridlogic.runs import Runs
from gridlogic.vocabulary import Sum

if TYPE_CHECKING:
    from ortools.sat.python import cp_model as cp


MOST_PLACEMENTS = 200_000
"""What one line may have in a table."""
MOST_TOGETHER = 1_000_000
"""What all lines may have in tables; so many take about a gigabyte."""


class CpSatTarget(Target):
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
        self._numbers: dict[int, cp.IntVar] = {}
        self._literals: dict[int, cp.LiteralT] = {TRUE: self.model.new_constant(1), FALSE: self.model.new_constant(0)}
        self._variables = 0
        super().__init__(candidates, deadline)

    def literal(self, cell: int, value: int = 1) -> "cp.LiteralT":
        """CP-SAT's literal for "the cell has the value", a constant one if the candidates tell."""
        self.hurry()
        return self._literals[self.term(Literal(cell, value))]

    def post(self, constraint: Constraint) -> None:
        """Add a constraint."""
        post(constraint, self)

    def number(self, cell: int) -> "cp.LinearExprT":
        """The value of a cell as an expression that tables and sums take."""
        options = [value for value, mask in enumerate(self.candidates.masks) if mask >> cell & 1]
        if options == [0, 1]:
            return self.literal(cell)
        if len(options) == 1:
            return self.model.new_constant(options[0])
        if cell not in self._numbers:
            from ortools.sat.python import cp_model

            number = self.model.new_int_var_from_domain(cp_model.Domain.from_values(options), "")
            self.model.add(number == sum(value * self.literal(cell, value) for value in options))
            self._numbers[cell] = number
        return self._numbers[cell]

    def allow_placements(self, lines: Iterable[Runs | Groups | Regular]) -> None:
        """List for each line every placement that its clue allows within the candidates, as allowed assignments.

        Raises Refused, before anything is listed, if one line has more than `MOST_PLACEMENTS` or all together have more
        than `MOST_TOGETHER`.
        """
        tables = []
        together = 0
        for line in lines:
            self.hurry()
            tables.append(Placements(line, self.candidates))
            tables[-1].refuse_above(MOST_PLACEMENTS)
            together += tables[-1].number
        if together > MOST_TOGETHER:
            message = f"the lines together have {together} placements, more than {MOST_TOGETHER}"
            raise Refused(f"{message}; choose another encoding")
        self.presolve = True
        for table in tables:
            self.hurry()
            if table.number:
                self.model.add_allowed_assignments([self.number(cell) for cell in table.cells], table.rows())
            else:  # CP-SAT once crashed on an empty table
                self.model.add_bool_or([])

    def _variable(self) -> int:
        self._variables += 1
        variable = self.model.new_bool_var("")
        self._literals[self._variables], self._literals[-self._variables] = variable, ~variable
        return self._variables

    def _add_clause(self, terms: list[int]) -> None:
        self.model.add_bool_or([self._literals[term] for term in terms])

    def _add_count(self, terms: list[int], low: int, high: int) -> None:
        from ortools.sat.python import cp_model

        literals = [self._literals[term] for term in terms]
        if low == high == 1:
            self.model.add_exactly_one(literals)
        else:
            self.model.add_linear_constraint(cp_model.LinearExpr.sum(literals), low, high)

    def read(self, true: "Callable[[cp.LiteralT], bool]") -> Grid:
        """The grid of a solution, of which `true` tells the literals that hold."""
        return self.grid(lambda term: true(self._literals[term]))


@singledispatch
def post(constraint: Constraint, target: CpSatTarget) -> None:
    """Add a constraint to the target. `post.register` teaches the engine a class; see `Target.add` for all others."""
    target.add(constraint)


@post.register
def _connected(constraint: Connected, target: CpSatTarget) -> None:
    """Lazily: all clauses at once would be a hundred times as many as are needed."""
    target.lazy.append(constraint)


@post.register
def _sum(constraint: Sum, target: CpSatTarget) -> None:
    """A linear sum of the values that cells can have."""
    from ortools.sat.python import cp_model

    adds, low, high = constraint.shifted(target.values)
    terms = [
        add * target.literal(cell, value)
        for cell, here in zip(constraint.cells, adds, strict=True)
        for value, add in enumerate(here)
        if add
    ]
    if terms and low <= high:
        target.model.add_linear_constraint(cp_model.LinearExpr.sum(terms), low, high)
    elif low > 0 or high < 0:
        target.clause(())


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
        """See `gridlogic.puzzle.Engine`. Raises EngineError if CP-SAT refuses what an encoding made."""
        if candidates.impossible:
            return Outcome((), exhausted=True, engine=self.name)
        require(self.name, "ortools.sat.python.cp_model", "ortools")
        search = _Search(limit, deadline, listener)
        with suppress(OutOfTime):
            target = CpSatTarget(candidates, deadline)
            target.build(model, post)
            search.run(target)
        return search.outcome(self.name)


class _Search(Found):
    """One search that goes on after each solution and keeps what it learnt."""

    def __init__(self, limit: int | None, deadline: float | None, listener: Listener) -> None:
        super().__init__(limit, deadline, listener)
        self._seen: set[bytes] = set()
        self._enough = self._again = False
        self._broken: Grid | None = None  # one that is no solution, for it breaks what the target keeps lazy

    def run(self, target: CpSatTarget) -> None:
        """Search until the limit or the deadline, or until no solution is left.

        The search starts anew if it finds a grid again, because the encoding has variables that are not functions of
        the cells, or one that breaks a lazy constraint. Then all grids found are forbidden, over the cells only.
        """
        from ortools.sat.python import cp_model

        collect = self._collect

        class Collector(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self) -> None:
                collect(target.read(self.boolean_value), target, self)

        self.built()
        self.counters["cuts"] = 0
        while True:
            known = len(self.found)
            self._once(target, Collector(), cp_model)
            if not self._again:
                return
            self._again = False
            for grid in self.found[known:]:
                target.forbid(grid)
            if self._broken:
                self.counters["cuts"] += 1
                target.cut(self._broken)
                self._broken = None

    def _once(self, target: CpSatTarget, collector: Any, cp_model: Any) -> None:
        solver = cp_model.CpSolver()
        _set(solver.parameters, target, self.deadline)
        status = run(lambda: solver.solve(target.model, collector), solver.stop_search, self.deadline, self.tell)
        if status == cp_model.MODEL_INVALID:
            raise EngineError(CpSatEngine.name, f"the encoding is not valid: {target.model.validate()}")
        for name in ("conflicts", "branches"):
            self.counters[name] = self.counters.get(name, 0) + getattr(solver, f"num_{name}")
        proved = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
        self.exhausted = proved and not self._enough and not self._again

    def _collect(self, grid: Grid, target: CpSatTarget, callback: Any) -> None:
        """Keep a solution; called in the solver's thread."""
        if self._enough or self._again:  # the solver was told to stop
            return
        if not all(constraint.holds(grid) for constraint in target.lazy):
            self._broken, self._again = grid, True
        elif grid.values in self._seen:
            self._again = True
        else:
            self._seen.add(grid.values)
            self._enough = self.add(grid)
        if self._enough or self._again:
            callback.stop_search()


def _set(parameters: Any, target: CpSatTarget, deadline: float | None) -> None:
    """The settings, measured on what propagation leaves of hard nonograms."""
    parameters.enumerate_all_solutions = True
    parameters.num_workers = 1  # with more, solutions are lost and repeated, and the status is OPTIMAL all the same
    parameters.cp_model_presolve = target.presolve
    parameters.linearization_level = 0
    parameters.restart_algorithms.append(1)  # Luby's sequence (no name for it in Python): half the time on the hardest
    parameters.restart_period = 100
    parameters.random_seed = 1
    parameters.catch_sigint_signal = False
    if deadline is not None:
        parameters.max_time_in_seconds = max(0.0, deadline - time.monotonic())
