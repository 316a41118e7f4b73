import pytest

from gridlogic.rendering.spans import Role, Span, plain, right, spaced, width_of, wrapped


def words(text: str) -> list[Span]:
    return [Span(word, Role.CLUE) for word in text.split()]


@pytest.mark.parametrize(
    ("text", "width", "drawn"),
    [
        ("", 5, []),
        ("1 22 3", None, ["1 22 3"]),
        ("1 22 3", 6, ["1 22 3"]),
        ("1 22 3", 5, ["1 22", "  3"]),
        ("1 22 3 4 5 6", 5, ["1 22", "  3 4", "  5 6"]),
        ("三 四 1", 5, ["三 四", "  1"]),
        ("12345 1 6789", 3, ["12345", "  1", "  6789"]),
        ("1 2", 0, ["1", "  2"]),
    ],
)
def test_wrapped(text: str, width: int | None, drawn: list[str]) -> None:
    assert [plain(line) for line in wrapped(words(text), width, indent=2)] == drawn


def test_right_fills_the_width_in_columns() -> None:
    line = right(spaced(words("三 1")), 7)
    assert plain(line) == "   三 1"
    assert width_of(line) == 7
