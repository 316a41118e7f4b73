"""What is known of a model's cells while it is explained, and what each constraint deduces from that by itself."""

from collections.abc import Sequence
from functools import cached_property

from gridlogic.board import Ink
from gridlogic.engines.propagation import propagator
from gridlogic.engines.propagation.state import State
from gridlogic.geometry import Candidates, bits
from gridlogic.model import Constraint, Model
from gridlogic.reasons import View


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

    def __init__(self, at: int, model: Model, inks: Sequence[Ink]) -> None:
        self.at, self.constraint, self._model = at, model.constraints[at], model
        self.cells = tuple(self.constraint.cells)
        self.names = [ink.name for ink in inks]
        self.things = [value for value, ink in enumerate(inks) if ink.symbol]
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

    def view(self, masks: Sequence[int]) -> View:
        """What the constraint sees."""
        view = View(self._model.shape, self.cells, masks, self.names, self.things)
        view.line = self.constraint.clue.name
        return view

    def deduce(self, masks: Sequence[int]) -> Sequence[int] | None:
        """What it leaves of local masks; None if they contradict it."""
        if self._propagate is not None:
            if self._model.values == 1:
                left = self._propagate((*masks, 0))
                return None if left is None else left[:1]
            return self._propagate(tuple(masks))
        return self._by_parts(masks)

    def _by_parts(self, masks: Sequence[int]) -> Sequence[int] | None:
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

    def excluded(self, masks: Sequence[int], left: Sequence[int]) -> list[tuple[int, int]]:
        """Cells and values that are gone from masks, each once."""
        pairs = ((self.cells[place], value) for value in range(len(left)) for place in bits(masks[value] & ~left[value]))
        return list(dict.fromkeys(pairs))


def rules_of(model: Model, inks: Sequence[Ink]) -> list[Rule]:
    """One for each constraint, in order."""
    return [Rule(at, model, inks) for at in range(len(model.constraints))]
