"""Writes a plugin package for a new puzzle type from the templates beside this file."""

import re
import shutil
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

from gridlogic import __version__
from gridlogic.errors import UsageError
from gridlogic.hookspecs import VERSION
from gridlogic.host import Host
from gridlogic.puzzle import KIND

LAYOUT: Final = {
    "pyproject.toml": "pyproject.toml.in",
    "README.md": "README.md.in",
    "$package/__init__.py": "plugin.py.in",
    "$package/py.typed": None,
    "$package/puzzles/first.yaml": "first.yaml.in",
    "tests/test_$package.py": "test.py.in",
}
"""The files of a package, and the template of each; None: an empty file."""


def scaffold(kind: str, folder: Path | None, host: Host) -> list[Path]:
    """Write a package into a folder that is new or empty (default: `gridlogic-KIND`); gives the files written.

    Raises UsageError, with nothing written, for a kind that is spelt wrong or taken, and for a folder that is not empty
    or cannot be made. If writing fails midway, what was written is removed.
    """
    _require_free(kind, host)
    names = _names(kind)
    folder = Path(names["distribution"]) if folder is None else folder
    made = _make(folder)
    written = []
    try:
        for place, template in LAYOUT.items():
            path = folder / Template(place).substitute(names)
            path.parent.mkdir(parents=True, exist_ok=True)
            text = (files(__name__) / template).read_text(encoding="utf-8") if template else ""
            path.write_text(Template(text).substitute(names), encoding="utf-8")
            written.append(path)
    except BaseException as error:
        for inside in folder.iterdir():
            shutil.rmtree(inside) if inside.is_dir() else inside.unlink()
        if made:
            folder.rmdir()
        if isinstance(error, OSError):
            raise UsageError(f"cannot write into '{folder}': {error.strerror}") from error
        raise
    return written


def _require_free(kind: str, host: Host) -> None:
    if not re.fullmatch(KIND, kind):
        message = "a kind is lower-case words and numbers joined by hyphens, such as star-battle"
        raise UsageError(f"'{kind}' is no name for a kind: {message}")
    if kind in host.kinds():
        raise UsageError(f"kind '{kind}' is taken; `gridlogic kinds` lists those that there are")
    for plugin in host.plugins():
        if plugin.name == kind:
            raise UsageError(f"the name '{kind}' is taken by plugin {plugin}")


def _names(kind: str) -> dict[str, str]:
    words = kind.split("-")
    return {
        "kind": kind,
        "distribution": f"gridlogic-{kind}",
        "package": f"gridlogic_{'_'.join(words)}",
        "class_name": "".join(word.capitalize() for word in words) + "Puzzle",
        "gridlogic": __version__,
        "hooks": str(VERSION),
    }


def _make(folder: Path) -> bool:
    """Make the folder if it is not there; whether it was made."""
    try:
        if folder.is_dir() and not any(folder.iterdir()):
            return False
        folder.mkdir()
    except FileExistsError:
        raise UsageError(f"'{folder}' is there already, and not an empty folder; nothing is overwritten") from None
    except FileNotFoundError:
        raise UsageError(f"there is no folder '{folder.parent}' to make '{folder.name}' in") from None
    except OSError as error:
        raise UsageError(f"cannot make '{folder}': {error.strerror}") from error
    return True
