"""Sheets: a layer, or a table as regular as one, ready to draw in a frame, whole or in bands of columns."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from gridlogic.rendering.glyphs import Glyphs
from gridlogic.rendering.lattice import GUIDE, Lattice
from gridlogic.rendering.spans import Line, Role, Span, plain, right, space, spaced, width_of, wrapped


class Part(NamedTuple):
    """A drawing in pieces, so that frames can stand side by side: words, what stands on top, the frame."""

    heading: list[Line]
    above: list[Line]
    frame: list[Line]

    def lines(self) -> list[Line]:
        """The pieces one below the other."""
        return [*self.heading, *self.above, *self.frame]


class Sheet(NamedTuple):
    """For each row its cells and what stands beside it, for each column what stands on top.

    Every cell takes `width` columns of text, and `margin` columns stand left of the frame.
    """

    glyphs: Glyphs
    width: int
    margin: int
    cells: list[list[Line]]
    beside: list[Line]
    stacks: list[Line]
    lattice: Lattice

    def labelled(self, beside: list[Line], stacks: list[Line]) -> "Sheet":
        """The same cells with other words beside the rows and on top of the columns."""
        return self._replace(margin=margin_of(beside), beside=beside, stacks=stacks)

    def fits(self, width: int) -> bool:
        """Whether the whole sheet is at most so wide."""
        return extent(self.margin, self.lattice, self.width) <= width

    def bands(self, width: int | None) -> list[range]:
        """The columns of each band."""
        count = len(self.stacks)
        if width is None or self.fits(width):
            return [range(count)]
        room = width - self.margin - 2
        if self.lattice.regions:
            return self._filled(room)
        groups = (room + 1) // (GUIDE * self.width + 1)
        if groups > 0:
            starts = list(range(0, count, groups * GUIDE))
        else:
            step = max(1, room // self.width)
            guides = range(0, count, GUIDE)
            starts = [start for guide in guides for start in range(guide, min(guide + GUIDE, count), step)]
        return [range(start, end) for start, end in pairwise([*starts, count])]

    def _filled(self, room: int) -> list[range]:
        """Bands with as many columns as fit, at least one."""
        starts, used, seams = [0], 0, set(self.lattice.seams())
        for column in range(len(self.stacks)):
            needed = self.width + (column in seams and column > starts[-1])
            if used + needed > room and column > starts[-1]:
                starts.append(column)
                used, needed = 0, self.width
            used += needed
        return [range(start, end) for start, end in pairwise([*starts, len(self.stacks)])]

    def above(self, band: range) -> Iterator[Line]:
        """What stands on top of the columns."""
        between = " " if self.lattice.regions else self.glyphs.vertical
        ends = dict.fromkeys(self.lattice.seams(), between) | {band.start: " ", band.stop: " "}
        for level in range(max(len(self.stacks[column]) for column in band), 0, -1):
            for clues in self._level(band, level):
                yield self._row(band, [], clues, ends)

    def frame(self, band: range) -> Iterator[Line]:
        """The frame and the rows of cells."""
        lattice, vertical = self.lattice, self.glyphs.vertical
        columns = [band.start, *(column for column in lattice.seams() if column in band[1:]), band.stop]
        floors = {0, *lattice.floors()}
        for row, cells in enumerate(self.cells):
            if row in floors:
                yield self._floor(band, columns, row)
            inner = {column: vertical if lattice.left_of(row, column) else " " for column in columns[1:-1]}
            yield self._row(band, spaced(self.beside[row]), cells, {**inner, band.start: vertical, band.stop: vertical})
        yield self._floor(band, columns, lattice.rows)

    def _floor(self, band: range, columns: list[int], row: int) -> Line:
        """The line above a row: pieces over its cells, and what they join at the seams."""
        lattice, glyphs = self.lattice, self.glyphs
        bars = {
            column: [Span((glyphs.horizontal if lattice.above(row, column) else " ") * self.width, Role.GUIDE)]
            for column in band
        }
        joints = {}
        for column in columns:
            edge = column in (band.start, band.stop)
            arms = (
                row > 0 and (edge or lattice.left_of(row - 1, column)),
                column < band.stop and lattice.above(row, column),
                row < lattice.rows and (edge or lattice.left_of(row, column)),
                column > band.start and lattice.above(row, column - 1),
            )
            joints[column] = glyphs.joints[sum(arm << bit for bit, arm in enumerate(arms))]
        return self._row(band, [], bars, joints)

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

    def _row(
        self, band: range, beside: Line, cells: Mapping[int, Line] | Sequence[Line], ends: Mapping[int, str]
    ) -> Line:
        """A line: what stands left of the frame, the cells, and between them `ends`, left of columns and at the end."""
        line = [*right(beside, self.margin - 1), space(1)] if self.margin else []
        for column in band:
            if column in ends:
                line.append(Span(ends[column], Role.GUIDE))
            line += cells[column]
        return [*line, Span(ends[band.stop], Role.GUIDE)]


def margin_of(beside: list[Line]) -> int:
    """How many columns of text stand left of the frame."""
    widest = max(width_of(spaced(spans)) for spans in beside)
    return widest + 1 if widest else 0


def extent(margin: int, lattice: Lattice, width: int) -> int:
    """How wide a frame is with cells of that width, the margin, the ends and the lines between included."""
    return margin + 2 + lattice.columns * width + len(lattice.seams())


def numbers(count: int) -> list[Line]:
    """The numbers of rows or columns, from 1."""
    return [[Span(str(number), Role.NOTE)] for number in range(1, count + 1)]


def cut(sheet: Sheet, width: int | None, *titles: str, across: str = "column") -> list[Part]:
    """The sheet in bands of at most `width` columns, each below the titles and, if there are more, the place.

    Each title has its own line; `across` is what the sheet's columns are.
    """
    bands = sheet.bands(width)
    parts = []
    for band in bands:
        place = f"{across}s {band.start + 1}-{band.stop}" if len(band) > 1 else f"{across} {band.stop}"
        first = ", ".join([*titles[:1], *([f"{place} of {len(sheet.stacks)}"] if len(bands) > 1 else [])])
        heading = [line for title in (first, *titles[1:]) for line in words(title, width)]
        parts.append(Part(heading, list(sheet.above(band)), list(sheet.frame(band))))
    return parts


def cut_with_clues(sheet: Sheet, width: int | None, *titles: str) -> list[Part]:
    """As `cut`; if the clues of the rows would take more than half the width, they follow below in paragraphs."""
    if width is None or sheet.fits(width) or sheet.margin <= width // 2:
        return cut(sheet, width, *titles)
    numbered = sheet.labelled(numbers(len(sheet.cells)), sheet.stacks)
    return [*cut(numbered, width, *titles), Part([], [], _listing(sheet.beside, width))]


def words(text: str, width: int | None) -> list[Line]:
    """A heading, wrapped."""
    return wrapped((Span(word, Role.NOTE) for word in text.split()), width)


def _listing(clues: list[Line], width: int | None) -> list[Line]:
    """One paragraph for each row: `row 12: 1 1 2 1`."""
    drawn: list[Line] = []
    for row, spans in enumerate(clues):
        drawn += wrapped([Span("row", Role.NOTE), Span(f"{row + 1}:", Role.NOTE), *spans], width, indent=4)
    return drawn
