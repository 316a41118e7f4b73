"""What tests of drawings share."""

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def golden(pytestconfig: pytest.Config) -> Callable[[Path, str], None]:
    """Compare a text with a golden file; with `--update` write the file first."""

    def compare(path: Path, text: str) -> None:
        if pytestconfig.getoption("--update"):
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare
