"""The tree: scalars as written, places, and what is not allowed."""

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from gridlogic import yamltree
from gridlogic.errors import InputError
from gridlogic.fields import Plain
from gridlogic.yamltree import MAX_DEPTH, MAX_NODES, decode, parse

BAD = sorted((Path(__file__).parent / "bad_input").glob("*.yaml"))
DIFFERENT = {  # in these the two parsers do not stop at the same thing
    "deeper-than-the-parser-goes",
    "question-mark-needs-quotes",
}


def data(text):
    return [document.data() for document in parse(text, "t").documents]


def place(text, *path, column=None):
    source = parse(text, "t")
    return source.place(source.documents[0], path, column)


def all_places(node):
    yield node.line, node.column, node.block, node.size, node.height
    if isinstance(node.value, list):
        for item in node.value:
            yield from all_places(item)
    elif isinstance(node.value, dict):
        for key, item in node.value.values():
            yield from all_places(key)
            yield from all_places(item)


@pytest.mark.parametrize(
    "word", ["010", "1.10", "3:1", "no", "1_1", "0x1F", "null", "~", "1e3", "2024-01-01", "9" * 6000]
)
def test_scalars_stay_as_written(word):
    (found,) = data(f"a: {word}")
    assert found == {"a": word}
    assert isinstance(found["a"], Plain)


@pytest.mark.parametrize("text", ["'1'", '"1"', "|-\n  1", ">-\n  1"])
def test_quoted_and_block_texts_are_not_plain(text):
    (found,) = data(f"a: {text}\n")
    assert found == {"a": "1"}
    assert not isinstance(found["a"], Plain)


def test_documents_without_content_are_left_out():
    assert data("") == data("# only\n") == data("---\n---\n# x\n...\n") == []
    assert data("---\n---\na: 1\n---\n\n---\nb: 2\n...\n") == [{"a": "1"}, {"b": "2"}]
    assert data("''") == [""]


def test_chomping_and_indentation_indicators():
    assert data("a: |+\n  x\n\nb: |2-\n    x\n  y\n\nc: |\n  x\n\n\n") == [{"a": "x\n\n", "b": "  x\ny", "c": "x\n"}]


def test_comments_after_block_texts():
    assert data("a: |\n  #x\n# fine\nb: 1\n") == [{"a": "#x\n", "b": "1"}]
    assert data("- a: |\n    x\n  # fine\n  b: 1\n") == [[{"a": "x\n", "b": "1"}]]
    assert data("- - |\n    x\n  # fine\n  - y\n") == [[["x\n", "y"]]]
    assert data("a:\n- |\n  x\n# fine\n- y\n") == [{"a": ["x\n", "y"]}]
    assert data("a: |\n  #x") == [{"a": "#x"}]
    for below in (" # bad", "   # bad", "\n\n # bad", " bad"):
        with pytest.raises(InputError, match="whose first row starts with blanks"):
            data(f"a: |\n    x\n{below}\nb: 1\n")


def test_every_use_of_an_alias_is_data_of_its_own():
    (found,) = data("a: &a [[1]]\nb: *a\n")
    found["a"][0].append("2")
    assert found["b"] == [["1"]]


def test_anchors_end_with_their_document():
    with pytest.raises(InputError, match=r"^t:3:4: no &a before"):
        data("a: &a 1\n---\nb: *a\n")


def test_limits_stop_exactly_there():
    inside = "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)
    assert data(f"a: {inside}")
    with pytest.raises(InputError, match="more than 50 deep"):
        data(f"a: [{inside}]")
    assert data(f"a: &a [{inside[1:-1]}]\nb: *a\n")
    with pytest.raises(InputError, match="more than 50 deep"):
        data(f"a: &a {inside}\nb: [*a]\n")


def test_the_number_of_values_is_limited(monkeypatch):
    assert MAX_NODES == 1_000_000
    monkeypatch.setattr(yamltree, "MAX_NODES", 13)
    assert data("a: &a [1, 2, 3]\nb: *a\nc: 1\n")  # a mapping, three keys, twice a list of three, one value
    with pytest.raises(InputError, match=r"^t:3:5: more than 13 values"):
        data("a: &a [1, 2, 3]\nb: *a\nc: [1]\n")


def test_places_follow_the_path_as_far_as_it_goes():
    text = "type: t\nrows:\n  - 3 11 2\n  - [4, '5']\ngrid: |\n\n    ab\n    cde f\n"
    assert place(text) == (1, 1)
    assert place(text, "rows") == (2, 1)
    assert place(text, "rows", 0) == (3, 5)
    assert place(text, "rows", 0, 1) == (3, 7)
    assert place(text, "rows", 1, 1) == (4, 9)
    assert place(text, "rows", 1, 1, column=0) == (4, 10)
    assert place(text, "rows", "x") == (3, 3)
    assert place(text, "grid", "x") == (5, 7)
    assert place(text, "rows", 7) == (3, 3)
    assert place(text, "grid", 0) == (6, 1)
    assert place(text, "grid", 2) == (8, 5)
    assert place(text, "grid", 2, column=1) == (8, 6)
    assert place(text, "grid", 2, 1) == (8, 9)
    assert place(text, "grid", 99) == (5, 7)
    assert place(text, "type", 0) == (1, 7)
    assert place(text, "nowhere", 1) == (1, 1)


def test_the_place_of_a_block_text_in_a_list():
    text = "layers:\n  - |\n    ab\n    cd\n  - &x\n    |2-  # note\n      ab\n     cd\n"
    assert place(text, "layers", 0, 1, column=1) == (4, 6)
    assert place(text, "layers", 1, 1, column=1) == (8, 6)


def test_decoding():
    assert decode(b"\xef\xbb\xbfa: \xc3\xa9", "t") == "a: é"
    assert decode("a: é".encode("utf-16"), "t") == "a: é"
    assert data("\ufeffa: 1") == [{"a": "1"}]
    with pytest.raises(InputError, match=r"^t:2:3: not UTF-8 text: byte 0xff"):
        decode("é\né ".encode() + b"\xff", "t")


def both(text, monkeypatch):
    """What libyaml and what PyYAML's own parser make of a text."""
    for loader in (yaml.CBaseLoader, yaml.BaseLoader):
        monkeypatch.setattr(yamltree, "LOADER", loader)
        try:
            documents = parse(text, "t").documents
            yield [(document.data(), list(all_places(document))) for document in documents]
        except InputError as error:
            yield re.sub(r":\d+:\d+: not YAML: .*", ": not YAML", str(error))


@pytest.mark.skipif(not hasattr(yaml, "CBaseLoader"), reason="PyYAML was built without libyaml")
@pytest.mark.parametrize("path", [path for path in BAD if path.stem not in DIFFERENT], ids=lambda path: path.stem)
def test_both_parsers_see_the_same(path, monkeypatch):
    try:
        text = decode(path.read_bytes(), "t")
    except InputError:
        return
    with_libyaml, without = both(text, monkeypatch)
    assert with_libyaml == without


@settings(deadline=None, max_examples=100)
@given(
    st.recursive(
        st.text(st.characters(min_codepoint=32, max_codepoint=0x2FF, exclude_characters="\x7f\x85"), max_size=8),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc: #", max_size=5), inner, max_size=3),
        max_leaves=10,
    ),
    st.booleans(),
)
def test_what_a_yaml_writer_wrote_is_read_back(value, flow):
    written = yaml.safe_dump([value], default_flow_style=flow, allow_unicode=True)
    assert data(written) == [[value]]
