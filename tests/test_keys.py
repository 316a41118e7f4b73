"""Keys of every type that a puzzle may have, and what is said when their content is wrong."""

from dataclasses import dataclass, field
from typing import Literal

import pytest

from gridlogic.documents import Kinds, read_text, schema, write
from gridlogic.errors import InputError, WrongValue
from gridlogic.fields import Picture, Plain
from gridlogic.geometry import Shape
from gridlogic.keys import keys_of
from gridlogic.puzzle import Format, Puzzle


@dataclass(frozen=True)
class Price:
    amount: int
    currency: Literal["EUR", "GBP"] = "EUR"


@dataclass(frozen=True)
class Everything(Puzzle):
    """Has a key of each type."""

    kind = "everything"

    number: int = 0
    flag: bool = False
    size: tuple[int, int] = (1, 1)
    numbers: list[int] = field(default_factory=list)
    table: dict[str, int] | None = None
    depth: int | None = None
    level: Literal[1, 2, 3] = 1
    price: Price | None = None
    layers: Picture | None = None

    @property
    def shape(self):
        return Shape(self.size)

    def constraints(self):
        return ()

    def validate(self):
        if self.number == 13:
            raise WrongValue("13 brings bad luck", "number", 0)


class One(Kinds):
    def puzzle_type(self, kind: str) -> type[Puzzle] | None:
        return Everything if kind == Everything.kind else None

    def kinds(self) -> list[str]:
        return [Everything.kind]

    def formats(self) -> list[Format]:
        return []


def read(text):
    (puzzle,) = read_text(f"type: everything\n{text}\n", "e", One())
    return puzzle


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("number: 12", {"number": 12}),
        ("flag: true", {"flag": True}),
        ("size: [2, 3]", {"size": (2, 3)}),
        ("numbers: [2, 3, 4]", {"numbers": [2, 3, 4]}),
        ("table: {a: 1, b: 2}", {"table": {"a": 1, "b": 2}}),
        ("depth: 3", {"depth": 3}),
        ("depth: null", {}),
        ("depth:", {}),
        ("level: 2", {"level": 2}),
        ("price: {amount: 3, currency: GBP}", {"price": Price(3, "GBP")}),
        ("layers: |\n  #", {"layers": Picture.read("#")}),
    ],
)
def test_every_type(text, expected):
    puzzle = read(text)
    assert puzzle == Everything(**expected)
    assert read_text(write(puzzle), "e", One()) == [puzzle]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("number: x", "2:9: number: a whole number wanted, not 'x'"),
        ("number: 010", "2:9: number: a whole number wanted, not '010'"),
        ("number:", "2:8: number: a whole number wanted, not ''"),
        ("number: " + "9" * 5000, "2:9: number: Integer value out of range"),
        ("number: 13", "2:9: 13 brings bad luck"),
        ("flag: maybe", "2:7: flag: true or false wanted, not 'maybe'"),
        ("size: [2]", "2:1: size: Expected a list of length 2, got 1"),
        ("size: [0, 2]", "1:1: a shape has two or three sizes of at least 1, not (0, 2)"),
        ("size: [1001, 1000]", "1:1: a grid of 1001x1000 has 1,001,000 cells, at most 1,000,000 are allowed"),
        ("numbers:\n  - 1\n  - x", "4:5: numbers: a whole number wanted, not 'x'"),
        ("numbers: [[1]]", "2:11: numbers: a whole number wanted, not a list"),
        ("table: [1]", "2:1: table: a mapping wanted, not a list"),
        ("table: {a: x}", "2:1: table: a whole number wanted, in it"),
        ("level: 4", "2:8: level: '4' is not one of 1, 2, 3"),
        ("price: {currency: EUR}", "2:1: price: Object missing required field 'amount'"),
        ("price: {amount: 1, currency: GPB}", "2:30: price: Invalid enum value 'GPB'"),
        ("layers: |\n  #\n  ##", "4:3: row 2 has 2 cells, row 1 has 1"),
    ],
)
def test_every_message(text, message):
    with pytest.raises(InputError) as caught:
        read(text)
    assert str(caught.value) == f"e:{message}"


def test_schema_of_every_type():
    found = schema(Everything)
    properties = found["properties"]
    assert found["required"] == ["type"]
    assert properties["number"] == {"type": "integer"}
    assert properties["layers"] == {"anyOf": [Picture.json_schema, {"type": "null"}]}
    assert properties["price"]["anyOf"][0] == {"$ref": "#/$defs/Price"}
    assert found["$defs"]["Price"]["required"] == ["amount"]


def test_texts_in_lists_and_mappings_are_written_back():
    @dataclass(frozen=True)
    class Named(Puzzle):
        kind = "named"
        shape = Shape((1, 1))
        names: tuple[str, ...] = ()
        places: dict[str, str] = field(default_factory=dict)

    keys = keys_of(Named)
    assert list(keys["names"].write(keys["names"].read([Plain("a"), "b"]))) == ["a", "b"]
    assert keys["places"].write(keys["places"].read({"x": Plain("a")})) == {"x": "a"}
