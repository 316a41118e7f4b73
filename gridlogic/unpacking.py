"""Safe unpacking of what strangers' files contain: compressed data and XML.

Nothing here gives more than `MAX_UNPACKED` bytes, opens a file or follows a link; what is wrong is a `WrongValue`.
"""

import io
import zlib
from typing import TYPE_CHECKING

from gridlogic.errors import WrongValue

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element
    from zipfile import ZipFile

MAX_UNPACKED = 8 * 2**20
"""The size of what is unpacked, as of a file that is not packed."""
MAX_MEMBERS = 10_000
"""How many files an archive may hold."""
MAX_TAGS = 2_000_000
"""How many tags an XML text may have: each takes some fifty bytes of memory."""
GZIP = b"\x1f\x8b"
"""How gzip's data begins."""
STORED, DEFLATED = 0, 8
"""The methods of ZIP archives that are read."""
RAW, GZIPPED = -15, 31
"""How zlib is told that there is no header, or one of gzip."""


def inflate(data: bytes, form: int = RAW) -> bytes:
    """What deflated data holds; `form` is RAW or GZIPPED."""
    try:
        worker = zlib.decompressobj(form)
        found = worker.decompress(data, MAX_UNPACKED + 1)
    except zlib.error as error:
        raise WrongValue(f"the compressed data is broken: {error}") from None
    _require_small(len(found))
    if not worker.eof:
        raise WrongValue("the compressed data is cut off")
    return found


def unzip(data: bytes, suffix: str) -> list[tuple[str, bytes]]:
    """Name and content of the members of a ZIP archive whose names end so, in the order of the archive."""
    from zipfile import ZipFile

    try:
        with ZipFile(io.BytesIO(data)) as archive:
            return list(_members(archive, suffix))
    except WrongValue:
        raise
    except Exception as error:  # noqa: BLE001 - a broken archive makes zipfile raise nearly anything
        raise WrongValue(f"the archive is broken: {error}") from None


def _members(archive: "ZipFile", suffix: str) -> "Iterator[tuple[str, bytes]]":
    left = MAX_UNPACKED
    members = archive.infolist()
    if len(members) > MAX_MEMBERS:
        raise WrongValue(f"more than {MAX_MEMBERS:,} files in the archive")
    for member in members:
        if not member.filename.lower().endswith(suffix):
            continue
        if member.compress_type not in (STORED, DEFLATED):  # other methods can ask for much memory
            raise WrongValue(f"'{member.filename[:40]}' is packed in a way that is not read")
        with archive.open(member) as stream:
            content = stream.read(left + 1)
        left -= len(content)
        _require_small(MAX_UNPACKED - left)
        yield member.filename, content


def read_xml(data: bytes) -> "Element":
    """The root of an XML text; a document type is passed over, entities are refused and nothing is fetched.

    The named entities of HTML, which some programs write without declaring them, are understood.
    """
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    if data.count(b"<") > MAX_TAGS:
        raise WrongValue(f"more than {MAX_TAGS:,} tags")
    try:
        root: Element = fromstring(_without_html_entities(data))
    except ParseError as error:
        line, column = error.position
        message = str(error).partition(": line")[0]
        raise WrongValue(f"not well-formed XML: {message}", line - 1, column=column) from None
    except DefusedXmlException:
        raise WrongValue("XML that declares entities is refused", 0) from None
    except (LookupError, ValueError) as error:
        raise WrongValue(f"not well-formed XML: {error}", 0) from None
    return root


def _without_html_entities(data: bytes) -> bytes:
    """Named entities such as `&copy;` as numbers, which need no declaration; XML's own five stay."""
    import re
    from html.entities import name2codepoint

    own = {"amp", "lt", "gt", "quot", "apos"}

    def numbered(match: "re.Match[bytes]") -> bytes:
        name = match[1].decode()
        return b"&#%d;" % name2codepoint[name] if name in name2codepoint and name not in own else match[0]

    return re.sub(rb"&([A-Za-z][A-Za-z0-9]{1,8});", numbered, data)


def _require_small(size: int) -> None:
    if size > MAX_UNPACKED:
        raise WrongValue(f"it unpacks to more than {MAX_UNPACKED // 2**20} MiB")
