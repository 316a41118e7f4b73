"""The keys of a puzzle type's documents: reading, writing and describing what stands under them.

A key is a field of the puzzle's dataclass. If its type (or its type beside None) has the methods of `fields.Field`,
these read and write it; msgspec does so for every other type.
"""

import dataclasses
import inspect
import re
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from gridlogic.errors import WrongValue
from gridlogic.fields import Field, Plain
from gridlogic.puzzle import Puzzle
from gridlogic.words import described, joined, suggestion

NOTHING = ("", "~", "null")
"""What may stand, unquoted, under a key whose type allows None."""

_NAMES = {"array": "a list", "bool": "true or false", "float": "a number", "int": "a whole number", "str": "text"}
_NAMES |= {"object": "a mapping", "null": "nothing"}
_LAST = ("given", "solution", "expect")  # written below the clues


@dataclass(frozen=True)
class Key:
    """A key: its name, its type, and the default that makes it one that may be left out."""

    name: str
    hint: Any
    default: Any

    @property
    def required(self) -> bool:
        """Whether a document must have it."""
        return self.default is dataclasses.MISSING

    @property
    def _types(self) -> tuple[Any, ...]:
        return get_args(self.hint) if get_origin(self.hint) in (Union, UnionType) else (self.hint,)

    @property
    def _field(self) -> type[Field] | None:
        return next((part for part in self._types if hasattr(part, "read") and hasattr(part, "json_schema")), None)

    def read(self, data: Any) -> Any:
        """From text, lists and mappings; `WrongValue` with the path from the document's top."""
        if NoneType in self._types and isinstance(data, Plain) and data in NOTHING:
            return None
        if self._field is not None:
            try:
                return self._field.read(data)
            except WrongValue as error:
                raise WrongValue(error.message, self.name, *error.path, column=error.column) from None
        if isinstance(data, str) and (self.hint is str or data in _literals(self.hint)):
            return str(data)  # most keys: spares the import of msgspec, a tenth of a small puzzle's whole time
        import msgspec

        try:
            return msgspec.convert(_unmarked(data), self.hint, strict=False)
        except msgspec.ValidationError as error:
            raise self._explained(str(error), data) from None

    def write(self, value: Any) -> Any:
        """Back to text, numbers, lists and mappings."""
        if self._field is not None and value is not None:
            return value.write()
        import msgspec

        return msgspec.to_builtins(value)

    def schema(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """JSON Schema, and the definitions that it refers to."""
        if self._field is None:
            import msgspec

            (schema,), definitions = msgspec.json.schema_components((self.hint,))
            return schema, definitions
        schema = self._field.json_schema
        return {"anyOf": [schema, {"type": "null"}]} if NoneType in self._types else schema, {}

    def _explained(self, text: str, data: Any) -> WrongValue:
        """What msgspec says, in our words: "Expected `int`, got `str` - at `$[1]`"."""
        text, _, where = text.partition(" - at ")
        steps: list[str | int] = []
        for index, name in re.findall(r"\[(\d+)\]|\.(\w+)", where.split("[...]")[0]):
            steps.append(int(index) if index else name)
            data = data[steps[-1]]
        if isinstance(data, str) and not (steps and isinstance(steps[-1], int)):
            steps.append(0)  # the text itself and not its key
        choices = [str(choice) for choice in _literals(self.hint)]
        if text.startswith("Invalid enum value") and choices and isinstance(data, str):
            message = f"{described(data)} is not one of {', '.join(choices)}{suggestion(data, choices)}"
        elif match := re.fullmatch(r"Expected `([^`]+)`, got .*", text):
            wanted = [_NAMES.get(name, name) for name in match[1].split(" | ") if name != "null"]
            seen = "in it" if "[...]" in where else f"not {described(data)}"  # msgspec names no keys of mappings
            message = f"{' or '.join(wanted)} wanted, {seen}"
        else:
            message = re.sub(r"`(\w+)`", lambda match: _NAMES.get(match[1], f"'{match[1]}'"), text)
        return WrongValue(f"{self.name}: {message}", self.name, *steps)


def _unmarked(data: Any) -> Any:
    """The same with `str` for `Plain`, which msgspec would keep and then not write."""
    if isinstance(data, list):
        return [_unmarked(item) for item in data]
    if isinstance(data, dict):
        return {name: _unmarked(value) for name, value in data.items()}
    return str(data)


def _literals(hint: Any) -> list[Any]:
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return [choice for part in get_args(hint) for choice in _literals(part)]


@cache
def keys_of(puzzle_type: type[Puzzle]) -> dict[str, Key]:
    """The keys of a puzzle type's documents beside `type`, in the order in which they are written."""
    hints = get_type_hints(puzzle_type)
    keys = {
        field.name: Key(field.name, hints[field.name], _default(field)) for field in dataclasses.fields(puzzle_type)
    }
    return {name: keys[name] for name in sorted(keys, key=lambda name: name in _LAST)}


def _default(field: Any) -> Any:
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()


def read_keys(data: dict[str, Any], puzzle_type: type[Puzzle]) -> Puzzle:
    """The puzzle with these keys; `WrongValue` for a key that is unknown, missing or wrong."""
    keys = keys_of(puzzle_type)
    unknown = [name for name in data if name not in keys]
    lacking = [repr(name) for name, key in keys.items() if key.required and name not in data]
    missing = f"{joined(lacking)} missing" if lacking else ""
    if unknown:
        name = unknown[0]
        more = f", {missing}" if missing else suggestion(name, [key for key in keys if key not in data])
        raise WrongValue(f"unknown key {name[:40]!r}{more}", name)
    if missing:
        raise WrongValue(missing)
    return puzzle_type(**{name: keys[name].read(value) for name, value in data.items()})


def schema(puzzle_type: type[Puzzle]) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a puzzle type's documents, for editors."""
    keys = keys_of(puzzle_type)
    properties: dict[str, Any] = {"type": {"const": puzzle_type.kind}}
    definitions: dict[str, Any] = {}
    for name, key in keys.items():
        properties[name], more = key.schema()
        definitions |= more
    found = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": puzzle_type.kind,
        "description": inspect.getdoc(puzzle_type) or "",
        "type": "object",
        "properties": properties,
        "required": ["type", *(name for name, key in keys.items() if key.required)],
        "additionalProperties": False,
    }
    return found | ({"$defs": definitions} if definitions else {})
