"""Before and around a game: presets, what the rules play, the first throw, names of files, and
questions about the rules."""

from __future__ import annotations

import json
import urllib.parse
from pathlib import Path
from typing import Any

from tests.server.house import House, in_house

from miethai.play.lookup import LONGEST_QUERY, MOST_HITS
from miethai.server.catalog import reference
from miethai.server.catalog.rulesets import describe
from miethai.server.table.export import file_name

BOT = {"kind": "bot", "bot": "random"}


def test_presets_come_with_their_rulesets() -> None:
    for lang, name in (("de", "Allein gegen die KI"), ("en", "Alone against the AI")):
        info = describe(lang).rulesets["magnate"]
        solo = next(preset for preset in info.presets if preset.id == "solo")
        assert (solo.name, solo.players, solo.show) == (name, 2, ["aiDifficulty"])
        assert info.house is not None and info.house.option in solo.options
        assert set(solo.show) <= set(info.options)
    assert describe("de").rulesets["wucherer-2013"].house is None


def test_the_player_of_the_rules_has_its_name_and_is_no_bot(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created = await house.create("magnate", [{}, BOT], options={"aiOpponent": True})
        desk = house.room(created.table).desk
        assert (desk.name(1), desk.kind(1)) == ("KI", "table")
        options = {"aiOpponent": True}
        created = await house.create("magnate", [{}, BOT], options=options, lang="en")
        desk = house.room(created.table).desk
        assert (desk.name(1), desk.kind(1)) == ("The AI", "table")

    in_house(tmp_path, script)


def test_a_quick_start_waits_for_a_first_throw(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created = await house.create("monopoly", [{}, {}], options={"quickStart": True})
        for name in ("Anna", "Ben"):
            body = {"t": "sit", "name": name, "invite": created.invite}
            answer = await house.http.post(f"/api/tables/{created.table}/commands", json=body)
            assert answer.status_code == 200, answer.text
        table = house.room(created.table).desk.table
        assert table.view()["phase"] == "start"
        assert table.view()["actor"] in ("Anna", "Ben")

    in_house(tmp_path, script)


def test_files_are_named_by_game_day_and_players(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        seats = [{**BOT, "name": 'Jörg "x/y'}, {**BOT, "name": "Berta"}]
        created = await house.create("wucherer-2013", seats)
        room = house.room(created.table)
        name = file_name(room.desk, "txt")
        assert name.startswith("wucherer-2013 20") and name.endswith(" Jörg xy, Berta.txt")
        answer = await house.http.get(f"/api/tables/{created.table}/record")
        told = answer.headers["content-disposition"]
        assert urllib.parse.unquote(told.partition("UTF-8''")[2]) == name
        assert told.isascii() and created.table not in told

    in_house(tmp_path, script)


async def found(house: House, **asked: str) -> list[dict[str, Any]]:
    answer = await house.http.get("/api/rules/search", params=asked)
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()["found"]
    return rows


def test_questions_are_answered(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        rows = await found(house, q="Miete im Gefängnis", ruleset="monopoly-karlsruhe", lang="de")
        assert rows[0]["id"] == "MON-K-30" and rows[0]["family"] == "monopoly"
        assert "miete" in rows[0]["words"]
        rows = await found(house, q="rent in prison", family="wucherer", lang="en")
        assert rows[0]["title"] == "No rent in jail"
        assert {row["family"] for row in await found(house, q="Bombe Crash Bahnhof")} > {"magnate"}
        assert await found(house, q="  ") == []
        for asked, more in (("Miete", True), ("Bushaltestelle", False)):
            answer = await house.http.get("/api/rules/search", params={"q": asked, "lang": "de"})
            assert answer.json().get("more", False) is more
            assert (len(answer.json()["found"]) == MOST_HITS) is more
        assert await found(house, q="Miete " * LONGEST_QUERY, family="magnate")
        for where in ({"family": "gold"}, {"ruleset": "gold"}):
            answer = await house.http.get("/api/rules/search", params={"q": "x", **where})
            assert answer.status_code == 404 and answer.json()["code"] == "not_found"

    in_house(tmp_path, script)


def test_nobody_asks_without_end(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        asked = [await house.http.get("/api/rules/search", params={"q": ""}) for _ in range(8)]
        assert asked[0].status_code == 200 and asked[-1].status_code == 429

    in_house(tmp_path, script, requests_per_second=1.0)


def test_readers_of_english_choose_how_much_of_the_board_is_english(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        options = {"quickStart": True, "dealDeeds": 1}
        created = await house.create("monopoly", [{}, BOT], options=options)
        sits = {"t": "sit", "name": "Anna", "invite": created.invite}
        path = f"/api/tables/{created.table}"
        code = (await house.http.post(f"{path}/commands", json=sits)).json()["code"]
        own = {"Authorization": f"Bearer {code}"}

        async def told(lang: str) -> tuple[str, dict[str, str]]:
            state = (await house.http.get(f"{path}?lang={lang}", headers=own)).text
            where = f"/api/rulesets/monopoly/pieces?table={created.table}&lang={lang}"
            pieces = (await house.http.get(where, headers=own)).json()
            return state, {space["word"]: space["name"] for space in pieces["spaces"]}

        deeds = house.room(created.table).desk.table.view()["Anna"]["deeds"]
        _, names_de = await told("de")
        english, names_en = await told("en")
        translated, names_all = await told("en-all")
        street = deeds[0]
        assert names_de[street] == names_en[street] == street != names_all[street]
        assert names_en["Frei Parken"] == names_all["Frei Parken"] == "Free Parking"
        log_of = {lang: _log(text) for lang, text in (("en", english), ("all", translated))}
        assert street in log_of["en"] and names_all[street] in log_of["all"]
        assert street not in log_of["all"]
        assert f'"{street}"' in translated  # the view keeps the names that moves are written with
        refused = await house.http.get(f"{path}?lang=en-all", headers={"Authorization": "Bearer x"})
        assert refused.json()["text"].isascii(), "in English too"

    in_house(tmp_path, script)


def _log(text: str) -> str:
    state = next(message for message in json.loads(text) if message["t"] == "state")
    return "\n".join(str(line) for line in state["log"]["lines"])


def test_english_pieces_tell_what_is_printed() -> None:
    cards = reference.pieces("wucherer-2013", {}, {}, "en")["cards"]
    assert all(card["german"] == name for name, card in cards.items())
    assert "german" not in next(
        iter(reference.pieces("wucherer-2013", {}, {}, "de")["cards"].values())
    )
    magnate = reference.pieces("magnate", {}, {}, "en-all")
    assert magnate["german"].keys() == magnate["tiles"].keys()
    assert magnate["german"] == reference.pieces("magnate", {}, {}, "de")["tiles"]
