"""Belief propagation between crossing lines: which value each open cell seems to have, as a hint where to search first.

Each line tells the lines that cross it what it makes of their common cells, and hears the same from them. What it says
is exact for this one line, with what it heard as independent chances (forward-backward over the starts of its blocks).
Rounds are damped since the messages run in circles. As first values for a clause-learning search such chances are an
idea of the program nonosolve. After some rounds each cell is also drawn to what it already seems to be (reinforcement,
Braunstein and Zecchina 2006): so the beliefs settle on one grid, often a solution, where there are many solutions.

For exact `Runs` of one colour. Chances are kept as log-odds: 0 is "even", positive is "rather filled".
"""

from collections.abc import Callable, Container, Iterable, Sequence
from itertools import accumulate, pairwise
from math import exp, log
from operator import mul, sub
from typing import NamedTuple

from gridlogic.engines.order import FALSE, TRUE, Placed

ROUNDS = 80
FREE_ROUNDS = 20
"""Rounds before reinforcement sets in; all there are without it."""
DAMPING = 0.5
"""How much of a new message replaces the old one; all of it in the first round."""
MOST = 6.0
"""The largest log-odds that a message has: 400 to 1."""
DRAWN = 8.0
"""The largest log-odds by which a cell is drawn to what it seems to be."""
QUIET = 0.01
"""A line that hears no change larger than this has nothing new to say."""
SETTLED = 5
"""Rounds in which no cell changes from rather filled to rather blank or back, after which it is enough."""


class Block(NamedTuple):
    """A block of a line: length, first possible start, and for this and later starts 1.0 if possible, else 0.0."""

    length: int
    low: int
    possible: list[float]

    def mirrored(self, cells: int) -> "Block":
        """The same block in a line read from the other end."""
        high = self.low + len(self.possible) - 1
        return Block(self.length, cells - self.length - high, self.possible[::-1])


class Line:
    """One line and what it says of its cells.

    `blocks` are in order, with the starts that known cells leave; `filled` are the places known to be filled. There
    must be a block, and some arrangement that fits.
    """

    def __init__(self, length: int, blocks: Sequence[Block], filled: Iterable[int]) -> None:
        """Prepare the sweep from either end."""
        blank = [1.0] * length
        for place in filled:
            blank[place] = 0.0
        self._length, self._blocks, self._blank = length, blocks, blank
        self._mirrored = [block.mirrored(length) for block in reversed(blocks)]

    def chances(self, priors: Sequence[float]) -> list[list[float]] | None:
        """For each block the probability of each of its starts, if cells are independent with these log-odds.

        `priors` has one number for each cell of the line, 0 for known ones. None if the numbers become too small.
        """
        weights = self._weights(priors)
        forwards = _sweep(self._blocks, weights, self._blank)
        backwards = _sweep(self._mirrored, [row[::-1] for row in reversed(weights)], self._blank[::-1])
        found = []
        for before, here, after in zip(forwards, weights, reversed(backwards), strict=True):
            row = list(map(mul, map(mul, before, here), reversed(after)))
            total = sum(row)
            if not total > 0:
                return None
            found.append([chance / total for chance in row])
        return found

    def _weights(self, priors: Sequence[float]) -> list[list[float]]:
        """How likely the cells below each block are filled, for each of its starts, the best one being 1."""
        sums = [0.0, *accumulate(priors)]
        rows = []
        for length, low, possible in self._blocks:
            high = low + len(possible)
            logs = list(map(sub, sums[low + length : high + length], sums[low:high]))
            top = max(logs)
            rows.append([exp(number - top) * one for number, one in zip(logs, possible, strict=True)])
        return rows

    def covered(self, chances: list[list[float]]) -> list[float]:
        """For each cell of the line the probability that it is filled."""
        change = [0.0] * (self._length + 1)
        for (length, low, _), row in zip(self._blocks, chances, strict=True):
            for start, chance in enumerate(row, low):
                change[start] += chance
                change[start + length] -= chance
        return list(accumulate(change[:-1]))


def _sweep(blocks: Sequence[Block], weights: list[list[float]], blank: list[float]) -> list[list[float]]:
    """For each block and start: how the blocks before it can lie, summed up, on a scale of its own for each block."""
    before = [1.0] * len(weights[0])
    found = [before]
    for (here, after), row in zip(pairwise(blocks), weights, strict=False):
        first = here.low + here.length + 1  # where a block can start at the earliest after this one and a blank
        end = after.low + len(after.possible)
        ended = list(map(mul, before, row))[: end - first]
        ended += [0.0] * (end - first - len(ended))
        gap = blank[first - 1 : end - 1]
        if 0.0 in gap:
            sums, running = [], 0.0
            for number, one in zip(ended, gap, strict=True):
                running = running * one + number
                sums.append(running)
        else:
            sums = list(accumulate(ended))
        top = max(sums) or 1.0
        before = [number / top for number in sums[after.low - first :]]
        found.append(before)
    return found


class _Speaker:
    """A line among others: which cells of the grid it shares with them, what it has heard and said of them."""

    def __init__(self, cells: Sequence[int], placed: list[Placed], open_cells: Container[int], filled: int) -> None:
        places = [place for place, cell in enumerate(cells) if cell in open_cells]
        known = [place for place, cell in enumerate(cells) if filled >> cell & 1]
        self.places, self.cells, self.placed = places, [cells[place] for place in places], placed
        self.line = Line(len(cells), [_block(block) for block in placed], known)
        self.said = [0.0] * len(places)
        self.chances: list[list[float]] | None = None
        self._length = len(cells)
        self._heard = [MOST] * len(places)
        self._quiet = False

    def speak(self, odds: list[float], share: float) -> bool:
        """Hear the others, and change what is said by this share; whether there was anything to say."""
        heard = [odds[cell] - one for cell, one in zip(self.cells, self.said, strict=True)]
        if self._quiet and all(abs(now - old) < QUIET for now, old in zip(heard, self._heard, strict=True)):
            return False
        self._heard = heard
        priors = [0.0] * self._length
        for place, number in zip(self.places, heard, strict=True):
            priors[place] = number
        chances = self.line.chances(priors)
        if chances is None:
            return False
        self.chances = chances
        covered = self.line.covered(chances)
        said = []
        for place, number, old in zip(self.places, heard, self.said, strict=True):
            chance = min(max(covered[place], 1e-9), 1 - 1e-9)
            new = min(max(log(chance / (1 - chance)) - number, -MOST), MOST)
            said.append(old + (new - old) * share)
        self._quiet = all(abs(new - old) < QUIET for new, old in zip(said, self.said, strict=True))
        for cell, number, one in zip(self.cells, heard, said, strict=True):
            odds[cell] = number + one
        self.said = said
        return True


class Beliefs:
    """What crossing lines believe of their cells.

    `lines` are (cells along the line, its placed blocks), `terms` the terms for "filled" of the cells that are not
    known, `filled` is the mask of those known to be filled, and `size` the number of all cells.
    """

    def __init__(
        self, lines: Iterable[tuple[Sequence[int], list[Placed]]], size: int, terms: dict[int, int], filled: int
    ) -> None:
        self._lines = [(cells, placed) for cells, placed in lines if placed and not terms.keys().isdisjoint(cells)]
        self._size, self._terms, self._filled = size, terms, filled

    def hints(self, strength: float, hurry: Callable[[], None] = lambda: None) -> list[int]:
        """The terms of cells and placed blocks that seem to be true.

        `strength` is how far a cell is drawn to what it seems to be, from 0 (not at all) to 1. `hurry` is called for
        each line in each round, and may raise.
        """
        odds = [0.0] * self._size
        speakers = [_Speaker(cells, placed, self._terms, self._filled) for cells, placed in self._lines]
        self._exchange(odds, speakers, strength, hurry)
        found = [term if odds[cell] >= 0 else -term for cell, term in self._terms.items()]
        for speaker in speakers:
            for placed, chances in zip(speaker.placed, speaker.chances or (), strict=False):
                found += _likely(placed, chances)
        return found

    def _exchange(
        self, odds: list[float], speakers: list[_Speaker], strength: float, hurry: Callable[[], None]
    ) -> None:
        """Let the lines exchange messages until nothing new is said or nothing changes sides any more."""
        drawn = dict.fromkeys(self._terms, 0.0)
        sides, same = b"", 0
        for turn in range(ROUNDS if strength else FREE_ROUNDS):
            busy = False
            for speaker in speakers:
                hurry()
                busy |= speaker.speak(odds, DAMPING if turn else 1.0)
            before, sides = sides, bytes(odds[cell] >= 0 for cell in drawn)
            same = same + 1 if sides == before else 0
            if not busy or same == SETTLED:
                return
            if turn >= FREE_ROUNDS:
                for cell, old in drawn.items():
                    drawn[cell] = min(max(strength * odds[cell], -DRAWN), DRAWN)
                    odds[cell] += drawn[cell] - old


def _block(placed: Placed) -> Block:
    """The block and where it can start: where its order changes."""
    before = [FALSE, *placed.begun[:-1]]
    possible = [float(now != earlier) for now, earlier in zip(placed.begun, before, strict=True)]
    return Block(placed.block.length or 0, placed.low, possible)


def _likely(placed: Placed, chances: list[float]) -> list[int]:
    """The terms of a block that are true with at least even chance, or else their negations."""
    length = placed.block.length or 0
    begun = list(accumulate(chances))
    past = [0.0] * length + begun[:-1]
    covers = map(sub, begun + [1.0] * (length - 1), past)
    told = zip([*placed.begun, *placed.covers], [*begun, *covers], strict=True)
    return [term if chance >= 0.5 else -term for term, chance in told if abs(term) != TRUE]
