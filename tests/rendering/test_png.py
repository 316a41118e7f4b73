import resource
import subprocess
import sys
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import INKS, boards, box_board

from gridlogic import Board, Label, Shape
from gridlogic.errors import UsageError
from gridlogic.exhibit import Exhibit, Style
from gridlogic.rendering import png
from gridlogic.rendering.layout import panel
from gridlogic.rendering.pictures import PAD
from gridlogic.rendering.theme import rgb

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")


def image(board, **style):
    return Image.open(BytesIO(png.compose([Exhibit("", board)], Style(**style)))).convert("RGB")


def colour(board, value):
    return (255, 255, 255) if value in (0, 255) else rgb(board.inks[value].colour)


@settings(deadline=None, max_examples=40)
@given(boards(), st.sampled_from([1, 2, 7]))
def test_a_plain_picture_is_the_grid_itself(board, cell):
    drawn = image(board, plain=True, cell=cell)
    rows, cols = board.shape.sizes
    assert drawn.size == (cols * cell, rows * cell)
    for y in range(rows * cell):
        for x in range(cols * cell):
            value = board.values[y // cell * cols + x // cell]
            assert drawn.getpixel((x, y)) == colour(board, value)


@settings(deadline=None, max_examples=25)
@given(boards(), st.sampled_from([6, 13, 24, 31]))
def test_every_cell_has_its_colour_and_as_many_pixels_as_asked_for(board, cell):
    board = board._replace(labels={}, marked=frozenset(), values=bytes(value % 255 for value in board.values))
    drawn, place = image(board, cell=cell), panel(board)
    cols = board.shape.sizes[1]
    left, top = round((PAD + place.left) * cell), round((PAD + place.top) * cell)
    for at, value in enumerate(board.values):
        x, y = left + at % cols * cell, top + at // cols * cell
        middle = range(cell // 4, cell - cell // 4)
        inside = {drawn.getpixel((x + right, y + down)) for right in middle for down in middle}
        assert inside == {colour(board, value)}
    assert drawn.width == round((place.left + cols + 2 * PAD) * cell)


def test_the_layers_of_a_plain_box_stand_apart():
    board = box_board()
    drawn = image(board, plain=True, cell=1)
    pixels = [[drawn.getpixel((x, y)) for x in range(drawn.width)] for y in range(drawn.height)]
    rows = [[colour(board, value) for value in board.values[at : at + 4]] for at in range(0, 24, 4)]
    assert pixels == [[*first, (255, 255, 255), *second] for first, second in zip(rows[:3], rows[3:], strict=True)]


def test_clues_are_written():
    clued = Board(Shape((1, 1)), b"\0", clues={1: ((Label("8"),),)})
    drawn, place = image(clued, cell=40), panel(clued)
    dark = [x for x in range(int(PAD * 40), int((PAD + place.left) * 40) - 4) if drawn.getpixel((x, 40))[0] < 90]
    assert dark
    assert min(dark) > PAD * 40


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_page_is_dark_if_asked_for(theme):
    assert image(box_board(), theme=theme).getpixel((0, 0)) == ((21, 24, 29) if theme == "dark" else (255, 255, 255))


def test_marks_show_on_every_colour():
    board = Board(Shape((1, 4)), bytes([0, 1, 2, 3]), INKS)
    before, after = image(board), image(board.marking(frozenset({1, 3})))
    changed = [
        any(
            before.getpixel((12 + 24 * at + x, 12 + y)) != after.getpixel((12 + 24 * at + x, 12 + y))
            for x in range(3, 21)
            for y in range(3, 21)
        )
        for at in range(4)
    ]
    assert changed == [False, True, False, True]


def test_a_large_board_gets_small_cells_unless_asked_for():
    board = Board(Shape((3000, 4000)), bytes(12_000_000))
    scene = png.picture([Exhibit("", board)], Style())
    assert png.side(scene, None, png.MANY) == 2
    assert png.side(scene, 5, png.MANY) == 5
    with pytest.raises(UsageError, match="cells of 24 pixels make too large a picture; at most 5 are possible"):
        png.side(scene, 24, png.MANY)


def test_several_boards_go_into_one_picture():
    one = image(box_board())
    both = Image.open(BytesIO(png.compose([Exhibit("a", box_board()), Exhibit("b", box_board())], Style())))
    assert both.width * both.height > 1.5 * one.width * one.height


LARGE = """
import random, sys
from gridlogic import Board, Label, Shape
from gridlogic.exhibit import Exhibit, Style
from gridlogic.rendering import png, svg

size, clued = int(sys.argv[1]), sys.argv[2] == "clues"
chance = random.Random(1)
values = bytes(chance.randrange(2) for _ in range(size * size))
line = tuple(Label(str(1 + number % 3)) for number in range(size // 4))
clues = {0: (line,) * size, 1: (line,) * size} if clued else {}
labels = {} if clued else {at: str(at % 10) for at in range(size * size)}
board = Board(Shape((size, size)), values, labels=labels, clues=clues)
print(len(svg.compose([Exhibit("", board)], Style())), len(png.compose([Exhibit("", board)], Style())))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("size", "where"), [(512, "clues"), (1000, "cells")])
def test_large_boards_take_no_gigabytes(size, where):
    def bound():
        resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000, 1_500_000_000))

    command = [sys.executable, "-c", LARGE, str(size), where]
    done = subprocess.run(command, capture_output=True, text=True, check=True, preexec_fn=bound)
    assert [int(length) < 60_000_000 for length in done.stdout.split()] == [True, True]
