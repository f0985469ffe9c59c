"""What a page asks for beside its table: games, pieces, rules, tables, replays, its own files."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.house import House, in_house, person

from miethai import cli, games
from miethai.client.mirror import Mirror
from miethai.kernel.contract import SPECTATOR
from miethai.play import record
from miethai.server import wire
from miethai.server.hall import listing
from miethai.server.http import onefile
from miethai.server.http.app import build
from miethai.server.http.welcome import addresses, greet
from miethai.server.table import replays
from miethai.server.wire.typescript import typescript

BOT = {"kind": "bot", "bot": "random"}
SHORT = {
    "monopoly": {"timeLimitMin": 6, "clockByTurns": True},
    "monopoly-karlsruhe": {"timeLimitMin": 6, "unownedAuctionMinute": 3, "clockByTurns": True},
}
VALUE = {"buildings.house.capacity": 2}  # a component value of Magnate that differs
TEMPLATE = f"<!doctype html><title>Replay</title>{onefile.MARKER}<script>start()</script>"


def bearer(code: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {code}"}


async def refused(house: House, path: str, code: str = "not_found", **more: Any) -> str:
    answer = await house.http.get(path, **more)
    assert answer.status_code >= 400, answer.text
    body = answer.json()
    assert body["code"] == code, body
    return str(body["text"])


async def until_over(house: House, table: str) -> None:
    async with asyncio.timeout(120):
        while house.room(table).desk.status != "over":
            await asyncio.sleep(0.02)


async def bots_game(house: House, ruleset: str, bots: int = 2, **more: Any) -> str:
    """A game between bots to its end."""
    more.setdefault("options", SHORT.get(ruleset, {}))
    created = await house.create(ruleset, [BOT] * bots, **more)
    await until_over(house, created.table)
    return str(created.table)


# --- what can be played --------------------------------------------------------------------------
def test_every_ruleset_and_option_is_told_in_both_languages(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        de, en = [
            (await house.http.get(f"/api/rulesets?lang={lang}")).json()["rulesets"]
            for lang in ("de", "en")
        ]
        assert de.keys() == en.keys() == games.rulesets().keys()
        for id_, row in en.items():
            assert row["about"] and row["about"] != de[id_]["about"]
            assert row["title"] and row["subtitle"]
            assert 0 < row["minutes"][0] <= row["minutes"][1]
            assert list(row["role_names"]) == row["roles"]
            for name, option in row["options"].items():
                other = de[id_]["options"][name]
                assert option["help"] != other["help"]
                assert option["value"] == other["value"]
                assert [word["value"] for word in option.get("words", [])] == [
                    word["value"] for word in other.get("words", [])
                ]

    in_house(tmp_path, script)


def test_options_say_how_they_are_asked_for(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        told = (await house.http.get("/api/rulesets?lang=en")).json()["rulesets"]
        options = told["monopoly-karlsruhe"]["options"]
        assert options["quickStart"]["kind"] == "bool"
        assert options["startMoney"]["kind"] == "int"
        assert (options["startMoney"]["low"], options["startMoney"]["high"]) == (1, 30000)
        assert options["scoreMortgagedFactor"]["kind"] == "factor"
        assert options["scoreMortgagedFactor"]["step"] == 0.01
        assert {"value": None, "name": "no limit"} in options["timeLimitMin"]["words"]
        assert options["utilityFactors"]["kind"] == "ints"
        assert options["clockStopsIn"]["kind"] == "several"
        assert options["currencySymbol"]["kind"] == "text"
        assert options["freeParkingPot"]["fixed"] is True
        assert options["auctionOpenMin"]["rule"] == "MON-K-20"
        values = {row["name"]: row for row in told["magnate"]["tables"]}
        assert any(row.get("reconstructed") for row in values.values())
        assert values.keys() == games.family("magnate").table_values("magnate").keys()

    in_house(tmp_path, script)


def test_what_does_not_change_is_packed_and_asked_for_once(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        first = await house.http.get("/api/rulesets")
        assert first.headers["content-encoding"] == "gzip"
        assert first.headers["cache-control"] == "no-cache"
        tag = {"If-None-Match": first.headers["etag"]}
        again = await house.http.get("/api/rulesets", headers=tag)
        assert (again.status_code, again.content) == (304, b"")
        plain = await house.http.get("/api/rulesets", headers={"Accept-Encoding": "gzip;q=0"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == first.json()

    in_house(tmp_path, script)


# --- pieces and rulebook -------------------------------------------------------------------------
def test_pieces_of_every_ruleset(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        for id_ in games.rulesets():
            de, en = [
                (await house.http.get(f"/api/rulesets/{id_}/pieces?lang={lang}")).json()
                for lang in ("de", "en")
            ]
            assert de.keys() == en.keys() - {"german"}  # names for a tooltip
            assert de["verbs"] != en["verbs"]
        said = await refused(house, "/api/rulesets/chess/pieces?lang=en")
        assert "magnate" in said

    in_house(tmp_path, script)


def test_pieces_as_a_table_has_them(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created = await house.create("magnate", [BOT, {}], tables=VALUE, spectators=False)
        path = f"/api/rulesets/magnate/pieces?table={created.table}"
        seen = await house.http.get(path, headers=bearer(created.host))
        usual = (await house.http.get("/api/rulesets/magnate/pieces")).json()
        assert seen.json() != usual
        assert seen.json().keys() == usual.keys()
        await refused(house, path, "code")
        await refused(house, "/api/rulesets/magnate/pieces?table=nothing", "no_table")
        wrong = f"/api/rulesets/monopoly/pieces?table={created.table}"
        await refused(house, wrong, headers=bearer(created.host))

    in_house(tmp_path, script)


def test_the_rulebook_has_every_rule(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        for family in games.families():
            known = games.family(family).rules
            for lang in ("de", "en"):
                book = (await house.http.get(f"/api/rulebook/{family}?lang={lang}")).json()
                sections = {row["id"] for row in book["sections"]}
                assert {row["id"] for row in book["rules"]} == known.keys()
                for row in book["rules"]:
                    assert row["text"] == known[row["id"]][lang]
                    assert row["section"] in sections
                    assert row["rulesets"] and row["sources"]
                    assert row.get("ruling", False) == bool(known[row["id"]].get("rules"))
        assert "wucherer" in await refused(house, "/api/rulebook/chess")

    in_house(tmp_path, script)


# --- a box of one's own --------------------------------------------------------------------------
def test_values_of_ones_own_box_go_into_the_game_and_its_record(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        table = await bots_game(house, "magnate", tables=VALUE)
        room = house.room(table)
        assert room.info.tables == VALUE
        text = (await house.http.get(f"/api/tables/{table}/record")).text
        assert "table buildings.house.capacity: 2\n" in text
        record.replay(record.parse(text))
        other = await bots_game(house, "magnate")
        assert house.room(other).desk.pin() != room.desk.pin()

    in_house(tmp_path, script)


@pytest.mark.parametrize(
    ("ruleset", "tables", "named"),
    [
        ("magnate", {"buildings.house.capacity": 10**6}, "buildings.house.capacity"),
        ("magnate", {"buildings.hut.capacity": 1}, "buildings.hut.capacity"),
        ("monopoly", {"buildings.house.capacity": 1}, "buildings.house.capacity"),
    ],
)
def test_a_value_that_cannot_be_is_named(
    tmp_path: Path, ruleset: str, tables: dict[str, int], named: str
) -> None:
    async def script(house: House) -> None:
        answer = await house.create(ruleset, [BOT, BOT], tables=tables)
        assert isinstance(answer, wire.Refused)
        assert answer.code == "options"
        assert named in answer.text

    in_house(tmp_path, script)


# --- listed tables -------------------------------------------------------------------------------
async def listed(house: House) -> list[dict[str, Any]]:
    house.hall.listings._looked = -listing.FRESH
    tables: list[dict[str, Any]] = (await house.http.get("/api/tables")).json()["tables"]
    return tables


def test_listed_tables_are_found_the_newest_first(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        assert await listed(house) == []
        first = await house.create("monopoly", [{}, BOT], listed=True, title=" Küche\n\x00 1 ")
        second = await house.create("magnate", [{}, {}], listed=True)
        await house.create("magnate", [{}, {}])
        watched = await house.create("magnate", [{}, BOT], listed=True)
        unwatched = await house.create("magnate", [{}, BOT], listed=True, spectators=False)
        for created, name in ((watched, "Anna"), (unwatched, "Ben")):
            assert isinstance(await house.post(created.table, sitting(name)), wire.Seated)
        found = await listed(house)
        assert [row["id"] for row in found] == [watched.table, second.table, first.table]
        assert [row["status"] for row in found] == ["running", "lobby", "lobby"]
        assert [row["open"] for row in found] == [0, 2, 1]
        assert [row.get("title", "") for row in found] == ["", "", "Küche 1"]
        assert [seat.get("name") for seat in found[0]["seats"]] == ["Anna", "Bot 2"]
        secrets = [watched.invite, watched.host, first.invite]
        assert not any(secret in json.dumps(found) for secret in secrets)

    in_house(tmp_path, script)


def sitting(name: str, **more: Any) -> dict[str, Any]:
    return {"t": "sit", "name": name, **more}


def test_a_listed_table_needs_no_invitation_and_others_do(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        public = await house.create("monopoly", [{}, {}], listed=True)
        private = await house.create("monopoly", [{}, {}])
        assert isinstance(await house.post(public.table, sitting("Anna")), wire.Seated)
        wrong = await house.post(public.table, sitting("Ben", invite=private.invite))
        without = await house.post(private.table, sitting("Ben"))
        for answer in (wrong, without):
            assert isinstance(answer, wire.Refused)
            assert answer.code == "code"
        assert "invitation" in without.text
        assert house.room(private.table).desk.open_seats() == [0, 1]

    in_house(tmp_path, script)


def test_the_list_is_there_again_after_a_restart_and_forgets_what_is_over(tmp_path: Path) -> None:
    async def before(house: House) -> None:
        await house.create("monopoly", [{}, {}], listed=True, title="offen")
        table = await bots_game(house, "magnate", listed=True, title="vorbei")
        assert [row["title"] for row in await listed(house)] == ["offen"]
        assert table not in house.hall.listings._known

    async def after(house: House) -> None:
        await house.create("monopoly", [{}, {}], listed=True, title="neu")
        assert [row["title"] for row in await listed(house)] == ["neu", "offen"]

    in_house(tmp_path, before)
    in_house(tmp_path, after)


def test_the_list_ends_somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "MOST", 3)

    async def script(house: House) -> None:
        for k in range(5):
            await house.create("monopoly", [{}, {}], listed=True, title=str(k))
        assert [row["title"] for row in await listed(house)] == ["4", "3", "2"]
        monkeypatch.setattr(listing, "LONGEST_OPEN", -1.0)
        assert await listed(house) == []

    in_house(tmp_path, script)


# --- replays -------------------------------------------------------------------------------------
def pictures(replay: dict[str, Any]) -> dict[int, tuple[Any, ...]]:
    """What the reader saw, by number of the event."""
    mirror, out = Mirror(), {}
    for part in [replay["start"], *replay["steps"]]:
        mirror.take(wire.MESSAGES.decode(json.dumps(part)))
        assert not mirror.lost
        out[mirror.n] = seen(mirror)
    return out


def seen(mirror: Mirror) -> tuple[Any, ...]:
    return mirror.prompt, mirror.asked, list(mirror.log), mirror.over, wire.encode(mirror.view)


async def replay_of(house: House, table: str, code: str | None = None, query: str = "") -> Any:
    headers = bearer(code) if code else {}
    answer = await house.http.get(f"/api/tables/{table}/replay?lang=en{query}", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_a_replay_shows_what_its_reader_saw_and_no_more(tmp_path: Path, ruleset: str) -> None:
    """Every moment is exactly what was on the reader's socket at that number."""

    async def watch(house: House, created: wire.Created, code: str | None) -> dict[int, Any]:
        saw: dict[int, Any] = {}
        async with house.client(created.table, code) as client:
            while client.mirror.over is None:
                await client.until(lambda: client.mirror.n not in saw)
                saw[client.mirror.n] = seen(client.mirror)
        return saw

    async def script(house: House) -> None:
        created, codes = await house.table_of(
            ruleset, ["Anna", "Ben"], bots=1, options=SHORT.get(ruleset, {})
        )
        readers = {"Anna": codes["Anna"], "": None}
        async with (
            asyncio.timeout(200),
            house.client(created.table, codes["Anna"]) as anna,
            house.client(created.table, codes["Ben"]) as ben,
            asyncio.TaskGroup() as group,
        ):
            watched = {
                name: group.create_task(watch(house, created, code))
                for name, code in readers.items()
            }
            group.create_task(person(anna, 1))
            group.create_task(person(ben, 2))
        for name, saw in watched.items():
            replay = await replay_of(house, created.table, query=f"&seat={name}")
            assert replay["seat"] == (name or None)
            told = pictures(replay)
            assert list(told) == list(range(1, len(told) + 1))
            assert all("legal" not in step for step in replay["steps"])
            shown = {n: told[n] for n in saw.result()}
            assert shown == saw.result()
            assert list(told.values())[-1][3] is not None  # the scores

    in_house(tmp_path, script)


def test_while_it_runs_a_replay_has_only_ones_own_eyes(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, codes = await house.table_of("wucherer-2013", ["Anna", "Ben"])
        path = f"/api/tables/{created.table}/replay"
        for code, name in ((codes["Anna"], "Ben"), (codes["Ben"], "seat1"), (None, "Anna")):
            headers = bearer(code) if code else {}
            for end in ("", ".html"):
                path = f"/api/tables/{created.table}/replay{end}?seat={name}"
                answer = await house.http.get(path, headers=headers)
                assert answer.json()["code"] == ("not_found" if end else "not_yours")
        own = await replay_of(house, created.table, codes["Anna"])
        named = await replay_of(house, created.table, codes["Anna"], "&seat=Anna")
        public = await replay_of(house, created.table, codes["Anna"], "&seat=")
        assert own == named
        assert own["seat"] == "Anna"
        assert public == await replay_of(house, created.table)
        room = house.room(created.table)
        hand = room.desk.table.view(0)["Anna"]["hand"]
        assert own["steps"][-1]["view"]["set"]["Anna"]["hand"] == hand
        assert json.dumps(hand) not in json.dumps(public)
        await refused(house, f"/api/tables/{created.table}/replay?seat=Nobody", "seat")
        await refused(
            house, f"/api/tables/{created.table}/replay", "code", headers=bearer("0000-0000-0000")
        )

    in_house(tmp_path, script)


def test_looking_back_opens_everything_and_only_at_the_end(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, codes = await house.table_of("magnate", ["Anna", "Ben"])
        running = f"/api/tables/{created.table}/lookback"
        await refused(house, running, "not_now", headers=bearer(codes["Anna"]))
        assert "lookback" not in await replay_of(house, created.table, codes["Anna"])

        table = await bots_game(house, "magnate")
        found = (await house.http.get(f"/api/tables/{table}/lookback?lang=en")).json()
        replay = await replay_of(house, table)
        assert found == replay["lookback"]
        lines = max(step["log"]["start"] + len(step["log"]["lines"]) for step in logged(replay))
        assert all(len(point["worth"]) == 2 for point in found["curve"])
        assert found["curve"][-1]["at"] <= lines
        assert [one["kind"] for one in found["highlights"]][:1] == ["swing"]
        for one in found["highlights"]:
            assert one["player"] in ("Bot 1", "Bot 2")
            assert 0 <= one["line"] < lines

    in_house(tmp_path, script)


def logged(replay: Any) -> list[Any]:
    return [step for step in replay["steps"] if "lines" in step.get("log", {})]


def test_what_others_do_in_secret_is_in_no_replay_but_theirs(tmp_path: Path) -> None:
    """An offer that is built up and taken back: Anna's own moments, nobody else's."""

    async def script(house: House) -> None:
        options = {"quickStart": True, "dealDeeds": 2}
        created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=options)
        table = house.room(created.table).desk.table
        while table.view()["turn"] is None:
            name = table.names[table.actor]
            move = {"t": "move", "id": f"t{len(table.history)}", "move": "throw"}
            await house.post(created.table, move, codes[name])
        before = {name: await replay_of(house, created.table, code) for name, code in codes.items()}
        offer = {"t": "move", "id": "o", "move": "offer Ben"}
        assert isinstance(await house.post(created.table, offer, codes["Anna"]), wire.Ack)
        undo = {"t": "undo", "id": "u"}
        assert isinstance(await house.post(created.table, undo, codes["Anna"]), wire.Ack)
        after = {name: await replay_of(house, created.table, code) for name, code in codes.items()}
        assert after["Ben"] == before["Ben"]
        assert after["Anna"]["steps"][:-2] == before["Anna"]["steps"]
        told = pictures(after["Anna"])
        assert list(told.values())[-1] == list(told.values())[-3]  # taken back

    in_house(tmp_path, script)


def test_a_replay_is_made_once_and_only_so_often(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        table = await bots_game(house, "magnate")
        cache = house.hall.replay_cache
        made: list[int] = []
        real = cache._make

        async def counted(*args: Any) -> Any:
            made.append(1)
            return await real(*args)

        cache._make = counted  # type: ignore[method-assign, assignment]
        await asyncio.gather(*(replay_of(house, table) for _ in range(5)))
        assert len(made) == 1
        cache._kept.clear()
        cache._askers.take = lambda address: False  # type: ignore[method-assign]
        await refused(house, f"/api/tables/{table}/replay", "too_many")

    in_house(tmp_path, script)


def test_games_without_end_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("miethai.server.hall.replay_cache.MOST_MOVES", 10)

    async def script(house: House) -> None:
        lobby = await house.create("magnate", [{}, {}])
        await refused(house, f"/api/tables/{lobby.table}/replay", "not_now")
        table = await bots_game(house, "magnate")
        await refused(house, f"/api/tables/{table}/replay", "too_large")

    in_house(tmp_path, script)


# --- one file ------------------------------------------------------------------------------------
@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A built page, as far as the server is concerned."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>the page")
    (folder / "replay.html").write_text(TEMPLATE)
    script = b"export const page = 1;" * 100
    (folder / "assets" / "index-AbC123.js").write_bytes(script)
    (folder / "assets" / "index-AbC123.js.gz").write_bytes(gzip.compress(script))
    (folder / "assets" / "letters-AbC123.woff2").write_bytes(b"wOF2")
    return folder


def paged(house: House, page: Path | None) -> httpx.AsyncClient:
    """The same tables with a page in front of them."""
    transport = httpx.ASGITransport(build(house.hall, web=page))
    return httpx.AsyncClient(transport=transport, base_url="http://here")


def game_in(html: str) -> dict[str, Any]:
    start, _, rest = html.partition('<script type="application/json" id="miethai-game">')
    text, _, end = rest.partition("</script>")
    assert start + onefile.MARKER + end == TEMPLATE
    game: dict[str, Any] = json.loads(text)
    return game


def test_a_game_in_one_file(tmp_path: Path, page: Path) -> None:
    async def script(house: House) -> None:
        evil = "</script><b>&"
        table = await bots_game(house, "magnate", tables=VALUE)
        seats = [{**BOT, "name": evil}, BOT]
        named = await house.create("magnate", seats)
        await until_over(house, named.table)
        async with paged(house, page) as http:
            for id_ in (table, named.table):
                answer = await http.get(f"/api/tables/{id_}/replay.html?lang=en&seat=seat1")
                assert "attachment" in answer.headers["content-disposition"]
                assert answer.headers["content-type"].startswith("text/html")
                game = game_in(answer.text)
                assert game["replay"] == await replay_of(house, id_, query="&seat=seat1")
                assert game["rulebook"]["family"] == "magnate"
                assert game["pieces"]["verbs"]
            assert game["replay"]["seat"] == evil
        async with paged(house, None) as http:
            answer = await http.get(f"/api/tables/{table}/replay.html")
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")

    in_house(tmp_path, script)


def test_a_record_becomes_a_file(
    tmp_path: Path, page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file from a record tells the game as the server's does."""
    file, out = tmp_path / "game.txt", tmp_path / "game.html"
    told: dict[str, Any] = {}

    async def script(house: House) -> None:
        table = await bots_game(house, "magnate", tables=VALUE)
        file.write_text((await house.http.get(f"/api/tables/{table}/record")).text)
        told.update(await replay_of(house, table, query="&seat=seat1"))

    in_house(tmp_path, script)
    monkeypatch.setattr(onefile, "built_page", lambda: page)
    args = ["replay", str(file), "--lang", "en", "--as", "Bot 1", "--html", str(out)]
    assert cli.main(args) == 0
    game = game_in(out.read_text())
    for part in ("start", "steps", "seat", "lang"):
        assert game["replay"][part] == told[part]
    for part in ("tables", "ruleset", "status", "chance", "reveal"):
        assert game["replay"]["table"][part] == told["table"][part]
    names = [seat["name"] for seat in game["replay"]["table"]["seats"]]
    assert names == [seat["name"] for seat in told["table"]["seats"]]
    assert cli.main([*args, "--to", "3"]) == 2
    assert "--to" in capsys.readouterr().err
    monkeypatch.setattr(onefile, "built_page", lambda: None)
    assert cli.main(args) == 2
    assert "page" in capsys.readouterr().err


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_records_of_every_ruleset_can_be_looked_through(ruleset: str) -> None:
    family = games.rulesets()[ruleset].family
    files = (Path(__file__).parents[1] / "golden" / family).glob("*.txt")
    records = (record.read(file) for file in sorted(files))
    read = next(known for known in records if known.ruleset == ruleset)
    for reader in (SPECTATOR, 0):
        replay = replays.of_record(read, reader, "de")
        told = pictures(json.loads(wire.encode(replay)))
        end = record.replay(read)
        assert list(told.values())[-1][4] == wire.encode(end.view(reader))
        assert len(told) <= len(read.lines) + 1


# --- the files of the page -----------------------------------------------------------------------
def test_the_page_is_served(tmp_path: Path, page: Path) -> None:
    async def script(house: House) -> None:
        async with paged(house, page) as http:
            index = await http.get("/")
            assert index.text == "<!doctype html>the page"
            assert index.headers["cache-control"] == "no-cache"
            policy = index.headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert not any(word in policy for word in ("http:", "https:", "ws:", "*", "eval"))
            hashed = await http.get("/assets/index-AbC123.js")
            assert hashed.headers["content-encoding"] == "gzip"
            assert hashed.headers["content-type"] == "text/javascript; charset=utf-8"
            assert "immutable" in hashed.headers["cache-control"]
            plain = await http.get("/assets/index-AbC123.js", headers={"Accept-Encoding": "br"})
            assert "content-encoding" not in plain.headers
            assert plain.content == hashed.content
            assert plain.headers["etag"] != hashed.headers["etag"]
            letters = await http.get("/assets/letters-AbC123.woff2")
            assert letters.headers["content-type"] == "font/woff2"
            tag = {"If-None-Match": index.headers["etag"]}
            assert (await http.get("/", headers=tag)).status_code == 304
            (page.parent / "secret.txt").write_text("not for you")
            for path in ("/nothing", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/api/x"):
                answer = await http.get(path)
                assert answer.status_code == 404
                assert answer.json()["text"]
            assert (await http.get("/health")).json()["well"] is True
        async with paged(house, None) as http:
            assert (await http.get("/")).status_code == 404

    in_house(tmp_path, script)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("--web", "/nowhere"), "index.html"),
        (("--no-web", "--open"), "--open"),
        (("--no-web", "--web", "x"), "not allowed with"),
    ],
)
def test_serve_says_what_is_wrong_with_the_page(
    argv: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        assert cli.main(["serve", "--port", "0", *argv]) == 2
    except SystemExit as stopped:  # argparse's own way to end
        assert stopped.code == 2
    assert said in capsys.readouterr().err


def test_the_server_says_where_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("miethai.server.http.welcome.webbrowser.open", opened.append)
    monkeypatch.setattr("miethai.server.http.welcome.lan_address", lambda: "192.168.7.5")
    assert addresses("127.0.0.1", 8080) == ["http://127.0.0.1:8080/"]
    assert addresses("::1", 8080) == ["http://[::1]:8080/"]
    greet("0.0.0.0", 81, browser=True)
    told = capsys.readouterr().out
    assert "http://127.0.0.1:81/" in told
    assert "http://192.168.7.5:81/" in told
    assert "yourself" in told  # nothing opened
    assert opened == ["http://127.0.0.1:81/"]
    greet("127.0.0.1", 81, browser=False)
    assert len(opened) == 1


# --- lessons -------------------------------------------------------------------------------------
def test_lessons_at_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(house: House) -> None:
        told = (await house.http.get("/api/rulesets")).json()["rulesets"]
        for id_, row in told.items():
            path = f"/api/rulesets/{id_}/lesson"
            if row.get("lesson"):
                assert (await house.http.get(path)).json()["chapters"]
            else:
                assert id_ in await refused(house, path)
        await refused(house, "/api/rulesets/chess/lesson")

    in_house(tmp_path, script)


# --- tables that need a word more ----------------------------------------------------------------
def test_magnate_alone_against_its_opponent(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created = await house.create("magnate", [{}, BOT], options={"aiOpponent": True})
        seated = await house.sit(created, "Anna")
        async with asyncio.timeout(120), house.client(created.table, seated.code) as anna:
            await person(anna, 1)
            await anna.until(lambda: anna.mirror.over is not None)
            assert anna.mirror.over is not None
            assert len(anna.mirror.over.places) == 2
        assert SPECTATOR not in house.room(created.table).desk.people()

    in_house(tmp_path, script)


def test_roles_of_karlsruhe_are_seats_for_people(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        roles = ["banker", "moderator", "judge"]
        seats = [{}, BOT, *({"role": role} for role in roles)]
        created = await house.create("monopoly-karlsruhe", seats, listed=True)
        for role in roles:
            seated = await house.post(created.table, sitting(f"{role}in", seat=role))
            assert isinstance(seated, wire.Seated), seated
            assert seated.seat == role
        assert isinstance(await house.post(created.table, sitting("Anna")), wire.Seated)
        room = house.room(created.table)
        assert room.info.status == "running"
        assert [seat.seat for seat in room.info.seats if seat.role] == roles
        assert all(seat.kind == "person" for seat in room.info.seats if seat.role)
        wrong = await house.create("magnate", [{}, {}, {"role": "banker"}])
        assert isinstance(wrong, wire.Refused)

    in_house(tmp_path, script)


# --- whatever is asked ---------------------------------------------------------------------------
def test_nothing_that_is_asked_for_breaks_the_server(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, codes = await house.table_of("magnate", ["Anna", "Ben"])
        known = ["/api/tables", "/api/rulesets", "/api/rulebook/magnate", "/api/rulebook/%00"]
        for id_ in ("magnate", "..", "%ff"):
            known += [f"/api/rulesets/{id_}/pieces", f"/api/rulesets/{id_}/lesson"]
        for id_ in (created.table, "x"):
            known += [f"/api/tables/{id_}/replay", f"/api/tables/{id_}/replay.html"]
        queries = ["", "?lang=xx", "?lang=%ff", "?seat=%00", "?seat=Anna&seat=Ben", "?seat=banker"]
        queries += ["?table=x", "?table=%00", f"?table={created.table}", "?table=", "?seat="]
        for path in known:
            for query in queries:
                for code in (None, "x", codes["Anna"]):
                    headers = bearer(code) if code else {}
                    answer = await house.http.get(path + query, headers=headers)
                    assert answer.status_code < 500, answer.text
                    if answer.status_code >= 400:
                        assert answer.json()["text"]
        for method in ("POST", "PUT", "DELETE"):
            assert (await house.http.request(method, known[1])).status_code == 405
        assert house.hall.metrics.errors._value.get() == 0

    in_house(tmp_path, script)


# --- types ---------------------------------------------------------------------------------------
def test_the_pages_types_are_those_of_the_server() -> None:
    file = Path(__file__).parents[2] / "web" / "src" / "lib" / "wire.ts"
    assert file.read_text("utf-8") == typescript(), "run `miethai serve --types` into it"
