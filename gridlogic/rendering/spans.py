"""Lines of text in pieces: each piece knows what it is, so that a terminal can colour it."""

from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple

from gridlogic.rendering.glyphs import columns


class Role(Enum):
    """What a piece of a line is."""

    FILLED = auto()
    BLANK = auto()
    UNKNOWN = auto()
    LABEL = auto()
    """A clue inside a filled cell; one inside any other cell is a `CLUE`."""
    CLUE = auto()
    GUIDE = auto()
    """The frame, guide lines, signs between clues and empty space."""
    NOTE = auto()
    """Headings and the numbers of rows and columns."""


class Span(NamedTuple):
    """A piece of a line: its text, what it is, the value whose ink it has (0: plain), whether it is marked."""

    text: str
    role: Role
    ink: int = 0
    marked: bool = False


Line = list[Span]


def space(width: int) -> Span:
    """That many blanks."""
    return Span(" " * width, Role.GUIDE)


def plain(line: Line) -> str:
    """The text of a line, without blanks at its end."""
    return "".join(span.text for span in line).rstrip()


def width_of(line: Iterable[Span]) -> int:
    """How many columns a line takes."""
    return sum(columns(span.text) for span in line)


def right(spans: Line, width: int) -> Line:
    """The spans at the right of so many columns."""
    return [space(width - width_of(spans)), *spans]


def spaced(spans: Iterable[Span]) -> Line:
    """The spans with one blank between neighbours."""
    return [piece for span in spans for piece in (space(1), span)][1:]


def wrapped(words: Iterable[Span], width: int | None, indent: int = 0) -> list[Line]:
    """The words with blanks between, in lines of at most `width` columns if no word is longer; later lines indented."""
    drawn: list[Line] = []
    used = 0
    for word in words:
        needed = columns(word.text)
        if not drawn:
            drawn.append([word])
            used = needed
        elif width is None or used + 1 + needed <= width:
            drawn[-1] += [space(1), word]
            used += 1 + needed
        else:
            drawn.append([space(indent), word])
            used = indent + needed
    return drawn
