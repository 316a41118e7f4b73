"""Checks of the board, and of what every renderer makes of it."""

from unittest import SkipTest

from gridlogic.board import Board
from gridlogic.errors import PluginError, UsageError
from gridlogic.geometry import UNKNOWN, Candidates, Grid
from gridlogic.puzzle import Puzzle
from gridlogic.testing.subject import Example, Subject, require


def check_board(subject: Subject) -> None:
    """The board can be drawn up with nothing known, with the given cells and with a solution, and fits the grid."""
    for example in subject.examples(10):
        for board in _boards(subject, example):
            _require_fit(board, example)


def check_drawn(subject: Subject, form: str) -> None:
    """A format draws the board as text or bytes, with and without a solution."""
    try:
        renderer = subject.host.renderer(form, subject.kind)
    except UsageError as error:
        raise SkipTest(str(error)) from None
    for example in subject.examples(3):
        for board in _boards(subject, example):
            try:
                with PluginError.blaming(f"of format {form}"):
                    drawn = renderer.render(board)
            except PluginError as error:
                raise AssertionError(f"{example.name} cannot be drawn: {error}") from error
            fine = isinstance(drawn, str | bytes)
            require(fine, f"{example.name}: format {form} gives {type(drawn).__name__}, not text or bytes")


def _boards(subject: Subject, example: Example) -> list[Board]:
    """The board with nothing known, with what is given, and with a solution if there is one."""
    known: list[tuple[str, Grid | Candidates | None]] = [
        ("None", None),
        ("the given cells", example.puzzle.candidates()),
        *(("a solution", grid) for grid in subject.reference(example).solutions[:1]),
    ]
    boards = []
    for what, grid in known:
        try:
            boards.append(example.puzzle.board(grid))
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            raise AssertionError(f"{example.name}: board() of {what} ends in {told}") from error
    return boards


def _require_fit(board: Board, example: Example) -> None:
    name, puzzle, _ = example
    require(isinstance(board, Board), f"{name}: board() gives {type(board).__name__}, not a Board")
    shape = puzzle.shape
    require(board.shape == shape, f"{name}: the board is {board.shape}, the puzzle {shape}")
    require(
        len(board.values) == shape.cells, f"{name}: the board has {len(board.values)} values for {shape.cells} cells"
    )
    wrong = [index for index in board.labels if not 0 <= index < shape.cells]
    require(not wrong, f"{name}: the board has labels at {wrong[:3]}, which are no cells; labels go by flat index")
    for axis, clues in board.clues.items():
        lines = len(shape.lines(axis)) if 0 <= axis < len(shape.sizes) else 0
        require(len(clues) == lines, f"{name}: the board has {len(clues)} clues for {lines} lines along axis {axis}")
    _require_glyphs(puzzle)


def _require_glyphs(puzzle: Puzzle) -> None:
    glyphs = [ink.glyph for ink in puzzle.inks]
    sound = len(set(glyphs)) == len(glyphs) and all(len(glyph) == 1 and glyph != UNKNOWN for glyph in glyphs)
    require(
        sound, f"the glyphs {' '.join(glyphs)} are not one character for each value, all different and none {UNKNOWN}"
    )
