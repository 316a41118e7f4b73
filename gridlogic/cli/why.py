"""`gridlogic why`."""

import sys
from collections.abc import Sequence
from typing import Any

import click

from gridlogic.board import Board
from gridlogic.cli import reasons, report
from gridlogic.cli.common import Entry, entries, is_single, tell, with_host, with_origin
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
    teller = Teller(host, pen, time_limit, quiet=as_json)
    codes: list[Exit] = []
    data: list[dict[str, Any]] = []
    for entry in entries(files, host, origin):
        code, found = teller.one(entry, "" if is_single(files, entry) else f"{entry.name}: ", "\n" if codes else "")
        codes.append(code)
        data.append({"file": entry.file, "document": entry.document, **found})
    teller.close()
    if as_json:
        import json

        sys.stdout.write(json.dumps({"results": data}, indent=2) + "\n")
    return gravest(codes)


class Teller:
    """The options of one call of `gridlogic why`."""

    def __init__(self, host: Host, pen: Pen, time_limit: float, *, quiet: bool) -> None:
        self._host, self._pen, self._time_limit, self._quiet = host, pen, time_limit, quiet
        self._album = pen.album(host)

    def one(self, entry: Entry, name: str, space: str) -> tuple[Exit, dict[str, Any]]:
        """Find out about one puzzle and tell it, unless `quiet`, after its name if that needs to be said."""
        puzzle = entry.content
        if isinstance(puzzle, GridlogicError):
            tell(str(puzzle), puzzle)
            return Exit.WRONG, {"error": str(puzzle)}
        try:
            if self._album is not None:
                self._album.prepare(puzzle.kind)
            with Progress(entry.name) as progress:
                why = reasons.find_out(puzzle, self._host, self._time_limit, progress)
            boards, sentences = reasons.boards(why), list(reasons.sentences(why))
        except GridlogicError as error:
            tell(f"{entry.name}: {error}", error)
            return Exit.INTERNAL if isinstance(error, WrongAnswer) else Exit.WRONG, {"error": str(error)}
        title = report.headline(puzzle)
        if self._album is not None:
            words, start = " ".join(map(str.strip, sentences)), board_of(puzzle, puzzle.candidates())
            self._album.add(puzzle.kind, Exhibit(title, start, words, ends=boards))
        if not self._quiet:
            self._pen.say(f"{space}{name}{title}\n")
            self._show(boards if self._album is None else (), sentences)
        return OF_STATUS[why.outcome.status], reasons.as_data(why)

    def _show(self, boards: Sequence[Board], sentences: Sequence[str]) -> None:
        for board in boards:
            self._pen.draw(board)
            self._pen.say()
        if any(board.marked for board in boards):
            self._pen.say(legend(boards, self._pen.glyphs))
        for sentence in sentences:
            self._pen.say(sentence)

    def close(self) -> None:
        """Write the file of drawings, if there is to be one."""
        if self._album is not None:
            self._album.close()
