"""Puzzles to files of other programs, and a list of the formats that there are."""

from collections.abc import Callable, Iterable, Sequence

from gridlogic.detection import named
from gridlogic.documents import YAML, YAML_SUFFIXES, write
from gridlogic.errors import PluginError, UsageError
from gridlogic.puzzle import Format, Puzzle

COMMON = ("title", "author", "source", "license", "notes", "given", "solution", "expect")
"""The keys that every kind has; a format says which of them it keeps."""


def as_yaml(puzzles: Iterable[Puzzle]) -> str:
    """The puzzles as YAML documents."""
    return "---\n".join(map(write, puzzles))


def choose_target(name: str | None, file: str | None, kinds: Iterable[str], formats: Sequence[Format]) -> Format | None:
    """The format to write: by name, else by the file's extension. None is YAML.

    UsageError if there is no such format, it only reads, or several that can write these kinds share the extension.
    """
    if name == YAML or (name is None and file is not None and file.lower().endswith(YAML_SUFFIXES)):
        return None
    if name is not None:
        form = named(name, formats)
        _writer(form)
        return form
    if file is None:
        raise UsageError("say what to write: --to FORMAT, or -o with a file whose extension says it")
    wanted = set(kinds)
    found = [form for form in formats if form.write and file.lower().endswith(form.extensions)]
    found = [form for form in found if wanted <= set(form.kinds)] or found
    if len(found) != 1:
        choices = ", ".join(f"--to {form.name}" for form in found)
        problem = f"several formats have this extension: {choices}" if found else "no format has this extension"
        raise UsageError(f"'{file}': {problem}" if found else f"'{file}': {problem}; say which with --to FORMAT")
    return found[0]


def _writer(form: Format) -> Callable[[Sequence[Puzzle], Callable[[str], None]], str | bytes]:
    if form.write is None:
        raise UsageError(f"format {form.name} is only read, not written")
    return form.write


def write_foreign(puzzles: Sequence[Puzzle], form: Format, warn: Callable[[str], None]) -> str | bytes:
    """The puzzles in a format; `warn` is told of what it has no place for.

    UsageError for kinds or features that the format cannot carry, and for several puzzles if it takes one.
    """
    write_puzzles = _writer(form)
    if len(puzzles) > 1 and not form.collection:
        raise UsageError(f"format {form.name} takes one puzzle a file, these are {len(puzzles)}")
    for puzzle in puzzles:
        if puzzle.kind not in form.kinds:
            raise UsageError(f"format {form.name} carries {' and '.join(form.kinds)}, not {puzzle.kind}")
    for puzzle in puzzles:
        lost = [key for key in COMMON if key not in form.keeps and getattr(puzzle, key)]
        if lost:
            warn(f"format {form.name} has no place for: {', '.join(lost)}")
    with PluginError.blaming(f"of format {form.name}"):
        return write_puzzles(puzzles, warn)
