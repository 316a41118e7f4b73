"""CP-SAT: every placement of every line, listed as a table of allowed assignments."""

from typing import TYPE_CHECKING

from gridlogic import Candidates, Refused, Runs
from gridlogic_nonogram.puzzle import Nonogram

if TYPE_CHECKING:
    from gridlogic.engines.cpsat import CpSatTarget

MOST_PLACEMENTS = 200_000
"""What one line may have."""
MOST_TOGETHER = 1_000_000
"""What all lines may have; so many take about a gigabyte."""


def encode(puzzle: Nonogram, target: "CpSatTarget") -> None:
    """The cells of each line are one of its placements, within what is known of the cells.

    Raises Refused, before anything is listed, if there are too many placements.
    """
    tables = [_Table(line, target.candidates) for line in puzzle.constraints()]
    for table in tables:
        _limit(f"{table.name} has", table.placements, MOST_PLACEMENTS)
    _limit("the lines together have", sum(table.placements for table in tables), MOST_TOGETHER)
    target.presolve = True
    for table in tables:
        cells = [target.literal(cell) for cell in table.cells]
        if table.placements:
            target.model.add_allowed_assignments(cells, table.rows())
        else:  # CP-SAT once crashed on an empty table
            target.model.add_bool_or([])


def _limit(what: str, placements: int, most: int) -> None:
    if placements > most:
        raise Refused(f"{what} {placements} placements, more than {most}; choose another encoding")


class _Table:
    """The placements of a line: the words that the automaton of its clue accepts."""

    def __init__(self, line: Runs, candidates: Candidates) -> None:
        """Count, from the last cell to the first, in how many ways each state can read on to the end."""
        (automaton,) = line.decompose(2)
        self.name, self.cells, self._transitions = line.clue.name, line.cells, automaton.transitions
        self._options = [[value for value in (0, 1) if candidates.masks[value] >> cell & 1] for cell in line.cells]
        ways = [[int(state in automaton.accepting) for state in range(len(self._transitions))]]
        for values in reversed(self._options):
            ways.append(
                [
                    sum(ways[-1][then] for value in values if (then := targets[value]) >= 0)
                    for targets in self._transitions
                ]
            )
        self._ways = ways[::-1]

    @property
    def placements(self) -> int:
        """How many there are."""
        return self._ways[0][0]

    def rows(self) -> list[tuple[int, ...]]:
        """All of them, each a value for each cell."""
        words: list[tuple[int, tuple[int, ...]]] = [(0, ())]
        for values, ways in zip(self._options, self._ways[1:], strict=True):
            words = [
                (then, (*word, value))
                for state, word in words
                for value in values
                if (then := self._transitions[state][value]) >= 0 and ways[then]
            ]
        return [word for _, word in words]
