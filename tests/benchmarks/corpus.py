"""The shared corpus of puzzles, as documents. It stands in a directory beside the checkout, or is absent."""

import json
import re
from pathlib import Path

SHARED = Path(__file__).parents[3] / "shared"
CORPUS = SHARED / "corpus"
LETTERS = "abcdefghijklmnpqrtuvwxyz"  # o and s are marks
MARKS = {1: "", 2: "o", 3: "s"}


def entries(name):
    """The puzzles of a collection, as they stand there; none if there is no corpus."""
    path = CORPUS / name
    return [json.loads(line) for line in path.read_text().splitlines()] if path.is_file() else []


def files(folder):
    """The puzzles of a folder that has a file for each, by name; none if there is no corpus."""
    return [json.loads(path.read_text()) for path in sorted((CORPUS / folder).glob("*.json"))]


def nonogram(puzzle):
    rows, columns = ([[length for length in clue if length] for clue in puzzle[key]] for key in ("rows", "cols"))
    return {"type": "nonogram", "rows": rows, "cols": columns}


def mosaic(puzzle):
    return {"type": "mosaic", "grid": puzzle["grid"]}


def nonogram_colour(puzzle):
    def lines(clues):
        return [" ".join(f"{length}{LETTERS[colour - 1]}" for length, colour in clue) or "0" for clue in clues]

    return {
        "type": "nonogram-colour",
        "palette": _palette(puzzle),
        "rows": lines(puzzle["rows"]),
        "cols": lines(puzzle["cols"]),
    }


def box(puzzle):
    style = puzzle["clue_style"]
    data = {"type": "nonogram-3d", "size": f"{puzzle['depth']}x{puzzle['height']}x{puzzle['width']}"}
    if "color" in style:
        data["palette"] = _palette(puzzle)
    for key, axis in (("rows", "x"), ("cols", "y"), ("pillars", "z")):
        data[key] = [[_word(clue, style) for clue in row] for row in puzzle["clues"][axis]]
    return data


def _palette(puzzle):
    """Colours that are no hexadecimal number do not matter here."""
    hexadecimal = [colour if re.fullmatch("[0-9A-Fa-f]{6}", colour) else "808080" for colour in puzzle["colors"]]
    return {letter: f"{letter} #{colour}" for letter, colour in zip(LETTERS, hexadecimal, strict=False)}


def _word(clue, style):
    if clue is None:
        return "-"
    if style == "picross3d":
        return f"{clue[0]}{MARKS[clue[1]]}" if clue[0] else "0"
    if style == "picross3d-color":
        return "+".join(f"{n}{LETTERS[colour - 1]}{MARKS[groups]}" for n, groups, colour in clue if n) or "0"
    if style == "runs":
        return ".".join(str(length) for length in clue if length) or "0"
    return ".".join(f"{length}{LETTERS[colour - 1]}" for length, colour in clue if length) or "0"


def status(puzzle):
    """The status that is known for a puzzle, None if nobody knows."""
    if "status" in puzzle:
        return None if puzzle["status"] == "unknown" else puzzle["status"]
    number = puzzle["n_solutions"]
    return None if number is None else {0: "none", 1: "unique"}.get(number, "multiple")
