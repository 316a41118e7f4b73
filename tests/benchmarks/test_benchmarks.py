"""The benchmark command itself: that it runs, and that its numbers are what they say."""

import json
import random
import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from gridlogic.documents import from_data
from gridlogic.host import Host
from gridlogic.solving import solve
from tests.benchmarks import plot, puzzles, references, sets, table
from tests.benchmarks.fresh import ROOT, in_fresh_process
from tests.benchmarks.measuring import Case, Contender, Result, Run, in_turn

HOST = Host()
SVG = "{http://www.w3.org/2000/svg}"
LIMIT = 60
needs_prototypes = pytest.mark.skipif(
    not references.PROTOTYPES.is_dir(), reason="no shared prototypes beside the checkout"
)


def benchmarks(*arguments):
    command = [sys.executable, "-m", "tests.benchmarks", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    """What a run of the command on a few small puzzles printed, and where it wrote."""
    folder = tmp_path_factory.mktemp("out")
    options = ("--count", "1", "--repeat", "2", "--memory", "--output", str(folder))
    done = benchmarks("line-solvable", "mosaic", "startup", *options)
    assert done.returncode == 0, done.stderr
    return done.stdout, folder


def rows_of(text):
    """The first table of a Markdown text, by its header."""
    block = text[text.index("|") :].split("\n\n")[0]
    header, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
    return [dict(zip(header, row, strict=True)) for row in rows]


def test_the_table_is_printed_and_written(measured):
    printed, folder = measured
    assert (folder / "benchmarks.md").read_text() == printed
    rows = rows_of(printed)
    assert [(row["set"], row["size"], row["status"], row["engine"], row["encoding"]) for row in rows] == [
        ("line-solvable", "20x20", "unique", "propagation", "compiled"),
        ("mosaic", "50x50", "unique", "presolve", "compiled"),
        ("startup", "20x20", "unique", "propagation", ""),
    ]
    assert rows[0]["imported"] == "none"
    assert rows[2]["reference"] == "imports: pluggy, yaml, click"
    assert "## Summary" in printed


def test_json_has_every_run_and_the_ratio(measured):
    lines = [json.loads(line) for line in (measured[1] / "benchmarks.jsonl").read_text().splitlines()]
    assert [line["set"] for line in lines] == ["line-solvable", "mosaic", "startup"]
    for line in lines:
        assert len(line["runs"]) == 2
        assert line["seconds"] == min(line["runs"])  # the faster one of two
        if line["reference"]:
            assert line["reference"]["ratio"] == line["seconds"] / line["reference"]["seconds"]
    assert sum(lines[0]["phases"].values()) <= lines[0]["seconds"]


def test_the_plot_is_svg_with_labels(measured):
    tree = ET.fromstring((measured[1] / "growth.svg").read_text())
    texts = [element.text for element in tree.iter(f"{SVG}text")]
    assert {"line-solvable, gridlogic", "mosaic, gridlogic", "time"} <= set(texts)
    assert any(text.startswith("cells") for text in texts)


def test_unknown_sets_are_refused_and_all_are_named_in_the_help():
    assert benchmarks("hardest").returncode == 2
    described = benchmarks("--help").stdout.split("Examples")[0].replace("\n", " ")
    assert all(re.search(rf"\b{name}\b", described) for name in sets.SETS)


def result(ours, reference=None, **more):
    """One run of each in a case."""
    case = Case("set", "puzzle", "1x1", 1, Contender("gridlogic", None), series="set", **more)
    runs = {"gridlogic": [ours]}
    if reference:
        case = case._replace(reference=Contender("prototype", None))
        runs["prototype"] = [reference]
    return Result(case, runs)


def test_contenders_run_in_turn_and_the_median_counts():
    order = []
    times = {"a": iter([5.0, 1.0, 3.0]), "b": iter([2.0, 8.0, 4.0])}

    def contender(name):
        return Contender(name, lambda: order.append(name) or Run(next(times[name]), "unique"))

    a, b = contender("a"), contender("b")
    runs = in_turn([a, b], 3, LIMIT)
    assert order == ["a", "b"] * 3
    both = Result(Case("set", "puzzle", "1x1", 1, a, b), runs)
    assert (both.ours.seconds, both.reference.seconds) == (3, 4)
    assert both.ratio(both.reference) == 0.75


def test_nobody_is_repeated_beyond_the_budget():
    runs = in_turn([Contender("slow", lambda: Run(40)), Contender("fast", lambda: Run(1))], 5, LIMIT)
    assert [len(done) for done in runs.values()] == [2, 5]


@pytest.mark.parametrize(
    ("ours", "reference", "cell"),
    [
        (Run(3, "unique"), Run(4, "unique"), "0.75"),
        (Run(6, "unique"), Run(LIMIT, "unknown", decided=False), "< 0.10"),
        (Run(LIMIT, "solved", decided=False), Run(4, "unique"), "> 15.00"),
        (Run(LIMIT, "unknown", decided=False), Run(LIMIT, "unknown", decided=False), ""),
        (Run(1, "unique"), Run(LIMIT, "failed", decided=False), ""),
        (Run(1, "unique"), Run(2, "stuck", decided=False), ""),
    ],
)
def test_a_ratio_is_ours_by_the_others_or_a_bound(ours, reference, cell):
    assert rows_of(table.markdown([result(ours, reference)], ""))[0]["ratio"] == cell


@pytest.mark.parametrize(
    ("ours", "reference", "expect", "wrong"),
    [
        (Run(1, "unique"), Run(1, "unique"), None, False),
        (Run(1, "unique"), Run(1, "multiple"), None, True),
        (Run(1, "unique"), None, "multiple", True),
        (Run(1, "unique"), Run(2, "stuck", decided=False), "unique", False),
        (Run(1, "unknown", decided=False), Run(1, "multiple"), "multiple", False),
        (Run(1, "failed", decided=False), None, None, True),
    ],
)
def test_a_wrong_status_is_told(ours, reference, expect, wrong):
    told = result(ours, reference, expect=expect)
    assert told.contradiction is wrong
    assert ("is wrong" in table.markdown([told], "")) is wrong


def test_the_summary_counts_solvers_and_what_is_open():
    group = [
        result(Run(1, "unique", engine="propagation"), Run(2, "unique")),
        result(Run(8, "multiple", engine="cpsat"), Run(4, "multiple")),
        result(Run(LIMIT, "unknown", decided=False, engine="cpsat"), Run(LIMIT, "unknown", decided=False)),
    ]
    row = rows_of(table.markdown(group, "").split("## Summary")[1])[0]
    assert list(row.values()) == [
        "set",
        "3",
        "1",
        "2",
        "8.00 s",
        "60.0 s",
        "69.0 s",
        "3",
        "66.0 s",
        "1.05",
        "1.00",
        "2.00",
    ]


def test_growth_is_told_for_each_cell():
    group = [result(Run(seconds, "unique"), None) for seconds in (1, 50)]
    group[1] = group[1]._replace(case=group[1].case._replace(cells=100, size="10x10"))
    assert "set: from 1x1 to 10x10 the time for a cell changes by the factor 0.50." in table.markdown(group, "")
    assert "the factor" not in table.markdown(group[:1], "")


@needs_prototypes
def test_the_rules_of_mosaics_alone_are_the_same_task_for_both():
    case = sets.first_rules(sets.sparse_mosaic(40), sets.Setting(HOST, LIMIT, None))
    assert case.ours.run().status == case.reference.run().status == "in part"


def test_long_sets_list_their_slowest():
    group = [result(Run(seconds, "unique")) for seconds in range(1, table.MOST + 3)]
    report = table.markdown(group, "")
    assert [row["time"] for row in rows_of(report)] == [table.duration(run) for run in range(3, table.MOST + 3)]
    assert f"Of set the slowest {table.MOST} of {table.MOST + 2} are listed." in report


def test_solvers_imported_in_vain_are_told():
    fresh = {"peak": 2**20, "imported": ["ortools"]}
    for engine, told in (("probing", "for 1 of them (puzzle) a solver was imported"), ("cpsat", "")):
        report = table.markdown([result(Run(1, "unique"), Run(1, "unique", engine=engine))._replace(fresh=fresh)], "")
        assert told in report
        assert ("of them" in report) is bool(told)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (6.123e-6, "6.12 us"),
        (0.0934, "93.4 ms"),
        (0.9994, "999 ms"),
        (0.9996, "1.00 s"),
        (9.996, "10.0 s"),
        (61, "61.0 s"),
    ],
)
def test_durations_have_three_digits(seconds, text):
    assert table.duration(seconds) == text


def test_points_lie_where_their_logarithms_say():
    drawn = plot.svg([plot.Curve("a < b", "a", [(10, 0.001), (100, 0.01), (1000, 0.1)])])
    circles = [(float(c.get("cx")), float(c.get("cy"))) for c in ET.fromstring(drawn).iter(f"{SVG}circle")]
    left, right, top, bottom = plot.LEFT, plot.WIDTH - plot.RIGHT, plot.TOP, plot.HEIGHT - plot.BOTTOM
    assert circles[:3] == [(left, bottom), ((left + right) / 2, (top + bottom) / 2), (right, top)]
    assert "a &lt; b (n^1.00)" in drawn


def test_undecided_puzzles_are_not_drawn():
    assert plot.curves([result(Run(LIMIT, "unknown", decided=False), Run(1, "unique"))]) == [
        plot.Curve("set, prototype", "set", [(1, 1)], dashed=True)
    ]


def test_a_fresh_process_tells_its_memory_and_the_solvers_it_imported():
    easy = in_fresh_process({"type": "nonogram", "rows": [[1], []], "cols": [[1], []]}, LIMIT)
    assert easy["imported"] == []
    assert 0 < easy["before"] <= easy["peak"]
    hard = in_fresh_process(puzzles.nonogram(puzzles.noise(25, 0.5, random.Random(11))), LIMIT)
    assert hard["imported"]
    assert hard["peak"] > easy["peak"]
    assert in_fresh_process({"type": "nonogram", "rows": "no clues"}, LIMIT) is None


@pytest.mark.parametrize(
    ("program", "run"),
    [
        ("print('inproc 0.25 build=0.1', file=sys.stderr)", Run(0.25, "solved")),
        ("print('inproc 9', file=sys.stderr); sys.exit(1)", Run(1, "unknown", decided=False)),
        ("sys.exit('no solution')", Run(1, "failed", decided=False)),
        ("time.sleep(60)", Run(1, "unknown", decided=False)),
    ],
)
def test_adapters_tell_their_own_time(monkeypatch, program, run):
    monkeypatch.setattr(references, "START_UP", 0)
    assert references.adapter([sys.executable, "-c", f"import sys, time; {program}"], 1) == run


def test_adapters_get_numbers_and_letters():
    document = puzzles.nonogram_colour(["aab", "..b"])
    assert references.for_adapters(document) == {
        "rows": [[(2, "a"), (1, "b")], [(1, "b")]],
        "cols": [[(1, "a")], [(1, "a")], [(2, "b")]],
    }


@needs_prototypes
def test_lines_are_the_same_task_for_both():
    solve_line = references.prototype("line").solve_line
    for line, known in sets.line_tasks(30):
        ours, masks = sets.for_us(line, known)
        theirs, arguments = sets.for_prototype(solve_line, line, known)
        assert tuple(ours(*masks)) == theirs(*arguments)[::-1]


@needs_prototypes
@pytest.mark.parametrize(
    ("rows", "columns", "status"),
    [
        ([[2], []], [[1], [1]], "unique"),
        ([[1], [1]], [[1], [1]], "multiple"),
        ([[1, 1], [1], []], [[], [3], []], "none"),
    ],
)
def test_the_prototype_and_the_host_find_the_same_status(rows, columns, status):
    document = {"type": "nonogram", "rows": rows, "cols": columns}
    assert references.prototype_on(document, LIMIT).run().status == status
    assert sets.ours(document, sets.Setting(HOST, LIMIT, None)).run().status == status


def line_solvable(name):
    side, rounds, seed, reach = sets.LINE_SOLVABLE[name]
    outcome = solve(from_data(puzzles.nonogram(puzzles.blobs(side, rounds, seed, reach=reach)), HOST), host=HOST)
    return outcome.status == "unique" and "probing" not in outcome.statistics


@pytest.mark.parametrize("name", ["20x20", "30x30", "45x45", "80x80", "120x120"])
def test_line_solving_ends_the_pictures(name):
    assert line_solvable(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["200x200", "cauldron"])
def test_line_solving_ends_the_large_pictures(name):
    assert line_solvable(name)


def test_mosaic_clues_count_the_cells_around():
    picture = ["#..", "##.", "..#", "..."]
    for y, row in enumerate(puzzles.mosaic(picture)["grid"]):
        for x, clue in enumerate(row):
            around = [line[max(x - 1, 0) : x + 2] for line in picture[max(y - 1, 0) : y + 2]]
            assert int(clue) == "".join(around).count("#")
