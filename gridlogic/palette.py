"""Colours: letters for the values of a puzzle, each with a name and a colour."""

import re
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from gridlogic.board import Ink
from gridlogic.errors import WrongValue
from gridlogic.words import described, suggestion


@dataclass(frozen=True)
class Palette:
    """A mapping from letters to colours: `{r: red, s: "sky #87ceeb", d: "#332211"}`.

    A colour is a CSS 3 name, `#rrggbb`, or a name of one's own and `#rrggbb`. `inks` are the values 1, 2, ... in order.
    """

    inks: tuple[Ink, ...]
    json_schema: ClassVar[dict[str, Any]] = {
        "type": "object",
        "propertyNames": {"pattern": "^[A-Za-z]$"},
        "additionalProperties": {"type": "string"},
        "minProperties": 1,
    }

    @classmethod
    def read(cls, data: Any) -> Self:
        """From a mapping; `WrongValue` for a letter or a colour that is none."""
        if data == {}:
            message = "a palette needs at least one colour, such as {r: red}"
            raise WrongValue(message)
        if not isinstance(data, dict):
            message = f"a mapping from letters to colours is wanted, such as {{r: red}}, not {described(data)}"
            raise WrongValue(message)
        return cls(tuple(_ink(letter, text) for letter, text in data.items()))

    def write(self) -> dict[str, str]:
        """As a mapping."""
        return {ink.glyph: f"{ink.name} {ink.colour}" for ink in self.inks}

    @property
    def letters(self) -> str:
        """The letters in order; value 1 is the first."""
        return "".join(ink.glyph for ink in self.inks)


def _ink(letter: str, text: Any) -> Ink:
    if len(letter) != 1 or not (letter.isascii() and letter.isalpha()):
        message = f"{letter[:20]!r} is no palette letter, one of a-z or A-Z is wanted"
        raise WrongValue(message, letter)
    if not isinstance(text, str):
        message = f"{letter}: {described(text)} where a colour is wanted"
        raise WrongValue(message, letter, 0)
    text = text.strip()
    if not text.isprintable():
        message = f"{letter}: {text[:20]!r} has characters that cannot be shown"
        raise WrongValue(message, letter, 0)
    match = re.fullmatch(r"(?:(\S.*?)\s+)?(#[0-9a-fA-F]{6})", text)
    if match:
        return Ink(letter, match[1] or letter, match[2].lower())
    return Ink(letter, text, _css(letter, text))


def _css(letter: str, name: str) -> str:
    import webcolors

    try:
        return str(webcolors.name_to_hex(name))
    except ValueError:
        hint = suggestion(name.lower(), webcolors.names(webcolors.CSS3)) if name else ""
        found = f"{name[:20]!r} is no CSS colour" if name else "no colour"
        message = f"{letter}: {found}{hint or ', wanted one such as red, or #rrggbb in quotes'}"
        raise WrongValue(message, letter, 0) from None
