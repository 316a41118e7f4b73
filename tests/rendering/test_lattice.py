"""Regions and symbols on boards."""

from gridlogic.board import BLANK, Board, Ink
from gridlogic.geometry import UNKNOWN_VALUE, Grid, Shape
from gridlogic.regions import Regions
from gridlogic.rendering.glyphs import ASCII, UNICODE
from gridlogic.rendering.lattice import Lattice, lattices
from gridlogic.rendering.spans import plain
from gridlogic.rendering.text import legend, lines

STAR = Ink("*", "star", "#c08000", symbol=True)


def drawn(board, glyphs=ASCII, width=None):
    return [plain(line) for line in lines(board, width=width, glyphs=glyphs)]


def board_of(text, values=None, inks=(BLANK, STAR)):
    regions = Regions.read(text)
    known = bytes([UNKNOWN_VALUE]) * regions.shape.cells if values is None else bytes(values)
    return Board(regions.shape, known, inks, regions=regions.cells.values())


def test_lines_run_round_regions_and_nowhere_else():
    board = board_of("AAB\nACB\nCCC", [0, 1, 0, 0, 0, 1, UNKNOWN_VALUE, 0, 0])
    assert drawn(board) == [
        "+-----+--+",
        "|.  * |. |",
        "|  +--+  |",
        "|. |. |* |",
        "+--+  +--+",
        "|   .  . |",
        "+--------+",
    ]


def test_unicode_joints():
    assert drawn(board_of("AAB\nACB\nCCC"), UNICODE) == [
        "┌─────┬──┐",
        "│     │  │",
        "│  ┌──┤  │",
        "│  │  │  │",
        "├──┘  └──┤",
        "│        │",
        "└────────┘",
    ]
    assert drawn(board_of("AB\nCD"), UNICODE)[2] == "├──┼──┤"


def test_every_joint_has_its_character():
    for glyphs in (ASCII, UNICODE):
        assert len(glyphs.joints) == 16
        assert glyphs.joints[0] == " "
        assert (glyphs.vertical, glyphs.horizontal) == (glyphs.joints[1], glyphs.joints[2])


def test_one_region_has_no_lines_inside_and_no_guide_lines():
    assert drawn(board_of("A" * 7)) == ["+--------------+", "|              |", "+--------------+"]


def test_wide_boards_are_cut_where_the_width_ends():
    assert drawn(board_of("AABBCC"), width=10) == [
        *("columns", "1-3 of 6", "+----+--+", "|    |  |", "+----+--+", ""),
        *("columns", "4-6 of 6", "+--+----+", "|  |    |", "+--+----+"),
    ]


def test_cells_in_no_region_are_one_of_their_own():
    board = Board(Shape((1, 3)), bytes(3), regions=[(0,)])
    assert drawn(board)[1] == "|. |. . |"


def test_without_regions_lines_follow_every_fifth_cell():
    (lattice,) = lattices(Board(Shape((6, 11)), bytes(66)))
    assert (lattice.floors(), lattice.seams()) == ([5], [5, 10])
    assert lattice.left_of(0, 5)
    assert not lattice.left_of(0, 6)


def test_layers_have_their_own_regions():
    board = Board(Shape((2, 1, 2)), bytes(4), regions=[(0,), (1, 2, 3)])
    assert [lattice.seams() for lattice in lattices(board)] == [[1], []]


def test_large_lattices_know_their_seams():
    assert Lattice(1, 3, (1, 1, 2)).seams() == [2]
    assert Lattice(3, 1, (1, 2, 2)).floors() == [1]


def test_symbols_stand_once_and_a_mark_follows():
    digits = tuple(Ink(str(number), str(number), "#000000", symbol=True) for number in (1, 2, 3))
    board = Board(Shape((1, 4)), bytes([0, 2, 1, UNKNOWN_VALUE]), digits, marked=frozenset({1}))
    assert drawn(board)[1] == "|1 3!2   |"
    assert legend([board], ASCII) == "empty: unknown   3! 3, marked"


def test_a_label_stands_beside_a_symbol():
    board = Board(Shape((1, 2)), Grid(Shape((1, 2)), bytes([0, 1])).values, (BLANK, STAR), labels={0: "3", 1: "4"})
    assert drawn(board)[1] == "|.3*4|"
