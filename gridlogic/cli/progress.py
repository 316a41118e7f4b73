"""A line on the terminal for work that takes more than two seconds, and the trace of a search."""

import sys
import threading
import time
from collections.abc import Callable
from shutil import get_terminal_size
from types import TracebackType
from typing import Self

from gridlogic.geometry import Candidates, Grid
from gridlogic.outcome import Listener
from gridlogic.rendering.glyphs import safe
from gridlogic.words import counted

PATIENCE = 2.0
"""Seconds before the line appears."""


class Progress(Listener):
    """Shows time, steps and solutions on standard error if that is a terminal; used as a context."""

    def __init__(self, name: str, trace: Callable[[int, Candidates], None] | None = None, every: int = 0) -> None:
        """Call `trace(steps, known)` on every `every`-th step if it is given."""
        self._name = name
        self._trace, self._every = trace, every
        self._steps = self.solutions = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._show, daemon=True)

    def step(self, steps: int, snapshot: Callable[[], Candidates]) -> None:
        """Count, and trace every so often."""
        self._steps = steps
        if self._trace is not None and steps % self._every == 0:
            self._trace(steps, snapshot())

    def solution(self, grid: Grid) -> None:
        """Count."""
        del grid
        self.solutions += 1

    def __enter__(self) -> Self:
        """Start the clock."""
        if sys.stderr.isatty():
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Remove the line."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()

    def _show(self) -> None:
        began = time.monotonic()
        if self._over.wait(PATIENCE):
            return
        while not self._over.wait(0.2):
            parts = [f"{self._name}: {time.monotonic() - began:.0f} s"]
            if self.solutions:
                parts.append(f"{counted(self.solutions, 'solution')} so far")
            if self._steps:
                parts.append(counted(self._steps, "step"))
            self._write(safe(", ".join(parts) + " (Ctrl-C stops)", sys.stderr))
        self._write("")

    def _write(self, text: str) -> None:
        """Replace the line."""
        width = get_terminal_size().columns
        sys.stderr.write(f"\r\x1b[K{text[: max(width - 1, 0)]}")
        sys.stderr.flush()
