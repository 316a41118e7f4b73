"""The guide for plugins: its example grows as it says, and its outputs are what comes out."""

import ast
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import gridlogic
from gridlogic.host import Host
from gridlogic.testing import checks

GUIDE = Path(gridlogic.__file__).parent.parent / "plugins" / "README.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
HOOK = "\n\n\n@hookimpl\ndef gridlogic_puzzles"


def story():
    """The part with the growing example."""
    return GUIDE.read_text(encoding="utf-8").partition("\n## Reference\n")[0]


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
            return "".join(f"$ {command}\n{self.run(command)}" for command in re.findall(r"^\$ (.*)", text, re.MULTILINE))
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
    should = FENCE.sub(lambda block: f"```{block[1]}\n{reader.follow(block[1], block[2])}```", story())
    if request.config.getoption("--update"):
        GUIDE.write_text(GUIDE.read_text(encoding="utf-8").replace(story(), should), encoding="utf-8")
    return reader.folder, should


def test_every_output_shown_is_what_comes_out(followed):
    assert story().splitlines() == followed[1].splitlines()


def test_the_puzzle_type_that_comes_of_it_is_short(followed):
    text = (followed[0] / "gridlogic_akari" / "__init__.py").read_text()
    body = text.partition("from gridlogic import Encoding")[0]
    code = [line for line in body.splitlines() if line.strip() and not line.strip().startswith(("#", '"""'))]
    assert len(code) <= 50


def test_the_plugin_that_comes_of_it_passes_the_kit(followed):
    package = followed[0] / "gridlogic_akari"
    for check in checks("akari", examples=[package / "puzzles"], host=Host(plugins=[str(package / "__init__.py")])):
        check()


def test_the_format_of_the_guide_writes_what_it_reads(followed):
    names = {}
    code = (followed[0] / "gridlogic_akari" / "__init__.py").read_text()
    module = type(sys)("akari_of_the_guide")
    sys.modules[module.__name__] = module
    exec(compile(code, "guide", "exec"), module.__dict__)  # noqa: S102 - that is the test
    (form,) = module.gridlogic_formats()
    (puzzle,) = form.read(b"..1/#../...\n")
    assert form.write(puzzle) == "..1/#../...\n"
    with pytest.raises(gridlogic.WrongValue):
        form.read(b"")
    del sys.modules[module.__name__], names


def test_blocks_are_wrapped_where_readers_can_see_them():
    for language, text in FENCE.findall(story()):
        if language == "python":
            assert max(map(len, textwrap.dedent(text).splitlines())) <= 120
