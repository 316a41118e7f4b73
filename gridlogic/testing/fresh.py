"""What only a process of its own can tell: what an import brings in, and whether two runs give the same.

The same module is the program of that process: `python -m gridlogic.testing.fresh`, with a request as JSON.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Final

from gridlogic.documents import load, write
from gridlogic.host import Host
from gridlogic.solving import solve

HEAVY: Final = frozenset({"PIL", "matplotlib", "networkx", "numpy", "ortools", "pandas", "rich", "scipy", "z3"})
"""Packages that nobody is to pay for unless they are used."""


def imports(kind: str, source: str, others: Sequence[str]) -> tuple[list[str], list[str]]:
    """The heavy packages that loading a kind's plugin imports, and the warnings; `others` are switched off."""
    heavy, told = _ask("imports", "0", kind=kind, source=source, others=list(others))
    return heavy, told


def transcript(source: str, files: Sequence[str], seed: str) -> list[str]:
    """What the puzzles of these files give, step by step, with the hash seed (as of PYTHONHASHSEED)."""
    lines: list[str] = _ask("transcript", seed, source=source, files=list(files))
    return lines


def _ask(what: str, seed: str, **request: Any) -> Any:
    path = os.pathsep.join(place for place in sys.path if place)
    done = subprocess.run(  # noqa: S603 - the interpreter that runs now, with a module of this package
        [sys.executable, "-m", "gridlogic.testing.fresh", what, json.dumps(request)],
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"a process of its own ends with: {done.stderr.strip().splitlines()[-1:]}"
    return json.loads(done.stdout)


def _host(source: str, disabled: Sequence[str] = (), told: list[str] | None = None) -> Host:
    told = [] if told is None else told
    return Host(
        plugins=[source] if source else [], disabled=disabled, warn=lambda message, _cause: told.append(message)
    )


def _imports(kind: str, source: str, others: list[str]) -> tuple[list[str], list[str]]:
    before, told = set(sys.modules), list[str]()
    _host(source, others, told).puzzle_type(kind)
    return sorted(HEAVY & {name.partition(".")[0] for name in set(sys.modules) - before}), told


def _transcript(source: str, files: list[str]) -> list[str]:
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
    answer = {"imports": _imports, "transcript": _transcript}[sys.argv[1]](**json.loads(sys.argv[2]))
    sys.stdout.write(json.dumps(answer))
