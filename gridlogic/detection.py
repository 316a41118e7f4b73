"""Which foreign format some content is of: by content first, by extension second, and never by guessing."""

from collections.abc import Sequence
from typing import NamedTuple

from gridlogic.errors import InputError, PluginError, UsageError
from gridlogic.foreign import ForeignFile, Sure
from gridlogic.puzzle import Format
from gridlogic.words import suggestion


class Origin(NamedTuple):
    """The format that the user says some content is of, and the (rows, columns) given with it, if any."""

    name: str
    size: tuple[int, int] | None = None

    @classmethod
    def read(cls, text: str) -> "Origin":
        """From `NAME` or `NAME:WIDTHxHEIGHT`; UsageError for a size that is none."""
        name, colon, size = text.partition(":")
        if not colon:
            return cls(name)
        width, _, height = size.partition("x")
        if not all(side.isascii() and side.isdecimal() and 0 < len(side) < 7 for side in (width, height)):
            raise UsageError(f"'{size}' is no size: columns x rows wanted, as in {name}:5x3")
        return cls(name, (int(height), int(width)))


def named(name: str, formats: Sequence[Format]) -> Format:
    """The format of a name; UsageError if there is none."""
    known = sorted(form.name for form in formats)
    for form in formats:
        if form.name == name:
            return form
    raise UsageError(f"unknown format '{name}'{suggestion(name, known)}; `gridlogic formats` lists them")


def detect(content: ForeignFile, formats: Sequence[Format]) -> Format | None:
    """The format that claims the content most surely, of several the one with the file's extension.

    Without any claim the extension alone counts. None if that says nothing either; InputError if several formats are
    left.
    """
    claims = [(sniffed(form, content), form) for form in formats]
    surest = max((claim for claim, _ in claims), default=Sure.NO)
    left = [form for claim, form in claims if claim == surest]
    by_name = [form for form in left if content.file.lower().endswith(form.extensions)]
    if surest == Sure.NO or by_name:
        left = by_name
    if len(left) > 1:
        choices = ", ".join(f"--from {form.name}" for form in left)
        raise InputError(f"could be read in several ways; say which: {choices}", content.file)
    return left[0] if left else None


def sniffed(form: Format, content: ForeignFile) -> int:
    """How sure a format is; PluginError if it fails."""
    with PluginError.blaming(f"of format {form.name}"):
        return form.sniff(content)
