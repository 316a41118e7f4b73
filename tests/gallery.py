"""`python -m tests.gallery`: draws the gallery of the README, one solved puzzle of each kind."""

from pathlib import Path

import gridlogic
from gridlogic.documents import load
from gridlogic.exhibit import Exhibit, Style
from gridlogic.host import Host
from gridlogic.puzzle import Puzzle
from gridlogic.rendering.svg import compose
from gridlogic.solving import solve

ROOT = Path(gridlogic.__file__).parent.parent
PICTURES = ROOT / "puzzles" / "pictures"
README = ROOT / "README.md"
SHOWN = {
    "nonogram": "umbrella",
    "nonogram-colour": "parrot",
    "nonogram-3d": "duckling",
    "mosaic": "penguin",
    "binairo": "piano",
    "heyawake": "old-town",
    "hitori": "market",
    "minesweeper": "harbour",
    "star-battle": "milky-way",
    "sudoku": "morning",
}
"""The file to show of a kind; of any other kind it is the first that has a single solution."""
BEGIN, END = "<!-- made by python -m tests.gallery -->\n", "<!-- end of what it made -->\n"
CELL = 16


def chosen(kind: str, host: Host) -> tuple[Path, Puzzle]:
    """The file that is shown of a kind, and its puzzle."""
    folder = ROOT / "puzzles" / kind
    paths = [folder / f"{SHOWN[kind]}.yaml"] if kind in SHOWN else sorted(folder.glob("*.yaml"))
    found = ((path, puzzle) for path in paths for puzzle in load(path, host)[:1] if puzzle.expect == "unique")
    return next(found)


def pictures(host: Host) -> dict[str, tuple[Puzzle, str]]:
    """For each kind that has puzzles the one shown, and its drawing."""
    drawn = {}
    for kind in host.kinds():
        if not (ROOT / "puzzles" / kind).is_dir():
            continue
        _, puzzle = chosen(kind, host)
        (grid,) = solve(puzzle, host=host).solutions
        exhibit = Exhibit(f"{puzzle.title} ({kind})", puzzle.board(), ends=(puzzle.board(grid),))
        drawn[kind] = (puzzle, compose([exhibit], Style(cell=CELL)))
    return drawn


def text(drawn: dict[str, tuple[Puzzle, str]]) -> str:
    """What the README shows: a table with two pictures in a row."""
    cells = [
        f'<td align="center"><img src="puzzles/pictures/{kind}.svg" alt="{puzzle.title}, solved"><br>{kind}</td>\n'
        for kind, (puzzle, _) in drawn.items()
    ]
    rows = ["<tr>\n" + "".join(cells[at : at + 2]) + "</tr>\n" for at in range(0, len(cells), 2)]
    return "".join([BEGIN, "<table>\n", *rows, "</table>\n", END])


def with_gallery(readme: str, gallery: str) -> str:
    """The README with another gallery."""
    before, rest = readme.split(BEGIN)
    return before + gallery + rest.split(END)[1]


def main() -> None:
    """Write the pictures and the README."""
    drawn = pictures(Host())
    PICTURES.mkdir(exist_ok=True)
    for kind, (_, drawing) in drawn.items():
        (PICTURES / f"{kind}.svg").write_text(drawing, encoding="utf-8")
    README.write_text(with_gallery(README.read_text(encoding="utf-8"), text(drawn)), encoding="utf-8")


if __name__ == "__main__":
    main()
