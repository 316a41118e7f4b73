"""Documents to puzzles and back."""

import gzip
import json
import re
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
import yaml
from builtin_kinds import KINDS, BuiltinKinds
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic.documents import MAX_CELLS, ReadingWarning, from_data, load, read_picture, read_text, schema, write
from gridlogic.errors import InputError, UsageError, WrongValue
from gridlogic.foreign import Document, Sure
from gridlogic.puzzle import Format
from gridlogic.rendering.text import render
from gridlogic.yamltree import MAX_BYTES, MAX_DEPTH, MAX_NODES
from gridlogic_mosaic import Mosaic
from gridlogic_nonogram import Nonogram

README = (Path(__file__).parents[1] / "puzzles" / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
NONOGRAM = "type: nonogram\nrows: [[1], [1]]\ncols: [[1], [1]]\n"


def read(text):
    (puzzle,) = read_text(text, "t", KINDS)
    return puzzle


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_are_read(text):
    assert len(read_text(text, "README.md", KINDS)) == text.count("---\n") + 1


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_fit_their_schema(text):
    jsonschema = pytest.importorskip("jsonschema")
    for document in yaml.safe_load_all(text):
        wanted = schema(KINDS.types[document["type"]])
        jsonschema.Draft202012Validator.check_schema(wanted)
        jsonschema.validate(document, wanted)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(document | {"titel": "x"}, wanted)


def test_the_box_in_the_readme_is_drawn_as_it_is():
    (example,) = (text for text in EXAMPLES if "title: Step" in text)
    puzzle = read(example)
    assert f"```text\n{render(puzzle.board(puzzle.answer()))}```" in README
    assert not puzzle.model().broken(puzzle.answer())


def test_the_limits_in_the_readme():
    for limit in (f"{MAX_CELLS:,}", f"{MAX_NODES:,}", f"{MAX_BYTES // 2**20} MiB", f"| {MAX_DEPTH} |"):
        assert limit in README


def test_all_ways_to_write_clues_mean_the_same():
    block = "type: nonogram\nrows: |\n  3\n\n  1 1\n  0\ncols: |\n  1 1\n  1\n  1 1\n"
    items = "type: nonogram\nrows:\n  - 3\n  -\n  - 1 1\n  - 0\ncols: [1 1, 1, 1 1]\n"
    lists = "type: nonogram\nrows: [[3], [0], [1, 1], []]\ncols: [[1, 1], [1], [1, 1]]\n"
    assert read(block) == read(items) == read(lists)
    assert read(block).rows == (("3",), (), ("1", "1"), ())


def test_unknown_blocks():
    quoted = "type: nonogram\nrows: [['?', 1], '* 1', '*']\ncols: ['*', '*', '*']\n"
    assert read(quoted) == read("type: nonogram\nrows: |\n  ? 1\n  * 1\n  *\ncols: |\n  *\n  *\n  *\n")


def test_aliases_are_independent_data():
    puzzle = read("type: nonogram\nrows: &r [[1, 2], [1], [1, 1], [3]]\ncols: *r\n")
    assert puzzle.rows == puzzle.cols
    assert puzzle == read("type: nonogram\nrows: [1 2, 1, 1 1, 3]\ncols: [1 2, 1, 1 1, 3]\n")


@pytest.mark.parametrize("nothing", ["", "~", "null"])
def test_optional_keys_left_empty(nothing):
    assert read(f"{NONOGRAM}given: {nothing}\nexpect: {nothing}\nsolution: {nothing}\n") == read(NONOGRAM)


def test_texts_stay_as_written():
    puzzle = read(f"{NONOGRAM}title: 010\nauthor: no\nsource: 1.10\nlicense: ''\nnotes: |\n  a\n   b\n")
    assert (puzzle.title, puzzle.author, puzzle.source, puzzle.license) == ("010", "no", "1.10", "")
    assert puzzle.notes == "a\n b\n"


def test_collections_keep_their_order(tmp_path):
    file = tmp_path / "all.yml"
    file.write_bytes(("---\n" + "---\n".join(f"{NONOGRAM}title: {number}\n" for number in range(5))).encode("utf-16"))
    assert [puzzle.title for puzzle in load(file, KINDS)] == ["0", "1", "2", "3", "4"]
    assert [puzzle.title for puzzle in load(str(file), KINDS)] == ["0", "1", "2", "3", "4"]


def test_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"\xef\xbb\xbf" + NONOGRAM.encode())))
    assert load("-", KINDS) == [read(NONOGRAM)]


def test_plain_data():
    numpy = pytest.importorskip("numpy")
    expected = read(NONOGRAM)
    for clues in (
        [[1], [1]],
        ((1,), (1,)),
        [1, 1],
        ["1", "1"],
        "1\n1\n",
        numpy.array([[1], [1]]),
        [numpy.int8(1), numpy.array(1)],
    ):
        assert from_data({"type": "nonogram", "rows": clues, "cols": clues}, KINDS) == expected
    given = from_data(
        {"type": "nonogram", "rows": [1, 1], "cols": [1, 1], "given": ["?.", "??"], "expect": None}, KINDS
    )
    assert given == read(f"{NONOGRAM}given: |\n  ?.\n  ??\n")


def test_a_grid_of_the_largest_size():
    assert read("type: mosaic\ngrid: |\n" + f"  {'.' * 1000}\n" * 1000).shape.cells == MAX_CELLS


def test_pictures_in_files(tmp_path):
    file = tmp_path / "answer.txt"
    puzzle = read(NONOGRAM)
    for text in ("#.\n.#", "\n\r\n#.\r\n.#\r\n\r\n", "#. \n.#\n"):
        file.write_bytes(text.encode())
        assert read_picture(file, puzzle).text(".#") == ["#.", ".#"]
    for text, expected in (
        ("\n#.\n.x\n", f"{file}:3:2: row 2, column 2: 'x' is none of . # ?"),
        ("#.\n#\n", f"{file}:2:1: row 2 has 1 cell, row 1 has 2"),
        ("#.\n", f"{file}:1:1: the picture is 1x2, the puzzle 2x2 (rows x columns)"),
        ("", f"{file}:1:1: a picture needs at least one row of cells"),
    ):
        file.write_text(text)
        with pytest.raises(InputError) as caught:
            read_picture(file, puzzle)
        assert str(caught.value) == expected


def read_dots(content):
    """Nothing but the rows of a mosaic; `!` marks a wrong file, `~` something that gets lost."""
    if "!" in content.text:
        raise WrongValue("no dots here", 1, column=2)
    if "~" in content.text:
        content.warn("a wave is left out")
    rows = [line for line in content.lines if line != "~"]
    yield Document({"type": "mosaic", "grid": rows}, {("grid", at): (at, 0) for at in range(len(rows))})


def dots(**changes):
    def sniff(content):
        return Sure.LIKELY if content.text.startswith("...") else Sure.NO

    return Format("dots", "rows of a mosaic", ("mosaic",), (".dots",), sniff, read_dots)._replace(**changes)


@pytest.fixture
def file(tmp_path):
    def write_file(name, content):
        (tmp_path / name).write_text(content)
        return tmp_path / name

    return write_file


def test_foreign_formats(file):
    kinds = BuiltinKinds(dots())
    assert load(file("extension.DOTS", "4.\n..\n"), kinds) == [read("type: mosaic\ngrid: [4., ..]\n")]
    assert load(file("content", "...\n"), kinds) == [read("type: mosaic\ngrid: ['...']\n")]
    assert load("...", kinds) == [read("type: mosaic\ngrid: ['...']\n")]
    assert load(file("neither.txt", NONOGRAM), kinds) == [read(NONOGRAM)]
    assert load(file("named.txt", "4.\n..\n"), kinds, origin="dots") == [read("type: mosaic\ngrid: [4., ..]\n")]
    with pytest.raises(InputError, match=r"f\.yaml:1:1: not YAML"):
        load(file("f.yaml", "...\n"), kinds)
    with pytest.raises(InputError, match=r"wrong\.dots:2:3: no dots here$"):
        load(file("wrong.dots", "!"), kinds)
    with pytest.raises(InputError, match=r"9\.dots:2:1: row 2, column 1: clue 9, but"):
        load(file("9.dots", "..\n9.\n"), kinds)
    with pytest.raises(InputError, match=r"n\.txt:1:1: neither YAML with 'type:' nor of a format"):
        load(file("n.txt", "4.\n"), kinds)


def test_what_a_foreign_file_loses_is_told(file):
    told = []
    load(file("a.dots", "...\n~\n"), BuiltinKinds(dots()), warn=told.append)
    assert told == [f"{file('a.dots', '')}: a wave is left out"]
    with pytest.warns(ReadingWarning, match="a wave is left out"):
        load(file("a.dots", "...\n~\n"), BuiltinKinds(dots()))


def test_what_two_formats_claim_is_an_error_unless_the_extension_decides(file):
    kinds = BuiltinKinds(dots(), dots(name="others", extensions=(".other",)))
    assert len(load(file("a.other", "...\n"), kinds)) == 1
    with pytest.raises(InputError, match=r"a\.txt: could be read in several ways; .*: --from dots, --from others$"):
        load(file("a.txt", "...\n"), kinds)
    surer = dots(name="surer", sniff=lambda content: Sure.CERTAIN)
    assert len(load(file("a.txt", "...\n"), BuiltinKinds(dots(), surer))) == 1


def test_names_of_formats():
    for origin, said in (("dost", "unknown format 'dost', did you mean 'dots'?"), ("dots:3", "'3' is no size")):
        with pytest.raises(UsageError, match=re.escape(said)):
            load("...", BuiltinKinds(dots()), origin=origin)


def test_compressed_files(tmp_path):
    path = tmp_path / "a.gz"
    path.write_bytes(gzip.compress(NONOGRAM.encode()))
    assert load(path, KINDS) == [read(NONOGRAM)]
    for data, said in ((path.read_bytes()[:20], "cut off"), (gzip.compress(bytes(2**24)), "more than 8 MiB")):
        path.write_bytes(data)
        with pytest.raises(InputError, match=said):
            load(path, KINDS)


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
texts |= st.sampled_from(["010", "no", "~", "|\n", "\n\n #", "\x85\n", "\u2028", "\r\n", "\ufeff", "\0"])


def pictures(symbols, height, width):
    row = st.text(symbols, min_size=width, max_size=width)
    return st.none() | st.lists(row, min_size=height, max_size=height)


@st.composite
def documents(draw):
    """Any nonogram or mosaic, as plain data."""
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    data = {key: draw(texts) for key in draw(st.sets(st.sampled_from(["title", "author", "source", "notes"])))}
    data |= {key: draw(pictures("#.?", height, width)) for key in ("given", "solution")}
    data["expect"] = draw(st.sampled_from(["unique", "multiple", "none", None]))
    if draw(st.booleans()):
        line = st.sampled_from([[], [0], [1], ["?"], ["*"], [1, "*"], "1", "0", ""])
        rows, cols = (draw(st.lists(line, min_size=size, max_size=size)) for size in (height, width))
        return data | {
            "type": "nonogram",
            "rows": [["*"], *rows],
            "cols": [["*"], *cols],
            "given": None,
            "solution": None,
        }
    return data | {"type": "mosaic", "grid": draw(pictures(".0123", height, width).filter(bool))}


@settings(deadline=None, max_examples=150)
@given(documents())
def test_what_is_written_reads_back_equal(data):
    try:
        puzzle = from_data(data, KINDS)
    except InputError:
        assert data["type"] == "mosaic"  # a number above the cells around it
        return
    assert read_text(write(puzzle), "t", KINDS) == [puzzle]


def test_how_it_is_written():
    puzzle = from_data(
        {
            "expect": "unique",
            "cols": [[2], [1]],
            "rows": [[1], [2]],
            "given": ["?.", "??"],
            "title": "Corner: one",
            "type": "nonogram",
        },
        KINDS,
    )
    assert write(puzzle) == (
        "type: nonogram\ntitle: 'Corner: one'\nrows: |\n  1\n  2\ncols: |\n  2\n  1\n"
        "given: |\n  ?.\n  ??\nexpect: unique\n"
    )


def test_schema_says_what_is_needed():
    found = schema(Nonogram)
    assert found["required"] == ["type", "rows", "cols"]
    assert found["properties"]["type"] == {"const": "nonogram"}
    assert set(found["properties"]) >= {"title", "given", "solution", "expect"}
    assert json.loads(json.dumps(found)) == found
    assert schema(Mosaic)["required"] == ["type", "grid"]
