"""Why a puzzle has no solution: a smallest set of clues and given cells that contradict each other."""

import time
from collections.abc import Sequence
from typing import NamedTuple

from gridlogic.board import Board
from gridlogic.errors import OutOfTime, PluginError
from gridlogic.geometry import Candidates, bits
from gridlogic.model import Clause, Clue, Constraint, Literal
from gridlogic.puzzle import Puzzle


class Member(NamedTuple):
    """What can contradict: a clue with all constraints that come from it, or a given cell (`given` is its index)."""

    clue: Clue
    constraints: tuple[Constraint, ...]
    given: int | None = None

    def __str__(self) -> str:
        """`Row 3 (1 1 2)`."""
        text = str(self.clue)
        return text[:1].upper() + text[1:]


class Conflict(NamedTuple):
    """Members that contradict each other; `minimal`: none can be left out; `smallest`: no other set has fewer."""

    members: tuple[Member, ...]
    minimal: bool
    smallest: bool


def members_of(puzzle: Puzzle, deadline: float | None = None) -> list[Member]:
    """The clues of a puzzle in order, then its given cells. Raises OutOfTime after the deadline."""
    with PluginError.blaming(puzzle.kind):
        rules: dict[Clue, list[Constraint]] = {}
        for constraint in puzzle.model(deadline).constraints:
            rules.setdefault(constraint.clue, []).append(constraint)
        clues = [Member(clue, tuple(constraints)) for clue, constraints in rules.items()]
        return [*clues, *_givens(puzzle, puzzle.candidates())]


def _givens(puzzle: Puzzle, allowed: Candidates) -> list[Member]:
    """The cells of which some value is excluded from the start."""
    everywhere = everything = (1 << puzzle.shape.cells) - 1
    for mask in allowed.masks:
        everywhere &= mask
    found = []
    for index in bits(everything & ~everywhere):
        options = [value for value, mask in enumerate(allowed.masks) if mask >> index & 1]
        text = " or ".join(puzzle.inks[value].name for value in options)
        clue = Clue(f"given cell at {puzzle.shape.name(index)}", text)
        found.append(Member(clue, (Clause(tuple(Literal(index, value) for value in options), clue),), index))
    return found


def find_conflict(puzzle: Puzzle, time_limit: float | None = None) -> Conflict | None:
    """A smallest set of clues and given cells that contradict each other, or the smallest found in so many seconds.

    None if there is a solution, or nothing was found in time. Needs the package `python-sat`, else raises
    EngineMissing; raises Refused where a rule would take too many clauses.
    """
    from gridlogic.engines.contradiction import Contradiction

    deadline = None if time_limit is None else time.monotonic() + time_limit
    try:
        members = members_of(puzzle, deadline)
    except OutOfTime:
        return None
    start = Candidates.full(puzzle.shape, len(puzzle.inks))
    search = Contradiction(start, [member.constraints for member in members], deadline)
    search.search()
    if search.members is None:
        return None
    chosen = tuple(members[number] for number in sorted(search.members))
    return Conflict(chosen, search.minimal, search.smallest)


def drawn(puzzle: Puzzle, members: Sequence[Member]) -> Board:
    """The puzzle's board with these members only: no other clues beside the grid or in cells, no other given cells.

    Given cells and cells with a clue are marked; so are the cells of clues that have no place of their own, such as
    that of a region, unless given cells are among the members or the clue is about the whole grid.
    """
    given = sum(1 << member.given for member in members if member.given is not None)
    rules = [rule for member in members if member.given is None for rule in member.constraints]
    with PluginError.blaming(puzzle.kind):
        allowed, everything = puzzle.candidates(), (1 << puzzle.shape.cells) - 1
        masks = tuple(mask & given | everything & ~given for mask in allowed.masks)
        board = puzzle.board(Candidates(puzzle.shape, masks))
        named = {rule.clue.name for rule in puzzle.model().constraints}
    places = {index: board.shape.name(index) for index in board.labels}
    if not named.isdisjoint(places.values()):
        kept = {rule.clue.name for rule in rules}
        labels = {index: board.labels[index] for index, name in places.items() if name in kept}
        board = board._replace(labels=labels, marked=frozenset(labels))
        rules = [rule for rule in rules if rule.clue.name not in places.values()]
    board, rules = _with_lines(board, rules)
    marked = {*board.marked, *bits(given)}
    if not given:
        marked.update(cell for rule in rules if len(rule.cells) < puzzle.shape.cells for cell in rule.cells)
    return board.marking(frozenset(marked))


def _with_lines(board: Board, rules: list[Constraint]) -> tuple[Board, list[Constraint]]:
    """The board with the clues in its margins that are those of rules, and the rules that have no such clue."""
    wanted = {tuple(rule.cells) for rule in rules}
    clues, found = {}, set()
    for axis, labels in board.clues.items():
        lines = list(map(tuple, board.shape.lines(axis)))
        clues[axis] = tuple(label if line in wanted else () for line, label in zip(lines, labels, strict=True))
        found.update(lines)
    return board._replace(clues=clues), [rule for rule in rules if tuple(rule.cells) not in found]
