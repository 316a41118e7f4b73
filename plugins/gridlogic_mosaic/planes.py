"""Mosaics by whole-grid arithmetic: one operation on large integers does the same for all cells at once.

Bit i of a mask is cell i, as in `Candidates`. A number for each cell is four masks, its planes of weight 1, 2, 4 and 8.
The filled cells of all 3x3 blocks are counted by a carry-save addition of shifted masks, as neighbours are in fast Game
of Life programs (Knuth, The Art of Computer Programming 4A, 7.1.3): some thirty operations whatever the grid's size, so
that a round over 1000x1000 cells takes milliseconds, and no Python object is made for a cell.
"""

from gridlogic import Candidates, Shape

Planes = tuple[int, int, int, int]

DIGITS = b"0123456789"
WORK = 500_000_000
"""Cells times rounds; a second or two. Where each cell waits for its neighbour, engines go on more cheaply."""


class Blocks:
    """The 3x3 blocks around the cells of a grid, cut off at the border, and the clues that stand in their middles."""

    def __init__(self, shape: Shape, text: str) -> None:
        """Take the clues: one character for each cell in flat order, a digit or a dot."""
        height, self._width = shape.sizes
        self._cells = shape.cells
        self._full = (1 << shape.cells) - 1
        inner = "1" * (self._width - 1)
        self._not_first = int(f"{inner}0" * height, 2)  # the lowest bit of a row is its first cell
        self._not_last = int(f"0{inner}" * height, 2)
        backwards = text.encode("ascii")[::-1]
        self.clued = _where(backwards, DIGITS)
        """The cells with a clue."""
        one, two, four, eight = (_where(backwards, bytes(d for d in DIGITS if d & bit)) for bit in (1, 2, 4, 8))
        self._clues = one, two, four, eight

    def around(self, mask: int) -> int:
        """The cells in the blocks around these."""
        mask |= mask << 1 & self._not_first | mask >> 1 & self._not_last
        return (mask | mask << self._width | mask >> self._width) & self._full

    def too_large(self) -> int:
        """The clues above the number of cells in their block."""
        return self.clued & _greater(self._clues, self._counts(self._full))

    def broken(self, filled: int) -> int:
        """The clues that are not met by just these cells filled."""
        return self.clued & ~self._met(filled)

    def deduce(self, candidates: Candidates) -> Candidates:
        """What two rules leave, applied until nothing changes or it has been `WORK`.

        If a block has its filled cells, all others are blank; if it needs all that can be filled, all these are filled.
        A clue that cannot be met any more leaves its own cell without a value.
        """
        can_blank, can_fill = candidates.masks
        for _ in range(WORK // self._cells):
            before = can_blank, can_fill
            filled = self._full & ~can_blank
            can_fill &= filled | ~self.around(self._met(filled))
            can_blank &= ~(can_fill & self.around(self._met(can_fill)))
            if before == (can_blank, can_fill):
                break
        too_many = _greater(self._counts(self._full & ~can_blank), self._clues)
        too_few = _greater(self._clues, self._counts(can_fill))
        possible = ~(self.clued & (too_many | too_few))
        return Candidates(candidates.shape, (can_blank & possible, can_fill & possible))

    def _met(self, filled: int) -> int:
        """The clues that are met by just these cells filled."""
        wrong = ~self.clued
        for counted, wanted in zip(self._counts(filled), self._clues, strict=True):
            wrong |= counted ^ wanted
        return ~wrong

    def _counts(self, mask: int) -> Planes:
        """For each cell how many of the mask's cells are in the block around it, as planes; above the grid nonsense."""
        width = self._width
        left, right = mask << 1 & self._not_first, mask >> 1 & self._not_last
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


def _greater(planes: Planes, others: Planes) -> int:
    """The cells whose number in the first planes is greater."""
    greater, equal = 0, -1
    for plane, other in zip(reversed(planes), reversed(others), strict=True):
        greater |= equal & plane & ~other
        equal &= ~(plane ^ other)
    return greater


def _where(text: bytes, symbols: bytes) -> int:
    """A mask of where one of the symbols stands, the last one at bit 0."""
    return int(text.translate(bytes(49 if symbol in symbols else 48 for symbol in range(256))), 2)
