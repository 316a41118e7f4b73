"""Colour and 3D nonograms: every encoding gives exactly the solutions of brute force."""

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic.documents import from_data
from gridlogic.errors import Refused
from gridlogic.host import Host
from gridlogic.solving import solve

HOST = Host()
PALETTE = {"r": "red", "b": "blue"}
few = settings(deadline=None, max_examples=30)


def flat(picture):
    return tuple("".join(row) for row in picture)


def check_agreement(data, wanted):
    """Every encoding, and `auto`, finds just the wanted pictures; encodings may refuse clues with unknown lengths."""
    puzzle = from_data(data, HOST)
    for engine, encoding in [("auto", None), *((one.engine, one.name) for one in HOST.encodings(puzzle.kind))]:
        try:
            outcome = solve(puzzle, host=HOST, engine=engine, encoding=encoding, limit=None)
        except Refused:
            assert encoding in ("block-starts", "block-count")
            assert "?" in str(data)
            continue
        found = [tuple(row for row in grid.text(puzzle.symbols) if row) for grid in outcome.solutions]
        assert outcome.exhausted, (engine, encoding)
        assert sorted(found) == sorted(wanted), (engine, encoding)


def runs_of(line):
    """`rr.b` as `2r 1b`."""
    return [f"{len(list(run))}{colour}" for colour, run in itertools.groupby(line) if colour != "."]


@st.composite
def colour_pictures(draw):
    rows, columns = draw(st.tuples(st.integers(1, 3), st.integers(1, 4)).filter(lambda size: size[0] * size[1] <= 8))
    return [draw(st.text("..rb", min_size=columns, max_size=columns)) for _ in range(rows)]


def matches(words, line):
    pattern = "".join({"*": r"(\d+[rb] )*"}.get(word, word.replace("?", r"\d+") + " ") for word in words)
    return re.fullmatch(pattern, "".join(f"{run} " for run in runs_of(line))) is not None


@few
@given(picture=colour_pictures(), data=st.data())
def test_colour_nonograms(picture, data):
    """Some lengths unknown, and sometimes the columns of another picture with the same cells."""
    rows, columns = len(picture), len(picture[0])
    other = data.draw(st.sampled_from([picture, picture[::-1], [row[::-1] for row in picture]]))

    def veiled(line):
        return [data.draw(st.sampled_from([run, run, run, f"?{run[-1]}"])) for run in runs_of(line)]

    clues = [veiled(row) for row in picture], [veiled(column) for column in zip(*other, strict=True)]
    wanted = [
        flat(grid)
        for cells in itertools.product(".rb", repeat=rows * columns)
        if all(map(matches, clues[0], grid := [cells[at * columns : (at + 1) * columns] for at in range(rows)]))
        and all(map(matches, clues[1], zip(*grid, strict=True)))
    ]
    check_agreement({"type": "nonogram-colour", "palette": PALETTE, "rows": clues[0], "cols": clues[1]}, wanted)


def seen(line):
    """For each colour of a line its cells and groups."""
    found = {}
    for colour, run in itertools.groupby(line):
        if colour != ".":
            cells, groups = found.get(colour, (0, 0))
            found[colour] = (cells + len(list(run)), groups + 1)
    return found


def fits(word, line):
    """Whether a line of a box obeys a clue word, written as the documentation says it."""
    if word in ("-", "*"):
        return True
    if word == "0":
        return not seen(line)
    if "+" in word or word[-1] in "os":
        wanted = {}
        for piece in word.split("+"):
            number, colour, mark = re.fullmatch(r"(\d+)([rb]?)([os]?)", piece).groups()
            wanted[colour or "#"] = (int(number), mark)
        have = seen(line)
        return have.keys() == wanted.keys() and all(
            cells == wanted[colour][0] and {"": groups == 1, "o": groups == 2, "s": groups >= 3}[wanted[colour][1]]
            for colour, (cells, groups) in have.items()
        )
    return [block.rstrip("#") for block in runs_of(line)] == word.split(".")


def clue_for(line, style):
    if style == "free":
        return "-"
    if not seen(line):
        return "0"
    if style == "exact":
        return ".".join(block.rstrip("#") for block in runs_of(line))
    marks = {1: "", 2: "o"}
    return "+".join(
        f"{cells}{colour.rstrip('#')}{marks.get(groups, 's')}" for colour, (cells, groups) in seen(line).items()
    )


def lines_of(box):
    """The lines along rows, columns and pillars, as tables of lines in the order of the keys."""
    layers, rows, columns = len(box), len(box[0]), len(box[0][0])
    return (
        [[box[z][y] for y in range(rows)] for z in range(layers)],
        [["".join(box[z][y][x] for y in range(rows)) for x in range(columns)] for z in range(layers)],
        [["".join(box[z][y][x] for z in range(layers)) for x in range(columns)] for y in range(rows)],
    )


def boxes(size, tables, symbols):
    """All boxes that obey the tables of clue words: layer by layer, then pillar by pillar."""
    layers, rows, columns = size
    lines = ["".join(line) for line in itertools.product(symbols, repeat=columns)]
    choices = []
    for z in range(layers):
        options = [[line for line in lines if fits(tables[0][z][y], line)] for y in range(rows)]
        choices.append(
            [
                layer
                for layer in itertools.product(*options)
                if all(map(fits, tables[1][z], map("".join, zip(*layer, strict=True))))
            ]
        )
    for box in itertools.product(*choices):
        pillars = lines_of(box)[2]
        if all(all(map(fits, words, lines)) for words, lines in zip(tables[2], pillars, strict=True)):
            yield tuple(itertools.chain(*box))


@st.composite
def some_boxes(draw, symbols, most):
    size = draw(st.tuples(*[st.integers(1, 3)] * 3).filter(lambda size: size[0] * size[1] * size[2] <= most))
    layers, rows, columns = size
    cells = draw(st.text(symbols, min_size=layers * rows * columns, max_size=layers * rows * columns))
    starts = range(0, len(cells), columns)
    flat_rows = [cells[start : start + columns] for start in starts]
    return size, [flat_rows[at : at + rows] for at in range(0, layers * rows, rows)]


def check_box(size, box, symbols, data, style):
    tables = [[[clue_for(line, data.draw(style)) for line in row] for row in table] for table in lines_of(box)]
    wanted = list(boxes(size, tables, symbols))
    assert tuple(itertools.chain(*box)) in wanted
    keys = {
        key: [" ".join(row) for row in table] for key, table in zip(("rows", "cols", "pillars"), tables, strict=True)
    }
    more = {} if "#" in symbols else {"palette": PALETTE}
    check_agreement({"type": "nonogram-3d", "size": "x".join(map(str, size)), **keys, **more}, wanted)


@few
@given(some=some_boxes("#.", 27), data=st.data())
def test_boxes_of_one_colour(some, data):
    check_box(*some, ".#", data, st.sampled_from(["exact", "marks", "marks", "marks"]))


@few
@given(some=some_boxes("#.", 12), data=st.data())
def test_boxes_with_free_lines(some, data):
    check_box(*some, ".#", data, st.sampled_from(["exact", "marks", "free"]))


@few
@given(some=some_boxes("rb.", 27), data=st.data())
def test_boxes_of_two_colours(some, data):
    check_box(*some, ".rb", data, st.sampled_from(["exact", "marks"]))


@few
@given(some=some_boxes("rb.", 6), data=st.data())
def test_boxes_of_two_colours_with_free_lines(some, data):
    check_box(*some, ".rb", data, st.sampled_from(["exact", "marks", "free"]))


@pytest.mark.parametrize("kind", ["nonogram-colour", "nonogram-3d"])
def test_each_plugin_shows_its_compiled_and_its_own_encodings(kind):
    encodings = HOST.encodings(kind)
    assert {one.engine for one in encodings if one.encode is None} == set(HOST.engines())
    assert {one.engine for one in encodings if one.encode is not None} == {"cpsat", "z3"}
