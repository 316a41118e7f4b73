"""The document, the rules and the drawing of a nonogram."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gridlogic import (
    ANY_BLOCKS,
    Block,
    Board,
    Candidates,
    Clue,
    ClueLines,
    Grid,
    Label,
    Puzzle,
    Runs,
    Shape,
    WrongValue,
    values_of,
    whole_number,
)

Blocks = tuple[Block, ...]


@dataclass(frozen=True)
class Nonogram(Puzzle):
    """Picross, Hanjie, Griddlers: the lengths of the filled runs in every row and column, one colour.

    `rows` are the clues from top to bottom, `cols` those from left to right.
    """

    kind = "nonogram"

    rows: ClueLines
    cols: ClueLines

    @cached_property
    def shape(self) -> Shape:
        """As many rows and columns as there are clues for them."""
        return Shape((len(self.rows), len(self.cols)))

    @cached_property
    def row_blocks(self) -> list[Blocks]:
        """The blocks of each row; raises `WrongValue`."""
        return [_blocks(words, f"row {at + 1}", len(self.cols), "rows", at) for at, words in enumerate(self.rows)]

    @cached_property
    def column_blocks(self) -> list[Blocks]:
        """The blocks of each column; raises `WrongValue`."""
        return [_blocks(words, f"column {at + 1}", len(self.rows), "cols", at) for at, words in enumerate(self.cols)]

    def validate(self) -> None:
        """Every clue must fit its line, and rows and columns must fill the same number of cells."""
        totals = [_total(self.row_blocks), _total(self.column_blocks)]
        if None not in totals and totals[0] != totals[1]:
            raise WrongValue(f"rows add up to {totals[0]}, columns to {totals[1]}", "cols")

    def constraints(self) -> Iterator[Runs]:
        """One line of runs for each clue."""
        for word, lines, clues in (
            ("row", self.shape.rows(), self.row_blocks),
            ("column", self.shape.columns(), self.column_blocks),
        ):
            for at, (cells, blocks) in enumerate(zip(lines, clues, strict=True)):
                yield Runs(cells, blocks, Clue(f"{word} {at + 1}", " ".join(map(_word, blocks)) or "0"))

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        """The grid with its clues in the margins."""
        clues = {1: _labels(self.row_blocks), 0: _labels(self.column_blocks)}
        return Board(self.shape, values_of(self.shape, grid), self.inks, clues=clues)


def _blocks(words: tuple[str, ...], name: str, length: int, *path: str | int) -> Blocks:
    blocks = []
    for at, word in enumerate(words):
        if word == "*":
            blocks.append(ANY_BLOCKS)
        elif word == "?":
            blocks.append(Block(None))
        else:
            what = f"{name}, clue {at + 1}"
            blocks.append(Block(whole_number(word, what, 1, length, *path, at, passing=10**6)))
    real = [block for block in blocks if block != ANY_BLOCKS]
    needed = sum(block.length or 1 for block in real) + max(len(real) - 1, 0)
    if needed > length:
        raise WrongValue(f"{name}: needs {needed} cells, has {length}", *path)
    return tuple(blocks)


def _total(clues: list[Blocks]) -> int | None:
    """How many cells all the blocks fill, if every length is known."""
    lengths = [block.length for blocks in clues for block in blocks]
    return None if None in lengths else sum(length for length in lengths if length)


def _word(block: Block) -> str:
    return "*" if block == ANY_BLOCKS else str(block.length or "?")


def _labels(clues: list[Blocks]) -> tuple[tuple[Label, ...], ...]:
    return tuple(tuple(Label(_word(block)) for block in blocks) or (Label("0"),) for blocks in clues)
