"""The contracts: what a puzzle type, a presolve, an engine, an encoding, a renderer and a file format have to offer."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from time import monotonic
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol, Self

from gridlogic.board import BLANK, FILLED, Board, Ink, values_of
from gridlogic.errors import OutOfTime, WrongValue
from gridlogic.exhibit import Exhibit, Style
from gridlogic.fields import Picture
from gridlogic.foreign import Document, ForeignFile
from gridlogic.geometry import UNKNOWN, Candidates, Grid, Shape, rows_of_text
from gridlogic.model import Clue, Constraint, Model
from gridlogic.outcome import COMPILED, Listener, Outcome

KIND: Final = "[a-z][a-z0-9]*(-[a-z0-9]+)*"
"""How kinds are spelt, as a regular expression."""


@dataclass(frozen=True)
class Puzzle(ABC):
    """One instance of a puzzle type, as read from a file; a frozen value.

    A puzzle type is a frozen dataclass that derives from this one. Its own fields are the keys of its documents; it
    says how large the grid is (`shape`) and what the clues mean (`constraints`). Everything else is optional.
    """

    kind: ClassVar[str]
    """The puzzle type: what files say after `type:`."""

    _: KW_ONLY
    title: str = ""
    author: str = ""
    source: str = ""
    license: str = ""
    notes: str = ""
    given: Picture | None = None
    solution: Picture | None = None
    expect: Literal["unique", "multiple", "none"] | None = None

    @property
    @abstractmethod
    def shape(self) -> Shape:
        """The size of the grid."""

    @abstractmethod
    def constraints(self) -> Iterable[Constraint]:
        """What the clues mean."""

    def constraints_within(self, candidates: Candidates) -> Iterable[Constraint]:
        """Constraints that the same grids within the candidates obey as obey all of `constraints`.

        The host asks for these after a presolve. Override it where building every constraint would take long: those of
        which all cells are decided, and obey them, may be left out, others may name their open cells only.
        """
        del candidates
        return self.constraints()

    def broken(self, grid: Grid) -> list[Clue]:
        """The clues that a finished grid does not obey, in order; override it where the model is better not built."""
        return [constraint.clue for constraint in self.model().broken(grid)]

    @property
    def inks(self) -> tuple[Ink, ...]:
        """How each value looks; the glyphs are also how `given` and `solution` are written (`?`: unknown)."""
        return (BLANK, FILLED)

    def validate(self) -> None:
        """Raise `WrongValue` where the clues cannot be meant so: wrong sizes, impossible numbers."""

    def board(self, grid: Grid | Candidates | None = None) -> Board:
        """A drawing of a grid (None: nothing known yet) with the clues."""
        return Board(self.shape, values_of(self.shape, grid), self.inks)

    @property
    def symbols(self) -> str:
        """One character for each value, for writing grids as text."""
        return "".join(ink.glyph for ink in self.inks)

    def model(self, deadline: float | None = None) -> Model:
        """The rules as data, built at the first call; raises OutOfTime after `deadline` (of `time.monotonic`).

        Raises TypeError and IndexError if `constraints` gives what is none, or cells outside the grid.
        """
        model: Model | None = self.__dict__.get("_model")
        if model is None:
            model = self.__dict__["_model"] = self._built(self.constraints(), deadline)
        return model

    def model_within(self, candidates: Candidates, deadline: float | None = None) -> Model:
        """The rules for grids within the candidates, of `constraints_within`; raises as `model` does."""
        return self._built(self.constraints_within(candidates), deadline)

    def _built(self, constraints: Iterable[Constraint], deadline: float | None) -> Model:
        rules = []
        for rule in constraints:
            if deadline is not None and monotonic() > deadline:
                raise OutOfTime
            rules.append(self._sound(rule))
        return Model(self.shape, len(self.inks), tuple(rules))

    def _sound(self, rule: Any) -> Constraint:
        if not isinstance(rule, Constraint):
            raise TypeError(f"constraints() gave {rule!r}, which is no constraint")
        cells = rule.cells
        ends = (cells[0], cells[-1]) if isinstance(cells, range) and cells else cells
        if cells and not 0 <= min(ends) <= max(ends) < self.shape.cells:
            raise IndexError(f"constraints() gave a rule for {rule.clue} with cells outside the grid of {self.shape}")
        return rule

    def candidates(self) -> Candidates:
        """What the given cells leave open."""
        return self._candidates

    @cached_property
    def _candidates(self) -> Candidates:
        start = Candidates.full(self.shape, len(self.inks))
        return start if self.given is None else start & self.read_picture(self.given, "given")

    def answer(self) -> Grid | None:
        """The solution that the document states, if any; `WrongValue` if it leaves cells open."""
        if self.solution is None:
            return None
        grid = self.read_picture(self.solution, "solution").grid()
        if grid is None:
            raise WrongValue(f"the solution has cells marked {UNKNOWN}", "solution")
        return grid

    def with_given(self, answer: Grid, cells: Iterable[int]) -> Self:
        """The same puzzle with more cells given, each with its value in a grid.

        They go into `given`; override it where a kind's own picture has given cells.
        """
        given = self.given or Picture.read("\n".join(rows_of_text(self.shape, UNKNOWN * self.shape.cells)))
        return replace(self, given=given.changed({cell: self.symbols[answer.values[cell]] for cell in cells}))

    def more_clues(self, answer: Grid) -> Mapping[int, Constraint]:
        """What further clues would say if a grid is to be the answer, by the cell that each is printed in.

        None by default: then cells are given where a puzzle has several solutions.
        """
        del answer
        return {}

    def with_clues(self, answer: Grid, cells: Iterable[int]) -> Self:
        """The same puzzle with those of `more_clues` that belong to some cells."""
        raise NotImplementedError

    def read_picture(self, picture: Picture, *path: str, unknown: str = UNKNOWN) -> Candidates:
        """A picture of this puzzle's grid with a sign for `unknown`; `WrongValue` for wrong sizes or symbols."""
        symbols = self.symbols + unknown
        picture.require(self.shape, symbols, *path)
        masks = []
        text = "".join(picture.rows)[::-1]  # bit 0 is the last digit of a number
        for symbol in self.symbols:
            table = {ord(other): "1" if other in (symbol, unknown) else "0" for other in symbols}
            masks.append(int(text.translate(table), 2))
        return Candidates(self.shape, tuple(masks))


class Presolve(NamedTuple):
    """What the plugin of a kind can deduce before any model is built.

    `presolve(puzzle)` gives what the cells can still be, within the puzzle's given cells. What it excludes, no solution
    may have; it need not find everything. If it finds that there is no solution, it leaves some cell without a value: a
    grid with every cell decided is taken for the answer, and checked.
    """

    kind: str
    presolve: Callable[[Any], Candidates]


class Engine(Protocol):
    """What solves models."""

    name: str

    def available(self) -> bool:
        """Whether the packages it needs seem to be installed; must not import them."""

    def solve(
        self,
        model: Model,
        candidates: Candidates,
        *,
        limit: int | None,
        deadline: float | None,
        listener: Listener,
        post: Callable[[Any], Any] | None = None,
    ) -> Outcome:
        """Find up to `limit` solutions (None: all) within the candidates, until `deadline` (of `time.monotonic`).

        `post` is a hand-written encoding, already given its puzzle: it is called with this engine's own target
        instead of posting the model's constraints. Raises EngineMissing if the engine's package does not import.
        KeyboardInterrupt must stop the engine within a second and go on to the caller.
        """


class Encoding(NamedTuple):
    """A way to put a whole puzzle to one engine.

    `encode(puzzle, target)` posts the puzzle; what the target offers is in the engine's own module. None stands for the
    compiled encoding, which posts the model's constraints one by one.
    """

    kind: str
    engine: str
    name: str
    encode: Callable[[Any, Any], Any] | None = None


def compiled(kind: str, *engines: str) -> list[Encoding]:
    """The compiled encoding of a kind for each of these engines."""
    return [Encoding(kind, engine, COMPILED) for engine in engines]


class Renderer(NamedTuple):
    """Draws in one format; with a `kind`, only puzzles of that type.

    `render` draws one board. Where a file can hold more than that, several puzzles, steps, drawn in one style or
    another, `compose` makes the whole file and is called instead. `ready` raises UsageError if a package that the
    format needs is missing; it is asked before any puzzle is solved.
    """

    format: str
    render: Callable[[Board], str | bytes]
    kind: str | None = None
    compose: Callable[[Sequence[Exhibit], Style], str | bytes] | None = None
    ready: Callable[[], None] | None = None


class Format(NamedTuple):
    """A foreign file format, id or URL.

    `sniff` says how sure it is that some content is of this format; it looks, and raises nothing. `read` gives a
    document for each puzzle, see `gridlogic.foreign`. `write` gives the text or bytes for puzzles of these kinds, just
    one unless it is a `collection`; it raises UsageError for what the format cannot say, and tells `warn` of what gets
    lost beyond the common keys (`title`, `given`, ...) that are not in `keeps`.
    """

    name: str
    about: str
    kinds: tuple[str, ...]
    extensions: tuple[str, ...]
    sniff: Callable[[ForeignFile], int]
    read: Callable[[ForeignFile], Iterable[Document]]
    write: Callable[[Sequence[Any], Callable[[str], None]], str | bytes] | None = None
    keeps: tuple[str, ...] = ()
    collection: bool = False
