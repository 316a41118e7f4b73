"""pzprv3 files of pzpr's nonogram: height and width, then a table with the clues above and left of the grid.

Clues are pushed against the grid. `#` is a filled cell, `+` a blank one, `.` an open one. The rows of the table may be
parted by `/` instead of line ends. A last part `info:` has the author and more as JSON.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from gridlogic import Document, ForeignFile, LineClues, Sure, WrongValue
from gridlogic_nonogram.formats.common import Warn, line_places, mono, numbers, side, words_of

INFO = {"author": "author", "source": "source", "comment": "notes"}
_START = re.compile(r"(?:\s*v:\S*[\n/])?\s*pzprv3(?:\.\d+)?[\n/]")


def sniff(content: ForeignFile) -> Sure:
    """It says so at the start."""
    return Sure.CERTAIN if _START.match(content.text) else Sure.NO


def read(content: ForeignFile) -> Iterable[Document]:
    """The one puzzle."""
    lines = content.lines if len(content.lines) > 1 else content.word.split("/")
    if lines and lines[0].strip().startswith("v:"):
        lines = ["", *lines[1:]]
    parts = [(line.split(), number) for number, line in enumerate(lines) if line.strip()]
    if len(parts) < 4 or parts[1][0] != ["nonogram"]:
        name = " ".join(parts[1][0])[:20] if len(parts) > 1 else "nothing"
        raise WrongValue(f"the puzzle is a {name}, not a nonogram", parts[1][1] if len(parts) > 1 else 0)
    height, width = (side("".join(parts[at][0]), name, parts[at][1]) for at, name in ((2, "height"), (3, "width")))
    above, left = (height + 1) // 2, (width + 1) // 2
    table = parts[4 : 4 + above + height]
    if len(table) < above + height:
        raise WrongValue(f"{len(table)} rows in the table, {above + height} wanted", parts[-1][1])
    for tokens, number in table:
        if len(tokens) != left + width:
            raise WrongValue(f"{len(tokens)} columns in the table, {left + width} wanted", number)
    cols = [_clue(tokens[left + at] for tokens, _ in table[:above]) for at in range(width)]
    rows = [_clue(tokens[:left]) for tokens, _ in table[above:]]
    places = line_places([number for _, number in table[above:]], [parts[3][1]] * width)
    cells = [tokens[left:] for tokens, _ in table[above:]]
    return [mono(content, rows, cols, places, goal=_goal(content, cells), **_info(lines))]


def _clue(tokens: Iterable[str]) -> list[str]:
    """The numbers; `c` before one means that the player has crossed it off."""
    return [word for text in tokens if text != "." for word in numbers(text.removeprefix("c"))]


def _goal(content: ForeignFile, cells: Sequence[Sequence[str]]) -> list[list[str]] | None:
    """The picture that the player has finished, if there is one."""
    marks = {cell for row in cells for cell in row}
    if "." in marks or not marks <= {"#", "+"}:
        if "#" in marks:
            content.warn("the cells that were filled in are left out")
        return None
    return [["#" if cell == "#" else "" for cell in row] for row in cells]


def _info(lines: Sequence[str]) -> dict[str, Any]:
    text = next((line.strip().removeprefix("info:") for line in lines if line.strip().startswith("info:")), "")
    try:
        found = json.loads(text or "{}").get("metadata", {})
        return {key: str(found[name]) for name, key in INFO.items() if found.get(name)}
    except (ValueError, AttributeError, RecursionError):
        return {}


def write(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """The one puzzle; a stated solution is filled in."""
    del warn
    puzzle = puzzles[0]
    rows, cols = words_of(puzzle, "pzprv3")
    height, width = len(rows), len(cols)
    above, left = (height + 1) // 2, (width + 1) // 2
    pillars = [["."] * (above - len(clue)) + clue for clue in cols]
    grid = puzzle.answer()
    cells = grid.text("+#") if grid else ["." * width] * height
    lines = ["pzprv3", "nonogram", str(height), str(width)]
    lines += [" ".join(["."] * left + [pillar[at] for pillar in pillars]) + " " for at in range(above)]
    lines += [
        " ".join(["."] * (left - len(clue)) + clue + list(row)) + " " for clue, row in zip(rows, cells, strict=True)
    ]
    return "\n".join([*lines, *_info_line(puzzle)]) + "\n"


def _info_line(puzzle: LineClues) -> Iterator[str]:
    found = {name: getattr(puzzle, key) for name, key in INFO.items() if getattr(puzzle, key)}
    if found:
        yield f"info:{json.dumps({'metadata': found}, ensure_ascii=False)}"
