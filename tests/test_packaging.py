"""From the wheel of gridlogic to a stranger's plugin and back, in a fresh environment outside the checkout."""

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distribution, version
from pathlib import Path

import pytest

import gridlogic

ROOT = Path(gridlogic.__file__).parent.parent
PUZZLE = "gridlogic-tents/gridlogic_tents/puzzles/first.yaml"


def run(*command, cwd):
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd, env=environment)
    return done.returncode, done.stdout + done.stderr


def require(*command, cwd):
    code, text = run(*command, cwd=cwd)
    assert code == 0, text
    return text


def folders_of_dependencies():
    """Where the packages that gridlogic, its tests and its packaging need are installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = ["setuptools", "pytest", *(line.partition(">")[0] for line in project["dependencies"])]
    return list(dict.fromkeys(str(distribution(name).locate_file("")) for name in names))


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with an environment `env`, in which the wheel is installed and only its dependencies are borrowed."""
    if tuple(map(int, version("setuptools").split(".")[:2])) < (70, 1):
        pytest.skip("building a wheel without the network needs setuptools 70.1 or later")
    place = tmp_path_factory.mktemp("outside")
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    source = place / "source"
    for folder in ("gridlogic", "plugins"):
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, source / file)
    require(*build, "-w", ".", str(source), cwd=place)
    (wheel,) = place.glob("gridlogic-*.whl")
    require(sys.executable, "-m", "venv", "--without-pip", "env", cwd=place)
    pip(place, "install", "--no-deps", str(wheel))
    (site,) = (place / "env").glob("lib/python*/site-packages")
    (site / "borrowed.pth").write_text("\n".join(folders_of_dependencies()))
    return place


def pip(place, *arguments):
    command = [sys.executable, "-m", "pip", "--python", str(place / "env" / "bin" / "python")]
    return require(*command, arguments[0], "-q", *arguments[1:], cwd=place)


def test_a_stranger_s_plugin_from_nothing_to_gone(place):
    python, gridlogic = place / "env/bin/python", place / "env/bin/gridlogic"
    where = require(python, "-c", "import gridlogic; print(gridlogic.__file__)", cwd=place)
    assert where.startswith(str(place / "env"))
    assert "tents" not in require(gridlogic, "kinds", cwd=place)

    require(gridlogic, "new", "tents", cwd=place)
    pip(place, "install", "--no-deps", "--no-build-isolation", "--no-index", "./gridlogic-tents")
    assert "\ntents " in require(gridlogic, "kinds", cwd=place)

    told = require(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "gridlogic-tents", cwd=place)
    assert "failed" not in told
    assert " passed" in told
    for engine in ("auto", "propagation", "cpsat", "z3", "backtracking"):
        assert "only solution" in require(gridlogic, "solve", "--engine", engine, PUZZLE, cwd=place)
    assert " 0 failed" in require(gridlogic, "check-plugin", "tents", cwd=place)

    pip(place, "uninstall", "-y", "gridlogic-tents")
    assert "tents" not in require(gridlogic, "kinds", cwd=place)
    code, text = run(gridlogic, "solve", PUZZLE, cwd=place)
    assert code == 2
    assert "unknown type 'tents'" in text
