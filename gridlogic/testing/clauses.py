"""Counts the ways in which the helpers of some clauses can be chosen once the cells are known."""

from collections.abc import Iterable, Mapping

from gridlogic.model import Clause, Helper

Part = frozenset[tuple[Helper, bool]]


def ways(clauses: Iterable[Clause], cells: Mapping[int, int]) -> int:
    """0, 1 or 2 (for two and more), by unit propagation and search (Davis, Logemann and Loveland 1962)."""
    parts: list[Part] = []
    helpers: set[Helper] = set()
    for clause in clauses:
        about_cells = [literal for literal in clause.literals if not isinstance(literal.cell, Helper)]
        others = [(literal.cell, literal.positive) for literal in clause.literals if isinstance(literal.cell, Helper)]
        helpers.update(helper for helper, _ in others)
        if not any((cells[cell] == value) is positive for cell, value, positive in about_cells):  # type: ignore[index]
            parts.append(frozenset(others))
    return _search(parts, helpers)


def _search(parts: list[Part], helpers: set[Helper]) -> int:
    while True:
        if frozenset() in parts:
            return 0
        unit = next((part for part in parts if len(part) == 1), None)
        if unit is None:
            break
        ((helper, truth),) = unit
        parts, helpers = _with(parts, helper, truth=truth), helpers - {helper}
    if not helpers:
        return 1
    if not parts:
        return 2  # the helpers left are in no clause
    helper, _ = next(iter(parts[0]))
    rest = helpers - {helper}
    return min(2, sum(_search(_with(parts, helper, truth=truth), rest) for truth in (True, False)))


def _with(parts: list[Part], helper: Helper, *, truth: bool) -> list[Part]:
    yes, no = (helper, truth), (helper, not truth)
    return [part - {no} for part in parts if yes not in part]
