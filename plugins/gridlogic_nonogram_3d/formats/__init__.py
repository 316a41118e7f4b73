"""The foreign formats of 3D nonograms."""

from gridlogic import Format
from gridlogic_nonogram_3d.formats import layouts, vox

KINDS = ("nonogram-3d",)
FORMATS = [
    Format("vox", "MagicaVoxel models, whose clues make the puzzle", KINDS, (".vox",), vox.sniff, vox.read),
    Format("picross3d-json", "nathsou's JSON", KINDS, (".json",), layouts.sniff_json, layouts.read_json),
    Format("picross3d-text", "epmjohnston's tables", KINDS, (), layouts.sniff_text, layouts.read_text),
]
