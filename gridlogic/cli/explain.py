"""`gridlogic explain`."""

import sys
from typing import Any

import click

from gridlogic.cli.common import single, with_host, with_origin
from gridlogic.cli.drawing import Pen, board_of, with_pen
from gridlogic.cli.exits import Exit
from gridlogic.cli.limits import Seconds
from gridlogic.cli.progress import Progress
from gridlogic.cli.report import headline, picture_rows
from gridlogic.difficulty import grade, score
from gridlogic.documents import read_picture
from gridlogic.exhibit import Exhibit, Frame
from gridlogic.explaining import End, Explanation, explain, mistakes, without
from gridlogic.geometry import Candidates
from gridlogic.host import Host
from gridlogic.outcome import Outcome, Step
from gridlogic.puzzle import Puzzle
from gridlogic.reasons import Effort
from gridlogic.solving import solve
from gridlogic.words import counted

CODES = {End.SOLVED: Exit.UNIQUE, End.NONE: Exit.NONE, End.MULTIPLE: Exit.MULTIPLE, End.TIME: Exit.UNDECIDED}


@click.command(
    "explain", epilog="Exit codes: 0 explained, 1 no solution, 2 wrong file or use, 3 several, 4 time ran out."
)
@click.argument("file")
@click.option("--grid", "filled", metavar="FILE", help="Go on from this half-filled grid: # . and ? for open cells.")
@click.option("--next", "hint", is_flag=True, help="Only the next step.")
@click.option("--boards", is_flag=True, help="Draw the board after each step.")
@click.option("--time-limit", type=Seconds(), default=60.0, show_default=True, help="Seconds for all steps.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@with_origin
@with_pen
@with_host
def command(*, file: str, filled: str | None, origin: str | None, as_json: bool, **options: Any) -> Exit:
    """Explain how a puzzle is solved, step by step, the easiest deduction first.

    Where clues one by one lead no further, a value is supposed and followed to a contradiction, by the shortest chain
    that is found. Cells of a half-filled grid that are wrong are pointed out first, and then taken as open.

    \b
    Examples:
      gridlogic explain puzzles/nonogram/heart.yaml
      gridlogic explain --next --grid so-far.txt puzzles/nonogram/heart.yaml
      gridlogic explain -o heart.html puzzles/nonogram/heart.yaml
      gridlogic explain -o heart.gif --plain puzzles/nonogram/heart.yaml
    """  # noqa: D301 - \b is click's mark for text that is not to be wrapped
    explainer = Explainer(file, as_json=as_json, **options)
    if as_json and explainer.pen.to_output:
        raise click.UsageError("--json and a drawing cannot both go to standard output: name a file with -o")
    return explainer.run(single(file, explainer.host, origin), filled)


class Explainer:
    """One call of `gridlogic explain`."""

    def __init__(
        self, name: str, *, host: Host, pen: Pen, hint: bool, boards: bool, time_limit: float, as_json: bool
    ) -> None:
        self.host, self.pen = host, pen
        self._name, self._hint, self._boards, self._limit, self._as_json = name, hint, boards, time_limit, as_json

    def run(self, puzzle: Puzzle, filled: str | None) -> Exit:
        """Explain a puzzle and show what came out."""
        album = self.pen.album(self.host)
        if album is not None:
            album.prepare(puzzle.kind)
        start, wrong = self._start(puzzle, filled)
        explanation = self._explain(puzzle, start)
        if album is not None:
            album.add(puzzle.kind, self._exhibit(puzzle, explanation))
            album.close()
        if self._as_json:
            self._dump(puzzle, explanation, wrong)
        else:
            self._tell(puzzle, explanation, wrong, drawn=album is not None)
        return Exit.UNIQUE if self._hint and explanation.steps else CODES[explanation.end]

    def _start(self, puzzle: Puzzle, filled: str | None) -> tuple[Candidates, list[int]]:
        """Where to begin, and the cells of the half-filled grid that are wrong."""
        given = puzzle.candidates()
        if filled is None:
            return given, []
        picture = read_picture(filled, puzzle)
        wrong = mistakes(puzzle, picture, lambda left, limit: self._solve(puzzle, limit, left))
        if wrong is None:
            raise click.UsageError(f"whether '{filled}' has mistakes was not decided in {self._limit:g} s")
        return without(picture, given, wrong) & given, wrong

    def _solve(self, puzzle: Puzzle, limit: int, left: Candidates) -> Outcome:
        return solve(puzzle, host=self.host, limit=limit, time_limit=self._limit, candidates=left)

    def _explain(self, puzzle: Puzzle, start: Candidates) -> Explanation:
        with Progress(self._name) as progress:
            number = 0

            def told(step: Step) -> None:
                nonlocal number
                number += 1
                progress.step(number, lambda: step.after)

            most = 1 if self._hint else None
            return explain(puzzle, start, host=self.host, time_limit=self._limit, most=most, told=told)

    def _exhibit(self, puzzle: Puzzle, explanation: Explanation) -> Exhibit:
        frames = tuple(
            Frame(f"{number}. {step.words}", board_of(puzzle, step.after, step.cells))
            for number, step in enumerate(explanation.steps, 1)
        )
        grid = explanation.known.grid()
        ends = (board_of(puzzle, grid),) if grid and explanation.end is End.SOLVED else ()
        words = " ".join(filter(None, (explanation.words, self._difficulty(puzzle, explanation))))
        return Exhibit(headline(puzzle), board_of(puzzle, explanation.start), words, frames, ends)

    def _tell(self, puzzle: Puzzle, explanation: Explanation, wrong: list[int], *, drawn: bool) -> None:
        pen = self.pen
        pen.say(f"{headline(puzzle)}\n")
        for cell in wrong:
            pen.say(f"Wrong: {puzzle.shape.name(cell)}. It is taken as open.")
        for number, step in enumerate(explanation.steps, 1):
            pen.say(f"{number:3}. {step.words}")
            if self._boards and not drawn:
                pen.draw(board_of(puzzle, step.after, step.cells))
                pen.say()
        if self._hint and explanation.steps:
            return
        if not drawn and not self._boards:
            pen.say()
            pen.draw(board_of(puzzle, explanation.known))
        pen.say(f"\n{explanation.words}")
        difficulty = self._difficulty(puzzle, explanation)
        if difficulty:
            pen.say(difficulty)
        if explanation.end in (End.NONE, End.MULTIPLE):
            pen.say(f"`gridlogic why {self._name}` tells more.")

    def _difficulty(self, puzzle: Puzzle, explanation: Explanation) -> str:
        """`Difficulty: hard (score 143: 59 steps, 7 of them suppositions).` if all of it was explained."""
        name = self._grade(puzzle, explanation)
        if name is None:
            return ""
        cases = sum(step.effort >= Effort.CASE for step in explanation.steps)
        some = f", {cases} of them {'a supposition' if cases == 1 else 'suppositions'}" if cases else ""
        return (
            f"Difficulty: {name} (score {score(explanation.steps)}: {counted(len(explanation.steps), 'step')}{some})."
        )

    def _grade(self, puzzle: Puzzle, explanation: Explanation) -> str | None:
        grid = explanation.known.grid()
        if grid is None or explanation.end is not End.SOLVED or explanation.start != puzzle.candidates():
            return None
        return grade(puzzle, Outcome((grid,), exhausted=True, engine="explanation"))

    def _dump(self, puzzle: Puzzle, explanation: Explanation, wrong: list[int]) -> None:
        import json

        steps = [step_data(puzzle, step) for step in explanation.steps]
        data = {
            "file": self._name,
            "kind": puzzle.kind,
            "title": puzzle.title,
            "size": list(puzzle.shape.sizes),
            "wrong": [list(puzzle.shape.cell(cell)) for cell in wrong],
            "steps": steps,
            "end": None if self._hint and steps else explanation.end.value,
            "words": explanation.words,
            "difficulty": self._grade(puzzle, explanation),
            "score": score(explanation.steps),
        }
        sys.stdout.write(json.dumps(data, indent=2) + "\n")


def step_data(puzzle: Puzzle, step: Step) -> dict[str, Any]:
    """A step for programs; cells are counted from 0, values are the kind's symbols."""
    shape, symbols = puzzle.shape, puzzle.symbols
    clues = [puzzle.model().constraints[rule].clue for rule in step.rules]
    return {
        "words": step.words,
        "effort": step.effort.name.lower(),
        "links": step.links,
        "clues": list(dict.fromkeys(map(str, clues))),
        "known": [
            {"cell": list(shape.cell(at)), "values": [symbols[v] for v in values]} for at, values in step.known.items()
        ],
        "excluded": [{"cell": list(shape.cell(at)), "value": symbols[value]} for at, value in step.excluded],
        "decided": [{"cell": list(shape.cell(at)), "value": symbols[value]} for at, value in step.forced],
        "board": picture_rows(step.after.text(symbols), shape),
    }
