"""The engines and renderers that come with gridlogic, as plugins like any other: an entry point each."""

from importlib import import_module
from typing import Any

from gridlogic.hookspecs import hookimpl
from gridlogic.puzzle import Engine, Renderer


class BuiltinEngine:
    """An engine from `gridlogic.engines`, imported when asked for."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    @hookimpl
    def gridlogic_engines(self) -> list[Engine]:
        """This one."""
        make: Any = getattr(import_module(f"gridlogic.engines.{self._module}"), self._name)
        return [make()]


class BuiltinRenderer:
    """A renderer from `gridlogic.rendering`, imported when asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    @hookimpl
    def gridlogic_renderers(self) -> list[Renderer]:
        """This one."""
        module: Any = import_module(f"gridlogic.rendering.{self._name}")
        compose, ready = getattr(module, "compose", None), getattr(module, "ready", None)
        return [Renderer(self._name, module.render, compose=compose, ready=ready)]


propagation = BuiltinEngine("propagation", "PropagationEngine")
cpsat = BuiltinEngine("cpsat", "CpSatEngine")
sat = BuiltinEngine("sat", "SatEngine")
z3 = BuiltinEngine("z3", "Z3Engine")
backtracking = BuiltinEngine("backtracking", "BacktrackingEngine")
text = BuiltinRenderer("text")
svg = BuiltinRenderer("svg")
png = BuiltinRenderer("png")
gif = BuiltinRenderer("gif")
pdf = BuiltinRenderer("pdf")
html = BuiltinRenderer("html")
