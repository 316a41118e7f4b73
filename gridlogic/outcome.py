"""What a run gave. No solution, several and running out of time are results, not exceptions."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from itertools import compress, count
from types import MappingProxyType
from typing import NamedTuple

from gridlogic.geometry import Candidates, Grid
from gridlogic.reasons import Effort

COMPILED = "compiled"
"""The encoding that every engine makes of a model's constraints."""
PRESOLVE = "presolve"
"""Stands for the engine where a presolve decided everything."""


class Status(StrEnum):
    """What is known after a run."""

    UNIQUE = "unique"
    """One solution, and proof that there is no other."""
    MULTIPLE = "multiple"
    """At least two solutions."""
    NONE = "none"
    """Proof that there is no solution."""
    SOLVED = "solved"
    """One solution; whether it is the only one was not decided."""
    UNKNOWN = "unknown"
    """Nothing found and nothing proved."""


class Outcome(NamedTuple):
    """What one engine gave, or a presolve.

    `solutions` are different grids in the order found; `exhausted` says that there are no others. `statistics` holds
    seconds and whatever the engine counts: `presolve`, `model` and `build` until the search could start, `propagation`,
    `probing`, `first` until the first solution, and `total`; what did not happen is absent.
    """

    solutions: tuple[Grid, ...]
    exhausted: bool
    engine: str
    encoding: str = COMPILED
    statistics: Mapping[str, float] = MappingProxyType({})

    @property
    def status(self) -> Status:
        """What the solutions and the proof amount to."""
        if len(self.solutions) > 1:
            return Status.MULTIPLE
        if self.exhausted:
            return Status.UNIQUE if self.solutions else Status.NONE
        return Status.SOLVED if self.solutions else Status.UNKNOWN

    def differing(self) -> tuple[int, ...]:
        """Indices of the cells that are not the same in all the solutions found."""
        numbers = [int.from_bytes(grid.values, "little") for grid in self.solutions]
        changed = 0
        for number in numbers[1:]:
            changed |= numbers[0] ^ number
        return tuple(compress(count(), changed.to_bytes((changed.bit_length() + 7) // 8, "little")))


class Step(NamedTuple):
    """One deduction: some clues and what is known of some cells force other cells.

    `rules` are the positions of the clues in `Model.constraints`. `known` says what matters of the cells that are known
    or have pencil marks: the values that each can still have. `excluded` are the cells and values that follow, each
    once, and `forced` the cells that are decided by that, with their value. In words, cells are counted from 1.
    """

    words: str
    effort: Effort
    rules: tuple[int, ...]
    known: Mapping[int, tuple[int, ...]]
    excluded: tuple[tuple[int, int], ...]
    forced: tuple[tuple[int, int], ...]
    after: Candidates
    links: int = 1
    """How many deductions it takes: those of the chain, where a supposition is refuted."""

    @property
    def cells(self) -> frozenset[int]:
        """The cells that it says something about."""
        return frozenset(cell for cell, _ in self.excluded)


class Listener:
    """Told what an engine does while it works. This one does nothing; override what you need."""

    def step(self, steps: int, snapshot: Callable[[], Candidates]) -> None:
        """The engine tried its `steps`-th thing; `snapshot()` draws up what it supposes now."""

    def solution(self, grid: Grid) -> None:
        """A solution that was not found before."""
