"""Where the blocks of a line can lie, and what follows from that."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridlogic.reasons.view import Effort, Reason, View
from gridlogic.words import ordinal

Blocks = Sequence[tuple[int, int]]
"""The length and colour of each block, in order."""


class Placed(NamedTuple):
    """Where a block can start, and the places of its line."""

    name: str
    length: int
    colour: int
    starts: tuple[int, ...]

    @property
    def reach(self) -> int:
        """From the first place that it can cover to the last."""
        return stretch(self.starts[0], self.starts[-1] + self.length)

    @property
    def core(self) -> int:
        """What it covers wherever it lies."""
        return stretch(self.starts[-1], self.starts[0] + self.length)

    @property
    def cover(self) -> int:
        """What it can cover."""
        return sum({1 << place for start in self.starts for place in range(start, start + self.length)})


def stretch(start: int, end: int) -> int:
    """The places from one up to and without another."""
    return (1 << end) - (1 << start) if end > start else 0


def names(view: View, blocks: Blocks) -> list[str]:
    """`the 3`, `the second 1`, `the first red 2`; colours are named where the line can have several."""
    several = len(view.masks) > 2
    found = []
    for at, block in enumerate(blocks):
        alike = [other for other, same in enumerate(blocks) if same == block]
        number = f"{ordinal(alike.index(at) + 1)} " if len(alike) > 1 else ""
        colour = f"{view.names[block[1]]} " if several else ""
        found.append(f"the {number}{colour}{block[0]}")
    return found


def place(view: View, blocks: Blocks) -> list[Placed] | str:
    """Where each block can start, all others being somewhere too; or what is wrong with the line."""
    size, called = len(view.cells), names(view, blocks)
    forwards = _sweep(view, blocks)
    short = next((at for at, starts in enumerate(forwards) if not starts), None)
    if short is not None:
        return f"no place for {called[short]}"
    mirrored = view.within(view.cells, [_mirrored(mask, size) for mask in view.masks])
    backwards = _sweep(mirrored, blocks[::-1])[::-1]
    short = next((at for at, ends in reversed(list(enumerate(backwards))) if not ends), None)
    if short is not None:
        return f"no place for {called[short]}"
    placed = []
    for (length, colour), name, starts, ends in zip(blocks, called, forwards, backwards, strict=True):
        both = starts & {size - end - length for end in ends}
        if not both:
            return f"no place for {name}"
        placed.append(Placed(name, length, colour, tuple(sorted(both))))
    if not blocks and view.full & ~view.can(0):
        return "a cell that no block covers"
    return placed


def _mirrored(mask: int, size: int) -> int:
    return int(format(mask, f"0{size}b")[::-1], 2)


def _sweep(view: View, blocks: Blocks) -> list[set[int]]:
    """Where each block can start as far as the blocks before it and, for the last one, the end are concerned."""
    size, blank = len(view.cells), view.can(0)
    free = [0] * (size + 1)  # how many cells in a row before each place can be blank
    for at in range(size):
        free[at + 1] = free[at] + 1 if blank >> at & 1 else 0
    found: list[set[int]] = []
    ends = [0]  # where what was placed before can end
    before = -1
    for length, colour in blocks:
        room, can = 0, view.can(colour)
        starts, gap, at_end = set(), int(before == colour), iter([*ends, size + 2])
        latest, upcoming = None, next(at_end)
        for last in range(size):
            room = room + 1 if can >> last & 1 else 0
            start = last - length + 1
            while upcoming + gap <= start:
                latest, upcoming = upcoming, next(at_end)
            if latest is not None and room >= length and free[start] >= start - latest:
                starts.add(start)
        found.append(starts)
        ends = sorted(start + length for start in starts)
        before = colour
    if found:
        length = blocks[-1][0]
        found[-1] = {start for start in found[-1] if free[size] >= size - start - length}
    return found


def of_blocks(view: View, blocks: Blocks) -> Iterator[Reason]:
    """What a person finds with a pencil, each as a reason of its own."""
    placed = place(view, blocks)
    if isinstance(placed, str):
        return
    yield from _absent(view, blocks)
    yield from _all_found(view, blocks)
    yield from _tight(view, blocks)
    for block in placed:
        yield from _overlap(view, block)
    for value in sorted({colour for _, colour in blocks}):
        yield from _runs(view, placed, value)
        yield from _beyond(view, placed, value)


def _absent(view: View, blocks: Blocks) -> Iterator[Reason]:
    """Colours that the clue does not have."""
    missing = [value for value in range(1, len(view.masks)) if all(colour != value for _, colour in blocks)]
    if not blocks:
        yield Reason("there is nothing to fill", view.never(view.full, *missing), Effort.DIRECT)
    elif missing:
        several = " or ".join(view.names[value] for value in missing)
        yield Reason(f"it has no {several}", view.never(view.full, *missing), Effort.MARK)


def _all_found(view: View, blocks: Blocks) -> Iterator[Reason]:
    """Every cell that the blocks fill is known."""
    colours = sorted({colour for _, colour in blocks})
    wanted = {value: sum(length for length, colour in blocks if colour == value) for value in colours}
    if colours and all(view.sure(value).bit_count() == number for value, number in wanted.items()):
        number = sum(wanted.values())
        what = f"its {number} filled cell is" if number == 1 else f"all its {number} filled cells are"
        yield Reason(f"{what} found", view.never(view.open, *colours), Effort.DIRECT)
        return
    for value, number in wanted.items():
        if len(colours) > 1 and view.sure(value).bit_count() == number:
            found = (
                f"all its {view.counted(number, value)} are found"
                if number > 1
                else f"its {view.counted(1, value)} is found"
            )
            yield Reason(found, view.never(view.open, value), Effort.DIRECT)


def _tight(view: View, blocks: Blocks) -> Iterator[Reason]:
    """With the gaps that they need the blocks take the whole line."""
    parts = [length + (at > 0 and blocks[at - 1][1] == colour) for at, (length, colour) in enumerate(blocks)]
    if sum(parts) != len(view.cells) or not view.open:
        return
    line = [
        value
        for (length, value), part in zip(blocks, parts, strict=True)
        for value in [0] * (part - length) + [value] * length
    ]
    masks = [sum(1 << at for at, value in enumerate(line) if value == here) for here in range(len(view.masks))]
    what = (
        "its block fills"
        if len(blocks) == 1
        else "its blocks and the gaps between them fill"
        if 0 in line
        else "its blocks fill"
    )
    yield Reason(f"{what} the whole line", tuple(view.full & ~mask for mask in masks), Effort.DIRECT)


def _overlap(view: View, block: Placed) -> Iterator[Reason]:
    if block.core & view.open:
        fixed = len(block.starts) == 1
        where = view.name(block.reach)
        because = f"{block.name} {'must be' if fixed else 'can only be'} at {where}"
        yield Reason(because, view.always(block.core, block.colour))


def _runs(view: View, placed: Sequence[Placed], value: int) -> Iterator[Reason]:
    """What follows around each run that is known."""
    for start, end in _known_runs(view.sure(value)):
        run = stretch(start, end)
        owners = [
            (block, [at for at in block.starts if at <= start and end <= at + block.length])
            for block in placed
            if block.colour == value
        ]
        owners = [(block, starts) for block, starts in owners if starts]
        if not owners:
            continue
        where, (first, _), alone = view.name(run), owners[0], len(owners) == 1
        core = stretch(
            max(max(starts) for _, starts in owners), min(starts[0] + block.length for block, starts in owners)
        )
        if core & view.open:
            reach = stretch(
                min(starts[0] for _, starts in owners), max(starts[-1] + block.length for block, starts in owners)
            )
            which = (
                f"the run at {where} belongs to {first.name}"
                if alone
                else f"the run at {where} is part of {_any(owners)}"
            )
            yield Reason(f"{which}, which can only reach over {view.name(reach)}", view.always(core, value))
        around = (run << 1 | run >> 1) & view.full & ~run
        if around & view.open and {block.length for block, _ in owners} == {end - start}:
            which = f"is {first.name}" if alone else f"is a whole {first.length}"
            yield Reason(f"the run at {where} {which}, complete", view.never(around, value))


def _any(owners: Sequence[tuple[Placed, list[int]]]) -> str:
    return " or ".join(block.name for block, _ in owners)


def _known_runs(mask: int) -> Iterator[tuple[int, int]]:
    """The first place of each run in a mask, and the one after its last."""
    while mask:
        start = (mask & -mask).bit_length() - 1
        end = start + (~(mask >> start) & -~(mask >> start)).bit_length() - 1
        yield start, end
        mask &= ~stretch(start, end)


def _beyond(view: View, placed: Sequence[Placed], value: int) -> Iterator[Reason]:
    """Places that no block of a colour can cover, stretch by stretch."""
    mine = [block for block in placed if block.colour == value]
    covered = 0
    for block in mine:
        covered |= block.cover
    for start, end in _known_runs(view.can(value) & view.open & ~covered):
        places = stretch(start, end)
        around = [block for block in mine if block.reach & places]
        if around:
            yield _too_small(view, places, around, value)
            continue
        before = [block for block in mine if block.starts[-1] + block.length <= start][-1:]
        after = [block for block in mine if block.starts[0] >= end][:1]
        where = " and ".join(f"{block.name} at {view.name(block.reach)}" for block in before + after)
        yield Reason(f"no {_block(view, value)} reaches there ({where})", view.never(places, value))


def _too_small(view: View, places: int, around: Sequence[Placed], value: int) -> Reason:
    """Blocks could lie on either side of these places, but not over them."""
    can, least = view.can(value), min(block.length for block in around)
    start, end = next((a, b) for a, b in _known_runs(can) if stretch(a, b) & places)
    if end - start < least:
        because = f"the gap at {view.name(stretch(start, end))} is too small for a {least}"
        return Reason(because, view.never(places, value))
    run = places
    for first, last in _known_runs(view.sure(value)):
        if stretch(first, last) & (places << 1 | places >> 1):
            run |= stretch(first, last)
    longest = max(block.length for block in around)
    if run.bit_count() > longest and run != places:
        return Reason(f"a run over {view.name(run)} would be longer than {longest}", view.never(places, value))
    which = " or ".join(block.name for block in around)
    return Reason(f"{which} cannot be put over {view.name(places)}", view.never(places, value))


def _block(view: View, value: int) -> str:
    return f"{view.names[value]} block" if len(view.masks) > 2 else "block"
