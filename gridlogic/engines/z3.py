"""The engine on Z3 (package `z3-solver`): the compiled encoding is one SMT-LIB text of clauses and counts.

Building terms through `z3` costs several times what writing and parsing the text does.
"""

import importlib.util
import time
from collections.abc import Callable
from contextlib import suppress
from functools import singledispatch
from typing import TYPE_CHECKING, Any

from gridlogic.engines.found import Found
from gridlogic.engines.interruptible import require, run
from gridlogic.engines.order import FALSE, TRUE
from gridlogic.engines.target import Target
from gridlogic.errors import EngineError, OutOfTime
from gridlogic.geometry import Candidates, Grid
from gridlogic.model import Constraint, Count, Literal, Model
from gridlogic.neighbours import Connected
from gridlogic.outcome import Listener, Outcome
from gridlogic.vocabulary import Sum

if TYPE_CHECKING:
    import z3


class Z3Target(Target):
    """A Z3 problem under construction.

    `solver` is the `z3.Solver` to which encodings add terms; it has a context of its own, so variables and constants
    are made with `ctx=target.solver.ctx`. An encoding may first put another solver of that context in its place.
    `candidates` is what each cell can be, and `literal(cell, value)` the term for "the cell has the value". Other
    variables need not be functions of the cells.
    """

    solver: "z3.Solver"

    def __init__(self, candidates: Candidates, deadline: float | None = None, logic: str | None = None) -> None:
        """Make the variables of the cells that are not decided; `logic` picks one of Z3's solvers."""
        import z3

        context = z3.Context()
        self.solver = z3.SolverFor(logic, ctx=context) if logic else z3.Solver(ctx=context)
        self._lines: list[str] = []
        self._names: dict[int, str] = {}
        super().__init__(candidates, deadline)

    def literal(self, cell: int, value: int = 1) -> "z3.BoolRef":
        """The term for "the cell has the value", a constant if the candidates tell."""
        import z3

        self.hurry()
        term = self.term(Literal(cell, value))
        if term in (TRUE, FALSE):
            return z3.BoolVal(term == TRUE, self.solver.ctx)
        return self._parsed(term)

    def post(self, constraint: Constraint) -> None:
        """Add a constraint."""
        post(constraint, self)

    def load(self) -> None:
        """Give the solver what was written since the last time."""
        text, self._lines = "\n".join(self._lines), []
        self.solver.from_string(text)

    def read(self) -> Grid:
        """The grid of the solution just found, completed where Z3 says nothing of a cell."""
        import z3

        found = self.solver.model()
        return self.grid(lambda term: z3.is_true(found.eval(self._parsed(term), model_completion=True)))

    def stop(self) -> None:
        """Make building and searching end, from another thread."""
        self.deadline = 0.0
        self.solver.ctx.interrupt()

    def _parsed(self, term: int) -> "z3.BoolRef":
        import z3

        variable = z3.Bool(self._names[abs(term)], self.solver.ctx)
        return variable if term > 0 else z3.Not(variable)

    def _variable(self) -> int:
        number = len(self._names) // 2 + 1
        name = f"${number}"
        self._names[number], self._names[-number] = name, f"(not {name})"
        self._lines.append(f"(declare-const {name} Bool)")
        return number

    def _add_clause(self, terms: list[int]) -> None:
        self._lines.append(f"(assert (or {self._listed(terms)}))" if terms else "(assert false)")

    def _add_count(self, terms: list[int], low: int, high: int) -> None:
        arguments = self._listed(terms)
        if low == high:
            self._lines.append(f"(assert ((_ pbeq {low}{' 1' * len(terms)}) {arguments}))")
            return
        if low > 0:
            self._lines.append(f"(assert ((_ at-least {low}) {arguments}))")
        if high < len(terms):
            self._lines.append(f"(assert ((_ at-most {high}) {arguments}))")

    def _listed(self, terms: list[int]) -> str:
        return " ".join([self._names[term] for term in terms])


@singledispatch
def post(constraint: Constraint, target: Z3Target) -> None:
    """Add a constraint to the target. `post.register` teaches the engine a class; see `Target.add` for all others."""
    target.add(constraint)


@post.register
def _connected(constraint: Connected, target: Z3Target) -> None:
    """Lazily: all clauses at once would be a hundred times as many as are needed."""
    target.lazy.append(constraint)


@post.register
def _sum(constraint: Sum, target: Z3Target) -> None:
    """A pseudo-Boolean sum of the values that cells can have."""
    import z3

    adds, low, high = constraint.shifted(target.values)
    terms = [
        (target.literal(cell, value), add)
        for cell, here in zip(constraint.cells, adds, strict=True)
        for value, add in enumerate(here)
        if add
    ]
    if terms and low <= high:
        target.solver.add(z3.PbGe(terms, low), z3.PbLe(terms, high))
    elif low > 0 or high < 0:
        target.clause(())


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
        if candidates.impossible:
            return Outcome((), exhausted=True, engine=self.name)
        require(self.name, "z3", "z3-solver")
        search = _Search(limit, deadline, listener)
        with suppress(OutOfTime):
            run(lambda: search.run(model, candidates, post), search.stop, deadline, search.tell)
        return search.outcome(self.name)


def _logic(model: Model) -> str | None:
    """Z3's finite-domain solver for all but pure counting, which its default solver does in half the time.

    Runs take the default solver a third longer. Counts as sums of integers take either solver five times as long.
    """
    return None if all(isinstance(constraint, Count) for constraint in model.constraints) else "QF_FD"


class _Search(Found):
    """The solutions of a target, found one by one.

    All of it, building too, is for a thread of its own: in the main thread `z3` can turn Ctrl-C into another exception.
    """

    _target: Z3Target | None = None

    def run(self, model: Model, candidates: Candidates, encode: Callable[[Any], Any] | None) -> None:
        """Search until the limit or the deadline, or until no solution is left."""
        import z3

        target = self._target = Z3Target(candidates, self.deadline, None if encode else _logic(model))
        try:
            target.build(model, encode)
        except z3.Z3Exception as error:
            message = f"{error} (are all terms of the encoding made with ctx=target.solver.ctx?)"
            raise EngineError(Z3Engine.name, message) from error
        try:
            self._find(target)
        except z3.Z3Exception as error:
            raise EngineError(Z3Engine.name, str(error)) from error

    def _find(self, target: Z3Target) -> None:
        import z3

        target.solver.set(random_seed=1, ctrl_c=False)  # Python sees Ctrl-C and calls `stop`
        self.built()
        enough = False
        self.counters["cuts"] = 0
        while not enough and self._next(target) == z3.sat:
            grid = target.read()
            if target.cut(grid):
                self.counters["cuts"] += 1
                continue
            enough = self.add(grid)
            target.forbid(grid)
        counted = {key.removeprefix("sat "): value for key, value in target.solver.statistics()}
        self.counters |= {name: counted.get(name, 0) for name in ("conflicts", "decisions")}

    def _next(self, target: Z3Target) -> "z3.CheckSatResult":
        """Whether there is a solution apart from those forbidden, if Z3 can tell."""
        import z3

        target.hurry()
        target.load()
        if self.deadline is not None:
            target.solver.set(timeout=max(1, int((self.deadline - time.monotonic()) * 1000)))
        answer = target.solver.check()
        self.exhausted = answer == z3.unsat
        return answer

    def stop(self) -> None:
        """Make `run` end, from another thread."""
        if self._target is not None:
            self._target.stop()
