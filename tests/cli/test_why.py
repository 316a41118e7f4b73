"""`gridlogic why` and `gridlogic repair`: words, boards, exit codes, files."""

import json

import pytest

from gridlogic.cli import main

NONE = "type: nonogram\ntitle: Quarrel\nrows: [[2], [3], [1], [1], [1, 1]]\ncols: [[1], [2], [1], [3], [1, 1]]\n"
SEVERAL = "type: nonogram\nrows: [[1], [1], [2]]\ncols: [[1], [1], [1], [1]]\n"
UNIQUE = "type: nonogram\nrows: [[1, 1], [1]]\ncols: [[1], [1], [1]]\n"
TOTALS = "type: nonogram\nrows: [[2], [1]]\ncols: [[1], [1]]\n"
MOSAIC = "type: mosaic\ngrid: |\n  4..1\n  .0..\n  ....\n  3...\n"


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


def test_a_contradiction_in_words_and_drawn_alone(run, file):
    code, out, err = run("why", file(MOSAIC))
    assert (code, err) == (1, "")
    assert out == (
        "mosaic 4x4\n\n+--------+\n|?4      |\n|  ?0    |\n|        |\n|        |\n+--------+\n\n"
        "empty: unknown   ? unknown, marked\n"
        "There is no solution: these 2 clues contradict each other.\n"
        "  Row 1, column 1 (4)\n  Row 2, column 2 (0)\n"
        "Without any one of them the others can be met, and no smaller set contradicts.\n"
    )


def test_several_solutions_in_words(run, file):
    code, out, err = run("why", file(SEVERAL))
    assert (code, err) == (3, "")
    assert "There are exactly 6 solutions.\n" in out
    assert "0 of 12 cells are the same in all of them; they differ in 12.\n" in out
    assert "To make it unique:\n" in out
    assert "1 given cell; no fewer would do for the same solution\n" in out


def test_one_solution_points_to_the_steps(run, file):
    code, out, _ = run("why", file(UNIQUE))
    assert code == 0
    assert "This is the only solution" in out
    assert "gridlogic explain" in out


def test_wrong_totals_are_told_by_arithmetic(run, file):
    path = file(TOTALS)
    for command in ("why", "repair"):
        assert run(command, path) == (2, "", f"{path}:3:1: rows add up to 3, columns to 2\n")


def test_data_for_programs(run, file):
    code, out, _ = run(
        "why", "--json", file(MOSAIC), file(SEVERAL, "several.yaml"), file("type: nonogram\n", "bad.yaml")
    )
    none, several, bad = json.loads(out)["results"]
    assert code == 2
    assert none["status"] == "none"
    assert none["conflict"] == {
        "clues": [{"name": "row 1, column 1", "text": "4"}, {"name": "row 2, column 2", "text": "0"}],
        "given": [],
        "minimal": True,
        "smallest": True,
    }
    assert (several["number"], several["forced"], len(several["differ"])) == ({"solutions": 6, "exact": True}, [], 12)
    assert several["repair"]["adds"] == "given"
    assert "bad.yaml" in bad["error"]


@pytest.mark.parametrize("ending", ["svg", "png", "html", "txt"])
def test_pictures(run, file, tmp_path, ending):
    picture = tmp_path / f"why.{ending}"
    code, out, _ = run("why", file(MOSAIC), "-o", str(picture))
    assert code == 1
    assert "these 2 clues" in out
    assert picture.stat().st_size > 50


def test_a_repaired_puzzle_is_unique_and_what_was_added_is_told(run, file, tmp_path):
    better = str(tmp_path / "better.yaml")
    code, out, err = run("repair", file(SEVERAL), "-o", better)
    assert (code, out) == (0, "")
    assert err.endswith("1 given cell; no fewer would do for the same solution\n")
    assert run("solve", better, "--engine", "cpsat")[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["better.yaml", "puzzle.yaml"]


def test_the_result_goes_to_standard_output_without_a_file(run, file):
    code, out, _ = run("repair", file(SEVERAL))
    assert code == 0
    assert run("solve", file(out, "out.yaml"))[0] == 0


def test_a_file_that_exists_is_written_over_only_if_asked(run, file):
    path = file(SEVERAL)
    assert run("repair", path, "-o", path) == (2, "", f"error: '{path}' exists; --force writes over it\n")
    assert run("repair", path, "-o", path, "--force")[0] == 0
    assert run("solve", path)[0] == 0


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (UNIQUE, 0, "has just one solution already; nothing was written"),
        (NONE, 1, "has no solution, which more clues cannot change; `gridlogic why` tells what contradicts"),
    ],
)
def test_what_needs_no_repair_or_cannot_be_is_left(run, file, tmp_path, text, code, said):
    path, better = file(text), tmp_path / "better.yaml"
    assert run("repair", path, "-o", str(better)) == (code, "", f"{path}: {said}\n")
    assert not better.exists()


@pytest.mark.parametrize(
    ("output", "said"),
    [("x.txt", "repaired puzzles are written as YAML"), ("no/such/x.yaml", "there is no such directory")],
)
def test_wrong_outputs(run, file, tmp_path, output, said):
    code, out, err = run("repair", file(SEVERAL), "-o", str(tmp_path / output))
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_the_answer_that_is_to_stay(run, file):
    path = file(SEVERAL)
    answer = file("...#\n..#.\n##..\n", "answer.txt")
    code, out, _ = run("repair", path, "--answer", answer)
    assert code == 0
    assert run("check", file(out, "out.yaml"), answer)[0] == 0
    for text, said in (
        ("#...\n..#.\n##..\n", "is no solution of the puzzle: it breaks column 1 (1)"),
        ("????\n" * 3, "open"),
    ):
        code, out, err = run("repair", path, "--answer", file(text, "answer.txt"))
        assert (code, out) == (2, "")
        assert said in err


def test_out_of_time(run, file):
    path = file(SEVERAL)
    code, out, err = run("repair", path, "--time-limit", "1e-9")
    assert (code, out) == (4, "")
    assert "time ran out" in err
    code, out, _ = run("why", path, "--time-limit", "1e-9")
    assert code == 4
    assert "Not decided" in out
