"""What several commands share: the host's options, files as arguments, what to draw with."""

import functools
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from gridlogic.documents import YAML_SUFFIXES, load
from gridlogic.errors import GridlogicError
from gridlogic.host import Host
from gridlogic.puzzle import Puzzle
from gridlogic.rendering.glyphs import safe

DEBUG = "gridlogic.debug"


def with_host(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that choose plugins, and a `host` made of them."""

    @click.option("--plugin", "plugins", multiple=True, metavar="FILE|MODULE", help="Load a plugin not installed.")
    @click.option("--no-plugin", "disabled", multiple=True, metavar="NAME", help="Leave a plugin out.")
    @click.option("--debug", is_flag=True, help="Show the trace behind each warning and error.")
    @functools.wraps(command)
    def with_options(
        *args: Any, plugins: tuple[str, ...], disabled: tuple[str, ...], debug: bool, **kwargs: Any
    ) -> Any:
        click.get_current_context().meta[DEBUG] = debug
        host = Host(plugins=plugins, disabled=disabled, warn=lambda message, cause: tell(f"warning: {message}", cause))
        try:
            return command(*args, host=host, **kwargs)
        except Exception as error:
            if debug:
                click.echo(_trace(error), err=True)
            raise

    return with_options


def tell(message: str, cause: BaseException | None = None) -> None:
    """A line on standard error, with the trace behind it if --debug asks for it."""
    click.echo(safe(message, sys.stderr), err=True)
    if cause is not None and click.get_current_context().meta[DEBUG]:
        click.echo(_trace(cause), err=True)


def warn(message: str) -> None:
    """Something that a file has and its puzzles have not."""
    tell(f"warning: {message}")


def _trace(error: BaseException) -> str:
    from traceback import format_exception

    return "".join(format_exception(error))


class Entry(NamedTuple):
    """One document of a file: the puzzle, or why there is none."""

    file: str
    document: int
    of: int
    content: Puzzle | GridlogicError

    @property
    def name(self) -> str:
        """The file, and which document of several."""
        return self.file if self.of == 1 else f"{self.file}#{self.document}"


def with_origin(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option that names the format of what it reads."""
    text = "Format of the files, such as nin, or mosaic-task:5x3 with columns x rows; default: found out."
    return click.option("--from", "origin", metavar="FORMAT", help=text)(command)


def entries(sources: Iterable[str], host: Host, origin: str | None = None) -> Iterator[Entry]:
    """All puzzles of files, of the YAML files in directories, of standard input (`-`), of ids and URLs, in order."""
    for file in _files(sources):
        try:
            puzzles = load(file, host, origin=origin, warn=warn)
        except GridlogicError as error:
            yield Entry(file, 1, 1, error)
            continue
        for number, puzzle in enumerate(puzzles, 1):
            yield Entry(file, number, len(puzzles), puzzle)


def _files(sources: Iterable[str]) -> Iterator[str]:
    for source in sources:
        if source in ("", "-") or not os.path.isdir(source):  # noqa: PTH112 - Path.is_dir fails for what is too long
            yield source
            continue
        path = Path(source)
        found = sorted(str(file) for file in path.rglob("*") if file.suffix in YAML_SUFFIXES)
        yield from found or [source]  # reading it will say that it is a directory


def is_single(sources: Sequence[str], entry: Entry) -> bool:
    """Whether an entry is the only one, so that nobody needs to be told which it is."""
    return entry.of == 1 and (entry.file,) == tuple(sources)


def single(source: str, host: Host, origin: str | None = None) -> Puzzle:
    """The only puzzle of a file; a collection is refused."""
    puzzles = load(source, host, origin=origin, warn=warn)
    if len(puzzles) != 1:
        raise click.UsageError(f"'{source}' has {len(puzzles)} puzzles; this command takes a file with one")
    return puzzles[0]
