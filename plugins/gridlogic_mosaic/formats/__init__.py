"""The foreign formats of mosaics."""

from gridlogic import Format
from gridlogic_mosaic.formats import grids, json_grids, tasks, tatham

KINDS = ("mosaic",)
FORMATS = [
    Format(
        "tatham-mosaic",
        "ids of Simon Tatham's Mosaic, such as 5x3:0a1b2c3d4",
        *(KINDS, (), tatham.sniff, tatham.read, tatham.write),
        collection=True,
    ),
    Format(
        "tatham-mosaic-save",
        "save files of Simon Tatham's Mosaic",
        *(KINDS, (".sav", ".sgt"), tatham.sniff_save, tatham.read_saved, tatham.write_saved),
    ),
    Format("mosaic-text", "a character a cell, . for no clue", KINDS, (), grids.sniff, grids.read, grids.write),
    Format(
        "mosaic-tokens",
        "a word a cell, ? or - for no clue",
        *(KINDS, (), grids.sniff_tokens, grids.read_tokens, grids.write_tokens),
    ),
    Format(
        "puzzlekit-mosaic",
        "puzzlekit's text: rows and columns, then a word a cell",
        *(KINDS, (), grids.sniff_puzzlekit, grids.read_puzzlekit, grids.write_puzzlekit),
    ),
    Format("mosaic-task", "tasks of puzzle-minesweeper.com, such as 0a1b2c3d4", KINDS, (), tasks.sniff, tasks.read),
    Format("mosaic-json", "JSON of BakkerGames or rglara", KINDS, (".json",), json_grids.sniff, json_grids.read),
]
