"""Every door of the server: whatever is pushed through it, nothing breaks, and what is refused
changes nothing."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.house import GENEROUS, House, Inline, in_house
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from miethai import games
from miethai.server import wire
from miethai.server.disk.store import Store
from miethai.server.hall.hall import Hall
from miethai.server.http import welcome
from miethai.server.http.app import build
from miethai.server.wire.typescript import typescript
from miethai.server.words import presets, texts


def tag_of(message: Any) -> Any:
    """How the messages of a class are marked."""
    info: Any = msgspec.inspect.type_info(message)
    return info.tag


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
TAGS = [tag_of(t) for t in get_args(wire.Command)]
NAMES = ["Anna", "Ben"]
NOTATIONS = [  # some moves of every ruleset
    family.game.moves.text(slot, family.game.seat_names(NAMES))
    for family in map(games.family, games.families())
    for _, _, slot in family.game.moves.all_slots()[::23]
]
WORDS = ["throw", "bid 5", "bid 999999999", "buy", "offer Ben", "claim Schlossallee", "dice 1 2"]
WORDS += ["", " ", "\x00", "x" * 300, "Anna: throw", "bid -1", "build ", "💰"]
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "id": st.sampled_from(["a", "b", "", "x" * 50]) | JSON,
    "move": st.sampled_from(WORDS) | st.sampled_from(NOTATIONS) | JSON,
    "on": st.integers(-5, 5) | JSON,
    "name": st.sampled_from(["Anna", "Zoe", "banker", "a:b", ""]) | JSON,
    "seat": st.sampled_from(["Anna", "seat1", "banker", "nobody"]) | JSON,
    "invite": st.just("0000-0000-0000") | JSON,
    "yes": st.booleans() | JSON,
    "text": st.text(max_size=400) | JSON,
    "preset": st.sampled_from([*presets("en"), "nonsense"]) | JSON,
    "bot": st.sampled_from(["landlord", "random", "nobody"]) | JSON,
    "limits": st.dictionaries(st.text(max_size=8), st.integers(), max_size=3) | JSON,
    "answer": st.lists(st.text(max_size=8), max_size=3) | JSON,
    "ask": st.booleans(),
    "auto": st.booleans(),
    "table": st.text(max_size=12) | JSON,
    "code": st.text(max_size=12) | JSON,
    "salt": st.text(max_size=70) | JSON,
}
COMMANDS = st.builds(
    lambda tag, members: {"t": tag, **members},
    st.sampled_from(TAGS) | st.text(max_size=6),
    st.fixed_dictionaries({}, optional=FIELDS),
)
BODIES = (
    COMMANDS.map(lambda c: json.dumps(c).encode())
    | JSON.map(lambda j: json.dumps(j).encode())
    | st.binary(max_size=60)
)
SLOW = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]


class Loop:
    """A house that stays up for all examples of a test."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self._runner = asyncio.Runner()
        self.house = House(folder, **more)
        self.run(self.house.__aenter__())

    def run(self, job: Coroutine[Any, Any, Any]) -> Any:
        return self._runner.run(job)

    def close(self) -> None:
        self.run(self.house.__aexit__())
        self._runner.close()


async def tables_of(house: House) -> dict[str, list[str | None]]:
    """A table of every ruleset, by id, with the codes that are tried on it: its seats', the host's,
    the invitation's, one that was replaced, another table's, a wrong one, garbage, none."""
    tables: dict[str, list[str | None]] = {}
    other: list[str | None] = []
    for ruleset in games.rulesets():
        created, codes = await house.table_of(ruleset, NAMES, chat="free")
        expired = codes["Ben"]
        renewed = await house.post(created.table, {"t": "renew"}, expired)
        own = [codes["Anna"], renewed.code]
        tables[created.table] = [*own, created.host, created.invite, expired, *other]
        tables[created.table] += ["0000-0000-0000", "-", None]
        other = [codes["Anna"]]
    return tables


def test_nothing_that_is_posted_breaks_the_server(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    house = loop.house
    tables = loop.run(tables_of(house))
    calls = [(table, code) for table, codes in tables.items() for code in codes]

    @settings(max_examples=400, suppress_health_check=SLOW)
    @given(body=BODIES, call=st.sampled_from(calls))
    def post(body: bytes, call: tuple[str, str | None]) -> None:
        table, code = call
        headers = {} if code is None else {"Authorization": f"Bearer {code}"}
        before = loop.run(stored(house)), standing(house, table)
        url = f"/api/tables/{table}/commands"
        answer = loop.run(house.http.post(url, content=body, headers=headers))
        assert answer.status_code < 500
        parts = msgspec.json.decode(answer.content)
        message = None if isinstance(parts, list) else wire.MESSAGES.decode(answer.content)
        if isinstance(message, wire.Refused):
            assert answer.status_code >= 400
            assert message.text
            assert (loop.run(stored(house)), standing(house, table)) == before
        assert "Traceback" not in answer.text

    post()
    assert house.hall.metrics.errors._value.get() == 0
    loop.close()


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_codes_of_others_open_nothing(tmp_path: Path, ruleset: str) -> None:
    """Another seat's, another table's, the host's, the invitation's, an expired one, none: each
    reads and does no more than it may."""

    async def script(house: House) -> None:
        created, codes = await house.table_of(ruleset, NAMES, spectators=False)
        foreign, others = await house.table_of(ruleset, NAMES)
        expired = codes["Ben"]
        codes["Ben"] = (await house.post(created.table, {"t": "renew"}, expired)).code
        before = await stored(house)
        room = house.room(created.table)
        text = room.desk.game.moves.text(
            room.desk.table.legal(room.desk.table.actor)[0], room.desk.table.names
        )
        for code in (others["Anna"], foreign.host, created.invite, expired, "x", None):
            for path in ("", "/record", "/text"):
                headers = {"Authorization": f"Bearer {code}"} if code else {}
                url = f"/api/tables/{created.table}{path}"
                answer = await house.http.get(url, headers=headers)
                assert answer.status_code == 403, (code, path)
            refused = await house.post(created.table, {"t": "move", "id": "a", "move": text}, code)
            assert refused.code == "code"
        host = await house.post(created.table, {"t": "move", "id": "a", "move": text}, created.host)
        assert host.code == "not_yours"
        assert await stored(house) == before

    in_house(tmp_path, script)


def standing(house: House, table: str) -> tuple[bytes, dict[int, int], int]:
    """The game in memory: position, event numbers, rows."""
    desk = house.room(table).desk
    return desk.game.fields.bytes(desk.table.position), dict(desk.running.numbers), desk.rows


async def stored(house: House) -> tuple[int, int]:
    found: tuple[int, int] = await house.hall.store.read(
        lambda db: db.execute("SELECT count(*), (SELECT count(*) FROM tables) FROM rows").fetchone()
    )
    return found


def test_nothing_that_is_asked_for_breaks_the_server(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    house = loop.house
    tables = loop.run(tables_of(house))
    codes = [code for known in tables.values() for code in known if code is not None]
    known = ["", "/api/rulesets", "/health", "/metrics", "/api/tables", "/api/socket", "/nothing"]
    ends = ("", "/record", "/text", "/commands")
    known += [f"/api/tables/{table}{end}" for table in tables for end in ends]
    known += ["/api/tables/nothing", "/api/tables/nothing/record", "/api/tables/%00/text"]
    methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]
    before = loop.run(stored(house))

    @settings(max_examples=200, suppress_health_check=SLOW)
    @given(
        method=st.sampled_from(methods),
        path=st.sampled_from(known),
        query=st.sampled_from(["", "?lang=en", "?lang=xx", "?lang=%ff", "?x=1&x=2"]),
        code=st.sampled_from([*codes, "ü"]),
    )
    def ask(method: str, path: str, query: str, code: str) -> None:
        headers = [(b"authorization", b"Bearer " + code.encode("latin1"))]
        answer = loop.run(house.http.request(method, path + query, headers=headers))
        assert answer.status_code < 500
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]

    ask()
    assert loop.run(stored(house)) == before
    assert house.hall.metrics.errors._value.get() == 0
    loop.close()


OPTION_NAMES = sorted({o.name for r in games.rulesets().values() for o in r.options} | {"x"})
WISHES = st.fixed_dictionaries(
    {"ruleset": st.sampled_from([*games.rulesets(), "chess"]) | JSON},
    optional={
        "seats": st.lists(
            st.fixed_dictionaries(
                {},
                optional={
                    "kind": st.sampled_from(["open", "bot", "x"]),
                    "bot": st.sampled_from(["landlord", "random", "x"]) | st.none(),
                    "role": st.sampled_from(["banker", "judge", "x"]) | st.none(),
                    "name": st.sampled_from(["Anna", "a:b", "LOS"]) | st.none(),
                },
            ),
            max_size=8,
        )
        | JSON,
        "options": st.dictionaries(
            st.sampled_from(OPTION_NAMES),
            JSON,
            max_size=3,
        ),
        "dice": st.sampled_from(["server", "typed", "loaded"]),
        "clock": st.booleans() | JSON,
        "grace": st.integers(),
    },
)


def test_no_wish_for_a_table_breaks_the_server(tmp_path: Path) -> None:
    loop = Loop(tmp_path)

    @settings(max_examples=200, suppress_health_check=SLOW)
    @given(wish=WISHES)
    def ask(wish: dict[str, Any]) -> None:
        answer = loop.run(loop.house.http.post("/api/tables", content=json.dumps(wish).encode()))
        assert answer.status_code in (201, 400, 422)
        message = wire.MESSAGES.decode(answer.content)
        assert isinstance(message, wire.Created) == (answer.status_code == 201)

    ask()
    loop.close()


def test_nothing_on_a_socket_breaks_the_server(tmp_path: Path) -> None:
    loop = Loop(tmp_path)
    house = loop.house
    tables = loop.run(tables_of(house))
    calls = [(table, code) for table, codes in tables.items() for code in codes[:3]]

    async def talk(bodies: list[bytes], greet: bool, call: tuple[str, str]) -> None:
        hello = {"t": "hello", "table": call[0], "code": call[1]}
        async with connect(f"ws://127.0.0.1:{house.port}/api/socket") as socket:
            try:
                if greet:
                    await socket.send(json.dumps(hello))
                for body in bodies:
                    await socket.send(body)
                if greet:
                    await socket.send('{"t":"ping"}')
                    while not isinstance(wire.MESSAGES.decode(await socket.recv()), wire.Pong):
                        pass
            except ConnectionClosed as closed:
                assert closed.rcvd is not None
                assert closed.rcvd.code in (1008, 1009)

    @settings(max_examples=120, suppress_health_check=SLOW)
    @given(bodies=st.lists(BODIES, max_size=4), greet=st.booleans(), call=st.sampled_from(calls))
    def send(bodies: list[bytes], greet: bool, call: tuple[str, str]) -> None:
        loop.run(talk(bodies, greet, call))

    send()
    assert house.hall.metrics.errors._value.get() == 0
    loop.close()


# --- bounds --------------------------------------------------------------------------------------
def test_messages_are_bounded(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, _ = await house.table_of("monopoly", ["Anna", "Ben"])
        answer = await house.http.post("/api/tables", content=b"x" * 200_000)
        assert answer.status_code == 413
        async with connect(f"ws://127.0.0.1:{house.port}/api/socket") as socket:
            await socket.send(json.dumps({"t": "hello", "table": created.table}))
            await socket.send("x" * 20_000)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    in_house(tmp_path, script)


def test_rates_are_bounded(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, _ = await house.table_of("monopoly", ["Anna", "Ben"])
        async with connect(f"ws://127.0.0.1:{house.port}/api/socket") as socket:
            await socket.send(json.dumps({"t": "hello", "table": created.table}))
            for _ in range(30):
                await socket.send('{"t":"ping"}')
            heard = [wire.MESSAGES.decode(await socket.recv()) for _ in range(33)]
            assert sum(isinstance(m, wire.Pong) for m in heard) < 20
            assert any(isinstance(m, wire.Refused) and m.code == "too_many" for m in heard)

    in_house(tmp_path, script, commands_per_second=1.0, burst=10)


def test_tables_and_connections_of_an_address_are_bounded(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        await house.table_of("monopoly", ["Anna", "Ben"])
        await house.create("monopoly", [{}, {}])
        refused = await house.create("monopoly", [{}, {}])
        assert isinstance(refused, wire.Refused)
        assert refused.code == "too_many"
        url = f"ws://127.0.0.1:{house.port}/api/socket"
        async with connect(url), connect(url):
            with pytest.raises((ConnectionClosed, InvalidStatus)):
                async with connect(url) as third:
                    await third.recv()

    in_house(tmp_path, script, tables_per_hour=2, connections_per_address=2)


def test_whoever_guesses_codes_is_told_to_stop(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, codes = await house.table_of("monopoly", ["Anna", "Ben"])
        body = {"t": "ping"}
        answers = [await house.post(created.table, body, f"{i:012}") for i in range(8)]
        assert [a.code for a in answers] == ["code"] * 5 + ["too_many"] * 3
        # Others may share the address, and must get to their seats all the same.
        assert isinstance(await house.post(created.table, body, codes["Anna"]), wire.Pong)

    in_house(tmp_path, script, wrong_codes=5)


def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, codes = await house.table_of("monopoly", ["Anna", "Ben"])
        async with house.client(created.table, codes["Anna"]) as anna:
            await anna.until(lambda: anna.mirror.n > 0)
            await house.hall._clean()
            assert created.table in house.hall.rooms
            seen = anna.mirror.picture()
        while house.room(created.table).listeners:
            await asyncio.sleep(0.005)
        await house.hall._clean()
        assert created.table not in house.hall.rooms
        async with house.client(created.table, codes["Anna"]) as anna:
            await anna.until(lambda: anna.mirror.n > 0)
            assert anna.mirror.picture() == seen

    in_house(tmp_path, script, idle_seconds=0.0, settled_seconds=0.0)


# --- who may talk to it --------------------------------------------------------------------------
def test_foreign_pages_are_turned_away(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        foreign = {"Origin": "https://evil.example"}
        own = {"Origin": house.url}
        body = {"ruleset": "monopoly", "seats": [{}, {}]}
        assert (await house.http.post("/api/tables", json=body, headers=foreign)).status_code == 403
        assert (await house.http.post("/api/tables", json=body, headers=own)).status_code == 201
        for origin in ("null", "http://[", "//[::1", "", "ws:"):  # no address at all
            broken = {"Origin": origin}
            answer = await house.http.post("/api/tables?lang=de", json=body, headers=broken)
            assert answer.status_code == 403
            assert "Diese Seite" in answer.json()["text"]
        url = f"ws://127.0.0.1:{house.port}/api/socket"
        for origin in ("https://evil.example", "http://["):
            with pytest.raises(InvalidStatus) as turned_away:
                async with connect(url, origin=origin):  # type: ignore[arg-type]
                    pass
            assert turned_away.value.response.status_code == 403
        async with connect(url, origin=house.url):  # type: ignore[arg-type]
            pass

    in_house(tmp_path, script)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("evil.example", 421),
        ("evil.example:8080", 421),
        ("localhost.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("[::1", 421),
        ("games.example.org", 200),
        ("Games.Example.ORG.:443", 200),
        ("pages.example.org", 200),
        ("localhost:8080", 200),
        ("127.0.0.1", 200),
        ("[::1]:8080", 200),
        ("192.0.2.7:80", 200),
        ("kitchen", 200),
        ("kitchen.local", 200),
    ],
)
def test_the_server_answers_to_its_own_names_only(tmp_path: Path, host: str, status: int) -> None:
    """A page elsewhere whose name leads to this machine must not read what only it may read."""

    async def run() -> None:
        thinkers: Any = Inline()
        hall = Hall(Store(tmp_path), thinkers, GENEROUS)
        app = build(hall, origins=["https://pages.example.org"], names=["games.example.org"])
        line = httpx.ASGITransport(app, client=("127.0.0.1", 1234))
        async with httpx.AsyncClient(transport=line, base_url="http://table") as http:
            for path in ("/metrics", "/health", "/api/tables"):
                answer = await http.get(path, headers={"Host": host})
                assert answer.status_code == status, path
        assert "--name" in answer.text or status == 200
        await hall.close_doors()

    asyncio.run(run())


def test_goodbye_is_said_before_the_server_goes(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, codes = await house.table_of("monopoly", ["Anna", "Ben"])
        async with house.client(created.table, codes["Anna"]) as anna:
            house.hall.announce(2)
            async with asyncio.timeout(60):
                await anna.until(lambda: anna.mirror.closing is not None)
            assert anna.mirror.closing == wire.Closing(2)
            assert (await house.http.get("/health")).status_code == 503
            refused = await house.create("monopoly", [{}, {}])
            assert refused.code == "closing"

    in_house(tmp_path, script)


def test_health_and_metrics(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, _ = await house.table_of("monopoly", ["Anna", "Ben"])
        health = (await house.http.get("/health")).json()
        assert health["well"]
        assert health["tables"] == 1
        async with house.client(created.table):
            text = (await house.http.get("/metrics")).text
        assert "miethai_sockets 1.0" in text
        assert "miethai_rooms 1.0" in text
        (took,) = re.findall(r"^miethai_store_seconds_count (\S+)", text, re.M)
        (written,) = re.findall(r"^miethai_store_groups (\S+)", text, re.M)
        assert float(took) == float(written) > 0

    in_house(tmp_path, script)


def test_metrics_are_for_this_machine_unless_they_are_open(tmp_path: Path) -> None:
    async def ask(hall: Hall, open_: bool, address: str, path: str) -> int:
        app = build(hall, open_metrics=open_)
        line = httpx.ASGITransport(app, client=(address, 1234))
        async with httpx.AsyncClient(transport=line, base_url="http://table") as http:
            return (await http.get(path)).status_code

    async def script(house: House) -> None:
        for address, local in (("127.0.0.1", 200), ("::1", 200), ("192.0.2.7", 404), ("?", 404)):
            assert await ask(house.hall, False, address, "/metrics") == local
            assert await ask(house.hall, True, address, "/metrics") == 200
            assert await ask(house.hall, False, address, "/health") == 200

    in_house(tmp_path, script)


def test_a_page_on_this_machine_learns_how_others_find_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(welcome, "lan_address", lambda: "192.0.2.7")

    async def ask(hall: Hall, host: str, reader: str) -> str | None:
        line = httpx.ASGITransport(build(hall, host=host), client=(reader, 1234))
        async with httpx.AsyncClient(transport=line, base_url="http://localhost:8081") as http:
            found: str | None = (await http.get("/api/here")).json()["lan"]
            return found

    async def script(house: House) -> None:
        assert await ask(house.hall, "0.0.0.0", "127.0.0.1") == "http://192.0.2.7:8081/"
        assert await ask(house.hall, "127.0.0.1", "127.0.0.1") is None
        assert await ask(house.hall, "0.0.0.0", "192.0.2.9") is None

    in_house(tmp_path, script)


# --- words and types -----------------------------------------------------------------------------
def test_both_languages_say_the_same_things() -> None:
    german, english = texts("de"), texts("en")
    assert german.keys() == english.keys()
    for part in (None, "preset", "expected"):
        one, other = (german, english) if part is None else (german[part], english[part])
        assert one.keys() == other.keys()
        for key, text in one.items():
            if isinstance(text, str):
                assert sorted(_slots(text)) == sorted(_slots(other[key])), key


def _slots(text: str) -> list[str]:
    return [part.split("}")[0] for part in text.split("{")[1:]]


def test_every_message_is_in_the_typescript() -> None:
    text = typescript()
    for union in (wire.Command, wire.Message):
        for message in get_args(union):
            assert f"export interface {message.__name__} {{" in text
            assert f't: "{tag_of(message)}";' in text
    assert "unknown[]" not in text
    assert text.count("{") == text.count("}")


def test_every_message_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    for union in (wire.Command, wire.Message):
        for message in get_args(union):
            assert f"`{tag_of(message)}`" in text
    codes = next(f for f in msgspec.structs.fields(wire.Refused) if f.name == "code")
    for code in codes.type.__args__:
        assert f"`{code}`" in text, code


def test_a_ruleset_is_described(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        answer: httpx.Response = await house.http.get("/api/rulesets")
        assert answer.json()["rulesets"].keys() == games.rulesets().keys()

    in_house(tmp_path, script)
