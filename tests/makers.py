"""Puzzles that have no solution or several, made of good ones; the same at every run."""

import random
from dataclasses import replace
from pathlib import Path

import gridlogic
from gridlogic.documents import from_data, load
from gridlogic.host import Host
from gridlogic.solving import solve

HOST = Host()
ROOT = Path(gridlogic.__file__).parent.parent
MOST = 900
"""Cells of the puzzles that are taken."""


def shipped(*kinds):
    """The puzzles that ship with one solution, in order."""
    for path in sorted((ROOT / "puzzles").rglob("*.yaml")):
        for number, puzzle in enumerate(load(path, HOST), 1):
            if puzzle.kind in kinds and puzzle.expect in (None, "unique") and puzzle.shape.cells <= MOST:
                yield f"{path.stem}#{number}", puzzle


def random_nonogram(seed, rows=6, cols=6):
    """The clues of a random picture; about every second has several solutions."""
    chance = random.Random(seed)
    picture = [[chance.random() < 0.5 for _ in range(cols)] for _ in range(rows)]
    return from_data(
        {
            "type": "nonogram",
            "rows": [runs(row) for row in picture],
            "cols": [runs(col) for col in zip(*picture, strict=True)],
        },
        HOST,
    )


def runs(line):
    """The lengths of the runs."""
    text = "".join("#" if cell else "." for cell in line)
    return [len(run) for run in text.split(".") if run]


def random_mosaic(seed, rows=5, cols=5):
    """Some of the clues of a random picture."""
    chance = random.Random(seed)
    filled = {(r, c) for r in range(rows) for c in range(cols) if chance.random() < 0.5}
    picture = [
        "".join(
            str(sum((r + y, c + x) in filled for y in (-1, 0, 1) for x in (-1, 0, 1))) if chance.random() < 0.6 else "."
            for c in range(cols)
        )
        for r in range(rows)
    ]
    return from_data({"type": "mosaic", "grid": picture}, HOST)


def spoilt(puzzle, seed):
    """The puzzle with one clue changed so that no total gives it away; None if the clue drawn cannot be."""
    chance = random.Random(seed)
    if puzzle.kind == "mosaic":
        at = chance.choice([index for index, symbol in enumerate(puzzle.text) if symbol in "234567"])
        digit = str(int(puzzle.text[at]) + chance.choice((-1, 1)))
        return replace(puzzle, grid=puzzle.grid.changed({at: digit}))
    key = chance.choice(("rows", "cols"))
    clues = [list(map(int, line)) for line in getattr(puzzle, key)]
    longer = [at for at, clue in enumerate(clues) if len(clue) > 1]
    if not longer:
        return None
    line = chance.choice(longer)
    one, other = chance.sample(range(len(clues[line])), 2)
    clues[line][one] += 1
    clues[line][other] -= 1
    if not clues[line][other]:
        return None
    lines = {name: [list(map(int, line)) for line in getattr(puzzle, name)] for name in ("rows", "cols")}
    return from_data({"type": "nonogram", **lines, key: clues}, HOST)


def exact(puzzle):
    """Whether every length is known."""
    return all(word.isdecimal() for line in (*puzzle.rows, *puzzle.cols) for word in line)


def spoilt_puzzles(number):
    """So many puzzles with no solution, each a shipped nonogram or mosaic with one clue changed."""
    good = [
        (name, puzzle) for name, puzzle in shipped("nonogram", "mosaic") if puzzle.kind == "mosaic" or exact(puzzle)
    ]
    found = []
    for seed in range(20 * number):
        name, puzzle = good[seed % len(good)]
        bad = spoilt(puzzle, seed) if puzzle.shape.cells > 20 else None
        if bad is not None and solve(bad, host=HOST, limit=1, time_limit=5).status == "none":
            found.append((f"{name}, seed {seed}", bad))
            if len(found) == number:
                break
    return found
