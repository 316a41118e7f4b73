"""Deterministic automata that read a line cell by cell. State 0 is the start; -1 means that no such line exists."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from gridlogic.errors import TooManyStates

MAX_STATES = 20_000
"""Where a clue's automaton stops growing: behind a `*`, every `?` can double it."""

Transitions = tuple[tuple[int, ...], ...]
_Place = tuple[int, int, int]
"""(blocks begun, cells read of the last one, colour of the run that we are in or 0 in a gap)"""
_Tally = tuple[int, tuple[tuple[int, int], ...]]
"""(colour of the last cell, (cells, runs) so far of each part)"""
_State = TypeVar("_State")


def of_runs(
    blocks: Sequence[tuple[int | None, int]], wild: Sequence[bool], values: int
) -> tuple[Transitions, frozenset[int]]:
    """The automaton of a clue: (length or None for any, colour) blocks, and which of the gaps can hold other blocks.

    A set of places in the clue is one state (the subset construction of Rabin and Scott). Raises TooManyStates.
    """

    def read(places: frozenset[_Place], value: int) -> frozenset[_Place] | None:
        return frozenset(after for place in places for after in _after(place, value, blocks, wild)) or None

    def ended(places: frozenset[_Place]) -> bool:
        return any(place[0] == len(blocks) and _complete(place, blocks) for place in places)

    return automaton_of(frozenset({(0, 0, 0)}), read, ended, values)


def of_groups(parts: Sequence[tuple[int, int, int | None, int]], values: int) -> tuple[Transitions, frozenset[int]]:
    """The automaton of (cells, fewest runs, most runs or None, colour) for each colour that may occur.

    A state is the colour of the last cell and for each part the cells and runs so far, runs only as far as they matter.
    Raises TooManyStates.
    """
    at = {colour: number for number, (_, _, _, colour) in enumerate(parts)}

    def read(state: _Tally, value: int) -> _Tally | None:
        last, tally = state
        if value == 0:
            return 0, tally
        if value not in at:
            return None
        number = at[value]
        cells, low, high, _ = parts[number]
        seen, runs = tally[number]
        runs = runs if last == value else min(runs + 1, low if high is None else high + 1)
        if seen == cells or (high is not None and runs > high):
            return None
        return value, (*tally[:number], (seen + 1, runs), *tally[number + 1 :])

    def ended(state: _Tally) -> bool:
        return all(seen == part[0] and runs >= part[1] for (seen, runs), part in zip(state[1], parts, strict=True))

    return automaton_of((0, ((0, 0),) * len(parts)), read, ended, values)


def of_sum(adds: Sequence[Sequence[int]], low: int, high: int, values: int) -> tuple[Transitions, frozenset[int]]:
    """The automaton that adds up `adds[place][value]`, at least 0 each, and ends with a sum from `low` to `high`.

    A state is a place and the sum so far. Raises TooManyStates.
    """
    most = [0]  # that the places from here on can add
    for here in reversed(adds):
        most.append(most[-1] + max(here))
    most.reverse()

    def read(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        place, total = state
        if place == len(adds):
            return None
        total += adds[place][value]
        return (place + 1, total) if low - most[place + 1] <= total <= high else None

    return automaton_of((0, 0), read, lambda state: state[0] == len(adds) and low <= state[1] <= high, values)


def automaton_of(
    start: _State, read: Callable[[_State, int], _State | None], ended: Callable[[_State], bool], values: int
) -> tuple[Transitions, frozenset[int]]:
    """The transitions and accepting states that `Regular` wants, from what is to be known of the cells read so far.

    That is a state, of any type with a hash: `read(state, value)` gives the next one or None if no line goes on so, and
    `ended(state)` says whether a line may end here. States are numbered in the order found; raises TooManyStates
    above `MAX_STATES`.

    >>> automaton_of(0, lambda ones, value: ones + value if ones + value < 3 else None, lambda ones: ones == 2, 2)
    (((0, 1), (1, 2), (2, -1)), frozenset({2}))
    """
    numbers = {start: 0}
    transitions: list[tuple[int, ...]] = []
    for state in (queue := [start]):
        if len(queue) > MAX_STATES:
            raise TooManyStates
        row = []
        for value in range(values):
            then = read(state, value)
            if then is not None and then not in numbers:
                numbers[then] = len(numbers)
                queue.append(then)
            row.append(-1 if then is None else numbers[then])
        transitions.append(tuple(row))
    return tuple(transitions), frozenset(number for state, number in numbers.items() if ended(state))


def _complete(place: _Place, blocks: Sequence[tuple[int | None, int]]) -> bool:
    """Whether the clue may leave the run that it is in: always in gaps and in other blocks."""
    begun, read, _ = place
    return read == 0 or blocks[begun - 1][0] in (None, read)


def _after(place: _Place, value: int, blocks: Sequence[tuple[int | None, int]], wild: Sequence[bool]) -> list[_Place]:
    """Where the clue can be after one more cell. In a gap's own blocks `read` is 0 and the colour is set."""
    begun, read, colour = place
    if value and value == colour:
        if read == 0:
            return [place]
        length = blocks[begun - 1][0]
        if length is None:
            return [place]
        return [(begun, read + 1, colour)] if read < length else []
    if not _complete(place, blocks):
        return []
    if value == 0:
        return [(begun, 0, 0)]
    then: list[_Place] = []
    if wild[begun]:
        then.append((begun, 0, value))
    if begun < len(blocks) and blocks[begun][1] == value:
        then.append((begun + 1, 1, value))
    return then


def layers(transitions: Transitions, accepting: frozenset[int], length: int, values: int) -> list[list[int]]:
    """For each of the `length` + 1 moments the states on some accepted reading, in order; all empty if none exists."""
    reached = [{0}]
    for _ in range(length):
        reached.append({transitions[state][value] for state in reached[-1] for value in range(values)} - {-1})
    reached[-1] &= accepting
    for moment in range(length - 1, -1, -1):
        alive = reached[moment + 1]
        reached[moment] = {
            state for state in reached[moment] if any(transitions[state][value] in alive for value in range(values))
        }
    return [sorted(states) for states in reached]
