"""What only the engine on CP-SAT does."""

from typing import Any

import pytest
from small_models import grids, latin, solve

from gridlogic import Candidates, EngineError, Model, Shape
from gridlogic.engines.cpsat import CpSatEngine, CpSatTarget

ENGINE = CpSatEngine()


def test_a_model_that_cp_sat_refuses_is_an_error_and_not_a_proof() -> None:
    def encode(target: Any) -> None:
        target.model.proto.constraints.add().bool_or.literals.append(10**6)

    with pytest.raises(EngineError, match="cpsat: the encoding is not valid"):
        solve(ENGINE, latin(2), post=encode)


def variables(candidates: Candidates) -> int:
    return len(CpSatTarget(candidates).model.proto.variables)


def test_only_cells_with_several_candidates_become_variables() -> None:
    shape = Shape((2, 3))
    constants = variables(Candidates.full(shape, 2).only(0, 1)) - 5
    assert variables(Candidates.full(shape, 2)) == 6 + constants
    assert variables(Candidates.full(shape, 3)) == 18 + constants
    two_left = Candidates(shape, (0b111111, 0b000001, 0b111110))
    assert variables(two_left) == 6 + constants


def test_a_negated_literal_of_a_known_cell_is_its_opposite() -> None:
    start = Candidates.full(Shape((1, 2)), 2).only(0, 1)

    def encode(target: Any) -> None:
        target.model.add_implication(~target.literal(0), ~target.literal(1))
        target.model.add_implication(target.literal(0), target.literal(1))

    assert grids(solve(ENGINE, Model(start.shape, 2, ()), start, post=encode)) == [bytes([1, 1])]


def test_each_encoding_says_whether_to_presolve() -> None:
    def encode(target: CpSatTarget) -> None:
        target.presolve = True
        target.model.add_allowed_assignments([target.literal(cell) for cell in range(4)], [(1, 0, 0, 1), (0, 1, 1, 0)])

    assert grids(solve(ENGINE, latin(2), post=encode)) == [bytes([0, 1, 1, 0]), bytes([1, 0, 0, 1])]
