"""`gridlogic show`."""

import click

from gridlogic.cli.common import entries, tell, with_host, with_origin
from gridlogic.cli.drawing import Pen, board_of, with_pen
from gridlogic.cli.exits import Exit, gravest
from gridlogic.cli.report import headline
from gridlogic.errors import GridlogicError
from gridlogic.exhibit import Exhibit
from gridlogic.host import Host


@click.command("show")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--solution", is_flag=True, help="Draw the solution that the file states.")
@with_origin
@with_pen
@with_host
def command(*, files: tuple[str, ...], origin: str | None, solution: bool, host: Host, pen: Pen) -> Exit:
    """Draw puzzles as they are given, without solving them.

    \b
    Examples:
      gridlogic show puzzles/mosaic/heart.yaml
      gridlogic show --width 60 puzzles/nonogram
      gridlogic show -o sheet.pdf --paper letter puzzles/nonogram
    """  # noqa: D301 - \b is click's mark for text that is not to be wrapped
    album = pen.album(host)
    codes = []
    for number, entry in enumerate(entries(files, host, origin)):
        puzzle = entry.content
        if isinstance(puzzle, GridlogicError):
            tell(str(puzzle), puzzle)
            codes.append(Exit.WRONG)
            continue
        answer = puzzle.answer() if solution else None
        if solution and answer is None:
            tell(f"{entry.name}: the file states no solution")
            codes.append(Exit.WRONG)
            continue
        start = board_of(puzzle, puzzle.candidates())
        if album is None:
            pen.say(f"{chr(10) if number else ''}{headline(puzzle)}\n")
            pen.draw(board_of(puzzle, answer) if answer else start)
        else:
            album.add(puzzle.kind, Exhibit(headline(puzzle), start, ends=(board_of(puzzle, answer),) if answer else ()))
        codes.append(Exit.UNIQUE)
    if album is not None:
        album.close()
    return gravest(codes)
