"""Z3: every cell holds how many filled cells its row and its column have had so far.

The idea is a published one, in which both counts were packed into one integer, 100 times the column's plus the row's.
Two bit vectors in its place have no such limit, and Z3's solver for finite domains takes them.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from gridlogic import Refused, Runs
from gridlogic_nonogram.puzzle import Nonogram

if TYPE_CHECKING:
    import z3

    from gridlogic.engines.z3 import Z3Target


def encode(puzzle: Nonogram, target: "Z3Target") -> None:
    """Count along every line. Raises Refused where a clue has `?` or `*`, since it does not say how far to count."""
    import z3

    target.solver = z3.SolverFor("QF_FD", ctx=target.solver.ctx)
    for line in puzzle.constraints():
        lengths = [block.length for block in line.blocks if block.length is not None]
        if len(lengths) < len(line.blocks):
            message = f"{line.clue} has blocks of unknown length, prefix-count needs all lengths"
            raise Refused(f"{message}; choose another encoding")
        counts = _counts(line, target)
        ends = list(accumulate(lengths, initial=0))
        target.solver.add(counts[-1] == ends[-1])
        for number in range(1, ends[-1]):
            here = [count == number for count in counts]
            if number in ends:  # the last cell of a block and the gap after it
                target.solver.add(z3.AtLeast(*here, 2))
            else:
                target.solver.add(z3.PbEq([(cell, 1) for cell in here], 1))


def _counts(line: Runs, target: "Z3Target") -> "Sequence[z3.BitVecRef]":
    """For each cell of the line how many are filled up to it, itself included."""
    import z3

    context, size = target.solver.ctx, len(line.cells).bit_length()
    before = z3.BitVecVal(0, size, context)
    counts = []
    for at, cell in enumerate(line.cells):
        count = z3.BitVec(f"{line.clue.name}, cell {at + 1}", size, context)
        target.solver.add(count == z3.If(target.literal(cell), before + 1, before))
        counts.append(count)
        before = count
    return counts
