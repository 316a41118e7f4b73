"""Files, ids and URLs of other programs: what a reader gets, and what it gives.

A reader is called with a `ForeignFile` and returns one `Document` for each puzzle in it. It raises `WrongValue(message,
line, column=column)`, both counted from 0, where the text itself is wrong; what is wrong with the clues the puzzle type
finds by itself, and `places` says where those clues stood.
"""

import codecs
from collections.abc import Mapping
from enum import IntEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

Place = tuple[int, int | None]
"""Line and column, from 0; without a column where cells or words are not one character each."""
MAX_SIDE = 1_000_000
"""No size in a file may be larger; that many lines of one cell still make an allowed grid."""


class Sure(IntEnum):
    """How sure a format is that some content is of it."""

    NO = 0
    POSSIBLE = 1
    """It can be read so, and so could other things."""
    LIKELY = 2
    """It is built so, and hardly anything else is."""
    CERTAIN = 3
    """It says so itself."""


class Document(NamedTuple):
    """A puzzle as plain data, with the keys of a puzzle document (`type`, `rows`, `title` ...).

    Lists of clues may hold numbers or words. `places` says where in the file the values stood, by their path in `data`:
    `{("rows", 2): (7, 0)}` is the third row's clue; what is not there is looked up by the start of its path. The column
    of a cell in a picture is added.
    """

    data: Mapping[str, Any]
    places: Mapping[tuple[str | int, ...], Place] = MappingProxyType({})

    def place(self, path: tuple[str | int, ...]) -> Place | None:
        """Where the value at a path stood, as far as it is known."""
        ends = range(len(path), -1, -1)
        return next((self.places[path[:end]] for end in ends if path[:end] in self.places), None)


class ForeignFile:
    """The content of a file, or of an argument such as a URL.

    `named` says that the user has named the format, so that there is no doubt left about which it is; `size` is the
    (rows, columns) that the user may have given with it, for formats that do not state their size.
    """

    def __init__(
        self, data: bytes, file: str = "", *, named: bool = False, size: tuple[int, int] | None = None
    ) -> None:
        self.data, self.file, self.named, self.size = data, file, named, size
        self.warnings: list[str] = []

    def warn(self, message: str) -> None:
        """Tell of something that the puzzles are without."""
        if message not in self.warnings:
            self.warnings.append(message)

    @cached_property
    def text(self) -> str:
        r"""The text in UTF-8, UTF-16 with a byte-order mark or else Windows-1252; empty if it is no text at all.

        Line ends are `\n`.
        """
        return _decoded(self.data).replace("\r\n", "\n").replace("\r", "\n")

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text, without blanks at their ends; nothing after the last line end is no line."""
        lines = [line.rstrip() for line in self.text.split("\n")]
        return lines[:-1] if lines[-1] == "" else lines

    @cached_property
    def word(self) -> str:
        """The text if it is a single line, as ids and URLs are; else nothing."""
        text = self.text.strip()
        return "" if "\n" in text else text


def _decoded(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    if b"\0" in data:
        return ""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
