"""Sentences about what follows."""

from collections.abc import Sequence

from gridlogic.reasons import View
from gridlogic.words import joined

Pairs = Sequence[tuple[int, int]]
"""Places and values."""


def conclusion(view: View, excluded: Pairs) -> str:
    """What it comes to that places cannot have values: `columns 3 and 5 are filled`, `column 2 is not red`."""
    gone: dict[int, set[int]] = {}
    for place, value in excluded:
        if view.can(value) >> place & 1:
            gone.setdefault(place, set()).add(value)
    having: dict[int, int] = {}
    lacking: dict[tuple[int, ...], int] = {}
    for place, values in gone.items():
        left = [value for value in range(len(view.masks)) if view.can(value) >> place & 1 and value not in values]
        if len(left) == 1:
            having[left[0]] = having.get(left[0], 0) | 1 << place
        else:
            key = tuple(sorted(values))
            lacking[key] = lacking.get(key, 0) | 1 << place
    said = [view.having(places, value) for value, places in sorted(having.items())]
    said += [view.lacking(places, values) for values, places in sorted(lacking.items())]
    return joined(said)


def sentence(title: str, because: str, then: str) -> str:
    """As in `Row 7 (2 1 3): the 3 can only be at columns 9-13, so column 11 is filled.`."""
    return f"{title}: {because}, so {then}."
