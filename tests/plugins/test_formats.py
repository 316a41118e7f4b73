"""Every foreign format reads its small samples, is found by their content, and says where a wrong file is wrong."""

import contextlib
import sys
import time

import pytest
from foreign_samples import SAMPLES

from gridlogic.documents import load
from gridlogic.errors import InputError, UsageError
from gridlogic.host import Host
from gridlogic.solving import broken_clues

HOST = Host()


def ident(sample):
    return sample.form


@pytest.fixture
def file(tmp_path):
    def write(content, name="puzzle"):
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


def said(puzzle):
    """What a sample says of a puzzle, in its words."""
    if puzzle.kind == "mosaic":
        return list(puzzle.grid.rows)
    if puzzle.kind == "nonogram-3d":
        return {key: getattr(puzzle, key) for key in ("size", "rows", "cols", "pillars")}
    letters = {block.colour: "rk"[number] for number, block in enumerate(first_of_each_colour(puzzle))}
    return ";".join(
        ",".join(" ".join(f"{block.length}{letters[block.colour]}" for block in clue) or "0" for clue in clues)
        for clues in (puzzle.row_blocks, puzzle.column_blocks)
    ).replace("" if puzzle.letters else "r", "")


def first_of_each_colour(puzzle):
    seen = {}
    for clue in puzzle.row_blocks:
        for block in clue:
            seen.setdefault(block.colour, block)
    return seen.values()


def same(puzzle, expected):
    found = said(puzzle)
    return {key: found[key] for key in expected} == expected if isinstance(expected, dict) else found == expected


def test_every_format_has_a_sample():
    assert {sample.form for sample in SAMPLES} == {form.name for form in HOST.formats()}


@pytest.mark.parametrize("sample", SAMPLES, ids=ident)
def test_a_sample_is_read_when_its_format_is_named(sample, file):
    origin = f"{sample.form}:{sample.doubt}" if "x" in sample.doubt and "," not in sample.doubt else sample.form
    told = []
    puzzles = load(file(sample.content), HOST, origin=origin, warn=told.append)
    assert len(puzzles) == len(sample.puzzles)
    for puzzle, expected in zip(puzzles, sample.puzzles, strict=True):
        assert same(puzzle, expected), said(puzzle)
        if puzzle.solution:
            assert not broken_clues(puzzle, puzzle.answer())
    assert not any("left out" in message for message in told) or sample.form in ("griddler", "pzprv3")


@pytest.mark.parametrize("sample", SAMPLES, ids=ident)
def test_a_sample_is_found_by_its_content(sample, file):
    path = file(sample.content)
    if sample.doubt:
        with pytest.raises(InputError) as caught:
            load(path, HOST)
        assert all(f"--from {name}" in str(caught.value) for name in sample.doubt.split(", ")) or "size" in str(
            caught.value
        )
    else:
        assert load(path, HOST, warn=[].append) == load(path, HOST, origin=sample.form, warn=[].append)


def test_an_extension_settles_what_the_content_leaves_open(file):
    content = next(sample.content for sample in SAMPLES if sample.form == "nin")
    assert load(file(content, "a.NIN"), HOST) == load(file(content), HOST, origin="nin")
    assert load(file(content, "a.non"), HOST, origin="nin")
    with pytest.raises(InputError, match="could be read in several ways"):
        load(file(content, "a.non"), HOST)


def test_content_counts_more_than_an_extension(file):
    assert said(load(file("pzprv3/nonogram/1/1/. 1 /1 . /", "a.nin"), HOST)[0]) == "1;1"


@pytest.mark.parametrize("text", ["3x2:2/1/2/3/1.1", "3,1 1;2,1,2", "https://puzz.link/p?nonogram/3/2/2123g11"])
def test_ids_and_urls_are_taken_as_they_are(text):
    assert said(load(text, HOST)[0]) == "3,1 1;2,1,2"


def test_a_long_id_is_cut_in_messages():
    text = f"25x25:{'1/' * 200}"
    with pytest.raises(InputError) as caught:
        load(text, HOST)
    assert str(caught.value).startswith(f"{text[:57]}...:1:7: 201 clues, 25 columns and 25 rows need 50")


AWKWARD = [
    "1",
    " ",
    "\n",
    "1 1\n",
    "[",
    "<!>",
    "d=[[",
    "[dim\n",
    "P1 ",
    "m=edit&p=",
    "p?",
    "#",
    "1;",
    "{",
    ":\n",
    "1x1:",
    "-",
]


@pytest.mark.parametrize("piece", AWKWARD)
@pytest.mark.parametrize("start", ["", "P1 "])
def test_large_files_that_repeat_themselves_are_refused_at_once(piece, start, file):
    """Where time grew with the square of the length these took minutes."""
    before = time.perf_counter()
    with contextlib.suppress(InputError):
        load(file(start + piece * (100_000 // len(piece)) + "!"), HOST)
    assert time.perf_counter() - before < 15


def test_a_misspelt_file_name_with_its_format_is_still_one():
    for origin in ("nin", "yaml", "tatham-pattern"):
        with pytest.raises(InputError, match=r"missing\.nin: cannot be read: No such file"):
            load("missing.nin", HOST, origin=origin)


def test_a_misspelt_file_name_is_still_one():
    for name in ("missing.non", "abc123", "heart.yaml", "1/2.yml"):
        with pytest.raises(InputError, match="No such file"):
            load(name, HOST)


COLOURS_MISSING = (
    '<puzzle><clues type="rows"><line><count color="x">1</count></line></clues>'
    '<clues type="columns"><line><count>1</count></line></clues></puzzle>'
)
WRONG = {
    ("non", "width 3\nheight 2\nrows\n3\n1,1\ncolumns\n2\n1\n"): "6:1: 2 clues in 'columns', width is 3",
    ("non", "width 3\nheight 2\nrows\n4\n1,1\ncolumns\n2\n1\n2\n"): "4:1: row 1: needs 4 cells, has 3",
    ("non", "width x\nheight 2\nrows\n3\n1\ncolumns\n2\n"): "1:1: 'x' is no width",
    ("non", "width 3\nrows\n3\n"): "2:1: no 'columns' with clues",
    ("tatham-pattern", "3x2:2/1/2/3/1.x"): "1:13: row 2, clue 2: 'x' is no number",
    ("tatham-pattern", "10x10#123"): "1:1: this id has a random seed",
    ("tatham-pattern", "3x2:2/1/2/3/1.1,Zb"): "1:17: given cells: 'Z' leads out of the grid",
    ("tatham-pattern", "3x2:2/1/2/3/1.1,b"): "1:17: the given cells are 2 of 6",
    ("tatham-pattern-save", "SAVEFILE:41:S\nGAME    :5:Mines\n"): "2:1: a save file of 'Mines', not of 'Pattern'",
    ("tatham-mosaic", "3x3:4c9c"): "1:5: the description gives 8 of 9 cells",
    ("tatham-mosaic", "3x3:4c9c4,a"): "1:10: ',' is neither a digit nor a small letter",
    ("webpbn", "<puzzle type='triddler'/>"): "a puzzle of type 'triddler'; only grids are read",
    ("webpbn", "<puzzleset><puzzle></puzzleset>"): "1:22: not well-formed XML: mismatched tag",
    ("webpbn", "<!DOCTYPE p [<!ENTITY a 'b'>]><puzzle>&a;</puzzle>"): "1:1: XML that declares entities is refused",
    ("webpbn", COLOURS_MISSING): "the colour 'x' of a block is not declared",
    ("puzzlink", "https://puzz.link/p?sudoku/9/9/1"): "1:21: the puzzle is a sudoku, not a nonogram",
    ("puzzlink", "https://puzz.link/p?nonogram/3/2/2123g111"): "1:34: more than 7 places for numbers",
    ("puzzlink", "https://puzz.link/p?nonogram/3/2/212.g11"): "1:37: '.' means nothing in a nonogram",
    ("puzzlink", "https://puzz.link/p?nonogram/300000/3/1"): "1:30: no grid here is 300000 wide and 3 high",
    ("pzprv3", "pzprv3\nmines\n3\n3\n"): "2:1: the puzzle is a mines, not a nonogram",
    ("pzprv3", "pzprv3\nnonogram\n1\n1\n. 1\n1\n"): "6:1: 1 columns in the table, 2 wanted",
    ("hint-string", "3,1 1;2,1;2"): "1:1: 2 semicolons; one wanted",
    ("hint-string", "3,1 1;2,1,2\n3,1 2;2,1,2"): "2:3: row 2: needs 4 cells, has 3",
    ("nin", "3 2\n3\n1 1\n2\n1\n"): "1:1: 4 clues follow, the size asks for 3 + 2",
    ("nin", "3 2\n3\n1 1\n2\n1\n1\n"): "4:1: rows add up to 5, columns to 4",
    ("mk", "2 3\n3\n1 1\n2\n"): "4:1: a line '#' wanted after 2 rows",
    ("cwd", "2\n3\n3\n1 1\n\n2\n1\n"): "7:1: 2 columns, 3 wanted",
    ("olsak", ": rows\n3\n: columns\n1x\n1\n1\n"): "4:1: '1x' names a colour that is not declared",
    ("olsak", "#d\n a:b black/orange\n:\n1\n:\n1\n"): "2:1: triangles (two colours in a cell) are not read",
    ("olsak", "#t\n:\n1\n:\n1\n"): "1:1: a triddler",
    ("two-blocks", "1\n\n1\n\n1\n"): "1:1: two blocks of clues wanted, with an empty line between them, not 3",
    ("picture", "##\n#\n"): "2:1: 1 cells, row 1 has 2",
    ("picture", "##\n#?\n"): "2:2: '?' is neither a filled nor a blank cell",
    ("csv", "1,0\n1,!\n"): "2:1: '!' is no cell",
    ("pbm", "P1\n3 2\n11\n"): "the image is cut off: 2 of 6 pixels",
    ("pbm", "P4\n3000 2000\n"): "an image of 3000 x 2000 pixels",
    ("png", b"\x89PNG\r\n\x1a\nx"): "no PNG image that can be read",
    ("nonograms-task", "1/1/1/2/2/1"): "1: the size (columns x rows) is not in it, say which: --from nonograms-task:",
    ("nonograms-org", "var d=[[1,1,1,1],[3,5,5,10]]"): "entry 3 of the array is missing",
    ("penpa", "https://x/#m=edit&p=" + "A" * 40): "the compressed data is",
    ("penpa", next(sample.content for sample in SAMPLES if sample.form == "penpa-mosaic")): "1:1: no margins above",
    ("freenono", "<FreeNono><Nonogram><line>x</line><line>x x</line></Nonogram></FreeNono>"): "nonogram 1: lines of as",
    ("freenono-pack", b"PK\x03\x04x"): "the archive is broken",
    ("pynogram", "[clues]\nrows = 1\n"): "'rows' and 'columns' with clues wanted",
    ("nonogrid", "[clues]\nrows = '''"): "no TOML: ",
    ("nonogrid", "[clues]\ncolumns = '1, 0'\nrows = '''\n1\n3'''\n"): "5:1: row 2: needs 3 cells, has 2",
    ("pynogram", "[colors]\nr = (red) %\n[clues]\nrows = 1r\ncolumns =\n\n 1x\n"): "7:1: '1x' names a colour",
    ("gno", "[Dimensions]\n2\n3\n[Row clues]\n3\n"): "2:1: 1 clues in section [Row clues], 2 wanted",
    ("griddler", "MK Version 3.0\n\n3 3 2 #4\n"): "3:1: width and height wanted in line 3; colours are not read",
    ("pynonogram", "rows:3 1,1\ncolumns:2 1 2\nwidth:4\n"): "2:1: 3 clues, width is 4",
    ("lp", "number_of_rows: 1 number_of_columns: 1\nrow_1 c: 1 s: 1\n"): "1:1: ",
    ("jap", b"TLS\0\0\0\0\0\3\2\1"): "the file is cut off",
    ("mosaic-text", "4..\n.9\n"): "2:1: 2 cells, the first row has 3",
    ("mosaic-text", "4..\n.99\n"): "2:2: row 2, column 2: clue 9",
    ("mosaic-tokens", "4 ? ?\n? 9 10\n"): "2:1: '10' is no cell",
    ("puzzlekit-mosaic", "3 3 2\n4 - -\n"): "1:1: three numbers in the first line: a minesweeper",
    ("mosaic-task", "4b"): "1:1: 3 cells are no square; say the size",
    ("mosaic-json", "{"): "1:2: no JSON: ",
    ("vox", b"VOX \x96\0\0\0"): "no model in it",
    ("picross3d-json", '{"dims": [1], "hints": []}'): "'dims' with three sizes wanted",
    ("picross3d-text", "3 1 1\n\n{2}\n\n-\n0\n-\n\n- - 1\n"): "3:1: '{2}' is no clue such as 3, (3), [3] or -",
}  # fmt: skip


@pytest.mark.parametrize(("form", "content"), WRONG, ids=lambda part: part if isinstance(part, str) else None)
def test_a_wrong_file_is_one_message_with_its_place(form, content, file):
    path = file(content)
    with pytest.raises(InputError) as caught:
        load(path, HOST, origin=form, warn=[].append)
    message = str(caught.value)
    assert message.startswith(f"{path}:")
    assert WRONG[form, content] in message
    assert "\n" not in message


def test_a_grid_that_could_be_minesweeper_s_is_in_doubt_until_it_is_named(file):
    path = file("1..\n.2.\n..1\n")
    with pytest.raises(
        InputError, match=r"could be a minesweeper too, .*; --from mosaic-text says that it is a mosaic"
    ):
        load(path, HOST)
    assert load(path, HOST, origin="mosaic-text")[0].kind == "mosaic"


def test_ones_and_dots_are_a_picture_or_a_mosaic(file):
    with pytest.raises(InputError, match=r"--from .*picture") as caught:
        load(file("1.1\n...\n"), HOST)
    assert "--from mosaic-text" in str(caught.value)


def test_a_square_task_is_taken_as_one_with_a_warning(file):
    told = []
    load(file("4c9c4"), HOST, warn=told.append)
    assert told == [
        f"{file('4c9c4')}: taken as a square of 3 x 3 cells; --from mosaic-task:WIDTHxHEIGHT says otherwise"
    ]


def test_what_a_file_has_and_its_puzzle_has_not_is_told(file):
    for content, said_so in (
        ("width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal 0\n", "the picture does not fit the clues and is left out"),
        ("width 1\nheight 1\nsaved ?\nrows\n1\ncolumns\n1\n", "the saved state is left out"),
        ("width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal 00\n", "the picture is not of the puzzle's size"),
    ):
        told = []
        load(file(content), HOST, warn=told.append)
        assert said_so in told[0]


def test_given_cells_of_an_id(file):
    (puzzle,) = load(file("3x2:2/1/2/3/1.1,Cba"), HOST)
    assert puzzle.given.rows == ("??#", "?..")


def test_a_wrong_puzzle_among_several_is_numbered(file):
    right = '<puzzle><clues type="rows"><line/></clues><clues type="columns"><line/></clues></puzzle>'
    wrong = right.replace("<line/>", "<line><count>2</count></line>", 1)
    path = file(f"<puzzleset>{right}{wrong}</puzzleset>")
    with pytest.raises(InputError, match=r"puzzle 2: row 1: needs 2 cells, has 1$"):
        load(path, HOST)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(file, encoding, line_end):
    text = 'title "Caf\xe9"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
    (puzzle,) = load(file(text.replace("\n", line_end).encode(encoding)), HOST)
    assert puzzle.title == "Caf\xe9"
    with pytest.raises(InputError, match=r":6:1: 1 clues in 'columns', width is 2$"):
        load(file(text.replace("width 1", "width 2").replace("\n", line_end).encode(encoding)), HOST)


def test_blocks_of_hidden_length(file):
    clues = '<clues type="rows"><line><count>0</count></line></clues><clues type="columns"><line/><line/></clues>'
    (puzzle,) = load(file(f"<puzzle>{clues}</puzzle>"), HOST)
    assert (puzzle.rows, puzzle.cols) == ((("?",),), ((), ()))


def test_a_picture_without_white_has_its_border_as_background(file, tmp_path):
    Image = pytest.importorskip("PIL.Image")  # noqa: N806 - it is a module
    image = Image.new("RGB", (3, 3), "#112233")
    image.putpixel((1, 1), (255, 0, 0))
    image.save(tmp_path / "a.png")
    (puzzle,) = load(tmp_path / "a.png", HOST)
    assert (puzzle.rows, [ink.colour for ink in puzzle.inks[1:]]) == (((), ("1f",), ()), ["#ff0000"])


def test_a_picture_of_too_many_colours(tmp_path):
    Image = pytest.importorskip("PIL.Image")  # noqa: N806 - it is a module
    image = Image.new("RGB", (60, 1))
    image.putdata([(at, 0, 0) for at in range(60)])
    image.save(tmp_path / "a.png")
    with pytest.raises(InputError, match="59 colours; reduce the image to 52 at most"):
        load(tmp_path / "a.png", HOST)


def test_pictures_without_pillow(file, monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(UsageError, match=r"need Pillow: pip install 'gridlogic\[pictures\]'"):
        load(file(b"\x89PNG\r\n\x1a\n"), HOST)
