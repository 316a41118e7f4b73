"""`gridlogic solve`."""

import sys
from typing import Any

import click

from gridlogic.board import Board
from gridlogic.cli import report
from gridlogic.cli.common import Entry, entries, is_single, tell, with_host, with_origin
from gridlogic.cli.drawing import Pen, board_of, with_pen
from gridlogic.cli.exits import OF_STATUS, Exit, gravest
from gridlogic.cli.limits import Seconds, SolutionLimit
from gridlogic.cli.progress import Progress
from gridlogic.errors import GridlogicError, WrongAnswer
from gridlogic.exhibit import Exhibit, Frame
from gridlogic.geometry import Candidates
from gridlogic.host import Host
from gridlogic.outcome import Outcome
from gridlogic.puzzle import Puzzle
from gridlogic.rendering.text import legend
from gridlogic.solving import AUTO, solve


@click.command("solve", epilog="Exit codes: 0 unique, 1 no solution, 2 wrong file or use, 3 several, 4 not decided.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--engine", default=AUTO, show_default=True, help="auto, propagation, cpsat, z3, backtracking, ...")
@click.option("--encoding", help="One of the kind's encodings, such as table; `gridlogic bench` lists them.")
@click.option(
    "--solutions", "limit", type=SolutionLimit(), default=2, show_default=True, help="Stop at so many solutions."
)
@click.option("--time-limit", type=Seconds(), help="For each puzzle.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--trace",
    type=click.IntRange(min=1),
    metavar="N",
    help="Draw the grid every N steps of a search; with -o into that file.",
)
@with_origin
@with_pen
@with_host
def command(*, files: tuple[str, ...], origin: str | None, as_json: bool, **options: Any) -> Exit:
    """Solve puzzles and tell whether each answer is the only one.

    FILE is a puzzle file, in YAML or in a format that `gridlogic formats` lists, an id or a URL, a directory of YAML
    files, or - for standard input.

    \b
    Examples:
      gridlogic solve puzzles/nonogram/heart.yaml
      gridlogic solve --engine z3 --encoding prefix-count puzzles/nonogram/heart.yaml
      gridlogic solve --solutions all --json puzzles/mosaic
      gridlogic solve 3x2:2/1/2/3/1.1
      gridlogic solve -o duckling.html puzzles/nonogram-3d/duckling.yaml
    """  # noqa: D301 - \b is click's mark for text that is not to be wrapped
    solver = Solver(**options)
    if as_json and solver.pen.to_output:
        raise click.UsageError("--json and a drawing cannot both go to standard output: name a file with -o")
    codes: list[Exit] = []
    data: list[dict[str, Any]] = []
    for entry in entries(files, solver.host, origin):
        code, result = solver.one(entry, quiet=as_json, alone=is_single(files, entry), first=not codes)
        codes.append(code)
        data.append({"file": entry.file, "document": entry.document, **result})
    solver.close()
    if as_json:
        import json

        sys.stdout.write(json.dumps({"results": data}, indent=2) + "\n")
    return gravest(codes)


class Solver:
    """The options of one call of `gridlogic solve`."""

    def __init__(self, *, host: Host, pen: Pen, trace: int | None, limit: int | None, **options: Any) -> None:
        self.host, self.pen = host, pen
        self._album = pen.album(host)
        self._trace, self._limit, self._options = trace, limit, options

    def one(self, entry: Entry, *, quiet: bool, alone: bool, first: bool) -> tuple[Exit, dict[str, Any]]:
        """Solve one puzzle and show what came out, unless `quiet`."""
        puzzle = entry.content
        if isinstance(puzzle, GridlogicError):
            tell(str(puzzle), puzzle)
            return Exit.WRONG, {"error": str(puzzle)}
        try:
            if self._album is not None:
                self._album.prepare(puzzle.kind)
            outcome, steps = self._solve(puzzle, entry.name)
        except GridlogicError as error:
            tell(f"{entry.name}: {error}", error)
            return Exit.INTERNAL if isinstance(error, WrongAnswer) else Exit.WRONG, {"error": str(error)}
        doubt = report.expectation(puzzle, outcome)
        if doubt:
            tell(f"{entry.name}: note: {doubt}")
        boards = self._draw(puzzle, outcome, steps)
        if not quiet:
            self._tell(puzzle, outcome, boards, "" if first else "\n", "" if alone else f"{entry.name}: ")
        return OF_STATUS[outcome.status], report.as_data(puzzle, outcome)

    def _solve(self, puzzle: Puzzle, name: str) -> tuple[Outcome, tuple[Frame, ...]]:
        """What came out, and what is to be seen of the search in the album."""
        frames: list[Frame] = []

        def draw(steps: int, known: Candidates) -> None:
            if self._album is None:
                tell("\n".join([f"step {steps}", *known.text(puzzle.symbols)]))
            else:
                frames.append(Frame(f"Step {steps} of the search.", board_of(puzzle, known)))

        with Progress(name, draw if self._trace else None, self._trace or 0) as progress:
            try:
                outcome = solve(puzzle, host=self.host, limit=self._limit, listener=progress, **self._options)
            except KeyboardInterrupt:
                tell(f"{name}: {progress.solutions} found before the interruption, nothing proved")
                raise
        return outcome, tuple(frames)

    def _draw(self, puzzle: Puzzle, outcome: Outcome, steps: tuple[Frame, ...]) -> list[Board]:
        """The boards of the solutions, marked where they differ; they also go into the album if there is one."""
        marked = frozenset(outcome.differing() if len(outcome.solutions) > 1 else ())
        boards = [board_of(puzzle, grid, marked) for grid in outcome.solutions]
        if self._album is not None:
            start = board_of(puzzle, puzzle.candidates())
            words = report.verdict(outcome, self._limit, self._options["time_limit"])
            self._album.add(puzzle.kind, Exhibit(report.headline(puzzle), start, words, steps, tuple(boards)))
        return boards

    def _tell(self, puzzle: Puzzle, outcome: Outcome, boards: list[Board], space: str, name: str) -> None:
        pen = self.pen
        pen.say(f"{space}{name}{report.headline(puzzle)}\n")
        if self._album is None:
            for board in boards:
                pen.draw(board)
                pen.say()
        if len(boards) > 1:
            pen.say(report.difference(outcome))
            if self._album is None:
                pen.say(legend(boards, pen.glyphs))
        pen.say(report.sentence(puzzle, outcome, self._limit, self._options["time_limit"]))

    def close(self) -> None:
        """Write the file of drawings, if there is to be one."""
        if self._album is not None:
            self._album.close()
