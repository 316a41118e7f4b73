"""The built-in kinds to read documents of, whatever else is installed."""

from typing import ClassVar

from gridlogic.puzzle import Format, Puzzle
from gridlogic_binairo import Binairo
from gridlogic_heyawake import Heyawake
from gridlogic_hitori import Hitori
from gridlogic_minesweeper import Minesweeper
from gridlogic_mosaic import Mosaic
from gridlogic_nonogram import Nonogram
from gridlogic_nonogram_3d import Nonogram3D
from gridlogic_nonogram_colour import ColourNonogram
from gridlogic_star_battle import StarBattle
from gridlogic_sudoku import Sudoku


class BuiltinKinds:
    """What documents ask the host."""

    types: ClassVar[dict[str, type[Puzzle]]] = {
        puzzle_type.kind: puzzle_type
        for puzzle_type in (
            *(Mosaic, Nonogram, Nonogram3D, ColourNonogram),
            *(Binairo, Heyawake, Hitori, Minesweeper, StarBattle, Sudoku),
        )
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
