"""Minesweeper, sudoku, binairo, star battle, hitori and heyawake: every engine gives the solutions of brute force."""

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic.documents import read_text
from gridlogic.errors import InputError
from gridlogic.host import Host
from gridlogic.solving import broken_clues, solve

HOST = Host()
few = settings(deadline=None, max_examples=15)


def grids(rows, columns, symbols):
    """All pictures of a size, as rows of text."""
    for cells in itertools.product(symbols, repeat=rows * columns):
        yield ["".join(cells[start : start + columns]) for start in range(0, rows * columns, columns)]


def transposed(rows):
    return ["".join(column) for column in zip(*rows, strict=True)]


def block(rows):
    return "|\n" + "".join(f"  {row}\n" for row in rows)


def check(text, wanted):
    """Every engine, and `auto`, finds just the wanted pictures and says that there are no others."""
    (puzzle,) = read_text(text, "puzzle.yaml", HOST)
    for engine in ("auto", *HOST.engines()):
        outcome = solve(puzzle, host=HOST, engine=engine, limit=None)
        assert outcome.exhausted, engine
        assert sorted(grid.text(puzzle.symbols) for grid in outcome.solutions) == sorted(wanted), engine


def places(rows):
    return {(row, column): symbol for row, line in enumerate(rows) for column, symbol in enumerate(line)}


def beside(row, column):
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def around(row, column):
    return list(itertools.product(*((at - 1, at, at + 1) for at in (row, column))))


def one_region(cells):
    """Whether cells hang together by their sides."""
    left = set(cells)
    stack = [left.pop()] if left else []
    while stack:
        for other in beside(*stack.pop()):
            if other in left:
                left.remove(other)
                stack.append(other)
    return not left


def valid_shading(picture):
    cells = places(picture)
    shaded = {place for place, symbol in cells.items() if symbol == "#"}
    return not any(other in shaded for place in shaded for other in beside(*place)) and one_region(
        cells.keys() - shaded
    )


sizes = st.tuples(st.integers(1, 3), st.integers(1, 4))


@few
@given(size=sizes, data=st.data())
def test_minesweeper(size, data):
    rows, columns = size
    mines = [data.draw(st.text(".*", min_size=columns, max_size=columns)) for _ in range(rows)]
    found = places(mines)
    clues = {
        place: str(sum(found.get(other) == "*" for other in around(*place)))
        for place in found
        if found[place] == "." and data.draw(st.booleans())
    }
    total = data.draw(st.one_of(st.none(), st.just(list(found.values()).count("*"))))
    grid = ["".join(clues.get((row, column), ".") for column in range(columns)) for row in range(rows)]
    wanted = [
        picture
        for picture in grids(rows, columns, ".*")
        if total in (None, "".join(picture).count("*"))
        and all(
            places(picture)[place] == "."
            and str(sum(places(picture).get(one) == "*" for one in around(*place))) == clue
            for place, clue in clues.items()
        )
    ]
    check(f"type: minesweeper\ngrid: {block(grid)}" + ("" if total is None else f"mines: {total}\n"), wanted)


FOUR = [
    rows
    for rows in itertools.product(map("".join, itertools.permutations("1234")), repeat=4)
    if all(len(set(line)) == 4 for line in transposed(rows))
]
"""All squares of four by four with each number once in every row and column."""


@few
@given(data=st.data(), box=st.sampled_from([None, (2, 2), (1, 4), (4, 1)]))
def test_sudoku(data, box):
    height, width = box or (2, 2)
    solutions = [
        rows
        for rows in FOUR
        if all(
            len({rows[row + down][column + right] for down in range(height) for right in range(width)}) == 4
            for row in range(0, 4, height)
            for column in range(0, 4, width)
        )
    ]
    rows = data.draw(st.sampled_from(solutions))
    shown = [[data.draw(st.integers(0, 9)) < 4 for _ in range(4)] for _ in range(4)]
    grid = ["".join(map(lambda a, b: a if b else ".", *line)) for line in zip(rows, shown, strict=True)]
    wanted = [list(other) for other in solutions if re.fullmatch("".join(grid), "".join(other))]
    if len(wanted) < 50:
        check(f"type: sudoku\ngrid: {block(grid)}" + (f"box: [{height}, {width}]\n" if box else ""), wanted)


def balanced(rows):
    return len(set(rows)) == len(rows) and all(
        row.count("0") == row.count("1") and "000" not in row and "111" not in row for row in rows
    )


@few
@given(size=st.sampled_from([(2, 2), (2, 4), (4, 2), (4, 4)]), data=st.data())
def test_binairo(size, data):
    rows, columns = size
    grid = [data.draw(st.text("....01", min_size=columns, max_size=columns)) for _ in range(rows)]
    wanted = [
        picture
        for picture in grids(rows, columns, "01")
        if re.fullmatch("".join(grid), "".join(picture)) and balanced(picture) and balanced(transposed(picture))
    ]
    check(f"type: binairo\ngrid: {block(grid)}", wanted)


def some_regions(rows, columns, number, data):
    """Regions that grow from cells until they fill the grid."""
    cells = list(itertools.product(range(rows), range(columns)))
    region = dict(zip(data.draw(st.permutations(cells)), "ABCDE"[:number], strict=False))
    while len(region) < len(cells):
        steps = [(new, region[old]) for old in region for new in beside(*old) if new in cells and new not in region]
        region.update([data.draw(st.sampled_from(steps))])
    return ["".join(region[row, column] for column in range(columns)) for row in range(rows)]


@few
@given(size=st.integers(1, 4), stars=st.integers(1, 2), data=st.data())
def test_star_battle(size, stars, data):
    regions = some_regions(size, size, size, data)
    letters = "".join(regions)

    def right(picture):
        found = [place for place, symbol in places(picture).items() if symbol == "*"]
        groups = [*picture, *transposed(picture)]
        groups += ["".join(itertools.compress("".join(picture), map(one.__eq__, letters))) for one in set(letters)]
        return all(group.count("*") == stars for group in groups) and not any(
            other in around(*one) for one, other in itertools.combinations(found, 2)
        )

    wanted = [picture for picture in grids(size, size, ".*") if right(picture)]
    check(f"type: star-battle\nregions: {block(regions)}stars: {stars}\n", wanted)


@few
@given(size=sizes, data=st.data())
def test_hitori(size, data):
    rows, columns = size
    grid = [data.draw(st.text("12aA", min_size=columns, max_size=columns)) for _ in range(rows)]

    def right(picture):
        kept = [
            "".join(number for number, mark in zip(*lines, strict=True) if mark == ".")
            for lines in (
                *zip(grid, picture, strict=True),
                *zip(transposed(grid), transposed(picture), strict=True),
            )
        ]
        return valid_shading(picture) and all(len(set(line)) == len(line) for line in kept)

    check(f"type: hitori\ngrid: {block(grid)}", [picture for picture in grids(rows, columns, ".#") if right(picture)])


@few
@given(size=sizes, number=st.integers(1, 5), data=st.data())
def test_heyawake(size, number, data):
    rows, columns = size
    rooms = some_regions(rows, columns, min(number, rows * columns), data)
    letters = "".join(rooms)
    clues = {one: data.draw(st.sampled_from([None, None, 0, 1, 2])) for one in sorted(set(letters))}
    grid = ["."] * (rows * columns)
    for one, clue in clues.items():
        grid[letters.index(one)] = "." if clue is None else str(clue)

    def right(picture):
        shaded = "".join(itertools.compress(letters, map("#".__eq__, "".join(picture))))
        white = [
            "".join(room if mark == "." else " " for room, mark in zip(*lines, strict=True)).split()
            for lines in (
                *zip(rooms, picture, strict=True),
                *zip(transposed(rooms), transposed(picture), strict=True),
            )
        ]
        runs = [[room for room, _ in itertools.groupby(stretch)] for line in white for stretch in line]
        counts = all(clue is None or shaded.count(one) == clue for one, clue in clues.items())
        return counts and valid_shading(picture) and all(len(run) < 3 for run in runs)

    lines = ["".join(grid[start : start + columns]) for start in range(0, len(grid), columns)]
    wanted = [picture for picture in grids(rows, columns, ".#") if right(picture)]
    check(f"type: heyawake\nrooms: {block(rooms)}grid: {block(lines)}", wanted)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("type: minesweeper\ngrid: |\n  1x\n", "3:4: row 1, column 2: 'x' is none of"),
        (
            "type: minesweeper\ngrid: |\n  ..\n  .4\n",
            "4:4: row 2, column 2: clue 4, but there are only 3 cells around it",
        ),
        ("type: minesweeper\ngrid: '1.'\nmines: many\n", "3:8: mines: a whole number wanted, not 'many'"),
        ("type: sudoku\ngrid: |\n  12\n", "2:1: a sudoku is a square of at most 35 rows, not 1x2"),
        ("type: sudoku\ngrid: |\n  ...\n  ...\n  ...\n", "2:1: boxes need 3 cells"),
        ("type: sudoku\ngrid: |\n  ..\n  ..\nbox: [0, 0]\n", "boxes need 2 cells"),
        ("type: sudoku\ngrid: |\n  .3\n  ..\nbox: [1, 2]\n", "3:4: row 1, column 2: '3' is none of 1 2 ."),
        ("type: binairo\ngrid: |\n  ...\n", "2:1: even numbers of rows and columns are wanted, not 1x3"),
        ("type: binairo\ngrid: |\n  .2\n  ..\n", "3:4: row 1, column 2: '2' is none of 0 1 ."),
        ("type: star-battle\nregions: |\n  AA\n  AA\n", "2:1: 1 regions in a grid of 2x2: as many wanted"),
        ("type: star-battle\nregions: |\n  A\nstars: 0\n", "4:1: 0 stars in a row; at least 1 wanted"),
        ("type: star-battle\nregions: |\n  AB\n  BA\n", "4:4: row 2, column 2: region A is in several parts"),
        ("type: hitori\ngrid: |\n  1.\n", "3:4: row 1, column 2: '.' is none of"),
        ("type: heyawake\nrooms: |\n  AB\ngrid: |\n  ...\n", "4:1: the picture is 1x3, the puzzle 1x2"),
        ("type: heyawake\nrooms: |\n  AA\ngrid: |\n  11\n", "5:4: row 1, column 2: a second number in room A"),
        ("type: heyawake\nrooms: |\n  A?\ngrid: |\n  ..\n", "3:4: row 1, column 2: '?' is no letter or digit"),
    ],
)
def test_what_cannot_be_meant_is_told_with_its_place(text, message):
    with pytest.raises(InputError) as caught:
        read_text(text, "puzzle.yaml", HOST)
    assert str(caught.value).startswith("puzzle.yaml:")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "answer", "broken"),
    [
        (
            "type: minesweeper\ngrid: '1.'\nmines: 1\n",
            "*.",
            ["row 1, column 1 (1)", "no cell with a number has a mine"],
        ),
        ("type: sudoku\ngrid: |\n  ..\n  ..\nbox: [1, 2]\n", "12\n12", ["column 1", "column 2"]),
        ("type: binairo\ngrid: |\n  0.\n  ..\n", "01\n01", ["no two rows are alike", "column 1", "column 2"]),
        ("type: hitori\ngrid: '11'\n", "##", ["no two shaded cells touch"]),
        ("type: heyawake\nrooms: 'ABC'\ngrid: '1..'\n", "...", ["room A (1)", "row 1 (three rooms)"]),
        ("type: heyawake\nrooms: 'ABC'\ngrid: '...'\n", ".#.", ["the unshaded cells hang together"]),
        ("type: star-battle\nregions: 'A'\n", ".", ["row 1", "column 1", "region A"]),
    ],
)
def test_the_rules_that_an_answer_breaks_are_named(text, answer, broken):
    from gridlogic.fields import Picture

    (puzzle,) = read_text(text, "puzzle.yaml", HOST)
    grid = puzzle.read_picture(Picture.read(answer)).grid()
    assert [str(clue) for clue in broken_clues(puzzle, grid)] == broken
