"""The kit itself: what it skips and why, and the parts that its checks are made of."""

import itertools
import random
from pathlib import Path
from unittest import SkipTest

import pytest

from gridlogic.errors import EngineMissing, Refused, UsageError
from gridlogic.host import Host
from gridlogic.model import Clause, Helper, Literal
from gridlogic.testing import Check, checks, parametrize_with_checks
from gridlogic.testing.clauses import ways

FOLDER = Path(__file__).parent


@pytest.fixture
def found():
    """The checks of the faithful plugin, by name, and its host."""
    host = Host(plugins=[str(FOLDER / "lamps.py")])
    return {check.name: check for check in checks("lamps", examples=[FOLDER / "lamps.yaml"], host=host)}, host


def raising(error):
    def solve(*arguments, **options):
        raise error

    return solve


def test_an_engine_that_is_not_installed_is_skipped_and_named(found, monkeypatch):
    by_name, host = found
    monkeypatch.setattr(host.engine("z3"), "available", lambda: False)
    with pytest.raises(SkipTest, match="engine z3 needs is not installed"):
        by_name["encoding[z3-xor]"]()


@pytest.mark.parametrize("error", [EngineMissing("z3", "does not import"), Refused("row 1 has too many placements")])
def test_an_encoding_that_nothing_can_be_said_of_is_skipped_with_the_reason(found, monkeypatch, error):
    by_name, host = found
    monkeypatch.setattr(host.engine("z3"), "solve", raising(error))
    with pytest.raises(SkipTest, match=str(error)):
        by_name["encoding[z3-xor]"]()


def test_an_engine_that_is_too_slow_is_skipped(found, monkeypatch):
    by_name, _ = found
    monkeypatch.setattr("gridlogic.testing.answers.PER_ENCODING", 1e-9)
    with pytest.raises(SkipTest, match=r"out of time|no example is decided"):
        by_name["encoding[backtracking-compiled]"]()


def test_an_example_that_is_too_hard_fails(found, monkeypatch):
    by_name, _ = found
    monkeypatch.setattr("gridlogic.testing.subject.MOST_GRIDS", 0)
    monkeypatch.setattr("gridlogic.testing.subject.SECONDS", 1e-9)
    with pytest.raises(AssertionError, match=r"not decided within .* seconds; ship an easier one"):
        by_name["examples"]()


@pytest.mark.parametrize("most", [0, 5000])
def test_trying_all_grids_and_engine_auto_agree(found, monkeypatch, most):
    by_name, _ = found
    monkeypatch.setattr("gridlogic.testing.subject.MOST_GRIDS", most)
    for name, check in by_name.items():
        if name.startswith(("encoding", "examples")):
            check()


def test_an_unknown_kind_is_wrong_use():
    with pytest.raises(UsageError, match="unknown kind 'lmps'"):
        checks("lmps")


def test_puzzles_of_other_kinds_are_left_out(tmp_path):
    (tmp_path / "both.yaml").write_text((FOLDER / "lamps.yaml").read_text() + "---\ntype: mosaic\ngrid: |\n  1\n")
    host = Host(plugins=[str(FOLDER / "lamps.py")])
    for kind in ("lamps", "mosaic"):
        by_name = {check.name: check for check in checks(kind, examples=[tmp_path], host=host)}
        by_name["constraints"]()
    with pytest.raises(AssertionError, match=r"both\.yaml#5 states no status"):
        by_name["examples"]()


@parametrize_with_checks("lamps", examples=[FOLDER / "lamps.yaml"], host=Host(plugins=[str(FOLDER / "lamps.py")]))
def test_the_decorator_gives_every_check(check):
    assert isinstance(check, Check)
    assert check.about.endswith(".")
    assert str(check) == check.name


def test_ways_counts_as_brute_force_does():
    chance = random.Random(3)
    for _ in range(200):
        helpers = [Helper() for _ in range(4)]
        clauses = [
            Clause(tuple(Literal(chance.choice([0, 1, *helpers]), 1, chance.random() < 0.5) for _ in range(3)))
            for _ in range(chance.randrange(1, 9))
        ]
        named = {literal.cell for clause in clauses for literal in clause.literals} - {0, 1}
        for cells in itertools.product((0, 1), repeat=2):
            models = 0
            for truths in itertools.product((0, 1), repeat=len(named)):
                value = {**dict(enumerate(cells)), **dict(zip(named, truths, strict=True))}
                models += all(any((value[one.cell] == 1) is one.positive for one in rule.literals) for rule in clauses)
            assert ways(clauses, dict(enumerate(cells))) == min(models, 2)
