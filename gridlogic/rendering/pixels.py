"""Scenes as pixels: lines and cells have hard edges at whole pixels, text and bodies have smooth ones."""

from math import ceil, floor
from typing import TYPE_CHECKING

from gridlogic.rendering.scene import Boxes, Faces, Rules, Scene, Words
from gridlogic.rendering.theme import colour, rgb

if TYPE_CHECKING:
    from PIL import Image, ImageFont

SMOOTH = 4
"""Pixels drawn for each pixel of a body's width and height, before it is scaled down."""
SMALLEST = 5
"""Pixels below which no text can be read, so that none is drawn."""


def painted(scene: Scene, cell: int, *, dark: bool) -> "Image.Image":
    """The scene as an image with cells of so many pixels."""
    return _Painter(scene, cell, dark=dark).image


class _Painter:
    def __init__(self, scene: Scene, cell: int, *, dark: bool) -> None:
        from PIL import Image, ImageDraw

        self._cell, self._dark = cell, dark
        size = max(1, round(scene.width * cell)), max(1, round(scene.height * cell))
        self.image = Image.new("RGB", size, self._colour("page"))
        self._draw = ImageDraw.Draw(self.image)
        self._glyphs: dict[tuple[str, int], tuple[Image.Image, int]] = {}
        for item in scene.items:
            match item:
                case Boxes():
                    self._boxes(item)
                case Rules():
                    self._rules(item)
                case Words():
                    self._words(item)
                case Faces():
                    self._faces(item)

    def _colour(self, paint: str) -> tuple[int, int, int]:
        return rgb(colour(paint, dark=self._dark))

    def _boxes(self, item: Boxes) -> None:
        paint = self._colour(item.paint)
        for x, y, width, height in item.boxes:
            self._fill(x * self._cell, y * self._cell, (x + width) * self._cell, (y + height) * self._cell, paint)

    def _fill(self, left: float, top: float, right: float, bottom: float, paint: tuple[int, int, int]) -> None:
        x, y = round(left), round(top)
        self._draw.rectangle((x, y, max(x, round(right) - 1), max(y, round(bottom) - 1)), fill=paint)

    def _rules(self, item: Rules) -> None:
        """A line lies around where it is; an odd pixel more lies right of it or below."""
        if item.width * self._cell < 1 / 4:
            return
        thick = max(1, round(item.width * self._cell))
        paint = self._colour(item.paint)
        for a, b, c, d in item.lines:
            left, top = round(a * self._cell) - thick // 2, round(b * self._cell) - thick // 2
            right, bottom = round(c * self._cell) - thick // 2, round(d * self._cell) - thick // 2
            self._draw.rectangle((left, top, right + thick - 1, bottom + thick - 1), fill=paint)

    def _words(self, item: Words) -> None:
        size = round(item.size * self._cell)
        if size < SMALLEST:
            return
        paint = self._colour(item.paint)
        for x, y, text in item.items:
            mask, up = self._glyph(text, size)
            shift = {"start": 0.0, "middle": mask.width / 2, "end": float(mask.width)}[item.anchor]
            self.image.paste(paint, (round(x * self._cell - shift), round(y * self._cell) - up), mask)

    def _glyph(self, text: str, size: int) -> tuple["Image.Image", int]:
        """The text as a mask, drawn once, and how far the middle of its digits is below its top."""
        from PIL import Image, ImageDraw

        if (text, size) not in self._glyphs:
            font = _font(size)
            left, top, right, bottom = font.getbbox(text)
            _, high, _, low = font.getbbox("0")
            mask = Image.new("L", (max(1, ceil(right - left)), max(1, ceil(bottom - top))))
            ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=font)
            self._glyphs[text, size] = mask, round((high + low) / 2 - top)
        return self._glyphs[text, size]

    def _faces(self, item: Faces) -> None:
        """Drawn larger, then scaled down: Pillow's polygons have no smooth edges."""
        from PIL import Image, ImageDraw

        points = [point for _, corners in item.faces for point in corners]
        left, top = (floor(min(axis) * self._cell) - 2 for axis in zip(*points, strict=True))
        right, bottom = (ceil(max(axis) * self._cell) + 2 for axis in zip(*points, strict=True))
        scale, size = SMOOTH * self._cell, ((right - left) * SMOOTH, (bottom - top) * SMOOTH)
        body, mask = Image.new("RGB", size, self._colour(item.edge)), Image.new("L", size)
        drawing, stencil = ImageDraw.Draw(body), ImageDraw.Draw(mask)
        width, edge = max(1, scale // 30), self._colour(item.edge)
        for paint, corners in item.faces:
            ring = [(x * scale - left * SMOOTH, y * scale - top * SMOOTH) for x, y in (*corners, corners[0])]
            for canvas, inside, line in ((drawing, self._colour(paint), edge), (stencil, 255, 255)):
                canvas.polygon(ring, fill=inside)
                canvas.line(ring, fill=line, width=width, joint="curve")
        small = right - left, bottom - top
        place = (left, top)
        self.image.paste(body.resize(small, Image.Resampling.LANCZOS), place, mask.resize(small, Image.Resampling.BOX))


def _font(size: int) -> "ImageFont.FreeTypeFont":
    """The font that comes with Pillow, so that pictures are the same everywhere."""
    from PIL import ImageFont

    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("Pillow without FreeType draws no text")
    return font
