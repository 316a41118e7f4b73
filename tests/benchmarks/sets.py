"""The named sets of things to measure. Each is a function of the setting that gives cases, the same at every run."""

import random
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import click

from gridlogic.documents import from_data, write
from gridlogic.engines.propagation import propagator
from gridlogic.errors import GridlogicError
from gridlogic.host import Host
from gridlogic.outcome import Status
from gridlogic.runs import Block, Runs
from gridlogic.solving import solve
from tests.benchmarks import corpus, puzzles
from tests.benchmarks.measuring import FAILED, Case, Contender, Run, cpu_seconds, timed
from tests.benchmarks.references import Peer, peers_on, prototype, prototype_on

LINES, TIMES = 200, 20
LINE_SOLVABLE = {
    "20x20": (20, 2, 1, 1),
    "30x30": (30, 2, 4, 1),
    "45x45": (45, 2, 7, 1),
    "80x80": (80, 2, 2, 2),
    "120x120": (120, 2, 4, 2),
    "200x200": (200, 2, 1, 3),
    "cauldron": (512, 4, 4, 3),
}
"""Side, rounds, seed and reach of blobby pictures that line solving ends."""
MOSAICS = (50, 100, 200, 300, 500, 1000)
SPARSE_MOSAICS = (100, 300)
SHARE = 0.6
"""Of the clues of a mosaic that leaves cells open which single clues do not decide."""
SAMPLE = 12
"""How many puzzles of a large collection are taken, evenly spread."""
DECIDED = {Status.UNIQUE, Status.MULTIPLE, Status.NONE}


class Setting(NamedTuple):
    """What all cases of a run share: the host, seconds for a puzzle, whom to compare with, a folder for files."""

    host: Host
    time_limit: float
    folder: Path
    peers: tuple[Peer, ...] = ()
    peer_python: str = sys.executable


def ours(document, setting):
    """The puzzle as the host solves it."""
    return Contender("gridlogic", lambda: _solve(from_data(document, setting.host), setting))


def _solve(puzzle, setting):
    limit = setting.time_limit
    try:
        seconds, outcome = timed(lambda: solve(puzzle, host=setting.host, time_limit=limit))
    except GridlogicError as error:
        click.echo(f"failed: {error}", err=True)
        return Run(limit, FAILED, decided=False)
    told = outcome.statistics
    phases = {
        "presolve": told.get("presolve", 0),
        "build": told.get("model", 0) + told.get("build", 0),
        "propagation": told.get("propagation", 0),
        "probing": told.get("probing", 0),
    }
    phases["search"] = max(told["total"] - sum(phases.values()), 0)
    decided = outcome.status in DECIDED
    seconds = seconds if decided else max(seconds, limit)
    return Run(seconds, outcome.status.value, decided, outcome.engine, outcome.encoding, phases)


def puzzle_case(where, name, document, setting, *, expect=None, series=""):
    sizes = from_data(document, setting.host).shape
    return Case(
        where,
        name,
        str(sizes),
        sizes.cells,
        ours(document, setting),
        prototype_on(document, setting.time_limit),
        peers_on(document, setting.time_limit, setting.peers, setting.peer_python, setting.folder),
        expect,
        document,
        series,
    )


def lines(setting):
    del setting
    for length in (20, 50, 100, 200):
        tasks = line_tasks(length)
        mine = [for_us(*task) for task in tasks]
        contender = Contender("gridlogic", lambda mine=mine: _solve_lines(mine))
        reference = None
        if module := prototype("line"):
            theirs = [for_prototype(module.solve_line, *task) for task in tasks]
            reference = Contender("prototype", lambda theirs=theirs: _solve_lines(theirs))
        yield Case("lines", f"{LINES} lines", f"{length}", length, contender, reference, series="lines")


def line_tasks(length):
    """Solved lines, and masks of the cells of each that are known."""
    rnd = random.Random(length)
    return [(puzzles.stretches(length, rnd), rnd.getrandbits(length)) for _ in range(LINES)]


def filled_and_blank(line, known):
    """Masks of the filled and of the blank cells of a line among those that are known."""
    filled = sum(1 << index for index, symbol in enumerate(line) if symbol == "#")
    return filled & known, ~filled & known & (1 << len(line)) - 1


def for_us(line, known):
    """A prepared clue and the masks of its line; in a puzzle, too, a clue is prepared once and solved many times."""
    blocks = tuple(Block(length, 1) for _, length in puzzles.runs_of(line))
    filled, blank = filled_and_blank(line, known)
    full = (1 << len(line)) - 1
    return propagator(Runs(range(len(line)), blocks), 2), ((full & ~filled, full & ~blank),)


def for_prototype(solve_line, line, known):
    blocks = [length for _, length in puzzles.runs_of(line)]
    return solve_line, (blocks, len(line), *filled_and_blank(line, known))


def _solve_lines(tasks):
    """Seconds for one line; each task is a function and its arguments."""

    def work():
        for _ in range(TIMES):
            for solve_line, arguments in tasks:
                solve_line(*arguments)

    return Run(timed(work)[0] / (TIMES * len(tasks)), "exact", engine="lines")


def line_solvable(setting):
    for name, (side, rounds, seed, reach) in LINE_SOLVABLE.items():
        picture = puzzles.blobs(side, rounds, seed, reach=reach)
        document = puzzles.nonogram(picture)
        yield puzzle_case("line-solvable", name, document, setting, expect="unique", series="line-solvable")


def hard(setting):
    yield from _from_files("hard", "hard", setting)


def still_open(setting):
    yield from _from_files("open", "hard/open", setting)


def _from_files(where, folder, setting):
    for puzzle in corpus.files(folder):
        document = corpus.nonogram(puzzle)
        yield puzzle_case(where, puzzle["name"], document, setting, expect=corpus.status(puzzle))


def noise(setting):
    for number in range(500):
        document = puzzles.nonogram(puzzles.noise(30, 0.5, random.Random(number)))
        yield puzzle_case("random", f"random {number}", document, setting)


def mosaic(setting):
    for side in MOSAICS:
        document = puzzles.mosaic(puzzles.blobs(side))
        yield puzzle_case("mosaic", "all clues", document, setting, series="mosaic")
    for side in SPARSE_MOSAICS:
        document = sparse_mosaic(side)
        yield puzzle_case("mosaic", "60 % of the clues", document, setting)
        yield first_rules(document, setting)
    yield whole_command(setting)


def sparse_mosaic(side):
    return puzzles.mosaic(puzzles.blobs(side), SHARE, random.Random(1))


def first_rules(document, setting):
    """What the plugin deduces before there is a model, which is as far as the prototype goes."""

    def work():
        puzzle = from_data(document, setting.host)
        return Run(timed(setting.host.presolve("mosaic").presolve, puzzle)[0], "in part", engine="presolve")

    def reference():
        return prototype_on(document, setting.time_limit).run()._replace(status="in part", decided=True)

    shape = from_data(document, setting.host).shape
    other = Contender("prototype", reference) if prototype("mosaic") else None
    return Case("mosaic", "60 %, rules alone", str(shape), shape.cells, Contender("gridlogic", work), other)


def whole_command(setting):
    """Reading, solving and drawing of the largest mosaic: the processor time of the process."""
    side = MOSAICS[-1]
    path = setting.folder / "mosaic.yaml"
    path.write_text(write(from_data(puzzles.mosaic(puzzles.blobs(side)), setting.host)))
    command = [sys.executable, "-m", "gridlogic", "solve", str(path)]
    mine = Contender("gridlogic", lambda: Run(cpu_seconds(command), "unique", engine="presolve"))
    return Case("mosaic", "gridlogic solve", f"{side}x{side}", side * side, mine)


def colour(setting):
    yield from _sample("colour", "nonogram-colour.jsonl", corpus.nonogram_colour, setting)


def boxes(setting):
    yield from _sample("3d", "nonogram-3d.jsonl", corpus.box, setting)


def _sample(where, collection, convert, setting):
    known = corpus.entries(collection)
    for puzzle in islice(known, 0, None, max(len(known) // SAMPLE, 1)):
        yield puzzle_case(where, puzzle["id"], convert(puzzle), setting, expect=corpus.status(puzzle))


def startup(setting):
    """The processor time of whole processes."""
    path = setting.folder / "stripes.yaml"
    path.write_text(puzzles.stripes(20))
    solving = [sys.executable, "-m", "gridlogic", "solve", str(path)]
    imports = [sys.executable, "-c", "import pluggy, yaml, click"]
    for command in (solving, imports):
        cpu_seconds(command)  # compiles what is not compiled yet
    mine = Contender("gridlogic", lambda: Run(cpu_seconds(solving), "unique", engine="propagation"))
    other = Contender("imports", lambda: Run(cpu_seconds(imports), "unique", engine="pluggy, yaml, click"))
    yield Case("startup", "gridlogic solve", "20x20", 400, mine, other)


SETS = {
    "lines": lines,
    "line-solvable": line_solvable,
    "hard": hard,
    "open": still_open,
    "random": noise,
    "mosaic": mosaic,
    "colour": colour,
    "3d": boxes,
    "startup": startup,
}


def cases(name, setting, count) -> Iterator[Case]:
    """The first `count` cases of a set (None: all)."""
    return islice(SETS[name](setting), count)
