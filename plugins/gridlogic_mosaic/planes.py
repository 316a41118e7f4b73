"""Mosaics by whole-grid arithmetic: one operation on large integers does the same for all cells at once.

Bit i of a mask is cell i, as in `Candidates`. A number for each cell is several masks, its planes of weight 1, 2, 4 ...
The filled cells of all 3x3 blocks are counted by a carry-save addition of shifted masks, as neighbours are in fast Game
of Life programs (Knuth, The Art of Computer Programming 4A, 7.1.3): some thirty operations whatever the grid's size, so
that all of 1000x1000 cells are counted in a millisecond or two, and no Python object is made for a cell.
"""

from collections.abc import Sequence
from itertools import zip_longest

from gridlogic import Shape

Planes = Sequence[int]

DIGITS = b"0123456789"


class Blocks:
    """The 3x3 blocks around the cells of a grid, cut off at the border, and the clues that stand in their middles."""

    def __init__(self, shape: Shape, text: str) -> None:
        """Take the clues: one character for each cell in flat order, a digit or a dot."""
        height, self._width = shape.sizes
        self.cells = shape.cells
        self.full = (1 << shape.cells) - 1
        self._with = {step: int(_with_neighbour(self._width, step) * height, 2) for step in range(-2, 3)}
        backwards = text.encode("ascii")[::-1]  # a number's last digit is its bit 0
        self.clued = _where(backwards, DIGITS)
        """The cells with a clue."""
        self.clues = [_where(backwards, bytes(digit for digit in DIGITS if digit & bit)) for bit in (1, 2, 4, 8)]
        """Their numbers, as planes."""

    def moved(self, mask: int, rows: int, columns: int) -> int:
        """The cells that have a cell of the mask so many rows below and columns (from -2 to 2) to the right of them."""
        steps = rows * self._width + columns
        return (mask >> steps if steps >= 0 else mask << -steps) & self._with[columns]

    def around(self, mask: int) -> int:
        """The cells in the blocks around these."""
        mask |= self.moved(mask, 0, -1) | self.moved(mask, 0, 1)
        return (mask | mask << self._width | mask >> self._width) & self.full

    def counts(self, mask: int) -> Planes:
        """For each cell, how many cells of the mask are in the block around it; beyond the last cell, anything."""
        width = self._width
        left, right = mask << 1 & self._with[-1], mask >> 1 & self._with[1]
        either = left ^ right
        ones, twos = either ^ mask, left & right | either & mask  # of three cells in a row
        up, down = ones << width, ones >> width
        either = up ^ down
        plane1, carry = either ^ ones, up & down | either & ones
        up, down = twos << width, twos >> width
        low, lower = twos ^ up, down ^ carry
        a, b, c = twos & up, down & carry, low & lower
        either = a ^ b
        return plane1, low ^ lower, either ^ c, a & b | either & c

    def met(self, filled: int) -> int:
        """The clues that are met by just these cells filled."""
        return self.clued & ~unequal(self.counts(filled), self.clues)

    def too_large(self) -> int:
        """The clues above the number of cells in their block."""
        return self.clued & greater(self.clues, self.counts(self.full))


def added(planes: Planes, others: Planes) -> Planes:
    """The sums of the numbers in two lists of planes."""
    total, carry = [], 0
    for plane, other in zip_longest(planes, others, fillvalue=0):
        either = plane ^ other
        total.append(either ^ carry)
        carry = plane & other | either & carry
    return [*total, carry]


def less(planes: Planes, others: Planes) -> Planes:
    """The differences of the numbers in two lists of planes; where the second is greater, nonsense."""
    total, borrow = [], 0
    for plane, other in zip(planes, others, strict=True):
        either = plane ^ other
        total.append(either ^ borrow)
        borrow = ~plane & other | borrow & ~either
    return total


def unequal(planes: Planes, others: Planes) -> int:
    """The cells whose numbers are not the same."""
    found = 0
    for plane, other in zip_longest(planes, others, fillvalue=0):
        found |= plane ^ other
    return found


def greater(planes: Planes, others: Planes) -> int:
    """The cells whose number in the first planes is greater."""
    found, equal = 0, -1
    for plane, other in zip(reversed(planes), reversed(others), strict=True):
        found |= equal & plane & ~other
        equal &= ~(plane ^ other)
    return found


def _where(text: bytes, symbols: bytes) -> int:
    """A mask of where one of the symbols stands, the last one at bit 0."""
    return int(text.translate(bytes(49 if symbol in symbols else 48 for symbol in range(256))), 2)


def _with_neighbour(width: int, step: int) -> str:
    """The cells of a row that have another one so many columns to the right, as digits, the first cell last."""
    return "".join("01"[0 <= column + step < width] for column in reversed(range(width)))
