"""`python -m tests.benchmarks`: measure, and compare with what else is there."""

import os
import platform
import sys
import tempfile
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import click

from gridlogic.documents import from_data
from gridlogic.errors import EngineMissing
from gridlogic.host import Host
from gridlogic.solving import SOLVERS, solve
from tests.benchmarks import plot
from tests.benchmarks.corpus import CORPUS
from tests.benchmarks.fresh import in_fresh_process
from tests.benchmarks.measuring import Result, in_turn
from tests.benchmarks.references import PEERS, PROTOTYPES, installed
from tests.benchmarks.sets import SETS, Setting, cases
from tests.benchmarks.table import json_line, markdown

OUTPUT = Path("build") / "benchmarks"
POSITIVE = click.IntRange(1)


@click.command()
@click.argument("names", metavar="[SET]...", nargs=-1, type=click.Choice(list(SETS)))
@click.option(
    "--output", metavar="DIR", type=click.Path(file_okay=False, path_type=Path), default=OUTPUT, help="Where to write."
)
@click.option("--repeat", type=POSITIVE, default=5, show_default=True, help="Runs of each case; the median counts.")
@click.option(
    "--time-limit",
    type=click.FloatRange(0, min_open=True),
    default=60,
    show_default=True,
    help="Seconds for a run. After runs of so many seconds together a case is not repeated.",
)
@click.option("--count", type=POSITIVE, help="Take only the first so many of each set.")
@click.option("--memory", is_flag=True, help="Solve each puzzle in a process of its own, too: peak memory and imports.")
@click.option("--peers", "with_peers", is_flag=True, help="Compare with other solvers from PyPI where installed.")
@click.option("--peer-python", metavar="PATH", default=sys.executable, help="The interpreter that has the peers.")
def main(*, names, output, repeat, time_limit, count, memory, with_peers, peer_python):  # noqa: PLR0913 - the options
    """Measure the named sets, or all: lines, line-solvable, hard, open, random, mosaic, colour, 3d, startup.

    A Markdown table goes to standard output and, as benchmarks.md, into a directory (build/benchmarks), with
    benchmarks.jsonl for programs and growth.svg, a plot.

    \b
    Examples:
      python -m tests.benchmarks line-solvable mosaic
      python -m tests.benchmarks random --count 50 --repeat 1 --memory
      python -m tests.benchmarks mosaic --peers --peer-python ../peers/bin/python
    """
    for told in _missing():
        click.echo(told, err=True)
    peers = _peers(peer_python) if with_peers else ()
    output.mkdir(parents=True, exist_ok=True)
    results, code = [], 0
    with tempfile.TemporaryDirectory() as folder:
        setting = Setting(Host(), time_limit, Path(folder), tuple(peers), peer_python)
        _warm_up(setting.host)
        try:
            with (output / "benchmarks.jsonl").open("w", encoding="utf-8") as lines:
                for result in _measured(names or SETS, setting, count, repeat, memory=memory):
                    results.append(result)
                    print(json_line(result), file=lines, flush=True)
        except KeyboardInterrupt:
            click.echo("interrupted; this is what was measured before", err=True)
            code = 130
    if results:
        _write(results, output)
    sys.exit(code or any(result.contradiction for result in results))


def _measured(names, setting, count, repeat, *, memory):
    """The results one after the other, with a bar on a terminal."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn())
    options = {"auto_refresh": False, "transient": True, "disable": not console.is_terminal}  # a thread would disturb
    with Progress(*columns, console=console, **options) as progress:
        for name in names:
            task = progress.add_task(name, total=None)
            found = list(cases(name, setting, count))
            for case in progress.track(found, task_id=task):
                progress.update(task, description=f"{name}: {case.name} {case.size}", refresh=True)
                yield _measure(case, setting, repeat, memory=memory)
            progress.update(task, description=name)


def _measure(case, setting, repeat, *, memory):
    contenders = [case.ours, *([case.reference] if case.reference else []), *case.peers]
    runs = in_turn(contenders, repeat, setting.time_limit)
    fresh = in_fresh_process(case.document, setting.time_limit) if memory and case.document else None
    return Result(case, runs, fresh)


def _warm_up(host):
    """Import the solvers and use each once, so that no puzzle's time holds that."""
    puzzle = from_data({"type": "nonogram", "rows": [[1]], "cols": [[1]]}, host)
    for name in SOLVERS:
        with suppress(EngineMissing):
            solve(puzzle, host=host, engine=name)


def _missing():
    for path, what in ((PROTOTYPES, "prototypes: their columns stay empty"), (CORPUS, "corpus: its sets are empty")):
        if not path.is_dir():
            yield f"No {path.parent.name}/{path.name} beside the checkout, so no {what}."


def _peers(python):
    peers = installed(python)
    for name in dict.fromkeys(peer.name for peer in PEERS if peer not in peers):
        click.echo(f"{name}: not installed for {python}, or no adapter; left out", err=True)
    return peers


def _write(results, output):
    text = markdown(results, "\n\n".join([_machine(), *_missing()]))
    (output / "benchmarks.md").write_text(text, encoding="utf-8")
    drawn = plot.curves(results)
    if drawn:
        (output / "growth.svg").write_text(plot.svg(drawn), encoding="utf-8")
    click.echo(text, nl=False)


def _machine():
    """Where and with what it was measured."""
    versions = []
    for package in ("gridlogic", "ortools", "python-sat", "z3-solver"):
        with suppress(PackageNotFoundError):
            versions.append(f"{package} {version(package)}")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    load = " ".join(f"{average:.1f}" for average in os.getloadavg())
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, load {load}"
    return f"{python}, {', '.join(versions)}; {machine}."


if __name__ == "__main__":
    main(prog_name="python -m tests.benchmarks")
