"""Boards to draw, and what a scene says of itself."""

import random

from hypothesis import strategies as st

from gridlogic import BLANK, FILLED, Board, Ink, Label, Shape
from gridlogic.rendering.clues import ADVANCE
from gridlogic.rendering.scene import Boxes, Item, Rules, Words

INKS = (BLANK, Ink("r", "red", "#d00000"), Ink("g", "green", "#00aa00"), Ink("k", "black", "#000000"))


def box_board(values: bytes | None = None, *, inks=INKS) -> Board:
    """A box of 2x3x4 with a clue on every line of all three axes."""
    shape = Shape((2, 3, 4))
    chance = random.Random(3)
    values = values or bytes(chance.randrange(len(inks)) for _ in range(shape.cells))
    clues = {
        axis: tuple((Label(str(number), 1), Label("+2o", len(inks) - 1)) for number, _ in enumerate(shape.lines(axis)))
        for axis in range(3)
    }
    return Board(shape, values, inks, clues=clues)


@st.composite
def boards(draw, dimensions=2):
    """Any board: values and unknown cells, one colour or several, labels, clues of any length, marks."""
    shape = Shape(tuple(draw(st.lists(st.integers(1, 7), min_size=dimensions, max_size=dimensions))))
    inks = draw(st.sampled_from([INKS, (BLANK, FILLED)]))
    values = bytes(draw(st.sampled_from([*range(len(inks)), 255])) for _ in range(shape.cells))
    some_cells = st.sets(st.integers(0, shape.cells - 1))
    label = st.builds(Label, st.sampled_from(["0", "7", "12", "100", "4o", "?", "三"]), st.integers(0, len(inks) - 1))
    clues = {
        axis: tuple(tuple(draw(st.lists(label, max_size=3))) for _ in shape.lines(axis)) for axis in range(dimensions)
    }
    labels = {at: draw(st.sampled_from(["3", "12", "A", "word"])) for at in draw(some_cells)}
    return Board(shape, values, inks, labels, clues if draw(st.booleans()) else {}, frozenset(draw(some_cells)))


def extent(item: Item) -> list[tuple[float, float, float, float]]:
    """The room that each part of an item takes, as left, top, right, bottom."""
    match item:
        case Boxes():
            return [(x, y, x + width, y + height) for x, y, width, height in item.boxes]
        case Rules():
            return list(item.lines)
        case Words():
            found = []
            for x, y, text in item.items:
                wide = ADVANCE * item.size * sum(2 if ord(symbol) > 0x2E80 else 1 for symbol in text)
                left = x - {"start": 0, "middle": wide / 2, "end": wide}[item.anchor]
                found.append((left, y - item.size / 2, left + wide, y + item.size / 2))
            return found
        case _:
            points = [point for _, corners in item.faces for point in corners]
            return [(x, y, x, y) for x, y in points]
