"""Every puzzle that ships ends as its file says, on every engine and encoding that applies."""

from pathlib import Path

import pytest

import gridlogic
from gridlogic.documents import load
from gridlogic.errors import Refused
from gridlogic.host import Host
from gridlogic.solving import solve

ROOT = Path(gridlogic.__file__).parent.parent
HOST = Host()
SMALL = 64
"""Cells up to which every encoding is tried in the quick run."""
QUICK = 900
"""Cells up to which the engines that need not be slow are tried in the quick run."""
SLOW_ENGINES = {
    *(("z3", "prefix-count"), ("z3", "sum"), ("z3", "block-starts"), ("z3", "block-count")),
    *(("backtracking", "compiled"), ("backtracking", "row-by-row")),
}
"""Kept to small puzzles altogether: they are there to learn from."""

PUZZLES = {
    f"{path.parent.name}/{path.stem}#{number}": puzzle
    for path in sorted((ROOT / "puzzles").rglob("*.yaml"))
    for number, puzzle in enumerate(load(path, HOST), 1)
}


def runs():
    for name, puzzle in PUZZLES.items():
        cells = puzzle.shape.cells
        yield pytest.param(name, "auto", None, id=f"{name}-auto")
        for encoding in HOST.encodings(puzzle.kind):
            if (encoding.engine, encoding.name) in SLOW_ENGINES and cells > SMALL:
                continue
            quick = cells <= SMALL or (cells <= QUICK and encoding.engine in ("propagation", "cpsat"))
            marks = [] if quick else [pytest.mark.slow]
            yield pytest.param(
                name, encoding.engine, encoding.name, id=f"{name}-{encoding.engine}-{encoding.name}", marks=marks
            )


@pytest.mark.parametrize(("name", "engine", "encoding"), list(runs()))
def test_a_puzzle_ends_as_its_file_says(name, engine, encoding):
    puzzle = PUZZLES[name]
    assert puzzle.expect is not None
    try:
        outcome = solve(puzzle, host=HOST, engine=engine, encoding=encoding)
    except Refused as refused:
        pytest.skip(str(refused))
    assert outcome.status == puzzle.expect
    answer = puzzle.answer()
    if answer is not None and puzzle.expect == "unique":
        assert outcome.solutions == (answer,)


@pytest.mark.parametrize("kind", HOST.kinds())
def test_each_kind_ships_puzzles_of_every_status(kind):
    mine = [puzzle for puzzle in PUZZLES.values() if puzzle.kind == kind]
    assert len(mine) >= 6
    assert {puzzle.expect for puzzle in mine} == {"unique", "multiple", "none"}
    assert min(puzzle.shape.cells for puzzle in mine) <= 4


@pytest.mark.parametrize("kind", ["mosaic", "nonogram", "nonogram-3d", "nonogram-colour"])
def test_picture_puzzles_are_shipped_in_every_size(kind):
    mine = [puzzle for puzzle in PUZZLES.values() if puzzle.kind == kind]
    sizes = {puzzle.shape.sizes for puzzle in mine}
    assert len(mine) >= 12
    assert {(1, 1), (1, 1, 1)} & sizes
    assert max(len(set(size)) for size in sizes) == len(next(iter(sizes)))
    assert max(puzzle.shape.cells for puzzle in mine) >= 1000


def test_files_lie_in_the_folder_of_their_kind():
    assert all(name.split("/")[0] == puzzle.kind for name, puzzle in PUZZLES.items())
