"""The foreign formats of nonograms in one or more colours, one module each."""

from gridlogic import Format
from gridlogic_nonogram.formats import (
    blocks,
    freenono,
    hints,
    images,
    jap,
    non,
    nonograms_org,
    olsak,
    penpa,
    pictures,
    puzzlink,
    pynogram,
    pzprv3,
    sections,
    sized,
    tasks,
    tatham,
    webpbn,
)
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
        "nin",
        "Jakub Wilk's text: width and height, rows, columns",
        MONO,
        (".nin",),
        sized.sniff,
        sized.read_nin,
        sized.write_nin,
    ),
    Format(
        "puzzlekit-nonogram",
        "puzzlekit's text: rows and columns, columns, rows",
        *(MONO, (), sized.sniff, sized.read_puzzlekit, sized.write_puzzlekit),
    ),
    Format("mk", "Olsak's text in one colour", MONO, (".mk",), sized.sniff_mk, sized.read_mk, sized.write_mk),
    Format("cwd", "QNonograms' text", MONO, (".cwd",), sized.sniff_cwd, sized.read_cwd, sized.write_cwd),
    Format("olsak", "Olsak's text in one or more colours", BOTH, (".g",), olsak.sniff, olsak.read, olsak.write),
    Format("two-blocks", "rows, an empty line, columns", MONO, (), blocks.sniff, blocks.read_rows_first),
    Format("two-blocks-columns", "columns, an empty line, rows", MONO, (), blocks.sniff, blocks.read_columns_first),
    Format("rows-mark-columns", "rows, a line # or &, columns", MONO, (), blocks.sniff_marked, blocks.read_marked),
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
    Format("nonograms-task", "tasks of puzzle-nonograms.com: 2/1/2/3/1.1", MONO, (), tasks.sniff, tasks.read),
    Format(
        "nonograms-org",
        "pages of nonograms.org, or the array d in them",
        *(BOTH, (), nonograms_org.sniff, nonograms_org.read),
    ),
    Format("penpa", "URLs of Penpa+ with clues in the margins", MONO, (), penpa.sniff, penpa.read),
    Format(
        "penpa-mosaic",
        "URLs of Penpa+ with digits in the grid",
        *(("mosaic",), (), penpa.sniff_mosaic, penpa.read_mosaic),
    ),
    Format("freenono", "FreeNono's XML", MONO, (".nonogram",), freenono.sniff, freenono.read),
    Format("freenono-pack", "archives of FreeNono", MONO, (".nonopack",), freenono.sniff_pack, freenono.read_pack),
    Format("pynogram", "pynogram's INI files", BOTH, (".ini",), pynogram.sniff, pynogram.read),
    Format("nonogrid", "nonogrid's TOML files", BOTH, (".toml",), pynogram.sniff_toml, pynogram.read_toml),
    Format("gno", "Gnonograms", MONO, (".gno",), sections.sniff_gno, sections.read_gno),
    Format(
        "griddler",
        "jsimlo's Griddlers",
        *(MONO, (".griddler", ".sgriddler"), sections.sniff_griddler, sections.read_griddler),
    ),
    Format("pynonogram", "pyNonogram's text", MONO, (".non",), sections.sniff_pynonogram, sections.read_pynonogram),
    Format("lp", "Bosch's text", MONO, (".lp",), sections.sniff_lp, sections.read_lp),
    Format("jap", "QNonograms' binary files", MONO, (".jap",), jap.sniff, jap.read),
]
