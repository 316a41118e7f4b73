"""The conformance kit: named checks that a plugin's own test runs on its puzzle type.

    from gridlogic.testing import Check, parametrize_with_checks

    @parametrize_with_checks("tents")
    def test_plugin(check: Check) -> None:
        check()

A check that does not apply raises `unittest.SkipTest` with the reason, which pytest shows as skipped; one that finds
something wrong raises AssertionError with what to do about it. The manner is that of scikit-learn's function of the
same name. `gridlogic check-plugin NAME` runs the same checks from the command line.
"""

from gridlogic.testing.kit import Check, checks, parametrize_with_checks

__all__ = ["Check", "checks", "parametrize_with_checks"]
