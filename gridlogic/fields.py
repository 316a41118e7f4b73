"""Types for the keys of puzzle documents, beside those that msgspec knows (int, str, bool, Literal, lists of these).

A type of one's own has the methods of `Field`; a puzzle's dataclass just names it, alone or beside None
(`Picture | None`). It reads all that stands under the key.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Protocol, Self

from gridlogic.errors import WrongValue
from gridlogic.geometry import Shape
from gridlogic.words import counted, described


class Plain(str):
    """A scalar that stands in a document without quotes, exactly as written."""

    __slots__ = ()


class Field(Protocol):
    """What a type must offer to be the type of a key."""

    json_schema: ClassVar[dict[str, Any]]

    @classmethod
    def read(cls, data: Any) -> Self:
        """From text, lists and mappings; raises `WrongValue` with the path below this key."""

    def write(self) -> Any:
        """Back to text, lists and mappings, as people would write it."""


@dataclass(frozen=True)
class Picture:
    """A block text with one character for each cell, or a list of such rows; a blank line ends a layer.

    `layers` holds the rows of each layer, all of one width; `places` says in which line of the text each row stood.
    """

    layers: tuple[tuple[str, ...], ...]
    places: tuple[int, ...] = field(compare=False, repr=False)
    json_schema: ClassVar[dict[str, Any]] = {
        "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": ["string", "integer"]}}]
    }

    @classmethod
    def read(cls, data: Any) -> Self:
        """From a block text or a list of rows; `WrongValue` unless rows are of one width and layers of one height."""
        lines = text_lines(data)
        layers: list[list[str]] = []
        places = [at for at, line in enumerate(lines) if line]
        for at in places:
            if not layers or not lines[at - 1]:
                layers.append([])
            layers[-1].append(lines[at])
        if not layers:
            message = "a picture needs at least one row of cells"
            raise WrongValue(message)
        picture = cls(tuple(tuple(layer) for layer in layers), tuple(places))
        picture._require_box()
        return picture

    def write(self) -> str:
        """As a block text."""
        return "\n\n".join("\n".join(layer) for layer in self.layers) + "\n"

    @property
    def rows(self) -> tuple[str, ...]:
        """All rows, layer after layer."""
        return tuple(row for layer in self.layers for row in layer)

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Layers, rows and columns."""
        return len(self.layers), len(self.layers[0]), len(self.layers[0][0])

    @cached_property
    def shape(self) -> Shape:
        """Rows and columns, or layers, rows and columns if there is more than one layer."""
        return Shape(self.sizes if len(self.layers) > 1 else self.sizes[1:])

    @cached_property
    def symbols(self) -> str:
        """The character of each cell, in the order of flat indices."""
        return "".join(self.rows)

    def changed(self, symbols: Mapping[int, str]) -> Self:
        """The same picture with other characters in some cells, by flat index."""
        _, height, width = self.sizes
        text = "".join(symbols.get(index, symbol) for index, symbol in enumerate(self.symbols))
        rows = [text[start : start + width] for start in range(0, len(text), width)]
        layers = (tuple(rows[start : start + height]) for start in range(0, len(rows), height))
        return type(self)(tuple(layers), self.places)

    def wrong(self, index: int, message: str, *path: str) -> WrongValue:
        """What to raise about a cell, with its name before the message; the path leads to this picture."""
        row, column = divmod(index, self.shape.sizes[-1])
        return WrongValue(f"{self.shape.name(index)}: {message}", *path, self.places[row], column=column)

    def require(self, shape: Shape, symbols: str, *path: str) -> None:
        """Raise `WrongValue` unless this is a picture of that shape in these symbols."""
        wanted = (1, *shape.sizes)[-3:]
        if self.sizes != wanted:
            flat = len(shape.sizes) == 2
            if flat and len(self.layers) > 1:
                message = f"{len(self.layers)} layers in the picture (a blank line ends a layer), the puzzle has none"
                raise WrongValue(message, *path)
            seen, order = (self.sizes[1:], "rows x columns") if flat else (self.sizes, "layers x rows x columns")
            message = f"the picture is {'x'.join(map(str, seen))}, the puzzle {shape} ({order})"
            raise WrongValue(message, *path)
        for number, row in enumerate(self.rows):
            if not set(row).issubset(symbols):
                column = next(at for at, symbol in enumerate(row) if symbol not in symbols)
                message = f"{self._name(number)}, column {column + 1}: {row[column]!r} is none of {' '.join(symbols)}"
                raise WrongValue(message, *path, self.places[number], column=column)

    def _require_box(self) -> None:
        _, height, width = self.sizes
        for number, row in enumerate(self.rows):
            if len(row) != width:
                message = f"{self._name(number)} has {counted(len(row), 'cell')}, row 1 has {width}"
                raise WrongValue(message, self.places[number])
        start = 0
        for number, layer in enumerate(self.layers):
            if len(layer) != height:
                message = f"layer {number + 1} has {counted(len(layer), 'row')}, layer 1 has {height}"
                raise WrongValue(message, self.places[start])
            start += len(layer)

    def _name(self, number: int) -> str:
        if len(self.layers) == 1:
            return f"row {number + 1}"
        for layer, rows in enumerate(self.layers):
            if number < len(rows):
                return f"layer {layer + 1}, row {number + 1}"
            number -= len(rows)
        raise IndexError(number)


class ClueLines(tuple[tuple[str, ...], ...]):
    """The clues of all lines along one axis, each a tuple of words, not yet understood.

    A line is written `3 1 2`, `[3, 1, 2]` or as one line of a block text; `0`, nothing or `[]` is a line with no blocks
    (kept as no words). A word in quotes inside a list is a `str`, any other word is `Plain`.
    """

    __slots__ = ()
    json_schema: ClassVar[dict[str, Any]] = {
        "anyOf": [
            {"type": "string"},
            {
                "type": "array",
                "items": {
                    "anyOf": [
                        {"type": ["string", "integer", "null"]},
                        {"type": "array", "items": {"type": ["string", "integer"]}},
                    ]
                },
            },
        ]
    }

    @classmethod
    def read(cls, data: Any) -> Self:
        """From any of the ways to write clues; `WrongValue` if there is no line at all."""
        if not data or (isinstance(data, str) and not data.strip()):
            message = "no clues: at least one line wanted, 0 for a line without blocks"
            raise WrongValue(message)
        if isinstance(data, str):
            return cls(_words(line) for line in text_lines(data))
        if not isinstance(data, list):
            message = "a list of clues wanted, one for each line"
            raise WrongValue(message)
        return cls(cls._line(line, at) for at, line in enumerate(data))

    @staticmethod
    def _line(line: Any, at: int) -> tuple[str, ...]:
        if isinstance(line, str):
            return _words(line)
        if not isinstance(line, list):
            message = f"clue {at + 1} is {described(line)}; wanted numbers such as 3 1 2 or [3, 1, 2]"
            raise WrongValue(message, at)
        for position, word in enumerate(line):
            if not isinstance(word, str):
                message = f"item {position + 1} of clue {at + 1} is {described(word)}; wanted a number"
                raise WrongValue(message, at, position)
        return () if line == ["0"] and isinstance(line[0], Plain) else tuple(line)

    def write(self) -> str:
        """As a block text; a line without blocks is `0`."""
        return "\n".join(" ".join(words) or "0" for words in self) + "\n"


def _words(line: str) -> tuple[str, ...]:
    words = tuple(Plain(word) for word in line.split())
    return () if words == ("0",) else words


def text_lines(data: Any) -> list[str]:
    """The lines of a block text or the items of a list of texts, without blanks at their ends."""
    if isinstance(data, str):
        return [line.rstrip() for line in data.removesuffix("\n").split("\n")]
    if not isinstance(data, list):
        message = f"{described(data)} where a block text or a list of rows is wanted"
        raise WrongValue(message)
    for at, row in enumerate(data):
        if not isinstance(row, str):
            message = f"row {at + 1} is {described(row)}; wanted a text"
            raise WrongValue(message, at)
    return [row.rstrip() for row in data]


def whole_number(word: str, what: str, low: int, high: int, *path: str | int, passing: int = 0) -> int:
    """The number that a word spells, from `low` to `high`; `WrongValue` names `what` and the bounds otherwise.

    Numbers up to `passing` are given back even if above `high`, for a caller who can say better what does not fit.

    >>> whole_number(Plain("12"), "row 1, clue 1", 1, 15)
    12
    """
    if not (word.isascii() and word.isdecimal()):
        problem = f"{word[:20]!r} is no number"
    elif not isinstance(word, Plain):
        problem = f"{word[:20]!r} is text in quotes"
    elif word.startswith("0") and word != "0":
        problem = f"{word[:20]!r} is an odd way to write a number"
    elif len(word) > 20:
        problem = f"a number of {len(word)} digits is out of range"
    elif low <= int(word) <= max(high, passing):
        return int(word)
    else:
        problem = f"{word} is out of range"
    message = f"{what}: {problem}, a whole number from {low} to {high} is wanted"
    raise WrongValue(message, *path)
