"""What goes into a picture, a page or an animation: boards with words. Renderers make a file of it."""

from typing import Literal, NamedTuple

from gridlogic.board import Board

Theme = Literal["auto", "light", "dark"]
Paper = Literal["a4", "letter"]


class Frame(NamedTuple):
    """A board and what there is to say of it."""

    words: str
    board: Board


class Exhibit(NamedTuple):
    """One puzzle with what became of it.

    `start` is the puzzle as it is given, `steps` lead from there towards the solution, `ends` are the solutions found;
    steps and ends may be empty. `words` tell how it ended.
    """

    title: str
    start: Board
    words: str = ""
    steps: tuple[Frame, ...] = ()
    ends: tuple[Board, ...] = ()

    @property
    def still(self) -> tuple[Board, ...]:
        """What a picture shows that does not move: the solutions, or the puzzle if there are none."""
        return self.ends or (self.start,)

    def frames(self) -> tuple[Frame, ...]:
        """From the start over the steps to the solutions; without a solution the last one has the words."""
        frames = [Frame("As it is given.", self.start), *self.steps]
        for number, end in enumerate(self.ends, 1):
            which = f"Solution {number}. " if len(self.ends) > 1 else ""
            frames.append(Frame(which + self.words, end))
        if not self.ends and self.words:
            frames[-1] = Frame(f"{frames[-1].words} {self.words}", frames[-1].board)
        return tuple(frames)


class Style(NamedTuple):
    """How to draw; a renderer uses what its format has a use for.

    `cell` is the side of a cell in pixels (None: 24, or less where the picture would become too large), `plain` leaves
    out everything but the cells, `letters` writes the glyph of each colour into its cells and clues. With the theme
    `auto` a file that can follows its reader's preference for light or dark, and any other is light.
    """

    cell: int | None = None
    plain: bool = False
    letters: bool = False
    theme: Theme = "auto"
    paper: Paper = "a4"
    delay: int = 400
    """Milliseconds that each frame of an animation is shown."""
