"""Propagation: every constraint deduces what it can, to a fixpoint; then suppositions, then search."""

from gridlogic.engines.propagation.engine import PropagationEngine
from gridlogic.engines.propagation.probing import reduce
from gridlogic.engines.propagation.propagators import Propagator, propagator
from gridlogic.engines.propagation.runs import block_starts

__all__ = ["PropagationEngine", "Propagator", "block_starts", "propagator", "reduce"]
