"""Why cells follow from counts and groups along a line, as Picross 3D marks them."""

from collections.abc import Iterator, Sequence

from gridlogic.reasons.counts import of_count
from gridlogic.reasons.view import Effort, Reason, View
from gridlogic.words import counted

Part = tuple[int, int, int | None, int]
"""Cells, fewest and most runs, colour."""


def of_groups(view: View, parts: Sequence[Part]) -> Iterator[Reason]:
    """Numbers first, then what one group makes of it."""
    named = {colour for *_, colour in parts}
    missing = [value for value in range(1, len(view.masks)) if value not in named]
    if missing:
        several = " or ".join(view.names[value] for value in missing)
        yield Reason(f"it has no {several}", view.never(view.full, *missing), Effort.MARK)
    for cells, low, high, colour in parts:
        yield from of_count(view, cells, cells, colour)
        if (low, high) == (1, 1) and colour < len(view.masks):
            yield from _one_run(view, cells, colour)


def _one_run(view: View, cells: int, colour: int) -> Iterator[Reason]:
    """All cells of the colour are in one run."""
    sure, can = view.sure(colour), view.can(colour)
    starts = [at for at in range(len(view.cells) - cells + 1) if _fits(at, cells, sure, can)]
    if not starts:
        return
    first, last = starts[0], starts[-1]
    group = f"the group of {view.counted(cells, colour)}"
    reach = sum(1 << at for at in range(first, last + cells))
    core = sum(1 << at for at in range(last, first + cells))
    if core & view.open:
        yield Reason(f"{group} can only be at {view.name(reach)}", view.always(core, colour))
    covered = 0
    for start in starts:
        covered |= ((1 << cells) - 1) << start
    if can & view.open & ~covered:
        yield Reason(f"{group} can only be at {view.name(covered)}", view.never(view.full & ~covered, colour))


def _fits(at: int, cells: int, sure: int, can: int) -> bool:
    run = ((1 << cells) - 1) << at
    return not run & ~can and not sure & ~run


def groups_conflict(view: View, parts: Sequence[Part]) -> str:
    """What is wrong."""
    several = []
    for cells, low, high, colour in parts:
        what = view.counted(cells, colour)
        runs = (
            counted(low, "group")
            if low == high
            else f"{low} or more groups"
            if high is None
            else f"{low} to {high} groups"
        )
        several.append(f"{what} in {runs}")
    return f"no place for {' and '.join(several)}" if several else "a cell that is not blank"
