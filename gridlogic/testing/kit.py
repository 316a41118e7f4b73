"""The list of checks, and how to run it over a puzzle type."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from gridlogic.host import Host
from gridlogic.testing.answers import check_additions, check_encoding, check_examples, check_repeatable
from gridlogic.testing.declaring import check_frozen_puzzles, check_keys_are_used, check_light_import, check_names
from gridlogic.testing.drawing import check_board, check_drawn
from gridlogic.testing.explaining import check_explanations
from gridlogic.testing.reading import check_missing_keys, check_misspelt_keys, check_mistyped_keys, check_round_trip
from gridlogic.testing.rules import check_constraints, check_decompose, check_deductions
from gridlogic.testing.subject import Subject

ONCE: Final[tuple[Callable[[Subject], None], ...]] = (
    *(check_names, check_light_import, check_frozen_puzzles),
    *(check_round_trip, check_missing_keys, check_misspelt_keys, check_mistyped_keys, check_keys_are_used),
    *(check_constraints, check_decompose, check_deductions),
    *(check_explanations, check_examples, check_repeatable, check_additions, check_board),
)
"""The checks made once; `check_encoding` is made for each encoding and `check_drawn` for each format."""


@dataclass(frozen=True)
class Check:
    """One check of one puzzle type: call it."""

    name: str
    about: str
    """What it holds, in one sentence."""
    run: Callable[[], None]

    def __call__(self) -> None:
        """AssertionError says what is wrong and what to do, `unittest.SkipTest` why the check does not apply."""
        __tracebackhide__ = True  # pytest then shows the message, not these lines
        self.run()

    def __str__(self) -> str:
        """The name."""
        return self.name


def checks(kind: str, *, examples: Iterable[str | Path] = (), host: Host | None = None) -> list[Check]:
    """All checks of a kind.

    `examples` are files and directories with puzzles of the kind; without any, those in the folder `puzzles` of the
    plugin's package are taken. Raises UsageError for an unknown kind, PluginError if its plugin is broken.
    """
    host = host or Host()
    subject = Subject(kind, examples, host)
    found = [_named(check, check.__name__.removeprefix("check_"), subject) for check in ONCE]
    for encoding in host.encodings(kind):
        name = f"encoding[{encoding.engine}-{encoding.name}]"
        found.append(_named(check_encoding, name, subject, encoding))
    found += [_named(check_drawn, f"drawn[{form}]", subject, form) for form in host.drawn()]
    return found


def _named(check: Callable[..., None], name: str, *arguments: Any) -> Check:
    about = (check.__doc__ or "").strip()
    return Check(name.replace("_", "-"), about, partial(check, *arguments))


def parametrize_with_checks(
    kind: str, *, examples: Iterable[str | Path] = (), host: Host | None = None
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator that runs a pytest function, which takes `check`, with each of the `checks`."""
    import pytest

    return pytest.mark.parametrize("check", checks(kind, examples=examples, host=host), ids=str)
