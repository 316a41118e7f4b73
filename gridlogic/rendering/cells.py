"""From a board to sheets: how each value, mark, label and clue looks."""

from collections.abc import Iterable
from itertools import repeat
from string import ascii_letters
from typing import NamedTuple

from gridlogic.board import Board, Label
from gridlogic.geometry import UNKNOWN_VALUE
from gridlogic.rendering.glyphs import Glyphs, columns, filled_up
from gridlogic.rendering.lattice import lattices
from gridlogic.rendering.sheets import Sheet, extent, margin_of
from gridlogic.rendering.spans import Line, Role, Span


class Look(NamedTuple):
    """All that decides how a cell is drawn."""

    value: int
    marked: bool
    label: str


def looks(board: Board) -> list[Look]:
    """How each cell is drawn; cells that look alike share one object."""
    cells = range(len(board.values))
    seen = zip(
        board.values, map(board.marked.__contains__, cells), map(board.labels.get, cells, repeat("")), strict=False
    )
    known: dict[tuple[int, bool, str], Look] = {}
    return [known.get(look) or known.setdefault(look, Look(*look)) for look in seen]


def has_colours(board: Board) -> bool:
    """Whether there are several colours, so that each needs its own glyph."""
    return len(board.inks) > 2


def glyph_of(board: Board, glyphs: Glyphs, value: int, *, marked: bool) -> str:
    """What stands for a value. With one colour, marked cells have their own glyphs; else a sign follows."""
    if _is_symbol(board, value):
        return board.inks[value].glyph + glyphs.mark * marked
    if has_colours(board):
        ink = glyphs.unknown if value == UNKNOWN_VALUE else board.inks[value].glyph if value else glyphs.blank
        return ink + glyphs.mark if marked else ink
    if value == UNKNOWN_VALUE:
        return glyphs.marked_unknown if marked else glyphs.unknown
    if value:
        return glyphs.marked_filled if marked else glyphs.filled
    return glyphs.marked_blank if marked else glyphs.blank


def clue_of(board: Board, labels: Iterable[Label]) -> Line:
    """A clue's items. With several colours each has the letter of its ink after the number: `3r`, `4bo` for `4o`."""
    if not has_colours(board):
        return [Span(text, Role.CLUE) for text, _ in labels]
    return [Span(_lettered(text, board.inks[ink].glyph) if ink else text, Role.CLUE, ink) for text, ink in labels]


def sheets(board: Board, glyphs: Glyphs, width: int | None, least: int = 2) -> list[Sheet]:
    """The layers of a board, all equally wide; a board in two dimensions is one. A cell takes at least `least` columns.

    A column clue that is more than a number, such as `4o`, keeps a blank before it, unless that makes a layer wider
    than `width`.
    """
    rows, cols = board.shape.sizes[-2:]
    last = len(board.shape.sizes) - 1
    beside, stacks = ([clue_of(board, labels) for labels in board.clues.get(axis, ())] for axis in (last, last - 1))
    margin = margin_of(beside or [[]])
    cells = looks(board)
    glyph = {look: glyph_of(board, glyphs, look.value, marked=look.marked) for look in set(cells)}
    least = max(least, *(columns(glyph[look]) + columns(look.label) for look in glyph))
    tops = {span.text for stack in stacks for span in stack}
    layers = lattices(board)
    tight = max([least, *(columns(text) for text in tops)])
    apart = max([tight, *(columns(text) + 1 for text in tops if not text.isdigit())])
    chosen = apart if width is None or extent(margin, layers[0], apart) <= width else tight
    drawn = {look: _cell(look, glyph[look], chosen, symbol=_is_symbol(board, look.value)) for look in glyph}
    return [
        Sheet(
            glyphs,
            chosen,
            margin,
            [
                [drawn[look] for look in cells[start : start + cols]]
                for start in range(top * cols, (top + rows) * cols, cols)
            ],
            beside[top : top + rows] or [[]] * rows,
            stacks[layer * cols : (layer + 1) * cols] or [[]] * cols,
            layers[layer],
        )
        for layer, top in enumerate(range(0, board.shape.cells // cols, rows))
    ]


def _lettered(text: str, letter: str) -> str:
    """The letter after the number, before letters that say more."""
    number = text.rstrip(ascii_letters)
    return number + letter + text[len(number) :] if number else text + letter


def _is_symbol(board: Board, value: int) -> bool:
    return value != UNKNOWN_VALUE and board.inks[value].symbol


def _cell(look: Look, glyph: str, width: int, *, symbol: bool) -> Line:
    """The glyph, as often as fits (blank or a symbol: once), and the label on the right."""
    room = width - columns(look.label)
    if look.value == UNKNOWN_VALUE:
        role, ink = Role.UNKNOWN, 0
    else:
        role, ink = (Role.FILLED, look.value) if look.value or symbol else (Role.BLANK, 0)
    once = symbol or (role is Role.BLANK and not look.marked)
    text = glyph + " " * (room - columns(glyph)) if once else filled_up(glyph, room)
    label = Span(look.label, Role.LABEL if role is Role.FILLED else Role.CLUE, ink, look.marked)
    return [Span(text, role, ink, look.marked), *([label] if look.label else [])]
