"""Puzzle documents: YAML files, texts, plain data and files of other programs to puzzles; puzzles to YAML.

Whatever is wrong with a file is an InputError with file, line and column. Several documents in a file, separated by
`---`, are a collection; documents without content are left out.
"""

import re
import sys
import warnings
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import yaml

from gridlogic.detection import Origin, detect, named, sniffed
from gridlogic.errors import InputError, PluginError, WrongValue
from gridlogic.fields import Picture
from gridlogic.foreign import Document, ForeignFile, Place, Sure
from gridlogic.geometry import Candidates
from gridlogic.keys import keys_of, schema
from gridlogic.plaindata import MAX_CELLS, Kinds, as_document, check, from_data, make_puzzle
from gridlogic.puzzle import Format, Puzzle
from gridlogic.unpacking import GZIP, GZIPPED, inflate
from gridlogic.yamltree import MAX_BYTES, Node, Source, decode, parse

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

STDIN = "-"
YAML = "yaml"
YAML_SUFFIXES = (".yaml", ".yml")
MAX_PUZZLES = 10_000
"""How many puzzles a file of a foreign format may hold."""
LONGEST_NAME = 60
"""How much of an id or a URL is shown in messages."""
_DOCUMENT = re.compile(r"""^[ \t{-]*["']?type["']?[ \t]*:[ \t]*["']?([^\s"',}]*)""", re.MULTILINE)

Warn = Callable[[str], None]


class ReadingWarning(UserWarning):
    """Something in a file is not in the puzzle that was read."""


def _warn(message: str) -> None:
    warnings.warn(message, ReadingWarning, stacklevel=3)


def load(source: str | Path, kinds: Kinds, *, origin: str | None = None, warn: Warn = _warn) -> list[Puzzle]:
    """The puzzles in a file, or on standard input for `-`, in order; InputError if there are none.

    What is not YAML is of the foreign format that recognizes it; `origin` names one, `FORMAT` or `FORMAT:5x3` (columns
    x rows). If there is no such file, an id or a URL may be given itself. `warn` is told of what gets lost.
    """
    try:
        content = ForeignFile(_unpacked(_bytes(source), _name(source)), _name(source))
    except InputError:
        argument = _argument(source, kinds, origin)
        if argument is None:
            raise
        content = argument
    if origin is None and (content.file.lower().endswith(YAML_SUFFIXES) or _is_document(content, kinds)):
        origin = YAML
    if origin == YAML:
        return read_text(decode(content.data, content.file), content.file, kinds)
    form = detect(content, kinds.formats()) if origin is None else _name_format(content, origin, kinds)
    if form is None:
        text = decode(content.data, content.file)
        if _DOCUMENT.search(text):  # of a kind that nobody knows, which reading it says
            return read_text(text, content.file, kinds)
        message = "neither YAML with 'type:' nor of a format that `gridlogic formats` lists"
        raise InputError(message if text.strip() else "empty: there is no puzzle in it", content.file, 1, 1)
    return list(_foreign(form, content, kinds, warn))


def _is_document(content: ForeignFile, kinds: Kinds) -> bool:
    """Whether it has a key `type` with a kind: other programs' JSON may have such a key too."""
    match = _DOCUMENT.search(content.text)
    return match is not None and kinds.puzzle_type(match[1]) is not None


def _argument(source: str | Path, kinds: Kinds, origin: str | None) -> ForeignFile | None:
    """An id or a URL given in place of a file, if a format is sure that it is one; the one that is named may doubt."""
    if (
        not isinstance(source, str)
        or origin == YAML
        or source.lower().endswith(YAML_SUFFIXES)
        or not source.isprintable()
    ):
        return None
    shown = source if len(source) <= LONGEST_NAME else source[: LONGEST_NAME - 3] + "..."
    content = ForeignFile(source.encode(errors="replace"), shown)
    formats = kinds.formats() if origin is None else [named(Origin.read(origin).name, kinds.formats())]
    enough = Sure.LIKELY if origin is None else Sure.POSSIBLE
    return content if any(sniffed(form, content) >= enough for form in formats) else None


def _name_format(content: ForeignFile, origin: str, kinds: Kinds) -> Format:
    name, content.size = Origin.read(origin)
    content.named = True
    return named(name, kinds.formats())


def _unpacked(data: bytes, file: str) -> bytes:
    """What a compressed file holds."""
    try:
        return inflate(data, GZIPPED) if data.startswith(GZIP) else data
    except WrongValue as error:
        raise InputError(error.message, file) from None


def _foreign(form: Format, content: ForeignFile, kinds: Kinds, warn: Warn) -> Iterator[Puzzle]:
    documents = _documents(form, content)
    for message in content.warnings:
        warn(f"{content.file}: {message}")
    for number, document in enumerate(documents, 1):
        try:
            yield make_puzzle(as_document(document.data), kinds)
        except WrongValue as error:
            place = document.place(error.path)
            if place is None and len(documents) > 1:
                error.message = f"puzzle {number}: {error.message}"
            raise _input_error(error, content, place) from None


def _documents(form: Format, content: ForeignFile) -> list[Document]:
    try:
        with PluginError.blaming(f"of format {form.name}"):
            documents = list(islice(form.read(content), MAX_PUZZLES + 1))
    except WrongValue as error:
        place = (int(error.path[0]), 0) if error.path else None
        raise _input_error(error, content, place) from None
    if not documents:
        raise InputError(f"empty: there is no puzzle in it (format {form.name})", content.file)
    if len(documents) > MAX_PUZZLES:
        raise InputError(f"more than {MAX_PUZZLES:,} puzzles", content.file)
    return documents


def _input_error(error: WrongValue, content: ForeignFile, place: Place | None) -> InputError:
    line, column = place or (None, None)
    if line is not None:
        line += 1
    if column is not None:
        column += 1 + (error.column or 0)
    return InputError(error.message, content.file, line, column)


def read_text(text: str, file: str, kinds: Kinds) -> list[Puzzle]:
    """The puzzles in a YAML text, in order; `file` names it in messages. InputError if there are none."""
    source = parse(text, file)
    if not source.documents:
        raise InputError("empty: there is no puzzle in it", file, 1, 1)
    return [_read(source, document, kinds) for document in source.documents]


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
        return make_puzzle(document.data(), kinds)
    except WrongValue as error:
        line, column = source.place(document, error.path, error.column)
        raise InputError(error.message, source.file, line, column) from None
