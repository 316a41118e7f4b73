"""Checks of what a plugin declares: names, what its import costs, puzzles as values, keys that mean something."""

import dataclasses
import re
from contextlib import suppress
from typing import Any
from unittest import SkipTest

from gridlogic.keys import keys_of
from gridlogic.puzzle import KIND, Puzzle
from gridlogic.testing import fresh
from gridlogic.testing.subject import Subject, require


def check_names(subject: Subject) -> None:
    """There is a docstring, and a kind spelt as kinds are, which an entry point is named after."""
    kind, puzzle_type = subject.kind, subject.puzzle_type
    require(
        re.fullmatch(KIND, kind),
        f"kind '{kind}' is not lower-case words and numbers joined by hyphens; spell it like 'star-battle'",
    )
    doc = (puzzle_type.__doc__ or "").strip()
    made_up = f"{puzzle_type.__name__}("  # what dataclass puts where there is none
    require(
        doc and not doc.startswith(made_up),
        f"class {puzzle_type.__name__} has no docstring; say the rules in its first line, for `gridlogic kinds`",
    )
    names = {plugin.name for plugin in subject.host.plugins()}
    require(
        subject.plugin.source or kind in names,
        f"no entry point is called '{kind}', so every file of this kind loads all plugins; name it after the kind",
    )


def check_light_import(subject: Subject) -> None:
    """Importing the plugin loads no heavy package and says nothing."""
    installed = {plugin.name for plugin in subject.host.plugins() if not plugin.source}
    others = sorted(installed - {subject.plugin.name})
    heavy, told = fresh.imports(subject.kind, subject.plugin.source, others)
    require(
        not heavy,
        f"importing the plugin loads {', '.join(heavy)}; import what is heavy inside the functions that need it",
    )
    for warning in told:
        raise AssertionError(f"while it is loaded: {warning}")


def check_frozen_puzzles(subject: Subject) -> None:
    """Puzzles cannot be changed, have a hash, and are equal if their documents are."""
    puzzle_type = subject.puzzle_type
    own = vars(puzzle_type)
    require(
        "__dataclass_params__" in own or set(own.get("__annotations__", ())) <= {"kind"},
        f"the keys of class {puzzle_type.__name__} are not seen; decorate it with @dataclass(frozen=True)",
    )
    for _, puzzle, _ in subject.examples(3):
        for field in dataclasses.fields(puzzle):
            _require_frozen(puzzle, field.name)
        copy = dataclasses.replace(puzzle)
        require(
            copy == puzzle and hash(copy) == hash(puzzle),
            "two puzzles of one document are not equal, or not by their hash; leave == and hash to the dataclass",
        )


def _require_frozen(puzzle: Puzzle, key: str) -> None:
    value = getattr(puzzle, key)
    with suppress(AttributeError):
        setattr(puzzle, key, value)
        raise AssertionError(f"'{key}' of a puzzle can be changed; leave attributes to @dataclass(frozen=True)")
    try:
        hash(value)
    except TypeError as error:
        told = f"'{key}' of a puzzle can be changed in place ({error})"
        raise AssertionError(f"{told}; use tuple[...] for list[...] and frozenset[...] for set[...]") from None


def check_keys_are_used(subject: Subject) -> None:
    """Every key plays a part in the grid's size, its rules or its drawing."""
    own = set(keys_of(subject.puzzle_type)) - {field.name for field in dataclasses.fields(Puzzle)}
    if not own:
        raise SkipTest("the kind has no keys of its own")
    unused = own.difference(*(_read(example.puzzle) for example in subject.examples(5)))
    for key in sorted(unused):
        raise AssertionError(
            f"key '{key}' is accepted and then ignored: neither rules nor drawing look at it; use it or remove it"
        )


def _read(puzzle: Puzzle) -> set[str]:
    """The attributes that are looked at while the model is built and the board drawn."""
    seen: set[str] = set()
    puzzle_type: Any = type(puzzle)

    class Watched(puzzle_type):  # type: ignore[misc]  # the class is known only now
        def __getattribute__(self, name: str) -> object:
            seen.add(name)
            return super().__getattribute__(name)

    watched: Puzzle = Watched(**{field.name: getattr(puzzle, field.name) for field in dataclasses.fields(puzzle)})
    watched.model()
    watched.board()
    return seen
