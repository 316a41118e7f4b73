"""Images: PBM by itself, PNG and GIF through Pillow. A pixel is a cell; the clues of the picture make the puzzle.

The background is transparent or white; in an image that knows neither, the colour that is most frequent at the border.
"""

import re
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import chain
from types import ModuleType
from typing import TYPE_CHECKING

from gridlogic import Document, ForeignFile, LineClues, Sure, UsageError, WrongValue
from gridlogic_nonogram.formats.common import BLACK, BLANK_CELL, Cells, Warn, of_picture
from gridlogic_nonogram.formats.pictures import solution

if TYPE_CHECKING:
    from PIL.Image import Image

MAGIC = {"PNG": b"\x89PNG\r\n\x1a\n", "GIF": b"GIF8"}
MAX_COLOURS = 52
MAX_PIXELS = 1000
"""The width and height of an image; a file of a few bytes can ask for any."""
WHITE = "#ffffff"
_PBM = re.compile(rb"P([14])(?:\s|#[^\n]*\n)+(\d{1,7})(?:\s|#[^\n]*\n)+(\d{1,7})(?:\s|#[^\n]*\n)")


def sniff_pbm(content: ForeignFile) -> Sure:
    """It begins with P1 or P4 and its size."""
    return Sure.CERTAIN if re.match(rb"P[14][\s#]", content.data) else Sure.NO


def read_pbm(content: ForeignFile) -> list[Document]:
    """The puzzle of a black and white image."""
    match = _PBM.match(content.data)
    if match is None:
        raise WrongValue("no PBM image: P1 or P4, width and height wanted")
    width, height = int(match[2]), int(match[3])
    _require_size(width, height)
    data = content.data[match.end() :]
    bits = _packed(data, width, height) if match[1] == b"4" else _plain(data)
    if len(bits) < width * height:
        raise WrongValue(f"the image is cut off: {len(bits):,} of {width * height:,} pixels")
    rows = [bits[start : start + width] for start in range(0, width * height, width)]
    return [of_picture(content, [["1" if bit == "1" else BLANK_CELL for bit in row] for row in rows], {"1": BLACK})]


def _packed(data: bytes, width: int, height: int) -> str:
    size = (width + 7) // 8
    rows = (data[start : start + size] for start in range(0, size * height, size))
    return "".join("".join(f"{byte:08b}" for byte in row)[:width] for row in rows)


def _plain(data: bytes) -> str:
    text = re.sub(rb"#[^\n]*|\s+", b"", data)
    if text.strip(b"01"):
        raise WrongValue("the pixels of a PBM image are 0 and 1")
    return text.decode()


def write_pbm(puzzles: Sequence[LineClues], warn: Warn) -> bytes:
    """The solution that the puzzle states, as P4."""
    del warn
    grid = solution(puzzles[0], "pbm")
    height, width = grid.shape.sizes
    rows = (int(row.ljust((width + 7) // 8 * 8, "0"), 2).to_bytes((width + 7) // 8, "big") for row in grid.text("01"))
    return b"P4\n%d %d\n" % (width, height) + b"".join(rows)


def sniffing(form: str) -> Callable[[ForeignFile], Sure]:
    """A `sniff` for PNG or GIF, which say so at the start."""
    return lambda content: Sure.CERTAIN if content.data.startswith(MAGIC[form]) else Sure.NO


def reading(form: str) -> Callable[[ForeignFile], list[Document]]:
    """A `read` for PNG or GIF."""

    def read(content: ForeignFile) -> list[Document]:
        image, knows_white = _opened(content, form)
        return [_of_image(content, image, knows_white=knows_white)]

    return read


def writing(form: str) -> Callable[[Sequence[LineClues], Warn], bytes]:
    """A `write` for PNG or GIF: the solution that the puzzle states, a pixel for each cell."""
    return lambda puzzles, warn: _saved(puzzles[0], form, warn)


def _opened(content: ForeignFile, form: str) -> "tuple[Image, bool]":
    """The image in red, green, blue and opacity, and whether it knows white even if no pixel has it."""
    pillow = _pillow()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", pillow.DecompressionBombWarning)
            image = pillow.open(BytesIO(content.data), formats=[form])
        width, height = image.size
        knows_white = image.mode == "1" or b"\xff\xff\xff" in _palette(image)
        several = getattr(image, "n_frames", 1) > 1
        converted: Image = image.convert("RGBA") if max(width, height) <= MAX_PIXELS else image
    except Exception as error:  # noqa: BLE001 - a broken image makes Pillow raise nearly anything
        raise WrongValue(f"no {form} image that can be read: {error}") from None
    _require_size(width, height)
    if several:
        content.warn("only the first picture of several is read")
    return converted, knows_white


def _palette(image: "Image") -> list[bytes]:
    """The colours of an image that numbers them."""
    data = bytes((image.getpalette("RGB") or []) if image.mode == "P" else [])
    return [data[at : at + 3] for at in range(0, len(data), 3)]


def _pillow() -> ModuleType:
    try:
        from PIL import Image
    except ImportError:
        raise UsageError("PNG and GIF images need Pillow: pip install 'gridlogic[pictures]'") from None
    return Image


def _require_size(width: int, height: int) -> None:
    if not 0 < min(width, height) <= max(width, height) <= MAX_PIXELS:
        raise WrongValue(f"an image of {width} x {height} pixels; up to {MAX_PIXELS} x {MAX_PIXELS} are allowed")


def _of_image(content: ForeignFile, image: "Image", *, knows_white: bool) -> Document:
    numbers = memoryview(image.tobytes()).cast("I")  # a pixel each: red, green, blue and opacity
    bytes_of = {number: number.to_bytes(4, sys.byteorder) for number in set(numbers)}
    names = {number: f"#{data[:3].hex()}" if data[3] > 127 else WHITE for number, data in bytes_of.items()}
    pixels = [names[number] for number in numbers]
    cells: Cells = [pixels[start : start + image.width] for start in range(0, len(pixels), image.width)]
    border = Counter(chain(cells[0], cells[-1], *([row[0], row[-1]] for row in cells)))
    background = WHITE if knows_white or WHITE in names.values() else border.most_common(1)[0][0]
    colours = sorted(set(names.values()) - {background})
    if len(colours) > MAX_COLOURS:
        raise WrongValue(f"{len(colours)} colours; reduce the image to {MAX_COLOURS} at most")
    cells = [[BLANK_CELL if pixel == background else pixel for pixel in row] for row in cells]
    return of_picture(content, cells, {key: key for key in colours})


def _saved(puzzle: LineClues, form: str, warn: Warn) -> bytes:
    pillow = _pillow()
    grid = solution(puzzle, form.lower())
    if puzzle.letters:
        warn(f"format {form.lower()} has no place for the names and letters of colours")
    height, width = grid.shape.sizes
    image = pillow.new("P", (width, height))
    colours = [WHITE, *(ink.colour for ink in puzzle.inks[1:])]
    image.putpalette(bytes.fromhex("".join(colour[1:] for colour in colours)))
    image.putdata(grid.values)
    target = BytesIO()
    image.save(target, form, optimize=False)
    return target.getvalue()
