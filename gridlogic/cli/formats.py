"""`gridlogic formats`."""

import click

from gridlogic.cli.common import with_host
from gridlogic.documents import YAML, YAML_SUFFIXES
from gridlogic.host import Host


@click.command("formats")
@with_host
def command(host: Host) -> None:
    """List the formats that files, ids and URLs are read in, and which of them `gridlogic convert` writes.

    A collection takes several puzzles in one file.
    """
    rows = [("FORMAT", "DOES", "KINDS", "EXTENSIONS", "")]
    rows.append((YAML, "read, write, collection", "all", " ".join(YAML_SUFFIXES), "gridlogic's own files"))
    for form in sorted(host.formats(), key=lambda form: form.name):
        does = ["read", *(["write"] if form.write else []), *(["collection"] if form.collection else [])]
        rows.append((form.name, ", ".join(does), " ".join(form.kinds), " ".join(form.extensions), form.about))
    widths = [max(len(row[at]) for row in rows) for at in range(4)]
    for row in rows:
        cells = [text.ljust(width) for text, width in zip(row, widths, strict=False)]
        click.echo("  ".join([*cells, row[4]]).rstrip())
