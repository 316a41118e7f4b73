"""Tasks of puzzle-nonograms.com: `2/1/2/3/1.1`, the string in the page's script, columns first.

The size is not in it; where only one split fits, it is that, otherwise the user says which (`--from
nonograms-task:3x2`).
"""

import re

from gridlogic import Document, ForeignFile, Place, Sure, WrongValue
from gridlogic_nonogram.formats.blocks import fits
from gridlogic_nonogram.formats.common import mono, numbers

MOST = 400
"""How many clues a task may have for its size to be looked for."""
_TASK = re.compile(r"""\btask\s*=\s*["']([0-9./]*)["']""")


def sniff(content: ForeignFile) -> Sure:
    """The script's own words, or a bare string of numbers, dots and slashes."""
    if _TASK.search(content.text) or re.fullmatch(r"[0-9./]*\d/[0-9./]*", content.word):
        return Sure.LIKELY
    return Sure.NO


def read(content: ForeignFile) -> list[Document]:
    """The one puzzle."""
    match = _TASK.search(content.text)
    text, start = (match[1], match.start(1)) if match else (content.word, 0)
    line = content.text.count("\n", 0, start)
    clues = [numbers(clue, r"\.") for clue in text.split("/")]
    width = content.size[1] if content.size else _width(clues, line)
    if content.size and sum(content.size) != len(clues):
        height = content.size[0]
        raise WrongValue(f"{len(clues)} clues, {width} columns and {height} rows need {width + height}", line)
    places: dict[tuple[str | int, ...], Place] = {(): (line, None)}
    return [mono(content, clues[width:], clues[:width], places)]


def _width(clues: list[list[str]], line: int) -> int:
    """The only number of columns that goes with the clues."""
    splits = range(1, len(clues)) if len(clues) <= MOST else ()
    found = [width for width in splits if fits(clues[:width], clues[width:])]
    if len(found) == 1:
        return found[0]
    shown = ", ".join(f"--from nonograms-task:{width}x{len(clues) - width}" for width in found[:5])
    choices = shown or "--from nonograms-task:5x3"
    raise WrongValue(f"the size (columns x rows) is not in it, say which: {choices}", line)
