"""Rows of text with a fixed width."""

from __future__ import annotations

import pytest

from miethai.kernel.presentation.layout import (
    Row,
    columns,
    cut,
    fit,
    letters_of,
    pad,
    paragraph,
    width_of,
    wrap,
)

PIECES: list[Row] = [[("aaa", "")], [("bbb", "bold")], [("ccc", "")]]


def text_of(row: Row) -> str:
    return "".join(text for text, _ in row)


@pytest.mark.parametrize(("text", "width"), [("Anna", 4), ("李", 2), ("e\u0301", 1), ("", 0)])
def test_columns(text: str, width: int) -> None:
    assert columns(text) == width


def test_fit_never_cuts_a_wide_letter_in_two() -> None:
    assert fit("abcdef", 3) == "abc"
    assert fit("ab", 3) == "ab "
    assert fit("a李b", 2) == "a "


def test_rows_are_cut_or_padded() -> None:
    row: Row = [("abc", "bold"), ("def", "")]
    assert cut(row, 4) == [("abc", "bold"), ("d", "")]
    assert cut(row, 9) == row
    assert text_of(pad(row, 8)) == "abcdef  "
    assert [width_of(pad(row, width)) for width in range(9)] == list(range(9))


def test_pieces_are_set_in_lines() -> None:
    lines = [text_of(row) for row in wrap(PIECES, 9, first="> ", further="  ")]
    assert lines == ["> aaa  ", "  bbb  ", "  ccc  "]
    lines = [text_of(row) for row in wrap(PIECES, 8, gap=(" ", ""))]
    assert lines == ["aaa bbb ", "ccc "]
    assert list(wrap([], 9, first="> ")) == []


def test_paragraph_breaks_between_words() -> None:
    rows = list(paragraph("one two three", 7, "dim"))
    assert rows == [[("one two", "dim")], [("three", "dim")]]


def test_letters_of_players() -> None:
    assert letters_of(["Anna", "Alma", "Al"]) == ["A", "L", "1"]
    assert letters_of(["Hanna", "Hans"], taken="H") == ["A", "N"]
