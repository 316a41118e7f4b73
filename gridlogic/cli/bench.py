"""`gridlogic bench`."""

import json
from typing import Any

import click

from gridlogic.cli.common import single, with_host, with_origin
from gridlogic.cli.exits import OF_STATUS, Exit
from gridlogic.cli.limits import Seconds, SolutionLimit
from gridlogic.cli.progress import Progress
from gridlogic.cli.report import headline
from gridlogic.comparing import Entrant, agreed, compare
from gridlogic.errors import GridlogicError, WrongAnswer
from gridlogic.host import Host

COLUMNS = ("engine", "encoding", "build", "first", "total", "status")


@click.command("bench")
@click.argument("file")
@click.option("--solutions", "limit", type=SolutionLimit(), default=2, show_default=True, help="Stop at so many.")
@click.option("--time-limit", type=Seconds(), default=20, show_default=True, help="For each engine and encoding.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@with_origin
@with_host
def command(*, file: str, origin: str | None, limit: int | None, time_limit: float, as_json: bool, host: Host) -> Exit:
    """Run every engine and encoding on a puzzle, check that they agree, and compare their times.

    Times are in seconds: build until the search can start, first until the first solution, total until the proof.

    \b
    Example:
      gridlogic bench puzzles/nonogram/heart.yaml
    """  # noqa: D301 - \b is click's mark for text that is not to be wrapped
    puzzle = single(file, host, origin)
    with Progress(file):
        entrants = list(compare(puzzle, host, limit=limit, time_limit=time_limit))
    rows = [_row(entrant) for entrant in entrants]
    if not as_json:
        click.echo(f"{headline(puzzle)}\n")
        _print_table(rows)
    status = agreed(entrants)  # after the table, which shows who disagrees
    wrong = any(isinstance(entrant.result, WrongAnswer) for entrant in entrants)
    if as_json:
        click.echo(json.dumps({"file": file, "kind": puzzle.kind, "status": status, "runs": rows}, indent=2))
    elif not wrong:
        click.echo(f"\nAll that decided it agree: {status}." if status else "\nNobody decided it in time.")
    if wrong:
        return Exit.INTERNAL
    return Exit.UNDECIDED if status is None else OF_STATUS[status]


def _row(entrant: Entrant) -> dict[str, Any]:
    row: dict[str, Any] = {"engine": entrant.engine, "encoding": entrant.encoding}
    result = entrant.result
    if isinstance(result, GridlogicError):
        return row | {"status": "not run", "reason": str(result)}
    times = {name: result.statistics.get(name) for name in ("build", "first", "total")}
    return row | times | {"status": result.status.value, "solutions": len(result.solutions)}


def _print_table(rows: list[dict[str, Any]]) -> None:
    table = [COLUMNS, *(tuple(_cell(row.get(column)) for column in COLUMNS) for row in rows)]
    widths = [max(len(line[at]) for line in table) for at in range(len(COLUMNS))]
    for number, line in enumerate(table):
        cells = [
            text.rjust(width) if 2 <= at <= 4 else text.ljust(width)
            for at, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        reason = rows[number - 1].get("reason") if number else None
        click.echo("  ".join(cells).rstrip() + (f": {reason}" if reason else ""))


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
