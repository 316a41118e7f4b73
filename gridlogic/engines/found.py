"""What one run of an engine has found so far, and when."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from gridlogic.geometry import Grid
from gridlogic.outcome import Listener, Outcome


class Found:
    """The solutions of one run, up to `limit` (None: all) and until `deadline` (of `time.monotonic`; None: never).

    `exhausted` is set once it is proved that there are no others; `counters` is what the solver counts, `phases` the
    seconds that parts of the search took.
    """

    def __init__(self, limit: int | None, deadline: float | None, listener: Listener) -> None:
        """Start the clock."""
        self.limit, self.deadline, self.listener = limit, deadline, listener
        self.found: list[Grid] = []
        self.exhausted = False
        self.counters: dict[str, int] = {}
        self.phases: dict[str, float] = {}
        self._told = 0
        self._begin = time.monotonic()
        self._built: float | None = None
        self._first: float | None = None

    def built(self) -> None:
        """The encoding is ready: the search proper begins."""
        self._built = time.monotonic()

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Take the time of a part of the search, however it ends."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.phases[name] = time.monotonic() - began

    def add(self, grid: Grid) -> bool:
        """Take a solution; whether there are now enough."""
        if self._first is None:
            self._first = time.monotonic()
        self.found.append(grid)
        return len(self.found) == self.limit

    def tell(self) -> None:
        """Tell the listener of the solutions that it has not heard of."""
        for grid in self.found[self._told :]:
            self._told += 1
            self.listener.solution(grid)

    def outcome(self, engine: str) -> Outcome:
        """All of it, with the seconds that it took: `build` and `first` only if it came to that."""
        end = time.monotonic()
        moments = {"build": self._built, "first": self._first, "total": end}
        seconds = {name: moment - self._begin for name, moment in moments.items() if moment is not None}
        return Outcome(
            tuple(self.found), self.exhausted, engine, statistics={**seconds, **self.phases, **self.counters}
        )
