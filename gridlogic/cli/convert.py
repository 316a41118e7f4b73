"""`gridlogic convert`."""

import sys
from collections.abc import Iterable, Sequence
from itertools import chain, count
from pathlib import Path

import click

from gridlogic.cli.common import Entry, entries, tell, warn, with_host, with_origin
from gridlogic.cli.exits import Exit
from gridlogic.conversion import as_yaml, choose_target, write_foreign
from gridlogic.documents import YAML_SUFFIXES
from gridlogic.errors import GridlogicError, InputError, UsageError
from gridlogic.host import Host
from gridlogic.puzzle import Format, Puzzle


@click.command("convert", epilog="Exit codes: 0 everything converted, 2 something is wrong or cannot be said.")
@click.argument("files", nargs=-1, required=True, metavar="IN...")
@click.option("-o", "--output", metavar="OUT", help="File to write, or a directory to get a file for each puzzle.")
@click.option("--to", "target", metavar="FORMAT", help="Format to write; default: by the extension of OUT.")
@with_origin
@with_host
def command(*, files: tuple[str, ...], output: str | None, target: str | None, origin: str | None, host: Host) -> Exit:
    """Convert puzzles to another format: from and to files, ids and URLs of other programs, and YAML.

    IN is whatever `gridlogic solve` takes. Without -o the result goes to standard output. What the format has no place
    for is named in a warning. If a file is wrong nothing is written, except into a directory.

    \b
    Examples:
      gridlogic convert puzzles/nonogram/heart.yaml -o heart.non
      gridlogic convert 3x2:2/1/2/3/1.1 --to yaml
      gridlogic convert downloads/*.xml -o my-puzzles/ --to yaml
    """  # noqa: D301 - \b is click's mark for text that is not to be wrapped
    output = None if output == "-" else output
    found = list(entries(files, host, origin))
    wrong = [entry.content for entry in found if isinstance(entry.content, GridlogicError)]
    for error in wrong:
        tell(str(error), error)
    right = [(entry, entry.content) for entry in found if isinstance(entry.content, Puzzle)]
    into_directory = output is not None and (output.endswith("/") or Path(output).is_dir())
    if not right or (wrong and not into_directory):
        return Exit.WRONG
    if into_directory and target is None:
        raise UsageError("say which format to write into the directory: --to FORMAT")
    kinds = {puzzle.kind for _, puzzle in right}
    form = choose_target(target, output, kinds, host.formats())
    if into_directory:
        Path(str(output)).mkdir(parents=True, exist_ok=True)
        done = _each(right, form, Path(str(output)))
        return Exit.UNIQUE if done and not wrong else Exit.WRONG
    _put(_written([puzzle for _, puzzle in right], form), output)
    return Exit.UNIQUE


def _each(found: Iterable[tuple[Entry, Puzzle]], form: Format | None, folder: Path) -> bool:
    """Write each puzzle into a directory, under the name of its file; whether all could be written."""
    suffix = next(iter(form.extensions), ".txt") if form else YAML_SUFFIXES[0]
    taken: set[str] = set()
    right = True
    for entry, puzzle in found:
        try:
            content = _written([puzzle], form)
        except UsageError as error:
            tell(f"{entry.name}: {error}", error)
            right = False
            continue
        number = f"-{entry.document}" if entry.of > 1 else ""
        stem = f"{_stem(entry.file)}{number}"
        name = next(name for name in chain([stem], (f"{stem}-{at}" for at in count(2))) if name not in taken)
        taken.add(name)
        _put(content, str(folder / f"{name}{suffix}"))
    return right


def _stem(file: str) -> str:
    """A name for a file made from this one; of an id or a URL, what a name may have."""
    name = Path(file).stem if Path(file).exists() else file
    return "".join(char if char.isalnum() or char in "-_." else "-" for char in name)[:60] or "puzzle"


def _written(puzzles: Sequence[Puzzle], form: Format | None) -> str | bytes:
    return as_yaml(puzzles) if form is None else write_foreign(puzzles, form, warn)


def _put(content: str | bytes, output: str | None) -> None:
    data = content.encode() if isinstance(content, str) else content
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    try:
        Path(output).write_bytes(data)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be written: {getattr(error, 'strerror', None) or error}", output) from None
