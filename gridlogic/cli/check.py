"""`gridlogic check`."""

import click

from gridlogic.cli.common import single, with_host, with_origin
from gridlogic.cli.drawing import Pen, board_of, with_pen
from gridlogic.cli.exits import Exit
from gridlogic.cli.report import headline
from gridlogic.documents import read_picture
from gridlogic.exhibit import Exhibit
from gridlogic.geometry import UNKNOWN, Grid
from gridlogic.host import Host
from gridlogic.puzzle import Puzzle
from gridlogic.solving import broken_clues
from gridlogic.words import counted


@click.command("check", epilog="Exit codes: 0 right, 1 ANSWER breaks a clue or is not complete, 2 wrong file.")
@click.argument("file")
@click.argument("answer", required=False)
@with_origin
@with_pen
@with_host
def command(file: str, answer: str | None, origin: str | None, host: Host, pen: Pen) -> Exit:
    """Check an answer and name the clues that it breaks.

    ANSWER is a text file with the grid as a picture, such as # for filled and . for blank cells, or - for standard
    input. Without it, the solution that FILE itself states is checked.

    \b
    Example:
      gridlogic check puzzles/nonogram/heart.yaml my-answer.txt
    """  # noqa: D301 - \b is click's mark for text that is not to be wrapped
    album = pen.album(host)
    puzzle = single(file, host, origin)
    grid = _answer(puzzle, answer)
    if grid is None:
        pen.say(f"The answer is not complete: it has cells marked {UNKNOWN}.")
        return Exit.NONE
    broken = broken_clues(puzzle, grid)
    board = board_of(puzzle, grid)
    if album is not None:
        album.add(puzzle.kind, Exhibit(headline(puzzle), board))
        album.close()
    if not broken:
        pen.say("The answer obeys every clue.")
        return Exit.UNIQUE
    if album is None:
        pen.draw(board)
    pen.say(f"\nThe answer breaks {counted(len(broken), 'clue')}:")
    for clue in broken:
        pen.say(f"  {clue}")
    return Exit.NONE


def _answer(puzzle: Puzzle, source: str | None) -> Grid | None:
    if source is not None:
        return read_picture(source, puzzle).grid()
    if puzzle.solution is None:
        raise click.UsageError("the file states no solution: give an ANSWER to check")
    return puzzle.answer()
