"""Boards in three dimensions: the layers side by side, a table of the pillars' clues, and three projections."""

from collections.abc import Iterable

from gridlogic.board import Board
from gridlogic.geometry import UNKNOWN_VALUE, Shape
from gridlogic.rendering.cells import clue_of, sheets
from gridlogic.rendering.glyphs import Glyphs
from gridlogic.rendering.lattice import GUIDE, Lattice
from gridlogic.rendering.sheets import Part, Sheet, cut, cut_with_clues, margin_of, numbers, words
from gridlogic.rendering.spans import Line, Role, Span, right, space, width_of

AXES = "layers: front to back, rows: top to bottom, columns: left to right"
PAGE = 100
"""Columns that drawings side by side may take where no width is given."""
GAP = 3
"""Columns between drawings side by side."""


def solid(board: Board, glyphs: Glyphs, width: int | None) -> list[list[Line]]:
    """The board as paragraphs of lines: how the axes run, the layers, the pillars' clues, the projections."""
    count = board.shape.sizes[0]
    layers = [
        cut_with_clues(sheet, width, f"layer {number} of {count}")
        for number, sheet in enumerate(sheets(board, glyphs, width), 1)
    ]
    paragraphs = [words(AXES, width), *_side_by_side(layers, width)]
    if any(board.clues.get(0, ())):
        table = cut(_pillars(board, glyphs), width, "pillars (through the layers)", "rows down, columns across")
        paragraphs += _side_by_side([table], width)
    if any(0 < value < UNKNOWN_VALUE for value in board.values):
        paragraphs += _side_by_side(_projections(board, glyphs, width), width)
    return paragraphs


def _pillars(board: Board, glyphs: Glyphs) -> Sheet:
    """The clues of the pillars, one in each cell, `-` where there is none."""
    _, rows, cols = board.shape.sizes
    clues = [_joined(clue_of(board, labels)) for labels in board.clues[0]]
    width = 1 + max(len(str(cols)), *(width_of(clue) for clue in clues))
    cells = [[right(clue, width) for clue in clues[start : start + cols]] for start in range(0, rows * cols, cols)]
    beside = numbers(rows)
    return Sheet(glyphs, width, margin_of(beside), cells, beside, numbers(cols), Lattice(rows, cols))


def _joined(clue: Line) -> Line:
    """Blocks in order as `2.1.1`; counts in any order bring their own sign, as in `3r+4bo`."""
    pieces = [piece for span in clue for piece in (Span("." * (span.text[:1] != "+"), Role.GUIDE), span)]
    return pieces[1:] or [Span("-", Role.GUIDE)]


def _projections(board: Board, glyphs: Glyphs, width: int | None) -> list[list[Part]]:
    """The board seen from three sides, without clues and marks.

    From the front one looks along axis 0, from the first layer to the last; from above along axis 1, from the first row
    to the last, with the front layer at the bottom; from the right side along axis 2, from the last column to the
    first, with the front layer on the left.
    """
    depth, rows, cols = board.shape.sizes
    through, down, across = (board.shape.lines(axis) for axis in range(3))
    above = [down[layer * cols + column] for layer in reversed(range(depth)) for column in range(cols)]
    side = [across[layer * rows + row][::-1] for row in range(rows) for layer in range(depth)]
    front_view = _seen(board, glyphs, through, numbers(rows), cols)
    top_view = _seen(board, glyphs, above, numbers(depth)[::-1], cols)
    side_view = _seen(board, glyphs, side, numbers(rows), depth)
    return [
        cut(front_view, width, "seen from the front", "rows down, columns across"),
        cut(top_view, width, "seen from above", "layers up, columns across"),
        cut(side_view, width, "seen from the right side", "rows down, layers across", across="layer"),
    ]


def _seen(board: Board, glyphs: Glyphs, sights: Iterable[range], beside: list[Line], across: int) -> Sheet:
    """For each line of sight the first cell that is not blank (so it may be unknown); blank if there is none.

    If the numbers on top would touch, only every fifth is there, beside the guide lines.
    """
    values = bytes(next((value for cell in sight if (value := board.values[cell])), 0) for sight in sights)
    flat = Board(Shape((len(beside), across)), values, board.inks)
    (sheet,) = sheets(flat, glyphs, None, least=max(2, len(str(across))))
    step = 1 if len(str(across)) < sheet.width else GUIDE
    return sheet.labelled(beside, [line if at % step == 0 else [] for at, line in enumerate(numbers(across), 1)])


def _side_by_side(drawings: list[list[Part]], width: int | None) -> list[list[Line]]:
    """As many drawings side by side as fit; all parts one below the other if some drawing had to be cut."""
    if any(len(parts) > 1 for parts in drawings):
        return [_abreast([part]) for parts in drawings for part in parts]
    page = PAGE if width is None else width
    groups: list[list[Part]] = []
    used = 0
    for (part,) in drawings:
        needed = GAP + _width(part)
        if groups and used + needed <= page:
            groups[-1].append(part)
            used += needed
        else:
            groups.append([part])
            used = needed - GAP
    return [_abreast(group) for group in groups]


def _abreast(parts: list[Part]) -> list[Line]:
    """The parts side by side: headings level, frames level, all lines filled up to one width."""
    words_high, clues_high, frame_high = (max(len(part[piece]) for part in parts) for piece in range(3))
    drawn: list[Line] = [[] for _ in range(words_high + clues_high + frame_high)]
    empty: list[Line] = [[]]
    for number, part in enumerate(parts):
        width = _width(part)
        heading = part.heading + empty * (words_high - len(part.heading))
        above = empty * (clues_high - len(part.above)) + part.above
        frame = part.frame + empty * (frame_high - len(part.frame))
        for line, piece in zip(drawn, heading + above + frame, strict=True):
            line += [space(GAP if number else 0), *piece, space(width - width_of(piece))]
    return drawn


def _width(part: Part) -> int:
    return max(width_of(line) for line in part.lines())
