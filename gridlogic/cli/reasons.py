"""Why a puzzle has no solution or several, in words, as data and as boards."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from gridlogic.ambiguity import Forced, Number, forced_cells, number_of_solutions
from gridlogic.board import Board
from gridlogic.cli import report
from gridlogic.cli.drawing import board_of
from gridlogic.conflicts import Conflict, drawn, find_conflict
from gridlogic.geometry import UNKNOWN_VALUE, Candidates, Grid
from gridlogic.host import Host
from gridlogic.outcome import Listener, Outcome, Status
from gridlogic.puzzle import Puzzle
from gridlogic.repairing import Repair, find_repair
from gridlogic.solving import broken_clues, solve
from gridlogic.words import counted

LEAST = 0.1
"""Seconds that every part of the work gets, even if the time is up."""


class Why(NamedTuple):
    """What was found out about one puzzle; what does not apply is None, as is what was not found in time."""

    puzzle: Puzzle
    outcome: Outcome
    time_limit: float
    conflict: Conflict | None = None
    forced: Forced | None = None
    number: Number | None = None
    repair: Repair | None = None


def find_out(puzzle: Puzzle, host: Host, time_limit: float, listener: Listener) -> Why:
    """Decide the status and look for the reasons, all within about so many seconds."""
    end = time.monotonic() + time_limit

    def left(share: float = 1) -> float:
        return max((end - time.monotonic()) * share, LEAST)

    outcome = solve(puzzle, host=host, time_limit=time_limit, listener=listener)
    why = Why(puzzle, outcome, time_limit)
    if outcome.status is Status.NONE:
        return why._replace(conflict=find_conflict(puzzle, left()))
    if outcome.status is Status.MULTIPLE:
        forced = forced_cells(puzzle, outcome.solutions, left(0.5))
        number = number_of_solutions(puzzle, forced, outcome.solutions[0], left(0.5))
        number = number._replace(solutions=max(number.solutions, len(outcome.solutions)))
        repair = find_repair(puzzle, intended(puzzle, outcome), left())
        return why._replace(forced=forced, number=number, repair=repair)
    return why


def intended(puzzle: Puzzle, outcome: Outcome) -> tuple[Grid, ...]:
    """The solutions of which a repair may leave any: the one that the file states, if it is one, else those found."""
    stated = puzzle.answer()
    return (stated,) if stated is not None and not broken_clues(puzzle, stated) else outcome.solutions


def boards(why: Why) -> tuple[Board, ...]:
    """What there is to see: the contradicting clues, the forced cells with the others marked, or the solution."""
    puzzle = why.puzzle
    if why.conflict:
        return (drawn(puzzle, why.conflict.members),)
    if why.forced:
        cells = why.forced.cells if why.forced.proved else {}
        values = bytes(cells.get(cell, UNKNOWN_VALUE) for cell in range(puzzle.shape.cells))
        known = puzzle.candidates() & Candidates.of(Grid(puzzle.shape, values), len(puzzle.inks))
        return (board_of(puzzle, known, frozenset(differing(why))),)
    return tuple(board_of(puzzle, grid) for grid in why.outcome.solutions)


def differing(why: Why) -> list[int]:
    """The cells that solutions differ in."""
    forced = why.forced.cells if why.forced else {}
    return [cell for cell in range(why.puzzle.shape.cells) if cell not in forced]


def sentences(why: Why) -> Iterator[str]:
    """The answer in words, a line for each sentence or member of a list."""
    match why.outcome.status:
        case Status.NONE:
            yield from _contradiction(why.conflict)
        case Status.MULTIPLE:
            yield from _several(why)
        case Status.UNIQUE:
            yield report.verdict(why.outcome, 2, why.time_limit)
            yield "`gridlogic explain` shows every step to it."
        case _:
            yield report.verdict(why.outcome, 2, why.time_limit)


def _contradiction(conflict: Conflict | None) -> Iterator[str]:
    if conflict is None:
        yield "There is no solution; time ran out before it was found which clues contradict each other."
        return
    number = len(conflict.members)
    given = sum(member.given is not None for member in conflict.members)
    noun = "given cell" if given == number else "clue and given cell" if given and number > 1 else "clue"
    if number == 1:
        yield f"There is no solution: one {noun} cannot be met, whatever the others say."
    else:
        names = "clues and given cells" if noun == "clue and given cell" else f"{noun}s"
        yield f"There is no solution: these {number} {names} contradict each other."
    yield from (f"  {member}" for member in conflict.members)
    if conflict.smallest and number > 1:
        yield "Without any one of them the others can be met, and no smaller set contradicts."
    elif conflict.minimal and number > 1:
        yield "Without any one of them the others can be met. There may be another, smaller set: time ran out."
    elif not conflict.minimal:
        yield "There may be a smaller set: time ran out."


def _several(why: Why) -> Iterator[str]:
    shape, differ = why.puzzle.shape, differing(why)
    yield f"There are {why.number}."
    if why.forced is not None and why.forced.proved:
        same = shape.cells - len(differ)
        yield f"{same} of {counted(shape.cells, 'cell')} are the same in all of them; they differ in {len(differ)}."
    else:
        yield f"They differ in at least {counted(len(differ), 'cell')}; time ran out before all others were decided."
    yield "To make it unique:"
    yield from (f"  {line}" for line in remedy(why.repair))


def remedy(repair: Repair | None) -> Iterator[str]:
    """What has to be added to make a puzzle unique."""
    if repair is None:
        yield "time ran out before it was found what to add"
        return
    for cell in repair.cells:
        yield f"{repair.puzzle.shape.name(cell)}: {added(repair, cell)}"
    what = "clue" if repair.clues else "given cell"
    if repair.smallest:
        yield f"{counted(len(repair.cells), what)}; no fewer would do for the same solution"
    elif repair.minimal:
        yield f"{counted(len(repair.cells), what)}, none of which can be left out; fewer others may do"
    else:
        yield f"{counted(len(repair.cells), what)}; fewer may do: time ran out"


def added(repair: Repair, cell: int) -> str:
    """`filled`, or the number of a clue."""
    if repair.clues:
        return f"clue {repair.puzzle.board().labels[cell]}"
    return repair.puzzle.inks[repair.answer.values[cell]].name


def as_data(why: Why) -> dict[str, Any]:
    """All of it for programs; cells are counted from 0."""
    puzzle, shape = why.puzzle, why.puzzle.shape
    data: dict[str, Any] = {
        "kind": puzzle.kind,
        "title": puzzle.title,
        "size": list(shape.sizes),
        "status": why.outcome.status.value,
    }
    if why.conflict:
        members = why.conflict.members
        data["conflict"] = {
            "clues": [{"name": at.clue.name, "text": at.clue.text} for at in members if at.given is None],
            "given": [list(shape.cell(at.given)) for at in members if at.given is not None],
            "minimal": why.conflict.minimal,
            "smallest": why.conflict.smallest,
        }
    if why.forced and why.number:
        cells = sorted(why.forced.cells.items())
        data["number"] = {"solutions": why.number.solutions, "exact": why.number.exact}
        data["forced"] = [{"cell": list(shape.cell(cell)), "value": puzzle.symbols[value]} for cell, value in cells]
        data["differ"] = [list(shape.cell(cell)) for cell in differing(why)]
        data["decided"] = why.forced.proved
    if why.repair:
        data["repair"] = repair_data(why.repair)
    return data


def repair_data(repair: Repair) -> dict[str, Any]:
    """What a repair adds."""
    shape = repair.puzzle.shape
    return {
        "adds": "clues" if repair.clues else "given",
        "cells": [{"cell": list(shape.cell(cell)), "text": added(repair, cell)} for cell in repair.cells],
        "minimal": repair.minimal,
        "smallest": repair.smallest,
    }
