"""Where plugins are: the entry points of installed packages, and files or modules that were named."""

import contextlib
import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, distributions, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from gridlogic.errors import PluginError, UsageError

GROUP = "gridlogic"
Warn = Callable[[str, BaseException | None], None]


@dataclass
class Plugin:
    """What the host knows of one plugin: where it comes from and how it fares."""

    name: str
    owner: str
    version: str
    load: Callable[[], Any]
    state: str = "not loaded"
    """One of `not loaded`, `loaded`, `switched off`, `broken`."""
    reason: str = ""
    source: str = ""
    """The file or module that was named to have it loaded; empty if it is installed."""

    def __str__(self) -> str:
        """`'mosaic' of gridlogic 0.1.0`."""
        return f"'{self.name}' of {self.owner} {self.version}".rstrip()


def installed(warn: Warn) -> list[Plugin]:
    """The entry points: gridlogic's own first, then by distribution, so that who comes second never varies."""
    found: dict[tuple[str, str], Plugin] = {}
    owners: dict[int, tuple[str, str]] = {}  # each look at a distribution's name parses all its metadata
    for point in _entry_points(warn):
        dist = point.dist
        if id(dist) not in owners:
            owners[id(dist)] = (str(dist.name), str(dist.version)) if dist is not None else ("unknown", "")
        owner, version = owners[id(dist)]
        found.setdefault((owner, point.name), Plugin(point.name, owner, version, point.load))
    return sorted(found.values(), key=lambda plugin: (plugin.owner != "gridlogic", plugin.owner, plugin.name))


def _entry_points(warn: Warn) -> Iterable[EntryPoint]:
    with contextlib.suppress(Exception):  # broken metadata can raise anything; below shows who is to blame
        return list(entry_points(group=GROUP))
    points: list[EntryPoint] = []
    for dist in distributions():
        try:
            points += dist.entry_points.select(group=GROUP)
        except Exception as error:  # noqa: BLE001 - as above
            place = getattr(dist, "_path", "of a distribution")
            warn(f"the entry points in {place} cannot be read ({type(error).__name__}) and are left out", error)
    return points


def local(source: str) -> Plugin:
    """A plugin from a `.py` file or an importable module."""
    path = Path(source)
    if path.suffix != ".py":
        return Plugin(source, "module", "", lambda: importlib.import_module(source), source=source)
    if not path.is_file():
        raise UsageError(f"no plugin file '{source}'")
    return Plugin(path.stem, source, "", lambda: _import_file(path), source=source)


def _import_file(path: Path) -> ModuleType:
    name = f"gridlogic_local_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise PluginError(path.stem, f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
