"""`gridlogic schema`."""

import json

import click

from gridlogic.cli.common import with_host
from gridlogic.documents import schema
from gridlogic.errors import UsageError
from gridlogic.host import Host
from gridlogic.words import suggestion


@click.command("schema")
@click.argument("kind")
@with_host
def command(kind: str, host: Host) -> None:
    """Print the JSON Schema of a kind's puzzle files, for editors that complete and check YAML.

    \b
    Example:
      gridlogic schema nonogram > nonogram.schema.json
    """  # noqa: D301 - \b is click's mark for text that is not to be wrapped
    puzzle_type = host.puzzle_type(kind)
    if puzzle_type is None:
        known = host.kinds()
        raise UsageError(f"unknown kind '{kind}'{suggestion(kind, known)}; known: {', '.join(known)}")
    click.echo(json.dumps(schema(puzzle_type), indent=2))
