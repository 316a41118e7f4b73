"""The document and the rules of a nonogram: one colour, the runs of every line."""

from gridlogic import LineClues


class Nonogram(LineClues):
    """Picross, Hanjie, Griddlers: the lengths of the filled runs in every row and column, one colour.

    `rows` are the clues from top to bottom, `cols` those from left to right.
    """

    kind = "nonogram"
