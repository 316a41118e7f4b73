"""The built-in kinds to read documents of, whatever else is installed."""

from typing import ClassVar

from gridlogic.puzzle import Format, Puzzle
from gridlogic_mosaic import Mosaic
from gridlogic_nonogram import Nonogram
from gridlogic_nonogram_3d import Nonogram3D
from gridlogic_nonogram_colour import ColourNonogram


class BuiltinKinds:
    """What documents ask the host."""

    types: ClassVar[dict[str, type[Puzzle]]] = {
        puzzle_type.kind: puzzle_type for puzzle_type in (Mosaic, Nonogram, Nonogram3D, ColourNonogram)
    }

    def __init__(self, *formats: Format) -> None:
        self._formats = formats

    def puzzle_type(self, kind: str) -> type[Puzzle] | None:
        return self.types.get(kind)

    def kinds(self) -> list[str]:
        return sorted(self.types)

    def formats(self) -> list[Format]:
        return list(self._formats)


KINDS = BuiltinKinds()
