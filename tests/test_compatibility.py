"""Plugins made for another version of the hooks, and hooks that have grown since a plugin was written."""

from types import SimpleNamespace

import pluggy
import pytest

from gridlogic import hookspecs
from gridlogic.host import Host

PLUGIN = """
{head}
from dataclasses import dataclass
from gridlogic import Count, Puzzle, Shape, hookimpl
{more}

@dataclass(frozen=True)
class Dot(Puzzle):
    '''One cell, filled.'''
    kind = "dot"
    shape = Shape((1, 1))

    def constraints(self):
        yield Count((0,), 1, 1)

@hookimpl
def gridlogic_puzzles():
    return [Dot]
"""


@pytest.fixture
def told(tmp_path):
    """Load a plugin that starts in this way; gives its state and what is told of it."""

    def load(head="", more=""):
        path = tmp_path / "dot.py"
        path.write_text(PLUGIN.format(head=head, more=more))
        messages = []
        host = Host(plugins=[str(path)], warn=lambda message, cause: messages.append(message))
        return host.puzzle_type("dot") is not None, messages

    return load


@pytest.mark.parametrize("head", ["", f"GRIDLOGIC_HOOKS = {hookspecs.VERSION}"])
def test_a_plugin_for_this_version_or_one_that_states_none_is_loaded(told, head):
    assert told(head) == (True, [])


@pytest.mark.parametrize(
    ("stated", "remedy"),
    [("VERSION + 1", "update gridlogic"), ("0", "look for a newer release of the plugin"), ("'new'", "newer release")],
)
def test_a_plugin_for_another_version_is_told_so(told, stated, remedy):
    loaded, (message,) = told(f"from gridlogic.hookspecs import VERSION\nGRIDLOGIC_HOOKS = {stated}")
    assert not loaded
    assert "made for another gridlogic than 0.1.0: ImportError: it states GRIDLOGIC_HOOKS = " in message
    assert remedy in message


@pytest.mark.parametrize("line", ["from gridlogic import Teleport", "import gridlogic.teleport"])
def test_a_public_name_that_is_not_there_is_a_matter_of_versions(told, line):
    loaded, (message,) = told(more=line)
    assert not loaded
    assert "made for another gridlogic than 0.1.0" in message
    assert "eleport" in message


def test_another_import_that_fails_is_not(told):
    loaded, (message,) = told(more="import teleport")
    assert not loaded
    assert "another gridlogic" not in message


def test_a_hook_with_an_argument_that_a_plugin_does_not_know_keeps_working(told, monkeypatch):
    """The hooks of a later gridlogic, which hands its host to `gridlogic_puzzles`."""
    spec = pluggy.HookspecMarker("gridlogic")

    @spec
    def gridlogic_puzzles(host):
        """Puzzle types."""

    later = {name: getattr(hookspecs, name) for name in vars(hookspecs) if name.startswith("gridlogic_")}
    later["gridlogic_puzzles"] = gridlogic_puzzles
    monkeypatch.setattr("gridlogic.host.hookspecs", SimpleNamespace(**later))
    called = []

    def call(self, section, others):
        hook = self._manager.subset_hook_caller(f"gridlogic_{section}", others)
        called.append(section)
        return [thing for things in hook(**({"host": self} if section == "puzzles" else {})) for thing in things]

    monkeypatch.setattr(Host, "_call", call)
    assert told() == (True, [])
    assert "puzzles" in called
