"""Two kinds to read documents of, whatever else is installed."""

from gridlogic.puzzle import Format, Puzzle
from gridlogic_mosaic import Mosaic
from gridlogic_nonogram import Nonogram


class TwoKinds:
    """What documents ask the host."""

    types: dict[str, type[Puzzle]] = {"mosaic": Mosaic, "nonogram": Nonogram}  # noqa: RUF012 - nobody changes it

    def __init__(self, *formats: Format) -> None:
        self._formats = formats

    def puzzle_type(self, kind: str) -> type[Puzzle] | None:
        return self.types.get(kind)

    def kinds(self) -> list[str]:
        return sorted(self.types)

    def formats(self) -> list[Format]:
        return list(self._formats)


KINDS = TwoKinds()
