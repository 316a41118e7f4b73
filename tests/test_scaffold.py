"""The package that `gridlogic new` writes: names, files, nothing overwritten and nothing half-written."""

import ast
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import gridlogic.scaffold
from gridlogic.errors import UsageError
from gridlogic.host import Host
from gridlogic.puzzle import KIND
from gridlogic.scaffold import LAYOUT, scaffold
from gridlogic.testing import checks

TEMPLATES = Path(gridlogic.scaffold.__file__).parent


@pytest.fixture(scope="module")
def host():
    return Host()


def run(*arguments, cwd, path=""):
    command = [sys.executable, "-m", "gridlogic", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(path)}
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd, env=environment)


def files_in(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_the_command_says_what_it_wrote_and_what_is_next(tmp_path):
    done = run("new", "tents", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    written = [line.strip() for line in done.stdout.splitlines() if line.startswith("  gridlogic-tents/")]
    assert sorted(written) == files_in(tmp_path)
    assert "pip install -e gridlogic-tents\n" in done.stdout


def test_the_package_solves_its_puzzle_and_names_what_it_should(tmp_path):
    run("new", "little-tents", cwd=tmp_path)
    folder = tmp_path / "gridlogic-little-tents"
    project = tomllib.loads((folder / "pyproject.toml").read_text())
    assert project["project"]["name"] == "gridlogic-little-tents"
    assert project["project"]["entry-points"]["gridlogic"] == {"little-tents": "gridlogic_little_tents"}
    puzzle = "gridlogic_little_tents/puzzles/first.yaml"
    done = run("solve", "--plugin", "gridlogic_little_tents", puzzle, cwd=folder, path=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "only solution" in done.stdout


def test_the_package_passes_every_check(tmp_path, host):
    scaffold("lamps", tmp_path / "lamps", host)
    plugin = tmp_path / "lamps" / "gridlogic_lamps" / "__init__.py"
    examples = [tmp_path / "lamps" / "gridlogic_lamps" / "puzzles"]
    for check in checks("lamps", examples=examples, host=Host(plugins=[str(plugin)])):
        check()


def test_every_name_is_filled_in_and_the_code_is_in_the_style_of_the_house(tmp_path, host):
    for path in scaffold("lamps", tmp_path / "lamps", host):
        text = path.read_text()
        assert "$" not in text
        assert max(map(len, text.splitlines()), default=0) <= 120 or path.suffix == ".md"
    assert set(LAYOUT.values()) - {None} == {path.name for path in TEMPLATES.glob("*.in")}


@pytest.mark.parametrize("kind", ["", "Tents", "3d", "a b", "a_b", "a-", "-a", "a--b", "../a", "tents\n", "zelte-ä"])
def test_a_name_spelt_wrong_is_refused(tmp_path, host, kind):
    with pytest.raises(UsageError, match="is no name for a kind"):
        scaffold(kind, tmp_path / "new", host)
    assert list(tmp_path.iterdir()) == []


def test_a_kind_that_is_taken_is_refused(tmp_path, host):
    with pytest.raises(UsageError, match="kind 'mosaic' is taken"):
        scaffold("mosaic", tmp_path / "new", host)
    with pytest.raises(UsageError, match="taken by plugin 'cpsat' of gridlogic"):
        scaffold("cpsat", tmp_path / "new", host)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["puzzle", "none", "class", "clue", "import"])
def test_names_that_mean_something_to_python_do_no_harm(tmp_path, host, kind):
    written = scaffold(kind, tmp_path / "new", host)
    for path in written:
        if path.suffix == ".py":
            ast.parse(path.read_text())
    assert (
        f"class {kind.capitalize()}Puzzle(Puzzle)" in (tmp_path / "new" / f"gridlogic_{kind}/__init__.py").read_text()
    )


@settings(deadline=None, max_examples=25)
@given(kind=st.from_regex(KIND, fullmatch=True).filter(lambda kind: len(kind) < 100))
def test_any_name_spelt_right_gives_files_that_can_be_read(host, kind):
    with tempfile.TemporaryDirectory() as folder:
        try:
            written = scaffold(kind, Path(folder), host)
        except UsageError as refused:
            assume("is taken" not in str(refused))
            raise
        project = tomllib.loads(written[0].read_text())["project"]
        (module,) = project["entry-points"]["gridlogic"].values()
        assert project["entry-points"]["gridlogic"] == {kind: module}
        ast.parse((Path(folder) / module / "__init__.py").read_text())


def test_an_empty_folder_is_filled(tmp_path, host):
    assert sorted(path.name for path in scaffold("lamps", tmp_path, host)) == sorted(
        ["pyproject.toml", "README.md", "__init__.py", "py.typed", "first.yaml", "test_gridlogic_lamps.py"]
    )


def test_nothing_is_overwritten(tmp_path, host):
    (tmp_path / "README.md").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for folder in (tmp_path, tmp_path / "file"):
        with pytest.raises(UsageError, match="nothing is overwritten"):
            scaffold("lamps", folder, host)
    assert files_in(tmp_path) == ["README.md", "file"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path, host):
    with pytest.raises(UsageError, match="there is no folder"):
        scaffold("lamps", tmp_path / "a" / "b", host)
    with pytest.raises(UsageError, match="cannot make"):
        scaffold("lamps", tmp_path / ("a" * 300), host)


@pytest.mark.parametrize("exists", [True, False])
def test_nothing_is_left_half_written(tmp_path, host, exists, monkeypatch):
    folder = tmp_path / "new"
    if exists:
        folder.mkdir()
    written = Path.write_text

    def full_disk(path, *arguments, **options):
        if path.suffix == ".yaml":
            raise OSError(28, "No space left on device")
        return written(path, *arguments, **options)

    monkeypatch.setattr(Path, "write_text", full_disk)
    with pytest.raises(UsageError, match="No space left on device"):
        scaffold("lamps", folder, host)
    assert list(tmp_path.rglob("*")) == ([folder] if exists else [])


def test_wrong_use_of_the_command_is_one_line_and_exit_code_2(tmp_path):
    run("new", "tents", cwd=tmp_path)
    before = files_in(tmp_path)
    for arguments in (["new", "tents"], ["new", "Tents"], ["new", "mosaic"], ["new", "lamps", "--directory", "a/b"]):
        done = run(*arguments, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, ""), arguments
        assert done.stderr.startswith("error: ")
        assert done.stderr.count("\n") == 1
    assert files_in(tmp_path) == before
