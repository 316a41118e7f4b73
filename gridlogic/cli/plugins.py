"""`gridlogic plugins`."""

import json

import click

from gridlogic.cli.common import with_host
from gridlogic.host import Host
from gridlogic.registry import Registry


@click.command("plugins")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@with_host
def command(*, host: Host, as_json: bool) -> None:
    """List every plugin: its version, what it brings and its state.

    Switch one off with --no-plugin NAME or the environment variable GRIDLOGIC_DISABLE_PLUGINS=NAME,NAME.
    """
    rows = [
        {
            "name": plugin.name,
            "from": plugin.owner,
            "version": plugin.version,
            "state": plugin.state,
            "reason": plugin.reason,
            **host.brought_by(plugin),
        }
        for plugin in host.plugins()
    ]
    if as_json:
        click.echo(json.dumps({"plugins": rows}, indent=2))
        return
    width = max(len(row["name"]) for row in rows)
    for row in rows:
        state = f"{row['state']}: {row['reason']}" if row["reason"] else row["state"]
        click.echo(f"{row['name']:<{width}} {row['from']} {row['version']}  [{state}]")
        for section in Registry.SECTIONS:
            if row[section]:
                click.echo(f"{'':<{width}}   {section}: {', '.join(row[section])}")
