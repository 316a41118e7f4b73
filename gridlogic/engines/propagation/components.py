"""What is open falls into components: groups of cells that no constraint connects, to be solved one by one."""

from gridlogic.engines.propagation.state import State
from gridlogic.geometry import bits


def components(state: State) -> list[list[int]]:
    """The open cells and helpers, each component in order, by their first constraints."""
    found = []
    seen: set[int] = set()
    reached = bytearray(len(state.cells))
    for first in range(len(state.cells)):
        part: list[int] = []
        stack = [] if reached[first] else [first]
        reached[first] = 1
        while stack:
            at = stack.pop()
            cells = state.cells[at]
            for cell in (cells[place] for place in bits(state.open_places(at))):
                if cell not in seen:
                    seen.add(cell)
                    part.append(cell)
                    near = [other for other, _ in state.crossings.of(cell) if not reached[other]]
                    stack += near
                    for other in near:
                        reached[other] = 1
        if part:
            found.append(sorted(part))
    return found
