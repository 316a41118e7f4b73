"""From exhibits to one scene: a tile for each board, in three dimensions for each layer, side by side and below."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from gridlogic.board import Board
from gridlogic.exhibit import Exhibit, Style
from gridlogic.geometry import UNKNOWN_VALUE, Shape
from gridlogic.rendering.cells import has_colours
from gridlogic.rendering.clues import ADVANCE, APART, GAP, joined, placed, slot
from gridlogic.rendering.glyphs import columns
from gridlogic.rendering.layout import panel
from gridlogic.rendering.scene import THICK, THIN, Boxes, Item, Rules, Scene, Words, moved, outline, snapped
from gridlogic.rendering.solid import solid

PAD, SPACE = 0.5, 1.0
"""Around a picture, and between tiles."""
CAPTION, CAPTION_HEIGHT = 0.5, 0.875
BROAD = 2.2
"""Tiles fill a page about so many times as wide as it is high."""


class Tile(NamedTuple):
    """A drawing and the words above it."""

    caption: str
    scene: Scene

    @property
    def width(self) -> float:
        """The wider of the two."""
        return snapped(max(self.scene.width, columns(self.caption) * ADVANCE * CAPTION))


def picture(exhibits: Sequence[Exhibit], style: Style) -> Scene:
    """All that the exhibits have to show, on one page."""
    found = [tile for exhibit in exhibits for tile in tiles(exhibit, style, titled=len(exhibits) > 1)]
    return page(found, bordered=not style.plain)


def tiles(exhibit: Exhibit, style: Style, *, titled: bool) -> Iterator[Tile]:
    """The tiles of one exhibit; the captions tell apart whatever there is more than one of."""
    for number, board in enumerate(exhibit.still, 1):
        which = f"solution {number}" if len(exhibit.still) > 1 else ""
        for caption, scene in parts(board, style):
            words = (exhibit.title if titled else "", which, caption)
            yield Tile(", ".join(word for word in words if word), scene)


def parts(board: Board, style: Style, body: Scene | None = None) -> Iterator[Tile]:
    """A board as it is drawn: itself, or its layers, the clues of its pillars and the body that it is.

    Without a drawing of the body there is the usual one, if anything of it is known.
    """
    if len(board.shape.sizes) == 2:
        yield Tile("", panel(board, plain=style.plain, letters=style.letters).scene)
        return
    count = board.shape.sizes[0]
    for number, layer in enumerate(layers(board), 1):
        scene = panel(layer, whole=board, plain=style.plain, letters=style.letters).scene
        yield Tile("" if style.plain else f"layer {number} of {count}", scene)
    if style.plain:
        return
    if any(board.clues.get(0, ())):
        yield Tile("pillars, front to back", pillars(board, letters=style.letters))
    if body is None and any(0 < value < UNKNOWN_VALUE for value in board.values):
        body = solid(board)
    if body is not None:
        yield Tile("the body", body)


def layers(board: Board) -> Iterator[Board]:
    """The layers of a board in three dimensions as boards in two."""
    count, rows, cols = board.shape.sizes
    for layer in range(count):
        first, end = layer * rows * cols, (layer + 1) * rows * cols
        clues = {
            1: board.clues.get(2, ())[layer * rows : (layer + 1) * rows],
            0: board.clues.get(1, ())[layer * cols : (layer + 1) * cols],
        }
        yield Board(
            Shape((rows, cols)),
            board.values[first:end],
            board.inks,
            {at - first: text for at, text in board.labels.items() if first <= at < end},
            clues,
            frozenset(at - first for at in board.marked if first <= at < end),
            tuple(tuple(at - first for at in cells if first <= at < end) for cells in board.regions),
        )


def pillars(board: Board, *, letters: bool) -> Scene:
    """The clues of the lines through the layers, each where its pillar is; all cells as wide as the longest needs."""
    _, rows, cols = board.shape.sizes
    clues = [[slot(board, label, letters=letters) for label in labels] for labels in board.clues[0]]
    gap = APART if has_colours(board) else GAP
    extents = [sum(found.width + gap for found in clue) - gap for clue in clues]
    width = snapped(max(1.0, *(extent + 0.2 for extent in extents)))
    items: list[Item] = []
    for at, (clue, extent) in enumerate(zip(clues, extents, strict=True)):
        left = (at % cols + 0.5) * width - extent / 2
        for found in clue:
            items += placed(found, left + found.width / 2, at // cols + 0.5)
            left += found.width + gap
    inner = [
        *((0, row, cols * width, row) for row in range(1, rows)),
        *((column * width, 0, column * width, rows) for column in range(1, cols)),
    ]
    return Scene(
        cols * width,
        rows,
        (
            Boxes("margin", ((0, 0, cols * width, rows),)),
            *([Rules("aside", THIN, tuple(inner))] if inner else []),
            Rules("thin", THICK, outline(0, 0, cols * width, rows)),
            *joined(items),
        ),
    )


def page(drawings: Sequence[Tile], *, bordered: bool = True) -> Scene:
    """The tiles in rows, on a page that is broader than high, with an empty border or without."""
    pad = PAD if bordered else 0.0
    words = CAPTION_HEIGHT if any(tile.caption for tile in drawings) else 0.0
    area = sum((tile.width + SPACE) * (tile.scene.height + words + SPACE) for tile in drawings)
    room = max(sqrt(area * BROAD), *(tile.width for tile in drawings))
    items: list[Item] = []
    x = y = width = height = 0.0
    for tile in drawings:
        if x and x + tile.width > room:
            x, y, height = 0.0, y + height + SPACE, 0.0
        if tile.caption:
            items.append(
                Words("note", CAPTION, ((pad + x, pad + y + CAPTION_HEIGHT / 2 - 0.1, tile.caption),), "start")
            )
        items += moved(tile.scene.items, pad + x, pad + y + words)
        height = max(height, snapped(tile.scene.height) + words)
        width = max(width, x + tile.width)
        x += tile.width + SPACE
    full = width + 2 * pad, y + height + 2 * pad
    return Scene(*full, (Boxes("page", ((0, 0, *full),)), *items))
