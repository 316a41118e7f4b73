"""Picross 3D layouts as text: nathsou's JSON and epmjohnston's tables.

JSON: `{"dims": [x, y, z], "hints": [A, B, C]}`, where A[y][z] are clues along x, B[x][z] along y and C[x][y] along z,
each null or `{"num": 3, "type": 0}` with type 1 for a circle and 2 for a square. Text: `w h d` and three tables, h
lines of d clues along the width, w lines of d along the height and h lines of w along the depth; `3`, `(3)` for a
circle, `[3]` for a square and `-` for no clue. x and width are columns, y and height rows, z and depth layers.
"""

import json
import re
from typing import Any

from gridlogic import Document, ForeignFile, Sure, WrongValue
from gridlogic_nonogram_3d.formats.common import MARKS, NO_CLUE, places_of, require_sizes, tables

_TOKEN = re.compile(r"(-)|(\d{1,7})|\((\d{1,7})\)|\[(\d{1,7})\]", re.ASCII)


def sniff_json(content: ForeignFile) -> Sure:
    """An object with both keys."""
    text = content.text
    return Sure.CERTAIN if text.lstrip().startswith("{") and '"dims"' in text and '"hints"' in text else Sure.NO


def read_json(content: ForeignFile) -> list[Document]:
    """The one puzzle."""
    try:
        data = json.loads(content.text)
    except json.JSONDecodeError as error:
        raise WrongValue(f"no JSON: {error.msg}", error.lineno - 1, column=error.colno - 1) from None
    except (RecursionError, ValueError) as error:
        raise WrongValue(f"no JSON: {error}") from None
    dims = data.get("dims") if isinstance(data, dict) else None
    if not isinstance(dims, list) or len(dims) != 3 or not all(type(size) is int for size in dims):
        raise WrongValue("'dims' with three sizes wanted")
    width, height, layers = dims
    require_sizes((layers, height, width))
    hints = data.get("hints")
    shapes = ((height, layers), (width, layers), (width, height))
    if not isinstance(hints, list) or len(hints) != 3 or not all(map(_is_table, hints, shapes)):
        raise WrongValue("'hints' with three tables of the sizes in 'dims' wanted")
    along_x, along_y, along_z = hints
    puzzle = tables(
        (layers, height, width),
        lambda layer, row: _word(along_x[row][layer]),
        lambda layer, column: _word(along_y[column][layer]),
        lambda row, column: _word(along_z[column][row]),
    )
    title = data.get("name")
    return [Document(puzzle | ({"title": title} if isinstance(title, str) and title else {}))]


def _is_table(table: Any, shape: tuple[int, int]) -> bool:
    lines, length = shape
    is_list = isinstance(table, list) and len(table) == lines
    return is_list and all(isinstance(line, list) and len(line) == length for line in table)


def _word(hint: Any) -> str:
    if hint is None:
        return NO_CLUE
    number, mark = (hint.get(key) for key in ("num", "type")) if isinstance(hint, dict) else (None, None)
    if type(number) is not int or mark not in (0, 1, 2):
        raise WrongValue("a hint is null or has 'num' and a 'type' of 0, 1 or 2")
    return f"{number}{MARKS[mark] if number else ''}"


def sniff_text(content: ForeignFile) -> Sure:
    """Three sizes, and tables of clues of which some are no bare numbers."""
    lines = [line.split() for line in content.lines if line.strip()]
    if not lines or len(lines[0]) != 3 or not all(re.fullmatch(r"\d{1,4}", word, re.ASCII) for word in lines[0]):
        return Sure.NO
    width, height, _ = map(int, lines[0])
    words = [word for line in lines[1 : 1 + 2 * height + width] for word in line]
    if len(lines) < 1 + 2 * height + width or not all(map(_TOKEN.fullmatch, words)):
        return Sure.NO
    return Sure.LIKELY if any(not word.isdecimal() for word in words) else Sure.POSSIBLE


def read_text(content: ForeignFile) -> list[Document]:
    """The one puzzle; text after the tables is passed over."""
    lines = [(line.split(), number) for number, line in enumerate(content.lines) if line.strip()]
    first = lines[0] if lines else ([], 0)
    if len(first[0]) != 3 or not all(re.fullmatch(r"\d{1,4}", word, re.ASCII) for word in first[0]):
        raise WrongValue("width, height and depth wanted in the first line", first[1])
    width, height, layers = map(int, first[0])
    require_sizes((layers, height, width), first[1])
    along_x, along_y, along_z = (
        _table(lines[start : start + count], count, length, lines[-1][1])
        for start, count, length in (
            (1, height, layers),
            (1 + height, width, layers),
            (1 + height + width, height, width),
        )
    )
    data = tables(
        (layers, height, width),
        lambda layer, row: along_x[row][layer],
        lambda layer, column: along_y[column][layer],
        lambda row, column: along_z[row][column],
    )
    return [Document(data, places_of(first[1]))]


def _table(lines: list[tuple[list[str], int]], count: int, length: int, last: int) -> list[list[str]]:
    if len(lines) < count:
        raise WrongValue(f"a table has {len(lines)} lines, {count} wanted", last)
    found = []
    for words, number in lines:
        if len(words) != length:
            raise WrongValue(f"{len(words)} clues, {length} wanted", number)
        matches = [_TOKEN.fullmatch(word) for word in words]
        wrong = next((word for word, match in zip(words, matches, strict=True) if match is None), None)
        if wrong is not None:
            raise WrongValue(f"{wrong[:20]!r} is no clue such as 3, (3), [3] or -", number)
        found.append([_spelt(match) for match in matches if match])
    return found


def _spelt(match: "re.Match[str]") -> str:
    if match[1]:
        return NO_CLUE
    number = int(match[2] or match[3] or match[4])
    return f"{number}{MARKS[match.lastindex - 2] if number and match.lastindex else ''}"
