"""Where things are: shapes, finished grids and what each cell can still be.

A cell is `(row, column)` or `(layer, row, column)`, counted from 0. Machinery works with flat row-major indices and
with masks, integers whose bit `i` stands for cell `i`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from math import prod

Cell = tuple[int, ...]
UNKNOWN = "?"
"""How a cell that is not decided is written."""
UNKNOWN_VALUE = 255
"""The byte of a cell that is not decided."""


@dataclass(frozen=True)
class Shape:
    """The size of a grid: `(rows, columns)` or `(layers, rows, columns)`.

    >>> shape = Shape((2, 3))
    >>> [list(row) for row in shape.rows()]
    [[0, 1, 2], [3, 4, 5]]
    >>> [list(column) for column in shape.columns()]
    [[0, 3], [1, 4], [2, 5]]
    """

    sizes: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse sizes that no grid has."""
        if len(self.sizes) not in (2, 3) or min(self.sizes) < 1:
            message = f"a shape has two or three sizes of at least 1, not {self.sizes}"
            raise ValueError(message)

    @cached_property
    def cells(self) -> int:
        """How many cells the grid has."""
        return prod(self.sizes)

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """How far apart in flat indices two neighbours along each axis are."""
        return tuple(prod(self.sizes[axis + 1 :]) for axis in range(len(self.sizes)))

    def index(self, cell: Cell) -> int:
        """The flat index of a cell; IndexError outside the grid."""
        if len(cell) != len(self.sizes) or not all(0 <= at < size for at, size in zip(cell, self.sizes, strict=True)):
            message = f"no cell {cell} in a grid of {self}"
            raise IndexError(message)
        return sum(at * stride for at, stride in zip(cell, self.strides, strict=True))

    def cell(self, index: int) -> Cell:
        """The cell at a flat index."""
        return tuple(index // stride % size for stride, size in zip(self.strides, self.sizes, strict=True))

    def lines(self, axis: int) -> list[range]:
        """All lines that run along an axis, ordered by the cell they start from.

        In two dimensions axis 0 runs down the columns and axis 1 along the rows; in three, axis 0 runs through the
        layers (pillars).
        """
        stride, size = self.strides[axis], self.sizes[axis]
        span = stride * size
        starts = (block + offset for block in range(0, self.cells, span) for offset in range(stride))
        return [range(start, start + span - stride + 1, stride) for start in starts]

    def rows(self) -> list[range]:
        """The lines along the last axis, top to bottom (in 3D layer by layer)."""
        return self.lines(len(self.sizes) - 1)

    def columns(self) -> list[range]:
        """The lines along the last axis but one, left to right (in 3D layer by layer)."""
        return self.lines(len(self.sizes) - 2)

    def box(self, low: Cell, high: Cell) -> tuple[int, ...]:
        """Indices of the cells from `low` up to and without `high`, clipped at the border."""
        indices = [0]
        for first, last, size, stride in zip(low, high, self.sizes, self.strides, strict=True):
            span = range(max(0, first) * stride, min(size, last) * stride, stride)
            indices = [index + step for index in indices for step in span]
        return tuple(indices)

    def around(self, cell: Cell, reach: int = 1) -> tuple[int, ...]:
        """Indices of the cells at most `reach` away in every direction, the cell itself included.

        >>> Shape((3, 3)).around((0, 0))
        (0, 1, 3, 4)
        """
        return self.box(tuple(at - reach for at in cell), tuple(at + reach + 1 for at in cell))

    def adjacent(self, cell: Cell) -> tuple[int, ...]:
        """Indices of the cells that share a side with a cell.

        >>> Shape((3, 3)).adjacent((0, 1))
        (0, 2, 4)
        """
        index = self.index(cell)
        steps = [-stride for at, stride in zip(cell, self.strides, strict=True) if at > 0]
        steps += [s for at, s, size in zip(cell, self.strides, self.sizes, strict=True) if at < size - 1]
        return tuple(sorted(index + step for step in steps))

    def pairs(self, *, corners: bool = False) -> tuple[tuple[int, int], ...]:
        """All pairs of cells that share a side, each once; in two dimensions also those that share a corner, if wanted.

        >>> Shape((2, 2)).pairs()
        ((0, 2), (1, 3), (0, 1), (2, 3))
        >>> Shape((2, 2)).pairs(corners=True)[-2:]
        ((0, 3), (1, 2))
        """
        found = [pair for axis in range(len(self.sizes)) for line in self.lines(axis) for pair in pairwise(line)]
        if corners:
            for above, below in pairwise(self.rows()):
                found += zip(above, below[1:], strict=False)
                found += zip(above[1:], below, strict=False)
        return tuple(found)

    def boxes(self, sizes: Cell, steps: Cell | None = None) -> list[tuple[int, ...]]:
        """The boxes of a size in the grid, their corners `steps` apart: by default as wide as a box, so that they tile.

        >>> Shape((2, 4)).boxes((2, 2))
        [(0, 1, 4, 5), (2, 3, 6, 7)]
        >>> len(Shape((2, 4)).boxes((2, 2), (1, 1)))
        3
        """
        spans = zip(self.sizes, sizes, steps or sizes, strict=True)
        corners = product(*(range(0, whole - size + 1, step) for whole, size, step in spans))
        return [self.box(corner, tuple(map(sum, zip(corner, sizes, strict=True)))) for corner in corners]

    def name(self, index: int) -> str:
        """The cell as people say it, counted from 1: `row 2, column 3`."""
        words = ("layer", "row", "column")[-len(self.sizes) :]
        return ", ".join(f"{word} {at + 1}" for word, at in zip(words, self.cell(index), strict=True))

    def __str__(self) -> str:
        """The sizes as people write them: `2x3`."""
        return "x".join(str(size) for size in self.sizes)


@dataclass(frozen=True)
class Grid:
    """A shape with a value in every cell: a solution or a picture. 0 is blank, colours are 1..n."""

    shape: Shape
    values: bytes

    def __post_init__(self) -> None:
        """Refuse values that do not fill the shape."""
        if len(self.values) != self.shape.cells:
            message = f"{len(self.values)} values for a grid of {self.shape}"
            raise ValueError(message)

    def __getitem__(self, cell: Cell) -> int:
        """The value in a cell."""
        return self.values[self.shape.index(cell)]

    def text(self, symbols: str) -> list[str]:
        """The rows (in 3D layer after layer) as text, one symbol for each value.

        >>> Grid(Shape((2, 2)), bytes([1, 0, 0, 1])).text(".#")
        ['#.', '.#']
        """
        return rows_of_text(self.shape, [symbols[value] for value in self.values])


@dataclass(frozen=True)
class Candidates:
    """What each cell can still be: for each value one mask, whose bit `i` is set while cell `i` can have the value."""

    shape: Shape
    masks: tuple[int, ...]

    @classmethod
    def full(cls, shape: Shape, values: int) -> "Candidates":
        """Everything is still possible."""
        return cls(shape, ((1 << shape.cells) - 1,) * values)

    @classmethod
    def of(cls, grid: Grid, values: int) -> "Candidates":
        """Exactly this grid, for cells with so many values; cells of `UNKNOWN_VALUE` can have all of them."""
        backwards = grid.values[::-1]
        return cls(grid.shape, tuple(int(backwards.translate(_digit_table(value)), 2) for value in range(values)))

    @cached_property
    def decided(self) -> int:
        """Mask of the cells that have exactly one value left."""
        once = twice = 0
        for mask in self.masks:
            twice |= once & mask
            once |= mask
        return once & ~twice

    @cached_property
    def open(self) -> int:
        """Mask of the cells that have more than one value left."""
        return self._some & ~self.decided

    @cached_property
    def impossible(self) -> int:
        """Mask of the cells that have no value left."""
        return ((1 << self.shape.cells) - 1) & ~self._some

    @cached_property
    def _some(self) -> int:
        some = 0
        for mask in self.masks:
            some |= mask
        return some

    def value(self, index: int) -> int | None:
        """The value of a cell if only one is left, else None."""
        if not self.decided >> index & 1:
            return None
        return next(value for value, mask in enumerate(self.masks) if mask >> index & 1)

    def only(self, index: int, value: int) -> "Candidates":
        """The same with one cell fixed (impossible if it could not have the value)."""
        bit = 1 << index
        masks = tuple(mask if other == value else mask & ~bit for other, mask in enumerate(self.masks))
        return Candidates(self.shape, masks)

    def __and__(self, other: "Candidates") -> "Candidates":
        """What both allow."""
        return Candidates(self.shape, tuple(a & b for a, b in zip(self.masks, other.masks, strict=True)))

    def values(self) -> bytes:
        """For each cell its value if decided, else `UNKNOWN_VALUE`."""
        size = self.shape.cells
        total = 0
        for value, mask in enumerate((*(mask & self.decided for mask in self.masks), self.open | self.impossible)):
            number = UNKNOWN_VALUE if value == len(self.masks) else value
            digits = format(mask, f"0{size}b").encode()
            total |= int.from_bytes(digits.translate(bytes.maketrans(b"01", bytes((0, number)))), "big")
        return total.to_bytes(size, "little")

    def grid(self) -> Grid | None:
        """The grid, if every cell is decided."""
        return None if self.open or self.impossible else Grid(self.shape, self.values())

    def text(self, symbols: str) -> list[str]:
        """The rows as text, `?` where a cell is not decided."""
        known = [UNKNOWN if value == UNKNOWN_VALUE else symbols[value] for value in self.values()]
        return rows_of_text(self.shape, known)


def _digit_table(value: int) -> bytes:
    """From values to digits: 1 for this one, and for what is not decided."""
    table = bytearray(b"0" * 256)
    table[value] = table[UNKNOWN_VALUE] = 49
    return bytes(table)


def rows_of_text(shape: Shape, symbols: Sequence[str]) -> list[str]:
    """One symbol for each cell, joined row by row; an empty line stands between layers."""
    *layers, height, width = shape.sizes
    rows = ["".join(symbols[start : start + width]) for start in range(0, shape.cells, width)]
    for layer in range(prod(layers) - 1, 0, -1):
        rows.insert(layer * height, "")
    return rows


def bits(mask: int) -> Iterator[int]:
    """The positions of the set bits, lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    if mask.bit_length() > 2000:  # below, arithmetic is faster; it takes quadratic time
        digits = format(mask, "b")[::-1]
        at = digits.find("1")
        while at >= 0:
            yield at
            at = digits.find("1", at + 1)
        return
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def spread(seeds: int, within: int, near: Sequence[int]) -> int:
    """The cells that can be reached from the seeds within a mask, given for each cell the mask of its neighbours."""
    reached = fresh = seeds & within
    while fresh:
        around = 0
        for place in bits(fresh):
            around |= near[place]
        fresh = around & within & ~reached
        reached |= fresh
    return reached
