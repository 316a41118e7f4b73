"""The hooks: one for each thing that a plugin can add. Each takes nothing and returns a list.

A plugin marks its functions with `gridlogic.hookimpl`. The entry point of a puzzle type is named like its kind, that of
an engine like the engine: the host then imports it only when a file or an option asks for it.
"""

from typing import Final

import pluggy

from gridlogic.puzzle import Encoding, Engine, Format, Presolve, Puzzle, Renderer

VERSION: Final = 1
"""The version of this interface, which a plugin states as `GRIDLOGIC_HOOKS = 1` in its module.

It goes up only when plugins written for it would no longer work: when a hook, a contract or a public name goes or
changes its meaning. New hooks and new arguments of hooks leave it as it is, since no plugin has to take them.
"""

hookspec = pluggy.HookspecMarker("gridlogic")
hookimpl = pluggy.HookimplMarker("gridlogic")


@hookspec
def gridlogic_puzzles() -> list[type[Puzzle]]:  # type: ignore[empty-body]
    """Puzzle types."""


@hookspec
def gridlogic_presolves() -> list[Presolve]:  # type: ignore[empty-body]
    """What can be deduced about puzzles of a kind before any model is built."""


@hookspec
def gridlogic_encodings() -> list[Encoding]:  # type: ignore[empty-body]
    """Hand-written encodings, and which engines take the compiled one."""


@hookspec
def gridlogic_engines() -> list[Engine]:  # type: ignore[empty-body]
    """Engines."""


@hookspec
def gridlogic_renderers() -> list[Renderer]:  # type: ignore[empty-body]
    """Renderers for a format, or for one puzzle type in a format."""


@hookspec
def gridlogic_formats() -> list[Format]:  # type: ignore[empty-body]
    """Foreign file formats; asked for only when a file is not YAML, so import their modules inside the function."""
