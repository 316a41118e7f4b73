"""One or more small files of every foreign format, made by hand, and the puzzles that are in them.

"bridge" is three cells wide and two high, "cup" has a row without blocks.
"""

import base64
import io
import struct
import zipfile
import zlib
from typing import NamedTuple

BRIDGE, CUP = "3,1 1;2,1,2", "1 1,0,3;1 1,1,1 1"
TWO_COLOURS = "1r 2k,2k 1r;1r 1k,2k,1k 1r"
GRID = ["4..", ".9.", "..4"]


class Sample(NamedTuple):
    """A file of a format, and what is in it: nonograms as hint strings, mosaics as rows, or part of a 3D document.

    `doubt` names the formats that it could be of as well, or is a size that has to be named.
    """

    form: str
    content: str | bytes
    puzzles: tuple
    doubt: str = ""


def penpa(width, height, margins, numbers, title=""):
    """A URL as Penpa+ makes them; the long words stay as they are, which is as good."""
    cells = ",".join(f'"{index}":["{text}",1,"1"]' for index, text in numbers.items())
    head = f"square,{width},{height},38,0,1,1,1,1,1,1,0,0,0,0,Title: {title},Author: ,,,OFF"
    text = f"{head}\n{margins}\n{{}}\n{{zR:{{z_:[]}},zN:{{{cells}}},zE:{{}}}}\n{{}}"
    packer = zlib.compressobj(wbits=-15)
    data = base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={data}"


def nonopack(*texts):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", "no puzzle")
        for number, text in enumerate(texts):
            archive.writestr(f"folder/{number}.nonogram", text)
    return target.getvalue()


def vox(size, voxels, colours=None):
    def chunk(name, data):
        return name + struct.pack("<2i", len(data), 0) + data

    body = chunk(b"SIZE", struct.pack("<3i", *size))
    body += chunk(b"XYZI", struct.pack("<i", len(voxels)) + b"".join(bytes(voxel) for voxel in voxels))
    body += chunk(b"nTRN", bytes(8))
    if colours:
        body += chunk(b"RGBA", b"".join(bytes.fromhex(colour) + b"\xff" for colour in colours).ljust(1024, b"\0"))
    return b"VOX " + struct.pack("<i", 200) + b"MAIN" + struct.pack("<2i", 0, len(body)) + body


FREENONO = """<?xml version="1.0" encoding="UTF-8"?>
<FreeNono><Nonograms>
<Nonogram author="me" desc="" difficulty="1" height="2" name="bridge" width="3">
<line> x x x </line>
<line> x _ x </line>
</Nonogram>
</Nonograms></FreeNono>
"""
WEBPBN = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<puzzle type="grid" defaultcolor="black">
<title>Two &copy; colours</title>
<color name="white" char=".">fff</color>
<color name="black" char="k">000</color>
<color name="red" char="r">FF0000</color>
<clues type="columns"><line><count color="red">1</count><count>1</count></line><line><count>2</count></line>
<line><count>1</count><count color="red">1</count></line></clues>
<clues type="rows"><line><count color="red">1</count><count>2</count></line>
<line><count>2</count><count color="red">1</count></line></clues>
<solution type="goal"><image>|rkk||kkr|</image></solution>
</puzzle>
<puzzle><solution><image>
|X.X|
|...|
|XXX|
</image></solution></puzzle>
</puzzleset>
"""
PNG = (  # 3 x 2 pixels, black on white
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACAQAAAAC1D1u3AAAADElEQVR4nGNgYHAAAABEAEGXj2jLAAAAAElFTkSuQmCC"
)
GIF = (  # 3 x 2 pixels, black on white
    "R0lGODdhAwACAIEAAAAAAP///wAAAAAAACwAAAAAAwACAAAICAABCAQQAEBAADs="
)
NIN_DOUBT = "nin, puzzlekit-nonogram"
BLOCKS_DOUBT = "two-blocks, two-blocks-columns"
COLOUR_TABLE = "red,black,black\nblack,black,red\n"

SAMPLES = [
    Sample("non", "width 3\nheight 2\nrows\n3\n1,1\ncolumns\n2\n1\n2\n", (BRIDGE,)),
    Sample("non", 'rows 3\r\ncolumns 3\r\ntitle "a"\r\nrows\r\n1;1\r\n\r\n3\r\ncolumns\r\n1,1\r\n1\r\n1,1', (CUP,)),
    Sample("non", "width 3\nheight 2\nrows\n3\n1,1\ncolumns\n2\n1\n2\nwidth 3\nheight 3\nrows\n1,1\n0\n3\n"
           'columns\n1,1\n1\n1,1\ngoal "101000111"\n', (BRIDGE, CUP)),
    Sample("non", "width 3\nheight 2\ncolor r #ff0000\nrows\n1r,2\n2,1r\ncolumns\n1r,1\n2\n1,1r\n", (TWO_COLOURS,)),
    Sample("tatham-pattern", "3x2:2/1/2/3/1.1\n3:1.1/1/1.1/1.1//3\n", (BRIDGE, CUP)),
    Sample("tatham-pattern", "3x2:2/1/2/3/1.1,Cba", (BRIDGE,)),
    Sample("tatham-pattern-save", "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"
           "GAME    :7:Pattern\nPARAMS  :3:3x2\nCPARAMS :3:3x2\nDESC    :11:2/1/2/3/1.1\nNSTATES :1:1\n", (BRIDGE,)),
    Sample("webpbn", WEBPBN, (TWO_COLOURS, CUP)),
    Sample("puzzlink", "https://puzz.link/p?nonogram/3/2/2123g11", (BRIDGE,)),
    Sample("puzzlink", "https://puzz.link/p?nonogram/2/2/112", ("2,0;1,1",)),
    Sample("puzzlink", "http://pzv.jp/p.html?nonogram_edit/3/3/111g1111h3g/\nhttps://puzz.link/p?nonogram/3/2/2123g11",
           (CUP, BRIDGE)),
    Sample("pzprv3", "pzprv3/nonogram/2/3/. . 2 1 2 /. c3 # # # /1 1 # + # /", (BRIDGE,)),
    Sample("pzprv3", "pzprv3.1\nnonogram\n3\n3\n. . 1 . 1 \n. . 1 1 1 \n1 1 . . . \n. . . . . \n. 3 . # . \n", (CUP,)),
    Sample("hint-string", "3,1 1;2,1,2\n1 1, 0,3; 1 1,1,1 1\n", (BRIDGE, CUP)),
    Sample("nin", "3 2\n3\n1 1\n2\n1\n2\n", (BRIDGE,), NIN_DOUBT),
    Sample("nin", "\t3  3\r\n 1 1\r\n0\r\n3\r\n\r\n1 1\r\n1\r\n1 1", (CUP,), NIN_DOUBT),
    Sample("puzzlekit-nonogram", "2 3\n2\n1\n2\n3\n1 1\n", (BRIDGE,), NIN_DOUBT),
    Sample("mk", "2 3\n3\n1 1\n#\n2\n1\n2\n", (BRIDGE,)),
    Sample("mk", "3 3\n1 1\n\n3\n#\n1 1\n1\n1 1\n", (CUP,)),
    Sample("cwd", "2\n3\n3\n1 1\n\n2\n1\n2\n", (BRIDGE,)),
    Sample("olsak", "free\n: rows\n1 1\n\n3\n: columns\n1 1\n1\n1 1\n: end\n", (CUP,)),
    Sample("olsak", "#d\n 0:. white\n r:+ red\n 1:* black\n:\n1r 2\n2,1r\n:\n1r 1\n2\n1 1r\n:\n", (TWO_COLOURS,)),
    Sample("two-blocks", "3\n1 1\n\n2\n1\n2\n", (BRIDGE,), BLOCKS_DOUBT),
    Sample("two-blocks-columns", "2\n1\n2\n\n3\n1 1\n", (BRIDGE,), BLOCKS_DOUBT),
    Sample("rows-mark-columns", "* comment\n3\n1 1\n&\n2\n1\n2\n", (BRIDGE,)),
    Sample("rows-mark-columns", "3 0\n1 1 0\n#\n2 0\n1 0\n2 0\n", (BRIDGE,)),
    Sample("rows-mark-columns", "# x\n# row clues\n3\n1,1\n\n# column clues\n2\n1\n2\n", (BRIDGE,)),
    Sample("picture", "###\n#.#\n", (BRIDGE,)),
    Sample("picture", "X X\n\nXXX\n", (CUP,)),
    Sample("csv", "1,0,1\n0,0,0\n1,1,1\n", (CUP,)),
    Sample("csv", COLOUR_TABLE, (TWO_COLOURS,)),
    Sample("pbm", "P1\n# made by hand\n3 2\n111\n1 0 1\n", (BRIDGE,)),
    Sample("pbm", b"P4\n3 3\n\xa0\x00\xe0", (CUP,)),
    Sample("png", base64.b64decode(PNG), (BRIDGE,)),
    Sample("gif", base64.b64decode(GIF), (BRIDGE,)),
    Sample("nonograms-task", "2/1/2/3/1.1\n", (BRIDGE,)),
    Sample("nonograms-task", "<script>var task = '2/1/2/3/1.1';</script>\n", (BRIDGE,)),
    Sample("nonograms-org", "var d=[[9,9,9,9],[3,5,5,10],[2,5,5,10],[1,5,5,10],[3,5,7,4],[5,3,4,9],[1,1,0,3],[6,4,2,8],"
           "[7,7,3,9],[7,5,3,10],[9,5,3,10],[1,2,3,4]];", (BRIDGE,)),
    Sample("penpa", penpa(5, 3, [1, 0, 2, 0], {22: 2, 23: 1, 24: 2, 30: 3, 38: 1, 39: 1}, "bridge"), (BRIDGE,)),
    Sample("penpa-mosaic", penpa(3, 3, [0, 0, 0, 0], {16: 4, 24: 9, 32: 4, 17: "?"}), (GRID,)),
    Sample("freenono", FREENONO, (BRIDGE,)),
    Sample("freenono-pack", nonopack(FREENONO, FREENONO), (BRIDGE, BRIDGE)),
    Sample("pynogram", "# c\n[clues]\ncolumns =\n  2, 1 ; c\n\n  '2'\nrows: 3,1 1\n", (BRIDGE,)),
    Sample("pynogram", "[colors]\nRed = (255, 0, 0) %\nblack = (black) X\n[clues]\nrows = 1Red 2, 2 1red\n"
           "columns = 1red 1, 2, 1 1red\n", (TWO_COLOURS,)),
    Sample("nonogrid", '[colors]\ndefs = ["r = (f00) %", "k = (000000) *"]\n[clues]\nrows = """\n1r 2k\n2k 1r"""\n'
           'columns = """1r 1k, 2k # c\n\n1k 1r"""\n', (TWO_COLOURS,)),
    Sample("gno", "[Description]\nbridge\nme\n[Dimensions]\n2\n3\n[Row clues]\n3\n1, 1\n[Column clues]\n2\n1\n2\n"
           "[Solution]\n2 2 2\n2 1 2\n", (BRIDGE,)),
    Sample("griddler", "MK Version 3.0\r\n\r\n3 3\r\n\r\n # . #\r\n . . .\r\n # # ?\r\n\r\n 1 -1\r\n 1\r\n 1 1\r\n\r\n"
           " 1 1\r\n\r\n 3\r\n", (CUP,)),
    Sample("pynonogram", "author:me\nwidth:3\nheight:2\nrows:3 1,1\ncolumns:2 1 2\nsolution:111101\n", (BRIDGE,)),
    Sample("lp", "number_of_rows: 2 number_of_columns: 3 row_1 c: 1 s: 3 row_2 c: 2 s: 1 1 column_1 c: 1 s: 2\n"
           "column_2 c: 1 s: 1 column_3 c: 1 s: 2", (BRIDGE,)),
    Sample("jap", b"TLS\0\0\0\0\0\3\2\1\2\1\1\1\2\1\3\2\1\1", (BRIDGE,)),
    Sample("tatham-mosaic", "3x3:4c9c4\n", (GRID,)),
    Sample("tatham-mosaic-save", "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :6:Mosaic\n"
           "PARAMS  :3:3x3\nDESC    :5:4c9c4\n", (GRID,)),
    Sample("mosaic-text", "4..\n.9.\n..4\n", (GRID,)),
    Sample("mosaic-text", "4\n 9\n  4\n", (GRID,)),
    Sample("mosaic-tokens", "4 ? ?\n? 9 ?\n? ? 4\n", (GRID,)),
    Sample("puzzlekit-mosaic", "3 3\n4 - -\n- 9 -\n- - 4\n", (GRID,)),
    Sample("mosaic-task", "4c9c4", (GRID,)),
    Sample("mosaic-task", "var task = '2b';", (["2.."],), "3x1"),
    Sample("mosaic-json", '\ufeff{"type": "Fill-A-Pix", "grid": ["4..", ".9.", "..4"]}', (GRID,)),
    Sample("mosaic-json", '{"width": 2, "height": 1, "cells": {"0": {"Unsolved": 2}, "1": {"Shaded": 10}}}', (["2."],)),
    Sample("vox", vox((2, 1, 1), [(0, 0, 0, 1), (1, 0, 0, 1)]), ({"rows": (("2",),), "cols": (("1", "1"),)},)),
    Sample("vox", vox((1, 2, 2), [(0, 0, 0, 1), (0, 1, 1, 2)], ["ff0000", "00ff00"]),
           ({"size": (2, 2, 1), "cols": (("1a",), ("1b",)), "pillars": (("1b",), ("1a",))},)),
    Sample("picross3d-json", '{"name": "n", "dims": [3, 1, 1], "hints": [[[{"num": 2, "type": 1}]], '
           '[[null], [{"num": 0, "type": 0}], [null]], [[null], [null], [{"num": 1, "type": 0}]]]}',
           ({"rows": (("2o",),), "cols": (("-", "0", "-"),), "pillars": (("-", "-", "1"),)},)),
    Sample("picross3d-text", "3 1 1\n\n(2)\n\n-\n0\n-\n\n- - 1\n",
           ({"rows": (("2o",),), "cols": (("-", "0", "-"),), "pillars": (("-", "-", "1"),)},)),
]  # fmt: skip
