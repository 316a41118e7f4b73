"""Results as text: a Markdown table for people, a summary of each set, a line of JSON for programs."""

import json
from statistics import median

from gridlogic.solving import SOLVERS
from tests.benchmarks.measuring import geometric_mean
from tests.benchmarks.references import PROBING

PHASES = ("presolve", "build", "propagation", "probing", "search")
BY_SOLVER = set(SOLVERS) - {"propagation"}
MOST = 40
"""So many puzzles of a set are listed, the slowest; JSON has them all."""
NOTES = """\
Time is the median of the runs, in turn with the reference's, and begins when the puzzle has been read. What was not
decided counts with the time limit; a ratio (our time divided by the other's) is then a bound. Phases are those of the
run with the median time: build includes the model of the puzzle, search is all that the others do not include, the
check of the answer for one. Peers from PyPI look for one solution, where gridlogic also proves whether it is the only
one; their times leave out start-up and imports."""
MEMORY = """\
Peak is the largest resident set of a process that reads and solves this puzzle alone, imports included."""


def markdown(results, machine):
    """The whole report."""
    peers = list(dict.fromkeys(peer.name for result in results for peer in result.case.peers))
    memory = any(result.fresh for result in results)
    parts = [f"# Benchmarks\n\n{machine}", _table(_header(peers, memory), _rows(results, peers, memory))]
    parts += ["## Summary", _table(SUMMARY, [_summary(name, group) for name, group in by_set(results).items()])]
    parts += [*remarks(results), NOTES, *([MEMORY] if memory else [])]
    return "\n\n".join(parts) + "\n"


def by_set(results):
    groups = {}
    for result in results:
        groups.setdefault(result.case.set, []).append(result)
    return groups


def _header(peers, memory):
    measured = ["peak", "imported"] if memory else []
    return [
        *("set", "puzzle", "size", "status", "engine", "encoding"),
        *(f"{phase} >" for phase in (*PHASES, "time", *measured)),
        *("reference", "its time >", "ratio >"),
        *(f"{peer} >" for peer in peers),
    ]


def _rows(results, peers, memory):
    rows = []
    for group in by_set(results).values():
        slowest = sorted(group, key=lambda result: -result.ours.seconds)[:MOST]
        rows += [_row(result, peers, memory) for result in group if result in slowest]
    return rows


def _row(result, peers, memory):
    case, ours, reference = result.case, result.ours, result.reference
    cells = [case.set, case.name, case.size, ours.status, ours.engine, ours.encoding]
    cells += [duration(ours.phases[phase]) if ours.phases.get(phase) else "" for phase in PHASES]
    cells.append(duration(ours.seconds))
    if memory:
        fresh = result.fresh
        cells += [f"{fresh['peak'] / 2**20:.0f} MB", " ".join(fresh["imported"]) or "none"] if fresh else ["", ""]
    if reference is None:
        cells += ["", "", ""]
    else:
        name = f"{case.reference.name}: {reference.engine}"
        cells += [
            name if reference.decided else f"{name}, {reference.status}",
            duration(reference.seconds),
            _ratio(result, reference),
        ]
    return cells + [_peer(result, peer) for peer in peers]


def _peer(result, name):
    """`0.72 s (0.05)`: a peer's time, and ours divided by it."""
    for peer in result.case.peers:
        if peer.name == name:
            run = result.middle(peer)
            ratio = _ratio(result, run)
            told = duration(run.seconds) if run.decided else run.status
            return f"{told} ({ratio})" if ratio else told
    return ""


def _ratio(result, other):
    """Marked as a bound where one side did not decide."""
    ratio = result.ratio(other)
    if ratio is None:
        return ""
    return ("" if other.decided else "< ") + ("" if result.ours.decided else "> ") + _times(ratio)


def _times(ratio):
    return f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.1g}"


SUMMARY = [
    *("set", "puzzles >", "undecided >", "by a solver >", "median >", "longest >", "sum >"),
    *("compared >", "reference's sum >", "ratio of sums >", "mean ratio >", "worst ratio >"),
]


def _summary(name, group):
    times = [result.ours.seconds for result in group]
    cells = [name, str(len(group)), str(sum(not result.ours.decided for result in group))]
    cells += [str(sum(result.ours.engine in BY_SOLVER for result in group))]
    cells += [duration(median(times)), duration(max(times)), duration(sum(times))]
    return cells + _comparison([result for result in group if result.compares(result.reference)])


def _comparison(group):
    ratios = [ratio for result in group if (ratio := result.ratio(result.reference)) is not None]
    if not ratios:
        return [str(len(group)), "", "", "", ""]
    ours, theirs = (
        sum(run.seconds for run in runs) for runs in zip(*((r.ours, r.reference) for r in group), strict=True)
    )
    numbers = (ours / theirs, geometric_mean(ratios), max(ratios))
    return [str(len(group)), duration(theirs), *map(_times, numbers)]


def remarks(results):
    """What the table alone does not say: what it leaves out, growth, contradictions, solvers imported in vain."""
    for name, group in by_set(results).items():
        if len(group) > MOST:
            yield f"Of {name} the slowest {MOST} of {len(group)} are listed."
        yield from _growth(group)
    for result in results:
        if result.contradiction:
            yield f"**{result.case.set}, {result.case.name}: {result.ours.status} is wrong.**"
    spared = [result for result in results if result.fresh and _probing_suffices(result.reference)]
    if spared:
        late = [result.case.name for result in spared if result.fresh["imported"]]
        names = f" ({', '.join(late)})" if late else ""
        told = f"Lines and {PROBING} s of probing are enough for {len(spared)} puzzles, as the prototype shows"
        yield f"{told}; for {len(late)} of them{names} a solver was imported."


def _growth(group):
    """How the time for a cell changes from the smallest to the largest case of a series."""
    points = sorted(
        (result.case.cells, result.ours.seconds / result.case.cells, result.case)
        for result in group
        if result.case.series and result.ours.decided
    )
    if points and points[0][0] < points[-1][0]:
        (_, low, first), (_, high, last) = points[0], points[-1]
        told = f"{first.series}: from {first.size} to {last.size} the time for a cell"
        yield f"{told} changes by the factor {_times(high / low)}."


def _probing_suffices(reference):
    return reference is not None and reference.decided and reference.engine in ("lines", "probing")


def _table(header, rows):
    """A Markdown table; a column is set flush right if its title ends in `>`."""
    titles = [title.removesuffix(" >") for title in header]
    rules = ["---:" if title.endswith(">") else "---" for title in header]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (titles, rules, *rows))


def duration(seconds):
    """Three digits: `6.12 us`, `93.4 ms`, `1.21 s`."""
    for unit, factor in (("us", 1e6), ("ms", 1e3)):
        if seconds * factor < 999.5:
            return f"{_digits(seconds * factor)} {unit}"
    return f"{_digits(seconds)} s"


def _digits(number):
    return f"{number:.{0 if number >= 99.95 else 1 if number >= 9.995 else 2}f}"


def json_line(result):
    """Everything that is known of a case, in seconds and bytes, without the puzzle itself."""
    case, ours = result.case, result.ours
    return json.dumps(
        {
            "set": case.set,
            "puzzle": case.name,
            "size": case.size,
            "cells": case.cells,
            "expect": case.expect,
            **_told(result, case.ours),
            "encoding": ours.encoding,
            "phases": dict(ours.phases),
            "fresh": result.fresh,
            "reference": _compared(result, case.reference) if case.reference else None,
            "peers": [_compared(result, other) for other in case.peers],
        }
    )


def _told(result, contender):
    runs, run = result.runs[contender.name], result.middle(contender)
    return {
        "status": run.status,
        "decided": run.decided,
        "engine": run.engine,
        "seconds": run.seconds,
        "runs": [one.seconds for one in runs],
    }


def _compared(result, other):
    return {"name": other.name, **_told(result, other), "ratio": result.ratio(result.middle(other))}
