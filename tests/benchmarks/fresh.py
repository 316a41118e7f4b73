"""One puzzle in a process of its own: its peak memory, the solvers that it imported, its time with those imports.

Both are monotone within a process, so that a process that has solved other puzzles cannot tell them. Started as
`python -m tests.benchmarks.fresh SECONDS` with a document on standard input, as JSON.
"""

import json
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOLVERS = ("ortools", "pysat", "z3")
STATUS = Path("/proc/self/status")


def in_fresh_process(document, time_limit):
    """What `report` says in a new process; None if that process failed."""
    command = [sys.executable, "-m", "tests.benchmarks.fresh", str(time_limit)]
    done = subprocess.run(command, input=json.dumps(document), capture_output=True, text=True, cwd=ROOT, check=False)
    return json.loads(done.stdout) if done.returncode == 0 else None


def report(document, time_limit):
    """`peak` and, of that, what was there `before` solving, in bytes; `imported` solvers; `seconds` of solving."""
    from gridlogic.documents import from_data
    from gridlogic.host import Host
    from gridlogic.solving import solve

    host = Host()
    puzzle = from_data(document, host)
    before, began = peak(), time.perf_counter()
    solve(puzzle, host=host, time_limit=time_limit)
    seconds = time.perf_counter() - began
    imported = [name for name in SOLVERS if name in sys.modules]
    return {"peak": peak(), "before": before, "imported": imported, "seconds": seconds}


def peak():
    """The largest resident set of this process so far, in bytes.

    Linux tells it for the program itself; what `getrusage` tells there begins with the size of the parent process.
    """
    if STATUS.is_file():
        return int(re.search(r"VmHWM:\s*(\d+) kB", STATUS.read_text())[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    print(json.dumps(report(json.load(sys.stdin), float(sys.argv[1]))))  # noqa: T201 - it is the answer
