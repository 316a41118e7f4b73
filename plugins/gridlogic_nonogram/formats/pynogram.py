"""pynogram's INI files, and nonogrid's TOML files with the same texts inside.

`[colors]` has lines `r = (red) %`, `[clues]` has `rows` and `columns`: lines parted by commas or line ends, blocks by
blanks, each a number and perhaps the name of its colour. Empty lines are layout; quotes do not matter.
"""

import re
from collections.abc import Iterable
from typing import Any

from gridlogic import Document, ForeignFile, Plain, Sure, WrongValue
from gridlogic_nonogram.formats.common import BLACK, coloured, line_places

Lines = list[tuple[str, int]]
DEFAULT = "black"
_SECTION = re.compile(r"^[ \t]*\[clues\][ \t]*$", re.MULTILINE)
_TOML = re.compile(r"\"\"\"|'''|^[ \t]*defs[ \t]*=[ \t]*\[", re.MULTILINE)


def sniff(content: ForeignFile) -> Sure:
    """A section `[clues]` without the long strings of TOML."""
    return Sure.CERTAIN if _SECTION.search(content.text) and not _TOML.search(content.text) else Sure.NO


def sniff_toml(content: ForeignFile) -> Sure:
    """A section `[clues]` with the long strings of TOML."""
    return Sure.CERTAIN if _SECTION.search(content.text) and _TOML.search(content.text) else Sure.NO


def read(content: ForeignFile) -> list[Document]:
    """The one puzzle."""
    sections: dict[str, dict[str, Lines]] = {}
    section: dict[str, Lines] = {}
    lines: Lines = []
    for number, raw in enumerate(content.lines):
        text = _bare(raw)
        heading = re.fullmatch(r"\[(\w+)\]", text.strip())
        option = re.match(r"(\w[\w ]*?)\s*[=:]\s*(.*)", text)
        if heading:
            section = sections.setdefault(heading[1].lower(), {})
        elif option and not raw[:1].isspace():
            lines = section[option[1].lower()] = [(option[2], number)]
        elif text.strip():
            lines.append((text.strip(), number))
    colours = {name: " ".join(text for text, _ in lines) for name, lines in sections.get("colors", {}).items()}
    clues = sections.get("clues", {})
    return [_document(content, clues.get("rows", []), clues.get("columns", []), _palette(colours.items()))]


def _bare(text: str) -> str:
    """A line without its comment."""
    return re.sub(r"(^|\s)[#;].*", "", text)


def read_toml(content: ForeignFile) -> list[Document]:
    """The one puzzle."""
    import tomllib

    try:
        data = tomllib.loads(content.text)
    except (ValueError, RecursionError) as error:
        raise WrongValue(f"no TOML: {error}") from None
    sections: list[dict[str, Any]] = [
        data[name] if isinstance(data.get(name), dict) else {} for name in ("clues", "colors")
    ]
    clues, colours = sections
    rows, cols = (_toml_lines(content, clues.get(name)) for name in ("rows", "columns"))
    defs = colours.get("defs", [])
    pairs = [str(text).partition("=")[::2] for text in defs] if isinstance(defs, list) else []
    return [_document(content, rows, cols, _palette((name.strip().lower(), text) for name, text in pairs))]


def _toml_lines(content: ForeignFile, text: Any) -> Lines:
    """The lines of a text; TOML does not tell where it stood, but a long string stands there as it is."""
    if not isinstance(text, str):
        return []
    first = content.text.count("\n", 0, max(0, content.text.find(text)))
    return [(_bare(line).strip(), at) for at, line in enumerate(text.split("\n"), first) if _bare(line).strip()]


def _palette(colours: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What the palette says of each colour, by its name."""
    found = {}
    for name, text in colours:
        match = re.match(r"\s*\(([^)]*)\)", text)
        if match is None:
            raise WrongValue(f"colour '{name[:20]}': (NAME) or (R, G, B) wanted, not {text[:20]!r}")
        if name != "white":
            found[name] = _colour(name, match[1].strip())
    return found


def _colour(name: str, text: str) -> str:
    triplet = [int(part) for part in re.findall(r"\d{1,3}", text)]
    if re.fullmatch(r"\d{1,3}(\s*,\s*\d{1,3}){2}", text) and max(triplet) < 256:
        return f"{name} #{bytes(triplet).hex()}"
    if re.fullmatch("[0-9a-fA-F]{3}", text):
        text = "".join(digit * 2 for digit in text)
    return f"{name} #{text}" if re.fullmatch("[0-9a-fA-F]{6}", text) else text


def _document(content: ForeignFile, rows: Lines, cols: Lines, palette: dict[str, str]) -> Document:
    across, down = _items(rows), _items(cols)
    if not across or not down:
        raise WrongValue("'rows' and 'columns' with clues wanted in section [clues]")
    clues = [[_clue(text, number, palette) for text, number in items] for items in (across, down)]
    used = {key for lines in clues for clue in lines for _, key in clue}
    if DEFAULT in used or not palette:
        palette.setdefault(DEFAULT, BLACK)
    places = line_places([number for _, number in across], [number for _, number in down])
    return coloured(content, clues[0], clues[1], palette, places)


def _items(lines: Lines) -> Lines:
    """The text of each clue."""
    parts = ((text.rstrip().removesuffix(","), number) for text, number in lines if text.strip())
    return [(item.strip().strip("'\""), number) for text, number in parts for item in text.split(",")]


def _clue(text: str, line: int, palette: dict[str, str]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for word in text.split():
        match = re.fullmatch(r"0*(\d*?)([^\d?*]\w*)?", word)
        length, name = (match[1], match[2] or DEFAULT) if match else (word, DEFAULT)
        if name.lower() not in palette and name != DEFAULT:
            raise WrongValue(f"{word[:20]!r} names a colour that is not in section [colors]", line)
        if length:
            found.append((Plain(length), name.lower()))
    return found
