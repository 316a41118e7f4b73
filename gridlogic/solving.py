"""Solve a puzzle: choose the engine, hand what is known from one to the next, check every answer."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf

from gridlogic.errors import EngineMissing, OutOfTime, PluginError, Refused, UsageError, WrongAnswer, WrongValue
from gridlogic.geometry import Candidates, Grid, bits
from gridlogic.host import Host
from gridlogic.model import Clue, Model
from gridlogic.outcome import COMPILED, PRESOLVE, Listener, Outcome
from gridlogic.puzzle import Encoding, Engine, Presolve, Puzzle
from gridlogic.words import suggestion

AUTO = "auto"
VISITS = 10_000
"""Visits of constraints that `auto` spends on probing before it searches."""
NODES = 10
"""Search nodes that `auto` spends before it turns to a solver: less time than the solver takes to import."""
SOLVERS = ("sat", "cpsat", "z3", "propagation")
"""Who is asked for what is then left, in this order; the first that works."""


def solve(  # noqa: PLR0913 - each is a choice of its own
    puzzle: Puzzle,
    *,
    host: Host | None = None,
    engine: str = AUTO,
    encoding: str | None = None,
    limit: int | None = 2,
    time_limit: float | None = None,
    listener: Listener | None = None,
    candidates: Candidates | None = None,
) -> Outcome:
    """Find up to `limit` solutions (2 decides whether there is only one; None: all) within `time_limit` seconds.

    `engine` is a name or `auto`: propagation, probing and a short search, and what is left goes to `sat`, or to `cpsat`
    or `z3` where python-sat is missing. `encoding` names one of the kind's encodings; unless an engine is named too, it
    settles the engine. Raises UsageError for unknown names, EngineMissing, Refused where an encoding would grow too
    large, and WrongAnswer should an engine give a grid that breaks a clue. With `candidates` only solutions in them are
    looked for.

    If the kind has a presolve, `auto` begins with that and builds a model for what it leaves open only; the engine of
    the outcome is `presolve` if that is nothing.
    """
    if (limit is not None and limit < 1) or (time_limit is not None and not 0 < time_limit < inf):
        raise UsageError(f"a limit of {limit} solutions or {time_limit} seconds is not a positive number")
    host = host or Host()
    deadline = None if time_limit is None else time.monotonic() + time_limit
    chosen = None if encoding is None else find_encoding(host, puzzle.kind, encoding, engine)
    run = _Run(puzzle, limit, deadline, listener or Listener(), candidates)
    try:
        if chosen is None and engine == AUTO:
            return run.auto(host)
        run.build()
        return run.on(host.engine(chosen.engine if chosen else engine), chosen)
    except OutOfTime:
        return Outcome((), exhausted=False, engine=engine, statistics={"total": float(time_limit or 0)})


def find_encoding(host: Host, kind: str, name: str, engine: str = AUTO) -> Encoding:
    """The encoding of a kind by its name, on the engine named if any; UsageError lists what there is."""
    if name == COMPILED and engine == AUTO:
        raise UsageError(f"every engine has an encoding '{COMPILED}': name the engine too")
    known = host.encodings(kind)
    for encoding in known:
        if encoding.name == name and engine in (AUTO, encoding.engine):
            return encoding
    names = ", ".join(f"{encoding.name} ({encoding.engine})" for encoding in known)
    where = "" if engine == AUTO else f" on engine {engine}"
    close = suggestion(name, {encoding.name for encoding in known} - {name})
    raise UsageError(f"kind {kind} has no encoding '{name}'{where}{close}; known: {names}")


def broken_clues(puzzle: Puzzle, grid: Grid) -> list[Clue]:
    """The clues that a grid does not obey, given cells first; none if it is a solution."""
    with PluginError.blaming(puzzle.kind):
        allowed = puzzle.candidates() & Candidates.of(grid, len(puzzle.inks))
        given = [Clue(f"given cell at {grid.shape.name(index)}") for index in bits(allowed.impossible)]
        return [*given, *puzzle.broken(grid)]


@contextmanager
def _checked_before(plugin: str) -> Iterator[None]:
    """Run a plugin's code on a puzzle that its validation has let pass."""
    try:
        with PluginError.blaming(plugin):
            yield
    except WrongValue as error:
        raise PluginError(plugin, f"{error.message} (found too late: it belongs into validate())") from error


def presolved(presolve: Presolve, puzzle: Puzzle) -> Candidates:
    """What a presolve leaves of a puzzle's candidates; PluginError if it raises or gives what are none."""
    with _checked_before(f"{presolve.kind} (presolve)"):
        given, found = puzzle.candidates(), presolve.presolve(puzzle)
        if not isinstance(found, Candidates):
            raise TypeError(f"gave {found!r:.80}, which are no candidates")
        if (found.shape, len(found.masks)) != (given.shape, len(given.masks)):
            have = f"{len(found.masks)} values in a grid of {found.shape}"
            raise ValueError(f"gave candidates for {have}, not for {len(given.masks)} in one of {given.shape}")
        return given & found


@dataclass
class _Run:
    """One call of `solve`."""

    puzzle: Puzzle
    limit: int | None
    deadline: float | None
    listener: Listener
    within: Candidates | None = None
    started: float = field(default_factory=time.monotonic)
    told: set[bytes] = field(default_factory=set)
    seconds: dict[str, float] = field(default_factory=dict)
    model: Model = field(init=False, repr=False)
    candidates: Candidates = field(init=False, repr=False)

    def build(self, left: Candidates | None = None) -> None:
        """Build the model, for what a presolve has left open if there was one, and take the time."""
        puzzle, began = self.puzzle, time.monotonic()
        with _checked_before(puzzle.kind):
            self.candidates = puzzle.candidates() if left is None else left
            if self.within is not None:
                self.candidates &= self.within
            self.model = puzzle.model(self.deadline) if left is None else puzzle.model_within(left, self.deadline)
        self.seconds["model"] = time.monotonic() - began

    def presolved(self, presolve: Presolve | None) -> Candidates | None:
        """What a presolve leaves, if there is one; raises OutOfTime."""
        began = time.monotonic()
        if presolve is None:
            return None
        if self.deadline is not None and began > self.deadline:
            raise OutOfTime
        left = presolved(presolve, self.puzzle)
        self.seconds["presolve"] = time.monotonic() - began
        return left

    def on(self, engine: Engine, encoding: Encoding | None = None, candidates: Candidates | None = None) -> Outcome:
        """On one engine, its answers checked."""
        with PluginError.blaming(f"of engine {engine.name}"):
            outcome = engine.solve(
                self.model,
                self.candidates if candidates is None else candidates,
                limit=self.limit,
                deadline=self.deadline,
                listener=_Checking(self, engine.name),
                post=self._post(encoding),
            )
        if not isinstance(outcome, Outcome):
            raise PluginError(f"of engine {engine.name}", f"solve() gave {outcome!r}, which is no outcome")
        return self.finished(outcome, encoding.name if encoding else COMPILED)

    def _post(self, encoding: Encoding | None) -> Callable[[object], object] | None:
        if encoding is None or encoding.encode is None:
            return None
        encode, name = encoding.encode, f"{self.puzzle.kind} {encoding.name}"

        def post(target: object) -> object:
            with PluginError.blaming(name):
                return encode(self.puzzle, target)

        return post

    def auto(self, host: Host) -> Outcome:
        """What a presolve decides, and whatever else it takes."""
        left = None if self.within is not None else self.presolved(host.presolve(self.puzzle.kind))
        if left is not None and (left.impossible or not left.open):
            grid = left.grid()
            return self.finished(Outcome((grid,) if grid else (), exhausted=True, engine=PRESOLVE))
        self.build(left)
        return self.finished(self._searched(host))

    def _searched(self, host: Host) -> Outcome:
        """Propagation, probing and a short search, which are part of the host; then a solver for what is left."""
        from gridlogic.engines.found import Found
        from gridlogic.engines.propagation import Budget, attempt

        found = Found(self.limit, self.deadline, _Checking(self, "propagation"))
        outcome, left = attempt(self.model, self.candidates, found, Budget(VISITS, NODES))
        late = self.deadline is not None and time.monotonic() > self.deadline
        if not (outcome.exhausted or len(outcome.solutions) == self.limit or late):
            more = self._on_solver(host, left)
            solutions = tuple(dict.fromkeys(outcome.solutions + more.solutions)) if more else ()
            if more:
                build = sum(part.statistics.get("build", 0) for part in (outcome, more))
                statistics = {**outcome.statistics, **more.statistics, "build": build}
                outcome = more._replace(solutions=solutions[: self.limit], statistics=statistics)
        return outcome

    def _on_solver(self, host: Host, left: Candidates) -> Outcome | None:
        from gridlogic.engines.portfolio import in_two_processes

        for name in SOLVERS:
            engine = host.engine_or_none(name)
            if engine is None or not engine.available():
                continue
            try:
                return self.on(in_two_processes(engine), candidates=left)
            except (EngineMissing, Refused) as error:
                host.warn(f"{error}; going on without engine {name}", error)
        return None

    def finished(self, outcome: Outcome, encoding: str = COMPILED) -> Outcome:
        """The outcome with every solution checked, the times of presolve and model and that of the whole run."""
        for grid in outcome.solutions:
            self.tell(grid, outcome.engine)
        seconds = {**self.seconds, "total": time.monotonic() - self.started}
        return outcome._replace(encoding=encoding, statistics={**outcome.statistics, **seconds})

    def tell(self, grid: Grid, engine: str) -> None:
        """Check a solution and tell the listener of it, once."""
        if grid.values in self.told:
            return
        broken = broken_clues(self.puzzle, grid)
        if broken:
            helped = f" (after the presolve of kind {self.puzzle.kind})" if "presolve" in self.seconds else ""
            raise WrongAnswer(engine, f"gave a grid that breaks {broken[0]}{helped}; please report this")
        self.told.add(grid.values)
        self.listener.solution(grid)


class _Checking(Listener):
    """Checks each solution of an engine before anyone is told of it."""

    def __init__(self, run: _Run, engine: str) -> None:
        self._run, self._engine = run, engine

    def step(self, steps: int, snapshot: Callable[[], Candidates]) -> None:
        self._run.listener.step(steps, snapshot)

    def solution(self, grid: Grid) -> None:
        self._run.tell(grid, self._engine)
