"""The command line: exit codes, what goes where, bad weather."""

import io
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from gridlogic.cli import main

UNIQUE = "type: nonogram\ntitle: Corner\nrows: [[1, 1], [1]]\ncols: [[1], [1], [1]]\n"
SEVERAL = "type: nonogram\nrows: [[1], [1]]\ncols: [[1], [1]]\n"
THREE = "type: nonogram\nrows: [[1], [1, 1], [2], [1]]\ncols: [[1, 1], [1], [1], [2]]\n"
NONE = "type: nonogram\nrows: [[2], [3], [1], [1], [1, 1]]\ncols: [[1], [2], [1], [3], [1, 1]]\n"
WRONG = "type: nonogram\nrows: [[4], [1], [1]]\ncols: [[2], [2], [2]]\n"
PERMUTATIONS = "type: nonogram\nrows: |\n" + "  1\n" * 12 + "cols: |\n" + "  1\n" * 12


@pytest.fixture
def file(tmp_path):
    def write(text, name="puzzle.yaml"):
        path = tmp_path / name
        path.write_text(text)
        return str(path)

    return write


@pytest.fixture
def run(capsys):
    def call(*arguments):
        with pytest.raises(SystemExit) as left:
            main(list(arguments))
        out, err = capsys.readouterr()
        return left.value.code, out, err

    return call


def process(*arguments, **options):
    command = [sys.executable, "-m", "gridlogic", *arguments]
    return subprocess.run(command, capture_output=True, check=False, timeout=60, **options)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (UNIQUE, 0, "This is the only solution"),
        (NONE, 1, "There is no solution"),
        (SEVERAL, 3, "There are exactly 2 solutions; the list is complete"),
        (THREE, 3, "There are at least 2 solutions; the search stopped there"),
    ],
)
def test_the_exit_code_is_the_status(run, file, text, code, said):
    left, out, err = run("solve", file(text))
    assert (left, err) == (code, "")
    assert said in out


def test_what_a_presolve_decides_was_no_search(run, file):
    for text, code, why in (("4.", 0, "the clues decide every cell"), ("40", 1, "the clues contradict each other")):
        left, out, err = run("solve", file(f"type: mosaic\ngrid: ['{text}', '..']\n"))
        assert (left, err) == (code, "")
        assert f"solution: {why}" in out
        assert "[engine presolve, " in out


def test_a_wrong_file_is_one_message_with_its_place(run, file):
    path = file(WRONG)
    assert run("solve", path) == (2, "", f"{path}:2:8: row 1: needs 4 cells, has 3\n")


def test_the_answer_stands_with_its_clues_and_title(run, file):
    _, out, _ = run("solve", file(UNIQUE))
    assert out.startswith("Corner (nonogram 2x3)\n")
    assert "1 1 | # . # |" in " ".join(out.replace("##", "#").split()) or "1 1" in out


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ("2", "There are at least 2 solutions; the search stopped there"),
        ("10", "There are exactly 3 solutions; the list is complete"),
        ("all", "There are exactly 3 solutions; the list is complete"),
    ],
)
def test_a_count_is_called_complete_only_if_proved(run, file, limit, said):
    code, out, _ = run("solve", "--solutions", limit, file(THREE))
    assert code == 3
    assert said in out


def test_one_solution_asked_for_is_not_called_the_only_one(run, file):
    code, out, _ = run("solve", "--solutions", "1", file(SEVERAL))
    assert code == 4
    assert "whether it is the only one was not asked" in out


@pytest.mark.parametrize("limit", ["0", "-1", "two", "1.5", "٣", ""])
def test_a_limit_is_a_number_from_one_or_all(run, file, limit):
    code, out, err = run("solve", "--solutions", limit, file(SEVERAL))
    assert (code, out) == (2, "")
    assert "neither a number from 1 nor 'all'" in err


def test_two_solutions_are_shown_with_the_cells_marked_where_they_differ(run, file):
    _, out, _ = run("solve", file(SEVERAL))
    assert "They differ in 4 cells: row 1, column 1; row 1, column 2; row 2, column 1; row 2, column 2" in out
    assert out.count("@") > 4
    assert out.count("o") > 4


def test_several_files_in_one_call(run, file):
    good, bad, several = file(UNIQUE, "a.yaml"), file(WRONG, "b.yaml"), file(SEVERAL, "c.yaml")
    code, out, err = run("solve", good, bad, several)
    assert code == 2
    assert "only solution" in out
    assert "exactly 2" in out
    assert err.count("\n") == 1
    assert run("solve", good, several)[0] == 3
    assert run("solve", good, file(NONE, "d.yaml"), several)[0] == 1


def test_files_of_all_kinds_go_into_one_call(run, file):
    kinds = {
        "mosaic.yaml": "type: mosaic\ngrid: ['4.', '..']\n",
        "nonogram.yaml": UNIQUE,
        "colour.yaml": "type: nonogram-colour\npalette: {r: red, b: blue}\nrows: [1r 1b]\ncols: [1r, 1b]\n",
        "box.yaml": "type: nonogram-3d\nsize: 3x1x1\npillars: 2o\n",
    }
    code, out, err = run("solve", *(file(text, name) for name, text in kinds.items()))
    assert (code, err) == (0, "")
    assert out.count("This is the only solution") == 4
    assert "nonogram.yaml: Corner (nonogram 2x3)\n" in out


def test_a_box_in_json_has_a_list_for_each_layer(run, file):
    _, out, _ = run("solve", "--json", file("type: nonogram-3d\nsize: 2x1x2\nrows: [2, 0]\n"))
    assert json.loads(out)["results"][0]["solutions"] == [[["##"], [".."]]]


def test_a_directory_stands_for_its_files(run, file, tmp_path):
    file(UNIQUE, "a.yaml")
    file(UNIQUE, "b.yml")
    code, out, _ = run("solve", str(tmp_path))
    assert code == 0
    assert out.count("only solution") == 2


def test_an_empty_directory_is_wrong_use(run, tmp_path):
    code, _, err = run("solve", str(tmp_path))
    assert code == 2
    assert err == f"{tmp_path}: cannot be read: Is a directory\n"


def test_a_collection_is_solved_document_by_document(run, file):
    code, out, _ = run("solve", "--json", file(f"{UNIQUE}---\n{SEVERAL}"))
    results = json.loads(out)["results"]
    assert code == 3
    assert [(result["document"], result["status"]) for result in results] == [(1, "unique"), (2, "multiple")]


def test_standard_input(file):
    done = process("solve", "-", input=UNIQUE.encode())
    assert done.returncode == 0
    done = process("solve", "-", input=b"type: nonogran")
    assert done.returncode == 2
    assert done.stderr.startswith(b"standard input:1:7: unknown type 'nonogran', did you mean 'nonogram'?")


def test_json_is_one_document_for_programs(run, file):
    bad = file(WRONG, "b.yaml")
    code, out, err = run("solve", "--json", file(SEVERAL), bad, file(THREE, "c.yaml"))
    first, second, third = json.loads(out)["results"]
    assert code == 2
    assert err.startswith(bad)
    assert first["status"] == "multiple"
    assert sorted(first["solutions"]) == [["#.", ".#"], [".#", "#."]]
    assert first["differ"] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert first["complete"] is True
    assert "needs 4 cells" in second["error"]
    assert (third["status"], len(third["solutions"]), third["complete"]) == ("multiple", 2, False)


@pytest.mark.parametrize("engine", ["propagation", "sat", "cpsat", "z3", "backtracking"])
def test_the_engine_asked_for_is_the_engine_used(run, file, engine):
    _, out, _ = run("solve", "--json", "--engine", engine, file(UNIQUE))
    assert json.loads(out)["results"][0]["engine"] == engine


def test_the_encoding_asked_for_settles_the_engine(run, file):
    _, out, _ = run("solve", "--json", "--encoding", "table", file(UNIQUE))
    result = json.loads(out)["results"][0]
    assert (result["engine"], result["encoding"]) == ("cpsat", "table")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--engine", "cpsta"], "unknown engine 'cpsta', did you mean 'cpsat'?"),
        (["--encoding", "tabel"], "kind nonogram has no encoding 'tabel', did you mean 'table'?"),
        (["--engine", "z3", "--encoding", "table"], "kind nonogram has no encoding 'table' on engine z3"),
    ],
)
def test_an_unknown_engine_or_encoding_is_wrong_use(run, file, options, message):
    code, out, err = run("solve", *options, file(UNIQUE))
    assert (code, out) == (2, "")
    assert message in err


def test_an_encoding_that_would_grow_too_large_is_refused_with_line_and_number(run, file):
    columns = ", ".join("[1]" if column % 4 == 1 else "[0]" for column in range(60))
    ones = ", ".join("1" * 15)
    code, _, err = run(
        "solve", "--encoding", "table", file(f"type: nonogram\nrows: [[0], [{ones}], [0]]\ncols: [{columns}]\n")
    )
    assert code == 2
    assert "row 2" in err
    assert "511738760544" in err.replace(",", "")


def test_a_file_that_promises_something_else_is_told_so(run, file):
    code, _, err = run("solve", file(SEVERAL + "expect: unique\n"))
    assert code == 3
    assert "the file expects 'unique', found 'multiple'" in err
    _, _, err = run("solve", file(UNIQUE + "solution: ['##.', '..#']\n"))
    assert "the solution that the file states is none" in err


def test_trace_draws_the_grid_every_so_many_steps(run, file):
    _, out, err = run("solve", "--engine", "backtracking", "--encoding", "row-by-row", "--trace", "1", file(THREE))
    assert "step 1\n" in err
    assert "step 2\n" in err
    assert "?" in err
    assert "step" not in out


def test_show_draws_the_puzzle_and_does_not_solve_it(run, file):
    code, out, _ = run("show", file("type: nonogram\nrows: [[2], [2]]\ncols: [[2], [2]]\n"))
    assert code == 0
    assert "#" not in out
    assert "2" in out
    assert "#" in run("show", "--solution", file("type: nonogram\nrows: [[1]]\ncols: [[1]]\nsolution: '#'\n"))[1]
    code, _, err = run("show", "--solution", file(UNIQUE))
    assert code == 2
    assert "states no solution" in err


@pytest.mark.parametrize("command", ["solve", "show", "check"])
def test_an_unknown_format_is_refused_before_anything_is_written(run, file, command):
    code, out, err = run(command, "--format", "txt", file(UNIQUE))
    assert (code, out) == (2, "")
    assert "unknown format 'txt', did you mean 'text'?" in err


def test_check_names_the_clues_that_an_answer_breaks(run, file):
    plus = file("type: nonogram\nrows: [[1], [3], [1]]\ncols: [[1], [3], [1]]\n")
    assert run("check", plus, file(".#.\n###\n.#.\n", "right.txt")) == (0, "The answer obeys every clue.\n", "")
    code, out, _ = run("check", plus, file("##.\n###\n.#.\n", "wrong.txt"))
    assert code == 1
    assert out.endswith("The answer breaks 2 clues:\n  row 1 (1)\n  column 1 (1)\n")


def test_check_of_answers_that_do_not_fit(run, file):
    plus = file("type: nonogram\nrows: [[1], [3], [1]]\ncols: [[1], [3], [1]]\n")
    assert run("check", plus, file("??.\n###\n.#.\n", "part.txt"))[0] == 1
    code, _, err = run("check", plus, file("##\n##\n", "small.txt"))
    assert code == 2
    assert "small.txt" in err
    assert "2x2" in err
    code, _, err = run("check", plus, file(".#.\n#x#\n.#.\n", "letter.txt"))
    assert (code, "letter.txt:2:2: " in err) == (2, True)
    code, _, err = run("check", plus)
    assert code == 2
    assert "states no solution" in err


def test_check_of_the_file_s_own_solution(run, file):
    assert run("check", file("type: nonogram\nrows: [[1]]\ncols: [[1]]\nsolution: '#'\n"))[0] == 0
    assert run("check", file("type: nonogram\nrows: [[1]]\ncols: [[1]]\nsolution: '.'\n"))[0] == 1


def test_bench_runs_all_and_they_agree(run, file):
    code, out, _ = run("bench", file(THREE))
    assert code == 3
    assert "All that decided it agree: multiple." in out
    _, out, _ = run("bench", "--json", file(UNIQUE))
    data = json.loads(out)
    assert data["status"] == "unique"
    assert {(row["engine"], row["encoding"]) for row in data["runs"]} >= {
        *(("propagation", "compiled"), ("sat", "compiled"), ("cpsat", "compiled"), ("cpsat", "table")),
        *(("z3", "compiled"), ("z3", "prefix-count"), ("backtracking", "compiled"), ("backtracking", "row-by-row")),
    }
    assert all(row["build"] <= row["total"] for row in data["runs"])


def test_kinds_and_schema(run):
    _, out, _ = run("kinds")
    assert {"mosaic", "nonogram"} <= {line.split()[0] for line in out.splitlines()}
    code, out, _ = run("schema", "nonogram")
    assert code == 0
    assert json.loads(out)["properties"]["type"] == {"const": "nonogram"}
    code, _, err = run("schema", "nonogran")
    assert code == 2
    assert "did you mean 'nonogram'?" in err


def test_help_has_examples(run):
    code, out, _ = run("--help")
    assert code == 0
    assert "gridlogic solve puzzles/nonogram/heart.yaml" in out
    assert "solve " in out
    for command in ("solve", "show", "check", "bench", "schema"):
        assert "Example" in run(command, "--help")[1]


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
@pytest.mark.parametrize("command", ["solve", "bench"])
def test_a_time_limit_is_a_positive_number(run, file, command, seconds):
    code, out, err = run(command, "--time-limit", seconds, file(UNIQUE))
    assert (code, out) == (2, "")
    assert f"'{seconds}' is no positive number of seconds" in err


def test_bench_shows_why_an_engine_did_not_run(run, file):
    code, out, _ = run("bench", "--no-plugin", "z3", file(UNIQUE))
    assert code == 0
    assert "not run: unknown engine 'z3'" in out
    assert "All that decided it agree: unique." in out


def test_the_compiled_encoding_needs_its_engine_named(run, file):
    code, _, err = run("solve", "--encoding", "compiled", file(UNIQUE))
    assert code == 2
    assert "name the engine too" in err
    assert run("solve", "--encoding", "compiled", "--engine", "z3", file(UNIQUE))[0] == 0


def test_a_solution_with_open_cells_is_wrong(run, file):
    code, _, err = run("show", "--solution", file(UNIQUE + "solution: ['#?#', '.#.']\n"))
    assert code == 2
    assert "the solution has cells marked ?" in err


MISCHIEF = """
import sys
from dataclasses import dataclass
from gridlogic import Count, Document, Format, Puzzle, Renderer, Shape, WrongValue, hookimpl

@dataclass(frozen=True)
class Odd(Puzzle):
    kind = 'odd'
    shape = Shape((1, 1))
    def constraints(self):
        {constraints}
        return []

def render(board):
    {render}
    return 'one cell\\n'

@hookimpl
def gridlogic_puzzles():
    return [Odd]

@hookimpl
def gridlogic_renderers():
    return [Renderer('odd', render)]

@hookimpl
def gridlogic_formats():
    return [Format('odd', 'one cell', ('odd',), ('.odd',), lambda content: content.text[:3] == 'ODD', {read})]
"""


@pytest.fixture
def mischief(tmp_path):
    def write(constraints="pass", render="pass", read="lambda content: [Document({'type': 'odd'})]"):
        path = tmp_path / "mischief.py"
        path.write_text(MISCHIEF.format(constraints=constraints, render=render, read=read))
        return ["--plugin", str(path)]

    return write


def test_a_foreign_format_is_read_by_its_extension_or_its_content(run, file, mischief):
    for name in ("a.odd", "a.txt"):
        code, out, _ = run("solve", *mischief(), file("ODD", name))
        assert code == 3
        assert "odd 1x1" in out


def test_a_renderer_of_a_plugin_draws_in_its_format(run, file, mischief):
    assert run("show", *mischief(), "--format", "odd", file("type: odd")) == (0, "one cell\n", "")
    code, out, _ = run("show", "--format", "text", file(UNIQUE))
    assert code == 0
    assert "1 1 |" in out


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ({"constraints": "sys.exit(0)"}, "plugin odd: SystemExit"),
        ({"constraints": "return 1 / 0"}, "plugin odd: ZeroDivisionError"),
        ({"read": "lambda content: 1 / 0"}, "plugin of format odd: ZeroDivisionError"),
        ({"read": "lambda content: []"}, "a.odd: empty: there is no puzzle in it (format odd)"),
    ],
)
def test_a_plugin_that_fails_at_work_is_named_and_the_next_file_is_solved(run, file, mischief, deed, said):
    code, out, err = run("solve", *mischief(**deed), file("ODD", "a.odd"), file(UNIQUE))
    assert code == 2
    assert said in err
    assert err.count("\n") == 1
    assert "This is the only solution" in out


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ({"constraints": "return [5]"}, "plugin odd: TypeError: constraints() gave 5, which is no constraint"),
        ({"constraints": "return [Count((0, 1), 1, 1)]"}, "plugin odd: IndexError: constraints() gave a rule"),
        ({"constraints": "return [Count((-1,), 1, 1)]"}, "cells outside the grid of 1x1"),
        ({"constraints": "raise WrongValue('late', 'x')"}, "plugin odd: late (found too late"),
        ({"render": "return None"}, "plugin of format odd: render() gave NoneType, not text or bytes"),
    ],
)
def test_a_plugin_that_gives_what_it_must_not_is_named(run, file, mischief, deed, said):
    code, _, err = run("solve", *mischief(**deed), "--format", "odd", file("type: odd"))
    assert code == 2
    assert said in err
    assert err.count("\n") == 1


def test_a_renderer_that_fails_is_named(run, file, mischief):
    code, _, err = run("show", *mischief(render="raise ValueError('ink')"), "--format", "odd", file("type: odd"))
    assert code == 2
    assert "plugin of format odd: ValueError: ink" in err


def test_what_a_plugin_prints_at_work_does_not_spoil_the_answer(run, file, mischief):
    _, out, err = run("solve", "--json", *mischief(constraints="print('noise')"), file("type: odd"))
    assert json.loads(out)["results"][0]["status"] == "multiple"
    assert "noise" in err


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True

    def fileno(self):
        raise OSError


def test_work_that_takes_long_shows_a_line_on_a_terminal_and_removes_it(monkeypatch):
    from gridlogic.cli import progress

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "PATIENCE", 0.05)
    with progress.Progress("[b]odd[/x].yaml") as shown:
        shown.step(7, lambda: None)
        shown.solution(None)
        time.sleep(0.6)
    lines = terminal.getvalue().split("\r\x1b[K")
    assert "[b]odd[/x].yaml: 0 s, 1 solution so far, 7 steps (Ctrl-C stops)" in lines
    assert lines[-1] == ""
    quick = Terminal()
    monkeypatch.setattr(sys, "stderr", quick)
    with progress.Progress("quick.yaml"):
        pass
    assert quick.getvalue() == ""


# terminals, pipes and signals, in processes of their own


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_a_console_that_cannot_show_blocks_gets_others(file, encoding):
    path = file("type: nonogram\ntitle: Größe ★\nrows: [[1]]\ncols: [[1]]\n")
    done = process("solve", path, env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"#" in done.stdout
    done.stdout.decode(encoding)


def test_a_reader_that_leaves_is_no_trouble(file):
    ones = "type: nonogram\nrows: |\n" + "  1\n" * 5 + "cols: |\n" + "  1\n" * 5
    command = [sys.executable, "-m", "gridlogic", "solve", "--solutions", "all", file(ones)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    ) as child:
        assert child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode in (0, 141)


@pytest.mark.parametrize("engine", ["auto", "propagation", "sat", "cpsat", "z3", "backtracking"])
def test_an_interrupt_ends_every_engine_and_proves_nothing(file, engine):
    command = [sys.executable, "-m", "gridlogic", "solve", "--solutions", "all", "--engine", engine, file(PERMUTATIONS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        time.sleep(2)
        child.send_signal(signal.SIGINT)
        sent = time.monotonic()
        out, err = child.communicate(timeout=20)
    assert time.monotonic() - sent < 2
    assert child.returncode == 130, err
    assert "interrupted" in err
    assert "Traceback" not in err
    assert "solution" not in out


def test_engines_that_do_not_import(file, tmp_path):
    broken = {}
    for package in ("pysat", "ortools", "z3"):
        folder = tmp_path / f"no-{package}" / package
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("raise ImportError('not for this machine')\n")
        broken[package] = str(folder.parent)
    path = file(PERMUTATIONS)

    def solve(*arguments, without):
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(broken[package] for package in without)}
        return process("solve", *arguments, path, env=env)

    for without in (["pysat"], ["pysat", "ortools"], ["z3"], ["pysat", "ortools", "z3"]):
        done = solve("--time-limit", "20", without=without)
        assert done.returncode == 3, done.stderr
    for engine, package, hint in (
        *(("sat", "pysat", "pip install python-sat"), ("cpsat", "ortools", "pip install ortools")),
        ("z3", "z3", "pip install z3-solver"),
    ):
        done = solve("--engine", engine, without=[package])
        assert done.returncode == 2
        assert hint in done.stderr.decode()
        assert "Traceback" not in done.stderr.decode()


def test_a_bug_is_told_in_one_line_unless_the_trace_is_asked_for(file, tmp_path):
    (tmp_path / "buggy.py").write_text(
        "from dataclasses import dataclass\n"
        "from gridlogic import Puzzle, Shape, hookimpl\n"
        "@dataclass(frozen=True)\n"
        "class Buggy(Puzzle):\n"
        "    kind = 'buggy'\n"
        "    shape = Shape((1, 1))\n"
        "    def constraints(self): return 1 / 0\n"
        "@hookimpl\n"
        "def gridlogic_puzzles(): return [Buggy]\n"
    )
    arguments = ["solve", "--plugin", str(tmp_path / "buggy.py"), file("type: buggy\n")]
    done = process(*arguments, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "plugin buggy: ZeroDivisionError" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Traceback" in process(*arguments, "--debug", text=True).stderr
