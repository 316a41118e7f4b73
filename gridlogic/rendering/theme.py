"""Colours: what each role of a scene looks like in light and dark, and what can be read on what.

In the dark the page is dark and the grid stays paper, a little dimmed: blank is a colour of the picture too.
"""

LIGHT = {
    "page": "#ffffff",
    "margin": "#f3f4f6",
    "paper": "#ffffff",
    "settled": "#e3e8ee",
    "dot": "#7b8490",
    "thin": "#aab1ba",
    "guide": "#59616c",
    "frame": "#24292f",
    "aside": "#d5d9df",
    "clue": "#1b1f24",
    "note": "#59636e",
    "label": "#1b1f24",
    "mark": "#d55e00",
    "halo": "#ffffff",
    "edge": "#30363d",
}
DARK = LIGHT | {
    "page": "#15181d",
    "margin": "#20252c",
    "paper": "#dde1e6",
    "settled": "#c3cad3",
    "dot": "#5d6671",
    "thin": "#9aa2ac",
    "frame": "#8b949e",
    "aside": "#3a424d",
    "clue": "#e6edf3",
    "note": "#9aa4af",
    "mark": "#c05400",
    "halo": "#dde1e6",
}
"""The colour of marks is vermilion of Okabe and Ito's set, which is told apart with every common colour vision."""


def colour(paint: str, *, dark: bool) -> str:
    """The colour `#rrggbb` of a role; a colour is its own."""
    return (DARK if dark else LIGHT).get(paint, paint)


def rgb(hexadecimal: str) -> tuple[int, int, int]:
    """`#rrggbb` as three numbers from 0 to 255."""
    red, green, blue = bytes.fromhex(hexadecimal.removeprefix("#"))
    return red, green, blue


def luminance(hexadecimal: str) -> float:
    """Relative luminance from 0 (black) to 1 (white), as WCAG 2 defines it."""
    parts = [part / 255 for part in rgb(hexadecimal)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21 (WCAG 2).

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable_on(hexadecimal: str) -> str:
    """Black or white, whichever can be read better on a colour; the contrast is at least 4.5."""
    return max("#000000", "#ffffff", key=lambda text: contrast(text, hexadecimal))


def shaded(hexadecimal: str, light: float) -> str:
    """A colour under so much light: 0 gives black, 1 the colour."""
    return "#" + "".join(f"{round(part * light):02x}" for part in rgb(hexadecimal))
