"""The engine as the host sees it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from gridlogic.engines.found import Found
from gridlogic.engines.propagation.assembly import Assembly
from gridlogic.engines.propagation.components import components
from gridlogic.engines.propagation.probing import Prober, Vain
from gridlogic.engines.propagation.search import SMALL
from gridlogic.engines.propagation.state import State
from gridlogic.errors import OutOfTime, UsageError
from gridlogic.geometry import Candidates
from gridlogic.model import Model
from gridlogic.outcome import Listener, Outcome


class Budget(NamedTuple):
    """What may be spent, in units that do not depend on the machine's speed, so that results do not either."""

    visits: int
    """Of constraints, in probing every cell before the search starts."""
    nodes: int | None
    """Of the search; None: until it ends."""


class PropagationEngine:
    """Propagation and depth-first search in plain Python."""

    name = "propagation"

    def available(self) -> bool:
        """Always: it needs no packages."""
        return True

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
        """Find up to `limit` solutions (None: all) within the candidates, until `deadline` (of `time.monotonic`).

        Raises UsageError if a hand-written encoding (`post`) is given. Beside seconds the statistics count `nodes`, the
        places where propagation alone did not suffice.
        """
        if post is not None:
            raise UsageError("engine propagation takes the compiled encoding only: it works on the model itself")
        return attempt(model, candidates, Found(limit, deadline, listener), Budget(0, None))[0]


def attempt(model: Model, candidates: Candidates, found: Found, budget: Budget) -> tuple[Outcome, Candidates]:
    """Propagate, probe and search as far as the budget goes: the outcome, and what all solutions are left to be.

    The statistics hold the seconds of `propagation` and of `probing`, the visits spent on probing as `probes`, and the
    `nodes` of the search.
    """
    found.counters["nodes"] = 0
    found.exhausted = bool(candidates.impossible)
    if not found.exhausted:
        with suppress(OutOfTime):
            state = State(model, candidates, found.deadline)
            found.built()
            vain: dict[int, Vain] = {}
            if _narrow(state, vain, found, budget.visits):
                assembly = Assembly(state, vain, found, budget.nodes)
                try:
                    _search(assembly, found)
                finally:
                    candidates = assembly.left()
            else:
                found.exhausted = True
    return found.outcome(PropagationEngine.name), candidates


def _narrow(state: State, vain: dict[int, Vain], found: Found, visits: int) -> bool:
    """Propagate and probe; False on a contradiction. Probes in vain are put into `vain`."""
    with found.phase("propagation"):
        possible = state.propagate()
    if possible and state.left:
        state.remember()
    if possible and state.left and visits:
        before = state.visits
        with found.phase("probing"):
            for part in (part for part in components(state) if len(part) > SMALL):
                prober = Prober(state, part, vain)
                possible = possible and prober.probe(len(part), before + visits)
                vain.update(prober.vain)
        found.counters["probes"] = state.visits - before
    return possible


def _search(assembly: Assembly, found: Found) -> None:
    for grid in assembly.solutions():
        enough = found.add(grid)
        found.tell()
        if enough:
            break
    found.exhausted = assembly.exhausted
