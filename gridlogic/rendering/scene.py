"""Scenes: what a picture consists of, in order of drawing, before anyone knows whether it becomes SVG, PNG or PDF.

Lengths are in cells, x runs right and y down. A paint is a role, whose colour the theme knows, or a colour `#rrggbb`.
"""

from collections.abc import Iterable
from math import ceil
from typing import Literal, NamedTuple

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""`(x, y, width, height)`."""
THIN, THICK, FRAME = 0.04, 0.1, 0.14
"""Widths of the lines between cells, of guide lines and of those around a grid."""


class Boxes(NamedTuple):
    """Filled rectangles in one paint, each `(x, y, width, height)`."""

    paint: str
    boxes: tuple[Box, ...]

    def moved(self, x: float, y: float) -> "Boxes":
        """The same elsewhere."""
        return self._replace(boxes=tuple((left + x, top + y, width, height) for left, top, width, height in self.boxes))


class Rules(NamedTuple):
    """Straight lines in one paint, horizontal or vertical, each `(x, y, x, y)` with the smaller end first."""

    paint: str
    width: float
    lines: tuple[tuple[float, float, float, float], ...]

    def moved(self, x: float, y: float) -> "Rules":
        """The same elsewhere."""
        return self._replace(lines=tuple((a + x, b + y, c + x, d + y) for a, b, c, d in self.lines))


class Words(NamedTuple):
    """Texts in one paint and size, each `(x, y, text)` with y in the middle of its digits."""

    paint: str
    size: float
    items: tuple[tuple[float, float, str], ...]
    anchor: Anchor = "middle"

    def moved(self, x: float, y: float) -> "Words":
        """The same elsewhere."""
        return self._replace(items=tuple((left + x, top + y, text) for left, top, text in self.items))


class Faces(NamedTuple):
    """Filled polygons with thin edges, each `(paint, points)`, the farthest first."""

    faces: tuple[tuple[str, tuple[Point, ...]], ...]
    edge: str = "edge"

    def moved(self, x: float, y: float) -> "Faces":
        """The same elsewhere."""
        faces = [(paint, tuple((left + x, top + y) for left, top in points)) for paint, points in self.faces]
        return self._replace(faces=tuple(faces))


Item = Boxes | Rules | Words | Faces


class Scene(NamedTuple):
    """A drawing of so many cells by so many."""

    width: float
    height: float
    items: tuple[Item, ...]

    def paints(self) -> set[str]:
        """All paints that occur."""
        edges = {item.edge for item in self.items if isinstance(item, Faces)}
        faces = {paint for item in self.items if isinstance(item, Faces) for paint, _ in item.faces}
        return edges | faces | {item.paint for item in self.items if not isinstance(item, Faces)}


def moved(items: Iterable[Item], x: float, y: float) -> tuple[Item, ...]:
    """The same items elsewhere."""
    return tuple(item.moved(x, y) for item in items)


def snapped(length: float) -> float:
    """The length made a little longer, so that with common sizes of cells it is a whole number of pixels.

    >>> snapped(2.3), snapped(1.5)
    (2.375, 1.5)
    """
    return ceil(length * 8) / 8


def outline(x: float, y: float, width: float, height: float) -> tuple[tuple[float, float, float, float], ...]:
    """The four sides of a rectangle as lines."""
    right, bottom = x + width, y + height
    return ((x, y, right, y), (x, bottom, right, bottom), (x, y, x, bottom), (right, y, right, bottom))
