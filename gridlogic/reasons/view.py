"""What a constraint sees of its cells, and how to say it."""

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cached_property
from itertools import groupby, pairwise
from typing import NamedTuple

from gridlogic.geometry import Cell, Shape, bits
from gridlogic.words import joined

Excluded = tuple[int, ...]
"""For each value the mask of the places that cannot have it."""


class Effort(IntEnum):
    """How hard a deduction is to see, easiest first."""

    MARK = 0
    """A pencil mark: it follows at once from a cell that is known, and is worth no words unless it decides a cell."""
    DIRECT = 1
    """Counting suffices: a clue has all that it wants, or needs all that is left."""
    PLACE = 2
    """One block, value or cell is looked at, and where it can still be."""
    WAYS = 3
    """All the ways to satisfy one clue have it in common."""
    CASE = 4
    """A supposition is refuted."""
    SEARCH = 5
    """Only trying out tells."""


class Reason(NamedTuple):
    """Why places cannot have values: `the 3 can only be at columns 9-13`, a clause that `so ...` continues.

    What is excluded may include what is known already.
    """

    because: str
    excluded: Excluded
    effort: Effort = Effort.PLACE


class View:
    """The cells of one constraint with the values that they can have.

    `masks` has for each value the mask of the places in `cells` that can have it. `names` are the names of the values;
    those in `things` are things that stand in a cell (`has a mine`), others are what a cell looks like (`is filled`).
    `line` is what the clue of a line is called, so that cells of row 7 need not be called so again.
    """

    def __init__(
        self, shape: Shape, cells: Sequence[int], masks: Sequence[int], names: Sequence[str], things: Iterable[int] = ()
    ) -> None:
        self.shape, self.cells, self.masks, self.names = shape, cells, tuple(masks), names
        self._things = frozenset(things)
        self.line = ""

    @cached_property
    def full(self) -> int:
        """All the places."""
        return (1 << len(self.cells)) - 1

    @cached_property
    def open(self) -> int:
        """The places with several values left."""
        once = twice = 0
        for mask in self.masks:
            twice |= once & mask
            once |= mask
        return twice

    def can(self, value: int) -> int:
        """The places that can have a value."""
        return self.masks[value] if value < len(self.masks) else 0

    def sure(self, value: int) -> int:
        """The places that must have a value."""
        return self.can(value) & ~self.open

    def never(self, places: int, *values: int) -> Excluded:
        """These places have none of these values."""
        return tuple(places if value in values else 0 for value in range(len(self.masks)))

    def always(self, places: int, value: int) -> Excluded:
        """These places have this value."""
        return tuple(0 if other == value else places for other in range(len(self.masks)))

    def within(self, cells: Sequence[int], masks: Sequence[int] | None = None) -> "View":
        """A view of some of the cells, or the same cells with other masks."""
        if masks is None:
            at = {cell: place for place, cell in enumerate(self.cells)}
            places = [at[cell] for cell in cells]
            masks = [sum((mask >> place & 1) << n for n, place in enumerate(places)) for mask in self.masks]
        view = View(self.shape, cells, masks, self.names, self._things)
        view.line = self.line
        return view

    def supposing(self, place: int, value: int) -> "View":
        """The same with a value in a place."""
        bit = 1 << place
        masks = [mask if other == value else mask & ~bit for other, mask in enumerate(self.masks)]
        return self.within(self.cells, masks)

    def name(self, places: int) -> str:
        """What people call some places: `columns 2 and 5-7`, or in full where the clue's name does not tell the line.

        >>> row = View(Shape((2, 9)), range(9, 18), (511, 511), ("blank", "filled"))
        >>> row.name(0b11100110)
        'row 2, columns 2, 3 and 6-8'
        >>> row.line = "row 2"
        >>> row.name(0b11100110), row.name(1)
        ('columns 2, 3 and 6-8', 'column 1')
        """
        cells = [self.shape.cell(self.cells[place]) for place in bits(places)]
        names = [self._along(cells, axis) for axis in in_line(cells) or [len(cells[0]) - 1]]
        return min(names, key=len) if self.line else names[0]

    def _along(self, cells: Sequence[Cell], axis: int) -> str:
        """The cells line by line, each line along an axis; what is fixed is left out if the clue's name tells it."""
        words = ("layer", "row", "column")[-len(self.shape.sizes) :]
        parts = []
        for fixed, group in groupby(sorted(cells, key=lambda cell: (_but(cell, axis), cell)), lambda c: _but(c, axis)):
            numbers = [cell[axis] for cell in group]
            others = [word for word in words if word != words[axis]]
            where = ", ".join(f"{word} {at + 1}" for word, at in zip(others, fixed, strict=True))
            along = f"{words[axis]}{'s' * (len(numbers) > 1)} {joined(_stretches(numbers))}"
            told = words[axis] not in self.line and all(
                re.search(rf"\b{part}\b", self.line) for part in where.split(", ")
            )
            parts.append(along if told else f"{where}, {along}")
        return "; ".join(parts)

    def counted(self, number: int, value: int) -> str:
        """`3 filled cells`, `1 mine`, `no red cell`."""
        noun = f"{self.names[value]}{'' if value in self._things else ' cell'}{'s' * (number > 1)}"
        return f"{number or 'no'} {noun}"

    def having(self, places: int, value: int, *, would: bool = False) -> str:
        """`columns 3 and 5 are filled`, `row 2, column 3 has a mine`; or `... were filled`."""
        name, some = self.names[value], places & (places - 1) > 0
        if value in self._things:
            vowel = name[0] in "aeiou8" or name in ("11", "18")
            article = "an" if vowel and not name.startswith("one") else "a"
            verb = "had" if would else "have" if some else "has"
            return f"{self.name(places)} {verb} {article} {name}{' each' * some}"
        verb = "were" if would else "are" if some else "is"
        return f"{self.name(places)} {verb} {name}"

    def lacking(self, places: int, values: Sequence[int]) -> str:
        """`column 3 is not red`, `columns 3 and 5 have no 7`."""
        names, some = [self.names[value] for value in values], places & (places - 1) > 0
        if set(values) & self._things:
            return f"{self.name(places)} {'have' if some else 'has'} no {_either(names)}"
        word = "not" if len(names) == 1 else "neither"
        return f"{self.name(places)} {'are' if some else 'is'} {word} {_either(names, 'nor')}"


def _either(names: Sequence[str], word: str = "or") -> str:
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last


def in_line(cells: Sequence[Cell]) -> list[int]:
    """The axes, last one first, along which all the cells lie in one line."""
    axes = reversed(range(len(cells[0]) if cells else 0))
    return [axis for axis in axes if len({_but(cell, axis) for cell in cells}) == 1]


def _but(cell: Cell, axis: int) -> Cell:
    """A cell's coordinates without one."""
    return (*cell[:axis], *cell[axis + 1 :])


def _stretches(numbers: Sequence[int]) -> list[str]:
    """`["2", "4-6"]`, counted from 1; two neighbours are named one by one."""
    starts = [0, *(at + 1 for at, (one, other) in enumerate(pairwise(numbers)) if other > one + 1)]
    found = []
    for start, end in zip(starts, [*starts[1:], len(numbers)], strict=True):
        first, last = numbers[start] + 1, numbers[end - 1] + 1
        found += [f"{first}-{last}"] if last > first + 1 else [str(number) for number in range(first, last + 1)]
    return found
