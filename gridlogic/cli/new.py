"""`gridlogic new`."""

import shlex
from pathlib import Path

import click

from gridlogic.cli.common import with_host
from gridlogic.host import Host
from gridlogic.scaffold import scaffold


@click.command("new")
@click.argument("kind")
@click.option(
    "--directory",
    type=click.Path(path_type=Path),
    metavar="D",
    help="The folder to write into, new or empty; default: gridlogic-KIND.",
)
@with_host
def command(kind: str, directory: Path | None, host: Host) -> None:
    """Write a plugin package for a new puzzle type: a small one that works, to put your own rules into.

    KIND is lower-case words and numbers joined by hyphens, and not the name of a kind or plugin that there is.

    \b
    Example:
      gridlogic new tents
      pip install -e 'gridlogic-tents[test]'
      gridlogic solve gridlogic-tents/gridlogic_tents/puzzles/first.yaml
    """  # noqa: D301 - \b is click's mark for text that is not to be wrapped
    written = scaffold(kind, directory, host)
    folder = written[0].parent
    puzzle = next(path for path in written if path.suffix == ".yaml")
    click.echo("Written:")
    for path in written:
        click.echo(f"  {path}")
    commands = ("pip", "install", "-e", folder), ("gridlogic", "solve", puzzle), ("gridlogic", "check-plugin", kind)
    click.echo("\nNext:")
    for words in commands:
        click.echo(f"  {shlex.join(map(str, words))}")
