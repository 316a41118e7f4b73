"""Plugins: found, loaded when asked for, kept from stopping the host."""

import subprocess
import sys
from textwrap import dedent

import pytest

from gridlogic.errors import PluginError, UsageError
from gridlogic.host import DISABLE_VARIABLE, Host, PluginWarning

ALIKE = """
    from dataclasses import dataclass
    from gridlogic import Count, Puzzle, Shape, hookimpl

    @dataclass(frozen=True)
    class Alike(Puzzle):
        '''So many of the cells in a row are filled.'''
        kind = "{kind}"
        size: int
        filled: int

        @property
        def shape(self):
            return Shape((1, self.size))

        def constraints(self):
            yield Count(range(self.size), self.filled, self.filled)

    @hookimpl
    def gridlogic_puzzles():
        return [Alike]
"""
ALIKE_FILE = "type: alike\nsize: 3\nfilled: 3\n"
NONOGRAM_FILE = "type: nonogram\nrows: [[1]]\ncols: [[1]]\n"


def alike(kind="alike"):
    return ALIKE.replace("{kind}", kind)


@pytest.fixture
def install(tmp_path):
    """Make distributions in a folder of their own, as pip would lay them out."""
    site = tmp_path / "site"

    def add(dist, entry_points, folder="", version="1.0", **modules):
        root = site / folder
        info = root / f"{dist}-{version}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist}\nVersion: {version}\n")
        lines = "".join(f"{name} = {value}\n" for name, value in entry_points.items())
        (info / "entry_points.txt").write_text(f"[gridlogic]\n{lines}")
        for name, text in modules.items():
            (root / f"{name}.py").write_text(dedent(text))
        return root

    return add


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run the command line in a process of its own that sees some folders of distributions."""

    def call(*arguments, folders=(), text=None):
        monkeypatch.setenv("PYTHONPATH", ":".join(str(folder) for folder in folders))
        if text is not None:
            (tmp_path / "puzzle.yaml").write_text(text)
            arguments = (*arguments, str(tmp_path / "puzzle.yaml"))
        command = [sys.executable, "-m", "gridlogic", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    return call


@pytest.fixture
def local(tmp_path):
    """Write a plugin file and give its path."""

    def write(text, name="local_plugin"):
        path = tmp_path / f"{name}.py"
        path.write_text(dedent(text))
        return str(path)

    return write


@pytest.fixture
def warned():
    return []


@pytest.fixture
def host(warned):
    """Make a host that notes its warnings."""

    def make(**options):
        return Host(warn=lambda message, cause: warned.append((message, cause)), **options)

    return make


def test_built_in_kinds_and_engines_are_found_like_any_other(host, warned):
    assert {"mosaic", "nonogram"} <= set(host().kinds())
    assert {"backtracking", "cpsat", "propagation", "z3"} <= set(host().engines())
    assert warned == []


def test_asking_for_a_kind_loads_its_plugin_only(host):
    lazy = host()
    assert lazy.puzzle_type("nonogram").kind == "nonogram"
    assert {plugin.name for plugin in lazy._plugins if plugin.state == "loaded"} == {"nonogram"}


def test_asking_for_an_engine_loads_its_plugin_only(host):
    lazy = host()
    assert lazy.engine("propagation").name == "propagation"
    assert {plugin.name for plugin in lazy._plugins if plugin.state == "loaded"} == {"propagation"}


def test_unknown_names_are_answered_with_what_there_is(host):
    assert host().puzzle_type("nonogran") is None
    with pytest.raises(UsageError, match=r"unknown engine 'cpsta', did you mean 'cpsat'\?; known: .*propagation"):
        host().engine("cpsta")
    with pytest.raises(UsageError, match=r"unknown format 'txt', did you mean 'text'"):
        host().renderer("txt", "nonogram")


def test_a_local_file_is_a_plugin(host, local, warned):
    mine = host(plugins=[local(alike())])
    assert mine.puzzle_type("alike").kind == "alike"
    assert warned == []


def test_a_module_is_a_plugin(host, local, monkeypatch, tmp_path):
    local(alike(), "some_module")
    monkeypatch.syspath_prepend(tmp_path)
    assert "alike" in host(plugins=["some_module"]).kinds()


def test_a_missing_plugin_file_is_wrong_use(host):
    with pytest.raises(UsageError, match=r"no plugin file 'nowhere.py'"):
        host(plugins=["nowhere.py"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("raise RuntimeError('boom')", "RuntimeError: boom"),
        ("import no_such_thing", "ModuleNotFoundError: No module named 'no_such_thing'"),
        ("import sys\nsys.exit(3)", "SystemExit: 3"),
        ("def broken(:", "SyntaxError"),
        (
            "from gridlogic import hookimpl\n@hookimpl\ndef gridlogic_puzzles(): raise ValueError('no')",
            "ValueError: no",
        ),
        ("from gridlogic import hookimpl\n@hookimpl\ndef gridlogic_puzzles(): return ['x']", "none of the puzzles"),
        ("from gridlogic import hookimpl\n@hookimpl\ndef gridlogic_puzzles(): return 5", "TypeError"),
        (
            "from gridlogic import hookimpl\n@hookimpl\ndef gridlogic_engines(): return [object()]",
            "none of the engines",
        ),
        (
            "from gridlogic import hookimpl\n@hookimpl\ndef gridlogic_puzles(): return []",
            "unknown hook 'gridlogic_puzles'",
        ),
        ("from gridlogic import hookimpl\n@hookimpl\ndef gridlogic_puzzles(seed): return []", "seed"),
    ],
)
def test_a_broken_plugin_is_named_and_the_rest_works(host, local, warned, text, reason):
    mine = host(plugins=[local(text, "bad")])
    assert mine.puzzle_type("nonogram") is not None
    assert len(warned) == 1
    message, cause = warned[0]
    assert "'bad'" in message
    assert reason in f"{message} {cause}"
    state = next(plugin for plugin in mine.plugins() if plugin.name == "bad")
    assert state.state == "broken"
    assert mine.brought_by(state) == {section: [] for section in mine.brought_by(state)}


def test_nothing_of_a_half_broken_plugin_is_registered(host, local, warned):
    text = dedent(alike()) + "\n@hookimpl\ndef gridlogic_encodings(): raise ValueError('later')\n"
    assert host(plugins=[local(text)]).puzzle_type("alike") is None
    assert "ValueError: later" in warned[0][0]


def test_an_argument_with_a_default_keeps_it(host, local, warned):
    text = (
        alike()
        .replace("gridlogic_puzzles()", "gridlogic_puzzles(timeout=5)")
        .replace("[Alike]", "[Alike] * (timeout == 5)")
    )
    assert host(plugins=[local(text)]).puzzle_type("alike") is not None
    assert warned == []


def test_without_a_listener_a_broken_plugin_is_a_python_warning(local):
    with pytest.warns(PluginWarning, match="boom"):
        Host(plugins=[local("raise RuntimeError('boom')")])


def test_the_second_owner_of_a_name_is_refused_and_both_are_named(host, local, warned):
    first, second = local(alike(), "first"), local(alike().replace("3", "4"), "second")
    mine = host(plugins=[first, second])
    assert mine.puzzle_type("alike").__module__ == "gridlogic_local_first"
    assert len(warned) == 1
    assert "'alike'" in warned[0][0]
    assert "'first'" in warned[0][0]
    assert "'second'" in warned[0][0]


def test_one_plugin_may_not_bring_a_name_twice(host, local, warned):
    host(plugins=[local(alike().replace("[Alike]", "[Alike, Alike]"))])
    assert "is refused" in warned[0][0]


def test_a_plugin_can_be_switched_off(host, monkeypatch, warned):
    assert "mosaic" not in host(disabled=["mosaic"]).kinds()
    monkeypatch.setenv(DISABLE_VARIABLE, "nonogram, z3")
    less = host()
    assert "nonogram" not in less.kinds()
    assert "z3" not in less.engines()
    assert warned == []
    assert less.puzzle_type("nonogram") is None
    assert "switched off" in warned[0][0]


def test_switching_off_an_unknown_plugin_is_wrong_use(host):
    with pytest.raises(UsageError, match=r"no plugin is called 'mosiac', did you mean 'mosaic'\?"):
        host(disabled=["mosiac"])


def test_a_file_that_is_no_module_is_a_plugin_error(tmp_path):
    from gridlogic.discovery import _import_file

    with pytest.raises(PluginError, match="is no Python file"):
        _import_file(tmp_path / "plugin.txt")


# distributions, in processes of their own


def test_a_stranger_s_distribution_is_found_by_its_kind(install, run):
    site = install("good", {"alike": "good_p"}, good_p=alike())
    done = run("solve", folders=[site], text=ALIKE_FILE)
    assert (done.returncode, done.stderr) == (0, "")
    assert "###" in done.stdout.replace("#", "#")


def test_broken_and_missing_distributions_are_named_and_the_puzzle_is_solved(install, run):
    site = install("bad", {"bad": "bad_p"}, bad_p="raise RuntimeError('boom')")
    install("gone", {"gone": "gone_p"})
    install("good", {"some-name": "good_p"}, good_p=alike())
    done = run("solve", folders=[site], text=ALIKE_FILE)  # no entry point has this name: all are tried
    assert done.returncode == 0
    assert "only solution" in done.stdout
    warnings = done.stderr.splitlines()
    assert len(warnings) == 2
    assert "'bad' of bad 1.0" in warnings[0]
    assert "RuntimeError: boom" in warnings[0]
    assert "'gone' of gone 1.0" in warnings[1]
    assert "gone_p" in warnings[1]
    assert "Traceback" in run("kinds", "--debug", folders=[site]).stderr


def test_what_a_file_does_not_need_is_not_imported(install, run):
    site = install("bad", {"bad": "bad_p"}, bad_p="raise RuntimeError('boom')")
    done = run("solve", folders=[site], text=NONOGRAM_FILE)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_distribution_seen_twice_counts_once(install, run):
    first = install("good", {"alike": "good_p"}, "one", good_p=alike())
    second = install("good", {"alike": "good_p"}, "two", good_p=alike())
    done = run("plugins", folders=[first, second])
    assert done.stderr == ""
    assert sum(line.startswith("alike ") for line in done.stdout.splitlines()) == 1
    assert run("solve", folders=[first, second], text=ALIKE_FILE).returncode == 0


@pytest.mark.parametrize("point", ["hijack", "nonogram"])
def test_a_built_in_kind_is_not_taken_over(install, run, point):
    site = install("hijack", {point: "hijack_p"}, hijack_p=alike("nonogram"))
    done = run("solve", folders=[site], text=NONOGRAM_FILE)
    assert done.returncode == 0
    assert "only solution" in done.stdout
    told = run("kinds", folders=[site]).stderr
    assert "'nonogram'" in told
    assert "hijack 1.0 is refused" in told
    if point == "nonogram":
        assert done.stderr == told


def test_a_plugin_that_asks_for_an_unknown_argument_is_named_with_it(install, run):
    text = "from gridlogic import hookimpl\n@hookimpl\ndef gridlogic_puzzles(seed): return []\n"
    site = install("newer", {"newer": "newer_p"}, newer_p=text)
    done = run("kinds", folders=[site])
    assert done.returncode == 0
    assert "nonogram" in done.stdout
    assert "newer" in done.stderr
    assert "gridlogic_puzzles" in done.stderr
    assert "seed" in done.stderr


def test_a_hook_that_raises_costs_only_its_own_plugin(install, run):
    raises = "from gridlogic import hookimpl\n@hookimpl\ndef gridlogic_puzzles(): raise ValueError('no list')\n"
    site = install("bad", {"bad": "bad_p"}, bad_p=raises)
    install("good", {"good": "good_p"}, good_p=alike())
    done = run("kinds", folders=[site])
    assert {"alike", "mosaic", "nonogram"} <= {line.split()[0] for line in done.stdout.splitlines()}
    assert "'bad' of bad 1.0" in done.stderr


def test_what_a_plugin_prints_does_not_reach_standard_output(install, run):
    noise = "print('noisy loaded')\n" + dedent(alike()).replace(
        "    return [Alike]", "    print('noisy hook')\n    return [Alike]"
    )
    site = install("noisy", {"alike": "noisy_p"}, noisy_p=noise)
    done = run("solve", "--json", folders=[site], text=ALIKE_FILE)
    assert done.returncode == 0
    assert done.stdout.startswith("{")
    assert "noisy" not in done.stdout
    assert done.stderr == ("warning: plugin 'alike' of noisy 1.0 prints while it is loaded: noisy loaded noisy hook\n")


def test_broken_metadata_is_named_and_the_rest_works(install, run, tmp_path):
    site = install("good", {"alike": "good_p"}, good_p=alike())
    for dist, text in (("odd", b"[console_scripts]\nfoo\n"), ("binary", b"[gridlogic]\nx = \xff\xfe\n")):
        info = site / f"{dist}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_bytes(text)
    nameless = site / "nameless-1.0.dist-info"
    nameless.mkdir()
    (nameless / "entry_points.txt").write_text("[gridlogic]\nnameless = no_such_module\n")
    done = run("solve", folders=[site], text=ALIKE_FILE)
    assert done.returncode == 0
    assert "only solution" in done.stdout
    assert "odd-1.0.dist-info" in done.stderr
    assert "binary-1.0.dist-info" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_kind_belongs_first_to_the_plugin_that_is_called_so(install, run, local, tmp_path):
    site = install("aaa", {"mosaic": "aaa_p"}, aaa_p=alike("nonogram"))
    (tmp_path / "mosaic.yaml").write_text("type: mosaic\ngrid: ['4.', '..']\n")
    done = run("solve", str(tmp_path / "mosaic.yaml"), folders=[site], text=NONOGRAM_FILE)
    assert done.returncode == 0
    assert "'nonogram' of plugin 'mosaic' of aaa 1.0 is refused" in done.stderr
    done = run("solve", "--plugin", local(alike("nonogram")), text=NONOGRAM_FILE)
    assert done.returncode == 0
    assert "is refused: plugin 'nonogram' of gridlogic" in done.stderr


def test_plugins_are_listed_with_version_contents_and_state(install, run, local):
    site = install("bad", {"bad": "bad_p"}, bad_p="raise RuntimeError('boom')", version="2.5")
    done = run("plugins", "--no-plugin", "mosaic", "--plugin", local(alike()), folders=[site])
    listed = done.stdout
    assert "bad 2.5  [broken: RuntimeError: boom]" in listed
    assert "[switched off]" in listed
    assert "puzzles: alike" in listed
    assert "nonogram z3 prefix-count" in listed
    assert "engines: cpsat" in listed


def test_a_kind_gets_the_compiled_encoding_on_every_engine(host, local):
    own = """
@hookimpl
def gridlogic_encodings():
    from gridlogic import Encoding
    return [Encoding("alike", "z3", "own", print)]
"""
    mine = host(plugins=[local(dedent(alike()) + own)])
    found = [(encoding.engine, encoding.name) for encoding in mine.encodings("alike")]
    assert found == [("z3", "own"), *((engine, "compiled") for engine in mine.engines())]


def test_formats_are_asked_for_only_when_a_file_is_not_yaml(tmp_path):
    (tmp_path / "a.yaml").write_text(NONOGRAM_FILE)
    (tmp_path / "a.txt").write_text("1;1\n")
    for file, wanted in (("a.yaml", False), ("a.txt", True)):
        command = [sys.executable, "-X", "importtime", "-m", "gridlogic", "solve", str(tmp_path / file)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert ("gridlogic_nonogram.formats" in done.stderr) is wanted
        assert not any(name in done.stderr for name in ("defusedxml", "PIL", "tomllib"))


FORMATS = """
    from gridlogic import Format, hookimpl

    @hookimpl
    def gridlogic_formats():
        {deed}
"""


def test_a_plugin_whose_formats_fail_is_named_and_the_others_are_there(host, local, warned):
    found = host(plugins=[local(dedent(FORMATS).format(deed="return [1 / 0]"))])
    assert "non" in {form.name for form in found.formats()}
    assert [message for message, _ in warned] == ["the formats of plugin " + warned[0][0][22:]]
    assert "are left out: ZeroDivisionError" in warned[0][0]


def test_a_name_of_a_format_that_is_taken_is_refused(host, local, warned):
    deed = "return [Format('non', 'mine', (), (), lambda content: 3, lambda content: [])]"
    found = host(plugins=[local(dedent(FORMATS).format(deed=deed))])
    assert [form.about for form in found.formats() if form.name == "non"] == ["mine"]
    assert "format 'non' of plugin 'nonogram' of gridlogic 0.1.0 is refused" in warned[0][0]
