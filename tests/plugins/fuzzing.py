"""Mutated samples of foreign formats: each gives puzzles or one clear error, soon and without much memory.

`python tests/plugins/fuzzing.py 20000 [FORMAT...]` runs so many for each format, in a process that may not take more
than 200 MB beyond what it has when it begins, and prints the slowest.
"""

import random
import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from foreign_samples import SAMPLES

from gridlogic.documents import load
from gridlogic.errors import InputError
from gridlogic.host import Host

SHARED = Path(__file__).parents[3] / "shared" / "formats" / "samples"
SLOW = 1.0
"""Seconds that a file of at most a few kilobytes may take."""
MEMORY = 200 * 2**20
PIECES = [b"0", b"1", b"9", b"-1", b"999999999", b"300000", b"\n", b"\r", b" ", b"\t", b",", b";", b":", b"/",
          b"x", b"#", b"\0", b"\xff\xfe",
          b"\xef\xbb\xbf", b"&lol;", b"<", b">", b"]", b"[", b"{", b"}", b'"', b"'", b"\\", b"|",
          b"\xe2\x98\x83", b"?", b"*", b".", b"1000000 1000000", b"e", b"%"]  # fmt: skip


class Failed(Exception):
    """A file that was neither read nor refused, or took too long."""


def originals(form):
    """The samples of a format, by hand and from the corpus."""
    found = [sample.content for sample in SAMPLES if sample.form == form]
    texts = [content.encode() if isinstance(content, str) else content for content in found]
    folder = {"olsak": "olsak-g", "webpbn": "webpbn-xml", "pynogram": "pynogram-ini"}.get(form, form)
    return texts + [path.read_bytes() for path in sorted(SHARED.glob(f"{folder}/*")) if path.suffix != ".json"]


def mutated(rng, data, other):
    """Some bytes of a file changed, cut out, doubled or replaced."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.choice((0, 0, 1, 1, 2, 5, 40, 400)))
        part = rng.choice((b"", rng.choice(PIECES), rng.choice(PIECES) * 9, rng.randbytes(2), data[start:end] * 2))
        if rng.random() < 0.05:
            part = other[rng.randrange(len(other) + 1) :]
        data = data[:start] + part + data[end:]
    return data[:20_000]


def run(form, count, seed, host, folder):
    """Mutate and read; gives how many were puzzles, and the longest time. Anything but InputError gets through."""
    rng = random.Random(f"{form} {seed}")
    samples = originals(form)
    path = folder / "puzzle"
    right, slowest = 0, 0.0
    for _ in range(count):
        data = mutated(rng, rng.choice(samples), rng.choice(samples))
        path.write_bytes(data)
        before = time.perf_counter()
        try:
            right += bool(load(path, host, origin=rng.choice((form, form, form, None)), warn=str))
        except InputError as error:
            if "\n" in str(error):
                raise Failed(form, data) from error
        except Exception as error:
            raise Failed(form, data) from error
        took = time.perf_counter() - before
        slowest = max(slowest, took)
        if took > SLOW:
            raise Failed(f"{form} took {took:.1f} s", data)
    return right, slowest


def main(arguments):
    count, chosen = int(arguments[0]), arguments[1:]
    host = Host()
    forms = [form.name for form in host.formats()]
    import defusedxml.ElementTree  # noqa: F401 - so that what it takes does not count
    import PIL.Image  # noqa: F401

    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
    with TemporaryDirectory() as folder:
        for form in chosen or forms:
            try:
                right, slowest = run(form, count, 0, host, Path(folder))
            except Failed as error:
                print(f"FAILED {error} {error.__cause__!r}", flush=True)  # noqa: T201
                continue
            print(f"{form:<22} {count} files, {right} with puzzles, slowest {slowest:.3f} s", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
