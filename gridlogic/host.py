"""The host: finds plugins, loads only what is asked for, keeps out what is broken and refuses duplicates.

Plugins are the entry points of group `gridlogic`, and local files or modules named on the command line. An entry point
is named like the kind or the engine that it brings, so that asking for one imports one; only when nothing of that name
brings it are all the others loaded.
"""

import contextlib
import io
import os
import sys
import warnings
from collections.abc import Iterable
from typing import Any, TypeVar

import pluggy

from gridlogic import hookspecs
from gridlogic.compatibility import reason, require_version
from gridlogic.discovery import GROUP, Plugin, Warn, installed, local
from gridlogic.errors import UsageError
from gridlogic.outcome import COMPILED
from gridlogic.puzzle import Encoding, Engine, Format, Presolve, Puzzle, Renderer, compiled
from gridlogic.registry import Brought, Registry, keyed
from gridlogic.words import suggestion

SWITCHED_OFF = "switched off"
LATE = "formats"
"""The section that plugins are asked for only when it is needed."""
DISABLE_VARIABLE = "GRIDLOGIC_DISABLE_PLUGINS"

K = TypeVar("K")
V = TypeVar("V")


class PluginWarning(UserWarning):
    """A plugin is broken, or something that it brings is refused."""


def _warn(message: str, cause: BaseException | None) -> None:
    warnings.warn(message if cause is None else f"{message} ({cause!r})", PluginWarning, stacklevel=4)


class Host:
    """Everything that plugins bring.

    `plugins` are local `.py` files or modules to load first; `disabled` are names of plugins to leave out, beside those
    in the environment variable GRIDLOGIC_DISABLE_PLUGINS (separated by commas). `warn` is told of every broken plugin
    and every refused name. A plugin never stops the host; what it prints goes to standard error.
    """

    def __init__(self, *, plugins: Iterable[str] = (), disabled: Iterable[str] = (), warn: Warn = _warn) -> None:
        """Look up the entry points; of these nothing is imported yet."""
        self.warn = warn
        self._manager = pluggy.PluginManager(GROUP)
        self._manager.add_hookspecs(hookspecs)
        self._registry = Registry(lambda message: warn(message, None))
        named = [local(source) for source in plugins]
        self._plugins = [*named, *installed(warn)]
        self._missed: set[str] = set()
        self._asked: set[str] = set()
        self._switch_off(set(disabled))
        for plugin in named:
            self._load(plugin)

    def _switch_off(self, disabled: set[str]) -> None:
        names = {plugin.name for plugin in self._plugins}
        for name in sorted(disabled - names):
            raise UsageError(f"no plugin is called '{name}'{suggestion(name, names)}")
        disabled |= {name.strip() for name in os.environ.get(DISABLE_VARIABLE, "").split(",")}
        for plugin in self._plugins:
            if plugin.name in disabled:
                plugin.state = SWITCHED_OFF

    # what plugins bring

    def puzzle_type(self, kind: str) -> type[Puzzle] | None:
        """The puzzle type of a kind, or None; imports only the plugin of that name if there is one."""
        return self._find(self._registry.puzzles, kind, kind)

    def kinds(self) -> list[str]:
        """All kinds, in alphabetical order."""
        self._load_all()
        return sorted(self._registry.puzzles)

    def presolve(self, kind: str) -> Presolve | None:
        """The presolve of a kind, or None; no plugin is imported for it beside the one of that name."""
        self._load_named(kind)
        return self._registry.presolves.get(kind)

    def engine(self, name: str) -> Engine:
        """The engine of a name; UsageError if there is none."""
        engine = self.engine_or_none(name)
        if engine is None:
            known = sorted(self._registry.engines)
            raise UsageError(f"unknown engine '{name}'{suggestion(name, known)}; known: {', '.join(known)}")
        return engine

    def engine_or_none(self, name: str) -> Engine | None:
        """The engine of a name, or None."""
        return self._find(self._registry.engines, name, name)

    def engines(self) -> list[str]:
        """The names of all engines, in alphabetical order."""
        self._load_all()
        return sorted(self._registry.engines)

    def encodings(self, kind: str) -> list[Encoding]:
        """Every encoding of a kind in the order registered, and the compiled one on each engine that lacks it."""
        self._load_all()
        found = [encoding for encoding in self._registry.encodings.values() if encoding.kind == kind]
        have = {encoding.engine for encoding in found if encoding.name == COMPILED}
        return [*found, *compiled(kind, *(engine for engine in self.engines() if engine not in have))]

    def renderer(self, name: str, kind: str) -> Renderer:
        """The renderer of a format, one made for the kind before a general one; UsageError if there is none."""
        self.require_format(name)
        renderers = self._registry.renderers
        found = renderers.get((name, kind)) or self._find(renderers, (name, None), name)
        if found is None:
            raise UsageError(f"format '{name}' does not draw puzzles of kind {kind}")
        return found

    def require_format(self, name: str) -> None:
        """UsageError unless some renderer has the format."""
        if name not in self._drawn():
            self._load_named(name)
        known = self._drawn() if name in self._drawn() else self.drawn()
        if name not in known:
            raise UsageError(f"unknown format '{name}'{suggestion(name, known)}; known: {', '.join(known)}")

    def drawn(self) -> list[str]:
        """The formats that some renderer draws, in alphabetical order."""
        self._load_all()
        return self._drawn()

    def _drawn(self) -> list[str]:
        return sorted({form for form, _ in self._registry.renderers})

    def formats(self) -> list[Format]:
        """All foreign file formats; the first call asks the plugins for them, which nobody needs for YAML files."""
        self._load_all()
        for plugin in self._plugins:
            self._ask_for_formats(plugin)
        return list(self._registry.formats.values())

    def _ask_for_formats(self, plugin: Plugin) -> None:
        module = self._manager.get_plugin(f"{plugin.owner}:{plugin.name}")
        if module is None or str(plugin) in self._asked:  # None: broken, or another entry point of the same module
            return
        self._asked.add(str(plugin))
        others = [other for other in self._manager.get_plugins() if other is not module]
        try:
            with contextlib.redirect_stdout(sys.stderr):
                brought = {LATE: keyed(LATE, self._call(LATE, others))}
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - as when a plugin is loaded
            self.warn(f"the formats of plugin {plugin} are left out: {type(error).__name__}: {error}", error)
            return
        self._registry.add(str(plugin), brought)

    def plugins(self) -> list[Plugin]:
        """All plugins, after an attempt to load each that is not switched off."""
        self._load_all()
        return list(self._plugins)

    def brought_by(self, plugin: Plugin) -> dict[str, list[str]]:
        """What a plugin has registered: names by the registry's section (`puzzles`, `engines`, ...)."""
        self.formats()
        return self._registry.of_owner(str(plugin))

    # loading

    def _find(self, section: dict[K, V], key: K, name: str) -> V | None:
        """Look a thing up, loading first the plugins of that name and then, if it is still missing, all others."""
        if key not in section:
            self._load_named(name)
        if key not in section:
            self._load_all()
        return section.get(key)

    def _load_named(self, name: str) -> None:
        for plugin in self._plugins:
            if plugin.name == name:
                self._load(plugin)
                if plugin.state == SWITCHED_OFF and name not in self._missed:
                    self._missed.add(name)
                    self.warn(f"plugin {plugin} is switched off", None)

    def _load_all(self) -> None:
        for plugin in self._plugins:
            self._load(plugin)

    def _load(self, plugin: Plugin) -> None:
        if plugin.state != "not loaded":
            return
        try:
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                module = plugin.load()
                require_version(module)
                brought = self._ask(plugin, module)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a plugin may fail in any way, sys.exit included
            plugin.state = "broken"
            plugin.reason = reason(error)
            self.warn(f"plugin {plugin} is left out: {plugin.reason}", error)
            return
        plugin.state = "loaded"
        if printed.getvalue().strip():
            self.warn(f"plugin {plugin} prints while it is loaded: {' '.join(printed.getvalue().split())[:80]}", None)
        for key in [key for section in ("puzzles", "engines") for key, _ in brought.get(section, ())]:
            for other in self._plugins:  # a name belongs first to the plugin that is called so
                if other.name == key != plugin.name:
                    self._load(other)
        self._registry.add(str(plugin), brought)

    def _ask(self, plugin: Plugin, module: Any) -> Brought:
        """Register with pluggy, which checks hook names and arguments, and call this plugin's hooks one by one."""
        if self._manager.is_registered(module):  # another entry point of the same module
            return {}
        try:
            self._manager.register(module, name=f"{plugin.owner}:{plugin.name}")
            self._manager.check_pending()
            others = [other for other in self._manager.get_plugins() if other is not module]
            return {
                section: keyed(section, self._call(section, others)) for section in Registry.SECTIONS if section != LATE
            }
        except BaseException:
            if self._manager.is_registered(module):
                self._manager.unregister(module)
            raise

    def _call(self, section: str, others: list[Any]) -> list[Any]:
        call = self._manager.subset_hook_caller(f"{GROUP}_{section}", others)
        return [thing for things in call() for thing in things]
