"""Packages that some formats need and that come with the extra `pictures`."""

from importlib.util import find_spec

from gridlogic.errors import UsageError


def require(form: str, module: str, package: str) -> None:
    """Raise UsageError, which names the extra, if the module that a format needs is not installed."""
    if find_spec(module) is None:
        raise UsageError(f"format {form} needs {package}, which is not installed: pip install 'gridlogic[pictures]'")
