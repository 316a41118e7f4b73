"""A second solution beside the first: two blocks of parallel lines change places with the gaps beside them.

In puzzles with several solutions some are often so close: the corners of a rectangle change between filled and blank.
Along each side that moves a block by one cell, or a block of one cell within its gap. Found in milliseconds, where
another search can take longer than that for the first solution.
"""

from collections.abc import Iterator
from itertools import groupby

from gridlogic.geometry import Candidates, Grid
from gridlogic.model import Model
from gridlogic.runs import Runs


def swapped(model: Model, candidates: Candidates, grid: Grid) -> Grid | None:
    """Another solution within the candidates that differs from this one in four cells; None if there is no such."""
    if len(grid.shape.sizes) != 2:  # in a box a swap would need eight corners
        return None
    moves: dict[int, set[int]] = {}
    for rule in model.constraints:
        if isinstance(rule, Runs):
            for here, there in _moves(rule, grid.values):
                moves.setdefault(here, set()).add(there)
    for corner, targets in moves.items():
        for one, other, opposite in _rectangles(corner, targets, moves, grid.shape.sizes[1]):
            values = bytearray(grid.values)
            values[corner], values[one] = values[one], values[corner]
            values[opposite], values[other] = values[other], values[opposite]
            found = Grid(grid.shape, bytes(values))
            if not (candidates & Candidates.of(found, model.values)).impossible and not model.broken(found):
                return found
    return None


def _rectangles(
    corner: int, targets: set[int], moves: dict[int, set[int]], width: int
) -> Iterator[tuple[int, int, int]]:
    """Rectangles with this filled corner: the blank ones in its row and in its column, and the opposite filled one.

    Both filled ones can move to both blank ones.
    """
    row = corner // width
    for one in targets:
        for other in targets:
            if one // width == row != other // width:
                opposite = one + other - corner
                if {one, other} <= moves.get(opposite, set()):
                    yield one, other, opposite


def _moves(runs: Runs, values: bytes) -> Iterator[tuple[int, int]]:
    """From which cell to which blank one of its line a colour can go, the runs seen staying the same."""
    cells = runs.cells
    line = [values[cell] for cell in cells]
    start = 0
    for colour, run in groupby(line):
        end = start + sum(1 for _ in run)
        if colour:
            yield from (
                (cells[start], cells[place]) for place in _room(line, range(end, len(line)), colour, end - start)
            )
            yield from (
                (cells[end - 1], cells[place]) for place in _room(line, range(start)[::-1], colour, end - start)
            )
        start = end


def _room(line: list[int], beyond: range, colour: int, length: int) -> Iterator[int]:
    """How far the run can go beyond its end: one cell, or any number for a run of one; not up to one of its colour."""
    for place, after in zip(beyond, [*beyond[1:], None], strict=True) if beyond else ():
        if line[place] or (after is not None and line[after] == colour):
            return
        yield place
        if length > 1:
            return
