"""Suppositions that lead to a contradiction, told with the shortest chain that was found.

A cell is given a value, and what follows is deduced clue by clue, in rounds. Where a clue cannot be met any more, the
chain is traced back: of all that was deduced only what the contradiction needs is kept. All suppositions get one round
more only if none failed with fewer; of those that fail in the same round the one with the fewest links is told.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gridlogic.explaining.path import Path, decided
from gridlogic.explaining.rules import Masks, Notes, Pairs, Rule, needed
from gridlogic.explaining.saying import conclusion
from gridlogic.geometry import bits
from gridlogic.outcome import Step
from gridlogic.reasons import Effort

ROUNDS = (2, 3, 4, 6, 9, 14, 1000)
"""How far suppositions are followed, one after the other; a clue broken in the first round breaks without any."""


class Link(NamedTuple):
    """What one rule excludes under a supposition, and the masks over its cells that it saw."""

    rule: Rule
    masks: Masks
    pairs: Pairs


@dataclass
class Chain:
    """A supposition and what was deduced from it, up to the rule that cannot be met."""

    cell: int
    value: int
    links: list[Link] = field(default_factory=list)
    broken: Link | None = None
    origin: dict[tuple[int, int], int] = field(default_factory=dict)
    """Which link excludes what; -1: the supposition itself."""


def refuted(path: Path, hurry: Callable[[], None]) -> Step | None:
    """The supposition with the shortest chain to a contradiction as a step, if there is one. `hurry` may raise."""
    pending = [(cell, value) for cell in bits(path.notes.candidates().open) for value in path.notes.values(cell)]
    for rounds in ROUNDS:
        best: Chain | None = None
        alive = []
        for cell, value in pending:
            hurry()
            chain, ended = _follow(path, cell, value, rounds)
            if chain.broken is not None:
                chain = _shortened(path, chain)
                if best is None or len(chain.links) < len(best.links):
                    best = chain
            elif not ended:
                alive.append((cell, value))
        if best is not None:
            return _step(path, best)
        pending = alive
    return None


def _follow(path: Path, cell: int, value: int, rounds: int) -> tuple[Chain, bool]:
    """What a supposition leads to in so many rounds; whether nothing else would follow."""
    notes, chain = path.notes.copy(), Chain(cell, value)
    for other in notes.values(cell):
        if other != value:
            notes.strike(cell, other)
            chain.origin[cell, other] = -1
    dirty = set(path.touching[cell])
    for _ in range(rounds):
        upcoming: set[int] = set()
        for at in sorted(dirty):
            rule = path.rules[at]
            masks = notes.local(rule.cells)
            left = rule.deduce(masks)
            if left is None:
                chain.broken = Link(rule, masks, [])
                return chain, True
            pairs = rule.excluded(masks, left)
            for pair in pairs:
                notes.strike(*pair)
                chain.origin[pair] = len(chain.links)
                upcoming.update(path.touching[pair[0]])
            if pairs:
                chain.links.append(Link(rule, masks, pairs))
                upcoming.discard(at)
        dirty = upcoming
        if not dirty:
            return chain, True
    return chain, False


def _shortened(path: Path, chain: Chain) -> Chain:
    """The same with those links only, and of them those pairs, that the contradiction needs."""
    if chain.broken is None:
        return chain
    wanted: dict[int, Pairs] = {}
    for pair in _needed_pairs(path.notes, chain.broken, lambda left: left is None):
        wanted.setdefault(chain.origin[pair], []).append(pair)
    links: list[Link] = []
    for at in range(len(chain.links) - 1, -1, -1):
        if at in wanted:
            link = chain.links[at]._replace(pairs=sorted(wanted[at]))
            links.append(link)
            for pair in _needed_pairs(path.notes, link, link.rule.excludes(link.pairs)):
                wanted.setdefault(chain.origin[pair], []).append(pair)
    return Chain(chain.cell, chain.value, links[::-1], chain.broken)


def _needed_pairs(before: Notes, link: Link, enough: Callable[[Masks | None], bool]) -> Pairs:
    """What must have been excluded since `before` for a rule to deduce what is wanted."""
    rule, masks = link.rule, link.masks
    old = before.local(rule.cells)
    changed = [
        place for place in range(len(rule.cells)) if any((a ^ b) >> place & 1 for a, b in zip(old, masks, strict=True))
    ]
    kept = needed(rule, masks, old, changed, enough)
    return [
        (rule.cells[place], value)
        for place in bits(kept)
        for value, mask in enumerate(old)
        if (mask & ~masks[value]) >> place & 1
    ]


def _step(path: Path, chain: Chain) -> Step:
    """A refuted supposition in words, with all that is known of the cells of its clues."""
    if chain.broken is None:
        raise ValueError("no contradiction")
    here = path.view_of(chain.cell)
    told = [f"Suppose {here.having(1, chain.value)}."]
    told += [f"{link.rule.title}: {_then(link)}." for link in chain.links]
    wrong = chain.broken.rule.constraint.conflict(chain.broken.rule.view(chain.broken.masks))
    told.append(f"{chain.broken.rule.title}: there would be {wrong}, which cannot be.")
    pairs = [(chain.cell, chain.value)]
    told.append(f"So {conclusion(here, [(0, chain.value)])}.")
    rules = sorted({link.rule.at for link in (*chain.links, chain.broken)})
    known = {cell: values for cell, values in _known(path, rules) if len(values) < path.model.values}
    links = len(chain.links) + 1
    return Step(
        " ".join(told),
        Effort.CASE,
        tuple(rules),
        known,
        tuple(pairs),
        decided(path.notes, pairs),
        path.notes.candidates(),
        links,
    )


def _then(link: Link) -> str:
    places = {cell: place for place, cell in enumerate(link.rule.cells)}
    return conclusion(link.rule.view(link.masks), [(places[cell], value) for cell, value in link.pairs])


def _known(path: Path, rules: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    for at in rules:
        for cell in path.rules[at].cells:
            yield cell, path.notes.values(cell)
