"""Sheets, read back by their drawing operators: fpdf2 compresses each page's stream with zlib."""

import re
import zlib

import pytest
from scenes import box_board

from gridlogic import Board, Label, Shape
from gridlogic.exhibit import Exhibit, Style
from gridlogic.rendering import pdf

pytest.importorskip("fpdf", reason="fpdf2 is not installed")
MILLIMETRE = 72 / 25.4


def square(size, title="", ends=1):
    clues = {1: ((Label("1"),),) * size}
    start = Board(Shape((size, size)), bytes([255] * size * size), clues=clues)
    return Exhibit(title, start, ends=(start._replace(values=bytes([1] * size * size)),) * ends)


def pages(*exhibits, **style):
    """For each page its operators as text, and the size of the paper in points."""
    data = pdf.compose(exhibits, Style(**style))
    assert data.startswith(b"%PDF-")
    streams = [
        zlib.decompressobj().decompress(stream).decode("latin-1")
        for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL)
        if stream.startswith(b"x")
    ]
    (box,) = set(re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data))
    return [stream for stream in streams if " re f" in stream], tuple(float(side) for side in box)


def texts(page):
    return [re.sub(r"\\(.)", r"\1", text) for text in re.findall(r"\(((?:\\.|[^\\)])*)\) Tj", page)]


def boxes(page):
    found = re.findall(r"([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re f", page)
    return [tuple(float(part) for part in box) for box in found]


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.28, 841.89)), ("letter", (612, 792))])
def test_paper(paper, size):
    assert pages(square(3), paper=paper)[1] == size


def test_several_puzzles_a_page_and_the_solutions_at_the_end():
    (puzzles, solutions), _ = pages(square(4, "One"), square(4, "Two"), square(4, "Three"))
    assert [text for text in texts(puzzles) if len(text) > 1] == ["1. One", "2. Two", "3. Three"]
    assert [text for text in texts(solutions) if len(text) > 1] == ["Solutions", "1. One", "2. Two", "3. Three"]


def test_a_puzzle_alone_has_no_number_and_without_solution_no_second_page():
    (page,), _ = pages(square(4, "One", ends=0))
    assert "One" in texts(page)
    assert len(pages(square(4), square(4, ends=2))[0]) == 2
    assert "2. Two (solution 2)" in texts(pages(square(4), square(4, "Two", ends=2))[0][1])


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_nothing_leaves_the_page_and_drawings_do_not_overlap(monkeypatch, paper, width, height):
    drawn = []

    def draw(printer, scene):
        room = (
            printer._x,
            printer._y - pdf.HEADING,
            scene.width * printer._side,
            scene.height * printer._side + pdf.HEADING,
        )
        drawn.append((printer._pdf.page, *room))

    monkeypatch.setattr("gridlogic.rendering.printer.Printer.draw", draw)
    sizes = [3, 30, 12, 60, 5, 5, 5, 18, 120, 7, 2]
    pdf.compose([square(size, f"Number {size} " * size) for size in sizes], Style(paper=paper))
    assert len(drawn) == 2 * len(sizes)
    assert max(drawn)[0] < len(drawn)
    for number, (page, x, y, wide, high) in enumerate(drawn):
        assert pdf.MARGIN <= x <= x + wide <= width - pdf.MARGIN + 0.1
        assert pdf.MARGIN <= y <= y + high <= height - pdf.MARGIN + 0.1
        for other, a, b, right, down in drawn[number + 1 :]:
            assert other != page or a >= x + wide or b >= y + high or x >= a + right or y >= b + down


def test_cells_are_large_enough_to_write_in_unless_the_page_is_too_small():
    (page, _), _ = pages(square(10))
    sides = {round(abs(wide) / 10 / MILLIMETRE, 1) for _, _, wide, high in boxes(page) if abs(wide + high) < 0.1}
    assert sides == {6.0}


def test_characters_that_the_fonts_lack_are_replaced():
    (page, _), _ = pages(square(2, "Żółw"))
    assert "?ó?w" in texts(page)


def test_a_box_with_its_body():
    board = box_board()
    start = board._replace(values=bytes([255] * 24))
    (puzzle, solution), _ = pages(Exhibit("Box", start, ends=(board,)))
    assert "the body" in texts(solution)
    assert "the body" not in texts(puzzle)
