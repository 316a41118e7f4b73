"""Where everything on a board in two dimensions goes: the cells, their labels and marks, the lines, the clues.

Clues of rows stand left of the grid and end at it, those of columns stand above. With several colours each item of a
clue stands on a chip of its colour. Guide lines follow every fifth cell.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from gridlogic.board import Board, Label
from gridlogic.geometry import UNKNOWN_VALUE
from gridlogic.rendering.cells import has_colours
from gridlogic.rendering.glyphs import columns
from gridlogic.rendering.scene import Boxes, Item, Rules, Scene, Words, outline, snapped
from gridlogic.rendering.sheets import GUIDE
from gridlogic.rendering.theme import readable_on

ADVANCE = 0.64
"""Width of a digit for each unit of its size: that of the widest common sans-serif font, so that nothing is clipped."""
CLUE, LABEL = 0.56, 0.6
"""Sizes of the text of clues and of labels."""
GAP = 0.24
"""Between two clues of a row, and between clues and the grid."""
CHIP, APART = 0.8, 0.08
"""The side of a chip, and between two chips."""
THIN, THICK, FRAME = 0.04, 0.1, 0.14
"""Widths of the lines between cells, the guide lines and those around the grid."""

Box = tuple[float, float, float, float]
RUN = re.compile(rb"(.)\1*", re.DOTALL)


class Panel(NamedTuple):
    """A drawing of so many cells by so many, whose grid starts at `(left, top)`.

    `under` lies below the cells, `over` above them; neither depends on what is in the cells.
    """

    width: float
    height: float
    left: float
    top: float
    under: tuple[Item, ...]
    cells: tuple[Item, ...]
    over: tuple[Item, ...]

    @property
    def scene(self) -> Scene:
        """The whole of it."""
        return Scene(self.width, self.height, (*self.under, *self.cells, *self.over))


class Slot(NamedTuple):
    """What an item of a clue takes: its text, its size, the width and height, and the colour of its chip if any."""

    text: str
    size: float
    width: float
    height: float
    chip: str | None


def panel(board: Board, *, whole: Board | None = None, plain: bool = False, letters: bool = False) -> Panel:
    """The drawing of a board in two dimensions, or of a layer of a `whole`, with the margins that all layers have.

    `plain` leaves out all but the cells, `letters` writes the glyphs of colours. Blank cells are tinted while others
    are open.
    """
    rows, cols = board.shape.sizes
    whole = whole or board
    partly = is_partly_known(whole)
    if plain:
        return Panel(cols, rows, 0, 0, (_paper(board, 0, 0),), tuple(_fills(board, 0, 0, partly=False)), ())
    margins = _Margins(board, whole, letters=letters)
    left, top = margins.left, margins.top
    cells = (
        *_fills(board, left, top, partly=partly),
        *_texts(board, left, top, letters=letters),
        *_marks(board, left, top),
    )
    under = (*margins.ground(), _paper(board, left, top))
    over = (*_lines(board, left, top), *margins.clues())
    return Panel(left + cols, top + rows, left, top, under, cells, over)


def is_partly_known(board: Board) -> bool:
    """Whether some cells are known and some are not."""
    return UNKNOWN_VALUE in board.values and board.values.count(UNKNOWN_VALUE) < len(board.values)


def runs(values: bytes, cols: int) -> dict[int, list[Box]]:
    """For each value the rectangles that cover its cells: runs in a row, joined with equal ones in the rows below."""
    boxes: dict[int, list[Box]] = defaultdict(list)
    growing: dict[tuple[int, int, int], int] = {}
    rows = len(values) // cols
    for row in range(rows + 1):
        here: dict[tuple[int, int, int], int] = {}
        for run in RUN.finditer(values[row * cols : (row + 1) * cols]):
            key = (run.start(), run.end(), run[1][0])
            here[key] = growing.pop(key, row)
        for (start, end, value), first in growing.items():
            boxes[value].append((start, first, end - start, row - first))
        growing = here
    return boxes


def slot(board: Board, label: Label, *, letters: bool, room: float | None = None) -> Slot:
    """The room for an item of a clue; at most `room` wide where the text can be smaller.

    A sign that joins counts of several colours, as in `3+4`, is left out: chips are told apart.
    """
    ink = board.inks[label.ink]
    coloured = bool(label.ink) and has_colours(board)
    text = label.text.removeprefix("+") + (ink.glyph if letters else "") if coloured else label.text
    size, pad = CLUE, 0.24 if coloured else 0.0
    if room is not None:
        size = min(size, (room - pad / 2) / (ADVANCE * max(columns(text), 1)))
    width = columns(text) * ADVANCE * size + pad
    if coloured:
        return Slot(text, size, min(max(width, CHIP), room or width + CHIP), CHIP, ink.colour)
    return Slot(text, size, width, 0.7, None)


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


class _Margins:
    """The clues beside and above a grid."""

    def __init__(self, board: Board, whole: Board, *, letters: bool) -> None:
        self._rows, self._cols = board.shape.sizes
        last = len(whole.shape.sizes) - 1
        beside, above = whole.clues.get(last, ()), whole.clues.get(last - 1, ())
        widths = [slot(whole, label, letters=letters).width for line in beside for label in line]
        self._step = max(widths, default=0) + (APART if has_colours(whole) else GAP)
        self._rise = CHIP + APART if has_colours(whole) else 0.7
        self._beside = [[slot(board, label, letters=letters) for label in line] for line in board.clues.get(1, ())]
        self._above = [
            [slot(board, label, letters=letters, room=0.92) for label in line] for line in board.clues.get(0, ())
        ]
        most, highest = (max((len(line) for line in lines), default=0) for lines in (beside, above))
        self.left = snapped(most * self._step + GAP) if most else 0.0
        self.top = snapped(highest * self._rise + 0.2) if highest else 0.0

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
                yield from placed(found, self.left - GAP * 0.75 - (at + 0.5) * self._step + 0.06, self.top + row + 0.5)

    def _column_clues(self) -> Iterator[Item]:
        for column, line in enumerate(self._above):
            for at, found in enumerate(reversed(line)):
                yield from placed(found, self.left + column + 0.5, self.top - 0.1 - (at + 0.5) * self._rise)


def _paper(board: Board, left: float, top: float) -> Boxes:
    rows, cols = board.shape.sizes
    return Boxes("paper", ((left, top, cols, rows),))


def _fills(board: Board, left: float, top: float, *, partly: bool) -> Iterator[Item]:
    """The cells that are not paper, each value in one item; small dots in blank cells without a label."""
    cols = board.shape.sizes[1]
    for value, boxes in sorted(runs(board.values, cols).items()):
        if value == UNKNOWN_VALUE or (value == 0 and not partly):
            continue
        paint = board.inks[value].colour if value else "settled"
        yield Boxes(paint, tuple((left + x, top + y, width, height) for x, y, width, height in boxes))
    if partly:
        blank = (at for at, value in enumerate(board.values) if value == 0 and at not in board.labels)
        yield Boxes("dot", tuple((left + at % cols + 0.42, top + at // cols + 0.42, 0.16, 0.16) for at in blank))


def _texts(board: Board, left: float, top: float, *, letters: bool) -> list[Item]:
    """The labels in the cells, and where there is none the glyph of the colour if letters are wanted."""
    cols = board.shape.sizes[1]
    found: dict[tuple[str, float], list[tuple[float, float, str]]] = defaultdict(list)
    paints = {value: readable_on(ink.colour) for value, ink in enumerate(board.inks) if value}
    sizes = {
        text: min(LABEL, 0.92 / (ADVANCE * max(columns(text), 1)))
        for text in {*board.labels.values(), *(ink.glyph for ink in board.inks)}
    }
    for at, text in board.labels.items():
        paint = paints.get(board.values[at], "label")
        found[paint, sizes[text]].append((left + at % cols + 0.5, top + at // cols + 0.5, text))
    if letters and has_colours(board):
        for at, value in enumerate(board.values):
            if value in paints and at not in board.labels:
                glyph = board.inks[value].glyph
                found[paints[value], sizes[glyph]].append((left + at % cols + 0.5, top + at // cols + 0.5, glyph))
    return [Words(paint, size, tuple(items)) for (paint, size), items in found.items()]


def _marks(board: Board, left: float, top: float) -> Iterator[Item]:
    """A frame inside each marked cell, with a light line inside so that it shows on any colour."""
    cols = board.shape.sizes[1]
    places = [(left + at % cols, top + at // cols) for at in sorted(board.marked)]
    if places:
        yield Rules("halo", 0.06, tuple(side for x, y in places for side in outline(x + 0.21, y + 0.21, 0.58, 0.58)))
        yield Rules("mark", 0.12, tuple(side for x, y in places for side in outline(x + 0.12, y + 0.12, 0.76, 0.76)))


def _lines(board: Board, left: float, top: float) -> Iterator[Item]:
    """The lines between cells, the guide lines and the frame."""
    rows, cols = board.shape.sizes
    for paint, width, step in (("thin", THIN, 1), ("guide", THICK, GUIDE)):
        inner = [
            *((left, top + at, left + cols, top + at) for at in range(step, rows, step) if step > 1 or at % GUIDE),
            *((left + at, top, left + at, top + rows) for at in range(step, cols, step) if step > 1 or at % GUIDE),
        ]
        if inner:
            yield Rules(paint, width, tuple(inner))
    yield Rules("frame", FRAME, outline(left, top, cols, rows))
