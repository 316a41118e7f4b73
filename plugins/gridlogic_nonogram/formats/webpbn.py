"""webpbn XML (`.xml`, `.pbn`), Jan Wolter's format 0.3: colours, several puzzles, goal pictures.

`<count>0</count>` is a block of hidden length. A picture has its rows between bars, `|rXX||XXr|`, one character a cell;
`?` and `[ab]` are cells that are open. Without clues, those of the goal picture count.
"""

import re
from collections.abc import Iterator, Sequence
from string import ascii_letters
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from gridlogic import Document, ForeignFile, Ink, LineClues, Sure, WrongValue, read_xml
from gridlogic_nonogram.formats.common import (
    BLANK_CELL,
    UNKNOWN_CELL,
    Cells,
    Coloured,
    Warn,
    coloured,
    numbers,
    of_picture,
    words_of,
)

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n'
TEXTS = {"source": "source", "title": "title", "author": "author", "license": "copyright", "notes": "description"}
"""Keys of a document, and the elements that hold them."""
PREDEFINED = {"white": (".", "ffffff"), "black": ("X", "000000")}
Colours = dict[str, tuple[str, str]]
"""The character and the colour (six digits) under each name."""


def sniff(content: ForeignFile) -> Sure:
    """The root element says so."""
    return Sure.CERTAIN if re.match(r"\s*(<[?!][^>]*>\s*)*<(puzzleset|puzzle)\b[^>]*>", content.text) else Sure.NO


def read(content: ForeignFile) -> Iterator[Document]:
    """Every puzzle of the set; triddlers are refused."""
    root = read_xml(content.data)
    puzzles = [root] if root.tag == "puzzle" else root.findall("puzzle")
    for number, element in enumerate(puzzles, 1):
        try:
            yield _puzzle(content, element, root)
        except WrongValue as error:
            raise WrongValue(f"puzzle {number}: {error.message}" if len(puzzles) > 1 else error.message) from None


def _puzzle(content: ForeignFile, element: "Element", root: "Element") -> Document:
    if element.get("type", "grid") != "grid":
        raise WrongValue(f"a puzzle of type '{element.get('type')}'; only grids are read")
    colours = _colours(element)
    background = element.get("backgroundcolor", "white").lower()
    default = element.get("defaultcolor", "black").lower()
    clues = {clues.get("type"): _clues(clues, default) for clues in element.findall("clues")}
    goal = _goal(content, element, colours, background)
    texts: dict[str, Any] = {key: _text(element, name) or _text(root, name) for key, name in TEXTS.items()}
    if texts["source"] and _text(element, "id"):
        texts["source"] += f" {_text(element, 'id')}"
    if not clues and goal:
        used = {key for row in goal for key in row} - {BLANK_CELL}
        return of_picture(content, goal, _palette(element, colours, background, used), **texts)
    if set(clues) != {"rows", "columns"}:
        raise WrongValue("clues of rows and of columns wanted, or a goal picture")
    used = {key for lines in clues.values() for line in lines for _, key in line}
    palette = _palette(element, colours, background, used)
    letters = {name: colours[name][0] for name in palette if colours[name][0] in ascii_letters}
    return coloured(content, clues["rows"], clues["columns"], palette, goal=goal, letters=letters, **texts)


def _text(element: "Element", name: str) -> str:
    found = element.find(name)
    return "" if found is None else "".join(found.itertext()).strip()


def _colours(element: "Element") -> Colours:
    found: Colours = {}
    for colour in element.findall("color"):
        digits = (colour.text or "").strip().removeprefix("#")
        if re.fullmatch("[0-9a-fA-F]{3}", digits):
            digits = "".join(digit * 2 for digit in digits)
        name = colour.get("name", "").lower()
        if not re.fullmatch("[0-9a-fA-F]{6}", digits):
            raise WrongValue(f"colour '{name[:20]}': {digits[:20]!r} is no colour such as FF0000")
        found[name] = colour.get("char", ""), digits
    return PREDEFINED | found


def _palette(element: "Element", colours: Colours, background: str, used: set[str]) -> dict[str, str]:
    """What the palette says of each colour, in the order declared; colours used without being declared come last."""
    declared = [colour.get("name", "").lower() for colour in element.findall("color")]
    names = dict.fromkeys([*(name for name in declared if name != background), *sorted(used)])
    for name in names:
        if name not in colours or name == background:
            problem = "is the background" if name == background else "is not declared"
            raise WrongValue(f"the colour '{name[:20]}' of a block {problem}")
    return {name: f"{name} #{colours[name][1]}" for name in names}


def _clues(clues: "Element", default: str) -> list[Coloured]:
    return [
        [(_length(count), count.get("color", default).lower()) for count in line.findall("count")]
        for line in clues.findall("line")
    ]


def _length(count: "Element") -> str:
    words = numbers(count.text or "")
    return words[0] if words else "?"


def _goal(content: ForeignFile, element: "Element", colours: Colours, background: str) -> Cells | None:
    """The first goal picture, or else the first solution."""
    images: dict[str, list[str]] = {}
    for solution in element.findall("solution"):
        for image in solution.findall("image"):
            images.setdefault(solution.get("type", "goal"), []).append("".join(image.itertext()))
    if "saved" in images:
        content.warn("the saved state is left out")
    texts = images.get("goal", []) + images.get("solution", [])
    if not texts:
        return None
    keys = {char: BLANK_CELL if name == background else name for name, (char, _) in colours.items() if char}
    cells = [_row(row, keys) for row in re.findall(r"\|([^|]*)\|", texts[0])]
    if any(UNKNOWN_CELL in row for row in cells) or len({len(row) for row in cells}) != 1:
        content.warn("the goal picture has open cells or rows of several lengths and is left out")
        return None
    return cells


def _row(text: str, keys: dict[str, str]) -> list[str]:
    cells = re.findall(r"\[[^\]]*\]|.", text, re.DOTALL)
    return [keys.get(cell, UNKNOWN_CELL) for cell in cells]


def write(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """A set of puzzles, with every colour declared."""
    del warn
    return f"{HEAD}<puzzleset>\n{''.join(map(_written, puzzles))}</puzzleset>\n"


def _written(puzzle: LineClues) -> str:
    inks = puzzle.inks[1:] if puzzle.letters else (Ink("X", "black", "#000000"),)
    names = _names(inks)
    lines = [f'<puzzle type="grid" defaultcolor={quoteattr(names[0])} backgroundcolor="white">']
    for key, name in TEXTS.items():
        if getattr(puzzle, key):
            lines.append(f"<{name}>{escape(_allowed(getattr(puzzle, key)))}</{name}>")
    lines.append('<color name="white" char=".">ffffff</color>')
    for ink, name in zip(inks, names, strict=True):
        lines.append(f'<color name={quoteattr(name)} char="{ink.glyph}">{ink.colour[1:]}</color>')
    words = words_of(puzzle, "webpbn", unknown="0")
    for kind, clues, blocks in zip(("rows", "columns"), words, (puzzle.row_blocks, puzzle.column_blocks), strict=True):
        lines.append(f'<clues type="{kind}">')
        for clue, line in zip(clues, blocks, strict=True):
            counts = (
                f"<count color={quoteattr(names[block.colour - 1])}>{word}</count>"
                for word, block in zip(clue, line, strict=True)
            )
            lines.append(f"<line>{''.join(counts)}</line>")
        lines.append("</clues>")
    grid = puzzle.answer()
    if grid:
        rows = grid.text("." + "".join(ink.glyph for ink in inks))
        lines += ['<solution type="goal"><image>', *(f"|{row}|" for row in rows), "</image></solution>"]
    return "\n".join([*lines, "</puzzle>"]) + "\n"


def _names(inks: Sequence[Ink]) -> list[str]:
    """The names of the colours, small and each just once, as other readers want them."""
    names: list[str] = []
    for ink in inks:
        name = _allowed(ink.name.lower())
        names.append(f"{name} {ink.glyph}" if name in [*names, "white"] else name)
    return names


def _allowed(text: str) -> str:
    """Without the control characters that XML does not allow."""
    return "".join(char for char in text if char.isprintable() or char == "\n")
