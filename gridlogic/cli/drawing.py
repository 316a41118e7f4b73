"""Options and functions for drawing boards."""

import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

import click

from gridlogic.board import Board
from gridlogic.cli.album import Album
from gridlogic.errors import PluginError
from gridlogic.exhibit import Style
from gridlogic.geometry import Candidates, Grid
from gridlogic.host import Host
from gridlogic.puzzle import Puzzle
from gridlogic.rendering.glyphs import ASCII, Glyphs, choose_glyphs, safe
from gridlogic.rendering.terminal import draw, wants_colour

Flag = Literal["auto", "always", "never"]
FORMATS = {"txt": "text", "htm": "html"}
"""Formats by the ending of a file's name; any other ending is the format's own name."""


class Pen(NamedTuple):
    """How boards and words are put on standard output, or into a file."""

    width: int | None
    glyphs: Glyphs
    colour: bool
    form: str | None
    output: Path | None
    style: Style
    safe: bool

    def album(self, host: Host) -> Album | None:
        """What takes the drawings, if a format is asked for; UsageError if nobody has it."""
        if self.form is None:
            return None
        return Album(self.form, self.output, self.style, host, safe_colours=self.safe)

    @property
    def to_output(self) -> bool:
        """Whether standard output is for a drawing in a format, so that words go elsewhere."""
        return self.form is not None and self.output is None

    def draw(self, board: Board) -> None:
        """Draw a board as suits the terminal."""
        draw(board, sys.stdout, width=self.width, glyphs=self.glyphs, colour=self.colour)

    def say(self, text: str = "") -> None:
        """A line of words; on standard error if standard output is for a drawing."""
        stream = sys.stderr if self.to_output else sys.stdout
        stream.write(safe(text, stream) + "\n")


def board_of(puzzle: Puzzle, known: Grid | Candidates, marked: frozenset[int] = frozenset()) -> Board:
    """A puzzle's board, with cells that stand out."""
    with PluginError.blaming(puzzle.kind):
        return puzzle.board(known).marking(marked)


def with_pen(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options for drawing, and a `pen` made of them."""

    @click.option("--width", type=click.IntRange(min=1), help="Columns to draw in; default: all of the window's.")
    @click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True)
    @click.option("--ascii", "only_ascii", is_flag=True, help="Draw with # and . only.")
    @click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Draw into this file.")
    @click.option("--format", "form", metavar="NAME", help="svg, png, gif, pdf, html, text ...; default: by the file.")
    @click.option("--cell", type=click.IntRange(1, 1000), help="Side of a cell in pixels; default: 24.")
    @click.option("--plain", is_flag=True, help="In pictures, draw the cells and nothing else.")
    @click.option("--letters", is_flag=True, help="In pictures, write letters into coloured cells and clues.")
    @click.option("--safe-colors", "safe", is_flag=True, help="In pictures, colours that anybody can tell apart.")
    @click.option("--theme", type=click.Choice(["auto", "light", "dark"]), default="auto", help="Of pictures.")
    @click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", help="Of a pdf.")
    @click.option(
        "--delay", type=click.IntRange(20, 60000), default=400, help="Milliseconds for a step in gif and html."
    )
    @functools.wraps(command)
    def with_options(
        *args: Any, width: int | None, color: Flag, only_ascii: bool, form: str | None, output: Path | None, **rest: Any
    ) -> Any:
        style = Style(**{name: rest.pop(name) for name in Style._fields})
        if output is not None and form is None:
            form = _format_of(output)
        if width is None and sys.stdout.isatty():
            import shutil

            width = shutil.get_terminal_size().columns
        glyphs = ASCII if only_ascii else choose_glyphs(sys.stdout, os.environ)
        colour = wants_colour(color, sys.stdout, os.environ)
        return command(*args, pen=Pen(width, glyphs, colour, form, output, style, rest.pop("safe")), **rest)

    return with_options


def _format_of(output: Path) -> str:
    ending = output.suffix.removeprefix(".").lower()
    if not ending:
        raise click.UsageError(f"'{output}' has no ending such as .svg: name the format with --format")
    return FORMATS.get(ending, ending)
