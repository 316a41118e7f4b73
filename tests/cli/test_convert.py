"""`gridlogic convert` and `gridlogic formats`, and foreign files on the command line."""

import io

import pytest

from gridlogic.cli import main

BRIDGE = "type: nonogram\ntitle: Bridge\nrows: [3, 1 1]\ncols: [2, 1, 2]\n"
ID = "3x2:2/1/2/3/1.1"
TWO = f"{ID}\n1x1:1/1\n"


@pytest.fixture
def run(capsys):
    def call(*arguments):
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return left.value.code, out, err

    return call


@pytest.fixture
def file(tmp_path):
    def write(text, name="puzzle.yaml"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


def test_to_standard_output(run, file):
    path = file(BRIDGE)
    assert run("convert", path, "--to", "tatham-pattern") == (
        0,
        f"{ID}\n",
        "warning: format tatham-pattern has no place for: title\n",
    )
    assert run("convert", ID, "--to", "mk", "-o", "-")[1] == "2 3\n3\n1 1\n#\n2\n1\n2\n"
    assert run("convert", ID, "--to", "yaml")[1] == "type: nonogram\nrows: |\n  3\n  1 1\ncols: |\n  2\n  1\n  2\n"


def test_to_a_file_whose_extension_says_the_format(run, file, tmp_path):
    out = tmp_path / "out.non"
    assert run("convert", file(BRIDGE), "-o", out) == (0, "", "")
    assert out.read_text().startswith('title "Bridge"\nwidth 3\n')
    assert run("convert", out, "-o", tmp_path / "back.yaml") == (0, "", "")
    assert (tmp_path / "back.yaml").read_text() == run("convert", file(BRIDGE), "--to", "yaml")[1]


def test_a_collection(run, file):
    path = file(TWO, "two.txt")
    assert run("convert", path, "--to", "hint-string") == (0, "3,1 1;2,1,2\n1;1\n", "")
    assert run("convert", path, "--to", "yaml")[1].count("---") == 1
    assert run("convert", path, "--to", "nin") == (2, "", "error: format nin takes one puzzle a file, these are 2\n")


def test_into_a_directory(run, file, tmp_path):
    out = tmp_path / "new" / "folder"
    assert run("convert", file(TWO, "two.txt"), file(BRIDGE), ID, "-o", f"{out}/", "--to", "nin") == (
        0,
        "",
        "warning: format nin has no place for: title\n",
    )
    assert sorted(path.name for path in out.iterdir()) == [
        "3x2-2-1-2-3-1.1.nin",
        "puzzle.nin",
        "two-1.nin",
        "two-2.nin",
    ]
    assert (out / "two-2.nin").read_text() == "1 1\n1\n1\n"


def test_files_of_one_name_do_not_overwrite_each_other(run, file, tmp_path):
    (tmp_path / "sub").mkdir()
    other = file(BRIDGE, "sub/puzzle.yaml")
    run("convert", file(BRIDGE), other, "-o", f"{tmp_path}/out/", "--to", "mk")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["puzzle-2.mk", "puzzle.mk"]


def test_what_is_wrong_among_files(run, file, tmp_path):
    wrong = file("width 1\nheight 1\nrows\n2\ncolumns\n1\n", "wrong.non")
    said = f"{wrong}:4:1: row 1: needs 2 cells, has 1\n"
    out = tmp_path / "out.non"
    assert run("convert", wrong, file(BRIDGE), "-o", out) == (2, "", said)
    assert not out.exists()
    assert run("convert", wrong, file(BRIDGE), "-o", tmp_path, "--to", "non") == (2, "", said)
    assert (tmp_path / "puzzle.non").exists()


def test_what_one_of_several_cannot_say_is_told_and_the_others_are_written(run, file, tmp_path):
    free = file("type: nonogram\nrows: ['?']\ncols: [1]\n", "free.yaml")
    code, _, err = run("convert", free, ID, "-o", f"{tmp_path}/out/", "--to", "mk")
    assert (code, err) == (2, f"{free}: format mk cannot say ?, the clue of row 1\n")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["3x2-2-1-2-3-1.1.mk"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "say what to write: --to FORMAT, or -o with a file whose extension says it"),
        (("--to", "nno"), "unknown format 'nno', did you mean 'non'?"),
        (("--to", "penpa"), "format penpa is only read, not written"),
        (("--to", "tatham-mosaic"), "format tatham-mosaic carries mosaic, not nonogram"),
        (("-o", "x.doc"), "'x.doc': no format has this extension; say which with --to FORMAT"),
        (("-o", "."), "say which format to write into the directory"),
        (("-o", "missing/x.non"), "missing/x.non: cannot be written: No such file or directory"),
    ],
)
def test_wrong_use(run, arguments, said):
    code, out, err = run("convert", ID, *arguments)
    assert (code, out) == (2, "")
    assert said in err


def test_an_extension_of_two_formats_is_settled_by_the_kind(run, file, tmp_path):
    out = tmp_path / "a.sav"
    assert run("convert", ID, "-o", out)[0] == 0
    assert "GAME    :7:Pattern" in out.read_text()


def test_bytes_go_to_standard_output_as_they_are(capfdbinary):
    with pytest.raises(SystemExit):
        main(["convert", "--from", "picture", "##", "--to", "pbm"])
    assert capfdbinary.readouterr().out == b"P4\n2 1\n\xc0"


def test_the_list_of_formats(run):
    code, out, _ = run("formats")
    assert code == 0
    lines = {line.split()[0]: line for line in out.splitlines()}
    assert "read, write, collection" in lines["non"]
    assert "read, write" not in lines["penpa"]
    assert "nonogram nonogram-colour" in lines["webpbn"]
    assert ".yaml .yml" in lines["yaml"]


@pytest.mark.parametrize("command", ["solve", "show", "check", "bench"])
def test_commands_take_foreign_files(run, file, command):
    path = file("MK Version 3.0\n\n1 1\n\n #\n\n 1\n\n 1\n", "a.txt")
    assert run(command, path)[0] == 0
    assert run(command, "--from", "griddler", path)[0] == 0
    code, _, err = run(command, "--from", "nin", path)
    assert code == 2
    assert f"{path}:1:1: the first line must be two numbers" in err


def test_standard_input_may_be_foreign(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"3,1 1;2,1,2\n")))
    code, out, _ = run("solve", "-")
    assert code == 0
    assert "This is the only solution" in out


def test_warnings_of_reading_are_told(run, file):
    path = file("width 1\nheight 1\nsaved ?\nrows\n1\ncolumns\n1\n", "a.non")
    code, _, err = run("solve", path)
    assert (code, err) == (0, f"warning: {path}: the saved state is left out\n")
