"""Files in sections or with headings: Gnonograms' `.gno`, jsimlo's `.sgriddler`, pyNonogram's `.non`, Bosch's `.lp`."""

import re
from collections.abc import Iterable, Sequence

from gridlogic import Document, ForeignFile, Sure, WrongValue
from gridlogic_nonogram.formats.common import (
    BLACK,
    BLANK_CELL,
    Cells,
    line_places,
    mono,
    numbers,
    of_picture,
    side,
    tidy,
)
from gridlogic_nonogram.formats.sized import Lines

# .gno: headings in brackets, of which the first three letters count


def sniff_gno(content: ForeignFile) -> Sure:
    """A heading for the dimensions."""
    return Sure.CERTAIN if re.search(r"^\[dim[^\]\n]*\]", content.text, re.MULTILINE | re.IGNORECASE) else Sure.NO


def read_gno(content: ForeignFile) -> list[Document]:
    """The one puzzle; without clues, that of the solution."""
    sections: dict[str, Lines] = {}
    for number, line in enumerate(content.lines):
        heading = re.match(r"\s*\[\s*(\w{3})[^\]]*\]", line)
        if heading:
            section = sections[heading[1].lower()] = []
        elif line.strip() and sections:
            section.append((line.strip(), number))
    sizes = sections.get("dim", [])
    if len(sizes) < 2:
        raise WrongValue("rows and columns wanted in section [Dimensions], in a line each", sizes[0][1] if sizes else 0)
    height, width = (side(text, "size", number) for text, number in sizes[:2])
    texts = dict(zip(("title", "author"), (text for text, _ in sections.get("des", [])), strict=False))
    texts["license"] = " ".join(text for text, _ in sections.get("lic", []))
    goal = [["2" if word == "2" else BLANK_CELL for word in text.split()] for text, _ in sections.get("sol", [])]
    rows, cols = sections.get("row", []), sections.get("col", [])
    if not rows and not cols and goal:
        _require(goal, height, width)
        return [of_picture(content, goal, {"2": BLACK}, **_kept(texts))]
    for name, lines, size in (("Row", rows, height), ("Column", cols, width)):
        if len(lines) != size:
            raise WrongValue(f"{len(lines)} clues in section [{name} clues], {size} wanted", sizes[0][1])
    return [_document(content, rows, cols, goal, texts)]


def _kept(texts: dict[str, str]) -> dict[str, str]:
    return {key: tidy(text) for key, text in texts.items()}


def _require(cells: Cells, height: int, width: int) -> None:
    if len(cells) != height or {len(row) for row in cells} != {width}:
        raise WrongValue(f"the picture is not {width} wide and {height} high")


def _document(
    content: ForeignFile, rows: Lines, cols: Lines, goal: Sequence[Sequence[str]], texts: dict[str, str]
) -> Document:
    places = line_places([number for _, number in rows], [number for _, number in cols])
    clues = [[numbers(text) for text, _ in lines] for lines in (rows, cols)]
    cells = [["#" if cell else BLANK_CELL for cell in row] for row in goal]
    return mono(content, clues[0], clues[1], places, goal=cells or None, **dict(texts))


# .sgriddler: lines are counted, since an empty one is a clue without blocks


def sniff_griddler(content: ForeignFile) -> Sure:
    """It says so at the start."""
    return Sure.CERTAIN if content.text.startswith("MK Version") else Sure.NO


def read_griddler(content: ForeignFile) -> list[Document]:
    """The size, the picture, the columns from bottom to top, the rows from right to left."""
    lines = [(line.strip(), number) for number, line in enumerate(content.lines)]
    words = lines[2][0].split() if len(lines) > 2 else []
    if len(words) != 2:
        raise WrongValue("width and height wanted in line 3; colours are not read", min(2, len(lines) - 1))
    width, height = (side(word, "size", 2) for word in words)
    first = 5 + height
    cells = [[BLANK_CELL if mark in ".," else mark for mark in text.split()] for text, _ in lines[4 : 4 + height]]
    done = len(cells) == height and all(len(row) == width and set(row) <= {"#", BLANK_CELL} for row in cells)
    cols = lines[first : first + width]
    rows = lines[first + width + 1 : first + width + 1 + height]
    if len(cols) < width or not rows:
        if not done:
            raise WrongValue("neither clues nor a finished picture", len(lines) - 1)
        return [of_picture(content, cells, {"#": BLACK})]
    rows += [("", len(lines) - 1)] * (height - len(rows))  # empty lines at the end of a file get lost
    places = line_places([number for _, number in rows], [number for _, number in cols])
    across, down = ([_reversed(text) for text, _ in part] for part in (rows, cols))
    return [mono(content, across, down, places, goal=cells if done else None)]


def _reversed(text: str) -> list[str]:
    """The numbers from the other end; a negative one is crossed off."""
    return numbers(re.sub(r"(^|\s)-(?=\d)", r"\1", text))[::-1]


# pyNonogram: keys and values, blocks parted by commas and lines by blanks


def sniff_pynonogram(content: ForeignFile) -> Sure:
    """Both lists of clues follow their keys at once."""
    found = all(re.search(rf"^{key}:\S", content.text, re.MULTILINE) for key in ("rows", "columns"))
    return Sure.LIKELY if found else Sure.NO


def read_pynonogram(content: ForeignFile) -> list[Document]:
    """The one puzzle."""
    values = {line.partition(":")[0].strip(): (line.partition(":")[2], at) for at, line in enumerate(content.lines)}
    clues: dict[str, Lines] = {}
    for key, size in (("rows", "height"), ("columns", "width")):
        if key not in values:
            raise WrongValue(f"no key '{key}'", 0)
        text, line = values[key]
        clues[key] = [(clue, line) for clue in text.split()]
        if size in values and str(len(clues[key])) != values[size][0].strip():
            raise WrongValue(f"{len(clues[key])} clues, {size} is {values[size][0].strip()[:20]}", line)
    width = len(clues["columns"])
    cells = values.get("solution", ("", 0))[0].strip()
    goal = [[mark.strip("0") for mark in cells[at : at + width]] for at in range(0, len(cells), width or 1)]
    return [_document(content, clues["rows"], clues["columns"], goal, {"author": values.get("author", ("", 0))[0]})]


# .lp: words and numbers parted by blanks


def sniff_lp(content: ForeignFile) -> Sure:
    """It begins with the number of rows."""
    return Sure.CERTAIN if re.match(r"\s*number_of_(rows|columns):", content.text) else Sure.NO


def read_lp(content: ForeignFile) -> list[Document]:
    """`row_1 WORD COUNT WORD LENGTHS...`, the same for columns, in any order."""
    words = [(word, number) for number, line in enumerate(content.lines) for word in line.split()]
    sizes = {word: words[at + 1] for at, (word, _) in enumerate(words[:-1]) if word.startswith("number_of_")}
    clues: dict[str, list[str]] = {}
    places: dict[str, int] = {}
    for at, (word, number) in enumerate(words):
        match = re.fullmatch(r"(row|column)_(\d{1,7})", word, re.ASCII)
        if match:
            count = words[at + 2][0] if at + 2 < len(words) else ""
            if not re.fullmatch(r"\d{1,6}", count, re.ASCII) or at + 3 + int(count) >= len(words) + (count == "0"):
                raise WrongValue(f"'{word}' is not followed by a count and so many numbers", number)
            clues[word] = numbers(" ".join(text for text, _ in words[at + 4 : at + 4 + int(count)]))
            places[word] = number
    rows, cols = (_numbered(clues, sizes, name) for name in ("row", "column"))
    found = line_places([places[key] for key in rows], [places[key] for key in cols])
    return [mono(content, [clues[key] for key in rows], [clues[key] for key in cols], found)]


def _numbered(clues: Iterable[str], sizes: dict[str, tuple[str, int]], name: str) -> list[str]:
    """The keys of all rows or columns in order."""
    text, line = sizes.get(f"number_of_{name}s:", ("", 0))
    count = side(text, f"number of {name}s", line)
    if count > len(list(clues)):
        raise WrongValue(f"{count} {name}s wanted, there are fewer clues", line)
    keys = [f"{name}_{at}" for at in range(1, count + 1)]
    missing = next((key for key in keys if key not in set(clues)), None)
    if missing:
        raise WrongValue(f"no clue '{missing}'", line)
    return keys
