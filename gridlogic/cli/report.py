"""An outcome in words and as data."""

from typing import Any

from gridlogic.difficulty import grade
from gridlogic.geometry import Grid, Shape
from gridlogic.outcome import COMPILED, PRESOLVE, Outcome, Status
from gridlogic.puzzle import Puzzle
from gridlogic.words import counted


def headline(puzzle: Puzzle) -> str:
    """`Heart (nonogram 15x15)`, with the author if there is one."""
    about = f"{puzzle.kind} {puzzle.shape}"
    title = f"{puzzle.title} ({about})" if puzzle.title else about
    return f"{title} by {puzzle.author}" if puzzle.author else title


def sentence(puzzle: Puzzle, outcome: Outcome, limit: int | None, time_limit: float | None) -> str:
    """What was found and what is proved, with the difficulty, the engine and the time."""
    how = grade(puzzle, outcome)
    difficulty = f"\nDifficulty: {how}." if how else ""
    return f"{verdict(outcome, limit, time_limit)}{difficulty}\n[{used(outcome)}]"


def verdict(outcome: Outcome, limit: int | None, time_limit: float | None) -> str:
    """What was found and what is proved, in one sentence."""
    number = len(outcome.solutions)
    end = "the engine gave up" if time_limit is None else "time ran out"
    match outcome.status:
        case Status.UNIQUE:
            text = f"This is the only solution: {_why(outcome)}"
        case Status.NONE:
            text = f"There is no solution: {_contradiction(outcome)}"
        case Status.MULTIPLE if outcome.exhausted:
            text = f"There are exactly {number} solutions; the list is complete"
        case Status.MULTIPLE if number == limit:
            text = f"There are at least {number} solutions; the search stopped there (--solutions all finds every one)"
        case Status.MULTIPLE:
            text = f"There are at least {number} solutions; {end} before the search was complete"
        case Status.SOLVED if number == limit:
            text = "This is a solution; whether it is the only one was not asked (--solutions 2 does)"
        case Status.SOLVED:
            text = f"This is a solution; {end} before it was decided whether it is the only one"
        case _:
            text = f"Not decided: {end} with no solution found and none ruled out"
    return f"{text}."


def _searched(outcome: Outcome) -> bool:
    return outcome.engine not in (PRESOLVE, "propagation") or outcome.statistics.get("nodes", 0) > 0


def _why(outcome: Outcome) -> str:
    if _searched(outcome):
        return "a search through everything that the clues leave open found no other"
    if outcome.statistics.get("probes"):
        return "the clues decide every cell, some of them by supposing a value and refuting it"
    return "the clues decide every cell, one after another, without a guess"


def _contradiction(outcome: Outcome) -> str:
    if _searched(outcome):
        return "a search through everything that the clues leave open found none"
    return "the clues contradict each other"


def used(outcome: Outcome) -> str:
    """`engine cpsat, encoding table, 0.12 s`."""
    encoding = "" if outcome.encoding == COMPILED else f", encoding {outcome.encoding}"
    return f"engine {outcome.engine}{encoding}, {outcome.statistics['total']:.3f} s"


def expectation(puzzle: Puzzle, outcome: Outcome) -> str | None:
    """What the file promises and the outcome refutes, if anything."""
    decided = outcome.status in (Status.UNIQUE, Status.MULTIPLE, Status.NONE)
    if puzzle.expect and decided and outcome.status != puzzle.expect:
        return f"the file expects '{puzzle.expect}', found '{outcome.status}'"
    answer = puzzle.answer()
    if answer is not None and outcome.exhausted and answer not in outcome.solutions:
        return "the solution that the file states is none"
    return None


def as_data(puzzle: Puzzle, outcome: Outcome) -> dict[str, Any]:
    """An outcome for programs; cells are counted from 0. A solution is a list of rows, in 3D a list of layers."""
    return {
        "kind": puzzle.kind,
        "title": puzzle.title,
        "size": list(puzzle.shape.sizes),
        "status": outcome.status.value,
        "solutions": [picture_rows(grid.text(puzzle.symbols), grid.shape) for grid in outcome.solutions],
        "complete": outcome.exhausted,
        "difficulty": grade(puzzle, outcome),
        "differ": differing_cells(outcome) if len(outcome.solutions) > 1 else [],
        "engine": outcome.engine,
        "encoding": outcome.encoding,
        "statistics": dict(outcome.statistics),
    }


def picture_rows(rows: list[str], shape: Shape) -> list[str] | list[list[str]]:
    """The rows of a grid as text; in 3D one list for each layer."""
    if len(shape.sizes) == 2:
        return rows
    height = shape.sizes[1] + 1  # an empty line stands between layers
    return [rows[start : start + height - 1] for start in range(0, len(rows), height)]


def differing_cells(outcome: Outcome) -> list[list[int]]:
    """The cells that the solutions found do not agree on."""
    grid: Grid = outcome.solutions[0]
    return [list(grid.shape.cell(index)) for index in outcome.differing()]


def difference(outcome: Outcome) -> str:
    """`They differ in 4 cells: row 1, column 2; ...`."""
    cells = outcome.differing()
    shape = outcome.solutions[0].shape
    names = "; ".join(shape.name(index) for index in cells[:6])
    return f"They differ in {counted(len(cells), 'cell')}: {names}{'; ...' if len(cells) > 6 else ''}"
