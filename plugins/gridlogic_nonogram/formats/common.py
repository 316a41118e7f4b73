"""What the readers and writers of nonograms share: clues and pictures to documents, and back."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from string import ascii_letters
from typing import Any

from gridlogic import MAX_SIDE, Document, ForeignFile, LineClues, Place, Plain, UsageError, WrongValue

Warn = Callable[[str], None]
Places = Mapping[tuple[str | int, ...], Place]
Coloured = Sequence[tuple[str, str]]
"""The clue of a line as (length, key of the colour)."""
Cells = Sequence[Sequence[str]]
"""A picture: the key of a colour for each cell, `BLANK_CELL`, or `UNKNOWN_CELL`."""
BLANK_CELL, UNKNOWN_CELL = "", "?"
BLACK = "black #000000"
MONO = "nonogram"
LONGEST = 10_000
"""Sides of grids in formats that state a size and leave out what is empty."""
BOTH = ("nonogram", "nonogram-colour")
TEXTS = ("title", "author", "source", "license")


def numbers(line: str, separators: str = r"[,\s]+") -> list[str]:
    """The words of a clue; zeros, which stand for no block, are left out.

    What is no number is left to the puzzle to complain of.
    """
    words = [word.lstrip("0") if word.isdecimal() else word for word in re.split(separators, line.strip())]
    return [Plain(word) for word in words if word]


def side(text: str, name: str, line: int, column: int = 0) -> int:
    """A width or a height; `WrongValue` for what is none."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and 0 < int(text) <= MAX_SIDE):
        raise WrongValue(
            f"{text[:20]!r} is no {name}: a whole number from 1 to {MAX_SIDE:,} is wanted", line, column=column
        )
    return int(text)


def require_size(width: int, height: int, line: int | None = None, column: int = 0) -> None:
    """Raise `WrongValue` for sizes that a few bytes should not be able to ask for, where no data has to back them."""
    if not (0 < width <= LONGEST and 0 < height <= LONGEST and width * height <= MAX_SIDE):
        message = f"no grid here is {width} wide and {height} high"
        raise WrongValue(message) if line is None else WrongValue(message, line, column=column)


def line_places(rows: Sequence[int], cols: Sequence[int]) -> Places:
    """The places of clues that stand in a line of the file each; the first stands for all."""
    found: dict[tuple[str | int, ...], Place] = {}
    for key, lines in (("rows", rows), ("cols", cols)):
        found |= {(key, at): (line, 0) for at, line in enumerate(lines)}
        if lines:
            found[(key,)] = lines[0], 0
    return found


def mono(
    content: ForeignFile,
    rows: Sequence[Sequence[Any]],
    cols: Sequence[Sequence[Any]],
    places: Places | None = None,
    *,
    goal: Cells | None = None,
    **keys: Any,
) -> Document:
    """The document of a nonogram in one colour; a goal that the clues contradict is left out."""
    marked = [[[(word, "#") for word in clue] for clue in clues] for clues in (rows, cols)]
    solution = _solution(content, goal, marked[0], marked[1], {"#": "#"})
    return Document({"type": MONO, "rows": rows, "cols": cols, **solution, **_kept(keys)}, places or {})


def coloured(
    content: ForeignFile,
    rows: Sequence[Coloured],
    cols: Sequence[Coloured],
    colours: Mapping[str, str],
    places: Places | None = None,
    *,
    goal: Cells | None = None,
    letters: Mapping[str, str] | None = None,
    **keys: Any,
) -> Document:
    """The document of a nonogram whose colours are `{key: "name #rrggbb"}`; black alone makes it one of one colour."""
    colours = colours or {"1": BLACK}
    if len(colours) == 1 and next(iter(colours.values())).lower() in (BLACK, "black", "#000000"):
        (key,) = colours
        bare = [[[word for word, _ in clue] for clue in clues] for clues in (rows, cols)]
        cells = goal and [["#" if cell == key else cell for cell in row] for row in goal]
        return mono(content, bare[0], bare[1], places, goal=cells, **keys)
    letters = letters_for(colours, letters or {})
    words = [[[f"{word}{letters[key]}" for word, key in clue] for clue in clues] for clues in (rows, cols)]
    palette = {letters[key]: text for key, text in colours.items()}
    data = {"type": "nonogram-colour", "palette": palette, "rows": words[0], "cols": words[1]}
    return Document({**data, **_solution(content, goal, rows, cols, letters), **_kept(keys)}, places or {})


def letters_for(colours: Mapping[str, str], wanted: Mapping[str, str]) -> dict[str, str]:
    """A letter for each key of a colour: the one wanted, the key itself, else a free one of its name or any."""
    taken: dict[str, str] = {}
    own = {key: key for key in colours if len(key) == 1 and key in ascii_letters}
    for key, letter in {**own, **wanted}.items():
        if letter not in taken.values():
            taken[key] = letter
    for key, name in colours.items():
        if key not in taken:
            free = (char for char in [*name.lower(), *ascii_letters] if char in ascii_letters)
            letter = next((char for char in free if char not in taken.values()), "")
            if not letter:
                raise WrongValue(f"more than {len(ascii_letters)} colours")
            taken[key] = letter
    return {key: taken[key] for key in colours}


def of_picture(content: ForeignFile, cells: Cells, colours: Mapping[str, str], **keys: Any) -> Document:
    """The document of the nonogram that has this picture as its solution."""
    rows = [runs(row) for row in cells]
    cols = [runs(column) for column in zip(*cells, strict=True)]
    return coloured(content, rows, cols, colours, goal=cells, **keys)


def runs(cells: Iterable[str]) -> list[tuple[str, str]]:
    """The runs of a line of a picture, as a clue."""
    return [(Plain(len(list(run))), key) for key, run in groupby(cells) if key != BLANK_CELL]


def _solution(
    content: ForeignFile,
    goal: Cells | None,
    rows: Sequence[Coloured],
    cols: Sequence[Coloured],
    letters: Mapping[str, str],
) -> dict[str, Any]:
    if goal is None:
        return {}
    if {len(row) for row in goal} != {len(cols)} or len(goal) != len(rows):
        content.warn("the picture is not of the puzzle's size and is left out")
        return {}
    if not (_fits(goal, rows) and _fits(list(zip(*goal, strict=True)), cols)):
        content.warn("the picture does not fit the clues and is left out")
        return {}
    return {"solution": ["".join(letters[key] if key else "." for key in row) for row in goal]}


def _fits(cells: Cells, clues: Sequence[Coloured]) -> bool:
    """Whether a picture has the runs of the clues; those with blocks of unknown length are passed over."""
    return all(
        runs(line) == [(str(word), key) for word, key in clue] or any(word in ("?", "*") for word, _ in clue)
        for line, clue in zip(cells, clues, strict=True)
    )


def _kept(keys: Mapping[str, Any]) -> dict[str, Any]:
    """Keys that say something; texts on one line, without what cannot be shown."""
    return {key: tidy(value) if key in TEXTS else value for key, value in keys.items() if value}


def tidy(text: str) -> str:
    """A text on one line, without what cannot be shown."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


# writing


def words_of(puzzle: LineClues, what: str, unknown: str = "") -> tuple[list[list[str]], list[list[str]]]:
    """The lengths in the clues of rows and columns; `unknown` is how a block of any length is written.

    UsageError if there is something in a clue that the format (`what`) cannot say.
    """
    for name, clues in (("row", puzzle.rows), ("column", puzzle.cols)):
        for number, words in enumerate(clues, 1):
            if any(word[0] == "*" or (word[0] == "?" and not unknown) for word in words):
                raise UsageError(f"format {what} cannot say {' '.join(words)}, the clue of {name} {number}")
    rows, cols = (
        [[str(block.length or unknown) for block in clue] for clue in clues]
        for clues in (puzzle.row_blocks, puzzle.column_blocks)
    )
    return rows, cols


def solution_rows(puzzle: LineClues) -> list[str] | None:
    """The solution that a puzzle states, as rows of its symbols."""
    grid = puzzle.answer()
    return grid.text(puzzle.symbols) if grid else None
