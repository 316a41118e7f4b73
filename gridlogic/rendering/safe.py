"""Colours that are told apart with every common colour vision: the set of Okabe and Ito (2002)."""

from itertools import product

from gridlogic.board import Board
from gridlogic.errors import UsageError
from gridlogic.exhibit import Exhibit, Frame
from gridlogic.rendering.theme import rgb

COLOURS = ("#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")


def safe(exhibit: Exhibit) -> Exhibit:
    """The same in safe colours, each the nearest to the puzzle's own that no other has taken.

    UsageError if there are more colours than the set has.
    """
    return exhibit._replace(
        start=_recoloured(exhibit.start),
        steps=tuple(Frame(words, _recoloured(board)) for words, board in exhibit.steps),
        ends=tuple(_recoloured(board) for board in exhibit.ends),
    )


def _recoloured(board: Board) -> Board:
    blank, *inks = board.inks
    if len(inks) > len(COLOURS):
        raise UsageError(f"there are {len(COLOURS)} safe colours, and the puzzle has {len(inks)}: try --letters")
    chosen: dict[int, str] = {}
    pairs = product(range(len(inks)), COLOURS)
    for at, colour in sorted(pairs, key=lambda pair: _distance(inks[pair[0]].colour, pair[1])):
        if at not in chosen and colour not in chosen.values():
            chosen[at] = colour
    return board._replace(inks=(blank, *(ink._replace(colour=chosen[at]) for at, ink in enumerate(inks))))


def _distance(one: str, other: str) -> int:
    return sum((a - b) ** 2 for a, b in zip(rgb(one), rgb(other), strict=True))
