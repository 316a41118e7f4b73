"""The shape of the house: which way imports run, what may be heavy, how long things are."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridlogic
from gridlogic import errors

ROOT = Path(gridlogic.__file__).parent.parent
HEAVY = {"ortools", "pysat", "z3", "numpy", "pandas", "rich", "PIL", "fpdf"}
ORDER = [
    *("errors", "words", "geometry", "automaton", "fields", "regions", "foreign", "tatham", "unpacking"),
    *("reasons", "model", "runs", "groups", "vocabulary", "neighbours", "outcome", "board", "exhibit"),
    *("palette", "placements", "puzzle", "lineclues", "hookspecs", "compatibility"),
    *(
        "discovery",
        "builtin",
        "registry",
        "host",
        "yamltree",
        "keys",
        "plaindata",
        "detection",
        "documents",
        "conversion",
    ),
    *("conversion", "solving", "difficulty", "explaining", "comparing", "conflicts", "ambiguity", "repairing"),
    *("scaffold", "testing", "cli"),
]
"""Each module imports only from those before it; `engines` and `rendering` stand aside."""
PACKAGES = {"reasons", "explaining", "testing", "cli"}
"""Folders, whose modules import from each other."""
PUBLIC = {"engines.backtracking", "engines.cpsat", "engines.sat", "engines.z3", "tatham"}
"""Modules that the guide gives to plugins: targets of engines, and what ids of one collection have in common."""
ASIDE = {"errors", "words", "geometry", "automaton", "reasons", "model", "runs", "groups", "vocabulary", "neighbours"}
ASIDE |= {"placements", "outcome", "board", "exhibit"}


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""
            if node.module == "gridlogic":
                yield from (f"gridlogic.{alias.name}" for alias in node.names)


def part(module: str) -> str:
    """`cli` for `gridlogic.cli.solve`, `` for `gridlogic` itself."""
    return module.removeprefix("gridlogic").strip(".").split(".")[0]


@pytest.mark.parametrize("path", sources("gridlogic"), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_run_one_way(path):
    here = path.relative_to(ROOT / "gridlogic").with_suffix("").parts[0]
    for module in imports(path):
        assert not module.startswith("gridlogic_"), f"the host imports a plugin: {module}"
        if not module.startswith("gridlogic.") or here in ("__init__", "__main__"):
            continue
        there = part(module)
        if here in ("engines", "rendering"):
            assert there in ASIDE | {here}, module
        elif there in ("engines", "rendering"):
            assert ORDER.index(here) >= ORDER.index("solving"), module
        elif there in ORDER:
            assert ORDER.index(there) <= ORDER.index(here), module
            assert there != here or here in PACKAGES or path.name == "__init__.py", module


@pytest.mark.parametrize("path", sources("plugins"), ids=lambda path: str(path.relative_to(ROOT)))
def test_plugins_import_public_names_only(path):
    package = path.relative_to(ROOT / "plugins").parts[0]
    for module in imports(path):
        if module.startswith("gridlogic") and not module.startswith(package):
            name = module.removeprefix("gridlogic.")
            assert module == "gridlogic" or name in gridlogic.__all__ or name in PUBLIC, module


def test_every_module_has_its_place():
    known = {*ORDER, "engines", "rendering", "__init__", "__main__"}
    assert {path.relative_to(ROOT / "gridlogic").with_suffix("").parts[0] for path in sources("gridlogic")} == known


def test_no_heavy_package_is_imported_at_the_top():
    for path in [*sources("gridlogic"), *sources("plugins")]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            names = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            assert not HEAVY & {name.split(".")[0] for name in names}, path


def test_everything_imports_light():
    modules = [
        ".".join(path.relative_to(ROOT / folder).with_suffix("").parts).removesuffix(".__init__")
        for folder, top in ((".", "gridlogic"), ("plugins", "."))
        for path in sorted((ROOT / folder / top).rglob("*.py"))
        if path.name != "__main__.py"
    ]
    program = f"import sys\nfor name in {modules!r}: __import__(name)\nprint(sorted({HEAVY!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_solving_by_propagation_imports_no_solver(tmp_path):
    puzzle = tmp_path / "stripes.yaml"
    rows, columns = "  20\n  0\n" * 10, "  1 1 1 1 1 1 1 1 1 1\n" * 20
    puzzle.write_text(f"type: nonogram\nrows: |\n{rows}cols: |\n{columns}")
    command = [sys.executable, "-X", "importtime", "-m", "gridlogic", "solve", str(puzzle)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    imported = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert "gridlogic_nonogram" in imported
    assert "gridlogic_mosaic" not in imported
    assert not HEAVY & imported


@pytest.mark.parametrize(
    "path", [*sources("gridlogic"), *sources("plugins")], ids=lambda path: str(path.relative_to(ROOT))
)
def test_modules_and_functions_stay_short(path):
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 300
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 45, node.name


def test_every_error_is_raised_by_some_test():
    tests = "".join(path.read_text(encoding="utf-8") for path in sources("tests") if path.name != Path(__file__).name)
    for name, thing in vars(errors).items():
        if isinstance(thing, type) and issubclass(thing, Exception) and name != "GridlogicError":
            assert re.search(rf"raises\({name}\b|raises\(\([^)]*\b{name}\b", tests), name
