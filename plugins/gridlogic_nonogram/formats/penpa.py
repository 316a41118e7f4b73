"""Penpa+ URLs: nonograms with their clues in the margins, or single digits in the grid as a mosaic.

`#m=edit&p=...` is a deflated text in base64, in which long words are replaced by short ones that begin with z. Its
lines are the size and title, the margins, and as JSON the numbers by cell, counted in a grid that is four wider. A
mosaic has no sign of its own: the user has to say that it is one.
"""

import base64
import binascii
import json
import re
from typing import Any

from gridlogic import Document, ForeignFile, Sure, WrongValue, inflate
from gridlogic_nonogram.formats.common import mono, require_size, tidy

WORDS = {"zZ": "z", "zO": "null", "zN": '"number"'}
"""What the short words stand for; the names of things that are not read here are as good as they are."""
FRAME = 2
"""Cells around the grid that are counted and not seen."""


def sniff(content: ForeignFile) -> Sure:
    """One of its URLs, with margins for clues."""
    return Sure.CERTAIN if _payload(content) and _has_margins(content) else Sure.NO


def sniff_mosaic(content: ForeignFile) -> Sure:
    """One of its URLs; what puzzle it is cannot be seen."""
    return Sure.POSSIBLE if _payload(content) else Sure.NO


def _payload(content: ForeignFile) -> str:
    """What follows `p=` in the URL; nothing if it is none of Penpa+."""
    parts = dict(part.partition("=")[::2] for part in re.split("[?#&]", content.word))
    is_right = parts.get("m") in ("edit", "solve") and re.fullmatch("[A-Za-z0-9+/=_-]{40,}", parts.get("p", ""))
    return parts["p"] if is_right else ""


def _has_margins(content: ForeignFile) -> bool:
    try:
        top, _, left, _ = _Drawing(content).margins
    except WrongValue:
        return True  # reading it says what is wrong
    return bool(top and left)


class _Drawing:
    """The size of a drawing with its margins, these (top, bottom, left, right), and the texts in its cells."""

    def __init__(self, content: ForeignFile) -> None:
        payload = _payload(content)
        if not payload:
            raise WrongValue("no URL of Penpa+, such as https://swaroopg92.github.io/penpa-edit/#m=edit&p=...", 0)
        text = payload.replace("-", "+").replace("_", "/").rstrip("=")
        try:
            packed = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
        except (binascii.Error, ValueError):
            raise WrongValue("what follows p= is no base64", 0) from None
        lines = _spelt_out(inflate(packed).decode("utf-8", errors="replace")).split("\n")
        self.head = lines[0].split(",")
        if len(lines) < 4 or self.head[0] != "square" or len(self.head) < 4:
            raise WrongValue("only square grids of the present version of Penpa+ are read", 0)
        self.margins = _whole(_json(lines[1]), 4)
        self.width, self.height = _whole(_ints(self.head[1:3]), 2)
        require_size(self.width, self.height, 0)
        self.texts = self._texts(_json(lines[3]))

    def _texts(self, layer: Any) -> dict[tuple[int, int], str]:
        """By row and column, counted from the corner of the margins."""
        numbers = layer.get("number") if isinstance(layer, dict) else None
        found: dict[tuple[int, int], str] = {}
        for index, value in numbers.items() if isinstance(numbers, dict) else ():
            if (
                isinstance(index, str)
                and re.fullmatch(r"\d{1,7}", index, re.ASCII)
                and isinstance(value, list)
                and value
            ):
                row, column = divmod(int(index), self.width + 2 * FRAME)
                found[row - FRAME, column - FRAME] = str(value[0]).strip()
        return found

    @property
    def keys(self) -> dict[str, Any]:
        """Title, author and source."""
        labels = (("title", 15, "Title:"), ("author", 16, "Author:"), ("source", 17, ""))
        texts = ((key, self.head[at].removeprefix(label)) for key, at, label in labels if at < len(self.head))
        return {key: tidy(text.replace("%2C", ",")) for key, text in texts if text.strip()}


def _spelt_out(text: str) -> str:
    """A text with the long words; every z in it begins a short one."""
    return re.sub("z.", lambda match: WORDS.get(match[0], f'"{match[0]}"'), text)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise WrongValue("the drawing in the URL is broken", 0) from None


def _ints(words: list[str]) -> list[int]:
    return [int(word) if re.fullmatch(r"\d{1,7}", word, re.ASCII) else 0 for word in words]


def _whole(found: Any, count: int) -> list[int]:
    if not isinstance(found, list) or len(found) != count or not all(isinstance(at, int) and at >= 0 for at in found):
        raise WrongValue("the sizes in the URL are broken", 0)
    return found


def read(content: ForeignFile) -> list[Document]:
    """The nonogram of a drawing with margins."""
    drawing = _Drawing(content)
    top, bottom, left, right = drawing.margins
    if not (top and left):
        raise WrongValue("no margins above and left of the grid for the clues of a nonogram", 0)
    rows, cols = range(top, drawing.height - bottom), range(left, drawing.width - right)
    if not rows or not cols:
        raise WrongValue("nothing but margins", 0)
    texts = drawing.texts
    down = [_clue([texts.get((row, column), "") for row in range(top)]) for column in cols]
    across = [_clue([texts.get((row, column), "") for column in range(left)]) for row in rows]
    return [mono(content, across, down, {(): (0, None)}, **drawing.keys)]


def _clue(texts: list[str]) -> list[int | str]:
    """The numbers of a margin, `?` and `*` included."""
    return [int(text) if re.fullmatch(r"\d{1,7}", text, re.ASCII) else text for text in texts if text not in ("", "0")]


def read_mosaic(content: ForeignFile) -> list[Document]:
    """The mosaic of the digits in the grid."""
    drawing = _Drawing(content)
    top, bottom, left, right = drawing.margins
    rows, cols = range(top, drawing.height - bottom), range(left, drawing.width - right)
    if not rows or not cols:
        raise WrongValue("nothing but margins", 0)
    texts = drawing.texts
    grid = ["".join(_cell(texts.get((row, column), "")) for column in cols) for row in rows]
    return [Document({"type": "mosaic", "grid": grid, **drawing.keys}, {(): (0, None)})]


def _cell(text: str) -> str:
    if text in ("", "?"):
        return "."
    if not re.fullmatch("[0-9]", text):
        raise WrongValue(f"{text[:20]!r} in a cell is no clue of a mosaic", 0)
    return text
