"""Rules about neighbours: cells of a value that hang together, or of which no two touch."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from gridlogic.geometry import Grid, bits, spread
from gridlogic.model import NO_CLUE, Clause, Clue, Constraint, Count, Helper, Literal
from gridlogic.reasons import Reason, View
from gridlogic.reasons import neighbours as why


@dataclass(frozen=True)
class Neighbours(Constraint):
    """What both have: `pairs` says which of the cells are neighbours, for whole grids `Shape.pairs()`."""

    cells: Sequence[int]
    pairs: tuple[tuple[int, int], ...]
    value: int = 1
    clue: Clue = NO_CLUE

    @cached_property
    def near(self) -> tuple[int, ...]:
        """For each of the cells the mask of its neighbours, bit i for `cells[i]`."""
        places = {cell: place for place, cell in enumerate(self.cells)}
        near = [0] * len(self.cells)
        for one, other in self.pairs:
            if one != other and one in places and other in places:
                near[places[one]] |= 1 << places[other]
                near[places[other]] |= 1 << places[one]
        return tuple(near)

    def _has(self, place: int) -> Literal:
        return Literal(self.cells[place], self.value)


@dataclass(frozen=True)
class Apart(Neighbours):
    """No two neighbours both have `value`; from `low` to `high` (None: any number) of the cells have it.

    >>> from gridlogic.geometry import Shape
    >>> shape = Shape((2, 2))
    >>> Apart(range(4), shape.pairs()).holds(Grid(shape, bytes([1, 0, 0, 1])))
    True
    >>> Apart(range(4), shape.pairs(corners=True)).holds(Grid(shape, bytes([1, 0, 0, 1])))
    False
    """

    low: int = 0
    high: int | None = None

    def holds(self, grid: Grid) -> bool:
        """Whether no pair has the value twice, and it is there often enough and not too often."""
        has = sum(1 << place for place, cell in enumerate(self.cells) if grid.values[cell] == self.value)
        enough = self.low <= has.bit_count() <= self.most
        return enough and not any(self.near[place] & has for place in bits(has))

    @property
    def most(self) -> int:
        """How many of the cells may have the value."""
        return len(self.cells) if self.high is None else self.high

    def decompose(self, values: int) -> Iterator[Constraint]:
        """A clause for each pair, and a count if there are bounds."""
        del values
        if self.low > 0 or self.high is not None:
            yield Count(self.cells, self.low, self.most, self.value, self.clue)
        for place, near in enumerate(self.near):
            for other in bits(near >> place):
                yield Clause((~self._has(place), ~self._has(place + other)), self.clue)

    def reasons(self, view: View) -> Iterable[Reason]:
        """Neighbours, and numbers."""
        return why.of_apart(view, self.near, self.low, self.most, self.value)

    def conflict(self, view: View) -> str:
        """Two that touch, too many or too few."""
        return why.apart_conflict(view, self.near, self.low, self.most, self.value)


@dataclass(frozen=True)
class Connected(Neighbours):
    """From each of the cells that has `value` a path leads to every other one, all of whose cells have `value`.

    If no cell has the value, or only one, the rule holds.

    >>> from gridlogic.geometry import Shape
    >>> shape = Shape((2, 3))
    >>> ring = Connected(range(6), shape.pairs())
    >>> ring.holds(Grid(shape, bytes([1, 0, 1, 1, 1, 1]))), ring.holds(Grid(shape, bytes([1, 0, 1, 1, 0, 1])))
    (True, False)
    """

    def parts(self, grid: Grid) -> list[int]:
        """The regions of the value, as masks: bit i for `cells[i]`."""
        left = sum(1 << place for place, cell in enumerate(self.cells) if grid.values[cell] == self.value)
        found = []
        while left:
            part = spread(left & -left, left, self.near)
            found.append(part)
            left &= ~part
        return found

    def holds(self, grid: Grid) -> bool:
        """Whether there is at most one region."""
        return len(self.parts(grid)) <= 1

    def cuts(self, grid: Grid) -> Iterator[Clause]:
        """Clauses that the grid does not obey and that follow from the rule; none if the rule holds.

        For each region but the largest: if a cell of it and one of the largest have the value, some cell around it has.
        """
        *small, large = sorted(self.parts(grid), key=int.bit_count) or [0]
        for part in small:
            around = 0
            for place in bits(part):
                around |= self.near[place]
            ends = (~self._has(next(bits(region))) for region in (part, large))
            yield Clause((*ends, *map(self._has, bits(around & ~part))), self.clue)

    def decompose(self, values: int) -> Iterator[Clause]:
        """How far each cell is from the first one with the value: helper (i, d) says that d steps reach cell i.

        The steps run through cells with the value, so that the helpers are functions of the cells. Every cell with the
        value must be reached in as many steps as there are other cells.
        """
        del values
        none_before = Literal(Helper())  # none of the cells so far has the value
        reached = []
        for place in range(len(self.cells)):
            here, first, none_so_far = self._has(place), Literal(Helper()), Literal(Helper())
            yield from self._defined(first, all_of=(here, none_before) if place else (here,))
            yield from self._defined(none_so_far, all_of=(~here, none_before) if place else (~here,))
            reached.append(first)
            none_before = none_so_far
        for _ in self.cells[1:]:
            before, reached = reached, [Literal(Helper()) for _ in self.cells]
            for place, name in enumerate(reached):
                sources = [before[place], *(before[other] for other in bits(self.near[place]))]
                here = self._has(place)
                yield Clause((~name, here), self.clue)
                yield Clause((~name, *sources), self.clue)
                for source in sources:
                    yield Clause((name, ~here, ~source), self.clue)
        for place, name in enumerate(reached):
            yield Clause((~self._has(place), name), self.clue)

    def reasons(self, view: View) -> Iterable[Reason]:
        """What is cut off, and what alone connects."""
        return why.of_connected(view, self.near, self.value)

    def conflict(self, view: View) -> str:
        """Two cells that nothing connects."""
        return why.connected_conflict(view, self.near, self.value)

    def _defined(self, name: Literal, all_of: Sequence[Literal]) -> Iterator[Clause]:
        """A helper is true if all of the literals are."""
        yield from (Clause((~name, literal), self.clue) for literal in all_of)
        yield Clause((name, *(~literal for literal in all_of)), self.clue)
