"""All lines that a clue allows: how many there are, and the list of them."""

from functools import cached_property

from gridlogic.errors import Refused
from gridlogic.geometry import Candidates
from gridlogic.groups import Groups
from gridlogic.model import Regular
from gridlogic.runs import Runs

COUNTLESS = 10**30
"""So many placements, or more."""


class Placements:
    """The lines that satisfy a constraint within the candidates.

    `cells` are the line's flat indices. Counting costs time and memory in proportion to the line's length and the
    automaton's size; the list is made only by `rows`.
    """

    def __init__(self, line: Runs | Groups | Regular, candidates: Candidates) -> None:
        """Raises Refused if the clue's automaton would grow too large."""
        values = len(candidates.masks)
        self._automaton = line if isinstance(line, Regular) else line.regular(values)
        self.name, self.cells = line.clue.name, line.cells
        self._options = [
            [value for value in range(values) if candidates.masks[value] >> cell & 1] for cell in line.cells
        ]

    @cached_property
    def _ways(self) -> list[list[int]]:
        """For each moment and state, in how many ways the rest of the line can be read."""
        transitions = self._automaton.transitions
        ways = [[int(state in self._automaton.accepting) for state in range(len(transitions))]]
        for options in reversed(self._options):
            after = ways[-1]
            ways.append(
                [min(sum(after[row[value]] for value in options if row[value] >= 0), COUNTLESS) for row in transitions]
            )
        return ways[::-1]

    @property
    def number(self) -> int:
        """How many there are; from `COUNTLESS` on they are not counted."""
        return self._ways[0][0]

    def refuse_above(self, most: int) -> None:
        """Raise Refused, which names the line and the number, if there are more."""
        if self.number > most:
            number = self.number if self.number < COUNTLESS else f"{COUNTLESS:.0e} or more"
            message = f"{self.name} has {number} placements, more than {most}; choose another encoding"
            raise Refused(message)

    def rows(self) -> list[tuple[int, ...]]:
        """All of them, each with a value for each cell, in the order of the values."""
        words: list[tuple[int, tuple[int, ...]]] = [(0, ())] if self.number else []
        for options, ways in zip(self._options, self._ways[1:], strict=True):
            words = [
                (then, (*word, value))
                for state, word in words
                for value in options
                if (then := self._automaton.transitions[state][value]) >= 0 and ways[then]
            ]
        return [word for _, word in words]
