"""Puzzle documents: YAML files, texts and plain data to puzzles and back.

Whatever is wrong with a file is an InputError with file, line and column. Several documents in a file, separated by
`---`, are a collection; documents without content are left out.
"""

import operator
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import yaml

from gridlogic.errors import InputError, PluginError, WrongValue
from gridlogic.fields import Picture, Plain
from gridlogic.geometry import Candidates
from gridlogic.keys import keys_of, read_keys, schema
from gridlogic.puzzle import Format, Puzzle
from gridlogic.words import described, suggestion
from gridlogic.yamltree import MAX_BYTES, MAX_DEPTH, Node, Source, decode, parse

__all__ = [
    "MAX_CELLS",
    "Kinds",
    "as_data",
    "check",
    "dump",
    "from_data",
    "load",
    "read_picture",
    "read_text",
    "schema",
    "write",
]

MAX_CELLS = 1_000_000
"""The size of a grid."""
STDIN = "-"
YAML_SUFFIXES = (".yaml", ".yml")


class Kinds(Protocol):
    """Where puzzle types and foreign formats are looked up: the host."""

    def puzzle_type(self, kind: str) -> type[Puzzle] | None:
        """The puzzle type of a kind, or None."""

    def kinds(self) -> list[str]:
        """All kinds."""

    def formats(self) -> list[Format]:
        """All foreign formats."""


def load(source: str | Path, kinds: Kinds) -> list[Puzzle]:
    """The puzzles in a file, or on standard input for `-`, in order; InputError if there are none.

    A file that does not end in `.yaml` or `.yml` may be of a foreign format: one with this extension, or one that
    recognizes the content.
    """
    data, file = _bytes(source), _name(source)
    if file.lower().endswith(YAML_SUFFIXES) or source == STDIN:
        return read_text(decode(data, file), file, kinds)
    formats = kinds.formats()
    found = [form for form in formats if file.lower().endswith(form.extensions)]
    found = found or [form for form in formats if _recognizes(form, data)]
    return _foreign(found[0], data, file) if found else read_text(decode(data, file), file, kinds)


def _recognizes(form: Format, data: bytes) -> bool:
    with PluginError.blaming(f"of format {form.name}"):
        return form.sniff(data)


def _foreign(form: Format, data: bytes, file: str) -> list[Puzzle]:
    try:
        with PluginError.blaming(f"of format {form.name}"):
            puzzles = list(form.read(data))
            for puzzle in puzzles:
                check(puzzle)
    except WrongValue as error:
        raise InputError(error.message, file) from None
    if not puzzles:
        raise InputError(f"empty: there is no puzzle in it (format {form.name})", file)
    return puzzles


def read_text(text: str, file: str, kinds: Kinds) -> list[Puzzle]:
    """The puzzles in a YAML text, in order; `file` names it in messages. InputError if there are none."""
    source = parse(text, file)
    if not source.documents:
        raise InputError("empty: there is no puzzle in it", file, 1, 1)
    return [_read(source, document, kinds) for document in source.documents]


def from_data(data: Any, kinds: Kinds) -> Puzzle:
    """The puzzle that a mapping of plain Python data describes, with the keys of a document.

    Numbers may be of any integer type and lists any sequence or array. A text inside a list counts as written in
    quotes: numbers must be numbers. InputError names the place as `data['rows'][0]`.
    """
    try:
        return _checked(_plain(data), kinds)
    except WrongValue as error:
        raise InputError(error.message, _place_in_data(data, error.path)) from None


def read_picture(source: str | Path, puzzle: Puzzle) -> Candidates:
    """A file (`-`: standard input) with a picture of the puzzle's grid and nothing else; `?` is a cell not known."""
    file = _name(source)
    text = decode(_bytes(source), file).replace("\r\n", "\n")
    try:
        return puzzle.read_picture(Picture.read(text.strip("\n")))
    except WrongValue as error:
        before = len(text) - len(text.lstrip("\n"))
        line = before + int(error.path[0]) + 1 if error.path else 1
        raise InputError(error.message, file, line, (error.column or 0) + 1) from None


def check(puzzle: Puzzle) -> None:
    """Raise `WrongValue` unless the grid is of a size that is allowed, the clues make sense and the pictures fit."""
    try:
        shape = puzzle.shape
    except WrongValue:
        raise
    except ValueError as error:  # of Shape, which knows no documents
        raise WrongValue(str(error)) from None
    if shape.cells > MAX_CELLS:
        raise WrongValue(f"a grid of {shape} has {shape.cells:,} cells, at most {MAX_CELLS:,} are allowed")
    puzzle.validate()
    puzzle.candidates()
    puzzle.answer()


def write(puzzle: Puzzle) -> str:
    """The puzzle as a YAML document, without the keys that have their default; it reads back equal."""
    return dump(as_data(puzzle))


def as_data(puzzle: Puzzle) -> dict[str, Any]:
    """The keys of the puzzle's document, `type` first, as text, numbers, lists and mappings."""
    data = {"type": puzzle.kind}
    for name, key in keys_of(type(puzzle)).items():
        value = getattr(puzzle, name)
        if value != key.default:
            data[name] = key.write(value)
    return data


def dump(data: dict[str, Any]) -> str:
    """A document with these keys as YAML."""
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=sys.maxsize)


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as block texts."""


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    if any(line_end in text for line_end in "\x85\u2028\u2029"):  # which PyYAML would leave as they are
        style = '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _represent_text)


def _name(source: str | Path) -> str:
    return "standard input" if source == STDIN else str(source)


def _bytes(source: str | Path) -> bytes:
    try:
        if source == STDIN:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(source).open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name, or standard input is closed
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot be read: {reason}", _name(source)) from None
    if len(data) > MAX_BYTES:
        raise InputError(f"more than {MAX_BYTES // 2**20} MiB", _name(source))
    return data


def _read(source: Source, document: Node, kinds: Kinds) -> Puzzle:
    try:
        return _checked(document.data(), kinds)
    except WrongValue as error:
        line, column = source.place(document, error.path, error.column)
        raise InputError(error.message, source.file, line, column) from None


def _checked(data: Any, kinds: Kinds) -> Puzzle:
    """The puzzle in a document; `WrongValue` if there is anything wrong with it."""
    if not isinstance(data, dict):
        raise WrongValue(f"a puzzle is a mapping with 'type:' and its clues, not {described(data)}")
    if "type" not in data:
        raise WrongValue(f"'type' missing; known: {', '.join(kinds.kinds())}")
    kind = data.pop("type")
    if not isinstance(kind, str):
        raise WrongValue(f"'type' is the name of a kind, not {described(kind)}", "type")
    puzzle_type = kinds.puzzle_type(kind)
    if puzzle_type is None:
        known = kinds.kinds()
        hint = suggestion(kind, known) or ";"
        raise WrongValue(f"unknown type {described(kind)}{hint} known: {', '.join(known)}", "type", 0)
    with PluginError.blaming(puzzle_type.kind):
        puzzle = read_keys(data, puzzle_type)
        check(puzzle)
    return puzzle


def _place_in_data(data: Any, path: tuple[str | int, ...]) -> str:
    place = "data"
    for step in path:
        if isinstance(data, str):  # its lines and words are no items
            break
        try:
            data = data[step]
        except (LookupError, TypeError):
            break
        place += f"[{step!r}]"
    return place


def _plain(data: Any, *path: str | int) -> Any:
    """Text, lists and dicts as a document would have them; what is not text counts as written without quotes."""
    if len(path) > MAX_DEPTH:
        raise WrongValue(f"lists and mappings more than {MAX_DEPTH} deep", *path)
    if data is None or isinstance(data, int | float):
        return _spelt(data, *path)
    if isinstance(data, str):
        return data
    if isinstance(data, list | tuple):
        return [_plain(item, *path, at) for at, item in enumerate(data)]
    if isinstance(data, Mapping):
        for key in data:
            if not isinstance(key, str):
                raise WrongValue(f"the key {key!r} is no text", *path)
        return {key: _plain(value, *path, key) for key, value in data.items()}
    if hasattr(data, "tolist"):  # an array or a number of numpy
        return _plain(data.tolist(), *path)
    if hasattr(data, "__index__"):
        return _spelt(operator.index(data), *path)
    raise WrongValue(f"text, a number, a list or a mapping wanted, not {type(data).__name__}", *path)


def _spelt(data: float | None, *path: str | int) -> Plain:
    """How a document has a number or one of YAML's constants."""
    if data is None or isinstance(data, bool):
        return Plain({None: "null", True: "true", False: "false"}[data])
    try:
        return Plain(data)
    except ValueError:  # Python refuses to spell integers of more than some thousand digits
        raise WrongValue("a number with too many digits", *path) from None
