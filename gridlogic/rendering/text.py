"""Boards as lines of text, for files, pipes and terminals.

All cells are equally wide, two columns or more, so that they look square. The clues of rows stand on the left, those of
columns on top; guide lines follow every fifth cell.
"""

from collections.abc import Sequence

from gridlogic.board import Board
from gridlogic.geometry import UNKNOWN_VALUE
from gridlogic.rendering.cells import glyph_of, looks, sheets
from gridlogic.rendering.glyphs import ASCII, Glyphs
from gridlogic.rendering.sheets import cut_with_clues
from gridlogic.rendering.spans import Line, plain


def render(board: Board) -> str:
    """The board as plain ASCII text, as wide as it needs to be."""
    return "".join(f"{plain(line)}\n" for line in lines(board, glyphs=ASCII))


def lines(board: Board, *, width: int | None = None, glyphs: Glyphs) -> list[Line]:
    """The board from top to bottom.

    A board wider than `width` columns is cut into bands of columns, each below words that say so; bands end at guide
    lines unless the width is too small for that. If the clues of the rows would take more than half the width, the rows
    are numbered and their clues follow below. A width too small for one column of cells is exceeded.

    In three dimensions the layers come first, then a table of the clues along axis 0 if there are any, then, if a cell
    is filled, the board seen from the front, from above and from the right: side by side as the width allows, or 100
    columns if there is none.
    """
    if len(board.shape.sizes) == 3:
        from gridlogic.rendering.layers import solid

        paragraphs = solid(board, glyphs, width)
    else:
        (sheet,) = sheets(board, glyphs, width)
        paragraphs = [part.lines() for part in cut_with_clues(sheet, width)]
    return [line for paragraph in paragraphs for line in ([], *paragraph)][1:]


def legend(boards: Sequence[Board], glyphs: Glyphs) -> str:
    """What the glyphs on boards of one puzzle mean, in one line: `# filled   . blank   @ filled, marked`."""
    words = []
    for marked, value in sorted({(look.marked, look.value) for board in boards for look in looks(board)}):
        glyph = glyph_of(boards[0], glyphs, value, marked=marked).strip() or "empty:"
        name = "unknown" if value == UNKNOWN_VALUE else boards[0].inks[value].name
        if glyph == name:
            continue  # digits explain themselves
        words.append(f"{glyph} {name}{', marked' if marked else ''}")
    return "   ".join(words)
