"""What plugins have brought, by name. The first to bring a name keeps it."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from gridlogic.puzzle import Encoding, Engine, Format, Presolve, Puzzle, Renderer

Key = str | tuple[str | None, ...]
Brought = dict[str, list[tuple[Key, Any]]]


class Registry:
    """Everything that the hooks returned. `warn` is told of each name that is refused, with both its owners."""

    SECTIONS: ClassVar[tuple[str, ...]] = ("puzzles", "presolves", "encodings", "engines", "renderers", "formats")
    """One for each hook: section `puzzles` is filled by hook `gridlogic_puzzles`."""

    def __init__(self, warn: Callable[[str], None]) -> None:
        """Start empty."""
        self._warn = warn
        self._owners: dict[tuple[str, Key], str] = {}
        self.puzzles: dict[str, type[Puzzle]] = {}
        self.presolves: dict[str, Presolve] = {}
        self.encodings: dict[tuple[str, str, str], Encoding] = {}
        self.engines: dict[str, Engine] = {}
        self.renderers: dict[tuple[str, str | None], Renderer] = {}
        self.formats: dict[str, Format] = {}

    def add(self, owner: str, brought: Brought) -> None:
        """Take what one plugin brought; a name that is taken is refused."""
        for section, things in brought.items():
            for key, thing in things:
                holder = self._owners.get((section, key))
                if holder is None:
                    self._owners[section, key] = owner
                    getattr(self, section)[key] = thing
                else:
                    name = f"{section[:-1]} '{_spelt(key)}'"
                    self._warn(f"{name} of plugin {owner} is refused: plugin {holder} has it already")

    def of_owner(self, owner: str) -> dict[str, list[str]]:
        """The names that one plugin holds, by section."""
        names: dict[str, list[str]] = {section: [] for section in self.SECTIONS}
        for (section, key), holder in self._owners.items():
            if holder == owner:
                names[section].append(_spelt(key))
        return names


def keyed(section: str, things: Iterable[Any]) -> list[tuple[Key, Any]]:
    """What one hook returned, each under the name it is kept by; TypeError if a thing is not what the hook asks for."""
    return [(_key(section, thing), thing) for thing in things]


def _key(section: str, thing: Any) -> Key:
    match section, thing:
        case "puzzles", type() if issubclass(thing, Puzzle) and isinstance(getattr(thing, "kind", None), str):
            return thing.kind
        case "presolves", Presolve() if callable(thing.presolve):
            return thing.kind
        case "encodings", Encoding():
            return thing.kind, thing.engine, thing.name
        case "engines", _ if isinstance(getattr(thing, "name", None), str) and callable(getattr(thing, "solve", None)):
            return str(thing.name)
        case "renderers", Renderer():
            return thing.format, thing.kind
        case "formats", Format():
            return thing.name
    raise TypeError(f"hook gridlogic_{section} returned {thing!r}, which is none of the {section} it is for")


def _spelt(key: Key) -> str:
    return key if isinstance(key, str) else " ".join(part for part in key if part)
