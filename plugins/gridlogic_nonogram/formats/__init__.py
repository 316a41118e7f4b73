"""The foreign formats of nonograms in one or more colours, one module each."""

from gridlogic import Format
from gridlogic_nonogram.formats import non
from gridlogic_nonogram.formats.common import BOTH, TEXTS

FORMATS = [
    Format(
        "non",
        "text of Steven Simpson's solver, pbnsolve and nonogram-db",
        BOTH,
        (".non", ".nonpack"),
        non.sniff,
        non.read,
        non.write,
        keeps=(*TEXTS, "solution"),
        collection=True,
    ),
]
