"""FreeNono's XML (`.nonogram`) and ZIP archives of it (`.nonopack`): pictures of `x` and `_`."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridlogic import Document, ForeignFile, Sure, WrongValue, read_xml, unzip
from gridlogic_nonogram.formats.common import BLACK, BLANK_CELL, of_picture

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

ARCHIVE = b"PK\x03\x04"
FILLED = "x"


def sniff(content: ForeignFile) -> Sure:
    """The root element says so."""
    return Sure.CERTAIN if re.match(r"\s*(<[?!][^>]*>\s*)*<FreeNono\b", content.text) else Sure.NO


def sniff_pack(content: ForeignFile) -> Sure:
    """A ZIP archive; nothing else that is read here is one."""
    return Sure.LIKELY if content.data.startswith(ARCHIVE) else Sure.NO


def read(content: ForeignFile) -> Iterator[Document]:
    """Every picture in the file."""
    return _read(content, content.data)


def read_pack(content: ForeignFile) -> Iterator[Document]:
    """Every picture in every file of the archive."""
    for name, data in unzip(content.data, ".nonogram"):
        try:
            yield from _read(content, data)
        except WrongValue as error:
            raise WrongValue(f"'{name[:40]}': {error.message}") from None


def _read(content: ForeignFile, data: bytes) -> Iterator[Document]:
    for number, element in enumerate(read_xml(data).iter("Nonogram"), 1):
        yield _puzzle(content, element, number)


def _puzzle(content: ForeignFile, element: "Element", number: int) -> Document:
    cells = [[FILLED if cell == FILLED else BLANK_CELL for cell in (line.text or "").split()] for line in element]
    size = str(len(cells[0]) if cells else 0), str(len(cells))
    if not cells or not cells[0] or len({len(row) for row in cells}) > 1:
        raise WrongValue(f"nonogram {number}: lines of as many cells each wanted")
    if (element.get("width", size[0]), element.get("height", size[1])) != size:
        raise WrongValue(f"nonogram {number}: the picture is {' x '.join(size)}, width and height say otherwise")
    title, author, notes = (element.get(name, "").strip() for name in ("name", "author", "desc"))
    return of_picture(content, cells, {FILLED: BLACK}, title=title, author=author, notes=notes)
