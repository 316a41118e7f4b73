"""`.non`: the text format of Steven Simpson's nonogram solver, with the dialects of pbnsolve and nonogram-db.

Lines are keys with values (`width 5`, `title "Cup"`); `rows` and `columns` are followed by one clue a line, blocks
parted by commas. An empty line is nothing to some programs and a line without blocks to others: it counts as a clue if
the others are too few. Colours (`color a #ff0000`, clues such as `3a`) are nonogram-db's; puzzles follow each other,
or are parted by `====` there.
"""

import re
from collections.abc import Iterator, Sequence
from html import escape, unescape
from string import ascii_lowercase
from typing import Any

from gridlogic import Document, ForeignFile, LineClues, Plain, Sure, UsageError, WrongValue
from gridlogic_nonogram.formats.common import (
    BLACK,
    BLANK_CELL,
    Warn,
    coloured,
    line_places,
    side,
    tidy,
    words_of,
)

BLOCKS = {"rows": "height", "columns": "width"}
"""Each block of clues, and the key that says how many there are."""
KEYS = {"catalogue": "source", "title": "title", "by": "author", "license": "license"}
SEPARATOR = "===="
DEFAULT = "1"
"""The key of blocks without a letter."""
COLOURS = ("blue", "green", "orange", "purple", "brown", "deeppink", "teal", "olive", "navy", "gray", "gold", "red")
"""For letters that no `color` line explains: the format leaves these to the program."""


def sniff(content: ForeignFile) -> Sure:
    """Both headings stand in lines of their own."""
    found = all(re.search(rf"^[ \t]*{name}(?:[ \t]+\d+)?[ \t]*$", content.text, re.MULTILINE) for name in BLOCKS)
    return Sure.LIKELY if found else Sure.NO


def read(content: ForeignFile) -> Iterator[Document]:
    """Every puzzle in the file."""
    part = _Part()
    for number, line in enumerate(content.lines):
        text = line.strip()
        key, value = [*text.split(None, 1), "", ""][:2]
        if text.startswith(SEPARATOR):
            if part.blocks:
                yield part.document(content)
            part = _Part()
        elif text[:1].isalpha() and not part.in_picture(text):
            if part.is_complete and key not in ("goal", "saved", "color") and part.has(key, value):
                yield part.document(content)
                part = _Part()
            part.key(key, value, number)
        else:
            part.line(text, number)
    if part.blocks:
        yield part.document(content)


class _Part:
    """One puzzle, as far as it has been read."""

    def __init__(self) -> None:
        self.keys: dict[str, tuple[str, int]] = {}
        self.blocks: dict[str, list[tuple[str, int]]] = {}
        self.starts: dict[str, int] = {}
        self.colours: dict[str, str] = {}
        self.goal: list[str] | None = None
        self.lines: list[tuple[str, int]] | None = None

    @property
    def is_complete(self) -> bool:
        return len(self.blocks) == len(BLOCKS)

    def has(self, key: str, value: str) -> bool:
        if key in BLOCKS:
            return key in self.blocks if not value else BLOCKS[key] in self.keys
        return key in self.keys

    def in_picture(self, text: str) -> bool:
        """Whether a line of letters and digits goes on with a goal that has begun on the lines above."""
        begun = self.lines is None and self.goal is not None
        return begun and text not in BLOCKS and bool(re.fullmatch("[0-9a-z]+", text))

    def key(self, key: str, value: str, number: int) -> None:
        self.lines = None
        if key in BLOCKS and not value:
            self.lines = self.blocks[key] = []
            self.starts[key] = number
        elif key in BLOCKS:
            self.keys[BLOCKS[key]] = value, number
        elif key == "color":
            letter, _, colour = value.partition(" ")
            self.colours[letter] = _unquoted(colour)
        elif key == "goal":
            self.goal = [_unquoted(value)]
        else:
            self.keys[key] = value, number

    def line(self, text: str, number: int) -> None:
        if self.lines is not None:
            self.lines.append((text, number))
        elif self.goal is not None and text:
            self.goal.append(text)
        elif text and not text.startswith("#"):
            raise WrongValue(f"{text[:20]!r} is neither a key nor below 'rows' or 'columns'", number)

    def document(self, content: ForeignFile) -> Document:
        rows, row_lines = self._clues("rows")
        cols, column_lines = self._clues("columns")
        if "saved" in self.keys:
            content.warn("the saved state is left out")
        used = sorted({key for clue in [*rows, *cols] for _, key in clue})
        spare = iter(COLOURS * 3)
        colours = dict(self.colours) | {
            key: next(spare) if key != DEFAULT else BLACK for key in used if key not in self.colours
        }
        texts: dict[str, Any] = {
            KEYS[key]: unescape(_unquoted(value)) for key, (value, _) in self.keys.items() if key in KEYS
        }
        notes = f"Copyright: {unescape(_unquoted(self.keys['copyright'][0]))}" if "copyright" in self.keys else ""
        return coloured(
            content,
            rows,
            cols,
            colours,
            line_places(row_lines, column_lines),
            goal=self._picture(len(cols), set(colours)),
            notes=tidy(notes),
            **texts,
        )

    def _clues(self, block: str) -> tuple[list[list[tuple[str, str]]], list[int]]:
        """The clues of a block and the line where each stands."""
        if block not in self.blocks:
            raise WrongValue(f"no '{block}' with clues", next(iter(self.starts.values())))
        lines = self.blocks[block]
        full = [(text, number) for text, number in lines if text and not text.startswith("#")]
        text, number = self.keys.get(BLOCKS[block], (str(len(full)), self.starts[block]))
        count = side(text, BLOCKS[block], number)
        if len(full) != count:
            if len(full) > count or len(lines) < count:
                raise WrongValue(f"{len(full)} clues in '{block}', {BLOCKS[block]} is {count}", self.starts[block])
            full = [(text, number) for text, number in lines if not text.startswith("#")][:count]
        return [_clue(text) for text, _ in full], [number for _, number in full]

    def _picture(self, width: int, colours: set[str]) -> list[list[str]] | None:
        """The goal: `0` is blank, a letter its colour, anything else the colour of blocks without a letter."""
        if self.goal is None:
            return None
        cells = "".join("".join(self.goal).split())
        keys = [BLANK_CELL if cell == "0" else cell if cell in colours else DEFAULT for cell in cells]
        return [keys[start : start + width] for start in range(0, len(keys), width)]


def _clue(text: str) -> list[tuple[str, str]]:
    """Numbers, each with the letter of its colour if there is one; whatever parts them does not count."""
    found: list[tuple[str, str]] = []
    for word in re.split("[^0-9A-Za-z?*]+", text):
        match = re.fullmatch(r"0*(\d+)([a-z]?)", word)
        length, key = (match[1], match[2] or DEFAULT) if match else (word, DEFAULT)
        if length not in ("", "0"):
            found.append((Plain(length), key))
    return found


def _unquoted(value: str) -> str:
    """What stands between quotes, if the value begins with one; without quotes all of it."""
    value = value.strip()
    match = re.match(r"""(["'])((?:\\.|(?!\1).)*)""", value)
    return re.sub(r'\\(["\\])', r"\1", match[2]) if match else value


def _quoted(text: str) -> str:
    return '"' + escape(tidy(text)).replace("\\", "\\\\") + '"'


def write(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """In the dialect that every reader takes: `0` for a line without blocks, no comments, one pair of quotes."""
    return f"{SEPARATOR}\n".join(_written(puzzle, warn) for puzzle in puzzles)


def _written(puzzle: LineClues, warn: Warn) -> str:
    rows, cols = words_of(puzzle, "non")
    letters = _letters(puzzle)
    lines = [f"{key} {_quoted(getattr(puzzle, name))}" for key, name in KEYS.items() if getattr(puzzle, name)]
    lines += [f"width {len(cols)}", f"height {len(rows)}"]
    if puzzle.letters:
        lines += [f"color {letter} {ink.colour}" for letter, ink in zip(letters, puzzle.inks[1:], strict=True)]
        if any(ink.name != ink.glyph for ink in puzzle.inks[1:]):
            warn("format non has no place for the names of colours")
    for name, words, blocks in (("rows", rows, puzzle.row_blocks), ("columns", cols, puzzle.column_blocks)):
        lines += ["", name]
        for clue, line in zip(words, blocks, strict=True):
            marks = [letters[block.colour - 1] if puzzle.letters else "" for block in line]
            lines.append(",".join(map(str.__add__, clue, marks)) or "0")
    grid = puzzle.answer()
    if grid:
        symbols = "0" + (letters if puzzle.letters else "1")
        lines += ["", f'goal "{"".join(grid.text(symbols))}"']
    return "\n".join(lines) + "\n"


def _letters(puzzle: LineClues) -> str:
    """A small letter for each colour: its own if that is one."""
    taken = [letter if letter.islower() else "" for letter in puzzle.letters]
    free = (letter for letter in ascii_lowercase if letter not in taken)
    letters = [letter or next(free, "") for letter in taken]
    if not all(letters):
        raise UsageError(f"format non has 26 colours at most, this puzzle has {len(letters)}")
    return "".join(letters)
