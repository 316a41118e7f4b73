"""Run every engine and encoding on one puzzle and compare."""

from collections.abc import Iterator
from typing import NamedTuple

from gridlogic.errors import EngineMissing, GridlogicError, Refused
from gridlogic.geometry import Candidates, Shape
from gridlogic.host import Host
from gridlogic.model import Model
from gridlogic.outcome import Listener, Outcome, Status
from gridlogic.puzzle import Encoding, Puzzle
from gridlogic.solving import solve


class Entrant(NamedTuple):
    """One engine with one encoding: what it gave, or why it did not run."""

    engine: str
    encoding: str
    result: Outcome | str


def compare(puzzle: Puzzle, host: Host, *, limit: int | None, time_limit: float | None) -> Iterator[Entrant]:
    """Each encoding of the kind in turn, on the given cells alone: no engine gets help from another.

    An engine is imported and used once on a single cell before its time is taken.
    """
    warm: set[str] = set()
    for encoding in host.encodings(puzzle.kind):
        try:
            if encoding.engine not in warm:
                _warm_up(host, encoding.engine)
                warm.add(encoding.engine)
            yield Entrant(encoding.engine, encoding.name, _run(puzzle, host, encoding, limit, time_limit))
        except (Refused, EngineMissing) as error:
            yield Entrant(encoding.engine, encoding.name, str(error))


def _run(puzzle: Puzzle, host: Host, encoding: Encoding, limit: int | None, time_limit: float | None) -> Outcome:
    return solve(puzzle, host=host, engine=encoding.engine, encoding=encoding.name, limit=limit, time_limit=time_limit)


def _warm_up(host: Host, engine: str) -> None:
    shape = Shape((1, 1))
    host.engine(engine).solve(
        Model(shape, 2, ()), Candidates.full(shape, 2), limit=1, deadline=None, listener=Listener()
    )


class Disagreement(GridlogicError):
    """Two engines have proved things that cannot both be true: a bug in one of them or in an encoding."""


def agreed(entrants: list[Entrant]) -> Status | None:
    """The status that those agree on who decided it, None if nobody did; raises Disagreement."""
    statuses: dict[Status, str] = {}
    complete: dict[frozenset[bytes], str] = {}
    for entrant in entrants:
        result = entrant.result
        if isinstance(result, str) or result.status not in (Status.UNIQUE, Status.MULTIPLE, Status.NONE):
            continue
        name = f"{entrant.engine} {entrant.encoding} ({result.status})"
        statuses.setdefault(result.status, name)
        if result.exhausted:
            complete.setdefault(frozenset(grid.values for grid in result.solutions), name)
    for names in (list(statuses.values()), list(complete.values())):
        if len(names) > 1:
            raise Disagreement(f"{names[0]} and {names[1]} do not agree; please report this")
    return next(iter(statuses), None)
