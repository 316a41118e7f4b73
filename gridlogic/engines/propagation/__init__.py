"""Propagation: every constraint deduces what it can, to a fixpoint; then suppositions, then search. Needs no packages."""

from gridlogic.engines.propagation.engine import PropagationEngine
from gridlogic.engines.propagation.propagators import Propagator, propagator
from gridlogic.engines.propagation.runs import block_starts
from gridlogic.engines.propagation.search import reduce

__all__ = ["PropagationEngine", "Propagator", "block_starts", "propagator", "reduce"]
