"""Clues beside and above a grid: how large each item is and where it stands."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from gridlogic.board import Board, Label
from gridlogic.rendering.cells import has_colours
from gridlogic.rendering.glyphs import columns
from gridlogic.rendering.lattice import GUIDE
from gridlogic.rendering.scene import THIN, Box, Boxes, Item, Rules, Words, outline, snapped
from gridlogic.rendering.theme import readable_on

ADVANCE = 0.64
"""Width of a digit for each unit of its size: that of the widest common sans-serif font, so that nothing is clipped."""
CLUE = 0.56
"""The size of a clue's text."""
GAP, MARGIN = 0.24, 0.12
"""Between two clues of a row, and at both ends of the clues of a line."""
ROOM = 0.92
"""Width of a clue above a column at most."""
CHIP, BORDER, APART = 0.8, 0.16, 0.08
"""The side of a chip, around the text on it, and between two chips."""
HEIGHT = 0.7
"""Of a clue without a chip."""


class Slot(NamedTuple):
    """What an item of a clue takes: its text, its size, the width and height, and the colour of its chip if any."""

    text: str
    size: float
    width: float
    height: float
    chip: str | None


def slot(board: Board, label: Label, *, letters: bool, room: float | None = None) -> Slot:
    """The room for an item of a clue; at most `room` wide where the text can be smaller.

    A sign that joins counts of several colours, as in `3+4`, is left out: chips are told apart.
    """
    ink = board.inks[label.ink]
    coloured = bool(label.ink) and has_colours(board)
    text = label.text.removeprefix("+") + (ink.glyph if letters else "") if coloured else label.text
    wide, pad = columns(text) * ADVANCE, BORDER if coloured else 0.0
    size = CLUE if room is None else min(CLUE, (room - pad) / max(wide, ADVANCE))
    width = wide * size + pad
    if coloured:
        return Slot(text, size, max(width, CHIP), CHIP, ink.colour)
    return Slot(text, size, width, HEIGHT, None)


def placed(slot: Slot, x: float, y: float) -> Iterator[Item]:
    """An item of a clue with its centre at a point."""
    paint = "clue"
    if slot.chip:
        yield Boxes(slot.chip, ((x - slot.width / 2, y - slot.height / 2, slot.width, slot.height),))
        yield Rules("guide", THIN, outline(x - slot.width / 2, y - slot.height / 2, slot.width, slot.height))
        paint = readable_on(slot.chip)
    yield Words(paint, slot.size, ((x, y, slot.text),))


def joined(items: Iterable[Item]) -> list[Item]:
    """The items with neighbours in kind, paint and size put together: boxes first, then lines, then words."""
    boxes: dict[str, list[Box]] = defaultdict(list)
    lines: dict[tuple[str, float], list[Box]] = defaultdict(list)
    words: dict[tuple[str, float], list[tuple[float, float, str]]] = defaultdict(list)
    for item in items:
        if isinstance(item, Boxes):
            boxes[item.paint] += item.boxes
        elif isinstance(item, Rules):
            lines[item.paint, item.width] += item.lines
        elif isinstance(item, Words):
            words[item.paint, round(item.size, 3)] += item.items
    return [
        *(Boxes(paint, tuple(found)) for paint, found in boxes.items()),
        *(Rules(paint, width, tuple(found)) for (paint, width), found in lines.items()),
        *(Words(paint, size, tuple(found)) for (paint, size), found in words.items()),
    ]


class Margins:
    """The clues beside and above a grid."""

    def __init__(self, board: Board, whole: Board, *, letters: bool) -> None:
        self._rows, self._cols = board.shape.sizes
        last = len(whole.shape.sizes) - 1
        beside, above = whole.clues.get(last, ()), whole.clues.get(last - 1, ())
        widths = [slot(whole, label, letters=letters).width for line in beside for label in line]
        self._step = max(widths, default=0) + (APART if has_colours(whole) else GAP)
        self._rise = CHIP + APART if has_colours(whole) else HEIGHT
        self._beside = [[slot(board, label, letters=letters) for label in line] for line in board.clues.get(1, ())]
        self._above = [
            [slot(board, label, letters=letters, room=ROOM) for label in line] for line in board.clues.get(0, ())
        ]
        most, highest = (max((len(line) for line in lines), default=0) for lines in (beside, above))
        self.left = snapped(most * self._step + 2 * MARGIN) if most else 0.0
        self.top = snapped(highest * self._rise + 2 * MARGIN) if highest else 0.0

    def ground(self) -> Iterator[Item]:
        """A tint below the clues, with lines that go on where those of the grid end."""
        left, top = self.left, self.top
        if top:
            yield Boxes("margin", ((left, 0, self._cols, top),))
            yield Rules("aside", THIN, tuple((left + at, 0, left + at, top) for at in range(self._cols + 1)))
            yield Rules("thin", THIN, tuple((left + at, 0, left + at, top) for at in range(0, self._cols + 1, GUIDE)))
        if left:
            yield Boxes("margin", ((0, top, left, self._rows),))
            yield Rules("aside", THIN, tuple((0, top + at, left, top + at) for at in range(self._rows + 1)))
            yield Rules("thin", THIN, tuple((0, top + at, left, top + at) for at in range(0, self._rows + 1, GUIDE)))

    def clues(self) -> list[Item]:
        """The clues, the last ones next to the grid."""
        return joined(chain(self._rows_clues(), self._column_clues()))

    def _rows_clues(self) -> Iterator[Item]:
        for row, line in enumerate(self._beside):
            for at, found in enumerate(reversed(line)):
                yield from placed(found, self.left - MARGIN - (at + 0.5) * self._step, self.top + row + 0.5)

    def _column_clues(self) -> Iterator[Item]:
        for column, line in enumerate(self._above):
            for at, found in enumerate(reversed(line)):
                yield from placed(found, self.left + column + 0.5, self.top - MARGIN - (at + 0.5) * self._rise)
