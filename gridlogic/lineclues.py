"""For puzzles whose clues are the runs along lines: from words such as `3`, `2r`, `?`, `*` to blocks; a base class."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from gridlogic.board import Board, Label
from gridlogic.errors import WrongValue
from gridlogic.fields import ClueLines, Plain, whole_number
from gridlogic.geometry import Candidates, Grid, Shape
from gridlogic.model import Clue
from gridlogic.puzzle import Puzzle
from gridlogic.runs import ANY_BLOCKS, Block, Runs

Blocks = tuple[Block, ...]
LONGEST = 10**6
"""Lengths up to this are taken as lengths that may not fit; above, as wrong numbers."""


def read_block(word: str, letters: str, what: str, length: int, *path: str | int) -> Block:
    """The block that a word means, in a line of so many cells; `WrongValue` with the path if it means none.

    With `letters` every block ends in one of them, its colour: value 1 is the first letter.
    """
    if word == "*":
        return ANY_BLOCKS
    colour = 1
    if letters:
        colour = read_colour(word, letters, what, *path)
        if len(word) == 1:
            raise WrongValue(f"{what}: {word!r} has no length before the colour", *path)
        word = Plain(word[:-1])
    if word == "?":
        return Block(None, colour)
    return Block(whole_number(word, what, 1, length, *path, passing=LONGEST), colour)


def read_colour(word: str, letters: str, what: str, *path: str | int) -> int:
    """The value whose letter a word ends in."""
    last = word[-1:]
    if not last or last not in letters:
        other = last.swapcase() if last and last.swapcase() in letters else ""
        hint = f", did you mean '{word[:-1]}{other}'?" if other else f": {', '.join(letters)}"
        raise WrongValue(f"{what}: {word[:20]!r} does not end in a letter of the palette{hint}", *path)
    return letters.index(last) + 1


def cells_needed(blocks: Iterable[Block]) -> int:
    """How many cells the blocks take at least, with a gap between neighbours of one colour."""
    real = [block for block in blocks if block != ANY_BLOCKS]
    return sum(block.length or 1 for block in real) + sum(a.colour == b.colour for a, b in pairwise(real))


def spelt(block: Block, letters: str) -> str:
    """The word for a block."""
    if block == ANY_BLOCKS:
        return "*"
    return f"{block.length or '?'}{letters[block.colour - 1] if letters else ''}"


@dataclass(frozen=True)
class LineClues(Puzzle):
    """A grid with the runs of every row and column as clues, rows from top to bottom and columns from left to right."""

    rows: ClueLines
    cols: ClueLines

    @property
    def letters(self) -> str:
        """The letters of the colours that clues name; none if there is one colour only."""
        return ""

    @cached_property
    def shape(self) -> Shape:
        """As many rows and columns as there are clues for them."""
        return Shape((len(self.rows), len(self.cols)))

    @cached_property
    def row_blocks(self) -> list[Blocks]:
        """The blocks of each row; raises `WrongValue`."""
        return [self._blocks(words, "row", len(self.cols), "rows", at) for at, words in enumerate(self.rows)]

    @cached_property
    def column_blocks(self) -> list[Blocks]:
        """The blocks of each column; raises `WrongValue`."""
        return [self._blocks(words, "column", len(self.rows), "cols", at) for at, words in enumerate(self.cols)]

    def _blocks(self, words: Sequence[str], line: str, length: int, key: str, at: int) -> Blocks:
        name = f"{line} {at + 1}"
        blocks = tuple(
            read_block(word, self.letters, f"{name}, clue {number + 1}", length, key, at, number)
            for number, word in enumerate(words)
        )
        if cells_needed(blocks) > length:
            raise WrongValue(f"{name}: needs {cells_needed(blocks)} cells, has {length}", key, at)
        return blocks

    def validate(self) -> None:
        """Every clue must fit its line, and rows and columns must fill as many cells with each colour."""
        differ = []
        for value, ink in enumerate(self.inks[1:], 1):
            rows, columns = _total(self.row_blocks, value), _total(self.column_blocks, value)
            if rows is not None and columns is not None and rows != columns:
                differ.append((ink.name, rows, columns))
        if differ and self.letters:
            told = "; ".join(f"{name}: rows {rows}, columns {columns}" for name, rows, columns in differ)
            raise WrongValue(told, "cols")
        for _, rows, columns in differ:
            raise WrongValue(f"rows add up to {rows}, columns to {columns}", "cols")

    def constraints(self) -> Iterator[Runs]:
        """One line of runs for each clue."""
        for line, cells_of_lines, clues, written in (
            ("row", self.shape.rows(), self.row_blocks, self.rows),
            ("column", self.shape.columns(), self.column_blocks, self.cols),
        ):
            for number, (cells, blocks, words) in enumerate(zip(cells_of_lines, clues, written, strict=True), 1):
                yield Runs(cells, blocks, Clue(f"{line} {number}", " ".join(words) or "0"))

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        """The grid with its clues in the margins."""
        clues = {1: _labels(self.row_blocks), 0: _labels(self.column_blocks)}
        return super().board(grid)._replace(clues=clues)


def _total(clues: list[Blocks], colour: int) -> int | None:
    """How many cells the blocks fill with a colour, unless a length is not known."""
    blocks = [block for line in clues for block in line]
    if any(block.length is None and block.colour in (0, colour) for block in blocks):
        return None
    return sum(block.length or 0 for block in blocks if block.colour == colour)


def _labels(clues: list[Blocks]) -> tuple[tuple[Label, ...], ...]:
    return tuple(tuple(Label(spelt(block, ""), block.colour) for block in blocks) or (Label("0"),) for blocks in clues)
