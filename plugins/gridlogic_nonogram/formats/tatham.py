"""Game ids and save files of Simon Tatham's `pattern`: `3x2:2/1/2/3/1.1`, columns before rows, `/` between clues.

After a comma, letters give cells that are known from the start: how many cells to skip (a to z: 0 to 25), then a cell,
white for a small letter and black for a capital; z skips 25 and gives none.
"""

from collections.abc import Iterable, Iterator, Sequence

from gridlogic import Document, ForeignFile, LineClues, Place, Sure, WrongValue
from gridlogic.tatham import GameId, is_ids, is_save, read_ids, read_save, write_save
from gridlogic_nonogram.formats.common import Warn, mono, numbers, words_of

GAME = "Pattern"
SKIP_ONLY = 25


def sniff(content: ForeignFile) -> Sure:
    """Ids whose descriptions have slashes; those of other games are claimed by nobody."""
    return Sure.LIKELY if "/" in content.text and is_ids(content) else Sure.NO


def sniff_save(content: ForeignFile) -> Sure:
    """The file names the game."""
    return Sure.CERTAIN if is_save(content, GAME) else Sure.NO


def read(content: ForeignFile) -> Iterator[Document]:
    """The puzzles of ids, one a line."""
    return (_puzzle(content, game) for game in read_ids(content))


def read_saved(content: ForeignFile) -> Iterable[Document]:
    """The puzzle of a save file."""
    return [_puzzle(content, read_save(content, GAME))]


def _puzzle(content: ForeignFile, game: GameId) -> Document:
    text, comma, letters = game.description.partition(",")
    clues = text.split("/")
    if len(clues) != game.width + game.height:
        message = f"{len(clues)} clues, {game.width} columns and {game.height} rows need {game.width + game.height}"
        raise WrongValue(message, game.line, column=game.column)
    places: dict[tuple[str | int, ...], Place] = {}
    column = game.column
    for at, clue in enumerate(clues):
        path = ("cols", at) if at < game.width else ("rows", at - game.width)
        places[path] = game.line, column
        column += len(clue) + 1
    words = [numbers(clue, r"\.") for clue in clues]
    given = _given(letters, game, column) if comma else None
    return mono(content, words[game.width :], words[: game.width], places, given=given)


def _given(letters: str, game: GameId, column: int) -> list[str]:
    """The rows of the picture of known cells."""
    cells, total = "", game.width * game.height
    for at, letter in enumerate(letters):
        skip = ord(letter.lower()) - ord("a") if letter.isascii() and letter.isalpha() else -1
        if skip < 0 or len(cells) + skip > total:
            problem = "is no letter" if skip < 0 else "leads out of the grid"
            raise WrongValue(f"given cells: {letter!r} {problem}", game.line, column=column + at)
        cells += "?" * skip
        if skip != SKIP_ONLY and len(cells) < total:
            cells += "#" if letter.isupper() else "."
    if len(cells) != total:
        message = f"the given cells are {len(cells)} of {total}"
        raise WrongValue(message, game.line, column=column)
    return [cells[start : start + game.width] for start in range(0, total, game.width)]


def write(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """One id a line."""
    del warn
    return "".join("{}x{}:{}\n".format(*_parts(puzzle)) for puzzle in puzzles)


def write_saved(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """A save file that the game can open."""
    del warn
    return write_save(GAME, *_parts(puzzles[0]))


def _parts(puzzle: LineClues) -> tuple[int, int, str]:
    rows, cols = words_of(puzzle, "tatham-pattern")
    description = "/".join(".".join(clue) for clue in [*cols, *rows])
    cells = "".join(puzzle.candidates().text(puzzle.symbols)) if puzzle.given else ""
    return len(cols), len(rows), description + (f",{_letters(cells)}" if cells else "")


def _letters(cells: str) -> str:
    found, skip = "", 0
    for cell in cells:
        if cell == "?":
            skip += 1
            if skip == SKIP_ONLY:
                found, skip = found + "z", 0
        else:
            letter = chr(ord("a") + skip)
            found, skip = found + (letter.upper() if cell == "#" else letter), 0
    return found + (chr(ord("a") + skip) if skip else "")
