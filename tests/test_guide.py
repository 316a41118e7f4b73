"""The code in the documentation runs, and the plugin of the guide is a whole puzzle type."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import gridlogic
from gridlogic.conversion import write_foreign
from gridlogic.detection import named
from gridlogic.documents import load, read_text
from gridlogic.errors import InputError
from gridlogic.host import Host
from gridlogic.outcome import Status
from gridlogic.solving import solve

ROOT = Path(gridlogic.__file__).parent.parent


def blocks(file, language):
    text = (ROOT / file).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.fixture
def guide(tmp_path):
    (plugin, form), (puzzle,) = blocks("plugins/README.md", "python"), blocks("plugins/README.md", "yaml")
    (tmp_path / "star_battle.py").write_text(f"{plugin}\n\n{form}")
    (tmp_path / "stars.yaml").write_text(puzzle)
    return tmp_path


def test_the_guide_s_plugin_is_short():
    plugin, _ = blocks("plugins/README.md", "python")
    assert len(plugin.splitlines()) <= 45


@pytest.mark.parametrize("engine", ["auto", "propagation", "cpsat", "z3", "backtracking"])
def test_the_guide_s_plugin_is_solved_by_every_engine(guide, engine):
    host = Host(plugins=[str(guide / "star_battle.py")])
    (puzzle,) = load(guide / "stars.yaml", host)
    outcome = solve(puzzle, host=host, engine=engine)
    assert outcome.status == Status.UNIQUE
    assert outcome.solutions[0].values.count(1) == 5


def test_the_guide_s_plugin_draws_and_gets_the_command_line(guide):
    command = [sys.executable, "-m", "gridlogic", "solve", "--plugin", "star_battle.py", "stars.yaml"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=guide)
    assert (done.returncode, done.stderr) == (0, "")
    assert "star-battle 5x5" in done.stdout
    assert "only solution" in done.stdout


def test_the_guide_s_format_is_found_read_and_written(guide):
    host = Host(plugins=[str(guide / "star_battle.py")])
    puzzles = load(guide / "stars.yaml", host)
    form = named("stars", host.formats())
    file = guide / "stars.txt"
    file.write_text(write_foreign(puzzles, form, print))
    assert load(file, host) == puzzles
    file.write_text("STARS\nAB\nA?\n")
    with pytest.raises(InputError, match=r"stars\.txt:3:2: row 2, column 2: '\?' is none of"):
        load(file, host)


def test_the_guide_s_package_names_the_entry_point():
    (toml,) = blocks("plugins/README.md", "toml")
    assert 'star-battle = "star_battle"' in toml


def test_the_readme_s_python_runs():
    (code,) = blocks("README.md", "python")
    names = {}
    exec(compile(code, "README.md", "exec"), names)  # noqa: S102 - that is the test
    assert names["outcome"].status == Status.MULTIPLE


def test_the_readme_s_first_puzzle_has_one_solution(tmp_path):
    (text,) = blocks("README.md", "yaml")
    (tmp_path / "cup.yaml").write_text(text)
    host = Host()
    (puzzle,) = load(tmp_path / "cup.yaml", host)
    assert solve(puzzle, host=host).status == Status.UNIQUE


def test_the_readme_lists_every_command():
    from gridlogic.cli import COMMANDS

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `gridlogic (\w+)", text, re.MULTILINE)) == set(COMMANDS)


def test_the_readme_has_two_commands_that_make_their_own_environment():
    commands = [line for block in blocks("README.md", "sh") for line in block.splitlines()]
    assert len(commands) == 2
    assert all(line.startswith("python3 -m venv ") for line in commands)


@pytest.mark.parametrize("text", blocks("puzzles/README.md", "yaml"))
def test_the_examples_of_puzzle_files_are_solved(text):
    host = Host()
    for puzzle in read_text(text, "README.md", host):
        outcome = solve(puzzle, host=host, limit=100)
        assert outcome.solutions
        assert puzzle.answer() in (None, *outcome.solutions)
        assert puzzle.expect in (None, outcome.status)
