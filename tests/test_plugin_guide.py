"""The guide for plugins: its example grows as it says, and its outputs are what comes out."""

import ast
import inspect
import itertools
import os
import re
import subprocess
import sys
import types
from pathlib import Path

import pytest

import gridlogic
from gridlogic import hookspecs
from gridlogic.conversion import write_foreign
from gridlogic.documents import load
from gridlogic.host import Host
from gridlogic.testing import checks

GUIDE = Path(gridlogic.__file__).parent.parent / "plugins" / "README.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
HOOK = "\n\n\n@hookimpl\ndef gridlogic_puzzles"


STORY, _, REFERENCE = GUIDE.read_text(encoding="utf-8").partition("\n## Reference\n")


class Reader:
    """Does what a reader of the guide does, in a folder of its own."""

    def __init__(self, folder):
        self.folder = self.top = folder
        self.path = ""
        bin_folder = folder / "bin"
        bin_folder.mkdir()
        (bin_folder / "gridlogic").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m gridlogic "$@"\n')
        (bin_folder / "gridlogic").chmod(0o755)

    def follow(self, language, text):
        """One block of the guide; gives it as it should be."""
        if language == "console":
            return "".join(
                f"$ {command}\n{self.run(command)}" for command in re.findall(r"^\$ (.*)", text, re.MULTILINE)
            )
        first, _, rest = text.partition("\n")
        if first.startswith("# gridlogic_akari/"):
            (self.folder / first[2:]).write_text(rest)
        elif language == "toml":
            assert text in (self.folder / "pyproject.toml").read_text()
        else:
            assert language == "python"
            module = self.folder / "gridlogic_akari" / "__init__.py"
            grow = with_methods if text.startswith("    ") else with_functions
            module.write_text(grow(module.read_text(), text))
        return text

    def run(self, command):
        if command.startswith("cd "):
            self.folder /= command[3:]
            return ""
        if command.startswith("pip install -q -e "):
            self.install(self.folder / command.split()[-1])
            return ""
        environment = {
            **os.environ,
            "PATH": f"{self.top / 'bin'}:{os.environ['PATH']}",
            "PYTHONPATH": self.path,
            "LC_ALL": "C.UTF-8",
        }
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=environment, text=True, capture_output=True, check=False
        )
        return re.sub(r"\d+\.\d+ s\b", "0.01 s", done.stdout + done.stderr)

    def install(self, package):
        """As pip does it for `-e`, but without the network and without touching this environment."""
        self.path = str(package)
        info = package / "gridlogic_akari-0.1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: gridlogic-akari\nVersion: 0.1.0\n")
        (info / "entry_points.txt").write_text("[gridlogic]\nakari = gridlogic_akari\n")


def with_methods(module, block):
    """A module with methods added to its class, or put in place of those that it has."""
    tree = ast.parse(f"class Block:\n{block}")
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    lines = module.splitlines(keepends=True)
    for node in ast.walk(ast.parse(module)):
        if isinstance(node, ast.FunctionDef) and node.name in names and node.col_offset:
            lines[node.lineno - 1 : node.end_lineno] = [""] * (node.end_lineno - node.lineno + 1)
    body, hook, end = "".join(lines).partition(HOOK)
    assert hook
    return f"{body.rstrip()}\n\n{block.rstrip()}{hook}{end}"


def with_functions(module, block):
    """A module with more at its end."""
    return f"{module}\n\n{block}"


@pytest.fixture(scope="module")
def followed(tmp_path_factory, request):
    """The folder that is there at the end, and the guide as it should be; `--update` rewrites it."""
    reader = Reader(tmp_path_factory.mktemp("reader"))
    should = FENCE.sub(lambda block: f"```{block[1]}\n{reader.follow(block[1], block[2])}```", STORY)
    if request.config.getoption("--update"):
        GUIDE.write_text(GUIDE.read_text(encoding="utf-8").replace(STORY, should), encoding="utf-8")
    return reader.folder, should


def test_every_output_shown_is_what_comes_out(followed):
    assert STORY.splitlines() == followed[1].splitlines()


def test_the_puzzle_type_that_comes_of_it_is_short(followed):
    text = (followed[0] / "gridlogic_akari" / "__init__.py").read_text()
    body = text.partition("from gridlogic import Encoding")[0]
    code = [line for line in body.splitlines() if line.strip() and not line.strip().startswith(("#", '"""'))]
    assert len(code) <= 50


def test_the_plugin_that_comes_of_it_passes_the_kit(followed):
    package = followed[0] / "gridlogic_akari"
    for check in checks("akari", examples=[package / "puzzles"], host=Host(plugins=[str(package / "__init__.py")])):
        check()


def test_the_format_of_the_guide_is_found_read_and_written(followed, tmp_path):
    host = Host(plugins=[str(followed[0] / "gridlogic_akari" / "__init__.py")])
    puzzles = load(followed[0] / "gridlogic_akari" / "puzzles" / "first.yaml", host)
    (form,) = (form for form in host.formats() if form.name == "akari-rows")
    file = tmp_path / "first.txt"
    file.write_text(write_foreign(puzzles, form, print))
    assert [puzzle.grid for puzzle in load(file, host)] == [puzzle.grid for puzzle in puzzles]
    file.write_text("AKARI\n..\n.?\n")
    with pytest.raises(gridlogic.InputError, match=r"first\.txt:3:2: "):
        load(file, host)


def named(text):
    """A signature as the guide writes it, without the modules of its types."""
    return re.sub(r"\b(gridlogic\.\w+|collections\.abc|typing)\.", "", text)


def test_every_hook_is_documented_with_its_exact_signature():
    hooks = {name: hook for name, hook in vars(hookspecs).items() if name.startswith("gridlogic_")}
    assert hooks
    for name, hook in hooks.items():
        assert hook.__doc__
        assert f"| `{name}{named(str(inspect.signature(hook)))}` |" in REFERENCE
    assert f"`GRIDLOGIC_HOOKS = {hookspecs.VERSION}`" in REFERENCE


@pytest.mark.parametrize("contract", [gridlogic.Presolve, gridlogic.Encoding, gridlogic.Renderer, gridlogic.Format])
def test_what_the_hooks_return_is_documented_with_its_exact_fields(contract):
    assert f"- `{contract.__name__}{named(str(inspect.signature(contract)))}`" in REFERENCE


def pictures():
    """Constraints with what they allow and what not, as the guide pictures them."""
    (text,) = (text for language, text in FENCE.findall(REFERENCE) if language == "text")
    for paragraph in text.strip().split("\n\n"):
        first, *lines = paragraph.splitlines()
        expression = first.split("   ")[0].strip() if "   " in first else first.partition("  ")[0]
        shown = {words[0]: words[1:] for words in map(str.split, lines)}
        yield expression, shown["allowed"], shown["not"]


def picture_grid(text):
    rows = text.split("/")
    values = bytes({".": 0, "#": 1}.get(symbol, ord(symbol) - ord("0")) for symbol in "".join(rows))
    return gridlogic.Grid(gridlogic.Shape((len(rows), len(rows[0]))), values)


@pytest.mark.parametrize(("expression", "allowed", "forbidden"), list(pictures()))
def test_a_constraint_allows_what_its_picture_shows(expression, allowed, forbidden):
    rule = eval(expression, dict(vars(gridlogic)))  # noqa: S307 - of our own guide
    assert [text for text in allowed if not rule.holds(picture_grid(text))] == []
    assert [text for text in forbidden if rule.holds(picture_grid(text))] == []


def test_every_constraint_has_a_picture():
    public = vars(gridlogic).items()
    rules = {name for name, thing in public if isinstance(thing, type) and issubclass(thing, gridlogic.Constraint)}
    assert {expression.partition("(")[0] for expression, _, _ in pictures()} == rules - {"Constraint"}


@pytest.fixture(scope="module")
def names():
    """What the code of the reference defines, run from top to bottom."""
    module = types.ModuleType("code_of_the_reference")
    sys.modules[module.__name__] = module  # dataclasses look their module up
    for language, text in FENCE.findall(REFERENCE):
        if language == "python":
            exec(compile(text, "plugins/README.md", "exec"), module.__dict__)  # noqa: S102 - that is the test
    yield module
    del sys.modules[module.__name__]


@pytest.mark.parametrize("values", [2, 3])
@pytest.mark.parametrize("engine", ["propagation", "sat", "cpsat", "z3", "backtracking"])
def test_the_constraint_of_the_guide_means_the_same_on_every_engine(names, engine, values):
    shape = gridlogic.Shape((2, 3))
    rules = (names.Even((0, 1, 2, 4), gridlogic.Clue("one")), names.Even((2, 3, 5), gridlogic.Clue("other")))
    model = gridlogic.Model(shape, values, rules)
    every = (gridlogic.Grid(shape, bytes(cells)) for cells in itertools.product(range(values), repeat=6))
    wanted = {grid.values for grid in every if not model.broken(grid)}
    outcome = (
        Host()
        .engine(engine)
        .solve(
            model,
            gridlogic.Candidates.full(shape, values),
            limit=None,
            deadline=None,
            listener=gridlogic.Listener(),
        )
    )
    assert outcome.exhausted
    assert sorted(grid.values for grid in outcome.solutions) == sorted(wanted)


def test_every_check_is_listed_with_what_it_holds():
    placeholders = {"encoding": "encoding[ENGINE-NAME]", "drawn": "drawn[FORMAT]"}
    for check in checks("mosaic"):
        sort, bracket, _ = check.name.partition("[")
        assert f"| `{placeholders[sort] if bracket else sort}` | {check.about} |" in REFERENCE


def test_what_the_guide_shows_is_narrow_enough():
    for _, text in FENCE.findall(STORY + REFERENCE):
        assert all(len(line) <= 120 or line.startswith(("ok ", "FAIL")) for line in text.splitlines())
