import io

import pytest

from gridlogic.rendering.glyphs import ASCII, UNICODE, Glyphs, choose_glyphs, columns, filled_up, safe


class Console(io.TextIOWrapper):
    """A stream in some encoding that says whether it is a terminal."""

    def __init__(self, encoding: str, *, terminal: bool = True) -> None:
        super().__init__(io.BytesIO(), encoding)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("encoding", "environ", "glyphs"),
    [
        ("utf-8", {}, UNICODE),
        ("utf-8", {"LANG": "de_DE.UTF-8"}, UNICODE),
        ("utf-8", {"LANG": "kok_IN"}, UNICODE),
        ("cp437", {}, UNICODE),
        ("cp1252", {}, ASCII),
        ("ascii", {}, ASCII),
        ("latin-1", {}, ASCII),
        ("utf-8", {"LANG": "ja_JP.UTF-8"}, ASCII),
        ("utf-8", {"LANG": "ko.UTF-8"}, ASCII),
        ("utf-8", {"LANG": "en_GB.UTF-8", "LC_CTYPE": "zh_CN.UTF-8"}, ASCII),
        ("utf-8", {"LANG": "zh_CN", "LC_ALL": "C.UTF-8"}, UNICODE),
        ("utf-8", {"LANG": "zh_CN", "LC_ALL": ""}, ASCII),
    ],
)
def test_a_terminal_gets_unicode_if_it_can_show_it(encoding: str, environ: dict[str, str], glyphs: Glyphs) -> None:
    assert choose_glyphs(Console(encoding), environ) == glyphs
    assert choose_glyphs(Console(encoding, terminal=False), environ) == ASCII


def test_a_stream_without_encoding_gets_ascii() -> None:
    assert choose_glyphs(io.StringIO(), {}) == ASCII


@pytest.mark.parametrize(
    ("encoding", "text", "written"),
    [
        ("utf-8", "Müller, 花 █", "Müller, 花 █"),
        ("cp1252", "Müller, 花 █", "Müller, ?? ?"),
        ("ascii", "Müller", "M?ller"),
        ("utf-8", "a\x1b[31mb\x9bc\rd", "a?[31mb?c?d"),
        ("utf-8", "two\nlines\t.", "two\nlines\t."),
        ("utf-8", "half \ud83d", "half ?"),
    ],
)
def test_safe_text_can_be_written_and_is_as_wide(encoding: str, text: str, written: str) -> None:
    console = Console(encoding)
    assert safe(text, console) == written
    console.write(written)


def test_text_for_a_stream_without_encoding_stays() -> None:
    assert safe("花", io.StringIO()) == "花"


@pytest.mark.parametrize(("text", "width"), [("", 0), ("12", 2), ("三", 2), ("é", 1), ("e\u0301", 1), ("\x9b", 1)])
def test_columns(text: str, width: int) -> None:
    assert columns(text) == width


@pytest.mark.parametrize(
    ("text", "filled"), [("#", "###"), ("花", "花 "), ("r!", "r! "), (" ", "   "), ("1234", "   ")]
)
def test_filled_up(text: str, filled: str) -> None:
    assert filled_up(text, 3) == filled
