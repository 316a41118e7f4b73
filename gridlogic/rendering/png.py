"""Boards as PNG: every cell exactly as many pixels wide and high as asked for, drawn by Pillow."""

from collections.abc import Sequence
from io import BytesIO

from gridlogic.board import Board
from gridlogic.errors import UsageError
from gridlogic.exhibit import Exhibit, Style
from gridlogic.rendering.extra import require
from gridlogic.rendering.pictures import picture
from gridlogic.rendering.scene import Scene

CELL = 24
MANY = 100_000_000
"""Pixels of a picture that nobody asked to be larger: 300 MB while it is drawn."""
MOST = 400_000_000
"""Pixels of the largest picture that is drawn at all."""


def ready() -> None:
    """UsageError without Pillow."""
    require("png", "PIL", "Pillow")


def render(board: Board) -> bytes:
    """The board as a picture by itself."""
    return compose([Exhibit("", board)], Style())


def compose(exhibits: Sequence[Exhibit], style: Style) -> bytes:
    """All that the exhibits have to show, in one picture."""
    ready()
    from gridlogic.rendering.pixels import painted

    scene = picture(exhibits, style)
    file = BytesIO()
    painted(scene, side(scene, style.cell, MANY), dark=style.theme == "dark").save(file, "PNG")
    return file.getvalue()


def side(scene: Scene, wanted: int | None, many: int) -> int:
    """Pixels for the side of a cell: as wanted, else 24, or as many as make a picture of at most `many` pixels.

    UsageError if the picture would become too large to draw.
    """
    largest = int((MOST / (scene.width * scene.height)) ** 0.5)
    if wanted is None:
        return max(1, min(CELL, int((many / (scene.width * scene.height)) ** 0.5)))
    if wanted > largest:
        raise UsageError(f"cells of {wanted} pixels make too large a picture; at most {max(largest, 1)} are possible")
    return wanted
