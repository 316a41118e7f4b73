"""Safe colours, seen through simulated colour blindness."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import BLANK, Board, Ink, Shape
from gridlogic.errors import UsageError
from gridlogic.exhibit import Exhibit, Frame
from gridlogic.rendering.safe import COLOURS, safe
from gridlogic.rendering.theme import LIGHT, rgb

MATRICES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes (2009), severity 1, for linear light."""
WHITE = (0.95047, 1.0, 1.08883)
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(colour, vision):
    """CIE L*a*b* of a colour as somebody sees it."""
    linear = [((part / 255 + 0.055) / 1.055) ** 2.4 if part > 10 else part / 255 / 12.92 for part in rgb(colour)]
    seen = [min(max(part, 0), 1) for part in times(MATRICES[vision], linear)]
    scaled = [part / white for part, white in zip(times(XYZ, seen), WHITE, strict=True)]
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other, vision):
    return sum((a - b) ** 2 for a, b in zip(lab(one, vision), lab(other, vision), strict=True)) ** 0.5


def exhibit(*colours):
    inks = (BLANK, *(Ink(letter, letter, colour) for letter, colour in zip("abcdefghi", colours, strict=False)))
    board = Board(Shape((1, 1)), b"\0", inks)
    return Exhibit("", board, steps=(Frame("x", board),), ends=(board,))


def colours(board):
    return [ink.colour for ink in board.inks[1:]]


@pytest.mark.parametrize("vision", MATRICES)
def test_the_colours_are_told_apart(vision):
    assert all(difference(one, other, vision) > 10 for one, other in combinations((*COLOURS, "#ffffff"), 2))
    assert difference(LIGHT["mark"], LIGHT["paper"], vision) > 10


def test_red_and_green_of_like_brightness_are_not():
    assert difference("#a05000", "#707000", "deuteranopia") < 10


def test_each_colour_becomes_the_nearest():
    drawn = safe(exhibit("#ff0000", "#00aa00", "#0000cc", "#ffff00", "#111111"))
    wanted = ["#d55e00", "#009e73", "#0072b2", "#f0e442", "#000000"]
    assert colours(drawn.start) == colours(drawn.ends[0]) == colours(drawn.steps[0].board) == wanted


@settings(deadline=None)
@given(st.lists(st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}"), min_size=1, max_size=8))
def test_no_two_become_the_same(own):
    found = colours(safe(exhibit(*own)).start)
    assert len(set(found)) == len(own)
    assert set(found) <= set(COLOURS)


def test_too_many_colours_are_refused():
    with pytest.raises(UsageError, match="there are 8 safe colours, and the puzzle has 9: try --letters"):
        safe(exhibit(*["#123456"] * 9))
