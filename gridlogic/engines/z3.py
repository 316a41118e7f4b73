"""The engine on Z3 (package `z3-solver`): the compiled encoding is one SMT-LIB text of clauses and counts.

Building terms through `z3` costs several times what writing and parsing the text does.
"""

import importlib.util
import time
from collections.abc import Callable
from functools import singledispatch
from typing import TYPE_CHECKING, Any

from gridlogic.engines import order
from gridlogic.engines.interruptible import OutOfTime, run
from gridlogic.engines.target import Target
from gridlogic.errors import EngineMissing
from gridlogic.geometry import Candidates, Grid
from gridlogic.model import Clause, Constraint, Count, Literal, Model, Runs
from gridlogic.outcome import Listener, Outcome

if TYPE_CHECKING:
    import z3


class Z3Target(Target[str]):
    """A Z3 problem under construction.

    `solver` is the `z3.Solver` to which encodings add terms; it has a context of its own, so terms that do not come from
    `literal` are made with `ctx=target.solver.ctx`. `candidates` is what each cell can be, and `literal(cell, value)`
    the term for "the cell has the value". Other variables need not be functions of the cells.
    """

    solver: "z3.Solver"

    def __init__(self, candidates: Candidates, deadline: float | None = None, logic: str | None = None) -> None:
        """Make the variables of the cells that are not decided; `logic` picks one of Z3's solvers."""
        import z3

        context = z3.Context()
        self.solver = z3.SolverFor(logic, ctx=context) if logic else z3.Solver(ctx=context)
        self.lines: list[str] = []
        self._names = 0
        super().__init__(candidates, deadline)

    def literal(self, cell: int, value: int = 1) -> "z3.BoolRef":
        """The term for "the cell has the value", a constant if the candidates tell."""
        self.hurry()
        return self._parsed(self.term(Literal(cell, value)))

    def load(self) -> None:
        """Give the solver what was written since the last time."""
        text, self.lines = "\n".join(self.lines), []
        self.solver.from_string(text)

    def read(self, found: "z3.ModelRef") -> Grid:
        """The grid of a solution, completed where Z3 says nothing of a cell."""
        import z3

        return self.grid(lambda name: z3.is_true(found.eval(self._parsed(name), model_completion=True)))

    def _parsed(self, term: str | bool) -> "z3.BoolRef":
        import z3

        if isinstance(term, bool):
            return z3.BoolVal(term, self.solver.ctx)
        if term.startswith("("):
            return z3.Not(self._parsed(term[5:-1]))
        return z3.Bool(term, self.solver.ctx)

    def _variable(self) -> tuple[str, str]:
        name = f"${self._names}"
        self._names += 1
        self.lines.append(f"(declare-const {name} Bool)")
        return f"(not {name})", name

    def _add_clause(self, terms: list[str]) -> None:
        self.lines.append(f"(assert (or {' '.join(terms)}))" if terms else "(assert false)")

    def _add_count(self, terms: list[str], low: int, high: int) -> None:
        arguments = " ".join(terms)
        if low == high:
            self.lines.append(f"(assert ((_ pbeq {low}{' 1' * len(terms)}) {arguments}))")
            return
        if low > 0:
            self.lines.append(f"(assert ((_ at-least {low}) {arguments}))")
        if high < len(terms):
            self.lines.append(f"(assert ((_ at-most {high}) {arguments}))")


@singledispatch
def post(constraint: Constraint, target: Z3Target) -> None:
    """Add a constraint to the target; `post.register` teaches a new class, all others are decomposed."""
    for part in constraint.decompose(target.values):
        post(part, target)


@post.register
def _(constraint: Clause, target: Z3Target) -> None:
    target.clause(constraint.literals)


@post.register
def _(constraint: Count, target: Z3Target) -> None:
    target.count(constraint.cells, constraint.value, constraint.low, constraint.high)


@post.register
def _(constraint: Runs, target: Z3Target) -> None:
    if constraint.exact:
        for clause in order.clauses(constraint, target.masks(constraint.cells)):
            target.clause(clause)
    else:
        for part in constraint.decompose(target.values):
            post(part, target)


class Z3Engine:
    """Finds solutions one by one with Z3, each time forbidding what was found over the cells."""

    name = "z3"

    def available(self) -> bool:
        """Whether `z3-solver` seems to be installed."""
        return importlib.util.find_spec("z3") is not None

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
        _require_z3()
        search = _Search(limit, deadline, listener)
        try:
            logic = None if post or any(isinstance(c, Count) for c in model.constraints) else "QF_FD"
            target = Z3Target(candidates, deadline, logic)
            _build(model, target, post)
            search.run(target)
        except OutOfTime:
            pass
        end = time.monotonic()
        moments = {"build": search.start or end, "first": search.first, "total": end}
        statistics: dict[str, float] = {name: at - begin for name, at in moments.items() if at is not None}
        return Outcome(tuple(search.found), search.exhausted, self.name, statistics=statistics | search.counters)


def _require_z3() -> None:
    try:
        import z3  # noqa: F401 - only to see whether it can be done
    except Exception as error:  # a broken package may raise anything
        message = f"z3 does not import ({type(error).__name__}: {error}); try: pip install z3-solver"
        raise EngineMissing(Z3Engine.name, message) from error


def _build(model: Model, target: Z3Target, encode: Callable[[Any], Any] | None) -> None:
    if encode is not None:
        encode(target)
        return
    for constraint in model.constraints:
        target.hurry()
        post(constraint, target)


class _Search:
    """The solutions of a target, found one by one."""

    def __init__(self, limit: int | None, deadline: float | None, listener: Listener) -> None:
        self._limit, self._deadline, self._listener = limit, deadline, listener
        self.found: list[Grid] = []
        self.exhausted = False
        self.start: float | None = None
        self.first: float | None = None
        self.counters: dict[str, float] = {}

    def run(self, target: Z3Target) -> None:
        """Search until the limit or the deadline, or until no solution is left."""
        import z3

        solver = target.solver
        solver.set("random_seed", 1)
        solver.set("ctrl_c", False)  # Python sees Ctrl-C, and `run` tells Z3
        self.start = time.monotonic()
        while len(self.found) != self._limit:
            answer = run(lambda: self._next(target), solver.ctx.interrupt, self._deadline)
            if answer != z3.sat:
                self.exhausted = answer == z3.unsat
                break
            grid = target.read(solver.model())
            if self.first is None:
                self.first = time.monotonic()
            self.found.append(grid)
            self._listener.solution(grid)
            target.forbid(grid)
        self.counters = {key: value for key, value in solver.statistics() if isinstance(value, int)}

    def _next(self, target: Z3Target) -> Any:
        target.load()
        if self._deadline is not None:
            target.solver.set("timeout", max(1, int((self._deadline - time.monotonic()) * 1000)))
        return target.solver.check()
