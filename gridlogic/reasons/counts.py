"""Why cells follow from a number: so many of some cells have a value."""

from collections.abc import Iterator

from gridlogic.reasons.view import Effort, Reason, View
from gridlogic.words import counted


def of_count(view: View, low: int, high: int, value: int) -> Iterator[Reason]:
    """A clue has all that it wants, or needs all that is left."""
    if value >= len(view.masks) or not view.can(value) & view.open:
        return
    sure, can = view.sure(value), view.can(value)
    found, left = sure.bit_count(), can & view.open
    if found == high:
        yield Reason(_enough(view, found, value), view.never(left, value), Effort.DIRECT)
    if can.bit_count() == low:
        yield Reason(_all_needed(view, found, low, value), view.always(left, value), Effort.DIRECT)


def _enough(view: View, found: int, value: int) -> str:
    if not found:
        return f"it wants {view.counted(0, value)}"
    return (
        f"its {view.counted(found, value)} is found"
        if found == 1
        else f"all its {view.counted(found, value)} are found"
    )


def _all_needed(view: View, found: int, low: int, value: int) -> str:
    wanted, left = view.counted(low, value), low - found
    cells = f"only {counted(left, 'cell')} {'is' if left == 1 else 'are'} left for"
    if not found:
        return f"it needs {wanted}, and {cells} {'it' if left == 1 else 'them'}"
    return f"it has {found} of its {wanted}, and {cells} the rest"


def conflict(view: View, low: int, high: int, value: int) -> str:
    """What is wrong with a count that cannot be met."""
    if value < len(view.masks) and view.sure(value).bit_count() > high:
        return f"more than {view.counted(high, value)}" if high else view.counted(1, value)
    return f"fewer than {view.counted(low, value)}"
