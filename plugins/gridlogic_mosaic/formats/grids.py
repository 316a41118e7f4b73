"""Mosaics as grids of text: one character a cell, or words parted by blanks, with or without a line for the size.

A digit is a clue; `.`, `-`, `_`, `*`, `?` and, in grids of characters, blanks are cells without one. Grids of
minesweeper look the same: unless a clue is too large for that, the user has to say that it is a mosaic.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gridlogic import Document, ForeignFile, Place, Sure, WrongValue

DIGITS = "0123456789"
NO_CLUE = ".-_*?"


def document(content: ForeignFile, rows: Sequence[str], lines: Sequence[int], *, exact: bool, name: str) -> Document:
    """The mosaic with these rows, which stood in these lines; `exact` if a cell was one character there."""
    table = str.maketrans(dict.fromkeys(NO_CLUE + " ", "."))
    grid = [row.translate(table) for row in rows]
    if not content.named and not _is_no_minesweeper(grid):
        message = f"this could be a minesweeper too, which is another puzzle; --from {name} says that it is a mosaic"
        raise WrongValue(message, lines[0])
    places: dict[tuple[str | int, ...], Place] = {
        ("grid", at): (line, 0 if exact else None) for at, line in enumerate(lines)
    }
    return Document({"type": "mosaic", "grid": grid}, places)


def _is_no_minesweeper(grid: Sequence[str]) -> bool:
    """Whether some clue counts more cells than there are around it without its own."""
    height, width = len(grid), len(grid[0])
    for row, line in enumerate(grid):
        for column, cell in enumerate(line):
            if cell != ".":
                around = (min(row + 2, height) - max(row - 1, 0)) * (min(column + 2, width) - max(column - 1, 0))
                if cell in DIGITS and int(cell) >= around:
                    return True
    return False


def _require_even(rows: Sequence[Sequence[str]], lines: Sequence[int]) -> None:
    for row, line in zip(rows, lines, strict=True):
        if len(row) != len(rows[0]):
            raise WrongValue(f"{len(row)} cells, the first row has {len(rows[0])}", line)


def _is_clues(cells: Iterable[str]) -> bool:
    """Whether these can be the cells of a mosaic, and are not just 0 and 1 as in a picture."""
    found = set(cells)
    return found <= set(DIGITS + NO_CLUE + " ") and bool(found & set(DIGITS)) and not found <= set("01")


# one character a cell


def _characters(content: ForeignFile) -> list[str]:
    """The rows, filled up with blanks, which editors cut off."""
    lines = content.text.rstrip("\n").split("\n")
    width = max(map(len, lines))
    return [line.ljust(width) for line in lines] if " " in content.text else lines


def sniff(content: ForeignFile) -> Sure:
    """Rows of one length; with blanks in them two must stand together, or one at the front."""
    rows = _characters(content)
    cells = "".join(rows)
    if len(rows) < 2 or len({len(row) for row in rows}) > 1 or not _is_clues(cells):
        return Sure.NO
    if " " in cells and not any(row[:1] == " " or "  " in row for row in content.lines if row):
        return Sure.NO
    return Sure.POSSIBLE if set(cells) & set(DIGITS) <= set("01") else Sure.LIKELY


def read(content: ForeignFile) -> list[Document]:
    """The one puzzle."""
    rows = _characters(content)
    _require_even(rows, range(len(rows)))
    return [document(content, rows, range(len(rows)), exact=True, name="mosaic-text")] if rows[0] else []


def write(puzzles: Sequence[Any], warn: Callable[[str], None]) -> str:
    """With dots for cells without a clue."""
    del warn
    return "\n".join(puzzles[0].grid.rows) + "\n"


# words parted by blanks


def _words(content: ForeignFile) -> tuple[list[list[str]], list[int]]:
    """The words of each line that has any, and these lines."""
    lines = [(line.split(), number) for number, line in enumerate(content.lines) if line.strip()]
    return [words for words, _ in lines], [number for _, number in lines]


def _are_cells(rows: Sequence[Sequence[str]]) -> bool:
    words = [word for row in rows for word in row]
    same = len({len(row) for row in rows}) == 1 and len(rows) > 1 and len(rows[0]) > 1
    return same and all(len(word) == 1 for word in words) and _is_clues(words)


def sniff_tokens(content: ForeignFile) -> Sure:
    """As many words in each line, all of one character; without a sign for `no clue` it could be anything."""
    rows, _ = _words(content)
    if not _are_cells(rows):
        return Sure.NO
    return Sure.LIKELY if any(word in NO_CLUE for row in rows for word in row) else Sure.POSSIBLE


def read_tokens(content: ForeignFile) -> list[Document]:
    """The one puzzle."""
    rows, lines = _words(content)
    return [_of_words(content, rows, lines, "mosaic-tokens")] if rows else []


def _of_words(content: ForeignFile, rows: Sequence[Sequence[str]], lines: Sequence[int], name: str) -> Document:
    _require_even(rows, lines)
    for row, line in zip(rows, lines, strict=True):
        wrong = next((word for word in row if len(word) != 1), None)
        if wrong is not None:
            raise WrongValue(f"{wrong[:20]!r} is no cell: a digit or one of {' '.join(NO_CLUE)} wanted", line)
    return document(content, ["".join(row) for row in rows], lines, exact=False, name=name)


def write_tokens(puzzles: Sequence[Any], warn: Callable[[str], None]) -> str:
    """With question marks for cells without a clue."""
    del warn
    return "".join(" ".join(row.replace(".", "?")) + "\n" for row in puzzles[0].grid.rows)


# puzzlekit: rows and columns in the first line


def sniff_puzzlekit(content: ForeignFile) -> Sure:
    """The first line says how many lines and words follow."""
    rows, _ = _words(content)
    if not rows or len(rows[0]) != 2 or not all(word.isascii() and word.isdecimal() for word in rows[0]):
        return Sure.NO
    if [str(len(rows) - 1), str(len(rows[-1]))] != rows[0] or not _are_cells(rows[1:]):
        return Sure.NO
    return Sure.LIKELY if any(word in NO_CLUE for row in rows[1:] for word in row) else Sure.POSSIBLE


def read_puzzlekit(content: ForeignFile) -> list[Document]:
    """The one puzzle; a third number in the first line, of mines, is refused."""
    rows, lines = _words(content)
    if not rows:
        return []
    if len(rows[0]) == 3:
        raise WrongValue("three numbers in the first line: a minesweeper with its mines, no mosaic", lines[0])
    if len(rows) < 2 or rows[0] != [str(len(rows) - 1), str(len(rows[1]))]:
        size = f"{len(rows) - 1} lines of {len(rows[1]) if rows[1:] else 0} cells follow"
        raise WrongValue(f"the first line must say how many rows and columns there are; {size}", lines[0])
    return [_of_words(content, rows[1:], lines[1:], "puzzlekit-mosaic")]


def write_puzzlekit(puzzles: Sequence[Any], warn: Callable[[str], None]) -> str:
    """With `-` for cells without a clue."""
    del warn
    height, width = puzzles[0].shape.sizes
    return "".join([f"{height} {width}\n", *(" ".join(row.replace(".", "-")) + "\n" for row in puzzles[0].grid.rows)])
