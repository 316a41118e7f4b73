"""`gridlogic check-plugin`: one line for each check, with what to do, and an exit code."""

from pathlib import Path

import pytest

from gridlogic.cli import main
from gridlogic.testing import checks

FOLDER = Path(__file__).parent.parent / "testing"
PLUGIN = (FOLDER / "lamps.py").read_text(encoding="utf-8")


@pytest.fixture
def run(tmp_path, capsys):
    """Check a plugin file with these changes to it; gives exit code, lines and what went to standard error."""

    def call(*arguments, old="", new="", name="lamps"):
        (tmp_path / "lamps.py").write_text(PLUGIN.replace(old, new) if old else PLUGIN)
        examples = ["--examples", str(FOLDER / "lamps.yaml")]
        with pytest.raises(SystemExit) as end:
            main(["check-plugin", "--plugin", str(tmp_path / "lamps.py"), *examples, *arguments, name])
        out, err = capsys.readouterr()
        return end.value.code, out.splitlines(), err

    return call


def test_a_sound_plugin_has_a_line_for_each_check_and_exit_code_0(run):
    code, lines, err = run()
    assert (code, err) == (0, "")
    *each, last = lines
    known = [str(check) for check in checks("mosaic") if not str(check).startswith("encoding[z3")]
    names = [line.split()[1] for line in each]
    assert set(known) <= set(names)
    assert {"encoding[cpsat-linear]", "encoding[z3-xor]"} <= set(names)
    assert all(line.startswith("ok ") for line in each)
    assert last == f"{len(each)} passed, 0 skipped, 0 failed"


def test_a_fault_is_told_with_what_to_do_and_exit_code_2(run):
    code, lines, _ = run(old="number, number, clue=clue)", new="number, number)")
    assert code == 2
    (line,) = (line for line in lines if line.startswith("FAIL"))
    assert line.split()[1] == "constraints"
    assert "a Count, names no clue; give it clue=Clue('row 1', '3 1')" in line
    assert lines[-1].endswith(" 1 failed")


def test_an_exception_in_a_check_is_a_line_too_and_debug_shows_where(run):
    code, lines, err = run("--debug", old="decompose(self, values: int)", new="decompose(self)")
    assert code == 2
    (line,) = (line for line in lines if line.split()[1] == "decompose")
    assert line.startswith("FAIL")
    assert "TypeError" in line
    assert err.startswith("decompose ends in an exception; --debug shows where\nTraceback")


def test_a_check_that_does_not_apply_says_why(run):
    code, lines, _ = run(name="mosaic")
    assert code == 2
    assert "there are no example puzzles" in next(line for line in lines if line.startswith("FAIL"))
    assert sum("no example puzzle" in line for line in lines if line.startswith("skip")) > 9


def test_a_plugin_of_several_kinds_or_another_name_is_found_by_its_name(run, tmp_path, capsys):
    (tmp_path / "lights.py").write_text(PLUGIN)
    with pytest.raises(SystemExit) as end:
        main(
            [
                "check-plugin",
                "--plugin",
                str(tmp_path / "lights.py"),
                "--examples",
                str(FOLDER / "lamps.yaml"),
                "lights",
            ]
        )
    assert end.value.code == 0
    assert "0 failed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("lmps", "unknown kind 'lmps', did you mean 'lamps'?; known: "),
        ("cpsat", "plugin 'cpsat' brings no puzzle type"),
    ],
)
def test_a_name_without_puzzle_types_is_wrong_use(run, name, told):
    code, lines, err = run(name=name)
    assert (code, lines) == (2, [])
    assert told in err


def test_a_plugin_that_does_not_load_is_told_with_the_reason(run):
    code, lines, err = run(old="@hookimpl", new="raise OSError('no such lamp')\n@hookimpl")
    assert (code, lines) == (2, [])
    assert err.endswith("error: plugin lamps: OSError: no such lamp\n")
