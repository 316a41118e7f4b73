"""From a model's constraints to what a state works with: their cells and their propagators."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gridlogic.engines.propagation.propagators import Propagator, propagator
from gridlogic.geometry import bits
from gridlogic.model import Clause, Constraint, Helper, Model


class Posted(NamedTuple):
    """For each constraint its cells and its propagator; and the number of cells, helpers included."""

    cells: list[Sequence[int]]
    propagators: list[Propagator]
    size: int


def post(model: Model, values: int, open_cells: int, hurry: Callable[[], None]) -> Posted:
    """Post the constraints for cells of so many values; those without a propagator are decomposed.

    Helpers are cells after the grid's. The `open_cells` that are in no constraint get one that excludes nothing.
    `hurry` is called now and then, and may raise.
    """
    cells_of: list[Sequence[int]] = []
    propagators: list[Propagator] = []
    helpers: dict[Helper, int] = {}
    stack: list[Iterator[Constraint]] = [iter(model.constraints)]
    while stack:
        for constraint in stack[-1]:
            hurry()
            cells = _cells(constraint, helpers, model.shape.cells)
            # positions are independent for a propagator, so a cell that is named twice needs clauses
            twice = not isinstance(cells, range) and len(set(cells)) < len(cells)
            work = None if twice else propagator(constraint, values)
            if work is None:
                stack.append(iter(constraint.decompose(model.values)))
                break
            cells_of.append(cells)
            propagators.append(work)
        else:
            stack.pop()
    loose = _loose(cells_of, open_cells, model.shape.cells)
    if loose:
        cells_of.append(loose)
        propagators.append(lambda masks: masks)
    return Posted(cells_of, propagators, model.shape.cells + len(helpers))


def _cells(constraint: Constraint, helpers: dict[Helper, int], first: int) -> Sequence[int]:
    if not isinstance(constraint, Clause):
        return constraint.cells
    return [
        cell if isinstance(cell, int) else helpers.setdefault(cell, first + len(helpers))
        for cell in dict.fromkeys(literal.cell for literal in constraint.literals)
    ]


def _loose(constraints: list[Sequence[int]], open_cells: int, size: int) -> list[int]:
    """The open cells that are in no constraint."""
    taken = bytearray(size)
    for cells in constraints:
        if isinstance(cells, range) and cells.step > 0:
            taken[cells.start : cells.stop : cells.step] = b"\1" * len(cells)
        else:
            for cell in cells:
                if cell < size:
                    taken[cell] = 1
    return [cell for cell in bits(open_cells) if not taken[cell]] if 0 in taken else []
