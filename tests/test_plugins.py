"""The built-in puzzle types pass the kit; every encoding gives exactly the solutions of brute force."""

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridlogic
from gridlogic.documents import from_data, load
from gridlogic.host import Host
from gridlogic.solving import solve
from gridlogic.testing import checks

HOST = Host()
PUZZLES = Path(gridlogic.__file__).parent.parent / "puzzles"
SMALLEST = 6
"""So many files of each kind are tried here; `test_puzzles` solves all of them."""
few = settings(deadline=None, max_examples=40)


def kit():
    """Every check of every kind; those of a kind's encodings are one for each engine and encoding."""
    for folder in sorted({path.parent for path in PUZZLES.glob("*/*.yaml")}):
        files = sorted(folder.glob("*.yaml"), key=lambda path: (load(path, HOST)[0].shape.cells, path.name))
        for check in checks(folder.name, examples=files[:SMALLEST], host=HOST):
            yield pytest.param(check, id=f"{folder.name}-{check}")


@pytest.mark.parametrize("check", list(kit()))
def test_a_built_in_kind_passes_the_kit(check):
    check()


def pictures(rows, columns):
    """All pictures of a size, as rows of text."""
    return (
        ["".join(cells[start : start + columns]) for start in range(0, rows * columns, columns)]
        for cells in itertools.product(".#", repeat=rows * columns)
    )


def check_agreement(data, wanted):
    """Every encoding, and `auto`, finds just the wanted pictures and says that there are no others."""
    puzzle = from_data(data, HOST)
    runs = [("auto", None), *((encoding.engine, encoding.name) for encoding in HOST.encodings(puzzle.kind))]
    for engine, encoding in runs:
        outcome = solve(puzzle, host=HOST, engine=engine, encoding=encoding, limit=None)
        found = [grid.text(puzzle.symbols) for grid in outcome.solutions]
        assert outcome.exhausted, (engine, encoding)
        assert sorted(found) == sorted(wanted), (engine, encoding)


def runs_of(line):
    return [len(run) for run in line.split(".") if run]


def transposed(picture):
    return ["".join(column) for column in zip(*picture, strict=True)]


def fits_given(picture, given_cells):
    return all(
        cell in ("?", here)
        for row, line in zip(picture, given_cells, strict=True)
        for here, cell in zip(row, line, strict=True)
    )


sizes = st.tuples(st.integers(1, 4), st.integers(1, 4)).filter(lambda size: size[0] * size[1] <= 12)


@st.composite
def a_picture(draw, symbols="#."):
    rows, columns = draw(sizes)
    return [draw(st.text(symbols, min_size=columns, max_size=columns)) for _ in range(rows)]


@few
@given(picture=a_picture(), data=st.data())
def test_nonograms_of_pictures(picture, data):
    rows, columns = len(picture), len(picture[0])
    known = [data.draw(st.text("???#.", min_size=columns, max_size=columns)) for _ in range(rows)]
    clues = [runs_of(line) for line in picture], [runs_of(line) for line in transposed(picture)]
    wanted = [
        other
        for other in pictures(rows, columns)
        if ([runs_of(line) for line in other], [runs_of(line) for line in transposed(other)]) == clues
        and fits_given(other, known)
    ]
    check_agreement({"type": "nonogram", "rows": clues[0], "cols": clues[1], "given": known}, wanted)


@few
@given(picture=a_picture(), data=st.data())
def test_nonograms_whose_clues_contradict_each_other(picture, data):
    """The columns of another picture with as many filled cells, in any order."""
    rows, columns = len(picture), len(picture[0])
    cells = data.draw(st.permutations("".join(picture)))
    other = ["".join(cells[start : start + columns]) for start in range(0, rows * columns, columns)]
    clues = [runs_of(line) for line in picture], [runs_of(line) for line in transposed(other)]
    wanted = [
        found
        for found in pictures(rows, columns)
        if ([runs_of(line) for line in found], [runs_of(line) for line in transposed(found)]) == clues
    ]
    check_agreement({"type": "nonogram", "rows": clues[0], "cols": clues[1]}, wanted)


def around(picture, row, column):
    lines = picture[max(row - 1, 0) : row + 2]
    return sum(line[max(column - 1, 0) : column + 2].count("#") for line in lines)


@few
@given(picture=a_picture(), shown=st.lists(st.booleans(), min_size=16, max_size=16), change=st.integers(-1, 1))
def test_mosaics_of_pictures_and_some_that_are_not(picture, shown, change):
    rows, columns = len(picture), len(picture[0])
    cells = list(itertools.product(range(rows), range(columns)))
    clues = {cell: around(picture, *cell) for cell, show in zip(cells, shown, strict=False) if show}
    if clues:  # spoil one clue, within what its border allows
        cell = min(clues)
        space = around(["#" * columns] * rows, *cell)
        clues[cell] = min(max(clues[cell] + change, 0), space)
    grid = ["".join(str(clues.get((row, column), ".")) for column in range(columns)) for row in range(rows)]
    wanted = [
        other
        for other in pictures(rows, columns)
        if all(around(other, *cell) == number for cell, number in clues.items())
    ]
    check_agreement({"type": "mosaic", "grid": grid}, wanted)


@few
@given(picture=a_picture(), data=st.data())
def test_nonograms_with_unknown_blocks(picture, data):
    """Lengths replaced by `?` and stretches of blocks by `*`; encodings that need all lengths are left out."""
    import re

    rows, columns = len(picture), len(picture[0])

    def veiled(line):
        words = [data.draw(st.sampled_from([str(length), "?", "*"])) for length in runs_of(line)]
        return words if data.draw(st.booleans()) else [*words, "*"]

    def pattern(words):
        """A regular expression over runs written as `2,1,`."""
        return "".join({"?": r"\d+,", "*": r"(\d+,)*"}.get(word, f"{word},") for word in words)

    def matches(words, line):
        return re.fullmatch(pattern(words), "".join(f"{length}," for length in runs_of(line))) is not None

    row_clues, column_clues = [veiled(line) for line in picture], [veiled(line) for line in transposed(picture)]
    wanted = [
        other
        for other in pictures(rows, columns)
        if all(map(matches, row_clues, other)) and all(map(matches, column_clues, transposed(other)))
    ]
    texts = ["\n".join(" ".join(words) or "0" for words in clues) + "\n" for clues in (row_clues, column_clues)]
    puzzle = from_data({"type": "nonogram", "rows": texts[0], "cols": texts[1]}, HOST)
    for engine in ("auto", "propagation", "sat", "cpsat", "z3", "backtracking"):
        outcome = solve(puzzle, host=HOST, engine=engine, limit=None)
        assert sorted(grid.text(".#") for grid in outcome.solutions) == sorted(wanted), engine


@pytest.mark.parametrize("kind", ["mosaic", "nonogram"])
def test_each_plugin_shows_its_compiled_and_its_own_encodings(kind):
    encodings = HOST.encodings(kind)
    assert {encoding.engine for encoding in encodings if encoding.encode is None} == set(HOST.engines())
    assert any(encoding.encode is not None and encoding.engine in ("cpsat", "z3") for encoding in encodings)
