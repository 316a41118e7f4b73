"""The body of cubes against rays: what is drawn last at a point must be the cube that a ray from there meets first."""

import random

import pytest

from gridlogic import BLANK, FILLED, Board, Ink, Shape
from gridlogic.rendering.scene import Faces
from gridlogic.rendering.solid import LIGHT, PALE, STONE, View, cube_colours, solid
from gridlogic.rendering.theme import shaded

SHAPE = Shape((3, 4, 3))
INKS = (BLANK, *(Ink("x", str(number), f"#{200 - number:02x}{90 + 2 * number:02x}80") for number in range(SHAPE.cells)))
STEP = 0.01


def faces(board, *angles):
    return [face for item in solid(board, *angles).items if isinstance(item, Faces) for face in item.faces]


def inside(corners, x, y):
    """Whether a point is in a convex polygon, and not too near to its edge to say; None if it is."""
    ring = zip(corners, (*corners[1:], corners[0]), strict=True)
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for (ax, ay), (bx, by) in ring]
    if min(abs(side) for side in sides) < 0.03:
        return None
    return len({side > 0 for side in sides}) == 1


def first_met(standing, view, x, y):
    """The cell that a line of sight through a point of the picture meets first."""
    axes = [view.at(*(int(other == axis) for other in range(3))) for axis in range(3)]
    away = -8.0
    while away < 8:
        # the projection is a rotation, so its inverse is its transpose
        point = [axis[0] * x + axis[1] * y + axis[2] * away for axis in axes]
        cell = tuple(int(part // 1) for part in point)
        if cell in standing:
            return cell
        away += STEP
    return None


@pytest.mark.parametrize("angles", [(-34, 26), (40, 20), (150, 35), (-100, -40), (0, 0), (90, 60)])
def test_the_nearest_cube_is_drawn_last(angles):
    chance = random.Random(sum(angles))
    standing = {SHAPE.cell(at): at + 1 for at in range(SHAPE.cells) if chance.random() < 0.5}
    board = Board(SHAPE, bytes(standing.get(SHAPE.cell(at), 0) for at in range(SHAPE.cells)), INKS)
    view = View(*angles)
    corners = [view.at(layer, row, column) for layer in (0, 3) for row in (0, 4) for column in (0, 3)]
    left, top = min(corner[0] for corner in corners), min(corner[1] for corner in corners)
    shades = {shaded(INKS[value].colour, light): cell for cell, value in standing.items() for light in LIGHT.values()}
    drawn = faces(board, *angles)
    checked = 0
    for _ in range(150):
        x, y = chance.uniform(0, 5), chance.uniform(0, 6)
        hits = [(paint, inside(points, x, y)) for paint, points in drawn]
        if any(hit is None for _, hit in hits):
            continue
        shown = [shades[paint] for paint, hit in hits if hit]
        assert (shown[-1] if shown else None) == first_met(standing, view, x + left, y + top)
        checked += bool(shown)
    assert checked > 20


def test_faces_between_cubes_and_behind_are_left_out():
    one = Board(Shape((1, 1, 1)), b"\1")
    assert len(faces(one)) == 3
    assert len(faces(one, 0, 0)) == 1
    assert len(faces(Board(Shape((2, 2, 2)), b"\1" * 8))) == 12
    assert faces(Board(Shape((2, 2, 2)), bytes(8))) == []


@pytest.mark.parametrize("pitch", [0, 26, -50, 90])
def test_the_room_is_the_same_for_every_turn(pitch):
    board = Board(Shape((3, 2, 4)), b"\1" * 24)
    rooms = {
        (scene.width, scene.height) for scene in (solid(board, yaw, pitch, turning=True) for yaw in range(0, 360, 15))
    }
    assert len({(round(width, 9), round(height, 9)) for width, height in rooms}) == 1
    for yaw in range(0, 360, 15):
        scene = solid(board, yaw, pitch, turning=True)
        points = [point for _, corners in scene.items[0].faces for point in corners]
        assert all(-1e-9 <= x <= scene.width + 1e-9 and -1e-9 <= y <= scene.height + 1e-9 for x, y in points)


def test_black_cubes_show_their_edges():
    assert cube_colours(Board(Shape((1, 1, 1)), b"\1", (BLANK, FILLED))) == {1: STONE, 255: PALE}
    colours = cube_colours(
        Board(Shape((1, 1, 1)), b"\1", (BLANK, Ink("k", "black", "#000000"), Ink("r", "red", "#ff0000")))
    )
    assert colours[1] != "#000000"
    assert colours[2] == "#ff0000"
