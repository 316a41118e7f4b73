"""Propagation: every constraint deduces what it can, to a fixpoint; then suppositions, then search."""

from gridlogic.engines.propagation import neighbours, vocabulary  # they register what constraints deduce
from gridlogic.engines.propagation.engine import Budget, PropagationEngine, attempt
from gridlogic.engines.propagation.propagators import Propagator, propagator
from gridlogic.engines.propagation.runs import block_starts

__all__ = [
    "Budget",
    "PropagationEngine",
    "Propagator",
    "attempt",
    "block_starts",
    "neighbours",
    "propagator",
    "vocabulary",
]
