"""Boards as one HTML file that needs nothing else: a slider through the frames, bodies that can be turned and peeled.

A reader without scripts sees the last frame. The parts of the page lie in the folder `page`.
"""

import json
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from itertools import pairwise
from string import Template
from typing import Any

from gridlogic.board import Board
from gridlogic.exhibit import Exhibit, Frame, Style
from gridlogic.rendering.cells import has_colours
from gridlogic.rendering.describing import described
from gridlogic.rendering.layout import panel
from gridlogic.rendering.pictures import PAD, picture
from gridlogic.rendering.scene import Boxes, Scene, moved
from gridlogic.rendering.solid import PITCH, YAW, cube_colours
from gridlogic.rendering.svg import CELL, drawn, opened, sheet
from gridlogic.rendering.theme import DARK, LIGHT

SCRIPTS = ("frames.js", "flat.js", "solid.js", "start.js")


def render(board: Board) -> str:
    """The board on a page by itself."""
    return compose([Exhibit("", board)], Style())


def compose(exhibits: Sequence[Exhibit], style: Style) -> str:
    """A page with a section for each exhibit."""
    return _template("page.html").substitute(
        title=escape("; ".join(exhibit.title for exhibit in exhibits if exhibit.title) or "Puzzle"),
        theme=style.theme,
        colours=_colours(),
        styles=_text("page.css"),
        sections="\n".join(_section(exhibit, style, number) for number, exhibit in enumerate(exhibits, 1)),
        scripts="\n".join(_text(name) for name in SCRIPTS),
    )


def _section(exhibit: Exhibit, style: Style, number: int) -> str:
    frames = exhibit.frames()
    deep = len(exhibit.start.shape.sizes) == 3
    data = {"frames": _frames(frames), "delay": style.delay} | (
        _solid_data(exhibit.start) if deep else _flat_data(exhibit.start, style)
    )
    return _template("section.html").substitute(
        number=number,
        title=escape(exhibit.title or f"Puzzle {number}"),
        stage=_body(exhibit) if deep else _stage(exhibit, style),
        steps_hidden=" hidden" if len(frames) == 1 else "",
        last=len(frames) - 1,
        words=escape(frames[-1].words),
        more=_layers(exhibit, style) if deep else "",
        data=json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
    )


def _frames(frames: Sequence[Frame]) -> list[dict[str, Any]]:
    """The first frame's values in base 64, then what changes: cell, value, cell, value, ..."""
    told: list[dict[str, Any]] = [{"values": b64encode(frames[0].board.values).decode()}]
    for before, frame in pairwise(frames):
        pairs = enumerate(zip(before.board.values, frame.board.values, strict=True))
        told.append({"changes": [number for at, (old, new) in pairs if old != new for number in (at, new)]})
    for entry, frame in zip(told, frames, strict=True):
        entry |= {"words": frame.words, "marked": sorted(frame.board.marked)}
    return told


def _flat_data(board: Board, style: Style) -> dict[str, Any]:
    place = panel(board, letters=style.letters, plain=style.plain)
    return {
        "cols": board.shape.sizes[1],
        "cell": CELL,
        "left": (place.left + PAD) * CELL,
        "top": (place.top + PAD) * CELL,
        "inks": [{"colour": ink.colour, "glyph": ink.glyph} for ink in board.inks],
        "labels": {} if style.plain else dict(board.labels),
        "plain": style.plain,
        "letters": style.letters and has_colours(board),
    }


def _stage(exhibit: Exhibit, style: Style) -> str:
    """The board as it is at the end, its cells in a group by themselves."""
    board = exhibit.frames()[-1].board
    place = panel(board, letters=style.letters, plain=style.plain)
    width, height = place.width + 2 * PAD, place.height + 2 * PAD
    under, cells, over = (moved(items, PAD, PAD) for items in (place.under, place.cells, place.over))
    scene = Scene(width, height, (Boxes("page", ((0, 0, width, height),)), *under, *cells, *over))
    pieces = [
        opened(scene, CELL, exhibit.title, described([exhibit])),
        *sheet(scene, style.theme),
        *drawn(scene.items[: 1 + len(under)], CELL, style.theme),
        '<g class="cells">',
        *drawn(cells, CELL, style.theme),
        "</g>",
        *drawn(over, CELL, style.theme),
        "</svg>",
    ]
    return "\n".join(pieces)


def _solid_data(board: Board) -> dict[str, Any]:
    coloured = has_colours(board)
    clues = {
        axis: [
            [
                (label.text.removeprefix("+"), board.inks[label.ink].colour if coloured and label.ink else "")
                for label in line
            ]
            for line in lines
        ]
        for axis, lines in board.clues.items()
    }
    return {
        "sizes": board.shape.sizes,
        "clues": clues,
        "cubes": cube_colours(board),
        "yaw": YAW,
        "pitch": PITCH,
        "edge": LIGHT["edge"],
        "mark": LIGHT["mark"],
    }


def _body(exhibit: Exhibit) -> str:
    label = f"{described([exhibit])} Arrow keys turn it, + and - peel layers off."
    return _template("body.html").substitute(label=escape(label))


def _layers(exhibit: Exhibit, style: Style) -> str:
    """The flat drawing of the layers, with the clues in full, for paper and for readers without scripts."""
    scene = picture([exhibit], style)
    pieces = [
        opened(scene, CELL, exhibit.title, described([exhibit])),
        *sheet(scene, style.theme),
        *drawn(scene.items, CELL, style.theme),
    ]
    return "\n".join(["<details>", "<summary>layers and clues</summary>", *pieces, "</svg>", "</details>"])


def _colours() -> str:
    """The colours of all roles as variables, light and dark."""
    light, dark = ("".join(f"--{role}:{colour};" for role, colour in roles.items()) for roles in (LIGHT, DARK))
    chosen = f'[data-theme="dark"]{{{dark}}}'
    return f':root{{{light}}}\n@media(prefers-color-scheme:dark){{[data-theme="auto"]{{{dark}}}}}\n{chosen}'


def _text(name: str) -> str:
    return (files("gridlogic.rendering") / "page" / name).read_text(encoding="utf-8")


def _template(name: str) -> Template:
    return Template(_text(name))
