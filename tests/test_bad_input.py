"""One wrong file for each message, and nothing but InputError whatever is read."""

import json
import os
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from builtin_kinds import KINDS
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gridlogic.documents import from_data, load, read_text
from gridlogic.errors import InputError
from gridlogic.yamltree import MAX_BYTES

FOLDER = Path(__file__).parent / "bad_input"
EXPECTED = dict(line.split(":", 1) for line in (FOLDER / "expected.txt").read_text().splitlines())
SHARED = Path(__file__).parents[2] / "shared"


def message(read, *arguments):
    with pytest.raises(InputError) as caught:
        read(*arguments)
    text = str(caught.value)
    assert "\n" not in text
    return text


def test_each_file_has_its_message():
    assert sorted(EXPECTED) == sorted(path.name for path in FOLDER.glob("*.yaml"))


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_message(name, monkeypatch):
    monkeypatch.chdir(FOLDER)
    assert message(load, name, KINDS) == f"{name}:{EXPECTED[name]}"


def test_files_that_cannot_be_read(tmp_path):
    assert message(load, "missing.yaml", KINDS) == "missing.yaml: cannot be read: No such file or directory"
    assert message(load, tmp_path, KINDS) == f"{tmp_path}: cannot be read: Is a directory"
    assert message(load, "nul\0.yaml", KINDS).endswith("cannot be read: embedded null byte")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_file_without_permission(tmp_path):
    file = tmp_path / "secret.yaml"
    file.touch(mode=0)
    assert message(load, file, KINDS) == f"{file}: cannot be read: Permission denied"


def test_a_file_without_end(monkeypatch):
    class Endless:
        buffer = type("", (), {"read": staticmethod(lambda size: b"#" * size)})

    monkeypatch.setattr(sys, "stdin", Endless)
    assert message(load, "-", KINDS) == f"standard input: more than {MAX_BYTES // 2**20} MiB"


def test_standard_input_is_named(monkeypatch):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"type: mosaic\ngird: [1]\n")))
    assert message(load, "-", KINDS) == "standard input:2:1: unknown key 'gird', 'grid' missing"


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_places_whatever_ends_a_line(line_end):
    text = "type: mosaic\n\n# é\ngrid: |\n  1.\n  .a\n".replace("\n", line_end)
    assert message(read_text, text, "m", KINDS).startswith("m:6:4: row 2, column 2: 'a'")


def test_places_in_quotes_and_behind_anchors():
    for line in (
        "rows: [&a '1 x']",
        'rows: ["1 x"]',
        "rows: &a 1 x",
        "rows: [&a 1 x]",
        "rows:    1 x",
        "rows: [[1, x]]",
    ):
        text = f"type: nonogram\n{line}\ncols: [1]\n"
        assert message(read_text, text, "n", KINDS).startswith(f"n:2:{line.index('x') + 1}: row 1, clue 2"), line


def test_the_place_of_a_text_that_is_not_there_as_it_is():
    text = 'type: nonogram\nrows:\n  - "1\\x20x"\ncols: [1]\n'
    assert message(read_text, text, "n", KINDS).startswith("n:3:5: row 1, clue 2")
    text = "type: nonogram\nrows: >\n  1\n  x\ncols: [1]\n"
    assert message(read_text, text, "n", KINDS).startswith("n:2:7: row 1, clue 2")


DATA = {
    "one million millions": (10**12, "1000000000000 is out of range"),
    "many digits": (10**6000, "a number with too many digits"),
    "negative": (-1, "'-1' is no number"),
    "a float": (1.0, "'1.0' is no number"),
    "not a number": (float("nan"), "'nan' is no number"),
    "infinite": (float("inf"), "'inf' is no number"),
    "true": (True, "'true' is no number"),
    "text": ("1", "'1' is text in quotes"),
    "nothing": (None, "'null' is no number"),
    "a list": ([1], "item 1 of clue 1 is a list"),
    "an object": (object(), "text, a number, a list or a mapping wanted, not object"),
    "bytes": (b"1", "wanted, not bytes"),
}


@pytest.mark.parametrize("name", DATA)
def test_clues_that_are_no_numbers(name):
    clue, expected = DATA[name]
    text = message(from_data, {"type": "nonogram", "rows": [[clue]], "cols": [[1]]}, KINDS)
    assert text.startswith("data['rows'][0][0]: ")
    assert expected in text


def test_data_that_is_no_document():
    assert message(from_data, [], KINDS).startswith("data: a puzzle is a mapping")
    assert message(from_data, {1: 2}, KINDS) == "data: the key 1 is no text"
    assert (
        message(from_data, {"type": "cat"}, KINDS)
        == f"data['type']: unknown type 'cat'; known: {', '.join(KINDS.kinds())}"
    )
    loop: list[object] = []
    loop.append(loop)
    assert "more than 50 deep" in message(from_data, {"type": "nonogram", "rows": loop, "cols": [1]}, KINDS)
    text = message(from_data, {"type": "nonogram", "rows": "1\nx", "cols": [1]}, KINDS)
    assert text.startswith("data['rows']: row 2, clue 1: 'x' is no number")


@pytest.mark.skipif(not SHARED.is_dir(), reason="no shared corpus beside the checkout")
def test_bad_puzzles_of_the_corpus():
    entries = [json.loads(line) for line in (SHARED / "corpus" / "bad.jsonl").read_text().splitlines()]
    entries = [entry for entry in entries if entry["kind"] in KINDS.types]
    assert len(entries) > 5
    for entry in entries:
        keys = {key: entry[key] for key in ("rows", "cols", "grid") if key in entry}
        message(from_data, {"type": entry["kind"], **keys}, KINDS)


def refusal(read, *arguments):
    """The message if the input is refused; any other exception is the test's failure."""
    try:
        assert read(*arguments, KINDS)
    except InputError as error:
        return str(error)
    return ""


@settings(deadline=None, max_examples=150)
@given(st.binary(max_size=60))
@example(b"\xff\xfe\0\xd8")
@example("type: \ud800".encode("utf-8", "surrogatepass"))
def test_any_bytes(tmp_path_factory, data):
    (tmp_path_factory.getbasetemp() / "any.yaml").write_bytes(data)
    assert "\n" not in refusal(load, tmp_path_factory.getbasetemp() / "any.yaml")


@settings(deadline=None, max_examples=150)
@given(st.text(max_size=60))
def test_any_text(text):
    assert "\n" not in refusal(read_text, text, "any")


WHOLE = """\
type: nonogram
rows: &r
  - 1 1
  - [1, "?"]
cols: *r
given: |
  ?.
  ??
"""
PIECES = [
    "|",
    ">-",
    "&r",
    "*r",
    "!!str",
    "- ",
    "? ",
    ": ",
    "[",
    "]",
    "{",
    "}",
    "\t",
    "\n",
    "  ",
    "#",
    "'",
    '"',
    "---\n",
]
PIECES += ["\u2028", "\x85", "\r", "0", "-1", "x", "rows", "type: mosaic\n", "grid: ['1']\n", "<<: ", "|\n    #\n  #\n"]


@settings(deadline=None, max_examples=300)
@given(
    st.lists(st.tuples(st.integers(0, len(WHOLE)), st.integers(0, 8), st.sampled_from(PIECES)), min_size=1, max_size=4)
)
def test_any_change_to_a_document(changes):
    text = WHOLE
    for at, dropped, piece in changes:
        text = text[:at] + piece + text[at + dropped :]
    assert "\n" not in refusal(read_text, text, "any")


def data_of_any_kind():
    scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=3)
    return st.recursive(
        scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=2)
    )


@settings(deadline=None, max_examples=150)
@given(st.fixed_dictionaries({key: data_of_any_kind() for key in ("rows", "cols", "given", "expect", "title")}))
def test_any_data(keys):
    assert refusal(from_data, {"type": "nonogram", **keys}).partition("[")[0] in ("", "data")
