"""Drawings in a format: everything that one call of the program draws goes into one file, or to standard output."""

import sys
from pathlib import Path

from gridlogic.errors import PluginError, UsageError
from gridlogic.exhibit import Exhibit, Style
from gridlogic.host import Host
from gridlogic.puzzle import Renderer
from gridlogic.rendering.safe import safe


class Album:
    """Takes exhibits and writes them in a format.

    A renderer that composes files gets all exhibits together when the album is closed; one that draws single boards
    draws them as they come.
    """

    def __init__(self, form: str, output: Path | None, style: Style, host: Host, *, safe_colours: bool = False) -> None:
        """Write to a file, or to standard output; UsageError if nobody draws the format."""
        self._form, self._output, self._style, self._host = form, output, style, host
        self._safe_colours = safe_colours
        self._composer: Renderer | None = None
        self._exhibits: list[Exhibit] = []
        self._pieces: list[str | bytes] = []
        host.require_format(form)

    def prepare(self, kind: str) -> Renderer:
        """The renderer for a kind; UsageError if it lacks a package, or cannot draw into the same file as another."""
        renderer = self._host.renderer(self._form, kind)
        if renderer.ready is not None:
            renderer.ready()
        if renderer.compose is not None:
            if self._composer not in (None, renderer):
                raise UsageError(f"these kinds have {self._form} renderers of their own: draw them one by one")
            self._composer = renderer
        return renderer

    def add(self, kind: str, exhibit: Exhibit) -> None:
        """Draw one more."""
        renderer = self.prepare(kind)
        if self._safe_colours:
            exhibit = safe(exhibit)
        if renderer.compose is not None:
            self._exhibits.append(exhibit)
            return
        for board in exhibit.still:
            with PluginError.blaming(f"of format {self._form}"):
                drawn = renderer.render(board)
            self._put(drawn, "render")

    def close(self) -> None:
        """Write what is not written yet."""
        if self._composer is not None and self._composer.compose is not None and self._exhibits:
            with PluginError.blaming(f"of format {self._form}"):
                drawn = self._composer.compose(self._exhibits, self._style)
            self._put(drawn, "compose")
        if self._output is not None and self._pieces:
            data = b"".join(piece if isinstance(piece, bytes) else piece.encode() for piece in self._pieces)
            try:
                self._output.write_bytes(data)
            except OSError as error:
                raise UsageError(f"cannot write '{self._output}': {error.strerror}") from error

    def _put(self, drawn: object, method: str) -> None:
        if not isinstance(drawn, str | bytes):
            raise PluginError(f"of format {self._form}", f"{method}() gave {type(drawn).__name__}, not text or bytes")
        if self._output is not None:
            self._pieces.append(drawn)
        elif isinstance(drawn, str):
            sys.stdout.write(drawn)
        elif sys.stdout.isatty():
            raise UsageError(f"format {self._form} is no text: name a file, such as -o puzzle.{self._form}")
        else:
            sys.stdout.flush()
            sys.stdout.buffer.write(drawn)
