"""puzz.link URLs of pzpr's nonogram: `https://puzz.link/p?nonogram/3/2/2123g11`, width, height and the numbers.

Every line has as many slots as blocks can be in it, columns first; a clue fills them from the block nearest to the
grid. A slot is a hexadecimal digit, `-` and two of them, or a letter from g for a stretch of empty slots.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from urllib.parse import unquote

from gridlogic import Document, ForeignFile, LineClues, Sure, UsageError, WrongValue
from gridlogic_nonogram.formats.common import Warn, mono, require_size, words_of

BASE = "https://puzz.link/p?nonogram"
LONGEST_GAP, GAP = 20, 15
"""A gap of n empty slots is the digit GAP + n in base 36."""
LARGEST = 255
_URL = re.compile(
    r"\S*p(?:\.html|xs)?\?(?:type=\w+&)?([a-z0-9]+)(?:_edit|_play)?/(?:v:[^/]*/)?(\d+)/(\d+)/([^/?#\s]*)/?"
)


def sniff(content: ForeignFile) -> Sure:
    """Lines that are such URLs, of nonograms or not."""
    lines = [line.strip() for line in content.lines if line.strip()]
    return Sure.CERTAIN if lines and all(_URL.fullmatch(unquote(line)) for line in lines) else Sure.NO


def read(content: ForeignFile) -> Iterator[Document]:
    """The puzzle of each URL, one a line."""
    for number, line in enumerate(content.lines):
        if line.strip():
            yield _puzzle(content, unquote(line.strip()), number)


def _puzzle(content: ForeignFile, url: str, line: int) -> Document:
    match = _URL.fullmatch(url)
    if match is None:
        raise WrongValue("no URL of a puzzle, such as https://puzz.link/p?nonogram/3/2/2123g11", line)
    if match[1] != "nonogram":
        raise WrongValue(f"the puzzle is a {match[1]}, not a nonogram", line, column=match.start(1))
    width, height = int(match[2]), int(match[3])
    require_size(width, height, line, match.start(2))
    per_column, per_row = (height + 1) // 2, (width + 1) // 2
    needed = width * per_column + height * per_row
    slots = list(islice(_slots(match[4], line, match.start(4)), needed + 1))
    if len(slots) > needed:
        message = f"more than {needed} places for numbers, which are all that {width} x {height} has"
        raise WrongValue(message, line, column=match.start(4))
    slots += [0] * (needed - len(slots))  # some programs leave out the empty ones at the end
    cols = [_clue(slots[at * per_column : (at + 1) * per_column]) for at in range(width)]
    slots = slots[width * per_column :]
    rows = [_clue(slots[at * per_row : (at + 1) * per_row]) for at in range(height)]
    return mono(content, rows, cols, {(): (line, match.start(4))})


def _slots(body: str, line: int, start: int) -> Iterator[int]:
    """The number in each slot, 0 if it is empty."""
    at = 0
    while at < len(body):
        char, size = body[at], 1
        if char == "-":
            digits, size = body[at + 1 : at + 3], 3
            if not re.fullmatch("[0-9a-fA-F]{2}", digits):
                raise WrongValue(f"'-{digits}' is no number", line, column=start + at)
            yield int(digits, 16)
        elif re.fullmatch("[0-9a-f]", char):
            yield int(char, 16)
        elif re.fullmatch("[g-z]", char):
            yield from [0] * (int(char, 36) - GAP)
        else:
            raise WrongValue(f"{char!r} means nothing in a nonogram", line, column=start + at)
        at += size


def _clue(slots: list[int]) -> list[int]:
    return [number for number in reversed(slots) if number]


def write(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """One URL a line."""
    del warn
    return "".join(_url(puzzle) + "\n" for puzzle in puzzles)


def _url(puzzle: LineClues) -> str:
    rows, cols = words_of(puzzle, "puzzlink")
    height, width = len(rows), len(cols)
    slots = chain(_filled(cols, (height + 1) // 2), _filled(rows, (width + 1) // 2))
    return f"{BASE}/{width}/{height}/{_body(slots)}"


def _filled(clues: Sequence[Sequence[str]], size: int) -> Iterator[int]:
    for clue in clues:
        yield from (int(word) for word in reversed(clue))
        yield from [0] * (size - len(clue))


def _body(slots: Iterator[int]) -> str:
    found, gap = [], 0
    for number in chain(slots, [-1]):
        if gap and (number or gap == LONGEST_GAP):
            found.append(_digit(GAP + gap))
            gap = 0
        if number > LARGEST:
            raise UsageError(f"puzz.link has blocks up to {LARGEST}, this puzzle has one of {number}")
        if number == 0:
            gap += 1
        elif number > 0:
            found.append(f"{number:x}" if number < 16 else f"-{number:02x}")
    return "".join(found)


def _digit(value: int) -> str:
    return chr(ord("a") + value - 10)
