"""What it costs to start: a puzzle that propagation finishes, against importing three of the packages it needs."""

import pytest

from gridlogic.host import Host
from tests.benchmarks.sets import Setting, startup

ALLOWED = 2.2
ROUNDS = 15


@pytest.mark.slow
def test_a_small_puzzle_costs_little_more_than_the_imports(tmp_path):
    (case,) = startup(Setting(Host(), 60, tmp_path))
    pairs = [(case.ours.run().seconds, case.reference.run().seconds) for _ in range(ROUNDS)]  # in turn: speed drifts
    ratio = min(a for a, _ in pairs) / min(b for _, b in pairs)
    assert ratio <= ALLOWED, f"{ratio:.2f} times the imports"
