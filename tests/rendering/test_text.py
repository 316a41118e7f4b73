"""Golden boards in `golden/` (rewritten by `pytest --update`; look at them then), and what holds for every board."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import BLANK, Board, Candidates, ClueLines, Grid, Ink, Label, Picture, Shape
from gridlogic.rendering.glyphs import ASCII, UNICODE, Glyphs
from gridlogic.rendering.spans import Line, Role, plain, width_of
from gridlogic.rendering.text import legend, lines, render
from gridlogic_mosaic import Mosaic
from gridlogic_nonogram.puzzle import Nonogram

GOLDEN = Path(__file__).parent / "golden"
COLOURS = (BLANK, Ink("r", "red", "#ff0000"), Ink("g", "green", "#00aa00"), Ink("k", "black", "#000000"))
WIDE = (BLANK, Ink("花", "flower", "#ff0000"), Ink("t", "tree", "#00aa00"))


def runs(line: Iterable[str]) -> str:
    return " ".join(str(len(list(run))) for symbol, run in groupby(line) if symbol == "#") or "0"


def nonogram(*rows: str) -> tuple[Nonogram, Grid]:
    """The nonogram of a picture, and the picture."""
    puzzle = Nonogram(
        ClueLines.read([runs(row) for row in rows]),
        ClueLines.read([runs(column) for column in zip(*rows, strict=True)]),
    )
    return puzzle, Grid(puzzle.shape, bytes(symbol == "#" for symbol in "".join(rows)))


def noise(rows: int, cols: int, density: float) -> list[str]:
    chance = random.Random(7)
    return ["".join("#" if chance.random() < density else "." for _ in range(cols)) for _ in range(rows)]


HEART, HEART_GRID = nonogram(".#.#.", "#####", "#####", ".###.", "..#..")
MOSAIC = Mosaic(Picture.read("3..5\n.9..\n1.2.\n"))
MOSAIC_GRID = Grid(MOSAIC.shape, bytes([1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1]))


def solved(*rows: str) -> Board:
    puzzle, grid = nonogram(*rows)
    return puzzle.board(grid)


def colour_board(*marked: int) -> Board:
    values = bytes([1, 1, 2, 2, 0, 255, 3, 3, 0, 1, 2, 3, 0, 0, 1, 1, 1, 3])
    rows = (
        (Label("2", 1), Label("2", 2)),
        (Label("2", 3), Label("1", 1), Label("1", 2)),
        (Label("3", 1), Label("12", 3)),
    )
    cols = tuple((Label("1", 1), Label("2", 3)) for _ in range(6))
    return Board(Shape((3, 6)), values, COLOURS, clues={1: rows, 0: cols}, marked=frozenset(marked))


def wide_board() -> Board:
    labels = {0: "三", 3: "é"}
    clues = {1: ((Label("上", 1),), (Label("7", 2),)), 0: ((Label("3"),), (), (Label("左右"), Label("1")))}
    return Board(Shape((2, 3)), bytes([1, 0, 2, 1, 255, 2]), WIDE, labels, clues)


BOARDS: dict[str, tuple[Board, int | None]] = {
    "nonogram": (HEART.board(HEART_GRID), None),
    "nonogram_unsolved": (HEART.board(), None),
    "nonogram_partly": (
        HEART.board(Candidates(HEART.shape, (0b11111_00000_11111, 0b11111_11111_11111_11111_00000))),
        None,
    ),
    "nonogram_marked": (HEART.board(HEART_GRID).marking(frozenset({1, 2, 6})), None),
    "not_square": (solved(*noise(7, 13, 0.6)), None),
    "blank_lines": (solved("......", "......", ".##...", "......", ".#...."), None),
    "two_digits": (solved(*["#" * 14 + "."] * 11, ".###...........", "#.#.#..........", "###............"), None),
    "three_digits": (solved(*["#" * 8] * 100, "........", ".#.#.#.#"), None),
    "bands": (solved(*noise(12, 60, 0.9)), 80),
    "bands_narrow": (solved(*noise(12, 60, 0.9)[:6]), 12),
    "long_row_clues": (solved(*noise(6, 60, 0.5)), 50),
    "mosaic": (MOSAIC.board(MOSAIC_GRID), None),
    "mosaic_unsolved": (MOSAIC.board(), None),
    "mosaic_marked": (MOSAIC.board(MOSAIC_GRID).marking(frozenset({0, 1, 2, 3, 10})), None),
    "colours": (colour_board(), None),
    "colours_marked": (colour_board(0, 4, 5, 6), None),
    "wide_characters": (wide_board(), None),
}


@pytest.mark.parametrize("glyphs", [ASCII, UNICODE], ids=["ascii", "unicode"])
@pytest.mark.parametrize("name", BOARDS)
def test_golden_board(name: str, glyphs: Glyphs, golden: Callable[[Path, str], None]) -> None:
    board, width = BOARDS[name]
    drawn = [plain(line) for line in lines(board, width=width, glyphs=glyphs)]
    path = GOLDEN / f"{name}.{'ascii' if glyphs is ASCII else 'unicode'}.txt"
    golden(path, "\n".join([*drawn, legend([board], glyphs), ""]))


def test_no_golden_file_is_left_over() -> None:
    assert {path.name.split(".")[0] for path in GOLDEN.iterdir()} == set(BOARDS)


def test_render_is_ascii_without_blanks_at_line_ends() -> None:
    text = render(HEART.board(HEART_GRID).marking(frozenset({1})))
    assert text.isascii()
    assert text.endswith("+\n")
    assert all(line == line.rstrip() for line in text.split("\n"))


CELLS = (Role.FILLED, Role.BLANK, Role.UNKNOWN, Role.LABEL)


def texts(drawn: Iterable[Line], *roles: Role) -> Counter[str]:
    return Counter(span.text for line in drawn for span in line if span.role in roles)


def symbols(drawn: Iterable[Line]) -> Counter[frozenset[str]]:
    """What the cells hold, however wide they are."""
    return Counter(frozenset(span.text.replace(" ", "")) for line in drawn for span in line if span.role in CELLS)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards of all sorts; every clue text occurs only once on its board."""
    rows, cols = draw(st.integers(1, 12)), draw(st.integers(1, 17))
    inks = draw(st.sampled_from([COLOURS[:2], COLOURS, WIDE]))
    cells = st.lists(st.sampled_from([255, *range(len(inks))]), min_size=rows * cols, max_size=rows * cols)
    marked = draw(st.frozensets(st.integers(0, rows * cols - 1), max_size=5))
    labels = draw(st.dictionaries(st.integers(0, rows * cols - 1), st.sampled_from(["5", "12", "三"]), max_size=5))
    texts = st.sampled_from(["1", "2", "10", "123", "四"])
    clue = st.lists(st.builds(Label, texts, st.integers(0, len(inks) - 1)), max_size=4).map(tuple)
    clues = {
        axis: tuple(draw(st.lists(clue, min_size=size, max_size=size)))
        for axis, size in ((1, rows), (0, cols))
        if draw(st.booleans())
    }
    return Board(Shape((rows, cols)), bytes(draw(cells)), inks, labels, clues, marked)


def written(labels: Iterable[Label], board: Board) -> list[str]:
    """Clues as they must appear."""
    many = len(board.inks) > 2
    return [label.text + (board.inks[label.ink].glyph if many and label.ink else "") for label in labels]


@given(boards(), st.sampled_from([ASCII, UNICODE]))
@settings(deadline=None, max_examples=100)
def test_lines_are_equally_wide_and_hold_each_clue_once(board: Board, glyphs: Glyphs) -> None:
    drawn = lines(board, glyphs=glyphs)
    assert len({width_of(line) for line in drawn}) == 1
    clues = written((label for axis in board.clues.values() for line in axis for label in line), board)
    inside = Counter(text for index, text in board.labels.items() if board.values[index] in (0, 255))
    assert texts(drawn, Role.CLUE) == Counter(clues) + inside
    assert texts(drawn, Role.LABEL) == Counter(board.labels.values()) - inside


def is_words(line: Line) -> bool:
    return {span.role for span in line if span.text.strip()} == {Role.NOTE}


def cut(drawn: Iterable[Line], cols: int) -> tuple[list[tuple[range, list[Line]]], list[Line]]:
    """The bands, each with the columns that its heading names and its lines, and the list of row clues below."""
    parts = [list(part) for some, part in groupby(drawn, key=bool) if some]
    listing = parts.pop() if plain(parts[-1][0]).startswith("row") else []
    bands = []
    for part in parts:
        frame = [line for line in part if not is_words(line)]
        heading = " ".join(plain(line) for line in part if is_words(line))
        named = re.fullmatch(rf"columns? (\d+)(?:-(\d+))? of {cols}", heading)
        assert bool(named) is bool(len(parts) > 1)
        first, last = (int(named[1]), int(named[2] or named[1])) if named else (1, cols)
        bands.append((range(first - 1, last), frame))
    return bands, listing


@given(boards(), st.integers(0, 60))
@settings(deadline=None, max_examples=150)
def test_bands_fit_the_width_and_lose_nothing(board: Board, width: int) -> None:
    whole, drawn = lines(board, glyphs=ASCII), lines(board, width=width, glyphs=ASCII)
    bands, listing = cut(drawn, board.shape.sizes[1])
    assert [column for band, _ in bands for column in band] == list(range(board.shape.sizes[1]))
    for band, frame in bands:
        assert len({width_of(line) for line in frame}) == 1
        assert width_of(frame[0]) <= width or len(band) == 1
        assert len(band) < 5 or band.stop % 5 == 0 or band == bands[-1][0]
    assert symbols(drawn) == symbols(whole)
    assert texts(drawn, Role.CLUE).keys() == texts(whole, Role.CLUE).keys()
    if listing:
        paragraphs = "".join(f" {plain(line).strip()}" for line in listing).split(" row ")[1:]
        rows = [" ".join(written(labels, board)) for labels in board.clues[1]]
        assert paragraphs == [f"{row + 1}: {clues}".strip() for row, clues in enumerate(rows)]


@pytest.mark.parametrize("width", range(8))
def test_a_width_too_small_for_anything_is_exceeded(width: int) -> None:
    board = solved(*noise(6, 12, 0.5))
    words = " ".join(" ".join(plain(line) for line in lines(board, width=width, glyphs=ASCII)).split())
    assert all(f"column {column} of 12 " in words for column in range(1, 13))


def test_numbers_of_neighbouring_columns_never_run_together() -> None:
    tops = tuple((Label(str(number)),) for number in (10, 11, 2, 12, 13, 14, 3))
    board = Board(Shape((1, 7)), bytes(7), clues={0: tops})
    above = [line for line in render(board).split("\n") if any(symbol.isdigit() for symbol in line)]
    assert sorted(int(number) for line in above for number in re.findall(r"\d+", line)) == [2, 3, 10, 11, 12, 13, 14]


def test_column_clues_with_letters_stand_apart_if_there_is_room() -> None:
    board = Board(Shape((1, 3)), bytes(3), clues={0: ((Label("4o"),), (Label("3"),), (Label("5s"),))})
    assert render(board) == "  4o  3 5s\n+---------+\n|.  .  .  |\n+---------+\n"
    assert [plain(line) for line in lines(board, width=11, glyphs=ASCII)] == render(board).split("\n")[:-1]
    assert [plain(line) for line in lines(board, width=10, glyphs=ASCII)[:3]] == ["     5s", " 4o 3", "+------+"]


@pytest.mark.parametrize(
    ("label", "text"),
    [
        (Label("2", 1), "2r"),
        (Label("4o", 2), "4go"),
        (Label("5s", 1), "5rs"),
        (Label("?", 3), "?k"),
        (Label("x", 1), "xr"),
        (Label("0"), "0"),
    ],
)
def test_the_letter_of_the_ink_follows_the_number(label: Label, text: str) -> None:
    board = Board(Shape((1, 1)), bytes(1), COLOURS, clues={1: ((label,),)})
    assert f"\n{text} |" in render(board)


def test_the_only_ink_is_not_told() -> None:
    def drawn(ink: int) -> list[Line]:
        labels = ((Label("3", ink), Label("4o", ink)),)
        return lines(Board(Shape((1, 1)), bytes(1), clues={1: labels, 0: labels}), glyphs=ASCII)

    assert drawn(1) == drawn(0)
    assert "\n3 4o |" in "\n".join(plain(line) for line in drawn(1))


def test_one_colour_is_drawn_with_the_filled_glyph_of_the_set() -> None:
    board = Board(Shape((1, 2)), bytes([1, 0]), (BLANK, Ink("x", "pink", "#ff88ff")))
    assert "|##. |" in render(board)
    assert legend([board], UNICODE) == "· blank   █ pink"


def test_legend_explains_only_what_occurs() -> None:
    assert legend([MOSAIC.board()], ASCII) == "empty: unknown"
    assert legend([HEART.board(HEART_GRID).marking(frozenset({0}))], ASCII) == ". blank   # filled   o blank, marked"
    assert legend([colour_board(5)], ASCII) == ". blank   r red   g green   k black   ! unknown, marked"


def test_filled_blank_and_unknown_differ_by_glyph_marked_or_not() -> None:
    for inks in (COLOURS[:2], COLOURS):
        for glyphs in (ASCII, UNICODE):
            values = bytes([*range(len(inks)), 255] * 2)
            half = len(values) // 2
            board = Board(Shape((1, len(values))), values, inks, marked=frozenset(range(half)))
            cells = [span.text for line in lines(board, glyphs=glyphs) for span in line if span.role in CELLS]
            assert len(set(cells)) == len(values)


@pytest.mark.parametrize("label", ["5", "12"])
def test_a_label_does_not_hide_what_its_cell_holds(label: str) -> None:
    labels = dict.fromkeys(range(6), label)
    board = Board(Shape((1, 6)), bytes([1, 0, 255] * 2), labels=labels, marked=frozenset({3, 4, 5}))
    assert render(board).split("\n")[1].replace("|", "") == "".join(f"{glyph}{label}" for glyph in "#. @o?")
