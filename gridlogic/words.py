"""Small words for messages."""

from collections.abc import Iterable
from typing import Any


def suggestion(word: str, known: Iterable[str]) -> str:
    """`, did you mean 'rows'?` if a known word is close, else nothing."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=1)
    return f", did you mean '{close[0]}'?" if close else ""


def described(data: Any) -> str:
    """What a piece of a document is, for messages: `'x'`, `a list`, `a mapping`."""
    if isinstance(data, str):
        return repr(data[:20])
    return "a mapping" if isinstance(data, dict) else "a list"


def counted(number: int, noun: str) -> str:
    """`1 cell`, `3 cells`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def joined(words: Iterable[str]) -> str:
    """`a, b and c`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def ordinal(number: int) -> str:
    """`first`, `second`, ... `tenth`, `11th`."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    if number <= len(words):
        return words[number - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number // 10 % 10 != 1 else "th"
    return f"{number}{ending}"
