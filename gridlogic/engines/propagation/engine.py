"""The engine as the host sees it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from gridlogic.engines.found import Found
from gridlogic.engines.propagation.probing import probe
from gridlogic.engines.propagation.search import Search
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
            with found.phase("propagation"):
                possible = state.propagate()
            candidates = state.candidates()
            if possible and budget.visits and not state.decided:
                before = state.visits
                with found.phase("probing"):
                    possible = probe(state, state.size, state.visits + budget.visits).possible
                found.counters["probes"] = state.visits - before
                candidates = state.candidates()
            if possible:
                _search(state, found, budget.nodes)
            else:
                found.exhausted = True
    return found.outcome(PropagationEngine.name), candidates


def _search(state: State, found: Found, nodes: int | None) -> None:
    search = Search(state, found, nodes)
    for grid in search.solutions():
        enough = found.add(grid)
        found.tell()
        if enough:
            break
    found.exhausted = not search.decisions
