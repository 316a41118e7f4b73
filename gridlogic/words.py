"""Small words for messages."""

from collections.abc import Iterable


def suggestion(word: str, known: Iterable[str]) -> str:
    """`, did you mean 'rows'?` if a known word is close, else nothing."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=1)
    return f", did you mean '{close[0]}'?" if close else ""
