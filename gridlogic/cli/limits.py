"""Numbers on the command line that limit a search."""

from math import inf
from typing import Any

import click


class SolutionLimit(click.ParamType):  # type: ignore[type-arg]  # not generic in older releases of click
    """A number from 1, or `all`."""

    name = "N|all"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | None:
        """None stands for all."""
        if value == "all":
            return None
        if isinstance(value, int):
            return value
        if value.isascii() and value.isdecimal() and 0 < int(value) < 10**9:
            return int(value)
        return self.fail(f"'{value}' is neither a number from 1 nor 'all'", param, ctx)


class Seconds(click.ParamType):  # type: ignore[type-arg]  # as above
    """A positive number."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Neither infinite nor not a number."""
        try:
            seconds = float(value)
        except ValueError:
            seconds = 0.0
        if not 0 < seconds < inf:
            return self.fail(f"'{value}' is no positive number of seconds", param, ctx)
        return seconds
