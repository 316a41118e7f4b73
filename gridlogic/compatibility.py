"""Plugins made for another version of gridlogic: told apart from plugins that are broken."""

from typing import Any

from gridlogic import __version__
from gridlogic.hookspecs import VERSION

STATED = "GRIDLOGIC_HOOKS"
"""The name in a plugin's module that says for which version of the hooks it is made."""


def require_version(module: Any) -> None:
    """Raise ImportError if a plugin states another version of the hooks; one that states none is taken as it is."""
    stated = getattr(module, STATED, VERSION)
    if stated != VERSION:
        newer = isinstance(stated, int) and stated > VERSION
        remedy = "update gridlogic" if newer else "look for a newer release of the plugin"
        message = f"it states {STATED} = {stated!r}, here they have version {VERSION}; {remedy}"
        raise ImportError(message, name="gridlogic")


def reason(error: BaseException) -> str:
    """Why a plugin is left out, in one line; a public name that is not there is a matter of versions, too."""
    text = f"{type(error).__name__}: {' '.join(str(error).split())}"
    if isinstance(error, ImportError) and (error.name or "").split(".")[0] == "gridlogic":
        return f"it is made for another gridlogic than {__version__}: {text}"
    return text
