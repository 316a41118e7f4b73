"""What only the engine on Z3 does."""

from typing import Any

import pytest
from small_models import grids, latin, solve

from gridlogic import EngineError, Status
from gridlogic.engines.z3 import Z3Engine

ENGINE = Z3Engine()


def test_what_z3_cannot_decide_is_not_a_proof() -> None:
    def encode(target: Any) -> None:
        from z3 import Int

        x, y, z = (Int(name, target.solver.ctx) for name in "xyz")
        target.solver.add(x * x * x + y * y * y + z * z * z == 114, x > 10**9)

    assert solve(ENGINE, latin(2), post=encode, seconds=1).status is Status.UNKNOWN


def test_an_encoding_can_bring_another_solver_of_the_same_context() -> None:
    def encode(target: Any) -> None:
        import z3

        target.solver = z3.SolverFor("QF_FD", ctx=target.solver.ctx)
        count = z3.BitVec("count", 4, target.solver.ctx)
        target.solver.add(count == sum(z3.If(target.literal(cell), one(target), one(target) - 1) for cell in range(4)))
        target.solver.add(count == 1)

    def one(target: Any) -> Any:
        import z3

        return z3.BitVecVal(1, 4, target.solver.ctx)

    assert len(grids(solve(ENGINE, latin(2), post=encode))) == 4


def test_terms_of_another_context_are_an_error_that_says_so() -> None:
    def encode(target: Any) -> None:
        import z3

        target.solver.add(z3.Bool("stray"))

    with pytest.raises(EngineError, match=r"z3: .*ctx=target\.solver\.ctx"):
        solve(ENGINE, latin(2), post=encode)
