"""CP-SAT: every placement of every line, listed as a table of allowed assignments."""

from typing import TYPE_CHECKING

from gridlogic_nonogram_3d.puzzle import Nonogram3D

if TYPE_CHECKING:
    from gridlogic.engines.cpsat import CpSatTarget


def encode(puzzle: Nonogram3D, target: "CpSatTarget") -> None:
    """The cells of each line are one of its placements. Raises Refused, before anything is listed, if too many."""
    target.allow_placements(puzzle.constraints())
