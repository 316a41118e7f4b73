"""Plain lists of clues with the size at the front: `.nin`, `.mk`, `.cwd` and puzzlekit's text.

They differ in what comes first and in what parts rows from columns:

    nin        "3 2" width and height, rows, columns
    puzzlekit  "2 3" rows and columns, columns, rows
    mk         "2 3" height and width, rows, a line "#", columns
    cwd        height and width in a line each, rows, an empty line, columns

nin and puzzlekit are transposes of each other, which no content can tell apart.
"""

import re
from collections.abc import Sequence

from gridlogic import Document, ForeignFile, LineClues, Sure, WrongValue
from gridlogic_nonogram.formats.common import Warn, line_places, mono, numbers, side, words_of

Lines = list[tuple[str, int]]
"""Text and number of each line."""


def _full(content: ForeignFile) -> Lines:
    return [(line.strip(), number) for number, line in enumerate(content.lines) if line.strip()]


def _all(content: ForeignFile) -> Lines:
    return [(line.strip(), number) for number, line in enumerate(content.lines)]


def is_numbers(lines: Lines) -> bool:
    """Whether nothing but whole numbers and blanks stands in the lines."""
    return all(re.fullmatch(r"[\d \t]*", text, re.ASCII) for text, _ in lines)


def _sizes(lines: Lines) -> tuple[int, int]:
    """The two numbers of the first line; `WrongValue` if it has others."""
    words = lines[0][0].split() if lines else []
    if len(words) != 2:
        raise WrongValue("the first line must be two numbers, the size", lines[0][1] if lines else 0)
    return side(words[0], "size", lines[0][1]), side(words[1], "size", lines[0][1])


def _document(content: ForeignFile, rows: Lines, cols: Lines) -> Document:
    places = line_places([number for _, number in rows], [number for _, number in cols])
    return mono(content, [numbers(text) for text, _ in rows], [numbers(text) for text, _ in cols], places)


# nin and puzzlekit


def sniff(content: ForeignFile) -> Sure:
    """The two numbers of the first line say how many lines follow."""
    lines = _full(content)
    try:
        first, second = _sizes(lines)
    except WrongValue:
        return Sure.NO
    return Sure.LIKELY if len(lines) == 1 + first + second and is_numbers(lines) else Sure.NO


def _blocks(content: ForeignFile) -> tuple[Lines, Lines]:
    """As many lines as the second number says, and then as many as the first says."""
    lines = _full(content)
    first, second = _sizes(lines)
    if len(lines) < 1 + first + second:
        message = f"{len(lines) - 1} clues follow, the size asks for {first} + {second}; a line without blocks is 0"
        raise WrongValue(message, lines[0][1])
    if len(lines) > 1 + first + second:
        content.warn("what follows the last clue is left out")
    return lines[1 : 1 + second], lines[1 + second : 1 + second + first]


def read_nin(content: ForeignFile) -> list[Document]:
    """Rows first."""
    rows, cols = _blocks(content)
    return [_document(content, rows, cols)]


def read_puzzlekit(content: ForeignFile) -> list[Document]:
    """Columns first."""
    cols, rows = _blocks(content)
    return [_document(content, rows, cols)]


def write_nin(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """Width and height, rows, columns."""
    del warn
    rows, cols = words_of(puzzles[0], "nin")
    return _text([f"{len(cols)} {len(rows)}"], rows, [], cols)


def write_puzzlekit(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """Rows and columns, columns, rows."""
    del warn
    rows, cols = words_of(puzzles[0], "puzzlekit-nonogram")
    return _text([f"{len(rows)} {len(cols)}"], cols, [], rows)


def _text(
    head: Sequence[str], first: Sequence[Sequence[str]], middle: Sequence[str], second: Sequence[Sequence[str]]
) -> str:
    blocks = [[" ".join(clue) or "0" for clue in clues] for clues in (first, second)]
    return "\n".join([*head, *blocks[0], *middle, *blocks[1]]) + "\n"


# mk and cwd


def sniff_mk(content: ForeignFile) -> Sure:
    """The line `#` stands where the first number says."""
    lines = _all(content)
    try:
        height, _ = _sizes(lines)
    except WrongValue:
        return Sure.NO
    marks = [number for text, number in lines if text == "#"]
    return Sure.LIKELY if marks == [height + 1] and is_numbers([line for line in lines if line[0] != "#"]) else Sure.NO


def read_mk(content: ForeignFile) -> list[Document]:
    """Height rows, `#`, width columns; an empty line is a line without blocks."""
    lines = _all(content)
    height, width = _sizes(lines)
    return [_parted(content, lines[1:], height, width, "#")]


def _parted(content: ForeignFile, lines: Lines, height: int, width: int, mark: str) -> Document:
    name = "a line '#'" if mark else "an empty line"
    last = lines[-1][1] if lines else 0
    if len(lines) <= height or lines[height][0] != mark:
        raise WrongValue(f"{name} wanted after {height} rows", lines[height][1] if len(lines) > height else last)
    cols = lines[height + 1 : height + 1 + width]
    if len(cols) < width:
        raise WrongValue(f"{len(cols)} columns, {width} wanted", last)
    if any(text for text, _ in lines[height + 1 + width :]):
        content.warn("what follows the last clue is left out")
    return _document(content, lines[:height], cols)


def write_mk(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """Height and width, rows, `#`, columns."""
    del warn
    rows, cols = words_of(puzzles[0], "mk")
    return _text([f"{len(rows)} {len(cols)}"], rows, ["#"], cols)


def sniff_cwd(content: ForeignFile) -> Sure:
    """Two lines of one number, and an empty line where the first of them says."""
    lines = _all(content)
    words = [text for text, _ in lines[:2]]
    if len(words) < 2 or not all(re.fullmatch(r"\d{1,6}", word, re.ASCII) for word in words) or not is_numbers(lines):
        return Sure.NO
    height, width = map(int, words)
    is_right = len(lines) >= height + 3 + width and [number for text, number in lines if not text][:1] == [height + 2]
    return Sure.LIKELY if is_right else Sure.NO


def read_cwd(content: ForeignFile) -> list[Document]:
    """Height rows, an empty line, width columns."""
    lines = _all(content)
    if len(lines) < 2:
        raise WrongValue("height and width wanted, in a line each", 0)
    height, width = (side(text, name, number) for (text, number), name in zip(lines, ("height", "width"), strict=False))
    return [_parted(content, lines[2:], height, width, "")]


def write_cwd(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """Height, width, rows, an empty line, columns."""
    del warn
    rows, cols = words_of(puzzles[0], "cwd")
    return _text([str(len(rows)), str(len(cols))], rows, [""], cols)
