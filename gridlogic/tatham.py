"""Ids and save files of Simon Tatham's puzzle collection: what all its games have in common.

An id is `WxH:DESCRIPTION` (`W:` for a square); a save file has lines `KEY     :LENGTH:VALUE`, with the same two parts
under `PARAMS` and `DESC` and the name of the game under `GAME`.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gridlogic.errors import WrongValue
from gridlogic.foreign import MAX_SIDE, ForeignFile

HEADER = "Simon Tatham's Portable Puzzle Collection"
_ID = re.compile(r"(\d{1,7})(?:x(\d{1,7}))?(?:[^\d:#][^:#]*)?:", re.ASCII)
_SEED = re.compile(r"\d{1,7}(x\d{1,7})?[^:#]*#\d+$", re.ASCII)


class GameId(NamedTuple):
    """One game: its size, its description, and where in the file the description begins (from 0)."""

    width: int
    height: int
    description: str
    line: int
    column: int


def is_ids(content: ForeignFile) -> bool:
    """Whether every line is an id, or names one by its random seed."""
    lines = [line.strip() for line in content.lines if line.strip()]
    return bool(lines) and all(_ID.match(line) or _SEED.match(line) for line in lines)


def read_ids(content: ForeignFile) -> Iterator[GameId]:
    """The ids in a text, one a line; `WrongValue` for anything else."""
    for number, text in enumerate(content.lines):
        line = text.strip()
        if line:
            yield _game(line, number, len(text) - len(text.lstrip()))


def _game(text: str, line: int, column: int) -> GameId:
    match = _ID.match(text)
    if match is None:
        if _SEED.match(text):
            message = "this id has a random seed for the description; only the game itself can make a puzzle of it"
            raise WrongValue(message, line, column=column)
        raise WrongValue(f"{text[:20]!r} is no id: WIDTHxHEIGHT:DESCRIPTION wanted", line, column=column)
    width = int(match[1])
    height = int(match[2] or width)
    if not (1 <= width * height <= MAX_SIDE):
        raise WrongValue(f"no grid is {width} wide and {height} high", line, column=column)
    return GameId(width, height, text[match.end() :], line, column + match.end())


def is_save(content: ForeignFile, game: str) -> bool:
    """Whether it is the save file of a game of this name."""
    return content.text.startswith("SAVEFILE:") and _fields(content).get("GAME", ("", 0, 0))[0] == game


def read_save(content: ForeignFile, game: str) -> GameId:
    """The puzzle in a save file; `WrongValue` if it is of another game or lacks something."""
    fields = _fields(content)
    name = fields.get("GAME", ("", 0, 0))[0]
    if name != game:
        raise WrongValue(f"a save file of {name[:20]!r}, not of {game!r}", fields["GAME"][1] if name else 0)
    for key in ("PARAMS", "DESC"):
        if key not in fields:
            raise WrongValue(f"no line '{key}'", 0)
    if fields.get("NSTATES", ("1", 0, 0))[0] != "1":
        content.warn("the moves that were made are left out")
    description, line, column = fields["DESC"]
    return _game(f"{fields['PARAMS'][0]}:", fields["PARAMS"][1], 0)._replace(
        description=description, line=line, column=column
    )


def _fields(content: ForeignFile) -> dict[str, tuple[str, int, int]]:
    """Value, line and column by key, the first of each."""
    found: dict[str, tuple[str, int, int]] = {}
    for number, line in enumerate(content.lines):
        match = re.match(r"([A-Z]+) *:\d+:", line, re.ASCII)
        if match:
            found.setdefault(match[1], (line[match.end() :], number, match.end()))
    return found


def write_save(game: str, width: int, height: int, description: str) -> str:
    """A save file of a game that nobody has begun to solve."""
    size = f"{width}x{height}"
    fields: Iterable[tuple[str, str]] = (
        ("SAVEFILE", HEADER),
        ("VERSION", "1"),
        ("GAME", game),
        ("PARAMS", size),
        ("CPARAMS", size),
        ("DESC", description),
        ("NSTATES", "1"),
        ("STATEPOS", "1"),
    )
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in fields)
