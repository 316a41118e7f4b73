"""Why cells follow from rules about sets of cells: all different, one of several, lines that differ, sums."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from gridlogic.geometry import bits
from gridlogic.reasons.view import Effort, Reason, View
from gridlogic.words import counted, joined

LARGEST = 4
"""Sets of so many cells or values are looked for, as in books on sudoku."""


def of_clause(view: View, met: Sequence[int]) -> Iterator[Reason]:
    """`met` has for each value the places where it would do; one place must have such a value."""
    able = 0
    for value, places in enumerate(met):
        able |= view.can(value) & places
    if able.bit_count() == 1:
        where = view.name(view.full & ~able) if view.full & ~able else ""
        because = f"it needs one of its cells, and {where} cannot help" if where else "it is about one cell"
        excluded = [able & ~places for places in met]
        yield Reason(because, tuple(excluded), Effort.DIRECT)


def of_all_different(view: View) -> Iterator[Reason]:
    """Known values, values with one place left, and sets of as many values as cells."""
    values = range(len(view.masks))
    for value in values:
        known = view.sure(value)
        if known and view.can(value) & ~known:
            yield Reason(f"{view.having(known, value)}", view.never(view.full & ~known, value), Effort.MARK)
    if len(view.cells) == len(values):
        for value in values:
            can = view.can(value)
            if can & view.open and not can & (can - 1):
                yield Reason(f"nothing else can be {view.names[value]}", view.always(can, value))
    yield from _sets(view)


def _sets(view: View) -> Iterator[Reason]:
    """Cells that have as many values between them as they are; no other cell can have those."""
    places = list(bits(view.open))
    options = {place: frozenset(v for v, mask in enumerate(view.masks) if mask >> place & 1) for place in places}
    for size in range(2, min(LARGEST, len(places) - 1) + 1):
        for chosen in combinations([place for place in places if len(options[place]) <= size], size):
            union = frozenset().union(*(options[place] for place in chosen))
            others = view.open & ~sum(1 << place for place in chosen)
            if len(union) == size and any(view.can(value) & others for value in union):
                where = view.name(sum(1 << place for place in chosen))
                values = joined(view.names[value] for value in sorted(union))
                because = f"{where} have just {values} between them"
                yield Reason(because, view.never(others, *union), Effort.PLACE if size == 2 else Effort.WAYS)


def all_different_conflict(view: View) -> str:
    """What is wrong."""
    for value, name in enumerate(view.names):
        if view.sure(value).bit_count() > 1:
            return f"{name} in both {view.name(view.sure(value))}"
        if not view.can(value) and len(view.names) == len(view.cells):
            return f"no place for {name}"
    return "fewer values than cells"


def of_unlike(view: View, length: int) -> Iterator[Reason]:
    """A line with one open cell must not become like one that is known."""
    full = (1 << length) - 1
    starts = range(0, len(view.cells), length) if length else ()
    known = [start for start in starts if not view.open >> start & full]
    for start in starts:
        place = view.open >> start & full
        if place.bit_count() != 1:
            continue
        for other in known:
            lines = [(mask >> start & full, mask >> other & full) for mask in view.masks]
            value = next((v for v, (_, theirs) in enumerate(lines) if theirs & place), 0)
            if all((mine ^ theirs) & ~place == 0 for mine, theirs in lines):
                example = view.name(1 << other)
                because = f"the line of {view.name(place << start)} would else be like the line of {example}"
                yield Reason(because, view.never(place << start, value))


def sum_conflict(view: View, low: int | None, high: int | None) -> str:
    """What is wrong with a sum."""
    wanted = f"{low}" if low == high else " to ".join(str(end) for end in (low, high) if end is not None)
    return f"no way for {counted(len(view.cells), 'cell')} to add up to {wanted}"
