"""The foreign formats of nonograms in one or more colours, one module each."""

from gridlogic import Format
from gridlogic_nonogram.formats import hints, images, non, pictures, puzzlink, pzprv3, tatham, webpbn
from gridlogic_nonogram.formats.common import BOTH, TEXTS

MONO = ("nonogram",)
FORMATS = [
    Format(
        "non",
        "text of Steven Simpson's solver, pbnsolve and nonogram-db",
        *(BOTH, (".non", ".nonpack"), non.sniff, non.read, non.write),
        keeps=(*TEXTS, "solution"),
        collection=True,
    ),
    Format(
        "webpbn",
        "XML of webpbn.com",
        *(BOTH, (".xml", ".pbn"), webpbn.sniff, webpbn.read, webpbn.write),
        keeps=(*webpbn.TEXTS, "solution"),
        collection=True,
    ),
    Format(
        "tatham-pattern",
        "ids of Simon Tatham's Pattern, such as 3x2:2/1/2/3/1.1",
        *(MONO, (), tatham.sniff, tatham.read, tatham.write),
        keeps=("given",),
        collection=True,
    ),
    Format(
        "tatham-pattern-save",
        "save files of Simon Tatham's Pattern",
        *(MONO, (".sav", ".sgt"), tatham.sniff_save, tatham.read_saved, tatham.write_saved),
        keeps=("given",),
    ),
    Format(
        "puzzlink",
        "URLs of puzz.link and pzv.jp",
        *(MONO, (), puzzlink.sniff, puzzlink.read, puzzlink.write),
        collection=True,
    ),
    Format(
        "pzprv3",
        "files of pzpr",
        *(MONO, (), pzprv3.sniff, pzprv3.read, pzprv3.write),
        keeps=("author", "source", "notes", "solution"),
    ),
    Format(
        "hint-string",
        "one line a puzzle, such as 3,1 1;2,1,2",
        *(MONO, (), hints.sniff, hints.read, hints.write),
        collection=True,
    ),
    Format(
        "picture",
        "the solution as text, # for filled and . for blank cells",
        *(MONO, (), pictures.sniff, pictures.read, pictures.write),
        keeps=("solution",),
    ),
    Format(
        "csv",
        "the solution as a table of 0 and 1 or of colours",
        *(BOTH, (".csv",), pictures.sniff_table, pictures.read_table, pictures.write_table),
        keeps=("solution",),
    ),
    Format(
        "pbm",
        "the solution as a black and white image",
        *(MONO, (".pbm",), images.sniff_pbm, images.read_pbm, images.write_pbm),
        keeps=("solution",),
    ),
    *(
        Format(
            form.lower(),
            f"the solution as a {form} image; needs Pillow",
            *(BOTH, (f".{form.lower()}",), images.sniffing(form), images.reading(form), images.writing(form)),
            keeps=("solution",),
        )
        for form in images.MAGIC
    ),
]
