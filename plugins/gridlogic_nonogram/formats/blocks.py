"""Two blocks of clues without a size: rows and columns, or columns and rows, parted by an empty line.

Which of them comes first cannot be seen. Where a line `#` or `&` parts them, as in webpbn's exports for other solvers
and in many collections, the rows are first. Comments begin with `*`, or with `#` and a word; a 0 at the end of each
line, as in webpbn's `syro`, is no block like any other 0.
"""

import re
from collections.abc import Sequence

from gridlogic import Document, ForeignFile, Sure, WrongValue
from gridlogic_nonogram.formats.common import line_places, mono, numbers
from gridlogic_nonogram.formats.sized import Lines, is_numbers

MARKS = ("#", "&")


def _parts(lines: Lines, *marks: str) -> list[Lines]:
    """The lines between marks, without parts that are empty."""
    parts: list[Lines] = [[]]
    for text, number in lines:
        if text in marks:
            parts.append([])
        else:
            parts[-1].append((text, number))
    return [part for part in parts if part]


def _lines(content: ForeignFile) -> Lines:
    return [(line.strip(), number) for number, line in enumerate(content.lines)]


def fits(first: Sequence[Sequence[str]], second: Sequence[Sequence[str]]) -> bool:
    """Whether the blocks can be the two clue lists of a puzzle."""
    words = [word for clues in (first, second) for clue in clues for word in clue]
    if not all(len(word) < 7 and word.isascii() and word.isdecimal() for word in words):
        return False
    totals = [sum(int(word) for clue in clues for word in clue) for clues in (first, second)]
    return totals[0] == totals[1] and all(
        sum(map(int, clue)) + len(clue) - 1 <= len(other)
        for clues, other in ((first, second), (second, first))
        for clue in clues
    )


def _clues(part: Lines) -> list[list[str]]:
    return [numbers(text) for text, _ in part]


def sniff(content: ForeignFile) -> Sure:
    """One empty line, or several together, between two blocks of numbers that fit each other."""
    lines = _lines(content)
    if not is_numbers(lines):
        return Sure.NO
    parts = _parts(lines, "")
    return Sure.POSSIBLE if len(parts) == 2 and fits(_clues(parts[0]), _clues(parts[1])) else Sure.NO


def read_rows_first(content: ForeignFile) -> list[Document]:
    """Rows, an empty line, columns."""
    rows, cols = _two(_parts(_lines(content), ""), "an empty line")
    return [_document(content, rows, cols)]


def read_columns_first(content: ForeignFile) -> list[Document]:
    """Columns, an empty line, rows."""
    cols, rows = _two(_parts(_lines(content), ""), "an empty line")
    return [_document(content, rows, cols)]


def _two(parts: list[Lines], between: str) -> tuple[Lines, Lines]:
    if len(parts) != 2:
        raise WrongValue(f"two blocks of clues wanted, with {between} between them, not {len(parts)}", 0)
    return parts[0], parts[1]


def _document(content: ForeignFile, rows: Lines, cols: Lines) -> Document:
    places = line_places([number for _, number in rows], [number for _, number in cols])
    return mono(content, _clues(rows), _clues(cols), places)


def _marked(content: ForeignFile) -> list[Lines]:
    """The two blocks around a mark, or below headings such as `# row clues`."""
    lines = [(text.replace(",", " "), number) for text, number in _lines(content) if text and not text.startswith("*")]
    lines = [("#" if re.match(r"#.*\bclues?\b", text) else text, number) for text, number in lines]
    return _parts([line for line in lines if not re.match(r"#\s*\S", line[0])], *MARKS)


def sniff_marked(content: ForeignFile) -> Sure:
    """Two blocks of numbers around a mark; if they do not fit each other it may be another format's `#`."""
    if not re.search(r"^[#&]", content.text, re.MULTILINE):
        return Sure.NO
    parts = _marked(content)
    if len(parts) != 2 or not all(map(is_numbers, parts)):
        return Sure.NO
    return Sure.LIKELY if fits(_clues(parts[0]), _clues(parts[1])) else Sure.POSSIBLE


def read_marked(content: ForeignFile) -> list[Document]:
    """Rows, the mark, columns."""
    rows, cols = _two(_marked(content), "a line '#' or '&'")
    return [_document(content, rows, cols)]
