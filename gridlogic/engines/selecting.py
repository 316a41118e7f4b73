"""One CaDiCaL solver for many questions of one form: whether a grid obeys these groups of constraints."""

from collections.abc import Collection, Iterable, Sequence

from gridlogic.engines.interruptible import require
from gridlogic.engines.sat import SatTarget
from gridlogic.geometry import Candidates, Grid
from gridlogic.model import Constraint, Literal

SLICE = 1000
"""Conflicts between two looks at the clock."""


class Selecting:
    """Groups of constraints, each of which can be asked for or left out.

    Every clause of a group has one more literal, which an assumption makes false if the group is asked for, as is usual
    where a solver is used incrementally (Een and Sorensson 2003). What is learnt holds for all further questions.
    """

    def __init__(self, candidates: Candidates, groups: Sequence[Iterable[Constraint]], deadline: float | None) -> None:
        """Post all groups. Raises EngineMissing without `python-sat`, and OutOfTime after the deadline."""
        require("sat", "pysat.solvers", "python-sat")
        from pysat.solvers import Cadical195

        self._target = target = SatTarget(candidates, deadline)
        self._names: list[int] = []
        for group in groups:
            name, start = target.variable(), len(target.clauses)
            for constraint in group:
                target.hurry()
                target.post(constraint)
            target.clauses[start:] = [[*clause, -name] for clause in target.clauses[start:]]
            self._names.append(name)
        self._group = {name: number for number, name in enumerate(self._names)}
        self.core: frozenset[int] = frozenset()
        """After an answer None: groups among those asked for that contradict each other."""
        self._solver = Cadical195(bootstrap_with=target.clauses)
        self._added = len(target.clauses)

    def require(self, literals: Iterable[Literal]) -> None:
        """From now on at least one of the literals must hold, whatever is asked for."""
        self._target.clause(literals)
        for clause in self._target.clauses[self._added :]:
            self._solver.add_clause(clause)
        self._added = len(self._target.clauses)

    def ask(self, groups: Collection[int]) -> Grid | None:
        """A grid that obeys these groups, None if there is none; raises OutOfTime after the deadline."""
        assumptions = [self._names[number] for number in sorted(groups)]
        answer = None
        while answer is None:
            self._target.hurry()
            self._solver.conf_budget(SLICE)
            answer = self._solver.solve_limited(assumptions=assumptions)
        if not answer:
            self.core = frozenset(self._group[name] for name in self._solver.get_core() or ())
            return None
        return self._target.grid(set(self._solver.get_model()).__contains__)

    def stop(self) -> None:
        """Make building and asking end, from another thread."""
        self._target.stop()

    def close(self) -> None:
        """Free the solver's memory."""
        self._solver.delete()
