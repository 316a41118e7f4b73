"""A board in three dimensions as a body of cubes, in parallel projection.

The body is seen from the front, turned by `yaw` about the vertical and tipped by `pitch`, both in degrees: what blank
cells leave stands as cubes, those that are not known yet are pale. Faces are drawn from the farthest to the nearest;
for cubes on a grid the order of their centres along the line of sight is right (the painter's algorithm).
"""

from collections.abc import Iterator
from itertools import product
from math import cos, hypot, radians, sin

from gridlogic.board import FILLED, Board
from gridlogic.geometry import UNKNOWN_VALUE, Cell
from gridlogic.rendering.scene import Faces, Point, Scene
from gridlogic.rendering.theme import luminance, shaded

YAW, PITCH = -34.0, 26.0
PALE, STONE = "#f1f3f5", "#8ea2b8"
"""Cubes that are not known, and filled ones of a board with black as its only colour, which would show no edges."""
DARKEST = "#3d434b"
"""What black looks like among colours, for the same reason."""
LIGHT = {(-1, 0): 0.84, (1, 0): 0.84, (-1, 1): 1.0, (1, 1): 0.6, (-1, 2): 0.7, (1, 2): 0.7}
"""How much light falls on a face, by the direction it looks in: the side and the axis of `(layer, row, column)`."""
CORNERS = ((0, 0), (0, 1), (1, 1), (1, 0))

Side = tuple[int, int]
Vector = tuple[float, float, float]


class View:
    """A direction to look from."""

    def __init__(self, yaw: float, pitch: float) -> None:
        self._yaw, self._pitch = radians(yaw), radians(pitch)

    def at(self, layer: float, row: float, column: float) -> Vector:
        """Where a point is seen: right, down, and how far away."""
        right = column * cos(self._yaw) - layer * sin(self._yaw)
        away = column * sin(self._yaw) + layer * cos(self._yaw)
        return (
            right,
            row * cos(self._pitch) - away * sin(self._pitch),
            away * cos(self._pitch) + row * sin(self._pitch),
        )

    def sides(self) -> list[Side]:
        """The directions that faces to be seen look in, each `(step, axis)` of `(layer, row, column)`."""
        units = [(step, axis) for axis in range(3) for step in (-1, 1)]
        return [(step, axis) for step, axis in units if self.at(*_unit(step, axis))[2] < -1e-9]


def solid(board: Board, yaw: float = YAW, pitch: float = PITCH, *, turning: bool = False) -> Scene:
    """The body that the board's cells form, in the room of its full box whatever stands of it.

    With `turning` the room is the same for every yaw, so that pictures of different ones fit together.
    """
    view = View(yaw, pitch)
    corners = [view.at(*corner) for corner in product(*((0, size) for size in board.shape.sizes))]
    left, top = min(corner[0] for corner in corners), min(corner[1] for corner in corners)
    width, height = max(corner[0] for corner in corners) - left, max(corner[1] for corner in corners) - top
    if turning:
        layers, rows, cols = board.shape.sizes
        across = hypot(layers, cols)
        wide, high = across, rows * cos(radians(pitch)) + across * abs(sin(radians(pitch)))
        left, top, width, height = left - (wide - width) / 2, top - (high - height) / 2, wide, high
    faces = tuple(_faces(board, view, left, top))
    return Scene(width, height, (Faces(faces),) if faces else ())


def cube_colours(board: Board) -> dict[int, str]:
    """The colour of a cube in full light, by value."""
    if len(board.inks) == 2 and board.inks[1].colour == FILLED.colour:
        return {1: STONE, UNKNOWN_VALUE: PALE}
    dark = {value: luminance(ink.colour) < 0.05 for value, ink in enumerate(board.inks)}
    colours = {value: DARKEST if dark[value] else ink.colour for value, ink in enumerate(board.inks)}
    return {**colours, UNKNOWN_VALUE: PALE}


def _faces(board: Board, view: View, left: float, top: float) -> Iterator[tuple[str, tuple[Point, ...]]]:
    shape, colours, sides = board.shape, cube_colours(board), view.sides()
    standing = {shape.cell(at): value for at, value in enumerate(board.values) if value}
    for cell in sorted(standing, key=lambda cell: -view.at(*cell)[2]):
        for step, axis in sides:
            if _beside(cell, step, axis) not in standing:
                corners = (view.at(*corner) for corner in _corners(cell, step, axis))
                paint = shaded(colours[standing[cell]], LIGHT[step, axis])
                yield paint, tuple((right - left, down - top) for right, down, _ in corners)


def _unit(step: int, axis: int) -> Cell:
    return tuple(step if other == axis else 0 for other in range(3))


def _beside(cell: Cell, step: int, axis: int) -> Cell:
    return tuple(at + step if other == axis else at for other, at in enumerate(cell))


def _corners(cell: Cell, step: int, axis: int) -> Iterator[Cell]:
    """The corners of the face of a cube that looks in a direction, in order around it."""
    for first, second in CORNERS:
        offset = [first, second]
        offset.insert(axis, 1 if step > 0 else 0)
        yield tuple(at + more for at, more in zip(cell, offset, strict=True))
