"""Z3: every cell holds how many runs of its line have begun so far; the last count is that of the blocks or groups."""

from typing import TYPE_CHECKING, Any

from gridlogic import Groups, Part, Refused, Runs
from gridlogic_nonogram_3d.puzzle import Nonogram3D

if TYPE_CHECKING:
    from gridlogic.engines.z3 import Z3Target


def encode(puzzle: Nonogram3D, target: "Z3Target") -> None:
    """Count blocks along every line. Raises Refused for clues with `?` or `*`, whose blocks have no known lengths."""
    for line in puzzle.constraints():
        if isinstance(line, Groups):
            _groups(line, len(puzzle.inks), target)
        elif line.exact:
            _blocks(line, len(puzzle.inks), target)
        else:
            message = f"{line.clue} has blocks of unknown length, block-count needs all lengths"
            raise Refused(f"{message}; choose another encoding")


def _counts(line: Runs | Groups, colours: list[int], target: "Z3Target") -> list[Any]:
    """For each cell the number of runs of these colours that have begun up to it, as an integer term."""
    import z3

    counts: list[Any] = []
    before: dict[int, Any] = {}
    so_far: Any = z3.IntVal(0, target.solver.ctx)
    for at, cell in enumerate(line.cells):
        here = {colour: target.literal(cell, colour) for colour in colours}
        begun = z3.Or([z3.And(now, z3.Not(before[colour])) if before else now for colour, now in here.items()])
        count = z3.Int(f"{line.clue.name}, cell {at + 1}, colours {colours}", target.solver.ctx)
        target.solver.add(count == so_far + z3.If(begun, 1, 0))
        counts.append(count)
        so_far, before = count, here
    return counts


def _blocks(line: Runs, values: int, target: "Z3Target") -> None:
    """Cells counted j have the colour of block j, and are as many as it is long."""
    import z3

    colours = list(range(1, values))
    counts = _counts(line, colours, target)
    target.solver.add(counts[-1] == len(line.blocks))
    for number, block in enumerate(line.blocks, 1):
        own = [
            z3.And(count == number, target.literal(cell, block.colour))
            for count, cell in zip(counts, line.cells, strict=True)
        ]
        target.solver.add(z3.Sum([z3.If(cell, 1, 0) for cell in own]) == (block.length or 0))
    wanted = sum(block.length or 0 for block in line.blocks)
    filled = [z3.If(target.literal(cell, colour), 1, 0) for cell in line.cells for colour in colours]
    target.solver.add(z3.Sum(filled) == wanted)


def _groups(line: Groups, values: int, target: "Z3Target") -> None:
    """So many cells of each colour, and the last count of its runs within the bounds."""
    import z3

    parts = {part.colour: part for part in line.parts}
    for colour in range(1, values):
        cells, low, high, _ = parts.get(colour, Part(0, 0, 0))
        target.solver.add(z3.Sum([z3.If(target.literal(cell, colour), 1, 0) for cell in line.cells]) == cells)
        runs = _counts(line, [colour], target)[-1]
        target.solver.add(runs >= low)
        if high is not None:
            target.solver.add(runs <= high)
