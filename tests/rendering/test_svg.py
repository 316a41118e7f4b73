"""Golden pictures in `golden_svg/` (rewritten by `pytest --update`; look at them then), and what holds for all."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from builtin_kinds import KINDS
from hypothesis import given, settings
from scenes import INKS, boards, box_board

import gridlogic
from gridlogic import Board, Shape
from gridlogic.documents import load
from gridlogic.exhibit import Exhibit, Style
from gridlogic.rendering.svg import compose, render
from gridlogic.rendering.theme import LIGHT
from gridlogic.solving import solve

GOLDEN = Path(__file__).parent / "golden_svg"
PUZZLES = Path(gridlogic.__file__).parent.parent / "puzzles"
SVG = "{http://www.w3.org/2000/svg}"
SHOWN = {
    "nonogram": ("heart", "crooked-smile"),
    "nonogram-colour": ("tulip", "two-on-a-die"),
    "nonogram-3d": ("duckling", "mirror-cubes"),
    "mosaic": ("mug", "ghost"),
    "binairo": ("first-steps", "both-ways"),
    "heyawake": ("first-steps", "one-room"),
    "hitori": ("first-steps", "either"),
    "minesweeper": ("first-steps", "coin-toss"),
    "star-battle": ("first-light", "clouds"),
    "sudoku": ("six-by-six", "one-too-few"),
}
"""For each kind a puzzle with one solution and one with several."""


def drawing(kind, state):
    one, several = SHOWN[kind]
    puzzle = load(PUZZLES / kind / f"{several if state == 'ambiguous' else one}.yaml", KINDS)[0]
    start = puzzle.board(puzzle.candidates())
    if state == "unsolved":
        return compose([Exhibit(puzzle.title, start)], Style())
    outcome = solve(puzzle, limit=None)
    marked = frozenset(outcome.differing() if len(outcome.solutions) > 1 else ())
    grids = sorted(outcome.solutions, key=lambda grid: grid.values)  # engines find them in any order
    ends = tuple(puzzle.board(grid).marking(marked) for grid in grids)
    assert (len(ends) > 1) == (state == "ambiguous")
    return compose([Exhibit(puzzle.title, start, f"This is {state}.", ends=ends)], Style())


@pytest.mark.parametrize("state", ["unsolved", "solved", "ambiguous"])
@pytest.mark.parametrize("kind", SHOWN)
def test_golden_picture(kind, state, golden):
    golden(GOLDEN / f"{kind}.{state}.svg", drawing(kind, state))


def test_each_kind_has_golden_pictures():
    assert set(SHOWN) == set(KINDS.kinds())


def test_no_golden_picture_is_left_over():
    assert {path.name.split(".")[0] for path in GOLDEN.iterdir()} == set(SHOWN)


def cells_of(root, colour, cell=24, pad=12):
    """The cells that paths of a colour cover, read back from the drawing of a board without clues."""
    covered = Counter()
    for path in root.iter(f"{SVG}path"):
        if path.get("fill") == colour:
            for box in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-\3z", path.get("d")):
                x, y, width, height = (
                    round((float(part) - (pad if at < 2 else 0)) / cell) for at, part in enumerate(box)
                )
                covered.update((row, column) for row in range(y, y + height) for column in range(x, x + width))
    return covered


@settings(deadline=None, max_examples=60)
@given(boards())
def test_each_colour_is_where_its_cells_are(board):
    root = ET.fromstring(render(board._replace(clues={})))
    for value, ink in enumerate(board.inks[1:], 1):
        wanted = {board.shape.cell(at): 1 for at, here in enumerate(board.values) if here == value}
        assert cells_of(root, ink.colour) == wanted


def test_words_for_those_who_do_not_see_it():
    board = Board(Shape((1, 3)), bytes([1, 0, 255]))
    root = ET.fromstring(compose([Exhibit("Cat & <dog>", board, "Solved.")], Style()))
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "Cat & <dog>"
    assert root[1].text == "A grid of 1x3 cells: 1 blank, 1 filled, 1 unknown. Solved."
    assert ET.fromstring(render(board))[0].tag == f"{SVG}desc"


def test_the_size_is_that_of_the_view():
    root = ET.fromstring(compose([Exhibit("", Board(Shape((2, 3)), bytes(6)))], Style(cell=10)))
    assert root.get("viewBox") == "0 0 40 30"
    assert (root.get("width"), root.get("height")) == ("40", "30")


@pytest.mark.parametrize(("theme", "page"), [("auto", LIGHT["page"]), ("light", LIGHT["page"]), ("dark", "#15181d")])
def test_themes(theme, page):
    text = compose([Exhibit("", box_board())], Style(theme=theme))
    root = ET.fromstring(text)
    assert root.find(f"{SVG}path").get("fill") == page
    assert ("prefers-color-scheme:dark" in text) == (theme == "auto")
    assert ("class=" in text) == (theme == "auto")


def test_every_class_has_its_dark_colour():
    text = render(box_board()._replace(marked=frozenset({0, 5})))
    roles = {role for classes in re.findall(r'class="([^"]*)"', text) for role in classes.split()[1:]}
    assert roles == set(re.findall(r"\.([\w-]+)\{--c", text))


def test_large_areas_stay_small():
    values = bytes([1] * 250_000)
    assert len(render(Board(Shape((500, 500)), values))) < 40_000


def test_several_puzzles_in_one_picture_have_their_titles():
    board = Board(Shape((1, 1)), b"\1", INKS)
    root = ET.fromstring(compose([Exhibit("one", board), Exhibit("two", board)], Style()))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["one", "two"]
