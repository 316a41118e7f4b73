"""Why cells follow from one clue, as a person would say it. Nothing here knows constraints: they hand on what they are.

A constraint's `reasons` look at a `View` and give every `Reason` they know of; whoever explains a puzzle takes the
easiest.
"""

from gridlogic.reasons.view import Effort, Reason, View, in_line

__all__ = ["Effort", "Reason", "View", "in_line"]
