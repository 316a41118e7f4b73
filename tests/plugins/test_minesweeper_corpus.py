"""Published minesweeper puzzles have the solutions that another solver found."""

import json
from pathlib import Path

import pytest

from gridlogic.documents import from_data
from gridlogic.host import Host
from gridlogic.solving import solve

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "minesweeper.jsonl"
HOST = Host()
PUZZLES = [json.loads(line) for line in CORPUS.read_text().splitlines()] if CORPUS.is_file() else []


@pytest.mark.skipif(not PUZZLES, reason="no shared corpus beside the checkout")
def test_published_puzzles():
    for entry in PUZZLES:
        data = {"type": "minesweeper", "grid": entry["grid"]} | ({"mines": entry["mines"]} if "mines" in entry else {})
        outcome = solve(from_data(data, HOST), host=HOST, limit=101, time_limit=20)
        wanted = entry["n_solutions"]
        found = len(outcome.solutions)
        assert found == wanted if isinstance(wanted, int) else found > 100, entry["id"]
        if wanted == 1:
            assert outcome.solutions[0].text(".*") == entry["solution"], entry["id"]
