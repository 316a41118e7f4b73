"""Pages of nonograms.org and nonograms.ru: the array `var d=[[...],...]` in their source, which holds the picture.

The array's decoding was published with several open programs, pynogram among them: a number is the sum of two
remainders less a third, by the fourth entry of its four; the colours and then the horizontal runs follow, each less a
key.
"""

import json
import re

from gridlogic import Document, ForeignFile, Sure, WrongValue
from gridlogic_nonogram.formats.common import BLANK_CELL, of_picture, require_size

Row = list[int]
_ARRAY = re.compile(r"\bd\s*=\s*(\[\s*\[[\s\d,\[\]-]*\]\s*\])|\A\s*(\[\s*\[[\s\d,\[\]-]*\]\s*\])")
MAX_COLOURS = 52


def sniff(content: ForeignFile) -> Sure:
    """An array of lists of four numbers, by itself or in a page."""
    match = _ARRAY.search(content.text)
    first = re.match(r"\[\s*\[\s*-?\d+(\s*,\s*-?\d+){3}\s*\]", match[1] or match[2]) if match else None
    return Sure.CERTAIN if first else Sure.NO


def read(content: ForeignFile) -> list[Document]:
    """The one puzzle."""
    rows = _rows(content)
    width, height, count = (_number(rows, at) for at in (1, 2, 3))
    require_size(width, height)
    if not 1 <= count <= MAX_COLOURS:
        raise WrongValue(f"no picture here has {count} colours")
    colours = {str(at): _colour(rows, at) for at in range(1, count + 1)}
    a, b, c, d = _row(rows, 5 + count)
    runs = (a % (d or 1)) ** 2 + b % (d or 1) * 2 + c % (d or 1)
    keys = _row(rows, 6 + count)
    cells = [[BLANK_CELL] * width for _ in range(height)]
    for at in range(7 + count, 7 + count + runs):
        start, length, colour, row = (entry - key for entry, key in zip(_row(rows, at), keys, strict=True))
        if not (1 <= row <= height and 1 <= start <= start + length - 1 <= width and str(colour) in colours):
            raise WrongValue(f"entry {at + 1} is no run of cells in a picture {width} wide and {height} high")
        cells[row - 1][start - 1 : start - 1 + length] = [str(colour)] * length
    return [of_picture(content, cells, colours)]


def _rows(content: ForeignFile) -> list[Row]:
    match = _ARRAY.search(content.text)
    if match is None:
        raise WrongValue("no array 'var d=[[...],...]' in it")
    try:
        found = json.loads(match[1] or match[2])
    except (ValueError, RecursionError):
        raise WrongValue("the array is broken") from None
    return [row if isinstance(row, list) else [] for row in found]


def _row(rows: list[Row], at: int) -> Row:
    if at >= len(rows) or len(rows[at]) != 4 or not all(isinstance(entry, int) for entry in rows[at]):
        raise WrongValue(f"entry {at + 1} of the array is missing or has not four numbers")
    return rows[at]


def _number(rows: list[Row], at: int) -> int:
    a, b, c, d = _row(rows, at)
    if d < 1:
        raise WrongValue(f"entry {at + 1} of the array is no size")
    return a % d + b % d - c % d


def _colour(rows: list[Row], at: int) -> str:
    key, entry = _row(rows, 4), _row(rows, 4 + at)
    parts = entry[0] - key[1], entry[1] - key[0], entry[2] - key[3]
    if not all(0 <= part < 256 for part in parts):
        raise WrongValue(f"entry {5 + at} of the array is no colour")
    return f"#{bytes(parts).hex()}"
