"""Boards on a terminal: the lines of the text renderer, coloured through rich."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import IO, TYPE_CHECKING, Literal, cast

from gridlogic.board import FILLED, Board
from gridlogic.rendering.glyphs import Glyphs, Stream, safe
from gridlogic.rendering.spans import Line, Role, plain
from gridlogic.rendering.text import lines
from gridlogic.rendering.theme import readable_on

if TYPE_CHECKING:
    from rich.segment import Segment

STYLES = {Role.CLUE: "bold", Role.LABEL: "bold reverse", Role.BLANK: "dim", Role.GUIDE: "dim", Role.NOTE: "dim"}
MARKED = "bold magenta"


def wants_colour(flag: Literal["auto", "always", "never"], stream: Stream, environ: Mapping[str, str]) -> bool:
    """Whether to write colours: the flag decides, else NO_COLOR, else FORCE_COLOR, else what the stream is.

    An empty variable counts as unset, any other value as set, even 0 (no-color.org, force-color.org).
    """
    if flag != "auto":
        return flag == "always"
    if environ.get("NO_COLOR"):
        return False
    return bool(environ.get("FORCE_COLOR")) or (stream.isatty() and environ.get("TERM") != "dumb")


def draw(board: Board, stream: Stream, *, width: int | None, glyphs: Glyphs, colour: bool) -> None:
    """Write the board to a stream, coloured or as plain text; `width` is that of `lines`."""
    drawn = lines(board, width=width, glyphs=glyphs)
    if colour:
        _paint(drawn, board, stream)
    else:
        stream.write("".join(f"{safe(plain(line), stream)}\n" for line in drawn))


def _paint(drawn: list[Line], board: Board, stream: Stream) -> None:
    from rich.console import Console
    from rich.segment import Segments

    file = cast("IO[str]", stream)
    console = Console(file=file, force_terminal=True, no_color=False)
    if console.color_system is None:  # TERM=dumb, and yet colours were asked for
        console = Console(file=file, force_terminal=True, no_color=False, color_system="standard")
    with console.capture() as captured:  # rich would end the program at a broken pipe
        console.print(Segments(_segments(drawn, board, stream)), end="", soft_wrap=True)
    stream.write(captured.get())


def _segments(drawn: list[Line], board: Board, stream: Stream) -> Iterator["Segment"]:
    from rich.segment import Segment
    from rich.style import Style

    styles: dict[tuple[Role, int, bool], Style] = {}
    for line in drawn:
        for look, same in groupby(line, key=lambda span: (span.role, span.ink, span.marked)):
            if look not in styles:
                styles[look] = Style.parse(_style(*look, board))
            yield Segment(safe("".join(span.text for span in same), stream), styles[look])
        yield Segment.line()


def _style(role: Role, value: int, marked: bool, board: Board) -> str:  # noqa: FBT001 - the parts of a span
    """A style in rich's words. A single black ink has the terminal's own colour: black itself may be invisible."""
    many = len(board.inks) > 2
    ink = board.inks[value]
    if value and many and not ink.symbol:
        return f"bold {readable_on(ink.colour)} on {ink.colour} {'reverse' if marked else ''}"
    if marked:
        return f"{MARKED} reverse" if role is Role.LABEL else MARKED
    base = STYLES.get(role, "")
    return f"{base} {ink.colour}" if value and ink.colour != FILLED.colour else base
