"""Every format that is written gives the same puzzle back, whatever the puzzle; and what it cannot say it refuses."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic.conversion import as_yaml, write_foreign
from gridlogic.documents import from_data, load, read_text
from gridlogic.errors import UsageError
from gridlogic.host import Host

HOST = Host()
FORMATS = {form.name: form for form in HOST.formats() if form.write}
PICTURES = {"picture", "csv", "pbm", "png", "gif"}
"""Formats of a solution, whose clues follow from it."""
WITHOUT_LETTERS = {"csv", "png", "gif"}
"""Formats that keep colours, but neither their letters nor their names."""
WITH_COLOURS = sorted(name for name, form in FORMATS.items() if "nonogram-colour" in form.kinds)
IN_ONE_COLOUR = sorted(name for name, form in FORMATS.items() if "nonogram" in form.kinds)
OF_MOSAICS = sorted(name for name, form in FORMATS.items() if "mosaic" in form.kinds)
few = settings(deadline=None, max_examples=40)

texts = st.text(st.characters(categories=["L", "N", "P", "S"], exclude_characters="\ufeff"), min_size=1, max_size=12)
titles = st.lists(texts, min_size=1, max_size=3).map(" ".join)
sizes = st.integers(1, 7)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("round")


def runs_of(line):
    return [(len(list(run)), cell) for cell, run in itertools.groupby(line) if cell != "."]


def clues_of(picture, *, coloured):
    return [[f"{length}{cell}" if coloured else length for length, cell in runs_of(line)] for line in picture]


@st.composite
def nonograms(draw, name, letters=""):
    """A nonogram of a picture, with what the format keeps."""
    keeps = FORMATS[name].keeps
    height, width = draw(sizes), draw(sizes)
    picture = [draw(st.text(f".{letters or '#'}", min_size=width, max_size=width)) for _ in range(height)]
    data = {"type": "nonogram-colour" if letters else "nonogram"}
    data["rows"] = clues_of(picture, coloured=bool(letters))
    data["cols"] = clues_of(["".join(column) for column in zip(*picture, strict=True)], coloured=bool(letters))
    if "solution" in keeps and (name in PICTURES or draw(st.booleans())):
        data["solution"] = picture
    if "given" in keeps and draw(st.booleans()):
        data["given"] = [draw(st.text(".#?", min_size=width, max_size=width)) for _ in range(height)]
        if not set("".join(data["given"])) - {"?"}:
            del data["given"]
    for key in ("title", "author", "source", "license", "notes"):
        if key in keeps and draw(st.booleans()):
            data[key] = draw(titles)
    return data


@st.composite
def colour_nonograms(draw, name):
    letters = draw(st.lists(st.sampled_from("abcdefgxyz"), min_size=2, max_size=4, unique=True))
    colours = draw(st.lists(st.integers(0, 0xFFFFFE), min_size=len(letters), max_size=len(letters), unique=True))
    word = st.lists(st.text("abc", min_size=1, max_size=3), min_size=1, max_size=2).map(" ".join)
    names = draw(st.lists(word, min_size=len(letters), max_size=len(letters), unique=True))
    data = draw(nonograms(name, "".join(letters)))
    pairs = zip(letters, letters if name == "non" else names, colours, strict=False)
    return data | {"palette": {letter: f"{word} #{colour:06x}" for letter, word, colour in pairs}}


@st.composite
def mosaics(draw):
    height, width = draw(sizes), draw(sizes)
    picture = [draw(st.text("01", min_size=width, max_size=width)) for _ in range(height)]
    rows = [list("." * width) for _ in range(height)]
    for row, column in itertools.product(range(height), range(width)):
        if draw(st.booleans()):
            around = (line[max(0, column - 1) : column + 2] for line in picture[max(0, row - 1) : row + 2])
            rows[row][column] = str("".join(around).count("1"))
    return {"type": "mosaic", "grid": ["".join(row) for row in rows]}


def told_nothing(message):
    raise AssertionError(message)


def ignore(message):
    """What gets lost is tested elsewhere."""


def back(puzzles, name, folder, warn=told_nothing):
    content = write_foreign(puzzles, FORMATS[name], warn)
    path = folder / "puzzle"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return load(path, HOST, origin=name, warn=warn)


@pytest.mark.parametrize("name", IN_ONE_COLOUR)
@few
@given(data=st.data())
def test_nonograms(name, folder, data):
    puzzle = from_data(data.draw(nonograms(name)), HOST)
    assert back([puzzle], name, folder) == [puzzle]


@pytest.mark.parametrize("name", WITH_COLOURS)
@few
@given(data=st.data())
def test_nonograms_in_colours(name, folder, data):
    puzzle = from_data(data.draw(colour_nonograms(name)), HOST)
    if name not in WITHOUT_LETTERS:
        assert back([puzzle], name, folder) == [puzzle]
        return
    (found,) = back([puzzle], name, folder, warn=ignore)
    assert in_colours(found) == in_colours(puzzle)


def in_colours(puzzle):
    """The clues with the colours themselves."""
    return [
        [[(block.length, puzzle.inks[block.colour].colour) for block in clue] for clue in clues]
        for clues in (puzzle.row_blocks, puzzle.column_blocks)
    ]


@pytest.mark.parametrize("name", OF_MOSAICS)
@few
@given(data=mosaics())
def test_mosaics(name, folder, data):
    puzzle = from_data(data, HOST)
    assert back([puzzle], name, folder) == [puzzle]


@pytest.mark.parametrize("name", sorted(name for name, form in FORMATS.items() if form.collection))
@few
@given(data=st.data())
def test_collections(name, folder, data):
    strategy = mosaics() if name in OF_MOSAICS else nonograms(name)
    puzzles = [from_data(item, HOST) for item in data.draw(st.lists(strategy, min_size=1, max_size=4))]
    assert back(puzzles, name, folder) == puzzles


@few
@given(data=st.lists(nonograms("webpbn") | mosaics(), min_size=1, max_size=4))
def test_yaml(data):
    puzzles = [from_data(item, HOST) for item in data]
    assert read_text(as_yaml(puzzles), "text", HOST) == puzzles


@pytest.mark.parametrize("name", sorted(set(IN_ONE_COLOUR) - {"nin", "puzzlekit-nonogram"}))
@few
@given(data=st.data())
def test_what_is_written_is_found_by_its_content(name, folder, data):
    """Unless it is too small or too uniform to be told from other things."""
    puzzle = from_data(data.draw(nonograms(name)), HOST)
    if name in ("picture", "csv", "cwd", "mk") and (min(puzzle.shape.sizes) < 3 or not any(puzzle.rows)):
        return
    content = write_foreign([puzzle], FORMATS[name], ignore)
    path = folder / "bare"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    assert load(path, HOST) == [puzzle]


UNKNOWN = {"type": "nonogram", "rows": [["?"]], "cols": [[1]]}
ANY = {"type": "nonogram", "rows": [["*"]], "cols": [[1]]}


@pytest.mark.parametrize("name", IN_ONE_COLOUR)
@pytest.mark.parametrize("data", [UNKNOWN, ANY], ids=["unknown", "any"])
def test_blocks_that_a_format_cannot_say(name, data, folder):
    puzzle = from_data(data, HOST)
    if name == "webpbn" and data is UNKNOWN:
        assert back([puzzle], name, folder) == [puzzle]
        return
    with pytest.raises(UsageError, match=r"cannot say|states none"):
        write_foreign([puzzle], FORMATS[name], ignore)


def test_other_things_that_a_format_cannot_say():
    long = from_data({"type": "nonogram", "rows": [[300]], "cols": [[1]] * 300}, HOST)
    with pytest.raises(UsageError, match="blocks up to 255, this puzzle has one of 300"):
        write_foreign([long], FORMATS["puzzlink"], ignore)
    letters = "abcdefghijklmnopqrstuvwxyzA"
    palette = {letter: f"{letter} #0000{at:02x}" for at, letter in enumerate(letters)}
    many = from_data({"type": "nonogram-colour", "rows": [[]], "cols": [[]], "palette": palette}, HOST)
    with pytest.raises(UsageError, match="26 colours at most, this puzzle has 27"):
        write_foreign([many], FORMATS["non"], ignore)
    with pytest.raises(UsageError, match="format nin takes one puzzle a file, these are 2"):
        write_foreign([long, long], FORMATS["nin"], ignore)
    with pytest.raises(UsageError, match="format tatham-mosaic carries mosaic, not nonogram"):
        write_foreign([long], FORMATS["tatham-mosaic"], ignore)


def test_what_gets_lost_is_named():
    data = {"type": "nonogram", "rows": [[1]], "cols": [[1]], "title": "t", "given": ["#"], "expect": "unique"}
    told = []
    write_foreign([from_data(data, HOST)], FORMATS["nin"], told.append)
    assert told == ["format nin has no place for: title, given, expect"]


@pytest.mark.parametrize("name", IN_ONE_COLOUR)
@pytest.mark.parametrize("text", ["\\", 'a "b" \\"', "c\\\\", "it's &amp; <b>"])
def test_titles_with_marks_that_quote(name, text, folder):
    data = {"type": "nonogram", "title": text, "rows": [1], "cols": [1], "solution": ["#"]}
    puzzle = from_data(data, HOST)
    (found,) = back([puzzle], name, folder, warn=ignore)
    assert found.title in (text, "")
