"""`.jap`: the binary files of QNonograms. Columns first, each line's count of blocks and their lengths as bytes."""

from collections.abc import Iterator

from gridlogic import Document, ForeignFile, Sure, WrongValue
from gridlogic_nonogram.formats.common import mono

MAGIC = b"TLS"
HEAD = 10
"""The name, four bytes of checksum, flags, columns, rows."""
COLOURED = 0x40


def sniff(content: ForeignFile) -> Sure:
    """It says so at the start."""
    return Sure.CERTAIN if content.data.startswith(MAGIC) else Sure.NO


def read(content: ForeignFile) -> list[Document]:
    """The one puzzle; the checksum and a stored solution are passed over."""
    data = content.data
    if len(data) < HEAD or not data.startswith(MAGIC):
        raise WrongValue("no .jap file: it does not begin with TLS and a size")
    if data[7] & COLOURED:
        raise WrongValue("a .jap file in colours is not read")
    width, height = data[8], data[9]
    lines = list(_lines(data, width + height))
    return [mono(content, lines[width:], lines[:width])]


def _lines(data: bytes, count: int) -> Iterator[list[int]]:
    at = HEAD
    for _ in range(count):
        size = data[at] if at < len(data) else len(data)
        blocks = data[at + 1 : at + 1 + size]
        if len(blocks) < size:
            raise WrongValue("the file is cut off")
        yield [length for length in blocks if length]
        at += 1 + size
