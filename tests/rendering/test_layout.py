import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import INKS, boards, box_board, extent

from gridlogic import BLANK, Board, Ink, Label, Shape
from gridlogic.exhibit import Exhibit, Style
from gridlogic.rendering.layout import panel, runs
from gridlogic.rendering.pictures import layers, page, parts, picture
from gridlogic.rendering.scene import Boxes, Rules, Words
from gridlogic.rendering.theme import DARK, LIGHT, contrast, readable_on

COLOUR = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def words(scene):
    return [text for item in scene.items if isinstance(item, Words) for _, _, text in item.items]


@settings(deadline=None, max_examples=100)
@given(st.binary(min_size=1, max_size=60), st.integers(1, 8))
def test_runs_cover_each_cell_once_with_its_value(values, cols):
    values = values[: len(values) // cols * cols] or bytes(cols)
    values = bytes(value % 3 for value in values)
    seen = {}
    for value, boxes in runs(values, cols).items():
        for x, y, width, height in boxes:
            for at in (row * cols + column for row in range(y, y + height) for column in range(x, x + width)):
                assert at not in seen
                seen[at] = value
    assert bytes(seen[at] for at in range(len(values))) == values


def test_runs_of_a_large_area_are_one_box():
    assert runs(bytes(10_000), 100) == {0: [(0, 0, 100, 100)]}


@settings(deadline=None, max_examples=80)
@given(st.one_of(boards(), boards(dimensions=3)), st.booleans())
def test_nothing_is_clipped(board, letters):
    scene = picture([Exhibit("a title", board), Exhibit("another", board)], Style(letters=letters))
    for item in scene.items:
        for left, top, right, bottom in extent(item):
            assert left >= -1e-9 and top >= -1e-9
            assert right <= scene.width + 1e-9 and bottom <= scene.height + 1e-9


@settings(deadline=None, max_examples=80)
@given(boards())
def test_clues_do_not_touch_the_grid_or_each_other(board):
    drawn = panel(board)
    clues = sorted(room for item in drawn.over if isinstance(item, Words) for room in extent(item))
    for number, (_, top, right, bottom) in enumerate(clues):
        assert right <= drawn.left + 1e-9 or bottom <= drawn.top + 1e-9
        for other in clues[number + 1 :]:
            apart = other[0] >= right - 1e-9 or other[1] >= bottom - 1e-9 or other[3] <= top + 1e-9
            assert apart, (clues[number], other)


@settings(deadline=None, max_examples=50)
@given(boards())
def test_every_clue_and_label_is_written(board):
    wanted = [label.text for lines in board.clues.values() for line in lines for label in line]
    assert sorted(words(panel(board).scene)) == sorted([*wanted, *board.labels.values()])


def test_a_clue_reads_from_the_far_end_to_the_grid():
    clues = {1: ((Label("1"), Label("2"), Label("3")),), 0: ((Label("4"), Label("5")), ())}
    drawn = panel(Board(Shape((1, 2)), bytes(2), clues=clues))
    places = {text: (x, y) for item in drawn.over if isinstance(item, Words) for x, y, text in item.items}
    assert places["1"] < places["2"] < places["3"]
    assert places["4"][1] < places["5"][1]
    assert places["3"][1] == drawn.top + 0.5
    assert places["5"][0] == drawn.left + 0.5


@pytest.mark.parametrize("size", [1, 5, 6, 12])
def test_guide_lines_stand_after_every_fifth_cell(size):
    drawn = panel(Board(Shape((size, size)), bytes(size * size)))
    (guides,) = [item.lines for item in drawn.over if isinstance(item, Rules) and item.paint == "guide"] or [()]
    assert {x for x, _, right, _ in guides if x == right} == set(range(5, size, 5))
    assert {y for _, y, _, bottom in guides if y == bottom} == set(range(5, size, 5))


def test_coloured_clues_stand_on_their_colour_and_can_be_read():
    board = Board(Shape((1, 1)), b"\1", INKS, clues={1: ((Label("7", 2), Label("8", 3), Label("9")),)})
    items = panel(board).over
    text = {text: item.paint for item in items if isinstance(item, Words) for _, _, text in item.items}
    chips = {item.paint for item in items if isinstance(item, Boxes)}
    assert chips == {INKS[2].colour, INKS[3].colour}
    assert text == {"7": readable_on(INKS[2].colour), "8": "#ffffff", "9": "clue"}


@settings(deadline=None)
@given(COLOUR)
def test_text_on_any_colour_has_enough_contrast(colour):
    assert contrast(readable_on(colour), colour) >= 4.5


@pytest.mark.parametrize("roles", [LIGHT, DARK], ids=["light", "dark"])
def test_text_on_paper_and_in_margins_has_enough_contrast(roles):
    pairs = [("clue", "margin"), ("clue", "page"), ("note", "page"), ("label", "paper"), ("label", "settled")]
    assert all(contrast(roles[text], roles[ground]) >= 4.5 for text, ground in pairs)
    assert all(contrast(roles[line], roles["paper"]) >= 3 for line in ("guide", "mark", "dot"))
    assert contrast(roles["frame"], roles["page"]) >= 3


def test_letters_go_into_coloured_cells_and_clues():
    board = Board(Shape((1, 4)), bytes([1, 2, 0, 255]), INKS, clues={1: ((Label("1", 1), Label("1", 2)),)})
    assert sorted(words(panel(board, letters=True).scene)) == ["1g", "1r", "g", "r"]
    plain = Board(Shape((1, 1)), b"\1", clues={1: ((Label("1", 1),),)})
    assert words(panel(plain, letters=True).scene) == ["1"]


def test_blank_cells_are_told_from_open_ones_while_there_are_any():
    def paints(values):
        return {item.paint for item in panel(Board(Shape((1, 2)), values)).cells}

    assert paints(bytes([0, 255])) == {"settled", "dot"}
    assert paints(bytes([0, 1])) == {"#000000"}
    assert paints(bytes([255, 255])) == set()


def test_plain_is_the_cells_alone():
    board = Board(Shape((2, 2)), bytes([1, 0, 255, 1]), labels={0: "5"}, clues={1: ((Label("1"),),) * 2})
    scene = picture([Exhibit("x", board)], Style(plain=True))
    assert (scene.width, scene.height) == (2, 2)
    assert {type(item) for item in scene.items} == {Boxes}


def test_layers_have_their_own_cells_labels_clues_and_marks():
    board = box_board()._replace(labels={13: "x"}, marked=frozenset({1, 12}))
    first, second = layers(board)
    assert first.values + second.values == board.values
    assert (first.labels, second.labels) == ({}, {1: "x"})
    assert (first.marked, second.marked) == ({1}, {0})
    assert second.clues == {1: board.clues[2][3:], 0: board.clues[1][4:]}


def test_a_box_is_layers_pillars_and_body():
    captions = [tile.caption for tile in parts(box_board(), Style())]
    assert captions == ["layer 1 of 2", "layer 2 of 2", "pillars, front to back", "the body"]
    unsolved = box_board(bytes([255] * 24))._replace(clues={})
    assert [tile.caption for tile in parts(unsolved, Style())] == ["layer 1 of 2", "layer 2 of 2"]


def test_layers_are_equally_large_whatever_their_clues():
    board = box_board()
    few = board._replace(clues={2: ((Label("1"),), *board.clues[2][1:]), 1: (*board.clues[1][:4], *[()] * 4)})
    first, second = (tile.scene for tile in list(parts(few, Style()))[:2])
    assert (first.width, first.height) == (second.width, second.height)


@settings(deadline=None, max_examples=50)
@given(boards(dimensions=3))
def test_tiles_do_not_overlap(board):
    tiles = list(parts(board, Style()))
    papers = [
        box for item in page(tiles).items if isinstance(item, Boxes) and item.paint == "paper" for box in item.boxes
    ]
    assert len(papers) == board.shape.sizes[0]
    for number, (x, y, width, height) in enumerate(papers):
        for a, b, wide, high in papers[number + 1 :]:
            assert a >= x + width or b >= y + height or x >= a + wide or y >= b + high


def test_an_ink_in_a_grid_of_one_colour_keeps_its_colour():
    board = Board(Shape((1, 1)), b"\1", (BLANK, Ink("*", "star", "#c08000")), labels={0: "A"})
    fill, label = panel(board).cells
    assert (fill.paint, label.paint) == ("#c08000", "#000000")
