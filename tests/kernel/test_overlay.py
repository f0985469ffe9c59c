"""A user's component values: what may stand in the file, and one clear line for every mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miethai.kernel import overlay
from miethai.kernel.overlay import PUBLIC, RECONSTRUCTED, SHEET, TableError, Value

ROWS = [
    Value("card.hafen.count", 4, SHEET, 0, 97),
    Value("card.hafen.rent.0", 5, RECONSTRUCTED, 0, 100),
    Value("card.hafen.rent.1", 10, RECONSTRUCTED, 0, 100),
    Value("card.hafen.rent.2", 20, RECONSTRUCTED, 0, 100),
    Value("card.bahnhof.count", 6, SHEET, 0, 97),
    Value("board.0.price", 60, PUBLIC, -10, 400),
    Value("board.1.price", 80, PUBLIC, -10, 400),
    Value("madman", 1, SHEET, 0, 1),
    Value("tile.feature", 2, SHEET, 1, 3, words=("lake", "park", "docks")),
]
VALUES = {value.path: value for value in ROWS}


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return tmp_path / "box.toml"


def read(box: Path, text: str) -> dict[str, int]:
    box.write_text(text, encoding="utf-8")
    return overlay.read(box, VALUES)


@pytest.mark.parametrize(
    ("text", "differ"),
    [
        ("", {}),
        ("# nothing yet", {}),
        ("card.hafen.count = 5", {"card.hafen.count": 5}),
        (
            "[card.hafen]\ncount = 5\nrent = [5, 11, 21]",
            {"card.hafen.count": 5, "card.hafen.rent.1": 11, "card.hafen.rent.2": 21},
        ),
        ("[card.hafen]\nrent.2 = 25", {"card.hafen.rent.2": 25}),
        ("card.hafen.count = 4", {}),
        ("madman = false", {"madman": 0}),
        ("tile.feature = 'docks'", {"tile.feature": 3}),
        ("tile.feature = 3", {"tile.feature": 3}),
        ("tile.feature = 'park'", {}),
        ("madman = 0", {"madman": 0}),
        ("madman = true", {}),
        ("[[board]]\nprice = -10\n[[board]]\nprice = 80", {"board.0.price": -10}),
        ('["card"."bahnhof"]\n"count" = 0x10', {"card.bahnhof.count": 16}),
    ],
)
def test_what_differs_is_found(box: Path, text: str, differ: dict[str, int]) -> None:
    assert read(box, text) == differ


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("card.hafn.count = 5", "card.hafn: unknown; did you mean card.hafen"),
        ("card.zoo.count = 5", "card.zoo: unknown; expected one of card.hafen, card.bahnhof"),
        ("cards.hafen.count = 5", "cards: unknown; did you mean card"),
        ("card.hafen.cuont = 5", "card.hafen.cuont: unknown; did you mean card.hafen.count"),
        ("card.hafen.rent.3 = 5", "card.hafen.rent.3: unknown; expected one of card.hafen.rent.0"),
        ("card.hafen.count = ''", "card.hafen.count: expected a whole number from 0 to 97, not no"),
        ("card.hafen.count = []", "card.hafen.count: expected a whole number from 0 to 97, not no"),
        ("card.hafen.count = '5'", "card.hafen.count: expected a whole number from 0 to 97, not '"),
        ("card.hafen.count = 5.0", "expected a whole number from 0 to 97, not 5.0"),
        ("card.hafen.count = true", "expected a whole number from 0 to 97, not true"),
        ("card.hafen.count = [5]", "expected a whole number from 0 to 97, not a list"),
        ("card.hafen.count.x = 5", "expected a whole number from 0 to 97, not a table"),
        ("card.hafen.count = 98", "expected a whole number from 0 to 97, not 98"),
        ("card.hafen.count = 1979-05-27", "not datetime.date(1979, 5, 27)"),
        ("board.0.price = -11", "board.0.price: expected a whole number from -10 to 400, not -11"),
        (
            "tile.feature = 'sea'",
            "expected lake, park, docks, or a whole number from 1 to 3, not '",
        ),
        ("tile.feature = 4", "expected lake, park, docks, or a whole number from 1 to 3, not 4"),
        ("madman = 2", "madman: expected true or false, not 2"),
        ("card.hafen.rent = [1, 2]", "card.hafen.rent: expected 3 values, not 2; a single one is"),
        ("card.hafen.rent = []", "card.hafen.rent: expected 3 values, not 0"),
        ("card.hafen.rent = 5", "card.hafen.rent: expected values for 0, 1, 2, not 5"),
        ("[card.hafen]", "card.hafen: expected values for count, rent, not nothing"),
        ("card = 'all'", "card: expected values for hafen, bahnhof, not 'all'"),
        ("card.hafen.count = ", "not valid TOML: Invalid value"),
        ("card.hafen.count = 1\ncard.hafen.count = 2", "not valid TOML: Cannot overwrite"),
        ("x = 1" + "9" * 5000, "not valid TOML: "),
        ("x = " + "[" * 5000, "not valid TOML: "),
        ("card.'hafen.rent.0' = 6\ncard.hafen.rent.0 = 7", "card.hafen.rent.0: given twice"),
    ],
)
def test_a_mistake_is_said_with_file_path_and_expectation(box: Path, text: str, said: str) -> None:
    with pytest.raises(TableError) as caught:
        read(box, text)
    assert str(caught.value).startswith(f"{box}: ")
    assert said in str(caught.value)


def test_bytes_that_are_no_text(box: Path) -> None:
    box.write_bytes(b"\xff\xfe")
    with pytest.raises(TableError, match="expected text in UTF-8"):
        overlay.read(box, VALUES)
    box.write_bytes(b"#" * (overlay.LARGEST_FILE + 1))
    with pytest.raises(TableError, match="larger than"):
        overlay.read(box, VALUES)


def test_a_ruleset_without_values_says_so(box: Path) -> None:
    box.write_text("price = 5", encoding="utf-8")
    with pytest.raises(TableError, match="price: this ruleset has no component values to set"):
        overlay.read(box, {})


def test_paths_are_settled_in_the_order_of_the_family() -> None:
    given = {"madman": 0, "card.hafen.count": 4, "board.1.price": 81, "board.0.price": 61}
    assert list(overlay.settle(given, VALUES)) == ["board.0.price", "board.1.price", "madman"]
    with pytest.raises(TableError, match=r"card.hafen: expected values for count, rent"):
        overlay.settle({"card.hafen": 1}, VALUES)
    with pytest.raises(TableError, match=r"madman.x: unknown; did you mean madman"):
        overlay.settle({"madman.x": 1}, VALUES)


def test_all_values_of_a_table() -> None:
    all_values = overlay.overlaid(VALUES, {"madman": 0})
    assert all_values == {path: v.default for path, v in VALUES.items()} | {"madman": 0}


@pytest.mark.parametrize(("source", "default"), [("hearsay", 1), (SHEET, 3)])
def test_a_family_cannot_declare_nonsense(source: str, default: int) -> None:
    with pytest.raises(ValueError, match=r"a\.b"):
        Value("a.b", default, source, 0, 2)


def test_words_are_for_all_numbers_or_for_none() -> None:
    with pytest.raises(ValueError, match=r"a\.b: 1 words for 0 to 2"):
        Value("a.b", 1, SHEET, 0, 2, words=("lake",))


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_differences_or_a_table_error(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(raw)
    try:
        assert overlay.read(path, VALUES) == {}
    except TableError as error:
        assert str(error).startswith(str(path))


def test_numbers_that_count_nothing_are_written_as_words() -> None:
    tables = {"tile.feature": 3, "card.hafen.count": 5}
    written = overlay.worded(tables, VALUES)
    assert written == {"tile.feature": "docks", "card.hafen.count": 5}
    assert overlay.settle(written, VALUES) == tables
