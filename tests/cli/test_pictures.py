"""Drawings in a format: which file, what goes where, what is missing."""

import io
import os
import subprocess
import sys

import pytest

from gridlogic.cli import main

UNIQUE = "type: nonogram\ntitle: Corner\nrows: [[1, 1], [1]]\ncols: [[1], [1], [1]]\n"
SEVERAL = "type: nonogram\nrows: [[1], [1]]\ncols: [[1], [1]]\n"
BOX = "type: nonogram-3d\nsize: 1x1x2\nrows: '1'\nsolution: '#.'\n"
STARTS = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF8", "pdf": b"%PDF-", "html": b"<!doctype html>", "text": b"  "}


@pytest.fixture
def puzzle(tmp_path):
    path = tmp_path / "corner.yaml"
    path.write_text(UNIQUE)
    return str(path)


@pytest.fixture
def run(capsysbinary):
    def call(*arguments):
        with pytest.raises(SystemExit) as left:
            main(list(arguments))
        out, err = capsysbinary.readouterr()
        return left.value.code, out, err.decode()

    return call


@pytest.mark.parametrize("command", ["solve", "show"])
@pytest.mark.parametrize("form", STARTS)
def test_a_file_is_drawn_in_the_format_of_its_ending(run, puzzle, tmp_path, form, command):
    file = tmp_path / f"out.{ {'text': 'txt'}.get(form, form) }"
    code, out, err = run(command, "-o", str(file), puzzle)
    assert (code, err) == (0, "")
    assert file.read_bytes().startswith(STARTS[form])
    assert (b"only solution" in out) == (command == "solve")


@pytest.mark.parametrize("form", STARTS)
def test_standard_output_has_the_drawing_and_nothing_else(run, puzzle, form):
    code, out, err = run("solve", "--format", form, puzzle)
    assert code == 0
    assert out.startswith(STARTS[form])
    assert b"engine propagation" not in out
    assert "This is the only solution" in err


def test_the_format_goes_before_the_ending(run, puzzle, tmp_path):
    file = tmp_path / "corner"
    assert run("show", "-o", str(file), "--format", "svg", puzzle)[0] == 0
    assert file.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("corner", "has no ending such as .svg"),
        ("corner.svgg", "unknown format 'svgg', did you mean 'svg'?"),
        ("absent/corner.svg", "cannot write"),
    ],
)
def test_files_that_cannot_be_drawn(run, puzzle, tmp_path, name, said):
    code, _, err = run("show", "-o", str(tmp_path / name), puzzle)
    assert code == 2
    assert said in err
    assert err.count("\n") <= 4


def test_several_solutions_and_puzzles_go_into_one_file(run, puzzle, tmp_path):
    several, box, file = tmp_path / "several.yaml", tmp_path / "box.yaml", tmp_path / "all.svg"
    several.write_text(SEVERAL)
    box.write_text(BOX)
    code, _, _ = run("solve", "-o", str(file), puzzle, str(several), str(box))
    assert code == 3
    drawn = file.read_text()
    for caption in ("Corner (nonogram 2x3)", "solution 1", "solution 2", "layer 1 of 1"):
        assert caption in drawn


def test_a_puzzle_without_solution_is_drawn_as_it_is_given(run, tmp_path):
    path, file = tmp_path / "none.yaml", tmp_path / "none.svg"
    path.write_text("type: mosaic\ngrid: '0.2'\n")
    assert run("solve", "-o", str(file), str(path))[0] == 1
    drawn = file.read_text()
    assert "3 unknown" in drawn
    assert "There is no solution" in drawn


def test_json_and_a_drawing(run, puzzle, tmp_path):
    file = tmp_path / "corner.svg"
    code, out, _ = run("solve", "--json", "-o", str(file), puzzle)
    assert code == 0
    assert out.startswith(b"{")
    assert file.read_text().startswith("<svg")
    code, out, err = run("solve", "--json", "--format", "svg", puzzle)
    assert (code, out) == (2, b"")
    assert "cannot both go to standard output" in err


def test_the_solution_stated_is_shown_beside_the_puzzle(run, tmp_path):
    path = tmp_path / "box.yaml"
    path.write_text(BOX)
    assert b"1 blank, 1 filled" in run("show", "--solution", "--format", "svg", str(path))[1]
    assert b"2 unknown" in run("show", "--format", "svg", str(path))[1]


def test_the_steps_of_a_search_go_into_the_file(run, tmp_path):
    path = tmp_path / "open.yaml"
    path.write_text("type: nonogram\nrows: [[1], [1, 1], [2], [1]]\ncols: [[1, 1], [1], [1], [2]]\n")
    options = ("--engine", "backtracking", "--encoding", "row-by-row", "--trace", "1", "--format", "html")
    code, out, err = run("solve", *options, str(path))
    assert code == 3
    assert b"Step 1 of the search." in out
    assert b"Step 2 of the search." in out
    assert b"Solution 2. There are at least 2 solutions" in out
    assert "step 1" not in err


def test_a_wrong_answer_is_drawn(run, puzzle, tmp_path):
    answer, file = tmp_path / "answer.txt", tmp_path / "answer.svg"
    answer.write_text("##.\n..#\n")
    assert run("check", "-o", str(file), puzzle, str(answer))[0] == 1
    assert "3 filled" in file.read_text()
    answer.write_text("#.#\n.#.\n")
    code, out, _ = run("check", "--format", "svg", puzzle, str(answer))
    assert (code, b"3 filled" in out) == (0, True)


def test_options_of_pictures(run, puzzle):
    def drawn(*options):
        return run("solve", "--format", "svg", *options, puzzle)[1].decode()

    assert 'viewBox="0 0 30 20"' in drawn("--cell", "10", "--plain")
    assert "<style>" in drawn()
    assert "<style>" not in drawn("--theme", "light")
    assert "#15181d" in drawn("--theme", "dark")
    assert run("show", "--format", "pdf", "--paper", "letter", puzzle)[1].count(b"612.00 792.00") == 1


def test_safe_colours(run, tmp_path):
    path = tmp_path / "colours.yaml"
    path.write_text("type: nonogram-colour\npalette: {r: red, g: green}\nrows: [1r 1g]\ncols: [1r, 1g]\n")
    drawn = run("solve", "--format", "svg", "--safe-colors", str(path))[1].decode()
    assert "#d55e00" in drawn
    assert "#009e73" in drawn
    assert "#ff0000" not in drawn


def test_a_picture_too_large_is_refused(run, puzzle):
    code, out, err = run("show", "--format", "png", "--cell", "1000", *[puzzle] * 40)
    assert (code, out) == (2, b"")
    assert "make too large a picture; at most" in err


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def test_no_picture_is_written_on_a_terminal(monkeypatch, capsys, puzzle):
    monkeypatch.setattr(sys, "stdout", Terminal())
    with pytest.raises(SystemExit) as left:
        main(["show", "--format", "png", puzzle])
    assert left.value.code == 2
    assert "name a file, such as -o puzzle.png" in capsys.readouterr().err


@pytest.mark.parametrize(("form", "package"), [("png", "Pillow"), ("gif", "Pillow"), ("pdf", "fpdf2")])
def test_a_missing_package_is_named_with_the_extra_before_anything_is_solved(puzzle, tmp_path, form, package):
    absent = tmp_path / "sitecustomize.py"
    absent.write_text("import sys\nsys.modules['PIL'] = sys.modules['fpdf'] = None\n")
    command = [sys.executable, "-m", "gridlogic", "solve", "-o", f"out.{form}", puzzle]
    environ = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=environ)
    assert done.returncode == 2
    assert f"format {form} needs {package}, which is not installed: pip install 'gridlogic[pictures]'" in done.stderr
    assert "Corner" not in done.stdout
    assert not (tmp_path / f"out.{form}").exists()
    for always in ("svg", "html", "txt"):
        command[5] = f"out.{always}"
        subprocess.run(command, capture_output=True, check=True, cwd=tmp_path, env=environ)


PLUGIN = """
from gridlogic import Renderer, hookimpl

@hookimpl
def gridlogic_renderers():
    return [
        Renderer('svg', lambda board: '', 'mosaic', compose=lambda many, style: f'{len(many)} of cell {style.cell}'),
        Renderer('dots', lambda board: '.' * board.shape.cells + '\\n'),
        Renderer('bad', lambda board: '', compose=lambda exhibits, style: 7),
    ]
"""


@pytest.fixture
def plugin(tmp_path):
    path = tmp_path / "drawing.py"
    path.write_text(PLUGIN)
    return ["--plugin", str(path)]


def test_a_plugin_draws_a_kind_in_its_own_way(run, plugin, puzzle, tmp_path):
    mosaic = tmp_path / "mosaic.yaml"
    mosaic.write_text("type: mosaic\ngrid: '1.'\n")
    drawn = run("show", *plugin, "--format", "svg", "--cell", "9", str(mosaic), str(mosaic))[1]
    assert drawn == b"2 of cell 9"
    assert run("show", *plugin, "--format", "svg", puzzle)[1].startswith(b"<svg")
    code, _, err = run("show", *plugin, "--format", "svg", puzzle, str(mosaic))
    assert code == 2
    assert "renderers of their own" in err


def test_boards_drawn_one_by_one_go_into_one_file(run, plugin, puzzle, tmp_path):
    file = tmp_path / "out.dots"
    assert run("show", *plugin, "-o", str(file), puzzle, puzzle)[0] == 0
    assert file.read_text() == "......\n......\n"


def test_a_plugin_that_composes_nonsense_is_named(run, plugin, puzzle):
    code, _, err = run("show", *plugin, "--format", "bad", puzzle)
    assert code == 2
    assert "plugin of format bad: compose() gave int, not text or bytes" in err
