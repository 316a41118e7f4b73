"""Checks of whole puzzles: the promised status, engines and encodings that agree, two runs that give the same."""

import time
from itertools import zip_longest
from unittest import SkipTest

from gridlogic.comparing import Entrant, agreed
from gridlogic.documents import read_text, write
from gridlogic.errors import EngineMissing, GridlogicError, InputError, PluginError, Refused
from gridlogic.outcome import Status
from gridlogic.puzzle import Encoding
from gridlogic.solving import broken_clues, solve
from gridlogic.testing import fresh
from gridlogic.testing.subject import MOST_SOLUTIONS, SECONDS, Example, Subject, require

PER_ENCODING = 10.0
"""Seconds that one encoding gets for all examples together; it is not asked about those that are left then."""


def check_examples(subject: Subject) -> None:
    """Every example states a status that it has, and no solution but a right one."""
    for problem in subject.unreadable:
        raise AssertionError(f"an example cannot be read: {problem}")
    if not subject.all_examples:
        message = "there are no example puzzles; put some into a folder 'puzzles' of the package, or name their place"
        raise AssertionError(message)
    for example in subject.all_examples:
        name, puzzle, _ = example
        require(puzzle.expect, f"{name} states no status; add 'expect: unique', 'multiple' or 'none'")
        try:
            outcome = subject.reference(example)
        except GridlogicError as error:
            raise AssertionError(f"{name} cannot be solved: {error}") from error
        decided = outcome.status not in (Status.SOLVED, Status.UNKNOWN)
        require(decided, f"{name} is not decided within {SECONDS:.0f} seconds; ship an easier one")
        told = f"{name} states 'expect: {puzzle.expect}' and is {outcome.status}"
        require(outcome.status == puzzle.expect, f"{told}; correct the file, or the rules")
        answer = puzzle.answer()
        if answer is not None:
            broken = broken_clues(puzzle, answer)
            require(not broken, f"{name} states a solution that breaks {', '.join(map(str, broken[:1]))}")


def check_encoding(subject: Subject, encoding: Encoding) -> None:
    """An engine gives with an encoding the solutions that there are, on all examples for which ten seconds suffice."""
    engine = subject.host.engine(encoding.engine)
    if not engine.available():
        raise SkipTest(f"the package that engine {engine.name} needs is not installed")
    end = time.monotonic() + PER_ENCODING
    why = ""
    tried = 0
    for example in subject.examples():
        left = end - time.monotonic()
        if left <= 0:
            why = why or f"no example is decided in {PER_ENCODING:g} seconds"
            break
        problem = _agree(subject, example, encoding, left)
        tried += not problem
        why = why or problem
    if not tried:
        raise SkipTest(why)


def _agree(subject: Subject, example: Example, encoding: Encoding, seconds: float) -> str:
    """Why nothing can be said of an example, or nothing; AssertionError if the encoding is wrong about it."""
    name, puzzle, _ = example
    told = f"{name}, encoding {encoding.name} on engine {encoding.engine}"
    try:
        outcome = solve(
            puzzle,
            host=subject.host,
            engine=encoding.engine,
            encoding=encoding.name,
            limit=MOST_SOLUTIONS,
            time_limit=seconds,
        )
        reference = subject.reference(example)
        agreed([Entrant(reference.engine, "", reference), Entrant(encoding.engine, encoding.name, outcome)])
    except (EngineMissing, Refused) as error:
        return str(error)
    except GridlogicError as error:
        raise AssertionError(f"{told}: {error}") from error
    return "" if outcome.status in (Status.UNIQUE, Status.MULTIPLE, Status.NONE) else f"{told}: out of time"


def check_repeatable(subject: Subject) -> None:
    """Runs that order sets differently give the same documents, rules, solutions and boards."""
    files = [str(file) for file in subject.files(5)]
    first, *others = (fresh.transcript(subject.plugin.source, files, seed) for seed in ("1", "2", "3"))
    for run in others:
        for one, other in zip_longest(first, run, fillvalue=""):
            require(one == other, f"two runs differ: {one[:60]!r} and {other[:60]!r}; sort what comes from a set")


def check_additions(subject: Subject) -> None:
    """A solution stays one when its cells are given or further clues added, which is said in the document."""
    for example in subject.examples(5):
        name, puzzle, _ = example
        for answer in subject.reference(example).solutions[:2]:
            with PluginError.blaming(subject.kind):
                clues = puzzle.more_clues(answer)
                broken = [str(rule.clue) for rule in clues.values() if not rule.holds(answer)]
            require(not broken, f"{name}: more_clues() gives {', '.join(broken[:1])}, which the grid breaks")
            with PluginError.blaming(subject.kind):
                changed = {"with_given": puzzle.with_given(answer, range(puzzle.shape.cells))}
                if clues:
                    changed["with_clues"] = puzzle.with_clues(answer, clues)
            for method, more in changed.items():
                try:
                    (again,) = read_text(write(more), "what it writes", subject.host)
                except InputError as error:
                    raise AssertionError(f"{name}: {method}() makes a puzzle that cannot be read: {error}") from error
                wrong = broken_clues(again, answer)
                require(not wrong, f"{name}: {method}() makes a puzzle in which the grid breaks {wrong[:1]}")
            require(changed["with_given"].candidates().grid() == answer, f"{name}: with_given() leaves cells open")
