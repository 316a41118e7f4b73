"""Checks of reading and writing: documents that come back equal, and wrong ones that are told where they are wrong."""

import json
from collections.abc import Iterator
from typing import Any, Final

from gridlogic.documents import as_data, dump, read_text, schema, write
from gridlogic.errors import InputError
from gridlogic.fields import Picture
from gridlogic.keys import keys_of
from gridlogic.puzzle import Puzzle
from gridlogic.testing.subject import Subject, require

NONSENSE: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 0.5, 10**20, "", "?!", "no such thing", "1 2\n\n3\n"),
    *([], [[]], [None], [-1], [[[1]]], ["a", {}], {}, {"a": 1}),
)
"""Values of every type, hardly any of which a key can mean."""
STRANGER: Final = "\u00a7"
"""A character that no picture uses."""


def check_round_trip(subject: Subject) -> None:
    """A puzzle written and read again is the same puzzle, and its kind has a JSON Schema."""
    json.dumps(schema(subject.puzzle_type))
    for name, puzzle, _ in subject.examples():
        text = write(puzzle)
        try:
            (again,) = read_text(text, name, subject.host)
        except InputError as error:
            raise AssertionError(
                f"what is written of it is refused: {error}; write() of a key must suit its read()"
            ) from None
        require(
            again == puzzle, f"{name} is another puzzle once it is written and read again; compare write() and read()"
        )


def check_missing_keys(subject: Subject) -> None:
    """Each key left out is an error with its line if the key is needed, else no error."""
    for name, puzzle, _ in subject.examples(3):
        data = as_data(puzzle)
        for key in list(data)[1:]:
            rest = {other: value for other, value in data.items() if other != key}
            error = _refusal(subject, dump(rest), f"{name} without '{key}'")
            if keys_of(type(puzzle))[key].required:
                require(error, f"{name} without '{key}' is accepted, though the key has no default")


def check_misspelt_keys(subject: Subject) -> None:
    """Each key spelt wrong is an error with its line."""
    for name, puzzle, _ in subject.examples(3):
        data = as_data(puzzle)
        for key in list(data)[1:]:
            wrong = {f"{other}x" if other == key else other: value for other, value in data.items()}
            error = _refusal(subject, dump(wrong), f"{name} with '{key}x' for '{key}'")
            require(error, f"{name} with '{key}x' for '{key}' is accepted; let the host read the keys")


def check_mistyped_keys(subject: Subject) -> None:
    """Each key with nonsense for a value is an error with its line, or a puzzle that has a model and a board."""
    for name, puzzle, _ in subject.examples(3):
        data = as_data(puzzle)
        for key in keys_of(type(puzzle)):
            refused = 0
            for value in NONSENSE:
                what = f"{name} with '{key}: {json.dumps(value)}'"
                refused += _refusal(subject, dump(data | {key: value}), what) is not None
            require(refused, f"key '{key}' takes anything, a mapping for one; give its field a type")
        for key, text in _spoilt_pictures(puzzle):
            what = f"{name} with {STRANGER!r} in '{key}'"
            error = _refusal(subject, dump(data | {key: text}), what)
            require(error, f"{what} is accepted; call self.{key}.require(shape, symbols, '{key}') in validate()")


def _spoilt_pictures(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    for key in keys_of(type(puzzle)):
        picture = getattr(puzzle, key)
        if isinstance(picture, Picture):
            yield key, STRANGER + picture.write()[1:]


def _refusal(subject: Subject, text: str, what: str) -> InputError | None:
    """The error that a document is refused with, if it is; what is accepted must make sense all the way."""
    try:
        for puzzle in read_text(text, "example", subject.host):
            puzzle.model()
            puzzle.board()
    except InputError as error:
        require(error.line, f"{what} is an error without a line: {error}; give WrongValue the path to the value")
        return error
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise AssertionError(f"{what} ends in {told}; raise WrongValue with the path to it in validate()") from error
    return None
