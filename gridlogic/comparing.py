"""Run every engine and encoding on one puzzle and compare."""

from collections.abc import Iterator
from typing import NamedTuple

from gridlogic.errors import Disagreement, GridlogicError
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
    result: Outcome | GridlogicError


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
        except GridlogicError as error:
            yield Entrant(encoding.engine, encoding.name, error)


def _run(puzzle: Puzzle, host: Host, encoding: Encoding, limit: int | None, time_limit: float | None) -> Outcome:
    return solve(puzzle, host=host, engine=encoding.engine, encoding=encoding.name, limit=limit, time_limit=time_limit)


def _warm_up(host: Host, engine: str) -> None:
    shape = Shape((1, 1))
    host.engine(engine).solve(
        Model(shape, 2, ()), Candidates.full(shape, 2), limit=1, deadline=None, listener=Listener()
    )


def agreed(entrants: list[Entrant]) -> Status | None:
    """The status that was decided, None if nobody decided it; raises Disagreement.

    Whoever has proved to have all solutions must have the same ones, and nobody may have found another.
    """
    ran = [(f"{one.engine} {one.encoding}", one.result) for one in entrants if isinstance(one.result, Outcome)]
    complete = [(name, outcome) for name, outcome in ran if outcome.exhausted]
    for first, whole in complete:
        for second, outcome in ran:
            ours, theirs = set(whole.solutions), set(outcome.solutions)
            if theirs - ours or (outcome.exhausted and ours != theirs):
                told = f"{first} ({whole.status}) and {second} ({outcome.status})"
                raise Disagreement(f"{told} do not agree; please report this")
    if complete:
        return complete[0][1].status
    return Status.MULTIPLE if any(outcome.status == Status.MULTIPLE for _, outcome in ran) else None
