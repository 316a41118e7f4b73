"""Where everything on a board in two dimensions goes: the cells, their labels and marks, the lines, the clues.

Clues of rows stand left of the grid and end at it, those of columns stand above. With several colours each item of a
clue stands on a chip of its colour. Thick lines are around regions, where there are any; else guide lines follow every
fifth cell.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from gridlogic.board import FILLED, Board
from gridlogic.geometry import UNKNOWN_VALUE
from gridlogic.rendering.cells import has_colours
from gridlogic.rendering.clues import ADVANCE, ROOM, Margins
from gridlogic.rendering.glyphs import columns
from gridlogic.rendering.lattice import GUIDE, Lattice, lattices
from gridlogic.rendering.scene import FRAME, THICK, THIN, Box, Boxes, Item, Rules, Scene, Words, outline
from gridlogic.rendering.theme import readable_on

LABEL = 0.6
"""The size of a label's text."""
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


def panel(board: Board, *, whole: Board | None = None, plain: bool = False, letters: bool = False) -> Panel:
    """The drawing of a board in two dimensions, or of a layer of a `whole`, with the margins that all layers have.

    `plain` leaves out all but the cells, `letters` writes the glyphs of colours. Blank cells are tinted while others
    are open.
    """
    rows, cols = board.shape.sizes
    whole = whole or board
    partly = is_partly_known(whole)
    if plain:
        return Panel(cols, rows, 0, 0, (_paper(board, 0, 0),), tuple(_fills(board, 0, 0, partly=False, plain=True)), ())
    margins = Margins(board, whole, letters=letters)
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


def _paper(board: Board, left: float, top: float) -> Boxes:
    rows, cols = board.shape.sizes
    return Boxes("paper", ((left, top, cols, rows),))


def _fills(board: Board, left: float, top: float, *, partly: bool, plain: bool = False) -> Iterator[Item]:
    """The cells that are not paper, each value in one item; small dots in blank cells without a label."""
    cols = board.shape.sizes[1]
    for value, boxes in sorted(runs(board.values, cols).items()):
        if value == UNKNOWN_VALUE or (value == 0 and not partly) or (board.inks[value].symbol and not plain):
            continue
        paint = board.inks[value].colour if value else "settled"
        yield Boxes(paint, tuple((left + x, top + y, width, height) for x, y, width, height in boxes))
    if partly and not board.inks[0].symbol:
        blank = (at for at, value in enumerate(board.values) if value == 0 and at not in board.labels)
        yield Boxes("dot", tuple((left + at % cols + 0.42, top + at // cols + 0.42, 0.16, 0.16) for at in blank))


def _texts(board: Board, left: float, top: float, *, letters: bool) -> list[Item]:
    """The labels in the cells, and where there is none the symbol, or the glyph of a colour if letters are wanted."""
    cols = board.shape.sizes[1]
    found: dict[tuple[str, float], list[tuple[float, float, str]]] = defaultdict(list)
    paints = {value: readable_on(ink.colour) for value, ink in enumerate(board.inks) if value and not ink.symbol}
    sizes = {
        text: min(LABEL, ROOM / (ADVANCE * max(columns(text), 1)))
        for text in {*board.labels.values(), *(ink.glyph for ink in board.inks)}
    }
    for at, text in board.labels.items():
        paint = paints.get(board.values[at], "label")
        found[paint, sizes[text]].append((left + at % cols + 0.5, top + at // cols + 0.5, text))
    written = paints if letters and has_colours(board) else {}
    written |= {
        value: "label" if ink.colour == FILLED.colour else ink.colour
        for value, ink in enumerate(board.inks)
        if ink.symbol
    }
    for at, value in enumerate(board.values if written else b""):
        if value in written and at not in board.labels:
            glyph = board.inks[value].glyph
            found[written[value], sizes[glyph]].append((left + at % cols + 0.5, top + at // cols + 0.5, glyph))
    return [Words(paint, size, tuple(items)) for (paint, size), items in found.items()]


def _marks(board: Board, left: float, top: float) -> Iterator[Item]:
    """A frame inside each marked cell, with a light line inside so that it shows on any colour."""
    cols = board.shape.sizes[1]
    places = [(left + at % cols, top + at // cols) for at in sorted(board.marked)]
    if places:
        yield Rules("halo", 0.06, tuple(side for x, y in places for side in outline(x + 0.21, y + 0.21, 0.58, 0.58)))
        yield Rules("mark", 0.12, tuple(side for x, y in places for side in outline(x + 0.12, y + 0.12, 0.76, 0.76)))


def _lines(board: Board, left: float, top: float) -> Iterator[Item]:
    """The lines between cells, those around regions or else guide lines, and the frame."""
    rows, cols = board.shape.sizes
    step = 1 if board.regions else GUIDE
    thin = [
        *((left, top + at, left + cols, top + at) for at in range(1, rows) if step == 1 or at % step),
        *((left + at, top, left + at, top + rows) for at in range(1, cols) if step == 1 or at % step),
    ]
    if thin:
        yield Rules("thin", THIN, tuple(thin))
    (lattice,) = lattices(board)
    thick = tuple((left + x, top + y, left + to, top + below) for x, y, to, below in _seams(lattice))
    if thick:
        yield Rules("frame" if board.regions else "guide", THICK, thick)
    yield Rules("frame", FRAME, outline(left, top, cols, rows))


def _seams(lattice: Lattice) -> Iterator[Box]:
    """The thick lines inside a grid, each as long as it runs: from (x, y) to (x, y)."""
    for row in lattice.floors():
        for start, end in _stretches(lattice.above(row, column) for column in range(lattice.columns)):
            yield start, row, end, row
    for column in lattice.seams():
        for start, end in _stretches(lattice.left_of(row, column) for row in range(lattice.rows)):
            yield column, start, column, end


def _stretches(flags: Iterable[bool]) -> Iterator[tuple[int, int]]:
    """Where the flags that are set begin and end."""
    at = 0
    for flag, same in groupby(flags):
        start, at = at, at + len(list(same))
        if flag:
            yield start, at
