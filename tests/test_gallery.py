"""The gallery in the README is what `python -m tests.gallery` makes."""

import re
from xml.etree import ElementTree as ET

import pytest

from gridlogic.host import Host
from tests import gallery

HOST = Host()


@pytest.fixture(scope="module")
def drawn():
    return gallery.pictures(HOST)


def test_the_pictures_are_up_to_date(drawn):
    files = {path.stem: path.read_text(encoding="utf-8") for path in gallery.PICTURES.glob("*.svg")}
    assert files == {kind: drawing for kind, (_, drawing) in drawn.items()}


def test_the_readme_shows_them_all(drawn):
    readme = gallery.README.read_text(encoding="utf-8")
    assert gallery.with_gallery(readme, gallery.text(drawn)) == readme
    assert all(f"puzzles/pictures/{kind}.svg" in readme for kind in drawn)


def test_there_is_one_of_each_kind_that_ships_puzzles(drawn):
    folders = {path.name for path in (gallery.ROOT / "puzzles").iterdir() if any(path.glob("*.yaml"))}
    assert set(drawn) == folders


def test_they_are_solved(drawn):
    for _, drawing in drawn.values():
        description = ET.fromstring(drawing)[1].text
        assert "unknown" not in description
        assert re.search(r"\d+ \w", description), "it counts the cells of each value"
