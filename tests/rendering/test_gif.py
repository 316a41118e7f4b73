from io import BytesIO

import pytest
from scenes import INKS, box_board

from gridlogic import Board, Shape
from gridlogic.exhibit import Exhibit, Frame, Style
from gridlogic.rendering import gif

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
START = Board(Shape((1, 3)), bytes([255] * 3), INKS)
STEPS = tuple(
    Frame(f"step {end}", START._replace(values=bytes([1, 2, 3][:end]) + bytes([255] * (3 - end)))) for end in (1, 2)
)
END = START._replace(values=bytes([1, 2, 3]))


def frames(exhibit, **style):
    film = Image.open(BytesIO(gif.compose([exhibit], Style(**style))))
    for number in range(film.n_frames):
        film.seek(number)
        yield film.info["duration"], film.convert("RGB")


def cells(picture):
    """The colours in the middle of the three cells, as letters; `.` for paper."""
    names = {(208, 0, 0): "r", (0, 170, 0): "g", (0, 0, 0): "k", (255, 255, 255): "."}
    return "".join(names[picture.getpixel((12 + 24 * at + 6, 12 + 6))] for at in range(3))


def test_the_frames_are_the_start_the_steps_and_the_end():
    shown = list(frames(Exhibit("", START, "solved", STEPS, (END,)), delay=300))
    assert [cells(picture) for _, picture in shown] == ["...", "r..", "rg.", "rgk"]
    assert [delay for delay, _ in shown] == [2000, 300, 300, 2000]


def test_frames_of_different_size_are_filled_up():
    small = Board(Shape((1, 1)), b"\1", INKS)
    film = Image.open(BytesIO(gif.compose([Exhibit("", small), Exhibit("", START)], Style())))
    assert film.size == (96, 48)
    assert film.convert("RGB").getpixel((90, 40)) == (255, 255, 255)


def test_a_puzzle_alone_is_one_frame():
    assert len(list(frames(Exhibit("", START)))) == 1


def test_of_many_steps_some_are_shown():
    values = [bytes(number >> bit & 1 for bit in range(10)) for number in range(600)]
    boards = [Board(Shape((1, 10)), value) for value in values]
    steps = tuple(Frame("", board) for board in boards[1:-1])
    shown = list(frames(Exhibit("", boards[0], "", steps, (boards[-1],)), cell=5))
    assert gif.FRAMES / 2 < len(shown) <= gif.FRAMES + 2


def test_a_body_turns_once_around_when_it_is_solved():
    board = box_board()
    start = board._replace(values=bytes([255] * 24))
    shown = [picture for _, picture in frames(Exhibit("", start, "", (), (board,)), cell=12)]
    assert len(shown) == 2 + gif.TURNS
    assert shown[-1].tobytes() == shown[1].tobytes() != shown[10].tobytes()
    assert len(list(frames(Exhibit("", start), cell=12))) == 1
