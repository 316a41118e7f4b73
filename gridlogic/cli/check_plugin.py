"""`gridlogic check-plugin`."""

import sys
from unittest import SkipTest

import click

from gridlogic.cli.common import tell, with_host
from gridlogic.cli.exits import Exit
from gridlogic.host import Host
from gridlogic.rendering.glyphs import safe
from gridlogic.testing import Check, checks
from gridlogic.testing.subject import kinds_of


@click.command("check-plugin")
@click.argument("name")
@click.option(
    "--examples", multiple=True, metavar="PATH", help="A puzzle file or directory; default: the package's own."
)
@with_host
def command(name: str, examples: tuple[str, ...], host: Host) -> Exit:
    """Check the puzzle types that a plugin brings, and say what to do about each fault.

    NAME is a plugin or a kind. Without --examples, the puzzles in the folder `puzzles` of its package are tried.
    The exit code is 0 if all is well and 2 if there are faults.

    \b
    Examples:
      gridlogic check-plugin tents
      gridlogic check-plugin --plugin tents.py --examples my-tents/ tents
    """  # noqa: D301 - \b is click's mark for text that is not to be wrapped
    counts = {"ok": 0, "skip": 0, "FAIL": 0}
    for kind in kinds_of(name, host):
        found = checks(kind, examples=examples, host=host)
        width = max(len(check.name) for check in found)
        for check in found:
            word, text = _run(check)
            counts[word] += 1
            click.echo(safe(f"{word:<4}  {check.name:<{width}}  {text}", sys.stdout))
    click.echo(f"{counts['ok']} passed, {counts['skip']} skipped, {counts['FAIL']} failed")
    return Exit.WRONG if counts["FAIL"] else Exit.UNIQUE


def _run(check: Check) -> tuple[str, str]:
    """How a check ends, and what there is to say: what it holds, why it does not apply, or what to do."""
    try:
        check()
    except SkipTest as reason:
        return "skip", _line(reason)
    except AssertionError as error:
        return "FAIL", _line(error)
    except Exception as error:  # noqa: BLE001 - a plugin may fail in any way
        tell(f"{check.name} ends in an exception; --debug shows where", error)
        return "FAIL", _line(f"{type(error).__name__}: {error}")
    return "ok", check.about


def _line(text: object) -> str:
    return " ".join(str(text).split())
