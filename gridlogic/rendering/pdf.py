"""Sheets to print: puzzles with room to solve them, several a page, and the solutions small at the end; by fpdf2."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gridlogic.board import Board
from gridlogic.exhibit import Exhibit, Style
from gridlogic.rendering.extra import require
from gridlogic.rendering.pictures import page, parts
from gridlogic.rendering.scene import Scene

if TYPE_CHECKING:
    from fpdf import FPDF

MARGIN, SPACE, HEADING = 15.0, 8.0, 7.0
"""Millimetres around a page, between drawings, and for the words above one."""
LARGE, SMALL = 6.0, 3.0
"""Millimetres for the side of a cell at most: to be solved by hand, and in a solution."""
WORDS = 10
"""Size of the words above a drawing, in points."""


def ready() -> None:
    """UsageError without fpdf2."""
    require("pdf", "fpdf", "fpdf2")


class Entry(NamedTuple):
    """A drawing with its heading, on a page with others of its section."""

    heading: str
    scene: Scene


def render(board: Board) -> bytes:
    """The board on a page by itself."""
    return compose([Exhibit("", board)], Style())


def compose(exhibits: Sequence[Exhibit], style: Style) -> bytes:
    """A sheet with all exhibits as they are given, then, on pages of their own, the solutions."""
    ready()
    from fpdf import FPDF

    pdf = FPDF(format=style.paper)
    pdf.set_auto_page_break(auto=False)
    pdf.set_title("; ".join(exhibit.title for exhibit in exhibits if exhibit.title))
    pdf.set_creator("gridlogic")
    _section(pdf, "", list(_puzzles(exhibits, style)), LARGE)
    solutions = list(_solutions(exhibits, style))
    if solutions:
        _section(pdf, "Solutions", solutions, SMALL)
    return bytes(pdf.output())


def _puzzles(exhibits: Sequence[Exhibit], style: Style) -> Iterator[Entry]:
    for number, exhibit in enumerate(exhibits, 1):
        yield Entry(_numbered(exhibits, number), _drawing(exhibit.start, style))


def _solutions(exhibits: Sequence[Exhibit], style: Style) -> Iterator[Entry]:
    for number, exhibit in enumerate(exhibits, 1):
        for solution, board in enumerate(exhibit.ends, 1):
            which = f" (solution {solution})" if len(exhibit.ends) > 1 else ""
            yield Entry(_numbered(exhibits, number) + which, _drawing(board, style))


def _numbered(exhibits: Sequence[Exhibit], number: int) -> str:
    title = exhibits[number - 1].title
    return f"{number}. {title}" if len(exhibits) > 1 else title


def _drawing(board: Board, style: Style) -> Scene:
    return page(list(parts(board, style)), bordered=False)


def _section(pdf: "FPDF", title: str, entries: Sequence[Entry], largest: float) -> None:
    """The entries from left to right and top to bottom, on new pages; each as large as a page allows."""
    from gridlogic.rendering.printer import Printer, latin

    pdf.set_margin(MARGIN)
    x = y = height = 0.0
    for number, (heading, scene) in enumerate(entries):
        side = min(largest, pdf.epw / scene.width, (pdf.eph - 2 * HEADING) / scene.height)
        pdf.set_font("helvetica", size=WORDS)
        words = latin(heading)
        wide = min(max(scene.width * side, pdf.get_string_width(words)), pdf.epw)
        high = HEADING + scene.height * side
        if x and x + wide > pdf.epw:
            x, y, height = 0.0, y + height + SPACE, 0.0
        if number == 0 or y + high > pdf.eph:
            x, y, height = 0.0, _new_page(pdf, title), 0.0
        printer = Printer(pdf, MARGIN + x, MARGIN + y + HEADING, side)
        printer.heading(words, WORDS, wide)
        printer.draw(scene)
        x, height = x + wide + SPACE, max(height, high)


def _new_page(pdf: "FPDF", title: str) -> float:
    """Begin a page, with the title of the section if it has one; gives where the drawings start."""
    pdf.add_page()
    if not title:
        return 0.0
    pdf.set_font("helvetica", style="B", size=WORDS + 2)
    pdf.set_text_color(0)
    pdf.text(MARGIN, MARGIN + 4, title)
    return HEADING
