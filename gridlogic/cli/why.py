"""`gridlogic why`."""

import sys
from typing import Any

import click

from gridlogic.cli import reasons, report
from gridlogic.cli.common import entries, is_single, tell, with_host, with_origin
from gridlogic.cli.drawing import Pen, board_of, with_pen
from gridlogic.cli.exits import OF_STATUS, Exit, gravest
from gridlogic.cli.limits import Seconds
from gridlogic.cli.progress import Progress
from gridlogic.errors import GridlogicError, WrongAnswer
from gridlogic.exhibit import Exhibit
from gridlogic.host import Host
from gridlogic.rendering.text import legend

TIME_LIMIT = 15.0


@click.command("why", epilog="Exit codes: 0 unique, 1 no solution, 2 wrong file or use, 3 several, 4 not decided.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--time-limit", type=Seconds(), default=TIME_LIMIT, show_default=True, help="For each puzzle.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@with_origin
@with_pen
@with_host
def command(
    *, files: tuple[str, ...], origin: str | None, time_limit: float, as_json: bool, host: Host, pen: Pen
) -> Exit:
    """Tell why a puzzle has no solution, or why it has several.

    Without a solution: a smallest set of clues and given cells that contradict each other, alone on a board. With
    several: how many, the cells that are the same in all of them, those that differ (marked), and what to add to make
    the puzzle unique. FILE is whatever `gridlogic solve` takes.

    \b
    Examples:
      gridlogic why puzzles/nonogram/impossible.yaml
      gridlogic why -o several.svg puzzles/nonogram/two-diagonals.yaml
      gridlogic why --time-limit 60 --json puzzles/mosaic
    """  # noqa: D301 - \b is click's mark for text that is not to be wrapped
    if as_json and pen.to_output:
        raise click.UsageError("--json and a drawing cannot both go to standard output: name a file with -o")
    album = pen.album(host)
    codes: list[Exit] = []
    data: list[dict[str, Any]] = []
    for entry in entries(files, host, origin):
        found: dict[str, Any] = {"file": entry.file, "document": entry.document}
        data.append(found)
        try:
            if isinstance(entry.content, GridlogicError):
                raise entry.content
            if album is not None:
                album.prepare(entry.content.kind)
            with Progress(entry.name) as progress:
                why = reasons.find_out(entry.content, host, time_limit, progress)
        except GridlogicError as error:
            name = "" if error is entry.content else f"{entry.name}: "
            tell(f"{name}{error}", error)
            codes.append(Exit.INTERNAL if isinstance(error, WrongAnswer) else Exit.WRONG)
            found["error"] = str(error)
            continue
        found |= reasons.as_data(why)
        if album is not None:
            words, start = " ".join(map(str.strip, reasons.sentences(why))), why.puzzle.candidates()
            album.add(
                why.puzzle.kind,
                Exhibit(report.headline(why.puzzle), board_of(why.puzzle, start), words, ends=reasons.boards(why)),
            )
        if not as_json:
            name = "" if is_single(files, entry) else f"{entry.name}: "
            pen.say(f"{chr(10) if codes else ''}{name}{report.headline(why.puzzle)}\n")
            _show(why, pen, draw=album is None)
        codes.append(OF_STATUS[why.outcome.status])
    if album is not None:
        album.close()
    if as_json:
        import json

        sys.stdout.write(json.dumps({"results": data}, indent=2) + "\n")
    return gravest(codes)


def _show(why: reasons.Why, pen: Pen, *, draw: bool) -> None:
    """The boards and the words."""
    boards = reasons.boards(why) if draw else ()
    for board in boards:
        pen.draw(board)
        pen.say()
    if any(board.marked for board in boards):
        pen.say(legend(boards, pen.glyphs))
    for sentence in reasons.sentences(why):
        pen.say(sentence)
