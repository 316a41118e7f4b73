"""The keys of a 3D nonogram that are written in ways of their own: the size and the tables of clues."""

import re
from typing import Any, ClassVar, Self

from gridlogic import WrongValue, text_lines


class Size(tuple[int, ...]):
    """`2x3x4`: layers, rows and columns."""

    __slots__ = ()
    json_schema: ClassVar[dict[str, Any]] = {"type": "string", "pattern": "^[1-9][0-9]*x[1-9][0-9]*x[1-9][0-9]*$"}

    @classmethod
    def read(cls, data: Any) -> Self:
        """From text."""
        if not (isinstance(data, str) and re.fullmatch(r"[1-9]\d{0,6}(x[1-9]\d{0,6}){2}", data, re.ASCII)):
            shown = f", not '{data[:20]}'" if isinstance(data, str) else ""
            raise WrongValue(f"the size as layers x rows x columns wanted, such as 2x3x4{shown}", 0)
        return cls(int(part) for part in data.split("x"))

    def write(self) -> str:
        """As text."""
        return "x".join(map(str, self))


class ClueTable(tuple[tuple[str, ...], ...]):
    """Rows of clue words: a block text with one line for each row, or a list of such lines or of lists of words."""

    __slots__ = ()
    json_schema: ClassVar[dict[str, Any]] = {
        "anyOf": [
            {"type": "string"},
            {
                "type": "array",
                "items": {
                    "anyOf": [
                        {"type": ["string", "number"]},
                        {"type": "array", "items": {"type": ["string", "number"]}},
                    ]
                },
            },
        ]
    }

    @classmethod
    def read(cls, data: Any) -> Self:
        """From text or lists; how many words there must be is for the puzzle to say."""
        if not isinstance(data, list):
            return cls(tuple(line.split()) for line in text_lines(data))
        return cls(_row(line, at) for at, line in enumerate(data))

    def write(self) -> str:
        """As a block text."""
        return "\n".join(" ".join(row) for row in self) + "\n"


def _row(line: Any, at: int) -> tuple[str, ...]:
    if isinstance(line, str):
        return tuple(line.split())
    if not isinstance(line, list):
        raise WrongValue(f"line {at + 1} is a mapping; wanted clues such as 3 2.1 4o", at)
    for number, word in enumerate(line):
        if not isinstance(word, str):
            raise WrongValue(f"clue {number + 1} of line {at + 1} is no text", at, number)
        if len(word.split()) != 1:
            raise WrongValue(f"clue {number + 1} of line {at + 1} is not one word: {word[:20]!r}", at, number)
    return tuple(word.strip() for word in line)
