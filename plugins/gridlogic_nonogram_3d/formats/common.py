"""What the readers of 3D nonograms share: the three tables of clues, and those of a model in colours."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from string import ascii_letters
from typing import Any

from gridlogic import MAX_SIDE, Document, Place, Shape, WrongValue

MARKS = ("", "o", "s")
"""Plain numbers, circles and squares: cells in one group, in two, in three or more."""
NO_CLUE = "-"
LETTERS = "".join(letter for letter in ascii_letters if letter not in "os")
Line = tuple[int, int]


def tables(
    sizes: Sequence[int],
    rows: Callable[[int, int], str],
    cols: Callable[[int, int], str],
    pillars: Callable[[int, int], str],
) -> dict[str, Any]:
    """A document from functions that give the clue of the row at (layer, row), the column at (layer, column) ..."""
    layers, height, width = sizes
    return {
        "type": "nonogram-3d",
        "size": "x".join(map(str, sizes)),
        "rows": [" ".join(rows(layer, row) for row in range(height)) for layer in range(layers)],
        "cols": [" ".join(cols(layer, column) for column in range(width)) for layer in range(layers)],
        "pillars": [" ".join(pillars(row, column) for column in range(width)) for row in range(height)],
    }


def require_sizes(sizes: Sequence[int], line: int | None = None) -> None:
    """Raise `WrongValue` unless a grid can have these sizes."""
    layers, height, width = sizes
    if min(sizes) < 1 or layers * height * width > MAX_SIDE:
        message = f"no grid has {layers} layers, {height} rows and {width} columns"
        raise WrongValue(message) if line is None else WrongValue(message, line)


def of_model(sizes: Sequence[int], cells: Mapping[int, str], colours: Mapping[str, str], **keys: Any) -> Document:
    """The puzzle that has this model as its solution: letters of the colours by flat index, `#` if there are none."""
    shape = Shape(tuple(sizes))
    clues = [[_clue([cells.get(at, ".") for at in line]) for line in shape.lines(axis)] for axis in range(3)]
    _, height, width = sizes
    data = tables(
        sizes,
        lambda layer, row: clues[2][layer * height + row],
        lambda layer, column: clues[1][layer * width + column],
        lambda row, column: clues[0][row * width + column],
    )
    symbols = "".join(cells.get(at, ".") for at in range(shape.cells))
    picture: list[str] = []
    for number, row in enumerate(symbols[at : at + width] for at in range(0, shape.cells, width)):
        picture += ["", row] if number and number % height == 0 else [row]
    palette = {"palette": dict(colours)} if colours else {}
    return Document({**data, **palette, "solution": picture, **keys})


def _clue(cells: Iterable[str]) -> str:
    """How many cells of each colour, and in how many groups."""
    runs: dict[str, list[int]] = {}
    line = list(cells)
    for letter in sorted(set(line) - {"."}):
        runs[letter] = [len(list(run)) for is_it, run in groupby(cell == letter for cell in line) if is_it]
    words = [
        f"{sum(lengths)}{letter.strip('#')}{MARKS[min(len(lengths), len(MARKS)) - 1]}"
        for letter, lengths in runs.items()
    ]
    return "+".join(words) or "0"


def places_of(line: int) -> dict[tuple[str | int, ...], Place]:
    """Everything stood somewhere after this line."""
    return {(): (line, None)}
