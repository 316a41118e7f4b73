"""Puzzles from plain Python data: mappings with the keys of puzzle documents."""

import operator
from collections.abc import Mapping
from typing import Any, Protocol

from gridlogic.errors import InputError, PluginError, WrongValue
from gridlogic.fields import Plain
from gridlogic.keys import read_keys
from gridlogic.puzzle import Format, Puzzle
from gridlogic.words import described, suggestion
from gridlogic.yamltree import MAX_DEPTH

MAX_CELLS = 1_000_000
"""The size of a grid."""


class Kinds(Protocol):
    """Where puzzle types and foreign formats are looked up: the host."""

    def puzzle_type(self, kind: str) -> type[Puzzle] | None:
        """The puzzle type of a kind, or None."""

    def kinds(self) -> list[str]:
        """All kinds."""

    def formats(self) -> list[Format]:
        """All foreign formats."""


def from_data(data: Any, kinds: Kinds) -> Puzzle:
    """The puzzle that a mapping of plain Python data describes, with the keys of a document.

    Numbers may be of any integer type and lists any sequence or array. A text inside a list counts as written in
    quotes: numbers must be numbers. InputError names the place as `data['rows'][0]`.
    """
    try:
        return make_puzzle(as_document(data), kinds)
    except WrongValue as error:
        raise InputError(error.message, _place_in_data(data, error.path)) from None


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


def make_puzzle(data: Any, kinds: Kinds) -> Puzzle:
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


def as_document(data: Any, *path: str | int) -> Any:
    """Text, lists and dicts as a document would have them; what is not text counts as written without quotes."""
    if len(path) > MAX_DEPTH:
        raise WrongValue(f"lists and mappings more than {MAX_DEPTH} deep", *path)
    if data is None or isinstance(data, int | float):
        return _spelt(data, *path)
    if isinstance(data, str):
        return data
    if isinstance(data, list | tuple):
        return [as_document(item, *path, at) for at, item in enumerate(data)]
    if isinstance(data, Mapping):
        for key in data:
            if not isinstance(key, str):
                raise WrongValue(f"the key {key!r} is no text", *path)
        return {key: as_document(value, *path, key) for key, value in data.items()}
    if hasattr(data, "tolist"):  # an array or a number of numpy
        return as_document(data.tolist(), *path)
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
