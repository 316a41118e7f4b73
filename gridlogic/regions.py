"""Grids that are divided into regions, drawn with one letter for each."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from gridlogic.errors import WrongValue
from gridlogic.fields import Picture


@dataclass(frozen=True)
class Regions(Picture):
    """A picture with a letter or digit for each cell: cells with the same one are a region, which hangs together.

    >>> Regions.read(["AAB", "ABB"]).cells
    {'A': (0, 1, 3), 'B': (2, 4, 5)}
    """

    @classmethod
    def read(cls, data: Any) -> Self:
        """As a picture; `WrongValue` for layers, for other characters and for regions that are in several parts."""
        regions = super().read(data)
        if len(regions.layers) > 1:
            message = "a blank line in a picture of regions, which has no layers"
            raise WrongValue(message, regions.places[len(regions.layers[0])])
        for at, symbol in enumerate(regions.symbols):
            if not (symbol.isascii() and symbol.isalnum()):
                raise regions.wrong(at, f"{symbol!r} is no letter or digit")
        for symbol, cells in regions.cells.items():
            apart = set(cells) - _part(regions, cells[0])
            if apart:
                raise regions.wrong(min(apart), f"region {symbol} is in several parts")
        return regions

    @cached_property
    def cells(self) -> dict[str, tuple[int, ...]]:
        """The cells of each region, by its letter, in the order of their first cells."""
        found: dict[str, list[int]] = {}
        for at, symbol in enumerate(self.symbols):
            found.setdefault(symbol, []).append(at)
        return {symbol: tuple(cells) for symbol, cells in found.items()}


def _part(regions: Regions, first: int) -> set[int]:
    """The cells that can be reached from one without leaving its region."""
    found, stack = {first}, [first]
    while stack:
        for other in regions.shape.adjacent(regions.shape.cell(stack.pop())):
            if other not in found and regions.symbols[other] == regions.symbols[first]:
                found.add(other)
                stack.append(other)
    return found
