"""Tasks of puzzle-minesweeper.com's mosaics: `0a1b2c3d4`, the string in the page's script, as in Simon Tatham's ids.

The size is not in it: it is a square, or the user says which (`--from mosaic-task:5x3`).
"""

import re
from math import isqrt

from gridlogic import Document, ForeignFile, Sure, WrongValue
from gridlogic.tatham import GameId
from gridlogic_mosaic.formats.tatham import document

_TASK = re.compile(r"""(?:\bvar\s+)?\btask\s*=\s*["']([0-9a-z]*)["']""")


def sniff(content: ForeignFile) -> Sure:
    """The script's own words, or a bare string of digits and letters, which can be anything."""
    if _TASK.search(content.text):
        return Sure.LIKELY
    found = (
        re.fullmatch("[0-9a-z]+", content.word)
        and re.search("[a-z]", content.word)
        and re.search("[0-9]", content.word)
    )
    return Sure.POSSIBLE if found else Sure.NO


def read(content: ForeignFile) -> list[Document]:
    """The one puzzle."""
    match = _TASK.search(content.text)
    text = match[1] if match else content.word
    line = content.text.count("\n", 0, match.start(1)) if match else 0
    cells = sum(1 if char.isdecimal() else max(0, ord(char) - ord("a") + 1) for char in text)
    if content.size is None:
        side = isqrt(cells)
        if side * side != cells:
            message = f"{cells} cells are no square; say the size, columns x rows, as in --from mosaic-task:5x3"
            raise WrongValue(message, line)
        content.warn(f"taken as a square of {side} x {side} cells; --from mosaic-task:WIDTHxHEIGHT says otherwise")
        content.size = side, side
    height, width = content.size
    return [document(GameId(width, height, text, line, 0))] if text else []
