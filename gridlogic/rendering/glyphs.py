"""The characters that boards are drawn with: two sets, which one a stream can show, and how wide characters are."""

import re
from collections.abc import Mapping
from typing import NamedTuple, Protocol

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Characters that could steer a terminal, all but tab and line feed."""
TWO_COLUMNS_WIDE = ("zh", "ja", "ko")
"""Languages whose terminals may draw block and line characters two columns wide (Unicode Annex 11, "ambiguous")."""


class Stream(Protocol):
    """The part of a text stream that drawing needs."""

    @property
    def encoding(self) -> str | None:
        """Name of the codec; None for a stream that keeps text as it is."""

    def isatty(self) -> bool:
        """Whether a terminal is at the other end."""

    def write(self, text: str, /) -> int:
        """Write text."""


class Glyphs(NamedTuple):
    """One character, one column wide, for each thing.

    `joints` has the characters where lines meet: 1 for a line up, 2 right, 4 down and 8 left are added to find them.
    """

    filled: str
    blank: str
    marked_filled: str
    marked_blank: str
    marked_unknown: str
    joints: str
    unknown: str = " "
    mark: str = "!"
    """Follows the glyph of a marked cell where there are several colours, and a symbol."""

    @property
    def vertical(self) -> str:
        """A line up and down."""
        return self.joints[5]

    @property
    def horizontal(self) -> str:
        """A line from left to right."""
        return self.joints[10]


ASCII = Glyphs("#", ".", "@", "o", "?", " |-+||++-+-+++++")
UNICODE = Glyphs("█", "·", "▓", "░", "?", " │─└││┌├─┘─┴┐┤┬┼")


def choose_glyphs(stream: Stream, environ: Mapping[str, str]) -> Glyphs:
    """Unicode for a terminal that can show it; ASCII for every file and pipe, so that what they get is stable."""
    locale = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or ""
    language = locale.replace(".", "_").partition("_")[0]
    if language in TWO_COLUMNS_WIDE or not stream.isatty():
        return ASCII
    return UNICODE if _encodable("".join(UNICODE), stream.encoding or "ascii") else ASCII


def safe(text: str, stream: Stream) -> str:
    """Text that the stream can carry: `?` for control characters and for each column of what it cannot encode."""
    encoding = stream.encoding or "utf-8"
    text = CONTROL.sub("?", text)
    if _encodable(text, encoding):
        return text
    return "".join(symbol if _encodable(symbol, encoding) else "?" * columns(symbol) for symbol in text)


def _encodable(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def columns(text: str) -> int:
    """How many columns of a terminal a text takes.

    >>> columns("12"), columns("三")
    (2, 2)
    """
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    width = wcswidth(text)
    return len(text) if width < 0 else width


def filled_up(text: str, width: int) -> str:
    """As many copies as fit, then spaces."""
    copies = text * (width // max(columns(text), 1))
    return copies + " " * (width - columns(copies))
