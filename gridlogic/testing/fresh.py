"""What only a process of its own can tell: what an import brings in, and whether two runs give the same."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Final

from gridlogic.testing.subject import require

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
        [sys.executable, "-m", "gridlogic.testing.program", what, json.dumps(request)],
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    require(done.returncode == 0, f"a process of its own ends with {done.stderr.strip().splitlines()[-1:]}")
    return json.loads(done.stdout)
