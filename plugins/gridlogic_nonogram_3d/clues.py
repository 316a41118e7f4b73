"""What a clue word of a 3D nonogram means."""

from typing import NamedTuple

from gridlogic import (
    Block,
    Clue,
    Groups,
    Label,
    Part,
    Plain,
    Runs,
    WrongValue,
    cells_needed,
    read_block,
    read_colour,
    spelt,
    whole_number,
)

FREE = "-"
MARKS = {"": (1, 1), "o": (2, 2), "s": (3, None)}
"""Fewest and most groups: no mark is one group, a circle two, a square three or more."""
MARK_NAMES = {"": "one group", "o": "two groups", "s": "three or more groups"}


class LineClue(NamedTuple):
    """A clue with its meaning: exact blocks in order, or for each colour a count and its groups in any order."""

    text: str
    blocks: tuple[Block, ...] = ()
    parts: tuple[Part, ...] = ()

    def constraint(self, cells: range, name: str) -> Runs | Groups:
        """The rule along a line."""
        clue = Clue(name, self.text)
        return Groups(cells, self.parts, clue) if self.parts else Runs(cells, self.blocks, clue)

    def labels(self) -> tuple[Label, ...]:
        """What is printed beside the line; the counts of several colours are joined by `+`."""
        if self.parts:
            marks = {groups: mark for mark, groups in MARKS.items()}
            signs = ["", *"+" * (len(self.parts) - 1)]
            return tuple(
                Label(f"{sign}{cells}{marks[low, high]}", colour)
                for sign, (cells, low, high, colour) in zip(signs, self.parts, strict=True)
            )
        return tuple(Label(spelt(block, ""), block.colour) for block in self.blocks) or (Label("0"),)

    def total(self, colour: int) -> int | None:
        """How many cells of a colour the line has, if the clue says so."""
        if self.parts:
            return sum(part.cells for part in self.parts if part.colour == colour)
        if any(block.length is None and block.colour in (0, colour) for block in self.blocks):
            return None
        return sum(block.length or 0 for block in self.blocks if block.colour == colour)


def read_clue(word: str, letters: str, name: str, length: int, *path: str | int) -> LineClue | None:
    """The clue that a word means in a line of so many cells, None for a free line; `WrongValue` if it means none."""
    if word == FREE:
        return None
    if word == "0":
        return LineClue(word)
    if "+" in word and not letters:
        raise WrongValue(
            f"{name}: {word!r} joins counts of colours, but there is no palette; blocks are written 2.1", *path
        )
    pieces = word.split("+") if "+" in word or _mark(word) else word.split(".")
    for piece in pieces:
        if not piece or (letters and not piece[:1].isdigit() and piece[0] not in "?*"):
            raise WrongValue(f"{name}: {word!r} is no clue: {piece!r} has no number", *path)
    if "+" in word or _mark(word):
        return _counts(word, pieces, letters, name, length, *path)
    blocks = tuple(read_block(Plain(piece), letters, name, length, *path) for piece in pieces)
    if cells_needed(blocks) > length:
        raise WrongValue(f"{name}: {word} needs {cells_needed(blocks)} cells, has {length}", *path)
    return LineClue(word, blocks)


def _mark(piece: str) -> str:
    return piece[-1:] if piece[-1:] in ("o", "s") else ""


def _counts(word: str, pieces: list[str], letters: str, name: str, length: int, *path: str | int) -> LineClue:
    parts = tuple(_part(piece, letters, name, length, *path) for piece in pieces)
    colours = [part.colour for part in parts]
    if len(set(colours)) < len(colours):
        raise WrongValue(f"{name}: {word!r} names a colour twice", *path)
    total = sum(part.cells for part in parts)
    needed = max(part.cells + max(part.low - 1, total - part.cells) for part in parts)
    if needed > length:
        raise WrongValue(f"{name}: {word} needs {needed} cells, has {length}", *path)
    return LineClue(word, parts=parts)


def _part(piece: str, letters: str, name: str, length: int, *path: str | int) -> Part:
    mark = _mark(piece)
    number, colour = piece.removesuffix(mark) if mark else piece, 1
    if letters:
        colour = read_colour(number, letters, name, *path)
        number = number[:-1]
    cells = whole_number(Plain(number), name, 1, length, *path)
    low, high = MARKS[mark]
    if cells < low:
        raise WrongValue(f"{name}: {cells} cannot be in {MARK_NAMES[mark]}, as {piece!r} says", *path)
    return Part(cells, low, high, colour)
