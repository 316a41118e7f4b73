"""`gridlogic kinds`."""

import click

from gridlogic.cli.common import with_host
from gridlogic.host import Host


@click.command("kinds")
@with_host
def command(host: Host) -> None:
    """List the puzzle types: what can stand after `type:` in a puzzle file."""
    for kind in host.kinds():
        puzzle_type = host.puzzle_type(kind)
        first = (puzzle_type.__doc__ or "").strip().split("\n")[0]
        click.echo(f"{kind:<16} {first}")
