"""Regions: pictures with a letter for each region, and their errors."""

import pytest

from gridlogic.errors import WrongValue
from gridlogic.regions import Regions


def test_regions_are_groups_of_cells_in_order():
    regions = Regions.read("BBa\nB1a\n")
    assert regions.shape.sizes == (2, 3)
    assert list(regions.cells.items()) == [("B", (0, 1, 3)), ("a", (2, 5)), ("1", (4,))]
    assert regions.symbols == "BBaB1a"
    assert Regions.read(regions.write()) == regions


def test_upper_and_lower_case_are_two_regions():
    assert len(Regions.read("aA").cells) == 2


@pytest.mark.parametrize(
    ("text", "message", "path", "column"),
    [
        ("AA\nA.", "row 2, column 2: '.' is no letter or digit", (1,), 1),
        ("AÄ", "row 1, column 2: 'Ä' is no letter or digit", (0,), 1),
        ("AB\nBA", "row 2, column 2: region A is in several parts", (1,), 1),
        ("ABA\nABA\nABB", "row 1, column 3: region A is in several parts", (0,), 2),
        ("A\n\nA", "a blank line in a picture of regions, which has no layers", (2,), None),
        ("AB\nA", "row 2 has 1 cell, row 1 has 2", (1,), None),
    ],
)
def test_wrong_regions_have_a_place(text, message, path, column):
    with pytest.raises(WrongValue) as caught:
        Regions.read(text)
    assert (caught.value.message, caught.value.path, caught.value.column) == (message, path, column)


def test_a_region_as_long_as_the_grid_is_no_trouble():
    assert len(Regions.read("A" * 5000).cells["A"]) == 5000
