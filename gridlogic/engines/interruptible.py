"""Native searches that obey: Ctrl-C and deadlines reach a solver that would not notice them by itself."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TypeVar

from gridlogic.errors import EngineMissing, OutOfTime

_Result = TypeVar("_Result")

_PULSE = 0.05
"""Seconds between two looks at a running search."""
_GRACE = 0.1
"""Seconds after the deadline in which a solver may stop by itself."""
_PATIENCE = 0.8
"""Seconds that a solver has to obey; its thread is abandoned if it does not."""


def run(
    search: Callable[[], _Result],
    stop: Callable[[], None],
    deadline: float | None,
    meanwhile: Callable[[], None] = lambda: None,
) -> _Result:
    """The result of `search`, which runs in a thread of its own so that this one can see Ctrl-C.

    `stop` asks the search to end; it is called after the deadline (of `time.monotonic`) and when anything is raised
    here, repeatedly since a solver that has not quite started forgets it. `meanwhile` is called now and then and once
    at the end. Raises whatever `search` raises, and OutOfTime if it does not end in time.
    """
    result: list[_Result] = []
    failure: list[BaseException] = []
    ended = threading.Event()  # Thread.join() forgets that the thread still runs if Ctrl-C comes (CPython 3.11)

    def work() -> None:
        try:
            result.append(search())
        except BaseException as error:  # noqa: BLE001 - raised again by the caller's thread
            failure.append(error)
        ended.set()

    threading.Thread(target=work, daemon=True).start()
    late = False
    try:
        while not ended.wait(_PULSE) and not late:
            meanwhile()
            late = deadline is not None and time.monotonic() > deadline + _GRACE
    finally:
        _end(ended, stop)
    if failure and not late:
        raise failure[0]
    if not result:  # still busy, or thrown out of what it did
        raise OutOfTime
    meanwhile()
    return result[0]


def _end(ended: threading.Event, stop: Callable[[], None]) -> None:
    """Ask the search to stop, if it has not ended, until it does or patience ends."""
    end = time.monotonic() + _PATIENCE
    while not ended.is_set() and time.monotonic() < end:
        stop()
        ended.wait(_PULSE)


@contextmanager
def unbroken() -> Iterator[None]:
    """Hold Ctrl-C back until the end: inside an import of native code it would become an ImportError or get lost."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    caught: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: caught.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if caught:
            raise KeyboardInterrupt


def require(engine: str, module: str, package: str) -> None:
    """Import the module that an engine needs; EngineMissing, with how to install its package, if that fails."""
    try:
        with unbroken():
            import_module(module)
    except Exception as error:  # a broken package may raise anything
        name = module.split(".", 1)[0]
        message = f"{name} does not import ({type(error).__name__}: {error}); try: pip install {package}"
        raise EngineMissing(engine, message) from error
