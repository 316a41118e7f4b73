"""Deterministic automata that read a line cell by cell. State 0 is the start; -1 means that no such line exists."""

from collections.abc import Sequence

MAX_STATES = 20_000
"""Where a clue's automaton stops growing: behind a `*`, every `?` can double it."""

Transitions = tuple[tuple[int, ...], ...]
_Place = tuple[int, int, int]
"""(blocks begun, cells read of the last one, colour of the run that we are in or 0 in a gap)"""


class TooManyStates(Exception):
    """A clue's automaton would have more than `MAX_STATES` states."""


def of_runs(
    blocks: Sequence[tuple[int | None, int]], wild: Sequence[bool], values: int
) -> tuple[Transitions, frozenset[int]]:
    """The automaton of a clue: (length or None for any, colour) blocks, and which of the gaps can hold other blocks.

    A set of places in the clue is one state (the subset construction of Rabin and Scott). Raises TooManyStates.
    """
    start = frozenset({(0, 0, 0)})
    numbers: dict[frozenset[_Place], int] = {start: 0}
    transitions: list[tuple[int, ...]] = []
    for places in (queue := [start]):
        if len(queue) > MAX_STATES:
            raise TooManyStates
        row = []
        for value in range(values):
            then = frozenset(after for place in places for after in _after(place, value, blocks, wild))
            if then and then not in numbers:
                numbers[then] = len(numbers)
                queue.append(then)
            row.append(numbers[then] if then else -1)
        transitions.append(tuple(row))
    accepting = frozenset(
        number
        for places, number in numbers.items()
        if any(place[0] == len(blocks) and _complete(place, blocks) for place in places)
    )
    return tuple(transitions), accepting


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
