"""Boards as lines of text, for files, pipes and terminals.

All cells are equally wide, two columns or more, so that they look square. The clues of rows stand on the left, those of
columns on top; guide lines follow every fifth cell.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from gridlogic.board import UNKNOWN_VALUE, Board
from gridlogic.rendering.glyphs import ASCII, Glyphs, columns, filled_up
from gridlogic.rendering.spans import Line, Role, Span, plain, right, space, spaced, width_of, wrapped

GUIDE = 5
"""Cells between two guide lines."""


def render(board: Board) -> str:
    """The board as plain ASCII text, as wide as it needs to be."""
    return "".join(f"{plain(line)}\n" for line in lines(board, glyphs=ASCII))


def lines(board: Board, *, width: int | None = None, glyphs: Glyphs) -> list[Line]:
    """The board from top to bottom, layer after layer; clues along the axis of the layers are not drawn.

    A board wider than `width` columns is cut into bands of columns, each below words that say so; bands end at guide
    lines unless the width is too small for that. If the clues of the rows would take more than half the width, the rows
    are numbered and their clues follow below. A width too small for one column of cells is exceeded.
    """
    parts: list[list[Line]] = []
    for layer, whole in enumerate(_sheets(board, glyphs)):
        title = [f"layer {layer + 1}"] if len(board.shape.sizes) == 3 else []
        numbered = width is not None and not whole.fits(width) and whole.margin > width // 2
        sheet = whole.numbered() if numbered else whole
        bands = sheet.bands(width)
        for band in bands:
            place = f"columns {band.start + 1}-{band.stop}" if len(band) > 1 else f"column {band.stop}"
            cut = [f"{place} of {len(sheet.stacks)}"] if len(bands) > 1 else []
            heading = (Span(word, Role.NOTE) for word in ", ".join(title + cut).split())
            parts.append([*wrapped(heading, width), *sheet.drawn(band)])
        if numbered:
            parts.append(_listing(whole.beside, width))
    return [line for part in parts for line in ([], *part)][1:]


def legend(board: Board, glyphs: Glyphs) -> str:
    """What the glyphs on this board mean, in one line: `# filled   . blank   @ filled, marked`."""
    looks = sorted({(look.marked, look.value) for look in _looks(board)})
    words = []
    for marked, value in looks:
        glyph = _glyph(board, glyphs, value, marked=marked).strip() or "empty:"
        name = "unknown" if value == UNKNOWN_VALUE else board.inks[value].name
        words.append(f"{glyph} {name}{', marked' if marked else ''}")
    return "   ".join(words)


class _Look(NamedTuple):
    """All that decides how a cell is drawn."""

    value: int
    marked: bool
    label: str


def _looks(board: Board) -> list[_Look]:
    return [_Look(value, at in board.marked, board.labels.get(at, "")) for at, value in enumerate(board.values)]


def _glyph(board: Board, glyphs: Glyphs, value: int, *, marked: bool) -> str:
    """What stands for a value. With one colour, marked cells have their own glyphs; with more, a sign follows."""
    if len(board.inks) > 2:
        ink = glyphs.unknown if value == UNKNOWN_VALUE else board.inks[value].glyph if value else glyphs.blank
        return ink + glyphs.mark if marked else ink
    if value == UNKNOWN_VALUE:
        return glyphs.marked_unknown if marked else glyphs.unknown
    if value:
        return glyphs.marked_filled if marked else glyphs.filled
    return glyphs.marked_blank if marked else glyphs.blank


def _cell(look: _Look, glyph: str, width: int) -> Line:
    """The glyph, as often as fits (blank: once), and the label on the right."""
    room = width - columns(look.label)
    if look.value == UNKNOWN_VALUE:
        role, ink = Role.UNKNOWN, 0
    else:
        role, ink = (Role.FILLED, look.value) if look.value else (Role.BLANK, 0)
    once = role is Role.BLANK and not look.marked
    text = glyph + " " * (room - columns(glyph)) if once else filled_up(glyph, room)
    label = Span(look.label, Role.LABEL if role is Role.FILLED else Role.CLUE, ink, look.marked)
    return [Span(text, role, ink, look.marked), *([label] if look.label else [])]


def _clues(board: Board, axis: int) -> list[Line]:
    """The clues of the lines along an axis. With several colours, the glyph of its ink follows each number."""
    many = len(board.inks) > 2
    return [
        [Span(text + board.inks[ink].glyph if many and ink else text, Role.CLUE, ink) for text, ink in labels]
        for labels in board.clues.get(axis, ())
    ]


def _listing(clues: list[Line], width: int | None) -> list[Line]:
    """One paragraph for each row: `row 12: 1 1 2 1`."""
    drawn: list[Line] = []
    for row, spans in enumerate(clues):
        drawn += wrapped([Span("row", Role.NOTE), Span(f"{row + 1}:", Role.NOTE), *spans], width, indent=4)
    return drawn


def _sheets(board: Board, glyphs: Glyphs) -> Iterator["_Sheet"]:
    """The layers of a board; a board in two dimensions is one."""
    rows, cols = board.shape.sizes[-2:]
    last = len(board.shape.sizes) - 1
    beside, stacks = _clues(board, last), _clues(board, last - 1)
    looks = _looks(board)
    glyph = {look: _glyph(board, glyphs, look.value, marked=look.marked) for look in set(looks)}
    inside = max(columns(glyph[look]) + columns(look.label) for look in glyph)
    width = max(2, inside, max((columns(clue.text) for stack in stacks for clue in stack), default=0))
    cell = {look: _cell(look, glyph[look], width) for look in glyph}
    for layer in range(board.shape.cells // (rows * cols)):
        starts = range(layer * rows * cols, (layer + 1) * rows * cols, cols)
        yield _Sheet(
            glyphs,
            width,
            [[cell[look] for look in looks[start : start + cols]] for start in starts],
            beside[layer * rows : (layer + 1) * rows] or [[]] * rows,
            stacks[layer * cols : (layer + 1) * cols] or [[]] * cols,
        )


@dataclass(frozen=True)
class _Sheet:
    """One layer, ready to draw: for each row its cells and what stands beside it, for each column the clues on top."""

    glyphs: Glyphs
    width: int
    cells: list[list[Line]]
    beside: list[Line]
    stacks: list[Line]

    @cached_property
    def margin(self) -> int:
        """How many columns of text stand left of the frame."""
        widest = max(width_of(spaced(spans)) for spans in self.beside)
        return widest + 1 if widest else 0

    def numbered(self) -> "_Sheet":
        """The same with numbers beside the rows."""
        return replace(self, beside=[[Span(str(row + 1), Role.NOTE)] for row in range(len(self.cells))])

    def fits(self, width: int) -> bool:
        """Whether the whole layer is at most so wide."""
        count = len(self.stacks)
        return self.margin + 2 + count * self.width + (count - 1) // GUIDE <= width

    def bands(self, width: int | None) -> list[range]:
        """The columns of each band."""
        count = len(self.stacks)
        if width is None or self.fits(width):
            return [range(count)]
        room = width - self.margin - 2
        groups = (room + 1) // (GUIDE * self.width + 1)
        if groups > 0:
            starts = list(range(0, count, groups * GUIDE))
        else:
            step = max(1, room // self.width)
            guides = range(0, count, GUIDE)
            starts = [start for guide in guides for start in range(guide, min(guide + GUIDE, count), step)]
        return [range(start, end) for start, end in pairwise([*starts, count])]

    def drawn(self, band: range) -> Iterator[Line]:
        """The clues on top, the frame and the rows of cells."""
        glyphs, bar = self.glyphs, [Span(self.glyphs.horizontal * self.width, Role.GUIDE)]
        for level in range(max(len(self.stacks[column]) for column in band), 0, -1):
            for clues in self._level(band, level):
                yield self._row(band, [], clues, f" {glyphs.vertical} ")
        for row, cells in enumerate(self.cells):
            if row % GUIDE == 0:
                yield self._row(band, [], [bar] * len(cells), glyphs.middle if row else glyphs.top)
            yield self._row(band, spaced(self.beside[row]), cells, glyphs.vertical * 3)
        yield self._row(band, [], [bar] * len(self.stacks), glyphs.bottom)

    def _level(self, band: range, level: int) -> list[list[Line]]:
        """The clues at one height above the frame: one line, or two where neighbours would run into each other."""
        empty = [space(self.width)]
        upper, lower = [[empty] * len(self.stacks) for _ in range(2)]
        for column in band:
            stack = self.stacks[column]
            if len(stack) < level:
                continue
            clue = right([stack[-level]], self.width)
            seam = plain(lower[column - 1])[-1:] + plain(clue)[:1] if column % GUIDE else ""
            touching = len(seam) == 2 and seam.isdigit()
            (upper if touching else lower)[column] = clue
        return [lower] if all(clue is empty for clue in upper) else [upper, lower]

    def _row(self, band: range, beside: Line, cells: list[Line], ends: str) -> Line:
        """A line: what stands left of the frame, an end, cells with guides between, an end."""
        first, guide, last = (Span(end, Role.GUIDE) for end in ends)
        line = [*right(beside, self.margin - 1), space(1)] if self.margin else []
        for column in band:
            if column == band.start:
                line.append(first)
            elif column % GUIDE == 0:
                line.append(guide)
            line += cells[column]
        return [*line, last]
