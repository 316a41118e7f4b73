"""The document and the rules of a multicolour nonogram: blocks have colours, and only like colours need a gap."""

from dataclasses import dataclass
from functools import cached_property

from gridlogic import BLANK, Ink, LineClues, Palette


@dataclass(frozen=True)
class ColourNonogram(LineClues):
    """Multicolour nonograms: the lengths and colours of the runs; between two colours no gap is needed.

    `palette` gives each letter a colour; clues are words such as `2r 1g`.
    """

    kind = "nonogram-colour"

    palette: Palette

    @cached_property
    def inks(self) -> tuple[Ink, ...]:
        """Blank, then the palette."""
        return (BLANK, *self.palette.inks)

    @property
    def letters(self) -> str:
        """Every block ends in one of the palette's letters."""
        return self.palette.letters
