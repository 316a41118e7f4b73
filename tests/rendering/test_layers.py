"""Golden boards in three dimensions in `golden_layers/` (as in test_text.py), and what holds for every such board."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import BLANK, FILLED, Board, Ink, Label, Shape
from gridlogic.rendering.glyphs import ASCII, UNICODE, Glyphs
from gridlogic.rendering.spans import Line, Role, plain, width_of
from gridlogic.rendering.text import legend, lines, render

GOLDEN = Path(__file__).parent / "golden_layers"
MONO = (BLANK, FILLED)
TWO = (BLANK, Ink("r", "red", "#ff0000"), Ink("b", "blue", "#0000ff"))
UNKNOWN = 255
Sizes = tuple[int, int, int]
Reading = Callable[[list[int]], tuple[Label, ...]]


def counts(values: list[int]) -> tuple[Label, ...]:
    """How many cells of each colour a line has, in how many groups: one, two (o) or more (s); `+` joins the colours."""
    groups = Counter(value for value, _ in groupby(values) if value)
    return tuple(
        Label(f"{'+' * (number > 0)}{values.count(colour)}{('', 'o', 's')[min(times, 3) - 1]}", colour)
        for number, (colour, times) in enumerate(sorted(groups.items()))
    ) or (Label("0"),)


def blocks(values: list[int]) -> tuple[Label, ...]:
    """The runs of a line."""
    return tuple(Label(str(len(list(run))), value) for value, run in groupby(values) if value) or (Label("0"),)


def solved(sizes: Sizes, values: Iterable[int], inks: tuple[Ink, ...] = MONO, reading: Reading = counts) -> Board:
    """The board of a picture, with the clues of all its lines."""
    shape, content = Shape(sizes), bytes(values)
    clues = {axis: tuple(reading([content[at] for at in line]) for line in shape.lines(axis)) for axis in range(3)}
    return Board(shape, content, inks, clues=clues)


def unsolved(board: Board) -> Board:
    return board._replace(values=bytes([UNKNOWN]) * board.shape.cells)


def thinned(board: Board) -> Board:
    """The same with a clue for every second line only, and none along the rows."""
    clues = {axis: tuple(() if at % 2 else clue for at, clue in enumerate(board.clues[axis])) for axis in (0, 1)}
    return board._replace(clues=clues)


def ball(size: int) -> Board:
    """A ball with holes, cut open at the upper right."""
    values = []
    for layer, row, column in product(range(1 - size, size, 2), repeat=3):
        inside = layer * layer + row * row + column * column < size * size
        open_part = layer < 0 and row < 0 < column
        values.append(inside and not open_part and (layer * row + column) % 7 != 3)
    return solved((size,) * 3, values)


BOX = solved((2, 3, 4), [1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 0])
TWO_COLOURS = [
    1,
    1,
    0,
    2,
    0,
    2,
    1,
    1,
    2,
    0,
    0,
    1,
    1,
    2,
    2,
    0,
    1,
    0,
    2,
    2,
    1,
    0,
    0,
    2,
    0,
    0,
    2,
    0,
    1,
    1,
    0,
    0,
    2,
    0,
    1,
    0,
]
LONG = solved((2, 6, 17), [(at * at + at // 7) % 5 < 3 for at in range(204)], reading=blocks)
BOARDS: dict[str, tuple[Board, int | None]] = {
    "box": (BOX, None),
    "box_unsolved": (thinned(unsolved(BOX)), None),
    "box_partly": (BOX._replace(values=bytes([0, 1, UNKNOWN, UNKNOWN] * 2 + [0, 0, UNKNOWN, 1] * 4)), None),
    "box_narrow": (BOX, 30),
    "two_colours_marked": (solved((3, 3, 4), TWO_COLOURS, TWO).marking(frozenset({0, 2, 15, 35})), None),
    "two_colours_blocks": (solved((3, 3, 4), TWO_COLOURS, TWO, blocks), None),
    "ball": (ball(10), 100),
    "ball_narrow": (ball(10), 30),
    "long_narrow": (LONG, 30),
    "one_layer": (solved((1, 5, 5), [1, 0, 0, 0, 1] * 2 + [1] * 5 + [0, 1, 0, 1, 0] + [0] * 5), None),
    "one_pillar": (solved((5, 1, 1), [1, 0, 1, 1, 0]), None),
    "no_clues": (Board(Shape((2, 2, 3)), bytes([1, 0, 1, 0, UNKNOWN, 1, 1, 1, 0, 0, 0, 1])), None),
}


@pytest.mark.parametrize("glyphs", [ASCII, UNICODE], ids=["ascii", "unicode"])
@pytest.mark.parametrize("name", BOARDS)
def test_golden_layers(name: str, glyphs: Glyphs, golden: Callable[[Path, str], None]) -> None:
    board, width = BOARDS[name]
    drawn = [plain(line) for line in lines(board, width=width, glyphs=glyphs)]
    path = GOLDEN / f"{name}.{'ascii' if glyphs is ASCII else 'unicode'}.txt"
    golden(path, "\n".join([*drawn, legend([board], glyphs), ""]))


def test_no_golden_file_is_left_over() -> None:
    assert {path.name.split(".")[0] for path in GOLDEN.iterdir()} == set(BOARDS)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    shape = Shape((draw(st.integers(1, 4)), draw(st.integers(1, 6)), draw(st.integers(1, 12))))
    inks = draw(st.sampled_from([MONO, TWO]))
    values = draw(st.lists(st.sampled_from([UNKNOWN, *range(len(inks))]), min_size=shape.cells, max_size=shape.cells))
    labels = st.builds(Label, st.sampled_from(["0", "1", "12", "123", "4o", "10s"]), st.integers(0, len(inks) - 1))
    clue = st.lists(labels, max_size=3).map(tuple)
    clues = {}
    for axis in range(3):
        if draw(st.booleans()):
            count = len(shape.lines(axis))
            clues[axis] = tuple(draw(st.lists(clue, min_size=count, max_size=count)))
    marked = draw(st.frozensets(st.integers(0, shape.cells - 1), max_size=4))
    return Board(shape, bytes(values), inks, clues=clues, marked=marked)


def clue_texts(board: Board) -> Counter[str]:
    """Clues as they must appear: `4bo` for a blue `4o`."""
    letters = ["", "r", "b"] if len(board.inks) > 2 else [""] * 2
    return Counter(
        re.sub(r"(?<=\d)(?=\D|$)", letters[ink], text, count=1)
        for clues in board.clues.values()
        for clue in clues
        for text, ink in clue
    )


def drawn_clues(drawn: Iterable[Line]) -> Counter[str]:
    return Counter(span.text for line in drawn for span in line if span.role is Role.CLUE)


def paragraphs(drawn: Iterable[Line]) -> list[list[Line]]:
    return [list(part) for some, part in groupby(drawn, key=bool) if some]


ENOUGH = 20
"""Columns that the widest single cell of these boards needs with its margin."""


@given(boards(), st.one_of(st.none(), st.integers(1, 130)), st.sampled_from([ASCII, UNICODE]))
@settings(deadline=None, max_examples=150)
def test_drawings_are_rectangles_within_the_width_and_hold_every_clue(
    board: Board, width: int | None, glyphs: Glyphs
) -> None:
    drawn = lines(board, width=width, glyphs=glyphs)
    _, *parts = paragraphs(drawn)
    assert all(len({width_of(line) for line in part}) == 1 for part in parts)
    if width is not None and width >= ENOUGH:
        assert max(width_of(line) for line in drawn) <= width
    found, wanted = drawn_clues(drawn), clue_texts(board)
    assert found.keys() == wanted.keys()
    assert found >= wanted
    if width is None:
        assert found == wanted


@given(boards())
@settings(deadline=None, max_examples=60)
def test_without_a_width_drawings_stand_side_by_side_in_a_hundred_columns(board: Board) -> None:
    for part in paragraphs(lines(board, glyphs=ASCII)):
        beginnings = re.findall(r"layer \d+ of|seen from|pillars", plain(part[0]))
        assert width_of(part[0]) <= 100 or len(beginnings) == 1


def picture(part: list[Line]) -> list[str]:
    """The cells of the only drawing in a paragraph, one glyph for each."""
    rows = (plain(line).split("|") for line in part if plain(line).endswith("|"))
    return [row[1][::2] for row in rows]


@st.composite
def small_boxes(draw: st.DrawFn) -> Board:
    shape = Shape((draw(st.integers(1, 4)), draw(st.integers(1, 4)), draw(st.integers(1, 4))))
    values = st.lists(st.sampled_from([0, 0, 0, 1, 2, UNKNOWN]), min_size=shape.cells, max_size=shape.cells)
    return Board(shape, bytes(draw(values)), TWO)


@given(small_boxes())
@settings(deadline=None, max_examples=100)
def test_projections_show_the_first_cell_that_is_not_blank(board: Board) -> None:
    depth, rows, cols = (range(size) for size in board.shape.sizes)
    drawn = paragraphs(lines(board, width=27, glyphs=ASCII))
    parts = [part for part in drawn if plain(part[0]).startswith("seen")]
    if not {1, 2} & set(board.values):
        assert parts == []
        return

    def first(cells: Iterable[tuple[int, int, int]]) -> str:
        seen = [board.values[board.shape.index(cell)] for cell in cells]
        return {0: ".", 1: "r", 2: "b", UNKNOWN: " "}[next(filter(None, seen), 0)]

    front, above, side = parts
    assert [plain(part[0]) for part in parts] == ["seen from the front", "seen from above", "seen from the right side"]
    assert picture(front) == ["".join(first((d, r, c) for d in depth) for c in cols) for r in rows]
    assert picture(above) == ["".join(first((d, r, c) for r in rows) for c in cols) for d in reversed(depth)]
    assert picture(side) == ["".join(first((d, r, c) for c in reversed(cols)) for d in depth) for r in rows]


def test_layers_have_their_own_clues() -> None:
    rows = tuple((Label(text),) for text in "abcd")
    cols = tuple((Label(text),) for text in "uvwxyz")
    board = Board(Shape((2, 2, 3)), bytes(12), clues={2: rows, 1: cols})
    _, *layers = paragraphs(lines(board, width=20, glyphs=ASCII))
    words = [re.sub("[^a-z0-9]", "", "".join(map(plain, layer))) for layer in layers]
    assert words == ["layer1of2uvwab", "layer2of2xyzcd"]


def test_pillars_stand_at_their_row_and_column() -> None:
    clues = tuple(
        (Label(f"{row}"), Label(f"{column}")) if column != 2 else () for row in (1, 2) for column in (1, 2, 3)
    )
    text = render(Board(Shape((9, 2, 3)), bytes([UNKNOWN]) * 54, clues={0: clues}))
    table = text.split("pillars (through the layers)\n")[1].split("\n")
    assert [line.replace("|", " ").split() for line in table[1:5] if "-+" not in line] == [
        ["1", "2", "3"],
        ["1", "1.1", "-", "1.3"],
        ["2", "2.1", "-", "2.3"],
    ]


@pytest.mark.parametrize("pillars", [{}, {0: ((),) * 4}])
def test_without_pillar_clues_there_is_no_table(pillars: dict[int, tuple[()]]) -> None:
    assert "pillars" not in render(Board(Shape((2, 2, 2)), bytes(8), clues=pillars))


@pytest.mark.parametrize(("reading", "text"), [(counts, "2ro+1b"), (blocks, "1r.1b.1r")])
def test_pillars_of_several_colours_tell_counts_from_blocks(reading: Reading, text: str) -> None:
    assert f"\n1 | {text}|\n" in render(solved((3, 1, 1), [1, 2, 1], TWO, reading))


def test_marks_stand_out_in_layers_only() -> None:
    before, after = (render(board).split("\n\n") for board in (BOX, BOX.marking(frozenset({0}))))
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, True, True]


def test_numbers_that_would_touch_are_left_out() -> None:
    text = render(Board(Shape((12, 1, 12)), bytes([1] * 144)))
    assert text.count("         5|        10|    ") == 2
    assert "1  2  3" not in text
