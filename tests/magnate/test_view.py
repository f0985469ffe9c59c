"""The public view: its shape, its names, that it shows what is so, and no wallet but one's own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.magnate.helpers import (
    ADVANCED,
    AI,
    ALL_PROGRAMS,
    KINDS_OF_TABLES,
    NAMES,
    PLAYERS,
    READERS,
    fresh,
    given,
    legal,
    play,
    random_game,
)

from miethai.games.magnate.family import GAME
from miethai.games.magnate.presentation.gate import FRAME_WORDS, STAGE_WORDS
from miethai.games.magnate.presentation.labels import label
from miethai.games.magnate.presentation.prompts import prompt
from miethai.games.magnate.presentation.view.whole import view
from miethai.games.magnate.rules.tables import CATEGORY_IDS, PLOT_NAMES, TYPE_IDS
from miethai.games.magnate.terminal.render import render
from miethai.games.magnate.terminal.voice import Voice
from miethai.kernel.contract import SPECTATOR

TABLE_KEYS = {
    *("districts", "centre", "market", "risk", "new_tenants", "markers"),
    *("dice_rules", "later", "main_phase"),
    *("round", "phase", "lap", "step", "turn", "actor", "start_player", "turns"),
    *("auction", "attempt", "evict", "tie", "ai", "over", "winners", "places", "options"),
}
PLAYER_KEYS = {"money", "worth", "ads", "plots", "rent", "ai", "start_player"}
PLOT_KEYS = {
    *("district", "tile", "feature", "crossed", "for_sale", "marker", "owner", "bought"),
    *("effects", "arrows", "value", "building", "type", "capacity", "tenants", "categories"),
    *("free", "attempted", "modifier", "neighbours", "dice", "rent"),
    *("price", "working", "sale", "sources"),
}


def shown(row: dict[str, Any], options: dict[str, Any] | None = None, seat: int = SPECTATOR) -> Any:
    return view(given(row, options), seat, NAMES)


# --- shape ----------------------------------------------------------------------------------------
def test_shape() -> None:
    v = shown({})
    assert set(v) == TABLE_KEYS | set(PLAYERS) | set(PLOT_NAMES)
    for name in PLAYERS:
        assert set(v[name]) == PLAYER_KEYS
    for name in PLOT_NAMES:
        assert set(v[name]) == PLOT_KEYS
    assert set(v["districts"]) == set("123456")
    assert set(v["centre"]) == {"residents", *"ABCDEFGHI"}


def test_names_of_players_suffice() -> None:
    s = given({})
    assert view(s, SPECTATOR, PLAYERS) == view(s, SPECTATOR, NAMES)


def test_base_position() -> None:
    v = shown({}, seat=0)
    assert (v["round"], v["phase"], v["actor"], v["start_player"]) == (2, "auction", "Anna", "Anna")
    assert (v["Anna"]["money"], v["Anna"]["ads"], v["Anna"]["plots"]) == (2000, 4, [])
    assert v["districts"]["1"]["name"] == "Sonntal"
    assert v["districts"]["4"]["near"] == {"home": 4, "shop": 4, "office": 6, "industry": 4}
    assert v["districts"]["4"]["dice"] == {"home": 4, "shop": 4, "office": 4, "industry": 4}
    assert v["centre"]["residents"] == {"home": 4, "shop": 4, "office": 6, "industry": 4}
    assert v["centre"]["E"] == {"building": "city-hall", "tenants": 0, "categories": {}}
    market = v["market"]
    assert (market["price"], market["zone"], market["crash"]) == (500, "green", 8)
    assert market["available"] == {"home": 6, "shop": 4, "office": 2, "industry": 3}
    assert market["types_left"] == 4
    assert v["markers"]["for_sale"] == []
    assert len(v["markers"]["supply"]) == 54
    assert (v["risk"]["left"], v["new_tenants"]["left"]) == (19, 30)
    assert v["ai"] is None
    assert (v["winners"], v["places"], v["over"]) == ([], {}, False)


def test_set_up_by_chance() -> None:
    s = fresh({"mode": "kenner", **ADVANCED})
    v = view(s, SPECTATOR, NAMES)
    assert (v["phase"], v["round"], v["turn"], v["start_player"]) == ("set-up", 0, None, None)
    assert v["districts"]["1"]["tile"] is None
    play(s, "tile T08")
    assert view(s, SPECTATOR, NAMES)["1C"]["feature"] == "landfill"


# --- plots ----------------------------------------------------------------------------------------
def test_plot() -> None:
    v = shown(
        {
            "1E": {"owner": "Anna", "building": "apartment", "tenants": 2},
            "1D": {"building": "retail-units", "tenants": 1},
            "3A": {"owner": "Ben"},
            "for_sale": ["1H"],
        }
    )
    plot = v["1E"]
    assert (plot["owner"], plot["building"], plot["type"]) == ("Anna", "apartment", "home")
    assert (plot["tenants"], plot["categories"], plot["free"]) == (2, {"home": 2}, 3)
    assert plot["neighbours"] == {"bonus": ["playground", "forest", "shop"], "penalty": []}
    assert plot["sources"] == {"playground": ["1B"], "forest": ["1F", "1G"], "shop": ["1D"]}
    assert (plot["modifier"], plot["dice"], plot["rent"]) == (3, 5, 200)
    assert plot["value"] == 1 + 1 + 2 + 3
    assert plot["effects"] == {"home": 3, "shop": 0, "office": 1, "industry": -1}
    assert (v["1D"]["owner"], v["1D"]["bought"], v["1D"]["marker"]) == (None, True, "gone")
    assert (v["3A"]["building"], v["3A"]["value"], v["3A"]["modifier"]) == (None, 1, None)
    assert (v["1H"]["for_sale"], v["1H"]["marker"]) == (True, "for-sale")
    assert (v["1B"]["feature"], v["1B"]["crossed"], v["1B"]["marker"]) == (
        "playground",
        True,
        "supply",
    )
    assert (v["Anna"]["plots"], v["Anna"]["rent"]) == (["1E"], 200)
    assert v["districts"]["6"]["near"]["home"] == 4 + 2


def test_categories() -> None:
    v = shown({"5A": {"building": "mall", "tenants": {"luxury": 2, "restaurants": 1}}}, ADVANCED)
    assert v["5A"]["categories"] == {"restaurants": 1, "luxury": 2}
    assert set(v["market"]["categories"]) == set(v["market"]["supply"]) == set(CATEGORY_IDS)
    assert sum(v["market"]["categories"].values()) == 15
    assert set(shown({})["market"]["supply"]) == set(TYPE_IDS)


# --- the course of the game -----------------------------------------------------------------------
def test_auction() -> None:
    s = given({})
    play(s, "Anna: bid 300", "Ben: pass")
    assert view(s, SPECTATOR, NAMES)["auction"] == {
        "lot": "start-player",
        "high": 300,
        "leader": "Anna",
        "asked": "Cem",
        "in": ["Anna", "Cem"],
    }


def test_attempt() -> None:
    s = given({"phase": "tenants", "1E": {"owner": "Anna", "building": "apartment"}})
    play(s, "Anna: attract 1E", "Anna: commit 1", "dice 642", "dice 1")
    attempt = view(s, SPECTATOR, NAMES)["attempt"]
    assert (attempt["step"], attempt["ads"], attempt["fives"]) == ("fives", 1, 1)
    assert (attempt["dice"], attempt["final"]) == ([6, 4, 2, 1], [8, 6, 4, 3])
    assert attempt["possible"] == {}
    play(s, "Anna: five 1")
    attempt = view(s, 1, NAMES)["attempt"]
    assert (attempt["step"], attempt["final"]) == ("take", [8, 7, 6, 4])
    assert attempt["possible"] == {"home": 2}


def test_evict() -> None:
    row = {"owner": "Anna", "building": "apartment", "tenants": {"students": 2, "families": 1}}
    s = given({"phase": "actions", "1A": row}, ADVANCED)
    play(s, "Anna: build 1A house", "Anna: evict students")
    assert view(s, SPECTATOR, NAMES)["evict"] == {
        "seat": "Anna",
        "plot": "1A",
        "building": "house",
        "left": 1,
        "leaving": {"students": 1},
    }


def test_ai_board() -> None:
    s = given(
        {"ai": {"upper": ["5B"], "lower": ["3C", None, "1E"], "last": "II-2", "level": "II"}}
        | {"5B": {"building": "house"}, "price": 900},
        AI,
    )
    v = view(s, SPECTATOR, NAMES)
    board = v["ai"]
    assert (board["seat"], board["money"], board["level"]) == ("Cem", 2000, "II")
    assert (board["upper"], board["lower"]) == (["5B"], ["3C", None, "1E"])
    assert (board["difficulty"], board["last_card"], board["bid"]) == ("general", "II-2", 900)
    assert board["decks"] == {"I": 8, "II": 8, "III": 8, "IV": 8}
    assert v["Cem"]["lower"] == board["lower"]
    assert (v["Cem"]["ai"], v["Cem"]["money"], v["Cem"]["ads"]) == (True, 2000, 0)
    assert v["5B"]["marker"] == "ai"


def test_the_end_opens_the_wallets() -> None:
    s = given({"phase": "preparation", "crash": 0, "Ben": {"money": 2000, "owns": ["3A"]}})
    v = view(s, SPECTATOR, NAMES)
    assert (v["over"], v["phase"], v["actor"]) == (True, "over", "over")
    assert [v[name]["money"] for name in PLAYERS] == [2000, 2500, 2000]
    assert v["winners"] == ["Ben"]
    assert v["places"] == {"Anna": 2, "Ben": 1, "Cem": 2}
    assert v["Anna"]["place"] == 2


@pytest.mark.parametrize("kind", KINDS_OF_TABLES)
def test_random_games(kind: str) -> None:
    """Plain data for every reader, and all phases are met."""
    phases = set()
    for n, moment in enumerate(random_game(fresh(KINDS_OF_TABLES[kind], ALL_PROGRAMS), 31)):
        for reader in READERS if n % 8 == 0 else (SPECTATOR,):
            v = view(moment.s, reader, NAMES)
            assert json.loads(json.dumps(v)) == v
            phases.add(v["phase"])
    assert phases <= {*STAGE_WORDS.values(), *FRAME_WORDS.values()}
    assert {"set-up", "auction", "actions", "risk", "preparation", "over"} <= phases


# --- secrets --------------------------------------------------------------------------------------
SECRET = 1234500  # K: an amount that comes from nowhere else


def test_wallets_are_hidden() -> None:
    s = given({"Ben": {"money": 700}}, AI)
    for reader in READERS:
        v = view(s, reader, NAMES)
        for k, name in enumerate(PLAYERS[:2]):
            assert v[name]["money"] == (s.money[k] if reader == k else None)
        assert v["Cem"]["money"] == 2000  # the AI's lies open


def test_wallets_may_be_open() -> None:
    v = shown({"Ben": {"money": 700}}, {"moneyVisibility": "open"})
    assert [v[name]["money"] for name in PLAYERS] == [2000, 700, 2000]


@pytest.mark.parametrize("kind", ["base", "ai"])
def test_no_text_tells_a_wallet(kind: str) -> None:
    """Whatever the others have: view, prompt, text and picture of a reader stay the same."""
    voice = Voice("de", NAMES, {})
    for n, moment in enumerate(random_game(fresh(KINDS_OF_TABLES[kind], ALL_PROGRAMS), 32)):
        s = moment.s
        if n % 12 or not s.wallets_closed:
            continue
        for reader in READERS:
            twin = GAME.fields.copy(s)
            for k in range(s.players):
                if k not in (reader, s.ai):
                    twin.money[k] = SECRET
            for told in (view, lambda s, k, names: voice.picture(s, k, 120, 60, "")):
                assert told(s, reader, NAMES) == told(twin, reader, NAMES)
            for lang in ("de", "en"):
                for text in (prompt, render):
                    assert text(s, reader, NAMES, lang) == text(twin, reader, NAMES, lang)
            assert voice.status(s, reader, "") == voice.status(twin, reader, "")


def test_labels_and_remedies_read_only_the_own_wallet() -> None:
    s = given({"phase": "actions", "for_sale": ["3A"], "Anna": {"owns": ["1A"]}})
    twin = GAME.fields.copy(s)
    twin.money[1] = twin.money[2] = SECRET
    for slot in legal(s, 0):
        assert label(s, 0, slot, NAMES, "de") == label(twin, 0, slot, NAMES, "de")
    assert legal(s, 0) == legal(twin, 0)
