import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest

from gridlogic import BLANK, FILLED, Board, Ink, Label, Shape
from gridlogic.rendering.glyphs import ASCII, UNICODE, choose_glyphs
from gridlogic.rendering.spans import plain
from gridlogic.rendering.terminal import draw, wants_colour
from gridlogic.rendering.text import lines, render

ESCAPE = re.compile("\x1b\\[[0-9;]*m")
COLOURS = (BLANK, Ink("r", "red", "#ff0000"), Ink("y", "yellow", "#ffff00"), Ink("k", "black", "#000000"))
MONO = Board(Shape((1, 3)), bytes([1, 0, 255]), labels={0: "5"}, clues={1: ((Label("1"),),)})
COLOURED = Board(Shape((1, 4)), bytes([1, 2, 3, 0]), COLOURS, clues={1: ((Label("1", 1), Label("2", 3)),)})

SOLID = Board(Shape((2, 1, 2)), bytes([1, 2, 3, 0]), COLOURS, clues={0: ((Label("2o", 1), Label("1", 2)), ())})


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("flag", "environ", "on_terminal", "in_file"),
    [
        ("auto", {}, True, False),
        ("auto", {"TERM": "xterm"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, False),
        ("auto", {"NO_COLOR": "0"}, False, False),
        ("auto", {"NO_COLOR": "1"}, False, False),
        ("always", {"NO_COLOR": "1"}, True, True),
        ("auto", {"FORCE_COLOR": ""}, True, False),
        ("auto", {"FORCE_COLOR": "0"}, True, True),
        ("auto", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
        ("auto", {"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
        ("never", {"FORCE_COLOR": "1"}, False, False),
        ("auto", {"TERM": "dumb"}, False, False),
        ("always", {"TERM": "dumb"}, True, True),
    ],
)
def test_wants_colour(
    flag: Literal["auto", "always", "never"], environ: dict[str, str], *, on_terminal: bool, in_file: bool
) -> None:
    assert wants_colour(flag, Terminal(), environ) is on_terminal
    assert wants_colour(flag, io.StringIO(), environ) is in_file


def coloured(board: Board, monkeypatch: pytest.MonkeyPatch, **environ: str) -> str:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in ({"COLORTERM": "truecolor", "TERM": "xterm"} | environ).items():
        monkeypatch.setenv(name, value)
    stream = Terminal()
    draw(board, stream, width=80, glyphs=UNICODE, colour=True)
    return stream.getvalue()


@pytest.mark.parametrize(
    "board", [MONO, COLOURED, SOLID, MONO.marking(frozenset({0, 1})), COLOURED.marking(frozenset({0}))]
)
def test_colours_change_no_text(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    written = ESCAPE.sub("", coloured(board, monkeypatch))
    drawn = [plain(line) for line in lines(board, glyphs=UNICODE)]
    assert [line.rstrip() for line in written.split("\n")] == [*drawn, ""]


def test_cells_and_clues_wear_their_ink(monkeypatch: pytest.MonkeyPatch) -> None:
    written = coloured(COLOURED, monkeypatch)
    assert "\x1b[1;38;2;0;0;0;48;2;255;0;0mrr\x1b[0m" in written
    assert "\x1b[1;38;2;0;0;0;48;2;255;255;0myy\x1b[0m" in written
    assert "\x1b[1;38;2;255;255;255;48;2;0;0;0mkk\x1b[0m" in written
    assert "48;2;255;0;0m1r\x1b" in written


def test_pillars_wear_their_ink_and_keep_its_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    written = coloured(SOLID, monkeypatch)
    assert re.search("48;2;255;0;0m2ro\x1b.*48;2;255;255;0m1y\x1b", written)


def test_one_black_ink_is_drawn_in_the_colour_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(Shape((1, 2)), bytes([1, 0]))
    assert "38;" not in coloured(board, monkeypatch)
    pink = Board(board.shape, board.values, (BLANK, FILLED._replace(colour="#ff88ff")))
    assert "\x1b[38;2;255;136;255m██\x1b[0m" in coloured(pink, monkeypatch)


@pytest.mark.parametrize("board", [MONO, COLOURED])
def test_marked_cells_look_different(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def styles(drawn: Board) -> list[str]:
        return ESCAPE.findall(coloured(drawn, monkeypatch))

    assert styles(board) != styles(board.marking(frozenset({0})))


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": ""}])
def test_what_was_decided_holds_whatever_the_environment_says(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ESCAPE.search(coloured(COLOURED, monkeypatch, **environ))


def test_a_line_longer_than_the_terminal_is_not_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(Shape((1, 100)), bytes(100))
    stream = Terminal()
    monkeypatch.setenv("COLUMNS", "40")
    draw(board, stream, width=None, glyphs=ASCII, colour=True)
    assert ESCAPE.sub("", stream.getvalue()) == render(board)


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_every_encoding_can_be_written(encoding: str, *, colour: bool) -> None:
    board = Board(Shape((1, 2)), bytes([1, 2]), (BLANK, Ink("花", "flower", "#ff0000"), Ink("t", "tree", "#00aa00")))
    stream = io.TextIOWrapper(io.BytesIO(), encoding)
    draw(board, stream, width=80, glyphs=choose_glyphs(stream, {}), colour=colour)
    stream.flush()
    text = ESCAPE.sub("", stream.buffer.getvalue().decode(encoding))
    assert text == f"+----+\n|{'花' if encoding == 'utf-8' else '??'}tt|\n+----+\n"


def test_without_colour_there_are_no_escapes_and_no_rich() -> None:
    program = (
        "import sys; from gridlogic import Board, Shape; from gridlogic.rendering.glyphs import ASCII;"
        "from gridlogic.rendering.terminal import draw;"
        "draw(Board(Shape((1, 1)), bytes([1])), sys.stdout, width=80, glyphs=ASCII, colour=False);"
        "print(sorted({'rich', 'wcwidth'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "+--+\n|##|\n+--+\n[]\n"


def test_given_case_of_colour_control() -> None:
    corpus = Path(__file__).parents[3] / "shared" / "cases" / "given.jsonl"
    if not corpus.exists():
        pytest.skip(f"no corpus at {corpus}")
    case = next(case for case in map(json.loads, corpus.read_text("utf-8").splitlines()) if case["id"] == "RE-04")
    for words, expected in zip(case["input"]["env_cases"], case["expected"]["ansi"], strict=True):
        setting, _, option = words.partition(" with --color=")
        environ = dict([setting.split("=")])
        wanted = wants_colour("auto", Terminal(), {}) if expected == "as without it" else expected
        assert wants_colour(option or "auto", Terminal(), environ) is wanted
