"""The reference for writers of scenarios is made from the sources, and its page is current."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NotRequired, TypedDict

import pytest

from miethai import games
from miethai.cli import main
from miethai.kernel.presentation.given import Keys, free, rows, whole
from miethai.kernel.presentation.shape import Path as Place
from miethai.kernel.presentation.shape import Shape, paths
from miethai.play import scenario_reference

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"


def test_the_page_is_current() -> None:
    made = scenario_reference.text(games.families())
    assert PAGE.read_text(encoding="utf-8") == made, (
        "run `miethai check --reference > docs/scenarios.md`"
    )


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--reference"]) == 0
    assert capsys.readouterr().out == PAGE.read_text(encoding="utf-8")
    for name in ("wucherer", "wucherer-2013"):
        assert main(["check", "--reference", name]) == 0
        told = capsys.readouterr().out
        assert "## Wucherer" in told
        assert "## Monopoly" not in told
    assert main(["check", "--reference", "chess"]) == 2
    assert "unknown ruleset 'chess'" in capsys.readouterr().err


# --- how it is made ------------------------------------------------------------------------------
Seat = Annotated[str, "player"]


class Layer(TypedDict):
    size: Annotated[int, "cards in it"]


class Flat(TypedDict):
    tenant: Annotated[Seat | None, "who lives there"]


class Player(TypedDict):
    cash: Annotated[int | None, "money"]
    best: Annotated[Seat, "friend"]
    place: NotRequired[Annotated[int, "the place"]]


class Table(TypedDict):
    layers: Annotated[list[Layer], "layers"]
    flats: Annotated[dict[Annotated[str, "level"], Flat] | None, "flats"]
    pile: Annotated[Layer, "a pile"]
    second: Annotated[Layer, ""]
    options: Annotated[dict[str, Any], "options"]


def test_places_come_from_the_types() -> None:
    assert list(paths(Shape(Table, {"<player>": Player}))) == [
        Place("<player>.cash", "number or null", "money"),
        Place("<player>.best", "player", "friend"),
        Place("<player>.place", "number", "the place"),
        Place("layers", "[{size}, …]", "layers"),
        Place("flats", "{level: keys below, …} or null", "flats"),
        Place("flats.<level>.tenant", "player or null", "who lives there"),
        Place("pile", "keys below", "a pile"),
        Place("pile.size", "number", "cards in it"),
        Place("options", "{word: anything, …}", "options"),
    ]


def test_keys_come_from_what_reads_them(monkeypatch: pytest.MonkeyPatch) -> None:
    house = Keys({"floors": (whole(1, 5), "storeys")})
    player = Keys({"houses": (rows("houses", keys=house), "houses")})
    keys = Keys(
        {"<player>": (player, "a player"), "pile": (free("number"), "cards")}, about="Base."
    )
    family = replace(games.family("monopoly"), given_keys=keys, view_shape=Shape(Layer, {}))
    monkeypatch.setattr(games, "family", lambda name: family)
    told = scenario_reference.text(["monopoly"])
    assert told.endswith("""\
### `given` in Monopoly

Base.

| key | value | meaning |
| --- | --- | --- |
| `<player>` | keys below | a player |
| `<player>.houses` | list of houses | houses |
| `<player>.houses[].floors` | 1 to 5 | storeys |
| `pile` | number | cards |

### `then` in Monopoly

| path | value | meaning |
| --- | --- | --- |
| `size` | number | cards in it |
""")
