"""`.g`: Mirek and Petr Olsak's format, in one or more colours.

After free text, `#d` begins the colours: a mark, `:`, a character for the screen, the colour as `#rrggbb` or a name,
and words that are for people. `0` is the background, `1` the colour of blocks without a mark. Each line that begins
with `:` ends a part: the rows follow the first, the columns the second. An empty line is a clue without blocks.
Triangles (two colours in a cell) and triddlers are refused.
"""

import re
from collections.abc import Sequence

from gridlogic import Document, ForeignFile, Ink, LineClues, Plain, Sure, WrongValue
from gridlogic_nonogram.formats.common import BLACK, Warn, coloured, line_places, tidy, words_of
from gridlogic_nonogram.formats.sized import Lines

BACKGROUND, DEFAULT = "0", "1"
_COLOUR = re.compile(r"\s*([^\s,]):(.)\s*(\S+)(?:\s+(.*))?$")


def sniff(content: ForeignFile) -> Sure:
    """Two lines or more begin with a colon."""
    return Sure.LIKELY if len(re.findall("^:", content.text, re.MULTILINE)) > 1 else Sure.NO


def read(content: ForeignFile) -> list[Document]:
    """The one puzzle."""
    head, rows, cols = _parts(content)
    colours = _colours(head)
    clues = [[_clue(text, number, colours) for text, number in part] for part in (rows, cols)]
    places = line_places([number for _, number in rows], [number for _, number in cols])
    palette = {key: text for key, text in (colours or {DEFAULT: BLACK}).items() if key != BACKGROUND}
    return [coloured(content, clues[0], clues[1], palette, places)]


def _parts(content: ForeignFile) -> tuple[Lines, Lines, Lines]:
    """The lines before the first colon, the rows and the columns."""
    parts: list[Lines] = [[]]
    for number, line in enumerate(content.lines):
        if line.startswith(":"):
            parts.append([])
        elif line.lower().startswith("#t"):
            raise WrongValue("a triddler (triangular grid) is not read", number)
        else:
            parts[-1].append((line.strip(), number))
    if len(parts) < 3:
        raise WrongValue("rows after a line with ':' and columns after another wanted", 0)
    if not parts[1] or not parts[2]:
        raise WrongValue("no clues between the lines with ':'", len(content.lines) - 1)
    return parts[0], parts[1], parts[2]


def _colours(head: Lines) -> dict[str, str]:
    """What the palette says of each mark; nothing if no colours are declared."""
    start = next((at for at, (text, _) in enumerate(head) if text.lower().startswith("#d")), None)
    found: dict[str, str] = {}
    for text, number in head[start + 1 :] if start is not None else ():
        match = _COLOUR.match(text)
        if match is None:
            if text:
                raise WrongValue(f"{text[:20]!r} is no colour such as 'r:+ #ff0000 red'", number)
            continue
        mark, _, colour, comment = match.groups()
        if set(colour) & set("/\\") or (comment or "").startswith(("<", ">")):
            raise WrongValue("triangles (two colours in a cell) are not read", number)
        found[mark] = f"{tidy(comment or mark)} {colour}" if colour.startswith("#") else colour
    return found


def _clue(text: str, line: int, colours: dict[str, str]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for word in re.split(r"[,\s]+", text):
        match = re.fullmatch(r"0*([1-9]\d*)(\D?)", word, re.ASCII)
        if word and (match is None or (match[2] or DEFAULT) not in (colours or {DEFAULT})):
            problem = "is no block" if match is None else "names a colour that is not declared"
            raise WrongValue(f"{word[:20]!r} {problem}", line, column=text.index(word))
        if match:
            found.append((Plain(match[1]), match[2] or DEFAULT))
    return found


def write(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """With the headings that most readers want."""
    del warn
    puzzle = puzzles[0]
    head = ["#d", "   0:   #FFFFFF   white", *map(_declared, puzzle.inks[1:])] if puzzle.letters else []
    lines = list(head)
    words = words_of(puzzle, "olsak")
    for name, clues, blocks in zip(("rows", "columns"), words, (puzzle.row_blocks, puzzle.column_blocks), strict=True):
        lines.append(f": {name}")
        for clue, line in zip(clues, blocks, strict=True):
            marks = [puzzle.letters[block.colour - 1] if puzzle.letters else "" for block in line]
            lines.append(" ".join(map(str.__add__, clue, marks)))
    return "\n".join([*lines, ": end"]) + "\n"


def _declared(ink: Ink) -> str:
    return f"   {ink.glyph}:{ink.glyph}  {ink.colour}   {tidy(ink.name)}"
