"""What is known of a model's cells while it is explained, and what each constraint deduces from that by itself."""

from collections.abc import Callable, Sequence
from functools import cached_property

from gridlogic.engines.propagation import propagator
from gridlogic.engines.propagation.state import State
from gridlogic.geometry import Candidates, bits
from gridlogic.model import Model
from gridlogic.reasons import View, in_line

Masks = Sequence[int]
"""For each value the mask of the places that can have it."""
Pairs = list[tuple[int, int]]
"""Cells and values that they cannot have."""


class Notes:
    """The values that each cell can still have."""

    def __init__(self, candidates: Candidates) -> None:
        self.shape, self.masks = candidates.shape, list(candidates.masks)

    def copy(self) -> "Notes":
        """The same, to go on with by itself."""
        return Notes(self.candidates())

    def candidates(self) -> Candidates:
        """As they are now."""
        return Candidates(self.shape, tuple(self.masks))

    def local(self, cells: Sequence[int]) -> tuple[int, ...]:
        """Masks over some cells: bit `i` for `cells[i]`."""
        if isinstance(cells, range) and cells.step == 1:
            full = (1 << len(cells)) - 1
            return tuple(mask >> cells.start & full for mask in self.masks)
        return tuple(sum((mask >> cell & 1) << place for place, cell in enumerate(cells)) for mask in self.masks)

    def values(self, cell: int) -> tuple[int, ...]:
        """What a cell can be."""
        return tuple(value for value, mask in enumerate(self.masks) if mask >> cell & 1)

    def strike(self, cell: int, value: int) -> None:
        """A cell cannot have a value."""
        self.masks[value] &= ~(1 << cell)


class Rule:
    """One constraint of a model at its place there."""

    def __init__(self, at: int, model: Model, names: Sequence[str], things: Sequence[int]) -> None:
        self.at, self.constraint, self._model = at, model.constraints[at], model
        self.cells = tuple(self.constraint.cells)
        self.names, self.things = names, things
        repeated = len(set(self.cells)) < len(self.cells)
        self._propagate = None if repeated else propagator(self.constraint, max(model.values, 2))

    @property
    def title(self) -> str:
        """How a sentence about it begins: `Row 7 (2 1 3)`."""
        title = str(self.constraint.clue)
        return title[:1].upper() + title[1:]

    @cached_property
    def decomposed(self) -> bool:
        """Whether only what it decomposes to can be propagated, which may find less."""
        return self._propagate is None

    def view(self, masks: Masks) -> View:
        """What the constraint sees."""
        view = View(self._model.shape, self.cells, masks, self.names, self.things)
        view.line = self._line
        return view

    @cached_property
    def _line(self) -> str:
        """What the clue is called, if it is about cells in a line."""
        return self.constraint.clue.name if in_line([self._model.shape.cell(cell) for cell in self.cells]) else ""

    def deduce(self, masks: Masks) -> Masks | None:
        """What it leaves of local masks; None if they contradict it."""
        if self._propagate is not None:
            if self._model.values == 1:
                left = self._propagate((*masks, 0))
                return None if left is None else left[:1]
            return self._propagate(tuple(masks))
        return self._by_parts(masks)

    def _by_parts(self, masks: Masks) -> Masks | None:
        shape, values = self._model.shape, self._model.values
        model = Model(shape, values, (self.constraint,))
        notes = Notes(Candidates.full(shape, values))
        for place, cell in enumerate(self.cells):
            for value in range(values):
                if not masks[value] >> place & 1:
                    notes.strike(cell, value)
        if notes.candidates().impossible:
            return None
        state = State(model, notes.candidates())
        return Notes(state.candidates()).local(self.cells) if state.propagate() else None

    def excludes(self, pairs: Pairs) -> Callable[[Masks | None], bool]:
        """A test whether what the rule leaves excludes all of these."""
        places = {cell: place for place, cell in enumerate(self.cells)}
        wanted = [(value, 1 << places[cell]) for cell, value in pairs]
        return lambda left: left is None or not any(left[value] & bit for value, bit in wanted)

    def excluded(self, masks: Masks, left: Masks) -> Pairs:
        """Cells and values that are gone from masks, each once."""
        pairs = (
            (self.cells[place], value) for value in range(len(left)) for place in bits(masks[value] & ~left[value])
        )
        return list(dict.fromkeys(pairs))


def rules_of(model: Model, names: Sequence[str], things: Sequence[int]) -> list[Rule]:
    """One for each constraint, in order; the names of the values, and which of them are things that stand in a cell."""
    return [Rule(at, model, names, things) for at in range(len(model.constraints))]


def needed(
    rule: Rule, masks: Masks, before: Masks, places: Sequence[int], enough: Callable[[Masks | None], bool]
) -> int:
    """Those of some places that must be as in `masks`, all others being as in `before`, for what a rule leaves to do.

    Found by leaving out half after half: none of them can be left out, but other choices may be smaller.
    """
    now, kept = list(masks), 0
    stack = [list(places)] if places else []
    while stack:
        part = stack.pop()
        bit = sum(1 << place for place in part)
        tried = [mask & ~bit | old & bit for mask, old in zip(now, before, strict=True)]
        if enough(rule.deduce(tried)):
            now = tried
        elif len(part) == 1:
            kept |= bit
        else:
            stack += [part[len(part) // 2 :], part[: len(part) // 2]]
    return kept
