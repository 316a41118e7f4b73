"""Mutated samples of every foreign format give puzzles or one clear error, soon and without much memory."""

import subprocess
import sys
from pathlib import Path

import pytest
from foreign_samples import SAMPLES
from fuzzing import run

from gridlogic.host import Host

HOST = Host()
FORMS = sorted({sample.form for sample in SAMPLES})


@pytest.mark.parametrize("form", FORMS)
def test_mutated_samples(form, tmp_path):
    right, _ = run(form, 100, 1, HOST, tmp_path)
    assert right < 100


@pytest.mark.slow
def test_many_mutated_samples_within_200_megabytes():
    command = [sys.executable, str(Path(__file__).parent / "fuzzing.py"), "20000"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "FAILED" not in done.stdout
    assert done.stdout.count("20000 files") == len(FORMS)
