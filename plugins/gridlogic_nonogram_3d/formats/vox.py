"""MagicaVoxel's `.vox` models: the first model's clues make the puzzle, as Picross 3D has them.

The file is a tree of chunks: a name of four letters, the sizes of its content and of its children, both. x becomes the
column, y the layer from the front, and z, which points up, the row from the bottom.
"""

import struct
from collections.abc import Iterator

from gridlogic import Document, ForeignFile, Sure, WrongValue
from gridlogic_nonogram_3d.formats.common import LETTERS, of_model, require_sizes

MAGIC = b"VOX "
HEAD = 12
LARGEST = 256


def sniff(content: ForeignFile) -> Sure:
    """It says so at the start."""
    return Sure.CERTAIN if content.data.startswith(MAGIC) else Sure.NO


def read(content: ForeignFile) -> list[Document]:
    """The first model, in its colours."""
    chunks = list(_chunks(content.data))
    models = [data for name, data in chunks if name == b"XYZI"]
    size = next((data for name, data in chunks if name == b"SIZE"), b"")
    if len(size) < HEAD or not models or len(models[0]) < 4:
        raise WrongValue("no model in it")
    if len(models) > 1:
        content.warn("only the first model of several is read")
    width, depth, height = struct.unpack_from("<3i", size)
    if max(width, depth, height) > LARGEST:
        raise WrongValue(f"a model is at most {LARGEST} voxels long, this one {max(width, depth, height)}")
    require_sizes((depth, height, width))
    voxels = [struct.unpack_from("<4B", models[0], at) for at in range(4, len(models[0]) - 3, 4)]
    if len(voxels) != struct.unpack_from("<I", models[0])[0]:
        raise WrongValue("the model is cut off")
    cells: dict[int, int] = {}
    for x, y, z, colour in voxels:
        if x >= width or y >= depth or z >= height:
            raise WrongValue("a voxel lies outside the model's size")
        cells[(y * height + height - 1 - z) * width + x] = colour
    letters, palette = _colours(content, sorted(set(cells.values())), chunks)
    return [of_model((depth, height, width), {at: letters[colour] for at, colour in cells.items()}, palette)]


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Name and content of every chunk; MAIN, which has nothing but children, opens up."""
    at = 8
    while at + HEAD <= len(data):
        name = data[at : at + 4]
        size, children = struct.unpack_from("<2I", data, at + 4)
        if name != b"MAIN":
            if at + HEAD + size > len(data):
                raise WrongValue("the file is cut off")
            yield name, data[at + HEAD : at + HEAD + size]
            size += children
        at += HEAD + size


def _colours(
    content: ForeignFile, used: list[int], chunks: list[tuple[bytes, bytes]]
) -> tuple[dict[int, str], dict[str, str]]:
    """The letter of each colour that is used, and the palette; one colour, or too many, are `#` without a palette."""
    rgba = next((data for name, data in chunks if name == b"RGBA" and len(data) >= 1024), b"")
    if len(used) > len(LETTERS) or (len(used) > 1 and not rgba):
        content.warn(f"the {len(used)} colours are left out")
    if not rgba or not 1 < len(used) <= len(LETTERS):
        return dict.fromkeys(used, "#"), {}
    letters = dict(zip(used, LETTERS, strict=False))
    return letters, {letters[at]: f"colour {at} #{rgba[at * 4 - 4 : at * 4 - 1].hex()}" for at in used}
