"""The command line: one small module for each command, imported when it is called for."""

import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from gridlogic import __version__
from gridlogic.cli.exits import Exit
from gridlogic.errors import Disagreement, GridlogicError, InputError, WrongAnswer
from gridlogic.rendering.glyphs import safe

COMMANDS = {
    "solve": "Solve puzzles and tell whether each answer is the only one.",
    "explain": "Explain how a puzzle is solved, step by step.",
    "show": "Draw puzzles without solving them.",
    "check": "Check an answer and name the clues that it breaks.",
    "why": "Tell why there is no solution, or why there are several.",
    "repair": "Make an ambiguous puzzle unique.",
    "bench": "Run every engine and encoding on a puzzle and compare.",
    "convert": "Convert puzzles to another format.",
    "kinds": "List the puzzle types.",
    "formats": "List the formats that are read and written.",
    "plugins": "List the plugins and how they fare.",
    "new": "Write a plugin package for a new puzzle type.",
    "check-plugin": "Check a plugin and say what to do about each fault.",
    "schema": "Print the JSON Schema of a kind's puzzle files.",
}


class Commands(click.Group):
    """Finds a command's module when the command is called; the list needs none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the table."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command from its module."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"gridlogic.cli.{cmd_name.replace('-', '_')}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader that has left ends it quietly, where click would give exit code 1."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing to say at shutdown either
            return Exit.BROKEN_PIPE
        return code

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Names and one line each, without importing them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 unique, 1 no solution, 2 wrong file or use, 3 several solutions, 4 not decided.",
)
@click.version_option(__version__, prog_name="gridlogic")
def cli() -> None:
    """Solve grid logic puzzles: nonograms, mosaics and whatever plugins bring.

    \b
    Try:
      gridlogic solve puzzles/nonogram/heart.yaml
      gridlogic solve --engine z3 --solutions all my-puzzle.yaml
      gridlogic COMMAND --help
    """  # noqa: D301 - \b is click's mark for text that is not to be wrapped


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run a command line and leave with its exit code; every error ends in one line on standard error."""
    try:
        code: Any = cli.main(arguments, prog_name="gridlogic", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = Exit.WRONG
    except GridlogicError as error:
        kind = "" if isinstance(error, InputError) else "error: "
        click.echo(safe(f"{kind}{error}", sys.stderr), err=True)
        code = Exit.INTERNAL if isinstance(error, Disagreement | WrongAnswer) else Exit.WRONG
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        code = Exit.INTERRUPTED
    except OSError as error:
        click.echo(f"error: cannot write: {error.strerror}", err=True)
        code = Exit.WRONG
    except Exception as error:  # noqa: BLE001 - the last resort: a bug is told in one line, and --debug has the trace
        click.echo(f"internal error: {type(error).__name__}: {error}\n--debug shows where; please report it", err=True)
        code = Exit.INTERNAL
    sys.exit(int(code or 0))
