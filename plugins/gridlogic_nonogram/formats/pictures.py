"""Pictures as text: one character a cell, or a table of cells parted by commas. Their clues make the puzzle.

Filled cells are `#`, `X`, `1` and the like, blank ones `.`, `-`, `0`, blanks and the like. In a table, cells can also
be colours, `#ff0000` or names such as `red`.
"""

import re
from collections.abc import Iterable, Sequence

from gridlogic import Document, ForeignFile, Grid, LineClues, Sure, UsageError, WrongValue
from gridlogic_nonogram.formats.common import BLACK, BLANK_CELL, Warn, of_picture

FILLED = "#Xx1*@\N{FULL BLOCK}\N{BLACK SQUARE}"
EMPTY = ".-_ 0\N{MIDDLE DOT}\N{WHITE SQUARE}"
COLOUR = re.compile("#[0-9a-fA-F]{6}|[A-Za-z]{3,20}")


def sniff(content: ForeignFile) -> Sure:
    """Rows of two symbols; with `1` for a filled cell and no `0` it could be the clues of another puzzle."""
    rows = _rows(content)
    symbols = set("".join(rows)) - {" "}
    if not rows or len({len(row) for row in rows}) > 1 or not symbols <= set(FILLED + EMPTY):
        return Sure.NO
    if len(symbols & set(FILLED)) != 1 or len(symbols & set(EMPTY)) > 1 or (symbols == {"1"}):
        return Sure.NO
    return Sure.POSSIBLE if "1" in symbols and "0" not in symbols else Sure.LIKELY


def _rows(content: ForeignFile) -> list[str]:
    """The rows, filled up with blanks, which editors cut off."""
    lines = list(content.lines)
    while lines and not lines[-1]:
        lines.pop()
    width = max(map(len, lines), default=0)
    return [line.ljust(width) for line in lines] if " " in "".join(lines) else lines


def read(content: ForeignFile) -> list[Document]:
    """The puzzle that has this picture as its solution."""
    rows = _rows(content)
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise WrongValue(f"{len(row)} cells, row 1 has {len(rows[0])}", number)
        wrong = next((at for at, cell in enumerate(row) if cell not in FILLED + EMPTY), None)
        if wrong is not None:
            raise WrongValue(f"{row[wrong]!r} is neither a filled nor a blank cell", number, column=wrong)
    cells = [["1" if cell in FILLED else BLANK_CELL for cell in row] for row in rows]
    return [of_picture(content, cells, {"1": BLACK})] if rows and rows[0] else []


def write(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """The solution that the puzzle states."""
    del warn
    return "\n".join(solution(puzzles[0], "picture").text(".#")) + "\n"


def solution(puzzle: LineClues, form: str) -> Grid:
    """The solution that a puzzle states; UsageError if it states none."""
    grid = puzzle.answer()
    if grid is None:
        raise UsageError(f"format {form} is a picture of the solution, and the puzzle states none")
    return grid


def sniff_table(content: ForeignFile) -> Sure:
    """Rows of as many cells each, two or more, all of them marks or colours."""
    lines = [line for line in content.lines if line]
    comma = _comma(lines)
    rows = [line.split(comma) for line in lines]
    if not rows or len({len(row) for row in rows}) > 1 or len(rows[0]) < 2:
        return Sure.NO
    words = {cell.strip() for row in rows for cell in row}
    if all(word in FILLED + EMPTY or COLOUR.fullmatch(word) for word in words):
        has_marks = bool(words & set(FILLED)) or "#" in "".join(words)
        return Sure.LIKELY if has_marks and len(rows) > 1 else Sure.POSSIBLE
    return Sure.NO


def _comma(lines: Iterable[str]) -> str:
    text = "".join(lines)
    return max(",;\t", key=text.count)


def read_table(content: ForeignFile) -> list[Document]:
    """The puzzle that has this table of cells as its solution."""
    comma = _comma(content.lines)
    cells: list[list[str]] = []
    for number, line in enumerate(content.lines):
        if line:
            cells.append([_cell(word.strip().strip('"'), number) for word in line.split(comma)])
            if len(cells[-1]) != len(cells[0]):
                raise WrongValue(f"{len(cells[-1])} cells, row 1 has {len(cells[0])}", number)
    keys = dict.fromkeys(key for row in cells for key in row if key != BLANK_CELL)
    colours = {key: BLACK if key == "1" else key for key in keys}
    return [of_picture(content, cells, colours)] if cells else []


def _cell(word: str, line: int) -> str:
    if word.lower() in ("white", "#ffffff") or word in EMPTY:
        return BLANK_CELL
    if word.lower() in ("black", "#000000") or word in FILLED:
        return "1"
    if not COLOUR.fullmatch(word):
        raise WrongValue(f"{word[:20]!r} is no cell: 0, 1 or a colour wanted", line)
    return word.lower()


def write_table(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """The solution that the puzzle states, as 0 and 1 or as colours."""
    puzzle = puzzles[0]
    grid = solution(puzzle, "csv")
    words = ["0", "1"] if not puzzle.letters else ["0", *(ink.colour for ink in puzzle.inks[1:])]
    if puzzle.letters:
        warn("format csv has no place for the names and letters of colours")
    return "".join(",".join(words[grid.values[cell]] for cell in row) + "\n" for row in grid.shape.rows())
