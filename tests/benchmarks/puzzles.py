"""Puzzles made from pictures, as documents: a picture is rows of text, `.` blank, any other character a colour."""

import itertools
import math
import random

PALETTE = {"a": "red", "b": "blue", "c": "green"}


def smoothed(sizes, rounds, seed, reach=1):
    """Random cells that take the side of most of their neighbours, some times over; flat, row-major, 1 for filled.

    The neighbours are the cells of a square or cube of `3 ** reach` cells a side, which goes on at the other border.
    """
    rnd = random.Random(seed)
    grid = [int(rnd.random() < 0.5) for _ in range(math.prod(sizes))]
    half = 3 ** (reach * len(sizes)) / 2
    for _ in range(rounds):
        sums, stride = grid, 1
        for size in reversed(sizes):
            for step in range(reach):
                sums = _sums_of_three(sums, size, stride, 3**step)
            stride *= size
        grid = [int(total > half) for total in sums]
    return grid


def _sums_of_three(grid, size, stride, step):
    """Each cell and the two so many steps away from it, along the axis of that stride."""
    sums, shift = [], stride * step
    for start in range(0, len(grid), size * stride):
        band = grid[start : start + size * stride]
        sums += map(sum, zip(band[-shift:] + band[:-shift], band, band[shift:] + band[:shift], strict=True))
    return sums


def blobs(side, rounds=2, seed=7, colours=1, reach=1):
    """A blobby picture; several colours fill it in vertical stripes."""
    grid = smoothed((side, side), rounds, seed, reach)
    letters = ["abc"[x * colours // side] if colours > 1 else "#" for x in range(side)]
    return ["".join(letters[x] if grid[y * side + x] else "." for x in range(side)) for y in range(side)]


def noise(side, share, rnd):
    """A picture of random cells."""
    return ["".join("#" if rnd.random() < share else "." for _ in range(side)) for _ in range(side)]


def runs_of(line):
    return [(colour, len(list(run))) for colour, run in itertools.groupby(line) if colour != "."]


def nonogram(picture):
    def clues(lines):
        return [[length for _, length in runs_of(line)] for line in lines]

    return {"type": "nonogram", "rows": clues(picture), "cols": clues(zip(*picture, strict=True))}


def nonogram_colour(picture):
    def clues(lines):
        return [" ".join(f"{length}{colour}" for colour, length in runs_of(line)) or "0" for line in lines]

    rows, columns = clues(picture), clues(zip(*picture, strict=True))
    return {"type": "nonogram-colour", "palette": PALETTE, "rows": rows, "cols": columns}


def mosaic(picture, share=1.0, rnd=None):
    """With the clues of all cells, or of a random share of them."""
    blank = "." * (len(picture[0]) + 2)
    framed = [blank, *(f".{row}." for row in picture), blank]
    grid = []
    for above, row, below in zip(framed, framed[1:], framed[2:], strict=False):
        filled = [column.count("#") for column in map("".join, zip(above, row, below, strict=True))]
        clues = map(sum, zip(filled, filled[1:], filled[2:], strict=False))
        grid.append("".join(str(clue) if rnd is None or rnd.random() < share else "." for clue in clues))
    return {"type": "mosaic", "grid": grid}


def exact(line):
    """The clue of a line of a box that gives all its blocks."""
    return ".".join(str(length) for _, length in runs_of(line)) or "0"


def marked(line):
    """The clue of a line of a box that gives the sum of its blocks and marks two and more."""
    lengths = [length for _, length in runs_of(line)]
    return f"{sum(lengths)}{('', 'o', 's')[min(len(lengths), 3) - 1]}" if lengths else "0"


def tables(side, rounds, seed, clue):
    """The three tables of clues of a blobby box."""
    grid = smoothed((side,) * 3, rounds, seed)

    def table(outer, inner, along):
        """The clues of the lines that run along one axis; all three axes by their strides."""
        return [
            [clue("".join(".#"[grid[a * outer + b * inner + at * along]] for at in range(side))) for b in range(side)]
            for a in range(side)
        ]

    layer, row = side * side, side
    return {"rows": table(layer, row, 1), "cols": table(layer, 1, row), "pillars": table(row, 1, layer)}


def box(side, clues):
    return {"type": "nonogram-3d", "size": f"{side}x{side}x{side}", **clues}


def stretches(length, rnd):
    """A line of stretches of one to six cells, three in five of them filled."""
    line = ""
    while len(line) < length:
        line += rnd.choices("#.", (3, 2))[0] * rnd.randint(1, 6)
    return line[:length]


def stripes(side):
    """A nonogram of an even side that needs no supposition: the text of its file."""
    rows = f"  {side}\n  0\n" * (side // 2)
    columns = f"  {' '.join('1' * (side // 2))}\n" * side
    return f"type: nonogram\nrows: |\n{rows}cols: |\n{columns}"
