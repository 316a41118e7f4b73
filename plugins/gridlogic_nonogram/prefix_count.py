"""Z3: every cell holds how many filled cells its row and its column have had so far."""
