"""The lines between the cells of a drawing: around regions, or guide lines after every fifth cell."""

from typing import NamedTuple

from gridlogic.board import Board

GUIDE = 5
"""Cells between two guide lines."""


class Lattice(NamedTuple):
    """So many rows and columns, and for each cell the number of its region; without regions there are guide lines."""

    rows: int
    columns: int
    regions: tuple[int, ...] = ()

    def left_of(self, row: int, column: int) -> bool:
        """Whether a line runs between a cell and the one on its left; always at the border."""
        if column in (0, self.columns):
            return True
        at = row * self.columns + column
        return self.regions[at] != self.regions[at - 1] if self.regions else column % GUIDE == 0

    def above(self, row: int, column: int) -> bool:
        """Whether a line runs between a cell and the one above; always at the border."""
        if row in (0, self.rows):
            return True
        at = row * self.columns + column
        return self.regions[at] != self.regions[at - self.columns] if self.regions else row % GUIDE == 0

    def seams(self) -> list[int]:
        """The columns that have a line on their left somewhere, the first one apart."""
        if not self.regions:
            return list(range(GUIDE, self.columns, GUIDE))
        return [at for at in range(1, self.columns) if any(self.left_of(row, at) for row in range(self.rows))]

    def floors(self) -> list[int]:
        """The rows that have a line above them somewhere, the first one apart."""
        if not self.regions:
            return list(range(GUIDE, self.rows, GUIDE))
        return [at for at in range(1, self.rows) if any(self.above(at, column) for column in range(self.columns))]


def lattices(board: Board) -> list[Lattice]:
    """The lattice of each layer of a board."""
    rows, columns = board.shape.sizes[-2:]
    if not board.regions:
        return [Lattice(rows, columns)] * (board.shape.cells // (rows * columns))
    numbers = [0] * board.shape.cells
    for number, cells in enumerate(board.regions, 1):
        for cell in cells:
            numbers[cell] = number
    size = rows * columns
    return [Lattice(rows, columns, tuple(numbers[at : at + size])) for at in range(0, len(numbers), size)]
