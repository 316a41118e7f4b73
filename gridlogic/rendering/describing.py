"""What a picture shows, in words, for those who do not see it."""

from collections import Counter
from collections.abc import Sequence

from gridlogic.board import Board
from gridlogic.exhibit import Exhibit
from gridlogic.geometry import UNKNOWN_VALUE


def described(exhibits: Sequence[Exhibit]) -> str:
    """Each board's size and how many cells have which value; then what is said of the exhibit."""
    parts = []
    for exhibit in exhibits:
        parts += [_board(board) for board in exhibit.still]
        parts += [exhibit.words] if exhibit.words else []
    return " ".join(parts)


def _board(board: Board) -> str:
    numbers = Counter(board.values)
    names = {UNKNOWN_VALUE: "unknown"} | {value: ink.name for value, ink in enumerate(board.inks)}
    told = ", ".join(f"{numbers[value]} {names[value]}" for value in sorted(numbers))
    marked = f", {len(board.marked)} marked" if board.marked else ""
    return f"A grid of {board.shape} cells: {told}{marked}."
