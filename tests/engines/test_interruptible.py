import signal
import threading
import time

import pytest

from gridlogic.engines.interruptible import run, unbroken
from gridlogic.errors import OutOfTime


def test_the_result_of_the_search_is_returned() -> None:
    assert run(lambda: 7, pytest.fail, None) == 7


def test_what_the_search_raises_is_raised_here() -> None:
    def search() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        run(search, pytest.fail, None)


def test_a_search_that_obeys_at_the_deadline_still_gives_its_result() -> None:
    told = threading.Event()
    assert run(lambda: told.wait(30), told.set, time.monotonic()) is True


def test_a_search_that_does_not_obey_is_abandoned() -> None:
    finish = threading.Event()
    begin = time.monotonic()
    with pytest.raises(OutOfTime):
        run(lambda: finish.wait(30), lambda: None, begin)
    assert time.monotonic() - begin < 10
    finish.set()


def test_what_a_search_raises_because_it_was_stopped_is_not_told() -> None:
    told = threading.Event()

    def search() -> None:
        told.wait(30)
        raise LookupError

    with pytest.raises(OutOfTime):
        run(search, told.set, time.monotonic())


def test_what_is_raised_meanwhile_stops_the_search() -> None:
    told = threading.Event()

    def meanwhile() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        run(lambda: told.wait(30), told.set, None, meanwhile)
    assert told.is_set()


def importing(done: list[str]) -> None:
    with unbroken():
        signal.raise_signal(signal.SIGINT)
        done.append("the rest of the import")


def test_an_interrupt_during_an_import_comes_after_it() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        importing(done)
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
