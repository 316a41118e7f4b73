"""Scenes on a page of a PDF."""

from typing import TYPE_CHECKING

from gridlogic.rendering.scene import Boxes, Faces, Rules, Scene, Words
from gridlogic.rendering.theme import colour, rgb

if TYPE_CHECKING:
    from fpdf import FPDF

POINTS = 72 / 25.4
"""Points in a millimetre."""
HALF_DIGIT = 0.36
"""From the middle of a digit of Helvetica down to its base line, for each unit of its size."""


class Printer:
    """Draws from a point on the current page, with cells of so many millimetres."""

    def __init__(self, pdf: "FPDF", x: float, y: float, side: float) -> None:
        self._pdf, self._x, self._y, self._side = pdf, x, y, side

    def draw(self, scene: Scene) -> None:
        """The whole scene, in light colours whatever the theme: this is paper."""
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

    def heading(self, words: str, size: float, width: float) -> None:
        """Words above the drawing, of that size in points, or smaller to fit into that many millimetres."""
        pdf = self._pdf
        pdf.set_font("helvetica", size=size)
        taken = pdf.get_string_width(words)
        if taken > width:
            pdf.set_font_size(size * width / taken)
        pdf.set_text_color(*_rgb("clue"))
        pdf.text(self._x, self._y - 3, words)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._x + x * self._side, self._y + y * self._side

    def _boxes(self, item: Boxes) -> None:
        self._pdf.set_fill_color(*_rgb(item.paint))
        for x, y, width, height in item.boxes:
            self._pdf.rect(*self._at(x, y), width * self._side, height * self._side, style="F")

    def _rules(self, item: Rules) -> None:
        self._pdf.set_draw_color(*_rgb(item.paint))
        self._pdf.set_line_width(item.width * self._side)
        for a, b, c, d in item.lines:
            self._pdf.line(*self._at(a, b), *self._at(c, d))

    def _words(self, item: Words) -> None:
        pdf = self._pdf
        pdf.set_font("helvetica", size=item.size * self._side * POINTS)
        pdf.set_text_color(*_rgb(item.paint))
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
        for left, middle, text in item.items:
            words = latin(text)
            x, y = self._at(left, middle + HALF_DIGIT * item.size)
            pdf.text(x - share * pdf.get_string_width(words), y, words)

    def _faces(self, item: Faces) -> None:
        self._pdf.set_draw_color(*_rgb(item.edge))
        self._pdf.set_line_width(self._side / 30)
        for paint, points in item.faces:
            self._pdf.set_fill_color(*_rgb(paint))
            self._pdf.polygon([self._at(*point) for point in points], style="DF")


def latin(text: str) -> str:
    """The text in the characters that every PDF reader's own fonts have; `?` for others."""
    return text.encode("latin-1", "replace").decode("latin-1")


def _rgb(paint: str) -> tuple[int, int, int]:
    return rgb(colour(paint, dark=False))
