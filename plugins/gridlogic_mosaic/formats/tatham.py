"""Game ids and save files of Simon Tatham's `mosaic`: `5x3:0a1b2c3d4`, row by row.

A digit is a clue, a letter a stretch of cells without (a to z: 1 to 26).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from gridlogic import Document, ForeignFile, Sure, WrongValue
from gridlogic.tatham import GameId, is_ids, is_save, read_ids, read_save, write_save

GAME = "Mosaic"
LONGEST_GAP = 26


def sniff(content: ForeignFile) -> Sure:
    """Ids whose descriptions are digits and small letters."""
    found = is_ids(content) and all(re.fullmatch("[0-9a-z]*", line.rpartition(":")[2]) for line in content.lines)
    return Sure.LIKELY if found else Sure.NO


def sniff_save(content: ForeignFile) -> Sure:
    """The file names the game."""
    return Sure.CERTAIN if is_save(content, GAME) else Sure.NO


def read(content: ForeignFile) -> Iterator[Document]:
    """The puzzles of ids, one a line."""
    return map(document, read_ids(content))


def read_saved(content: ForeignFile) -> Iterable[Document]:
    """The puzzle of a save file."""
    return [document(read_save(content, GAME))]


def document(game: GameId) -> Document:
    """The puzzle of an id, or of another string of the same make."""
    cells: list[str] = []
    total = game.width * game.height
    for at, char in enumerate(game.description):
        if char.isascii() and char.isdecimal():
            cells.append(char)
        elif char.isascii() and char.islower():
            cells += "." * (ord(char) - ord("a") + 1)
        else:
            raise WrongValue(f"{char!r} is neither a digit nor a small letter", game.line, column=game.column + at)
        if len(cells) > total:
            break
    if len(cells) != total:
        number = f"more than {total}" if len(cells) > total else f"{len(cells)} of {total}"
        message = f"the description gives {number} cells of a grid {game.width} wide and {game.height} high"
        raise WrongValue(message, game.line, column=game.column)
    rows = ["".join(cells[start : start + game.width]) for start in range(0, total, game.width)]
    return Document({"type": "mosaic", "grid": rows}, {(): (game.line, None)})


def write(puzzles: Sequence[Any], warn: Callable[[str], None]) -> str:
    """One id a line."""
    del warn
    return "".join("{}x{}:{}\n".format(*_parts(puzzle)) for puzzle in puzzles)


def write_saved(puzzles: Sequence[Any], warn: Callable[[str], None]) -> str:
    """A save file that the game can open."""
    del warn
    return write_save(GAME, *_parts(puzzles[0]))


def _parts(puzzle: Any) -> tuple[int, int, str]:
    height, width = puzzle.shape.sizes
    found = []
    for is_gap, run in groupby("".join(puzzle.grid.rows), lambda cell: cell == "."):
        cells = "".join(run)
        if is_gap:
            full, rest = divmod(len(cells), LONGEST_GAP)
            cells = "z" * full + (chr(ord("a") + rest - 1) if rest else "")
        found.append(cells)
    return width, height, "".join(found)
