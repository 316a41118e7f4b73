"""The engine as the host sees it."""

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from gridlogic.engines.interruptible import OutOfTime
from gridlogic.engines.propagation.search import Search
from gridlogic.engines.propagation.state import State
from gridlogic.errors import UsageError
from gridlogic.geometry import Candidates, Grid
from gridlogic.model import Model
from gridlogic.outcome import Listener, Outcome


class PropagationEngine:
    """Propagation and depth-first search in plain Python; gives up after so many `nodes` of the search, if given."""

    name = "propagation"

    def __init__(self, nodes: int | None = None) -> None:
        self._nodes = nodes

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
        begin = monotonic()
        found: list[Grid] = []
        statistics: dict[str, float] = {"nodes": 0}
        exhausted = bool(candidates.impossible)
        if not exhausted:
            with suppress(OutOfTime):
                state = State(model, candidates, deadline)
                statistics["build"] = monotonic() - begin
                search = Search(state, listener, statistics, self._nodes)
                for grid in search.solutions():
                    statistics.setdefault("first", monotonic() - begin)
                    found.append(grid)
                    listener.solution(grid)
                    if len(found) == limit:
                        break
                exhausted = not search.decisions
        statistics["total"] = monotonic() - begin
        return Outcome(tuple(found), exhausted, self.name, statistics=statistics)
