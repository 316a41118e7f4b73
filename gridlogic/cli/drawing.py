"""Options and functions for drawing boards on standard output."""

import functools
import os
import sys
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import click

from gridlogic.board import Board
from gridlogic.errors import PluginError
from gridlogic.geometry import Candidates, Grid
from gridlogic.host import Host
from gridlogic.puzzle import Puzzle
from gridlogic.rendering.glyphs import ASCII, Glyphs, choose_glyphs, safe
from gridlogic.rendering.terminal import draw, wants_colour

Flag = Literal["auto", "always", "never"]


class Pen(NamedTuple):
    """How boards and words are put on standard output."""

    width: int | None
    glyphs: Glyphs
    colour: bool
    form: str | None

    def check(self, host: Host) -> None:
        """Raise UsageError now, before anything is written, if no renderer has the format."""
        if self.form is not None:
            host.require_format(self.form)

    def board(
        self, puzzle: Puzzle, known: Grid | Candidates, host: Host, marked: frozenset[int] = frozenset()
    ) -> Board:
        """Draw a puzzle's board, in the format asked for, else as suits the terminal; gives the board."""
        with PluginError.blaming(puzzle.kind):
            board = puzzle.board(known).marking(marked)
        self._draw(board, puzzle.kind, host)
        return board

    def _draw(self, board: Board, kind: str, host: Host) -> None:
        if self.form is None:
            draw(board, sys.stdout, width=self.width, glyphs=self.glyphs, colour=self.colour)
            return
        renderer = host.renderer(self.form, kind)
        with PluginError.blaming(f"of format {self.form}"):
            drawn = renderer.render(board)
        if not isinstance(drawn, str | bytes):
            raise PluginError(f"of format {self.form}", f"render() gave {type(drawn).__name__}, not text or bytes")
        if isinstance(drawn, bytes):
            sys.stdout.flush()
            sys.stdout.buffer.write(drawn)
        else:
            sys.stdout.write(drawn)

    def say(self, text: str = "") -> None:
        """A line of words."""
        sys.stdout.write(safe(text, sys.stdout) + "\n")


def with_pen(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options for drawing, and a `pen` made of them."""

    @click.option("--width", type=click.IntRange(min=1), help="Columns to draw in; default: all of the window's.")
    @click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True)
    @click.option("--ascii", "plain", is_flag=True, help="Draw with # and . only.")
    @click.option("--format", "form", metavar="NAME", help="Draw in this format, such as text.")
    @functools.wraps(command)
    def with_options(*args: Any, width: int | None, color: Flag, plain: bool, form: str | None, **kwargs: Any) -> Any:
        if width is None and sys.stdout.isatty():
            import shutil

            width = shutil.get_terminal_size().columns
        glyphs = ASCII if plain else choose_glyphs(sys.stdout, os.environ)
        pen = Pen(width, glyphs, wants_colour(color, sys.stdout, os.environ), form)
        return command(*args, pen=pen, **kwargs)

    return with_options
