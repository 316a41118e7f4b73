"""`gridlogic repair`."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

import click

from gridlogic.cli.common import single, tell, with_host, with_origin
from gridlogic.cli.exits import OF_STATUS, Exit
from gridlogic.cli.limits import Seconds
from gridlogic.cli.progress import Progress
from gridlogic.cli.reasons import intended, remedy
from gridlogic.cli.why import TIME_LIMIT
from gridlogic.documents import YAML_SUFFIXES, read_picture, write
from gridlogic.errors import InputError, UsageError
from gridlogic.geometry import Grid
from gridlogic.host import Host
from gridlogic.outcome import Listener, Outcome, Status
from gridlogic.puzzle import Puzzle
from gridlogic.repairing import Repair, find_repair
from gridlogic.solving import broken_clues, solve


@click.command(
    "repair", epilog="Exit codes: 0 unique, now or before, 1 no solution, 2 wrong file or use, 4 not decided in time."
)
@click.argument("file")
@click.option("-o", "--output", metavar="OUT.yaml", help="File to write; it must not exist. Default: standard output.")
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@click.option("--answer", metavar="GRID", help="File with the solution that is to be left, a picture as in `solution`.")
@click.option("--time-limit", type=Seconds(), default=TIME_LIMIT, show_default=True)
@with_origin
@with_host
def command(
    *,
    file: str,
    origin: str | None,
    output: str | None,
    force: bool,
    answer: str | None,
    time_limit: float,
    host: Host,
) -> Exit:
    """Make an ambiguous puzzle unique: add given cells, or clues to a mosaic, as few as can be found.

    Which solution stays is said by --answer, else by the puzzle's own `solution`; else it is one of the first two that
    are found, whichever takes less. The result is proved to be unique and written as YAML, whole or not at all. What
    was added is told on standard error.

    \b
    Examples:
      gridlogic repair puzzles/nonogram/two-diagonals.yaml
      gridlogic repair draft.yaml -o better.yaml
      gridlogic repair draft.yaml -o draft.yaml --force --answer picture.txt
    """  # noqa: D301 - \b is click's mark for text that is not to be wrapped
    output = None if output == "-" else output
    _check_output(output, force=force)
    puzzle = single(file, host, origin)
    with Progress(file) as progress:
        outcome = solve(puzzle, host=host, time_limit=time_limit, listener=progress)
        if outcome.status is not Status.MULTIPLE:
            tell(f"{file}: {_refusal(outcome)}")
            return OF_STATUS[outcome.status]
        answers = intended(puzzle, outcome) if answer is None else (_answer(puzzle, answer),)
        repair = find_repair(puzzle, answers, time_limit)
        if repair is None or not _proved(repair, host, time_limit, progress):
            tell(f"{file}: time ran out before the puzzle was unique; try a longer --time-limit")
            return Exit.UNDECIDED
    for line in remedy(repair):
        tell(line)
    _put(write(repair.puzzle), output)
    return Exit.UNIQUE


def _check_output(output: str | None, *, force: bool) -> None:
    if output is None:
        return
    if not output.lower().endswith(YAML_SUFFIXES):
        raise UsageError(f"'{output}': repaired puzzles are written as YAML; name a file that ends in .yaml")
    if Path(output).exists() and not force:
        raise UsageError(f"'{output}' exists; --force writes over it")
    if not Path(output).absolute().parent.is_dir():
        raise InputError("cannot be written: there is no such directory", output)


def _refusal(outcome: Outcome) -> str:
    match outcome.status:
        case Status.UNIQUE:
            return "has just one solution already; nothing was written"
        case Status.NONE:
            return "has no solution, which more clues cannot change; `gridlogic why` tells what contradicts"
        case _:
            return "time ran out before it was known how many solutions there are; try a longer --time-limit"


def _answer(puzzle: Puzzle, file: str) -> Grid:
    grid = read_picture(file, puzzle).grid()
    if grid is None:
        raise UsageError(f"'{file}' leaves cells open; the solution that is to be left must be complete")
    broken = broken_clues(puzzle, grid)
    if broken:
        raise UsageError(f"'{file}' is no solution of the puzzle: it breaks {broken[0]}")
    return grid


def _proved(repair: Repair, host: Host, time_limit: float, listener: Listener) -> bool:
    """Whether the repaired puzzle has this one solution, as found by solving it afresh."""
    outcome = solve(repair.puzzle, host=host, time_limit=time_limit, listener=listener)
    return outcome.status is Status.UNIQUE and outcome.solutions == (repair.answer,)


def _put(text: str, output: str | None) -> None:
    """Write to a file beside the place first, so that an interruption leaves what was there."""
    if output is None:
        sys.stdout.write(text)
        return
    path = Path(output)
    try:
        with NamedTemporaryFile("w", dir=path.parent, prefix=f".{path.name}-", encoding="utf-8", delete=False) as new:
            new.write(text)
        try:
            Path(new.name).chmod(0o666 & ~_umask())
            Path(new.name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(new.name).unlink()
            raise
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", output) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
