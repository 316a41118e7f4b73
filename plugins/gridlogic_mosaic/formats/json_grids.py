"""Mosaics as JSON: `{"type": "Fill-A-Pix", "grid": ["0..", ...]}` of BakkerGames, or cells by number of rglara.

The latter has `{"width": 2, "height": 1, "cells": {"0": {"Unsolved": 4}, ...}}`, row by row, 10 for no clue.
"""

import json
from typing import Any

from gridlogic import MAX_SIDE, Document, ForeignFile, Sure, WrongValue

NO_CLUE = 10


def sniff(content: ForeignFile) -> Sure:
    """An object with the keys of either program."""
    if not content.text.lstrip().startswith("{"):
        return Sure.NO
    try:
        keys = set(_data(content))
    except WrongValue:
        return Sure.NO
    if {"width", "height", "cells"} <= keys:
        return Sure.LIKELY
    return Sure.CERTAIN if {"type", "grid"} <= keys and _data(content)["type"] == "Fill-A-Pix" else Sure.NO


def _data(content: ForeignFile) -> dict[str, Any]:
    try:
        found = json.loads(content.text)
    except json.JSONDecodeError as error:
        raise WrongValue(f"no JSON: {error.msg}", error.lineno - 1, column=error.colno - 1) from None
    except (RecursionError, ValueError) as error:
        raise WrongValue(f"no JSON: {error}") from None
    if not isinstance(found, dict):
        raise WrongValue("an object with the keys of a mosaic wanted", 0)
    return found


def read(content: ForeignFile) -> list[Document]:
    """The one puzzle."""
    data = _data(content)
    grid = data.get("grid")
    if isinstance(grid, list) and all(isinstance(row, str) for row in grid):
        texts = {key: data[name] for key, name in (("title", "name"), ("notes", "clue")) if data.get(name)}
        texts = {key: text for key, text in texts.items() if isinstance(text, str)}
        return [Document({"type": "mosaic", "grid": grid, **texts})]
    width, height, cells = (data.get(key) for key in ("width", "height", "cells"))
    if not (isinstance(width, int) and isinstance(height, int) and isinstance(cells, dict)):
        raise WrongValue("'grid' with rows of text, or 'width', 'height' and 'cells' wanted")
    if not (0 < width * height <= MAX_SIDE) or len(cells) != width * height or width < 0:
        raise WrongValue(f"{len(cells)} cells for a width of {width} and a height of {height}")
    symbols = "".join(_symbol(cells, at) for at in range(width * height))
    return [Document({"type": "mosaic", "grid": [symbols[at : at + width] for at in range(0, len(symbols), width)]})]


def _symbol(cells: dict[str, Any], at: int) -> str:
    cell = cells.get(str(at))
    clue = next(iter(cell.values()), None) if isinstance(cell, dict) else None
    if not isinstance(clue, int) or not 0 <= clue <= NO_CLUE:
        raise WrongValue(f"cell {at} has no clue from 0 to {NO_CLUE}")
    return "." if clue == NO_CLUE else str(clue)
