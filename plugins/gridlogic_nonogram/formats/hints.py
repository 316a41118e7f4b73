"""Hint strings: `3,1 1;2,1,2`, the rows and then the columns, blocks parted by blanks. One puzzle a line."""

import re
from collections.abc import Iterator, Sequence

from gridlogic import Document, ForeignFile, LineClues, Place, Sure, WrongValue
from gridlogic_nonogram.formats.common import Warn, mono, numbers, words_of


def sniff(content: ForeignFile) -> Sure:
    """Lines of numbers with a semicolon each."""
    lines = [line.split(";") for line in content.lines if line.strip()]
    parts = [part for line in lines for part in line]
    right = lines and all(len(line) == 2 for line in lines) and all(re.search(r"\d", part) for part in parts)
    right = right and all(re.fullmatch(r"[\d, \t]*", part, re.ASCII) for part in parts)
    return Sure.LIKELY if right else Sure.NO


def read(content: ForeignFile) -> Iterator[Document]:
    """The puzzle of each line."""
    for number, line in enumerate(content.lines):
        if not line.strip():
            continue
        if line.count(";") != 1:
            raise WrongValue(f"{line.count(';')} semicolons; one wanted, between rows and columns", number)
        places: dict[tuple[str | int, ...], Place] = {}
        clues: dict[str, list[list[str]]] = {}
        column = 0
        for key, part in zip(("rows", "cols"), line.split(";"), strict=True):
            clues[key] = [numbers(clue) for clue in part.split(",")]
            for at, clue in enumerate(part.split(",")):
                places[key, at] = number, column + len(clue) - len(clue.lstrip())
                column += len(clue) + 1
        yield mono(content, clues["rows"], clues["cols"], places)


def write(puzzles: Sequence[LineClues], warn: Warn) -> str:
    """One line for each puzzle."""
    del warn
    lines = []
    for puzzle in puzzles:
        parts = [",".join(" ".join(clue) or "0" for clue in clues) for clues in words_of(puzzle, "hint-string")]
        lines.append(";".join(parts) + "\n")
    return "".join(lines)
