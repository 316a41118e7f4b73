"""A smallest set of groups of constraints that contradict each other."""

from collections.abc import Collection, Sequence
from contextlib import suppress

from gridlogic.engines.interruptible import run
from gridlogic.engines.selecting import Selecting
from gridlogic.errors import OutOfTime
from gridlogic.geometry import Candidates, Grid
from gridlogic.model import Constraint, Literal

ROUNDS = 3
"""How often a contradiction is asked for again, with what is left of it, before its members are tried one by one."""


class Contradiction:
    """The search for a smallest set of groups that no grid obeys together with the `rules`, which always hold.

    `members` are the numbers of the groups in the smallest set found so far; None while it is not known whether there
    is one. `minimal` says that none of them can be left out, `smallest` that no other set has fewer. If all groups and
    rules can be obeyed, `grid` is a grid that does.

    First a set is made minimal by leaving out one after another, in several orders (deletion with cores, as in Marques-
    Silva 2010). Then a smallest one is looked for: a set that contradicts has a member of every set of groups whose
    loss would make the rest possible, so each smallest set that has one of each known so far is tried (implicit hitting
    sets: Ignatiev, Previti, Liffiton and Marques-Silva 2015).
    """

    members: frozenset[int] | None = None
    minimal = False
    smallest = False
    grid: Grid | None = None
    _selecting: Selecting

    def __init__(
        self,
        candidates: Candidates,
        groups: Sequence[Sequence[Constraint]],
        deadline: float | None,
        rules: Sequence[Constraint] = (),
        other: Grid | None = None,
    ) -> None:
        """Grids are looked for within the candidates; with `other`, only those that differ from that one."""
        self._groups = groups
        self._candidates, self._rules, self._other, self._deadline = candidates, rules, other, deadline

    def search(self) -> None:
        """Search until the deadline; in a thread of its own, so that Ctrl-C ends it."""
        with suppress(OutOfTime):
            self._selecting = Selecting(self._candidates, [*self._groups, self._rules], self._deadline)
            if self._other is not None:
                values = enumerate(self._other.values)
                self._selecting.require(~Literal(cell, value) for cell, value in values)
            run(self._search, self._selecting.stop, self._deadline)

    def _search(self) -> None:
        try:
            self.grid = self._ask(range(len(self._groups)))
            if self.grid is None:
                self.members = self._core()
                self._leave_out()
                self._look_for_smaller()
        finally:
            self._selecting.close()

    def _ask(self, chosen: Collection[int]) -> Grid | None:
        return self._selecting.ask({*chosen, len(self._groups)})

    def _core(self) -> frozenset[int]:
        return self._selecting.core - {len(self._groups)}

    def _leave_out(self) -> None:
        """Minimal sets in several orders: large numbers first, small ones first, few cells first."""
        start = self.members or frozenset()
        for _ in range(ROUNDS):
            if self._ask(start) is None:
                start = self._core()
        self._take(start, minimal=False)
        by_size = sorted(start, key=lambda number: (sum(len(rule.cells) for rule in self._groups[number]), number))
        for order in (sorted(start, reverse=True), sorted(start), by_size, by_size[::-1]):
            self._take(self._minimal(start, order), minimal=True)

    def _minimal(self, start: frozenset[int], order: Sequence[int]) -> frozenset[int]:
        """A set of which nothing can be left out, by trying to leave out each in this order."""
        left = start
        for number in order:
            if number in left and self._ask(left - {number}) is None:
                left = self._core()
                self._take(left, minimal=False)
        return left

    def _take(self, members: frozenset[int], *, minimal: bool) -> None:
        if self.members is None or (len(members), not minimal) < (len(self.members), not self.minimal):
            self.members, self.minimal = members, minimal

    def _look_for_smaller(self) -> None:
        """Try smallest sets that have a member of each set of groups known whose loss makes the rest possible."""
        from pysat.examples.hitman import Hitman

        with Hitman(solver="cd19", htype="sorted") as hitman:
            chosen: frozenset[int] = frozenset()
            while len(chosen) < len(self.members or ()):
                grid = self._ask(chosen)
                if grid is None:
                    self._take(chosen, minimal=True)
                    break
                hitman.hit(sorted(self._lost(grid)))
                chosen = frozenset(hitman.get() or ())
        self.smallest = True

    def _lost(self, grid: Grid) -> frozenset[int]:
        """Groups that a grid breaks, after as many of them as can be had beside the others are."""
        everything = frozenset(range(len(self._groups)))
        broken = self._broken(grid)
        for number in sorted(broken):
            if number in broken:
                better = self._ask(everything - broken | {number})
                broken = self._broken(better) if better else broken
        return broken

    def _broken(self, grid: Grid) -> frozenset[int]:
        return frozenset(
            number for number, group in enumerate(self._groups) if not all(rule.holds(grid) for rule in group)
        )
