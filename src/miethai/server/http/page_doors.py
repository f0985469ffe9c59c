"""The addresses that a page needs beside the tables: what can be played, how it looks, by which
rules, which tables are open, and games to look through."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import cache, lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from miethai.kernel.contract import SPECTATOR
from miethai.play import lookup
from miethai.play.lesson import has_lesson
from miethai.server import wire
from miethai.server.catalog import lessons, reference, rulesets
from miethai.server.hall.hall import Hall
from miethai.server.hall.replay_cache import Make
from miethai.server.http import onefile
from miethai.server.http.requests import (
    Ready,
    address_of,
    attachment,
    json_answer,
    lang_of,
    tongue_of,
)
from miethai.server.room.callers import Caller
from miethai.server.room.room import Room
from miethai.server.table.desk import ENDED
from miethai.server.table.export import file_name
from miethai.server.table.replays import Told
from miethai.server.words import Refusal

Enter = Callable[[Request, str], Awaitable[tuple[Room, Caller]]]


class PageDoors:
    """``enter`` finds the room of a table and who asks; ``page`` is the folder of the page."""

    def __init__(self, hall: Hall, enter: Enter, page: Path | None) -> None:
        self._hall, self._enter, self._page = hall, enter, page

    def routes(self) -> list[Route]:
        return [
            Route("/api/tables", self.tables, methods=["GET"]),
            Route("/api/tables/{table}/replay", self.replay),
            Route("/api/tables/{table}/replay.html", self.replay_page),
            Route("/api/tables/{table}/lookback", self.lookback),
            Route("/api/rulesets", self.rulesets),
            Route("/api/rulesets/{ruleset}/pieces", self.pieces),
            Route("/api/rulesets/{ruleset}/lesson", self.lesson),
            Route("/api/rulebook/{family}", self.rulebook),
            Route("/api/rules/search", self.search),
        ]

    # --- what does not change ---------------------------------------------------------------------
    async def rulesets(self, request: Request) -> Response:
        made = await asyncio.to_thread(_rulesets, lang_of(request))  # the first loads every game
        return made.answer(request)

    async def rulebook(self, request: Request) -> Response:
        return _rulebook(request.path_params["family"], lang_of(request)).answer(request)

    async def search(self, request: Request) -> Response:
        """``?q=`` in a family, or in a ruleset; asking costs as much as a command."""
        if not self._hall.commanders.take(address_of(request)):
            raise Refusal("too_many", "too_many")
        asked = request.query_params
        query = asked.get("q", "")[: lookup.LONGEST_QUERY]
        where = asked.get("family", ""), asked.get("ruleset", "")
        found = await asyncio.to_thread(reference.search, query, *where, lang_of(request))
        return json_answer(found)

    async def lesson(self, request: Request) -> Response:
        id_ = reference.known(request.path_params["ruleset"]).id
        if not has_lesson(id_):
            raise Refusal("not_found", "no_lesson", ruleset=id_)
        return _lesson(id_, lang_of(request)).answer(request)

    async def pieces(self, request: Request) -> Response:
        """With ``?table=`` as that table has them: its options, its component values."""
        id_, table = request.path_params["ruleset"], request.query_params.get("table")
        options, tables = "{}", "{}"
        if table:
            room, _ = await self._enter(request, table)
            plan = room.desk.plan
            if plan.ruleset != id_:
                raise Refusal("not_found", "no_ruleset", known=plan.ruleset)
            options, tables = json.dumps(plan.options), json.dumps(room.desk.tables)
        return _pieces(id_, options, tables, tongue_of(request)).answer(request)

    # --- tables -----------------------------------------------------------------------------------
    async def tables(self, request: Request) -> Response:
        return json_answer(await self._hall.listings.tell())

    async def replay(self, request: Request) -> Response:
        made = await self._replay(request, "json", _replay)
        return made.answer(request)

    async def replay_page(self, request: Request) -> Response:
        template = onefile.template(self._page)

        def make(told: Told) -> Ready:
            return Ready(onefile.page(template, told.replay()), "text/html")

        made = await self._replay(request, "html", make)
        room, _ = await self._enter(request, request.path_params["table"])
        return made.answer(request, attachment(file_name(room.desk, "html")))

    async def lookback(self, request: Request) -> Response:
        made = await self._replay(request, "lookback", _lookback)
        return made.answer(request)

    async def _replay(self, request: Request, kind: str, make: Make) -> Ready:
        room, caller = await self._enter(request, request.path_params["table"])
        reader = _reader(room, caller, request)
        asked = address_of(request)
        return await self._hall.replay_cache.replay(room, reader, caller.lang, asked, kind, make)


def _reader(room: Room, caller: Caller, request: Request) -> int:
    """Whose eyes ``?seat=`` asks for: one's own without it, a spectator's where it is empty, and
    when the game is over anybody's."""
    name = request.query_params.get("seat")
    seat = caller.seat
    if name is not None:
        seat = room.desk.seat_named(name) if name else SPECTATOR
    if seat not in (caller.seat, SPECTATOR) and room.desk.status != ENDED:
        raise Refusal("not_yours", "replay_seat")
    return seat


def _replay(told: Told) -> Ready:
    return Ready(wire.encode(told.replay()))


def _lookback(told: Told) -> Ready:
    """Everything is open in it, so there is none before the end."""
    found = told.lookback()
    if found is None:
        raise Refusal("not_now", "lookback")
    return Ready(wire.encode(found))


# --- made once -----------------------------------------------------------------------------------
@cache
def _rulesets(lang: str) -> Ready:
    return Ready(wire.encode(rulesets.describe(lang)))


@cache
def _rulebook(family: str, lang: str) -> Ready:
    return Ready(wire.encode(reference.rulebook(family, lang)))


@cache
def _lesson(ruleset: str, lang: str) -> Ready:
    return Ready(wire.encode(lessons.lesson(ruleset, lang)))


@lru_cache(maxsize=64)
def _pieces(ruleset: str, options: str, tables: str, lang: str) -> Ready:
    made = reference.pieces(ruleset, json.loads(options), json.loads(tables), lang)
    return Ready(wire.encode(made))
