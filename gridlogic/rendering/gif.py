"""The solving as an animation: the puzzle as it is given, its steps, its solutions, drawn by Pillow."""

from collections.abc import Sequence
from io import BytesIO

from gridlogic.board import Board
from gridlogic.exhibit import Exhibit, Style
from gridlogic.geometry import UNKNOWN_VALUE
from gridlogic.rendering.extra import require
from gridlogic.rendering.pictures import page, parts
from gridlogic.rendering.png import side
from gridlogic.rendering.scene import Scene
from gridlogic.rendering.solid import YAW, solid

MANY = 500_000
"""Pixels of a frame that nobody asked to be larger."""
FRAMES = 120
"""At most so many frames of one exhibit; of more steps every second, third, ... is shown."""
LINGER = 2000
"""Milliseconds that the first frame and a solution are shown at least."""
TURN, TURNS = 10, 36
"""Degrees and frames in which a body turns once around."""
TURNING = 80
"""Milliseconds for each of them."""


def ready() -> None:
    """UsageError without Pillow."""
    require("gif", "PIL", "Pillow")


def render(board: Board) -> bytes:
    """A single frame, or the body turning."""
    return compose([Exhibit("", board)], Style())


def compose(exhibits: Sequence[Exhibit], style: Style) -> bytes:
    """The exhibits one after the other; each body turns once when it is solved."""
    ready()
    from gridlogic.rendering.pixels import painted

    shown = [frame for exhibit in exhibits for frame in _scenes(exhibit, style)]
    width, height = (max(size) for size in zip(*((scene.width, scene.height) for scene, _ in shown), strict=True))
    cell = side(Scene(width, height, ()), style.cell, MANY)
    dark = style.theme == "dark"
    images = (painted(scene._replace(width=width, height=height), cell, dark=dark) for scene, _ in shown)
    file = BytesIO()
    delays = [delay for _, delay in shown]
    next(images).save(file, "GIF", save_all=True, append_images=images, duration=delays, loop=0, disposal=1)
    return file.getvalue()


def _scenes(exhibit: Exhibit, style: Style) -> list[tuple[Scene, int]]:
    """The frames of an exhibit with the milliseconds that each is shown."""
    first, *rest = exhibit.frames()
    steps, ends = rest[: len(exhibit.steps)], rest[len(exhibit.steps) :]
    boards = [first.board, *(step.board for step in steps[:: len(steps) // FRAMES + 1]), *(end.board for end in ends)]
    shown = []
    for number, board in enumerate(boards):
        delay = style.delay if 0 < number < len(boards) - 1 else max(style.delay, LINGER)
        shown.append((_frame(board, style, YAW), delay))
    if len(first.board.shape.sizes) == 3 and UNKNOWN_VALUE not in boards[-1].values and not style.plain:
        shown += [(_frame(boards[-1], style, YAW + TURN * turn), TURNING) for turn in range(1, TURNS + 1)]
    return shown


def _frame(board: Board, style: Style, yaw: float) -> Scene:
    body = solid(board, yaw, turning=True) if len(board.shape.sizes) == 3 else None
    return page(list(parts(board, style, body)), bordered=not style.plain)
