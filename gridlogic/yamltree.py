"""YAML text as a tree: every scalar exactly as written, every node with its place in the file.

The tree is built from the parser's events without recursion, so no text can overflow the stack. Everything that YAML
allows and puzzle documents do not need (tags, keys that are no text, the same key twice) is an error with a place.
"""

import re
from typing import Any, NamedTuple, NoReturn

import yaml

from gridlogic.errors import InputError
from gridlogic.fields import Plain

MAX_BYTES = 8 * 2**20
"""The size of a file."""
MAX_NODES = 1_000_000
"""How many scalars, lists and mappings a file holds, each use of an alias counted in full."""
MAX_DEPTH = 50
"""How deep lists and mappings lie within each other."""

LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # libyaml, where PyYAML was built with it, is faster

_BREAK = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")  # what libyaml counts as the end of a line
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
_BLOCK_HEADER = re.compile(r"[|>][-+0-9]*[ \t]*(#.*)?$")
_HINTS = (  # what YAML complains of, what then stands in the line, and what usually helps
    ("mapping values are not allowed", ": ", "a text with a colon in it needs quotes"),
    ("expected alphabetic or numeric", "*", "in a list, * needs quotes"),
    ("expected ',' or ']'", "?", "in a list, ? needs quotes"),
)


class Node:
    """A scalar (`Plain` if unquoted, else `str`), a list of nodes, or a mapping from a key's text to key and value.

    `line` and `column` count from 1. `block` is the line (from 1) in which the content of a block text starts, else 0.
    `size` counts the nodes in it and `height` the levels, itself included.
    """

    __slots__ = ("block", "column", "height", "line", "size", "value")

    def __init__(self, value: "str | list[Node] | dict[str, tuple[Node, Node]]", line: int, column: int) -> None:
        self.value = value
        self.line, self.column, self.block = line, column, 0
        self.size = self.height = 1

    def data(self) -> Any:
        """The same without places: text, lists and dicts, new ones at every call."""
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, list):
            return [node.data() for node in self.value]
        return {key: node.data() for key, (_, node) in self.value.items()}


class Source(NamedTuple):
    """The lines of a file and the documents in it; documents without content are left out."""

    file: str
    lines: list[str]
    documents: list[Node]

    def place(self, node: Node, path: tuple[str | int, ...], column: int | None = None) -> tuple[int, int]:
        """Line and column, from 1, of what the path of a `WrongValue` leads to, as far as it can be followed.

        A path that ends at a key of a mapping means the key itself.
        """
        is_line = False
        for done, step in enumerate(path):
            value = node.value
            if isinstance(value, str):
                steps = [step for step in path[done:] if isinstance(step, int)]
                return self._place_in_text(node, steps, column, is_line=is_line)
            if isinstance(value, dict) and step in value:
                key, node = value[str(step)]
                if done == len(path) - 1:
                    return key.line, key.column
            elif isinstance(value, list) and isinstance(step, int) and step < len(value):
                node = value[step]
            else:
                break
            is_line = isinstance(value, list)
        return self._place_in_text(node, [], column, is_line=True)

    def _place_in_text(self, node: Node, steps: list[int], column: int | None, *, is_line: bool) -> tuple[int, int]:
        """A line, then a word of a text; an item of a list is a line itself unless it is a block text."""
        here = node.line, node.column
        if not isinstance(node.value, str) or not (steps or column is not None):
            return here
        texts = node.value.split("\n")
        line = steps.pop(0) if steps and (node.block or not is_line) else 0
        number, start = (node.block + line, 0) if node.block else (node.line, node.column - 1)
        if line >= len(texts) or (line and not node.block):
            return here
        start = self.lines[number - 1].find(texts[line], start)
        if start < 0:  # folded or escaped: the text does not stand there as it is
            return here
        words = [match.start() for match in re.finditer(r"\S+", texts[line])]
        word = steps[0] if steps else 0
        offset = words[word] if steps and word < len(words) else column or 0
        return number, start + offset + 1


def decode(data: bytes, file: str) -> str:
    """The text of a file in UTF-8, or in UTF-16 with a byte-order mark; InputError for anything else."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise InputError("neither UTF-8 nor UTF-16 text", file, 1, 1) from None
    if b"\0" in data:
        line, column = _position(data[: data.index(0)].decode(errors="replace"))
        raise InputError("a binary file, not text in UTF-8", file, line, column)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = _position(data[: error.start].decode(errors="replace"))
        raise InputError(f"not UTF-8 text: byte 0x{data[error.start]:02x}", file, line, column) from None


def parse(text: str, file: str) -> Source:
    """The documents in a YAML text; InputError for whatever is not allowed."""
    text = text.removeprefix("\ufeff")
    if forbidden := _FORBIDDEN.search(text):
        line, column = _position(text[: forbidden.start()])
        raise InputError(f"control character U+{ord(forbidden[0]):04X}", file, line, column)
    lines = _BREAK.split(text)
    builder = _Builder(file, lines)
    try:
        for event in yaml.parse(text, Loader=LOADER):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(error, file, lines) from None
    return Source(file, lines, builder.documents)


def _position(before: str) -> tuple[int, int]:
    lines = _BREAK.split(before)
    return len(lines), len(lines[-1]) + 1


def _syntax_error(error: yaml.MarkedYAMLError, file: str, lines: list[str]) -> InputError:
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return InputError(f"not YAML: {error.problem}", file)
    line = lines[mark.line] if mark.line < len(lines) else ""
    message = f"not YAML: {error.problem}"
    if line[mark.column : mark.column + 1] == "\t":
        message = "not YAML: a tab where blanks are needed"
    elif hint := next((hint for sign, text, hint in _HINTS if sign in message and text in line), ""):
        message += f"; {hint}"
    elif error.context and error.context_mark:
        message += f", {error.context} from line {error.context_mark.line + 1}"
    return InputError(message, file, mark.line + 1, mark.column + 1)


class _Builder:
    """Puts events together. `open` are the lists and mappings not yet closed, `keys` the key that each waits with."""

    def __init__(self, file: str, lines: list[str]) -> None:
        self.file, self.lines = file, lines
        self.documents: list[Node] = []
        self.open: list[Node] = []
        self.keys: list[Node | None] = []
        self.anchors: dict[str, Node] = {}
        self.count = 0

    def take(self, event: Any) -> None:
        """The next event of the parser."""
        if isinstance(event, yaml.ScalarEvent):
            value = event.value if event.style else Plain(event.value)
            node = self._new(event, value)
            if event.style in ("|", ">"):
                node.block = self._content_line(node)
                self._refuse_deeper_below(event, node)
            self._add(node)
        elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
            node = self._new(event, [] if isinstance(event, yaml.SequenceStartEvent) else {})
            self.open.append(node)
            self.keys.append(None)
            if len(self.open) > MAX_DEPTH:
                self._fail(f"lists and mappings more than {MAX_DEPTH} deep", node)
        elif isinstance(event, yaml.CollectionEndEvent):
            self.keys.pop()
            self._add(self.open.pop())
        elif isinstance(event, yaml.AliasEvent):
            self._add(self._meant(event))
        elif isinstance(event, yaml.DocumentStartEvent):
            self.anchors = {}

    def _new(self, event: Any, value: Any) -> Node:
        node = Node(value, event.start_mark.line + 1, event.start_mark.column + 1)
        if event.tag is not None:
            self._fail(f"tags such as {event.tag[:40]!r} are not allowed", node)
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        self._count(node)
        return node

    def _meant(self, event: Any) -> Node:
        """What an alias stands for."""
        here = Node("", event.start_mark.line + 1, event.start_mark.column + 1)
        name = event.anchor[:20]
        node = self.anchors.get(event.anchor)
        if node is None:
            self._fail(f"no &{name} before this *{name} (a clue that starts with * must be in quotes)", here)
        if node in self.open:
            self._fail(f"*{name} stands inside &{name} itself", here)
        if len(self.open) + node.height > MAX_DEPTH:
            self._fail(f"lists and mappings more than {MAX_DEPTH} deep", here)
        here.size = node.size
        self._count(here)
        return node

    def _count(self, node: Node) -> None:
        self.count += node.size
        if self.count > MAX_NODES:
            self._fail(f"more than {MAX_NODES:,} values, each use of an alias counted in full", node)

    def _add(self, node: Node) -> None:
        if not self.open:
            if node.value or not isinstance(node.value, Plain):
                self.documents.append(node)
            return
        parent = self.open[-1]
        parent.size += node.size
        parent.height = max(parent.height, node.height + 1)
        if isinstance(parent.value, list):
            parent.value.append(node)
        elif isinstance(parent.value, dict):
            key = self.keys[-1]
            if key is None:
                self._check_key(parent.value, node)
                self.keys[-1] = node
            else:
                parent.value[str(key.value)] = key, node
                self.keys[-1] = None

    def _check_key(self, mapping: dict[str, tuple[Node, Node]], key: Node) -> None:
        if not isinstance(key.value, str):
            self._fail("a key must be text, not a list or a mapping", key)
        if key.value in mapping:
            first = mapping[key.value][0].line
            where = f"lines {first} and {key.line}" if first != key.line else f"in line {first}"
            self._fail(f"{key.value[:40]!r} twice, {where}", key)

    def _content_line(self, node: Node) -> int:
        """The line after the one that ends in `|` or `>`, which comes first in the node unless an anchor does."""
        header = next((at for at in range(node.line - 1, len(self.lines)) if _BLOCK_HEADER.search(self.lines[at])), 0)
        return header + 2

    def _refuse_deeper_below(self, event: Any, node: Node) -> None:
        """YAML takes the indent of a block text from its first row; less indented rows of `#` would be comments."""
        if not self.open:
            return
        key = self.keys[-1]
        indent = key.column if key else self.lines[node.line - 1].rfind("-", 0, node.column) + 1
        after = event.end_mark.line + (event.end_mark.column > 0)
        for number in range(after, len(self.lines)):
            text = self.lines[number].lstrip()
            if text:
                start = len(self.lines[number]) - len(text)
                if start >= indent:
                    message = "not part of the text above, whose first row starts with blanks: write blank cells as '.'"
                    raise InputError(message, self.file, number + 1, start + 1)
                return

    def _fail(self, message: str, node: Node) -> NoReturn:
        raise InputError(message, self.file, node.line, node.column)
