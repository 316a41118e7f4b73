"""The shared corpus of colour and 3D puzzles: each ends in the status known for it, or two engines agree on one."""

import json
import re
from pathlib import Path

import pytest

from gridlogic.documents import from_data
from gridlogic.host import Host
from gridlogic.outcome import Status
from gridlogic.solving import broken_clues, solve

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
HOST = Host()
LETTERS = "abcdefghijklmnpqrtuvwxyz"  # o and s are marks
MARKS = {1: "", 2: "o", 3: "s"}


def entries(name):
    if not CORPUS.is_dir():
        return [pytest.param(None, marks=pytest.mark.skip(reason="no shared corpus beside the checkout"))]
    lines = (CORPUS / name).read_text().splitlines()
    return [pytest.param(puzzle, id=puzzle["id"]) for puzzle in map(json.loads, lines)]


def palette(puzzle):
    """Colours that are no hexadecimal number do not matter here."""
    hexadecimal = [colour if re.fullmatch("[0-9A-Fa-f]{6}", colour) else "808080" for colour in puzzle["colors"]]
    return {letter: f"{letter} #{colour}" for letter, colour in zip(LETTERS, hexadecimal, strict=False)}


def colour_puzzle(puzzle):
    def lines(clues):
        return [" ".join(f"{length}{LETTERS[colour - 1]}" for length, colour in clue) for clue in clues]

    return {
        "type": "nonogram-colour",
        "palette": palette(puzzle),
        "rows": lines(puzzle["rows"]),
        "cols": lines(puzzle["cols"]),
    }


def word(clue, style):
    if clue is None:
        return "-"
    if style == "picross3d":
        return f"{clue[0]}{MARKS[clue[1]]}" if clue[0] else "0"
    if style == "picross3d-color":
        return "+".join(f"{n}{LETTERS[colour - 1]}{MARKS[groups]}" for n, groups, colour in clue if n) or "0"
    if style == "runs":
        return ".".join(str(length) for length in clue if length) or "0"
    return ".".join(f"{length}{LETTERS[colour - 1]}" for length, colour in clue if length) or "0"


def box_puzzle(puzzle):
    style = puzzle["clue_style"]
    data = {"type": "nonogram-3d", "size": f"{puzzle['depth']}x{puzzle['height']}x{puzzle['width']}"}
    if "color" in style:
        data["palette"] = palette(puzzle)
    for key, axis in (("rows", "x"), ("cols", "y"), ("pillars", "z")):
        data[key] = [[word(clue, style) for clue in row] for row in puzzle["clues"][axis]]
    return data


def check(data, known):
    puzzle = from_data(data, HOST)
    outcome = solve(puzzle, host=HOST, time_limit=300)
    number = known["n_solutions"]
    if number is not None:
        assert outcome.status == {0: Status.NONE, 1: Status.UNIQUE}.get(number, Status.MULTIPLE)
    elif outcome.status == Status.MULTIPLE:
        assert len(set(outcome.solutions)) == 2  # two grids that obey every clue are proof enough
        assert not any(broken_clues(puzzle, grid) for grid in outcome.solutions)
    else:
        assert outcome.status == solve(puzzle, host=HOST, engine="z3", time_limit=300).status == Status.UNIQUE


@pytest.mark.slow
@pytest.mark.parametrize("known", entries("nonogram-colour.jsonl"))
def test_colour(known):
    check(colour_puzzle(known), known)


@pytest.mark.slow
@pytest.mark.parametrize("known", entries("nonogram-3d.jsonl"))
def test_boxes(known):
    check(box_puzzle(known), known)
