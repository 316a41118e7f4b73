"""CP-SAT: every placement of every line, listed as a table of allowed assignments."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridlogic import Candidates, Refused, Regular, Runs

from gridlogic_nonogram.puzzle import Nonogram

if TYPE_CHECKING:
    from gridlogic.engines.cpsat import CpSatTarget

MOST_PLACEMENTS = 200_000
"""What one line may have."""


def encode(puzzle: Nonogram, target: "CpSatTarget") -> None:
    """The cells of each line are one of its placements, within what is known of the cells.

    Raises Refused, before anything is listed, if a line has too many placements.
    """
    lines = []
    for constraint in puzzle.constraints():
        line = _Line(constraint, target.candidates)
        if line.placements > MOST_PLACEMENTS:
            message = f"{constraint.clue.name} has {line.placements} placements, more than {MOST_PLACEMENTS}"
            raise Refused(f"{message}; choose another encoding")
        lines.append(line)
    target.presolve = True
    for line in lines:
        cells = [target.literal(cell) for cell in line.cells]
        if line.placements:
            target.model.add_allowed_assignments(cells, line.listed())
        else:
            target.model.add_bool_or([])


class _Line:
    """The placements of a line, as the words that the automaton of its clue accepts."""

    def __init__(self, constraint: Runs, candidates: Candidates) -> None:
        """Count, for each moment and state, the ways to read on to the end."""
        (automaton,) = constraint.decompose(2)
        self.cells, self._transitions = automaton.cells, automaton.transitions
        self._allowed = [[value for value in (0, 1) if candidates.masks[value] >> cell & 1] for cell in self.cells]
        ends = {state: int(state in automaton.accepting) for state in range(len(self._transitions))}
        self._ways = [ends]
        for values in reversed(self._allowed):
            after = self._ways[-1]
            self._ways.append({state: sum(after.get(row[value], 0) for value in values) for state, row in enumerate(self._transitions)})
        self._ways.reverse()

    @property
    def placements(self) -> int:
        """How many there are."""
        return self._ways[0][0]

    def listed(self) -> list[tuple[int, ...]]:
        """All of them, each a value for each cell."""
        words: list[tuple[int, tuple[int, ...]]] = [(0, ())]
        for values, ways in zip(self._allowed, self._ways[1:], strict=True):
            words = [
                (then, (*word, value))
                for state, word in words
                for value in values
                if ways.get(then := self._transitions[state][value])
            ]
        return [word for _, word in words]
