"""The code in the documentation runs; `test_plugin_guide` is about the guide for plugins."""

import re
from pathlib import Path

import pytest

import gridlogic
from gridlogic.documents import load, read_text
from gridlogic.host import Host
from gridlogic.outcome import Status
from gridlogic.solving import solve

ROOT = Path(gridlogic.__file__).parent.parent


def blocks(file, language):
    text = (ROOT / file).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


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
    assert set(re.findall(r"^\| `gridlogic ([\w-]+)", text, re.MULTILINE)) == set(COMMANDS)


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
