"""The engines on CP-SAT, Z3 and CaDiCaL in processes of their own: Ctrl-C, and packages that do not import."""

import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

from gridlogic.engines.cpsat import CpSatEngine
from gridlogic.engines.sat import SatEngine
from gridlogic.engines.z3 import Z3Engine

ENGINES = [CpSatEngine(), Z3Engine(), SatEngine()]
each_engine = pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)


def python(tmp_path: Path, code: str) -> "subprocess.Popen[str]":
    path = os.pathsep.join([str(tmp_path), str(Path(__file__).parent), *filter(None, sys.path)])
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )


@each_engine
@pytest.mark.parametrize("model", ["latin(12)", "pigeons(16)"])
def test_ctrl_c_stops_the_search(engine: Any, model: str, tmp_path: Path) -> None:
    index = ENGINES.index(engine)
    code = f"""
        import signal, time
        signal.signal(signal.SIGINT, signal.default_int_handler)
        from test_solver_processes import ENGINES
        from small_models import latin, pigeons, solve
        solve(ENGINES[{index}], latin(2))  # all that is needed is imported
        print("ready", flush=True)
        try:
            solve(ENGINES[{index}], {model})
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """
    with python(tmp_path, code) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(1)
        process.send_signal(2)
        begin = time.monotonic()
        output, _ = process.communicate(timeout=30)
        seconds = time.monotonic() - begin
    assert (process.returncode, output) == (0, "interrupted\n")
    assert seconds < 2


@each_engine
def test_a_package_that_does_not_import_is_named_with_the_remedy(engine: Any, tmp_path: Path) -> None:
    package, remedy = {
        "cpsat": ("ortools", "pip install ortools"),
        "z3": ("z3", "pip install z3-solver"),
        "sat": ("pysat", "pip install python-sat"),
    }[engine.name]
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").write_text("raise RuntimeError('broken on purpose')\n")
    code = f"""
        from test_solver_processes import ENGINES
        from small_models import latin, solve
        from gridlogic import EngineMissing
        engine = ENGINES[{ENGINES.index(engine)}]
        print(engine.available())
        try:
            solve(engine, latin(2))
        except EngineMissing as error:
            print(error.engine, repr(error.__cause__), error)
    """
    with python(tmp_path, code) as process:
        output, _ = process.communicate(timeout=30)
    assert output.startswith(f"True\n{engine.name} RuntimeError('broken on purpose')")
    assert remedy in output


def test_asking_whether_the_engines_are_available_imports_nothing(tmp_path: Path) -> None:
    code = """
        import sys
        from gridlogic.engines.cpsat import CpSatEngine
        from gridlogic.engines.sat import SatEngine
        from gridlogic.engines.z3 import Z3Engine
        engines = [CpSatEngine(), SatEngine(), Z3Engine()]
        print([engine.available() for engine in engines], {"ortools", "pysat", "z3", "numpy"} & set(sys.modules))
    """
    with python(tmp_path, code) as process:
        output, _ = process.communicate(timeout=30)
    assert output == "[True, True, True] set()\n"


@each_engine
def test_an_engine_without_its_package_is_not_available(engine: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert not engine.available()
