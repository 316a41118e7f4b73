"""Every exception that gridlogic raises on purpose.

    GridlogicError
    ├── InputError          a file is wrong: file, line and column
    ├── UsageError          a name, option or call is wrong
    │   └── Refused         an encoding would grow too large for this puzzle
    ├── EngineError         an engine cannot do its work
    │   ├── EngineMissing   the package that it needs is not there
    │   └── WrongAnswer     it gave a grid that breaks a clue
    ├── PluginError         a plugin is broken
    └── Disagreement        two engines have proved things that cannot both be true

    Three more never reach a user. WrongValue (a ValueError) is what puzzles and field types raise about one value in a
    document; the reader turns it into an InputError by looking up where the value stands in the file. OutOfTime stops
    an engine's work at its deadline, and TooManyStates the growth of an automaton.

No solution, several solutions and running out of time are not errors: see `gridlogic.outcome`.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout


class GridlogicError(Exception):
    """The root: what is raised on purpose, with a message for people."""


class InputError(GridlogicError):
    """A file is wrong. `line` and `column` count from 1; None where no place can be named."""

    def __init__(self, message: str, file: str, line: int | None = None, column: int | None = None) -> None:
        """Keep the place beside the message."""
        place = ":".join(str(part) for part in (file, line, column) if part is not None)
        super().__init__(f"{place}: {message}")
        self.message, self.file, self.line, self.column = message, file, line, column


class UsageError(GridlogicError):
    """A name, an option or a call is wrong; the message says what would be right."""


class Refused(UsageError):
    """An encoding refuses a puzzle before memory goes; the message names the clue and the number."""


class EngineError(GridlogicError):
    """An engine cannot do its work; `engine` is its name."""

    def __init__(self, engine: str, message: str) -> None:
        """Keep the engine's name beside the message."""
        super().__init__(f"engine {engine}: {message}")
        self.engine = engine


class EngineMissing(EngineError):
    """The package that an engine needs is missing or does not import."""


class WrongAnswer(EngineError):
    """An engine gave a grid that breaks a clue: a bug in the engine, in the encoding or in a presolve."""


class PluginError(GridlogicError):
    """A plugin is broken; `plugin` is its name."""

    def __init__(self, plugin: str, message: str) -> None:
        """Keep the plugin's name beside the message."""
        super().__init__(f"plugin {plugin}: {message}")
        self.plugin = plugin

    @staticmethod
    @contextmanager
    def blaming(plugin: str) -> Iterator[None]:
        """Run a plugin's code: what it raises unasked becomes a PluginError, what it prints goes to standard error."""
        try:
            with redirect_stdout(sys.stderr):
                yield
        except (GridlogicError, WrongValue, OutOfTime, KeyboardInterrupt):
            raise
        except BaseException as error:  # sys.exit included
            raise PluginError(plugin, f"{type(error).__name__}: {error}") from error


class Disagreement(GridlogicError):
    """Two engines have proved things that cannot both be true: a bug in one of them or in an encoding."""


class WrongValue(ValueError):
    """One value in a document is wrong.

    `path` leads from the document's top to the value: keys, and positions from 0 in lists. In a text of several lines a
    position is a line, within a line it is a word; so `("rows", 1, 0)` finds the first item of the second clue however
    the clues are written. `column` (from 0) points at a character of a picture row instead.
    """

    def __init__(self, message: str, *path: str | int, column: int | None = None) -> None:
        """Keep the path."""
        super().__init__(message)
        self.message, self.path, self.column = message, path, column


class OutOfTime(Exception):
    """The deadline has passed; whoever solves makes a result of it."""


class TooManyStates(Exception):
    """An automaton would have more states than are allowed; whoever builds it says which clue is to blame."""
