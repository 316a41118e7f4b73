"""Other programs take what is written here: Simon Tatham's games from Debian, puzzlekit and nonogram from PyPI.

Debian: `apt-get install sgt-puzzles xvfb`. PyPI: `pip install puzzlekit nonogram`. What is missing is skipped.
"""

import importlib
import random
import shutil
import subprocess

import pytest

from gridlogic.conversion import write_foreign
from gridlogic.documents import from_data, load
from gridlogic.host import Host

pytestmark = pytest.mark.slow

HOST = Host()
FORMATS = {form.name: form for form in HOST.formats()}
PATTERN, MOSAIC = (shutil.which(f"sgt-{name}", path="/usr/games:/usr/bin:/bin") for name in ("pattern", "mosaic"))


def needs(*programs):
    missing = [name for name, path in programs if path is None]
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


def written(puzzles, name):
    return write_foreign(puzzles, FORMATS[name], [].append)


def runs_of(line):
    return [len(run) for run in line.split(".") if run]


def nonogram(rng, *, with_given=False):
    height, width = rng.randint(1, 20), rng.randint(1, 20)
    picture = ["".join(rng.choice(".##") for _ in range(width)) for _ in range(height)]
    data = {"type": "nonogram", "rows": [runs_of(row) for row in picture]}
    data["cols"] = [runs_of("".join(column)) for column in zip(*picture, strict=True)]
    if with_given:
        data["given"] = ["".join(cell if rng.random() < 0.1 else "?" for cell in row) for row in picture]
    return from_data(data, HOST)


def mosaic(rng):
    height, width = rng.randint(3, 12), rng.randint(3, 12)
    cells = [[rng.random() < 0.5 for _ in range(width)] for _ in range(height)]

    def clue(row, column):
        around = (line[max(0, column - 1) : column + 2] for line in cells[max(0, row - 1) : row + 2])
        return str(sum(map(sum, around))) if rng.random() < 0.3 else "."

    grid = ["".join(clue(row, column) for column in range(width)) for row in range(height)]
    return from_data({"type": "mosaic", "grid": grid}, HOST)


@needs(("sgt-pattern", PATTERN))
def test_pattern_takes_our_ids():
    """It names the first id that it does not take; after good ones Debian's build may crash in the printing."""
    rng = random.Random(1)
    ids = written([nonogram(rng, with_given=at % 2 == 1) for at in range(200)], "tatham-pattern")
    for text, wrong in ((ids, ""), (ids + "3x2:1/1/1/1\n", "error parsing '3x2:1/1/1/1'")):
        done = subprocess.run([PATTERN, "--print", "10x20"], input=text.encode(), capture_output=True, check=False)
        said = done.stderr.decode()
        assert wrong in said if wrong else "error parsing" not in said


@needs(("sgt-mosaic", MOSAIC), ("xvfb-run", shutil.which("xvfb-run")))
def test_mosaic_takes_our_ids_and_save_files(tmp_path):
    rng = random.Random(2)
    for at in range(6):
        puzzle, picture = mosaic(rng), tmp_path / f"{at}.png"
        source = written([puzzle], "tatham-mosaic").strip()
        if at % 2:
            source = str(tmp_path / f"{at}.sav")
            (tmp_path / f"{at}.sav").write_text(written([puzzle], "tatham-mosaic-save"))
        command = ["xvfb-run", "-a", MOSAIC, "--screenshot", str(picture), source]
        done = subprocess.run(command, capture_output=True, check=False, timeout=60)
        assert (done.returncode, picture.exists()) == (0, True), done.stderr


@needs(("sgt-pattern", PATTERN), ("xvfb-run", shutil.which("xvfb-run")))
def test_pattern_takes_our_save_files(tmp_path):
    save, picture = tmp_path / "a.sav", tmp_path / "a.png"
    save.write_text(written([nonogram(random.Random(3), with_given=True)], "tatham-pattern-save"))
    command = ["xvfb-run", "-a", PATTERN, "--screenshot", str(picture), str(save)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert (done.returncode, picture.exists()) == (0, True), done.stderr


@needs(("sgt-pattern", PATTERN), ("sgt-mosaic", MOSAIC))
def test_we_take_the_ids_of_both_games(tmp_path):
    for program, name in ((PATTERN, "tatham-pattern"), (MOSAIC, "tatham-mosaic")):
        ids = subprocess.run([program, "--generate", "3", "8x6"], capture_output=True, check=True).stdout
        (tmp_path / "ids").write_bytes(ids)
        puzzles = load(tmp_path / "ids", HOST)
        assert [puzzle.shape.sizes for puzzle in puzzles] == [(6, 8)] * 3
        assert written(puzzles, name).encode() == ids


@pytest.fixture(scope="module")
def puzzlekit():
    return pytest.importorskip("puzzlekit")


def test_puzzlekit_takes_our_urls_and_we_take_its_own(puzzlekit, monkeypatch):
    """Our URL of puzz.link becomes one of Penpa+ there and back, and both read to the puzzle."""
    rng = random.Random(4)
    for _ in range(40):
        puzzle = nonogram(rng)
        url = written([puzzle], "puzzlink").strip()
        penpa = puzzlekit.convert(url, "penpa")
        (found,) = load(penpa, HOST)
        assert (found.rows, found.cols) == (puzzle.rows, puzzle.cols)
        assert load(puzzlekit.convert(penpa, "puzzlink"), HOST) == [puzzle]


def test_puzzlekit_takes_our_text(puzzlekit):
    parse = importlib.import_module("puzzlekit.parsers.common").standard_grid_parser_nonogram
    rng = random.Random(5)
    for _ in range(40):
        puzzle = nonogram(rng)
        found = parse(written([puzzle], "puzzlekit-nonogram"))
        assert [[word for word in clue if word != "0"] for clue in found["rows"]] == [
            list(clue) for clue in puzzle.rows
        ]
        assert [[word for word in clue if word != "0"] for clue in found["cols"]] == [
            list(clue) for clue in puzzle.cols
        ]
