"""Every foreign sample of the corpus reads to what is written beside it, or is refused as its name says."""

import json
from pathlib import Path

import pytest

from gridlogic.documents import load
from gridlogic.errors import InputError
from gridlogic.host import Host
from gridlogic.outcome import Status
from gridlogic.solving import broken_clues, solve

SAMPLES = Path(__file__).parents[3] / "shared" / "formats" / "samples"
FORMATS = {
    "cwd": "cwd",
    "freenono-nonogram": "freenono",
    "gno": "gno",
    "hint-string": "hint-string",
    "jap": "jap",
    "lp": "lp",
    "mk": "mk",
    "mosaic-text": "mosaic-text",
    "nin": "nin",
    "non": "non",
    "nonogrid-toml": "nonogrid",
    "nonograms-org": "nonograms-org",
    "olsak-g": "olsak",
    "penpa": "penpa",
    "puzzlink": "puzzlink",
    "pynogram-ini": "pynogram",
    "pynonogram-non": "pynonogram",
    "pzprv3": "pzprv3",
    "sgriddler": "griddler",
    "sgt-mosaic": "tatham-mosaic",
    "sgt-pattern": "tatham-pattern",
    "vox": "vox",
    "webpbn-xml": "webpbn",
}
"""The format of each folder."""
OTHERS = {
    "puzzle-team/mosaic-task-5x3.txt": "mosaic-task:5x3",
    "puzzle-team/nonograms-task-3x2.txt": "nonograms-task",
    "sgt-savefile/mosaic-3x3.sav": "tatham-mosaic-save",
    "sgt-savefile/pattern-4x3.sav": "tatham-pattern-save",
    "two-block/cols-blank-rows.txt": "two-blocks-columns",
    "two-block/rows-hash-cols.txt": "rows-mark-columns",
    "two-block/webpbn-faase.txt": "non",
    "two-block/webpbn-ish.txt": "rows-mark-columns",
    "two-block/webpbn-keen-rows-blank-cols.txt": "two-blocks",
    "two-block/webpbn-makhorin.txt": "rows-mark-columns",
    "two-block/webpbn-syro.txt": "rows-mark-columns",
}
REFUSED = {
    "nin/hand-blank-INVALID.nin": "neither YAML with 'type:' nor of a format",
    "puzzle-team/README.txt": "neither YAML with 'type:' nor of a format",
    "two-block/cols-then-rows-nosep.txt": "neither YAML with 'type:' nor of a format",
    "webpbn-xml/numberloom-triddler-UNSUPPORTED.xml": "a puzzle of type 'triddler'; only grids are read",
}
AMBIGUOUS = {
    "nin/data000.nin": ["nin", "puzzlekit-nonogram"],
    "nin/data010.nin": ["nin", "puzzlekit-nonogram"],
    "nin/hand-zero.nin": ["nin", "puzzlekit-nonogram"],
    "two-block/cols-blank-rows.txt": ["two-blocks", "two-blocks-columns"],
    "two-block/webpbn-keen-rows-blank-cols.txt": ["two-blocks", "two-blocks-columns"],
}
"""What cannot be told apart without an extension, and between what."""
BY_EXTENSION = {"nin/hand-blank-INVALID.nin": r"INVALID.nin:1:1: 5 clues follow, the size asks for 3 \+ 3"}
"""Refused in other words if the extension says what it should be."""
NEED_A_SIZE = {"puzzle-team/mosaic-task-5x3.txt": "15 cells are no square; say the size"}


def names():
    found = (path for path in sorted(SAMPLES.glob("*/*")) if not path.name.endswith(".expected.json"))
    return [path.relative_to(SAMPLES).as_posix() for path in found] or [None]


@pytest.fixture(params=names())
def name(request):
    if request.param is None:
        pytest.skip("no shared corpus beside the checkout")
    return request.param


@pytest.fixture(scope="module")
def host():
    return Host()


def format_of(name):
    return OTHERS.get(name) or FORMATS[name.partition("/")[0]]


def ignore(message):
    """The samples' warnings are tested elsewhere."""


def test_each_sample_reads_as_expected_or_is_refused(name, host):
    path = SAMPLES / name
    if name in REFUSED:
        with pytest.raises(InputError, match=BY_EXTENSION.get(name) or REFUSED[name]):
            load(path, host)
        return
    puzzles = load(path, host, origin=format_of(name), warn=ignore)
    expected = expectations(path)
    if expected:
        assert len(puzzles) == len(expected)
    for puzzle, facts in zip(puzzles, expected, strict=False):
        check(puzzle, facts, host)
    assert puzzles


def expectations(path):
    parts = sorted(path.parent.glob(f"{path.name}*.expected.json")) or [path.with_suffix(".expected.json")]
    found = [json.loads(part.read_text()) for part in parts if part.exists()]
    return found[0] if found and isinstance(found[0], list) else found


def check(puzzle, facts, host):
    if "grid" in facts:
        assert list(puzzle.grid.rows) == facts["grid"]
    if "rows" in facts:
        assert (len(puzzle.rows), len(puzzle.cols)) == (facts["height"], facts["width"])
        assert lengths(puzzle.row_blocks) == wanted(facts["rows"])
        assert lengths(puzzle.column_blocks) == wanted(facts["cols"])
        check_colours(puzzle, facts)
    if "decoded_solution" in facts:
        assert [list(puzzle.answer().values[row.start : row.stop]) for row in puzzle.shape.rows()] == facts[
            "decoded_solution"
        ]
        assert [ink.colour for ink in puzzle.inks[1:]] == [f"#{colour}" for colour in facts["decoded_colors"]]
    for key in ("title", "author"):
        meta = facts.get("meta", facts)
        if isinstance(meta, dict) and meta.get(key):
            assert getattr(puzzle, key) == " ".join(meta[key].split())
    outcome = solve(puzzle, host=host)
    if "solution" in facts:
        assert outcome.status == Status.UNIQUE
        (grid,) = outcome.solutions
        cells = set(zip(grid.values, "".join(facts["solution"]), strict=True))
        assert len(cells) == len({value for value, _ in cells}) == len({letter for _, letter in cells})
    if puzzle.solution:
        assert not broken_clues(puzzle, puzzle.answer())


def lengths(clues):
    return [[block.length or 0 for block in clue] for clue in clues]


def wanted(clues):
    return [[int(block[0]) for block in clue] for clue in clues]


def check_colours(puzzle, facts):
    """Blocks of one colour there are of one colour here, and the other way round."""
    pairs = {
        (block.colour, there[1])
        for clues, lines in ((puzzle.row_blocks, facts["rows"]), (puzzle.column_blocks, facts["cols"]))
        for clue, line in zip(clues, lines, strict=True)
        for block, there in zip(clue, line, strict=True)
        if isinstance(there, list)
    }
    assert len(pairs) == len({here for here, _ in pairs}) == len({there for _, there in pairs})


def test_detection_needs_no_extension(name, host, tmp_path):
    bare = tmp_path / "puzzle"
    bare.write_bytes((SAMPLES / name).read_bytes())
    if name in REFUSED or name in NEED_A_SIZE:
        with pytest.raises(InputError, match=NEED_A_SIZE.get(name) or REFUSED[name]):
            load(bare, host)
    elif name in AMBIGUOUS:
        choices = ", ".join(f"--from {choice}" for choice in AMBIGUOUS[name])
        with pytest.raises(InputError, match=f"could be read in several ways; say which: {choices}$"):
            load(bare, host)
    else:
        assert load(bare, host, warn=ignore) == load(SAMPLES / name, host, origin=format_of(name), warn=ignore)
