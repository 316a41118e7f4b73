"""The types of keys: clue lines, pictures and numbers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic.errors import WrongValue
from gridlogic.fields import ClueLines, Picture, Plain, whole_number
from gridlogic.geometry import Shape
from gridlogic.words import counted, joined


def wrong(call, *arguments, **keywords):
    with pytest.raises(WrongValue) as caught:
        call(*arguments, **keywords)
    return caught.value.message, caught.value.path, caught.value.column


def test_whole_numbers():
    assert whole_number(Plain("0"), "x", 0, 9) == 0
    assert whole_number(Plain("9"), "x", 0, 9) == 9
    assert whole_number(Plain("12"), "x", 0, 9, passing=12) == 12


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        (Plain(""), "'' is no number"),
        (Plain("x"), "'x' is no number"),
        ("x", "'x' is no number"),
        (Plain("-1"), "'-1' is no number"),
        (Plain("+1"), "'+1' is no number"),
        (Plain("1.0"), "'1.0' is no number"),
        (Plain("1_0"), "'1_0' is no number"),
        (Plain("²"), "'²' is no number"),
        (Plain("٣"), "'٣' is no number"),  # a digit, but none of ours
        ("3", "'3' is text in quotes"),
        (Plain("03"), "'03' is an odd way to write a number"),
        (Plain("10"), "10 is out of range"),
        (Plain("0"), "0 is out of range"),
        (Plain("9" * 5000), "a number of 5000 digits is out of range"),
    ],
)
def test_what_is_no_whole_number(word, problem):
    message = f"row 1: {problem}, a whole number from 1 to 9 is wanted"
    assert wrong(whole_number, word, "row 1", 1, 9, "rows", 0, 2) == (message, ("rows", 0, 2), None)


def test_passing_numbers_end_somewhere():
    assert wrong(whole_number, Plain("13"), "x", 1, 9, passing=12)[0].startswith("x: 13 is out of range")


def test_clue_lines():
    one, zero = Plain("1"), Plain("0")
    expected = (("1", "1"), (), ("1",))
    for data in (
        "1 1\n0\n1\n",
        " 1  1\n\n1",
        [Plain("1 1"), zero, one],
        [[one, one], [], [one]],
        [[one, one], [zero], one],
    ):
        assert ClueLines.read(data) == expected
    assert ClueLines.read([["0"]]) == (("0",),)  # in quotes it is no zero


@pytest.mark.parametrize("nothing", ["", "\n", "\n\n", Plain(""), []])
def test_no_clue_lines_at_all(nothing):
    assert wrong(ClueLines.read, nothing)[0].startswith("no clues")


@settings(deadline=None, max_examples=100)
@given(st.lists(st.lists(st.sampled_from(["1", "12", "?", "*", "3:1"]).map(Plain), max_size=4), min_size=1, max_size=5))
def test_clue_lines_read_what_they_write(lines):
    clues = ClueLines.read(lines)
    assert clues == tuple(tuple(line) for line in lines)
    assert ClueLines.read(clues.write()) == clues


def test_pictures():
    picture = Picture.read("#.\n..\n\n\n.#\n##\n")
    assert picture.layers == (("#.", ".."), (".#", "##"))
    assert (picture.sizes, picture.rows, picture.places) == ((2, 2, 2), ("#.", "..", ".#", "##"), (0, 1, 4, 5))
    assert picture == Picture.read(["#.", "..", "", ".#", "##"]) == Picture.read(picture.write())
    picture.require(Shape((2, 2, 2)), ".#")


@pytest.mark.parametrize(
    ("data", "message", "path"),
    [
        ("", "a picture needs at least one row of cells", ()),
        ({}, "a mapping where a block text or a list of rows is wanted", ()),
        (["#", {}], "row 2 is a mapping; wanted a text", (1,)),
        ("\n##\n#\n", "row 2 has 1 cell, row 1 has 2", (2,)),
        ("#\n\n##\n", "layer 2, row 1 has 2 cells, row 1 has 1", (2,)),
        ("#\n\n#\n#\n", "layer 2 has 2 rows, layer 1 has 1", (2,)),
    ],
)
def test_what_is_no_picture(data, message, path):
    assert wrong(Picture.read, data) == (message, path, None)


def test_pictures_that_do_not_fit():
    flat, deep = Picture.read("#.\n.x\n"), Picture.read("#.\n\n.x\n")
    for picture, shape, message in (
        (flat, (3, 2), "the picture is 2x2, the puzzle 3x2 (rows x columns)"),
        (flat, (1, 3, 2), "the picture is 1x2x2, the puzzle 1x3x2 (layers x rows x columns)"),
        (deep, (1, 2), "2 layers in the picture (a blank line ends a layer), the puzzle has none"),
        (deep, (1, 1, 2), "the picture is 2x1x2, the puzzle 1x1x2 (layers x rows x columns)"),
    ):
        assert wrong(picture.require, Shape(shape), ".#x", "given") == (message, ("given",), None)
    assert wrong(flat.require, Shape((2, 2)), ".#", "given") == (
        "row 2, column 2: 'x' is none of . #",
        ("given", 1),
        1,
    )
    assert wrong(deep.require, Shape((2, 1, 2)), ".#", "given") == (
        "layer 2, row 1, column 2: 'x' is none of . #",
        ("given", 2),
        1,
    )


def test_words_for_messages():
    assert (counted(1, "cell"), counted(0, "cell"), counted(2, "cell")) == ("1 cell", "0 cells", "2 cells")
    assert (joined(["a"]), joined("ab"), joined("abc")) == ("a", "a and b", "a, b and c")


def test_a_picture_changes_in_some_cells_and_keeps_its_layers():
    picture = Picture.read("ab\ncd\n\nef\ngh\n")
    assert picture.changed({0: "x", 7: "y"}).layers == (("xb", "cd"), ("ef", "gy"))
    assert picture.changed({}) == picture
