"""Z3: an integer for the start of every block, in order; a cell has a colour if a block of that colour covers it."""

from typing import TYPE_CHECKING, Any

from gridlogic import Refused, Runs
from gridlogic_nonogram_colour.puzzle import ColourNonogram

if TYPE_CHECKING:
    from gridlogic.engines.z3 import Z3Target


def encode(puzzle: ColourNonogram, target: "Z3Target") -> None:
    """Place the blocks of every line. Raises Refused for clues with `?` or `*`, whose blocks have no known lengths."""
    for line in puzzle.constraints():
        if not line.exact:
            message = (
                f"{line.clue} has blocks of unknown length, block-starts needs all lengths; choose another encoding"
            )
            raise Refused(message)
        _place(line, len(puzzle.inks), target)


def _place(line: Runs, values: int, target: "Z3Target") -> None:
    import z3

    context = target.solver.ctx
    starts = [z3.Int(f"{line.clue.name}, block {number + 1}", context) for number in range(len(line.blocks))]
    earliest: Any = 0
    for number, (start, block) in enumerate(zip(starts, line.blocks, strict=True)):
        target.solver.add(start >= earliest)
        after = line.blocks[number + 1 : number + 2]
        earliest = start + (block.length or 0) + (1 if after and after[0].colour == block.colour else 0)
    if starts:
        target.solver.add(earliest <= len(line.cells))
    for place, cell in enumerate(line.cells):
        for colour in range(1, values):
            covers = [
                z3.And(start <= place, place < start + (block.length or 0))
                for start, block in zip(starts, line.blocks, strict=True)
                if block.colour == colour
            ]
            target.solver.add(target.literal(cell, colour) == z3.Or([z3.BoolVal(False, context), *covers]))  # noqa: FBT003 - no blocks, no cover
