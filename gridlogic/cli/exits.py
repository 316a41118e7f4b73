"""Exit codes."""

from collections.abc import Iterable
from enum import IntEnum

from gridlogic.outcome import Status


class Exit(IntEnum):
    """What a command's exit code says."""

    UNIQUE = 0
    NONE = 1
    WRONG = 2
    MULTIPLE = 3
    UNDECIDED = 4
    INTERNAL = 70
    INTERRUPTED = 130
    BROKEN_PIPE = 141


OF_STATUS = {
    Status.UNIQUE: Exit.UNIQUE,
    Status.NONE: Exit.NONE,
    Status.MULTIPLE: Exit.MULTIPLE,
    Status.SOLVED: Exit.UNDECIDED,
    Status.UNKNOWN: Exit.UNDECIDED,
}
_GRAVEST_FIRST = (Exit.INTERNAL, Exit.WRONG, Exit.UNDECIDED, Exit.NONE, Exit.MULTIPLE, Exit.UNIQUE)


def gravest(codes: Iterable[Exit]) -> Exit:
    """The one code for several puzzles: a bug counts most, then a wrong file, then undecided, none, several, unique."""
    seen = set(codes)
    return next(code for code in _GRAVEST_FIRST if code in seen)
