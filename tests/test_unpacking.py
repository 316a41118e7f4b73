"""Safe unpacking: nothing large, nothing fetched, nothing opened."""

import gzip
import io
import zipfile
import zlib

import pytest

from gridlogic.errors import WrongValue
from gridlogic.unpacking import GZIPPED, MAX_MEMBERS, MAX_UNPACKED, inflate, read_xml, unzip

BOMB = b"""<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol1 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>
<puzzle>&lol1;</puzzle>"""
OUTSIDE = b'<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><p>&x;</p>'


def archive(files, **options):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", **options) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return target.getvalue()


def test_deflated_data_up_to_the_limit():
    packer = zlib.compressobj(wbits=-15)
    assert inflate(packer.compress(b"abc") + packer.flush()) == b"abc"
    assert inflate(gzip.compress(b"abc"), GZIPPED) == b"abc"
    assert len(inflate(gzip.compress(bytes(MAX_UNPACKED)), GZIPPED)) == MAX_UNPACKED
    with pytest.raises(WrongValue, match="unpacks to more than 8 MiB"):
        inflate(gzip.compress(bytes(MAX_UNPACKED + 1)), GZIPPED)


def test_broken_deflated_data():
    for data, said in ((b"\xff\xff", "is broken"), (gzip.compress(b"abc")[:-9], "is cut off"), (b"", "is cut off")):
        with pytest.raises(WrongValue, match=said):
            inflate(data, GZIPPED)


def test_members_of_an_archive_by_their_names():
    data = archive([("a.txt", "1"), ("../up.NONOGRAM", "2"), ("/b.nonogram", "3")])
    assert unzip(data, ".nonogram") == [("../up.NONOGRAM", b"2"), ("/b.nonogram", b"3")]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK\x03\x04", "the archive is broken"),
        (archive([("a", bytes(MAX_UNPACKED)), ("b", b"1")], compression=zipfile.ZIP_DEFLATED), "more than 8 MiB"),
        (archive([(str(at), b"") for at in range(MAX_MEMBERS + 1)]), "more than 10,000 files"),
        (archive([("a", b"1")], compression=zipfile.ZIP_BZIP2), "packed in a way that is not read"),
    ],
    ids=["broken", "large", "many", "bzip2"],
)
def test_archives_that_are_refused(data, said):
    with pytest.raises(WrongValue, match=said):
        unzip(data, "")


@pytest.mark.parametrize("data", [BOMB, OUTSIDE], ids=["bomb", "outside"])
def test_xml_with_entities_is_refused(data):
    with pytest.raises(WrongValue, match="XML that declares entities is refused"):
        read_xml(data)


def test_a_document_type_is_passed_over_and_html_entities_are_known():
    root = read_xml(b'<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd"><p>&copy; &lt; &#233;</p>')
    assert root.text == "\xa9 < \xe9"


def test_encodings_of_xml():
    for encoding in ("utf-8", "utf-16", "iso-8859-1", "windows-1252"):
        assert read_xml(f"<?xml version='1.0' encoding='{encoding}'?><p>é</p>".encode(encoding)).text == "é"
    with pytest.raises(WrongValue, match="not well-formed XML"):
        read_xml(b"<?xml version='1.0' encoding='klingon'?><p/>")


def test_wrong_xml_has_its_place():
    with pytest.raises(WrongValue, match="not well-formed XML: mismatched tag") as caught:
        read_xml(b"<p>\n  </q>\n")
    assert (caught.value.path, caught.value.column) == ((1,), 4)
    with pytest.raises(WrongValue, match="more than 2,000,000 tags"):
        read_xml(b"<a/>" * 2_000_001)
