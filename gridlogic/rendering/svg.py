"""Boards as SVG: no library, no fonts, small, and readable by people and programs alike.

With the theme `auto` every shape carries its light colour as an attribute, and a style sheet that has the dark ones for
readers who prefer them: a program that knows no style sheets shows the light picture.
"""

from collections.abc import Iterable, Sequence
from html import escape

from gridlogic.board import Board
from gridlogic.exhibit import Exhibit, Style, Theme
from gridlogic.rendering.describing import described
from gridlogic.rendering.pictures import picture
from gridlogic.rendering.scene import Boxes, Faces, Item, Rules, Scene, Words
from gridlogic.rendering.theme import DARK, LIGHT, colour

CELL = 24
FONTS = "Helvetica,Arial,Liberation Sans,sans-serif"
HALF_DIGIT = 0.36
"""From the middle of a digit down to the line it stands on, for each unit of its size."""


def render(board: Board) -> str:
    """The board as a picture by itself."""
    return compose([Exhibit("", board)], Style())


def compose(exhibits: Sequence[Exhibit], style: Style) -> str:
    """All that the exhibits have to show, in one picture."""
    scene = picture(exhibits, style)
    cell = style.cell or CELL
    title = "; ".join(exhibit.title for exhibit in exhibits if exhibit.title)
    pieces = [opened(scene, cell, title, described(exhibits)), *sheet(scene, style.theme)]
    return "\n".join([*pieces, *drawn(scene.items, cell, style.theme), "</svg>\n"])


def opened(scene: Scene, cell: int, title: str, description: str) -> str:
    """The start of a drawing, with words for those who do not see it."""
    width, height = number(scene.width * cell), number(scene.height * cell)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} font-family="{FONTS}">',
        *([f"<title>{escape(title)}</title>"] if title else []),
        f"<desc>{escape(description)}</desc>",
    ]
    return "\n".join(lines)


def sheet(scene: Scene, theme: Theme) -> list[str]:
    """The style sheet with the colours for the dark, if the reader is to choose."""
    roles = sorted(role for role in scene.paints() if LIGHT.get(role) != DARK.get(role))
    if theme != "auto" or not roles:
        return []
    rules = "".join(f".{role}{{--c:{DARK[role]}}}" for role in roles)
    return [f"<style>@media(prefers-color-scheme:dark){{{rules}.f{{fill:var(--c)}}.s{{stroke:var(--c)}}}}</style>"]


def drawn(items: Iterable[Item], cell: int, theme: Theme) -> list[str]:
    """Each item as one element, lengths in pixels for cells of that side."""
    return [line for item in items for line in _element(item, cell, theme)]


def number(value: float) -> str:
    """At most two digits after the point, and none that say nothing.

    >>> number(3.0), number(2.506), number(-0.001)
    ('3', '2.51', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _paint(paint: str, theme: Theme, attribute: str) -> str:
    """The colour as an attribute, and the classes that a style sheet goes by."""
    plain = f'{attribute}="{colour(paint, dark=theme == "dark")}"'
    if theme == "auto" and LIGHT.get(paint) != DARK.get(paint):
        return f'class="{attribute[0]} {paint}" {plain}'
    return plain


def _element(item: Item, cell: int, theme: Theme) -> list[str]:
    match item:
        case Boxes():
            return _boxes(item, cell, theme)
        case Rules():
            return _rules(item, cell, theme)
        case Words():
            return _words(item, cell, theme)
        case Faces():
            return _faces(item, cell, theme)


def _boxes(item: Boxes, cell: int, theme: Theme) -> list[str]:
    path = "".join(
        f"M{number(x * cell)} {number(y * cell)}h{(wide := number(width * cell))}v{number(height * cell)}h-{wide}z"
        for x, y, width, height in item.boxes
    )
    return [f'<path {_paint(item.paint, theme, "fill")} shape-rendering="crispEdges" d="{path}"/>']


def _rules(item: Rules, cell: int, theme: Theme) -> list[str]:
    """Lines of whole pixels, at whole pixels; smooth, so that none vanishes where the picture is made smaller."""
    width = max(1, round(item.width * cell))
    half = width % 2 / 2
    path = "".join(
        f"M{number(a * cell + half)} {number(b * cell + half)}"
        + (f"H{number(c * cell + half)}" if b == d else f"V{number(d * cell + half)}")
        for a, b, c, d in item.lines
    )
    paint = _paint(item.paint, theme, "stroke")
    return [f'<path {paint} stroke-width="{width}" stroke-linecap="square" d="{path}"/>']


def _words(item: Words, cell: int, theme: Theme) -> list[str]:
    down = HALF_DIGIT * item.size
    paint = _paint(item.paint, theme, "fill")
    return [
        f'<g {paint} font-size="{number(item.size * cell)}" text-anchor="{item.anchor}">',
        *(
            f'<text x="{number(x * cell)}" y="{number((y + down) * cell)}">{escape(text)}</text>'
            for x, y, text in item.items
        ),
        "</g>",
    ]


def _faces(item: Faces, cell: int, theme: Theme) -> list[str]:
    edge = _paint(item.edge, theme, "stroke")
    lines = [f'<g {edge} stroke-width="{number(cell / 30)}" stroke-linejoin="round">']
    for paint, points in item.faces:
        path = "L".join(f"{number(x * cell)} {number(y * cell)}" for x, y in points)
        lines.append(f'<path fill="{colour(paint, dark=theme == "dark")}" d="M{path}z"/>')
    return [*lines, "</g>"]
