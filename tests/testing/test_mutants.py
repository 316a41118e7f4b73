"""A faithful plugin passes every check; each way to break it is caught by the check made for it."""

from pathlib import Path
from unittest import SkipTest

import pytest

from gridlogic.host import Host
from gridlogic.testing import checks

FOLDER = Path(__file__).parent
PLUGIN = (FOLDER / "lamps.py").read_text(encoding="utf-8")
PUZZLES = (FOLDER / "lamps.yaml").read_text(encoding="utf-8")

MUTANTS = {
    "no docstring": (
        *("names", "no docstring"),
        (
            '    """A number says how many of the cells beside it are filled; the number of filled',
            '    """"""\n    # """',
        ),
    ),
    "kind in capitals": ("names", "spell it like", ('kind = "lamps"', 'kind = "Lamps"')),
    "a reason that does not follow": (
        *("explanations", "that does not follow; look at the `reasons`"),
        ("@propagator.register\n", ""),
        ("if odd == self.odd else", "if odd != self.odd else"),
    ),
    "ortools at the top": ("light-import", "loads .*ortools", ("from dataclasses", "import ortools\nfrom dataclasses")),
    "z3 at the top": ("light-import", "loads z3", ("from dataclasses", "import z3\nfrom dataclasses")),
    "prints when it is loaded": (
        "light-import",
        "prints while it is loaded",
        ("@hookimpl", 'print("hello")\n@hookimpl'),
    ),
    "a list in the puzzle": (
        *("frozen-puzzles", "use tuple"),
        ("    grid: Picture\n", "    grid: Picture\n    tags: list[str] = field(default_factory=list)\n"),
        ("import dataclass\n", "import dataclass, field\n"),
    ),
    "no dataclass": (
        "frozen-puzzles",
        "decorate it",
        ("@dataclass(frozen=True)\nclass Lamps(Puzzle):", "class Lamps(Puzzle):"),
    ),
    "equal to nothing": (
        *("frozen-puzzles", "leave == and hash"),
        ("@dataclass(frozen=True)\nclass Lamps", "@dataclass(frozen=True, eq=False)\nclass Lamps"),
        ("    def validate", "    __eq__ = object.__eq__\n    __hash__ = object.__hash__\n\n    def validate"),
    ),
    "changed by reading": (
        *("round-trip", "another puzzle once it is written"),
        ("    def validate", "    def __post_init__(self):\n        self.__dict__['title'] += '!'\n\n    def validate"),
    ),
    "crash without a key": (
        *("missing-keys", "without 'rows' ends in AttributeError"),
        ('rows: Literal["even", "odd"] = "even"', 'rows: Literal["even", "odd"] | None = None'),
        ('Clue(f"row {number}", self.rows)', 'Clue(f"row {number}", self.rows.lower())'),
    ),
    "symbols not looked at": (
        *("mistyped-keys", "ends in PluginError|ends in ValueError"),
        ('self.grid.require(self.shape, ".01234", "grid")', "pass"),
    ),
    "strange symbols ignored": (
        *("mistyped-keys", "is accepted; call self.grid.require"),
        ('self.grid.require(self.shape, ".01234", "grid")', "pass"),
        ('if symbol != "."', "if symbol.isdecimal()"),
    ),
    "error without a place": (
        *("mistyped-keys", "an error without a line"),
        ('self.grid.require(self.shape, ".01234", "grid")', "pass"),
        ("int(symbol) for", "self.number(symbol) for"),
        (
            "    def validate",
            "    def number(self, symbol):\n        raise InputError('no', 'f')\n\n    def validate",
        ),
        ("    Grid,\n", "    Grid,\n    InputError,\n"),
    ),
    "a key of any type": (
        *("mistyped-keys", "takes anything"),
        ('rows: Literal["even", "odd"] = "even"', 'rows: Any = "even"'),
        ('Clue(f"row {number}", self.rows)', 'Clue(f"row {number}", str(self.rows))'),
    ),
    "key silently ignored": (
        *("keys-are-used", "'rows' is accepted and then ignored"),
        ('self.rows == "odd", Clue(f"row {number}", self.rows)', 'False, Clue(f"row {number}")'),
    ),
    "missing clue": ("constraints", "names no clue", ("number, number, clue=clue)", "number, number)")),
    "cells outside the grid": ("constraints", "outside the grid", ("Parity(tuple(cells),", "Parity((*cells, 99),")),
    "decompose too weak": ("decompose", "too weak", ("frozenset([int(self.odd)])", "frozenset([0, 1])")),
    "decompose too strong": ("decompose", "too strong", ("((0, 1), (1, 0))", "((0, 1), (1, -1))")),
    "decompose for ever": (
        "decompose",
        "never comes down",
        ("yield Regular(self.cells, ((0, 1), (1, 0)), frozenset([int(self.odd)]), self.clue)", "yield self"),
    ),
    "free helpers": (
        *("decompose", "functions of the cells"),
        ("yield Regular(", "yield Clause((Lit(Helper()), Lit(Helper())))\n        yield Regular("),
        ("    Clue,\n", "    Clause,\n    Clue,\n    Helper,\n    Literal as Lit,\n"),
    ),
    "holds looks elsewhere": (
        *("decompose", "does not name"),
        ("return sum(grid.values[cell] for cell in self.cells)", "return sum(grid.values)"),
    ),
    "unsound deduction": (
        "deductions",
        "which holds\\(\\) allows",
        ("if odd != constraint.odd else", "if odd == constraint.odd else"),
    ),
    "cell left without a value": (
        *("deductions", "no value; it must return None"),
        ("return masks if odd == constraint.odd else None", "return masks if odd == constraint.odd else (0, 0)"),
    ),
    "violation not seen": ("deductions", "misses that", ("masks if odd == constraint.odd else None", "masks")),
    "wrong neighbourhood": ("examples", "lamps.yaml#1", ("(row, column - 1)", "(row - 1, column - 1)")),
    "neighbourhood with itself": ("examples", "lamps.yaml#1", ("(row, column - 1)", "(row, column)")),
    "example with a wrong status": ("examples", "is multiple; correct", ("expect: multiple", "expect: unique")),
    "example without a status": ("examples", "states no status", ("expect: none\n", "")),
    "example with a wrong solution": ("examples", "states a solution that breaks", ("  ..##\n", "  ...#\n")),
    "example that cannot be read": ("examples", "cannot be read", ("rows: odd", "rows: strange")),
    "order by hash": (
        *("repeatable", "two runs differ"),
        (
            "in self.numbers.items():\n            clue",
            "in sorted(self.numbers.items(), key=lambda one: hash(str(one))):\n            clue",
        ),
    ),
    "given cells get lost": (
        *("additions", "with_given\\(\\) leaves cells open"),
        (
            "    def validate",
            "    def with_given(self, answer, cells):\n        return self\n\n    def validate",
        ),
    ),
    "clues that the answer breaks": (
        *("additions", "more_clues\\(\\) gives"),
        (
            "    def validate",
            "    def more_clues(self, grid):\n        return {0: Parity((0,), not grid[0, 0], N)}\n\n    def validate",
        ),
        ("@dataclass(frozen=True)\nclass Parity", "N = Clue('n')\n\n\n@dataclass(frozen=True)\nclass Parity"),
    ),
    "board crashes unsolved": (
        "board",
        "board\\(\\) of None ends in",
        (
            "return super().board(grid)",
            "return grid.values and super().board(grid)",
        ),
    ),
    "board with labels off the grid": ("board", "labels at", ("labels = {index:", "labels = {index + 9:")),
    "glyphs alike": (
        "board",
        "not one character for each value",
        ('    kind = "lamps"\n', '    kind = "lamps"\n    inks = (BLANK, BLANK)\n'),
        ("    Board,\n", "    BLANK,\n    Board,\n"),
        ("solution: |\n  ####\n  .#.#\n  ..##\n", ""),
    ),
    "labels that are no text": ("drawn[text]", "cannot be drawn", ("{index: str(number)", "{index: number")),
    "encoding too weak": (
        "encoding[cpsat-linear]",
        "breaks row",
        ("    for row in puzzle.shape.rows():\n        half", "    for row in ():\n        half"),
    ),
    "encoding too strong": ("encoding[cpsat-linear]", "do not agree", ("new_int_var(0, len(row)", "new_int_var(0, 0")),
    "encoding of other cells": (
        "encoding[z3-xor]",
        "breaks|do not agree",
        ("z3.Xor(odd, target.literal(cell))", "z3.Xor(odd, target.literal(0))"),
    ),
    "encoding that crashes": (
        "encoding[z3-xor]",
        "lamps xor",
        ("puzzle.beside(index)]) == number", "puzzle.nowhere(index)]) == number"),
    ),
}


@pytest.fixture
def checks_of(tmp_path):
    """The checks of a plugin and its puzzles, by name."""

    def make(plugin, puzzles, kind="lamps"):
        (tmp_path / "lamps.py").write_text(plugin, encoding="utf-8")
        (tmp_path / "lamps.yaml").write_text(puzzles, encoding="utf-8")
        host = Host(plugins=[str(tmp_path / "lamps.py")], warn=lambda message, cause: None)
        return {check.name: check for check in checks(kind, examples=[tmp_path / "lamps.yaml"], host=host)}

    return make


def test_a_faithful_plugin_passes_every_check(checks_of):
    for check in checks_of(PLUGIN, PUZZLES).values():
        check()


@pytest.mark.parametrize("name", MUTANTS)
def test_a_broken_plugin_is_caught_by_the_check_made_for_it(checks_of, name):
    caught_by, message, *changes = MUTANTS[name]
    plugin, puzzles = PLUGIN, PUZZLES
    for old, new in changes:
        assert (old in plugin) != (old in puzzles), old
        plugin, puzzles = plugin.replace(old, new), puzzles.replace(old, new)
    found = checks_of(plugin, puzzles, "Lamps" if 'kind = "Lamps"' in plugin else "lamps")
    with pytest.raises(AssertionError, match=message):
        found[caught_by]()


def test_a_host_that_lets_unknown_keys_pass_is_caught(checks_of, monkeypatch):
    from gridlogic import plaindata

    strict = plaindata.read_keys

    def lax(data, puzzle_type):
        return strict({key: value for key, value in data.items() if not key.endswith("x")}, puzzle_type)

    found = checks_of(PLUGIN, PUZZLES)
    monkeypatch.setattr(plaindata, "read_keys", lax)
    with pytest.raises(AssertionError, match="'titlex' for 'title' is accepted"):
        found["misspelt-keys"]()


def test_without_examples_one_check_fails_and_the_others_say_why_they_do_not_apply(checks_of):
    found = checks_of(PLUGIN, "")
    with pytest.raises(AssertionError, match=r"cannot be read: .*empty"):
        found.pop("examples")()
    for name in ("names", "light-import"):  # these look at no puzzle
        found.pop(name)()
    for check in found.values():
        with pytest.raises(SkipTest, match="no example puzzle"):
            check()


def test_every_check_has_a_mutant(checks_of):
    caught = {name for name, *_ in MUTANTS.values()} | {"misspelt-keys"}
    of_a_sort = {name.partition("[")[0] for name in caught}
    assert {name.partition("[")[0] for name in checks_of(PLUGIN, PUZZLES)} == of_a_sort
