"""What is measured beside gridlogic: the prototypes, and other solvers from PyPI through their adapters.

Both stand in the shared directory beside the checkout. The prototypes are imported by path and get the same input; an
adapter runs in another process, reads a puzzle as JSON and prints its time without start-up and imports.
"""

import importlib
import json
import os
import re
import subprocess
import sys
import time
from typing import NamedTuple

from tests.benchmarks.corpus import SHARED
from tests.benchmarks.measuring import FAILED, STUCK, Contender, Run, timed

PROTOTYPES = SHARED / "prototypes"
ADAPTERS = (SHARED / "peers").resolve()  # they take their own folder off the path by its real name
PROBING = 0.3
"""Seconds that the prototype may probe."""
START_UP = 10
"""Seconds that an adapter may take beside the time limit."""


def prototype(name):
    """A module of the prototypes, which import one another by bare names; None if they are not there."""
    if not PROTOTYPES.is_dir():
        return None
    sys.path.insert(0, str(PROTOTYPES))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(PROTOTYPES))


def prototype_on(document, time_limit):
    """The prototype for a puzzle: line solving, probing and the order encoding, or counting. None if there is none."""
    if document["type"] == "nonogram" and (module := prototype("grid")):
        return Contender("prototype", lambda: _nonogram(module, document, time_limit))
    if document["type"] == "mosaic" and (module := prototype("mosaic")):
        return Contender("prototype", lambda: _mosaic(module, document))
    return None


def _nonogram(module, document, time_limit):
    decide = prototype("order_encoding").decide  # here, so that importing it stays outside the clock
    seconds, (status, engine) = timed(_lines_probing_search, module, decide, document, time_limit)
    decided = status != "unknown"
    return Run(seconds if decided else max(seconds, time_limit), status, decided, engine)


def _lines_probing_search(module, decide, document, time_limit):
    end = time.perf_counter() + time_limit
    grid = module.Grid(document["rows"], document["cols"])
    engine = "lines"
    try:
        grid.propagate()
        if grid.unknown():
            engine = "probing"
            grid.probe(PROBING)
    except module.Contradiction:
        return "none", engine
    if not grid.unknown():
        return "unique", engine
    return decide(grid, max(end - time.perf_counter(), 0))[0], "cpsat"


def _mosaic(module, document):
    clues = [[None if symbol == "." else int(symbol) for symbol in row] for row in document["grid"]]
    seconds, masks = timed(module.propagate, clues)
    status = "none" if masks is None else STUCK if masks[2] else "unique"
    return Run(seconds, status, status != STUCK, "counting")


class Peer(NamedTuple):
    """A solver from PyPI: its adapter's file, the module that shows that it is installed, the kinds that it takes."""

    name: str
    adapter: str
    module: str
    kinds: tuple[str, ...]


PEERS = (
    Peer("puzzlekit", "puzzlekit.py", "puzzlekit", ("nonogram", "mosaic")),
    Peer("multi-puzzle-solver", "multi_puzzle_solver.py", "puzzle_solver", ("nonogram", "mosaic")),
    Peer("multi-puzzle-solver", "multi_puzzle_solver_colour.py", "puzzle_solver", ("nonogram-colour",)),
    Peer("grilops", "grilops.py", "grilops", ("nonogram", "mosaic")),
)


def installed(python):
    """The peers that an interpreter has and that have an adapter."""
    program = "import sys, importlib.util as u\nprint(*(name for name in sys.argv[1:] if u.find_spec(name)))"
    names = {peer.module for peer in PEERS}
    done = subprocess.run([python, "-I", "-c", program, *names], capture_output=True, text=True, check=True)
    found = done.stdout.split()
    return [peer for peer in PEERS if peer.module in found and (ADAPTERS / peer.adapter).is_file()]


def peers_on(document, time_limit, peers, python, folder):
    """Those of the peers that take a puzzle of this kind, as contenders; `folder` is for its file."""
    chosen = [peer for peer in peers if document["type"] in peer.kinds]
    if not chosen:
        return ()
    number = sum(1 for _ in folder.iterdir())
    path = folder / f"{number}.json"
    path.write_text(json.dumps(for_adapters(document)))

    def contender(peer):
        command = [python, str(ADAPTERS / peer.adapter), str(path)]
        return Contender(peer.name, lambda: adapter(command, time_limit))

    return tuple(map(contender, chosen))


def for_adapters(document):
    """A document as the adapters read it."""
    if document["type"] == "mosaic":
        return {"mosaic": document["grid"]}
    if document["type"] == "nonogram":
        return {"rows": document["rows"], "cols": document["cols"]}
    return {
        key: [[(int(length), colour) for length, colour in re.findall(r"(\d+)([a-z])", clue)] for clue in document[key]]
        for key in ("rows", "cols")
    }


def adapter(command, time_limit):
    """What an adapter does is "solved": most look for one solution only."""
    env = {**os.environ, "TL": str(time_limit)}
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=time_limit + START_UP, env=env, check=False
        )
    except subprocess.TimeoutExpired:
        return Run(time_limit, "unknown", decided=False)
    told = re.search(r"inproc ([\d.]+)", done.stderr)
    if done.returncode or told is None:
        return Run(time_limit, "unknown" if told else FAILED, decided=False)
    return Run(float(told[1]), "solved")
