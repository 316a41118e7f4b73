"""What the checks look at: one puzzle type, the plugin that brings it, and its example puzzles."""

import sys
from collections.abc import Iterable
from functools import cached_property
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple
from unittest import SkipTest

from gridlogic.documents import YAML_SUFFIXES, load
from gridlogic.errors import GridlogicError, PluginError, UsageError
from gridlogic.geometry import Grid
from gridlogic.host import Host
from gridlogic.outcome import Outcome
from gridlogic.puzzle import Puzzle
from gridlogic.solving import AUTO, broken_clues, solve
from gridlogic.words import suggestion

SECONDS = 20.0
"""What solving one example may take."""
MOST_SOLUTIONS = 50
"""How many solutions of an example are compared."""
MOST_GRIDS = 5000
"""Up to so many possible grids are all tried, so that no engine is needed to know the solutions."""
MOST_CELLS = 1000
"""Larger examples are solved but not taken apart."""


def require(truth: object, message: str) -> None:
    """Raise AssertionError, whatever Python's options say about `assert`."""
    if not truth:
        raise AssertionError(message)


class Example(NamedTuple):
    """One example puzzle, what to call it, and the file that it stands in."""

    name: str
    puzzle: Puzzle
    file: Path


class Subject:
    """A puzzle type under examination.

    `examples` are files and directories; without any, those in the folder `puzzles` of the plugin's package are taken.
    Puzzles of other kinds in them are left out. Raises UsageError for an unknown kind.
    """

    def __init__(self, kind: str, examples: Iterable[str | Path], host: Host) -> None:
        puzzle_type = host.puzzle_type(kind)
        if puzzle_type is None:
            raise _missing(kind, host)
        self.kind, self.host, self.puzzle_type = kind, host, puzzle_type
        self.plugin = next(plugin for plugin in host.plugins() if kind in host.brought_by(plugin)["puzzles"])
        self._references: dict[tuple[Path, str], Outcome] = {}
        self._files = list(_files([Path(place) for place in examples] or _shipped(puzzle_type)))

    @cached_property
    def _read(self) -> tuple[list[Example], list[str]]:
        found, wrong = [], []
        for file in self._files:
            try:
                puzzles = load(file, self.host)
            except GridlogicError as error:
                wrong.append(str(error))
                continue
            names = [
                f"{file.name}#{number}" if len(puzzles) > 1 else file.name for number in range(1, len(puzzles) + 1)
            ]
            found += [Example(name, puzzle, file) for name, puzzle in zip(names, puzzles, strict=True)]
        found = [example for example in found if example.puzzle.kind == self.kind]
        return sorted(found, key=lambda example: (example.puzzle.shape.cells, example.name)), wrong

    @property
    def unreadable(self) -> list[str]:
        """Why example files cannot be read."""
        return self._read[1]

    @property
    def all_examples(self) -> list[Example]:
        """The examples that can be read, smallest first."""
        return self._read[0]

    def examples(self, most: int | None = None) -> list[Example]:
        """Examples of no more than `MOST_CELLS` cells, the smallest `most` of them; SkipTest if there are none."""
        found = [example for example in self.all_examples if example.puzzle.shape.cells <= MOST_CELLS]
        if not found:
            raise SkipTest(f"no example puzzle of at most {MOST_CELLS} cells that can be read")
        return found[:most]

    def files(self, most: int) -> list[Path]:
        """The files of the smallest examples, `most` of them; SkipTest if there are none."""
        return list(dict.fromkeys(example.file for example in self.examples(most)))

    def reference(self, example: Example) -> Outcome:
        """Up to `MOST_SOLUTIONS` solutions: by trying all grids if these are few, else by engine `auto`."""
        key = example.file, example.name
        if key not in self._references:
            with PluginError.blaming(self.kind):
                self._references[key] = self._solved(example.puzzle)
        return self._references[key]

    def _solved(self, puzzle: Puzzle) -> Outcome:
        shape, values, _ = puzzle.model()
        if values ** min(shape.cells, 100) > MOST_GRIDS:
            return solve(puzzle, host=self.host, engine=AUTO, limit=MOST_SOLUTIONS, time_limit=SECONDS)
        grids = (Grid(shape, bytes(cells)) for cells in product(range(values), repeat=shape.cells))
        found = tuple(islice((grid for grid in grids if not broken_clues(puzzle, grid)), MOST_SOLUTIONS + 1))
        return Outcome(found, exhausted=len(found) <= MOST_SOLUTIONS, engine="trying every grid")


def _missing(kind: str, host: Host) -> GridlogicError:
    for plugin in host.plugins():
        if plugin.name == kind and plugin.reason:
            return PluginError(kind, plugin.reason)
    known = host.kinds()
    return UsageError(f"unknown kind '{kind}'{suggestion(kind, known)}; known: {', '.join(known)}")


def kinds_of(name: str, host: Host) -> list[str]:
    """The kinds that a plugin of this name brings, else the name itself; UsageError if the plugin brings none."""
    named = [plugin for plugin in host.plugins() if plugin.name == name]
    kinds = [kind for plugin in named for kind in host.brought_by(plugin)["puzzles"]]
    if named and not kinds and not any(plugin.reason for plugin in named):
        raise UsageError(f"plugin '{name}' brings no puzzle type, and the checks are about puzzle types")
    return kinds or [name]


def _shipped(puzzle_type: type[Puzzle]) -> list[Path]:
    package = sys.modules[puzzle_type.__module__.partition(".")[0]]
    folders = [Path(folder) / "puzzles" for folder in getattr(package, "__path__", ())]
    return [folder for folder in folders if folder.is_dir()]


def _files(places: Iterable[Path]) -> Iterable[Path]:
    for place in places:
        if place.is_dir():
            yield from sorted(file for file in place.rglob("*") if file.suffix in YAML_SUFFIXES)
        else:
            yield place
