"""The program that `gridlogic.testing.fresh` runs in a process of its own, with a request as JSON."""

import json
import sys
from collections.abc import Sequence

from gridlogic.documents import load, write
from gridlogic.host import Host
from gridlogic.solving import solve
from gridlogic.testing.fresh import HEAVY


def _host(source: str, disabled: Sequence[str] = (), told: list[str] | None = None) -> Host:
    told = [] if told is None else told
    return Host(
        plugins=[source] if source else [], disabled=disabled, warn=lambda message, _cause: told.append(message)
    )


def imports(kind: str, source: str, others: list[str]) -> tuple[list[str], list[str]]:
    """See `gridlogic.testing.fresh.imports`."""
    before, told = set(sys.modules), list[str]()
    _host(source, others, told).puzzle_type(kind)
    return sorted(HEAVY & {name.partition(".")[0] for name in set(sys.modules) - before}), told


def transcript(source: str, files: list[str]) -> list[str]:
    """For each puzzle its document, its rules, its solutions and its boards."""
    host = _host(source)
    lines = []
    for file in files:
        for puzzle in load(file, host):
            lines.append(write(puzzle))
            lines += [f"{type(rule).__name__} {rule.clue} {list(rule.cells)}" for rule in puzzle.model().constraints]
            outcome = solve(puzzle, host=host, time_limit=20)
            for known in (None, *outcome.solutions):
                board = puzzle.board(known)
                lines.append(f"{board.values.hex()} {dict(board.labels)} {dict(board.clues)}")
    return lines


if __name__ == "__main__":
    run = imports if sys.argv[1] == "imports" else transcript
    answer: object = run(**json.loads(sys.argv[2]))
    sys.stdout.write(json.dumps(answer))
