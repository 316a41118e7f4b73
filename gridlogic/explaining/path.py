"""Deductions from one clue at a time, the easiest first."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import groupby
from typing import NamedTuple

from gridlogic.board import Ink
from gridlogic.explaining.rules import Masks, Notes, Pairs, Rule, needed, rules_of
from gridlogic.explaining.saying import conclusion, sentence
from gridlogic.geometry import Candidates, bits
from gridlogic.model import Model
from gridlogic.outcome import Step
from gridlogic.reasons import Effort, Reason, View
from gridlogic.words import joined


class _Ways(NamedTuple):
    """What all ways to satisfy a rule have in common, where nobody has words for it."""

    masks: Masks
    left: Masks


class Path:
    """The deductions so far and what is known by them; `broken` is a rule that cannot be met any more."""

    def __init__(self, model: Model, candidates: Candidates, inks: Sequence[Ink]) -> None:
        self.names = [ink.name for ink in inks]
        self.things = [value for value, ink in enumerate(inks) if ink.symbol]
        self.model, self.rules, self.notes = model, rules_of(model, self.names, self.things), Notes(candidates)
        self.broken: Rule | None = None
        self.steps: list[Step] = []
        self.touching: list[list[int]] = [[] for _ in range(model.shape.cells)]
        for rule in self.rules:
            for cell in dict.fromkeys(rule.cells):
                self.touching[cell].append(rule.at)
        self._marks: dict[tuple[int, int], int] = {}  # what pencil marks exclude, and which rule made them
        self._numbers: dict[tuple[int, int], int] = {}  # what steps exclude
        self._singles: list[int] = []  # cells that pencil marks have decided
        self._dirty = set(range(len(self.rules)))
        self._versions = [0] * len(self.rules)
        self._heap: list[tuple[tuple[int, ...], int, Reason, Pairs]] = []
        self._ways: dict[int, _Ways] = {}

    @property
    def open(self) -> int:
        """The cells that are not decided."""
        return self.notes.candidates().open

    def take(self, step: Step) -> Step:
        """Note down a step that follows."""
        for cell, value in step.excluded:
            self._strike(cell, value)
            self._numbers[cell, value] = len(self.steps) + 1
        step = step._replace(after=self.notes.candidates())
        self.steps.append(step)
        return step

    def _strike(self, cell: int, value: int) -> None:
        self.notes.strike(cell, value)
        self._dirty.update(self.touching[cell])

    def easiest(self) -> Step | None:
        """The easiest step that one clue gives, not yet taken; None if there is none, or if a rule is `broken`."""
        self._look()
        if self._singles:
            return self._single(self._singles.pop(0))
        while self._heap and self.broken is None:
            key, version, reason, pairs = heappop(self._heap)
            rule = self.rules[key[-2]]
            if version == self._versions[rule.at]:
                return self._step(rule, reason.because, pairs, reason.effort)
        if self._ways and self.broken is None:
            at = min(self._ways, key=lambda at: (self._open_places(at), at))
            return self._of_ways(self.rules[at], self._ways[at])
        return None

    def _look(self) -> None:
        """Look at the rules whose cells have changed, pencil marks first, until one is broken or none is left."""
        while self._dirty and self.broken is None:
            at = min(self._dirty)
            self._dirty.discard(at)
            rule = self.rules[at]
            masks = self.notes.local(rule.cells)
            left = rule.deduce(masks)
            self._versions[at] += 1
            self._ways.pop(at, None)
            if left is None:
                self.broken = rule
            elif rule.decomposed or tuple(left) != masks:
                self._find(rule, masks, left)

    def _find(self, rule: Rule, masks: Masks, left: Masks) -> None:
        """Make the pencil marks of a rule, and put its reasons where `easiest` finds them."""
        view = rule.view(masks)
        found = False
        for number, (reason, pairs) in enumerate(self.reasons(rule, view, left)):
            if reason.effort is Effort.MARK:
                self._mark(rule, pairs)
                if rule.at in self._dirty:
                    return
                continue
            found = True
            decides = any(len(self.notes.values(cell)) == 2 for cell, _ in pairs)
            key = (reason.effort, 1 - decides, self._open_places(rule.at), rule.at, number)
            heappush(self._heap, (key, self._versions[rule.at], reason, pairs))
        if not found and tuple(left) != tuple(masks):
            self._ways[rule.at] = _Ways(masks, left)

    def reasons(self, rule: Rule, view: View, left: Masks) -> Iterator[tuple[Reason, Pairs]]:
        """The reasons that exclude something, with what that is; of a rule's words only what it also deduces counts."""
        for reason in rule.constraint.reasons(view):
            allowed = [mask & ~gone for mask, gone in zip(view.masks, reason.excluded, strict=True)]
            if not rule.decomposed:
                allowed = [mask | kept for mask, kept in zip(allowed, left, strict=True)]
            pairs = rule.excluded(view.masks, [mask & old for mask, old in zip(allowed, view.masks, strict=True)])
            if pairs:
                yield reason, pairs

    def _mark(self, rule: Rule, pairs: Pairs) -> None:
        for cell, value in pairs:
            self._strike(cell, value)
            self._marks[cell, value] = rule.at
            if len(self.notes.values(cell)) == 1:
                self._singles.append(cell)

    def _open_places(self, at: int) -> int:
        return self.rules[at].view(self.notes.local(self.rules[at].cells)).open.bit_count()

    def _single(self, cell: int) -> Step:
        """A cell that pencil marks have decided."""
        (value,) = self.notes.values(cell)
        gone = [other for other in range(self.model.values) if other != value]
        by = sorted((self._marks[cell, other], other) for other in gone if (cell, other) in self._marks)
        rules = [self.rules[at] for at in dict.fromkeys(at for at, _ in by)]
        view = self.view_of(cell)
        told = [
            f"{self.rules[at].constraint.clue.name} rules out {joined(view.names[other] for _, other in group)}"
            for at, group in groupby(by, key=lambda pair: pair[0])
        ]
        steps = [number for other in gone if (number := self._numbers.get((cell, other)))]
        told += [f"step {number} did the rest" for number in steps[:1]]
        known = {
            near: self.notes.values(near)
            for rule in rules
            for near in rule.cells
            if near != cell and len(self.notes.values(near)) == 1
        }
        if len(by) < len(gone):
            known[cell] = tuple(sorted({value, *(other for _, other in by)}))
        words = f"{view.having(1, value)}, as nothing else is left: {'; '.join(told)}."
        excluded = tuple((cell, other) for _, other in by)
        where = words[:1].upper() + words[1:]
        after = self.notes.candidates()
        return Step(where, Effort.PLACE, tuple(rule.at for rule in rules), known, excluded, ((cell, value),), after)

    def _step(self, rule: Rule, because: str, pairs: Pairs, effort: Effort) -> Step:
        """One rule's deduction in words, with what of its cells matters."""
        masks = self.notes.local(rule.cells)
        places = {cell: place for place, cell in enumerate(rule.cells)}
        then = conclusion(rule.view(masks), [(places[cell], value) for cell, value in pairs])
        words = sentence(rule.title, because, then)
        known = relevant(rule, masks, pairs)
        return Step(words, effort, (rule.at,), known, tuple(pairs), self._decided(pairs), self.notes.candidates())

    def _decided(self, pairs: Pairs) -> tuple[tuple[int, int], ...]:
        """The cells that are decided if they cannot have these values."""
        return decided(self.notes, pairs)

    def _of_ways(self, rule: Rule, ways: _Ways) -> Step:
        """The part of what all ways have in common that one sentence tells."""
        view = rule.view(ways.masks)
        pairs = rule.excluded(ways.masks, ways.left)
        places = {cell: place for place, cell in enumerate(rule.cells)}
        told = [(rule.constraint.conflict(view.supposing(places[cell], value)), value) for cell, value in pairs]
        wrong, value = told[0]
        same = [pair for pair, other in zip(pairs, told, strict=True) if other == told[0]]
        where = sum(1 << places[cell] for cell, _ in same)
        several = "any of " if len(same) > 1 else ""
        supposed = view.having(where, value, would=True)
        if several:
            supposed = supposed.replace(" each", "")
        return self._step(rule, f"if {several}{supposed}, there would be {wrong}", same, Effort.WAYS)

    def searched(self, cell: int, value: int) -> Step:
        """A value that an engine has found to leave no solution."""
        view = self.view_of(cell)
        words = (
            f"Trying out all ways on shows that {conclusion(view, [(0, value)])}; no short chain of deductions does."
        )
        known = {at: self.notes.values(at) for at in range(self.model.shape.cells)}
        known = {at: values for at, values in known.items() if len(values) < self.model.values}
        pairs = [(cell, value)]
        every = tuple(range(len(self.rules)))
        return Step(words, Effort.SEARCH, every, known, tuple(pairs), self._decided(pairs), self.notes.candidates())

    def view_of(self, cell: int) -> View:
        """One cell by itself."""
        return View(self.model.shape, (cell,), self.notes.local((cell,)), self.names, self.things)


def decided(notes: Notes, pairs: Pairs) -> tuple[tuple[int, int], ...]:
    """The cells that are decided if they cannot have these values, with the value left."""
    gone: dict[int, set[int]] = {}
    for cell, value in pairs:
        gone.setdefault(cell, set()).add(value)
    left = ((cell, [value for value in notes.values(cell) if value not in values]) for cell, values in gone.items())
    return tuple((cell, values[0]) for cell, values in sorted(left) if len(values) == 1)


def relevant(rule: Rule, masks: Masks, pairs: Pairs) -> dict[int, tuple[int, ...]]:
    """What of a rule's cells must be known for it to exclude some values: as few cells as can be had one by one."""
    kept = [place for place in range(len(rule.cells)) if not all(mask >> place & 1 for mask in masks)]
    if not rule.decomposed:
        nothing = [(1 << len(rule.cells)) - 1] * len(masks)
        kept = list(bits(needed(rule, masks, nothing, kept, rule.excludes(pairs))))
    return {rule.cells[place]: tuple(value for value, mask in enumerate(masks) if mask >> place & 1) for place in kept}
