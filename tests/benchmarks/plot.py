"""A plot of growth, both axes logarithmic, as SVG."""

import math
from statistics import linear_regression
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from tests.benchmarks.table import duration

WIDTH, HEIGHT = 900, 560
LEFT, RIGHT, TOP, BOTTOM = 80, 290, 50, 60
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9")
"""Told apart by colour-blind people too; shapes and labels tell the curves as well."""
SHAPES = ("circle", "square", "diamond")


class Curve(NamedTuple):
    """Points `(cells, seconds)`; a reference's is dashed and hollow. Curves of one `group` share colour and shape."""

    label: str
    group: str
    points: list[tuple[float, float]]
    dashed: bool = False


def curves(results):
    """Our curve of each series, and its reference's; only of puzzles that were decided."""
    found = {}
    for result in results:
        for contender in (result.case.ours, result.case.reference) if result.case.series else ():
            if contender is not None and (run := result.middle(contender)).decided:
                key = (result.case.series, contender.name, contender is not result.case.ours)
                found.setdefault(key, []).append((result.case.cells, run.seconds))
    return [
        Curve(f"{series}, {name}", series, sorted(points), dashed=dashed)
        for (series, name, dashed), points in found.items()
    ]


def svg(drawn):
    """The plot of some curves, each with at least a point."""
    across = Axis([x for curve in drawn for x, _ in curve.points], LEFT, WIDTH - RIGHT)
    upwards = Axis([y for curve in drawn for _, y in curve.points], HEIGHT - BOTTOM, TOP)
    groups = list(dict.fromkeys(curve.group for curve in drawn))
    parts = [_tag("rect", width=WIDTH, height=HEIGHT, fill="white"), *_frame(across, upwards)]
    for number, curve in enumerate(drawn):
        look = groups.index(curve.group)
        places = [(across.at(x), upwards.at(y)) for x, y in curve.points]
        parts += _curve(places, look, dashed=curve.dashed)
        y = TOP + 14 + 24 * number
        parts += _curve([(WIDTH - RIGHT + 20, y), (WIDTH - RIGHT + 50, y)], look, dashed=curve.dashed)
        parts.append(_text(WIDTH - RIGHT + 60, y + 4, curve.label + _exponent(curve.points)))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return "\n".join([f'{head} font-family="sans-serif" font-size="13">', *parts, "</svg>"]) + "\n"


class Axis:
    """Decades from below the least number to above the greatest, between two places."""

    def __init__(self, numbers, begin, end):
        self.low, self.high = math.floor(math.log10(min(numbers))), math.ceil(math.log10(max(numbers)))
        self.high = max(self.high, self.low + 1)
        self._begin, self._end = begin, end

    def at(self, number):
        return self._begin + (self._end - self._begin) * (math.log10(number) - self.low) / (self.high - self.low)

    def decades(self):
        return [10.0**power for power in range(self.low, self.high + 1)]


def _frame(across, upwards):
    """Lines at each decade with their labels, and the names of the axes."""
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    yield _text(LEFT, TOP - 20, "Time by size (both axes logarithmic)", size=16)
    for number in across.decades():
        x = across.at(number)
        yield _tag("line", x1=x, y1=TOP, x2=x, y2=bottom, stroke="#dddddd")
        yield _text(x, bottom + 20, f"{number:,.0f}".replace(",", " "), anchor="middle")
    for number in upwards.decades():
        y = upwards.at(number)
        yield _tag("line", x1=LEFT, y1=y, x2=right, y2=y, stroke="#dddddd")
        yield _text(LEFT - 8, y + 4, _decade(number), anchor="end")
    yield _tag("path", d=f"M{LEFT} {TOP}V{bottom}H{right}", fill="none", stroke="black")
    yield _text((LEFT + right) / 2, HEIGHT - 14, "cells (of the puzzle, or of the line)", anchor="middle")
    yield _text(0, 0, "time", anchor="middle", transform=f"translate(18 {(TOP + bottom) / 2}) rotate(-90)")


def _decade(seconds):
    """`10 us`, `1 s`."""
    number, unit = duration(seconds).split()
    return f"{float(number):g} {unit}"


def _curve(places, look, *, dashed):
    colour, shape = COLOURS[look % len(COLOURS)], SHAPES[look % len(SHAPES)]
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    dash = {"stroke-dasharray": "6 4"} if dashed else {}
    yield _tag("path", d=line, fill="none", stroke=colour, **{"stroke-width": 2}, **dash)
    paint = {"fill": "white" if dashed else colour, "stroke": colour, "stroke-width": 1.5}
    for x, y in places:
        if shape == "circle":
            yield _tag("circle", cx=x, cy=y, r=4.5, **paint)
        else:
            turn = {"transform": f"rotate(45 {x:.1f} {y:.1f})"} if shape == "diamond" else {}
            yield _tag("rect", x=x - 4, y=y - 4, width=8, height=8, **paint, **turn)


def _exponent(points):
    """` (n^1.2)`: how the time grows with the cells, by least squares; nothing for less than two sizes."""
    if len({x for x, _ in points}) < 2:
        return ""
    slope, _ = linear_regression([math.log(x) for x, _ in points], [math.log(y) for _, y in points])
    return f" (n^{slope:.2f})"


def _text(x, y, text, *, anchor="start", size=13, **attributes):
    return _tag("text", escape(text), x=x, y=y, **{"text-anchor": anchor, "font-size": size}, **attributes)


def _tag(name, content="", **attributes):
    values = {key: f"{value:.1f}" if isinstance(value, float) else str(value) for key, value in attributes.items()}
    return f"<{name}" + "".join(f" {key}={quoteattr(value)}" for key, value in values.items()) + f">{content}</{name}>"
