"""What the constraints of `gridlogic.vocabulary` deduce."""

from collections.abc import Callable, Mapping

from gridlogic.engines.propagation.propagators import Masks, Propagator, propagator
from gridlogic.geometry import bits
from gridlogic.model import Clause
from gridlogic.vocabulary import AllDifferent, Implies, Sum, Unlike


@propagator.register
def _all_different(constraint: AllDifferent, values: int) -> Propagator:
    """Exact."""
    return _Matching(len(constraint.cells), values).solve


class _Matching:
    """Exact deductions from "all different", by a matching of cells and values (Régin 1994).

    What is left open after single values and single cells is mostly little. A cell can take the value of another if
    that one can take another's, and so on, until a value is taken that is free or that the first cell gave up. Sets of
    cells are masks, so that all of it is a few hundred operations.
    """

    def __init__(self, cells: int, values: int) -> None:
        self._full = (1 << cells) - 1
        self._every_value = cells == values  # is taken
        self._owned = [-1] * cells  # for each cell its value in the last matching, where the next one starts
        self._owner = [-1] * values

    def solve(self, masks: Masks) -> Masks | None:
        """The values that some assignment has, as local masks; None if there is none."""
        found = list(masks)
        open_cells = self._singles(found)
        if open_cells is None:
            return None
        if open_cells.bit_count() <= (3 if self._every_value else 2):  # then singles find all there is
            return found
        if not self._match(found, open_cells):
            return None
        takers = {cell: found[self._owned[cell]] for cell in bits(open_cells)}  # who can take the value of each
        ends = _closed(takers)  # for each who is at the end of a chain of takers that starts at it
        loose = 0  # who can take a free value, and whose value can then be taken
        if not self._every_value:
            for value, owner in enumerate(self._owner):
                if owner < 0:
                    loose |= found[value] & open_cells
            for cell in bits(loose):
                loose |= ends[cell]
        cycles: dict[int, int] = {}  # cells with the same ends are on a cycle, as each can take its own value
        for cell, reached in ends.items():
            cycles[reached] = cycles.get(reached, 0) | 1 << cell
        for cell in bits(open_cells & ~loose):
            found[self._owned[cell]] = takers[cell] & cycles[ends[cell]]
        return found

    def _singles(self, found: list[int]) -> int | None:
        """Give cells their only value and values their only cell, in place: the open cells; None if it fails."""
        while True:
            once = twice = 0
            for mask in found:
                twice |= once & mask
                once |= mask
            if once != self._full:
                return None
            changed = False
            for value, mask in enumerate(found):
                sure = mask & ~twice
                if sure & (sure - 1) or (self._every_value and not mask):
                    return None
                if sure and sure != mask:
                    found[value] = sure
                    changed = True
                elif self._every_value and not mask & (mask - 1) and mask & twice:
                    _take(found, value)
                    changed = True
            if not changed:
                return twice

    def _match(self, masks: Masks, open_cells: int) -> bool:
        """Give each open cell a value of its own; False if that cannot be. The others have theirs to themselves."""
        owned, owner = self._owned, self._owner
        for cell, value in enumerate(owned):
            if value >= 0 and not masks[value] >> cell & 1:
                owned[cell] = owner[value] = -1
        return all(self._place(cell, masks, set()) for cell in bits(open_cells) if owned[cell] < 0)

    def _place(self, cell: int, masks: Masks, tried: set[int]) -> bool:
        """Give a cell a value, if need be one that another cell has and can do without."""
        bit, owner = 1 << cell, self._owner
        for value, mask in enumerate(masks):
            if mask & bit and owner[value] < 0:
                self._owned[cell], owner[value] = value, cell
                return True
        for value, mask in enumerate(masks):
            if mask & bit and value not in tried:
                tried.add(value)
                if self._place(owner[value], masks, tried):
                    self._owned[cell], owner[value] = value, cell
                    return True
        return False


def _take(found: list[int], value: int) -> None:
    """Give a value the only cell that can have it, in place."""
    cell = found[value]
    for other, mask in enumerate(found):
        if mask & cell and other != value:
            found[other] = mask ^ cell


def _closed(reach: Mapping[int, int]) -> dict[int, int]:
    """The transitive closure (Warshall 1962): for each cell the mask of those at the end of a chain from it."""
    ends = dict(reach)
    for middle in reach:
        bit, beyond = 1 << middle, ends[middle]
        for start, reached in ends.items():
            if reached & bit:
                ends[start] = reached | beyond
    return ends


@propagator.register
def _sum(constraint: Sum, values: int) -> Propagator:
    """Exact: all sums at once as bits of an integer, from both ends."""
    adds, low, high = constraint.shifted(values)
    wanted = (1 << high + 1) - (1 << low) if low <= high else 0
    within = (1 << max(high, 0) + 1) - 1

    def propagate(masks: Masks) -> Masks | None:
        sums = [1]  # bit s: the cells so far can add up to s
        for place, here in enumerate(adds):
            after = 0
            for mask, add in zip(masks, here, strict=True):
                if mask >> place & 1:
                    after |= sums[-1] << add
            sums.append(after & within)
        goal = wanted & sums[-1]
        if not goal:
            return None
        found = [0] * values
        for place in range(len(adds) - 1, -1, -1):
            before = 0
            for value, add in enumerate(adds[place]):
                if masks[value] >> place & 1 and (good := goal >> add & sums[place]):
                    found[value] |= 1 << place
                    before |= good
            goal = before
        return found

    return propagate


@propagator.register
def _unlike(constraint: Unlike, values: int) -> Propagator:
    """What a line that is known rules out in one of which a single cell is open; so exact for each two lines."""
    del values
    length = len(constraint.lines[0]) if constraint.lines else 0
    full = (1 << length) - 1
    starts = [length * number for number in range(len(constraint.lines))]

    def propagate(masks: Masks) -> Masks | None:
        some = several = 0
        for mask in masks:
            several |= some & mask
            some |= mask
        known: set[tuple[int, ...]] = set()
        almost = []
        for start in starts:
            open_cells = several >> start & full
            if not open_cells:
                line = tuple([mask >> start & full for mask in masks])
                if line in known:
                    return None
                known.add(line)
            elif not open_cells & (open_cells - 1):
                almost.append(start)
        return _told_apart(list(masks), known, almost, several, full) if known and almost else masks

    return propagate


def _told_apart(
    masks: list[int], known: set[tuple[int, ...]], almost: list[int], several: int, full: int
) -> list[int] | None:
    """Exclude values with which a line of one open cell would be like a known one, until nothing more follows."""
    changed = True
    while changed:
        changed = False
        for start in almost:
            bit = several >> start & full
            line = [mask >> start & full for mask in masks]
            options = [value for value, mask in enumerate(line) if mask & bit]
            if len(options) == 1:
                continue
            base = [mask & ~bit for mask in line]
            for value in options:
                if (*base[:value], base[value] | bit, *base[value + 1 :]) in known:
                    masks[value] &= ~(bit << start)
                    options = [other for other in options if other != value]
                    changed = True
            if not options:
                return None
            if len(options) == 1:
                line = [mask >> start & full for mask in masks]
                known.add(tuple(line))
    return masks


@propagator.register
def _implies(constraint: Implies, values: int) -> Propagator | None:
    """Exact if the consequence's propagation is, but for conditions that name a cell twice."""
    then = propagator(constraint.then, values)
    width = len(constraint.then.cells)
    if then is None or len(set(constraint.then.cells)) < width or not _plain(constraint.then):
        return None
    places: dict[object, int] = {cell: 1 << place for place, cell in enumerate(constraint.cells)}
    literals = [(places[cell], value, positive) for cell, value, positive in constraint.condition]
    return _conditional(then, width, literals)


def _plain(constraint: object) -> bool:
    """Whether the constraint is over cells alone."""
    return not isinstance(constraint, Clause) or all(isinstance(literal.cell, int) for literal in constraint.literals)


def _conditional(
    then: Propagator, width: int, literals: list[tuple[int, int, bool]]
) -> Callable[[Masks], Masks | None]:
    inner = (1 << width) - 1

    def propagate(masks: Masks) -> Masks | None:
        supposed = list(masks)  # that the condition holds
        open_literals = []
        for bit, value, positive in literals:
            wrong = [number for number, mask in enumerate(masks) if mask & bit and (number == value) is not positive]
            if not any(mask & bit for number, mask in enumerate(supposed) if number not in wrong):
                return masks  # it fails
            if wrong:
                open_literals.append((bit, wrong))
                for number in wrong:
                    supposed[number] &= ~bit
        found = then([mask & inner for mask in supposed])
        follows = None if found is None else [new | mask & ~inner for new, mask in zip(found, supposed, strict=True)]
        if len(open_literals) != 1:
            return masks if open_literals else follows
        ((bit, wrong),) = open_literals
        allowed = follows or [0] * len(masks)
        return [mask if number in wrong else mask & ~(bit & ~allowed[number]) for number, mask in enumerate(masks)]

    return propagate
