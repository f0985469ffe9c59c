"""How tables are ordered: a plan that can be played, or a refusal that says what is expected."""

from __future__ import annotations

import msgspec

from miethai import bots, games
from miethai.games import UnknownRuleset
from miethai.kernel.contract import Family
from miethai.kernel.options import OptionError, Ruleset
from miethai.kernel.overlay import TableError, worded
from miethai.play.lesson import Chapter, chapter
from miethai.play.seating import SeatError
from miethai.play.table import Table
from miethai.server import faults
from miethai.server.disk.rows import Plan
from miethai.server.wire import NewTable, SeatWish
from miethai.server.words import Refusal


def plan_of(wish: NewTable) -> Plan:
    """A plan that can be played, or a refusal that says what is expected."""
    try:
        family, ruleset = games.find(wish.ruleset)
    except UnknownRuleset:
        raise Refusal("options", "no_ruleset", known=", ".join(games.rulesets())) from None
    if wish.lesson:
        wish = _lesson_table(wish)
    _check_seats(family, ruleset, wish.seats)
    try:
        values = ruleset.resolve(wish.options)
        players = [seat for seat in wish.seats if seat.role is None]
        by_rules = family.manners.seated_by_rules(values, len(players), wish.lang)
        names = [by_rules.get(i) or first_name(seat, i) for i, seat in enumerate(players)]
        table = Table(wish.ruleset, wish.options, names, tables=wish.tables)
    except (OptionError, SeatError, TableError) as error:
        raise faults.table(error, family, ruleset, wish.options) from None
    clock = family.manners.has_clock(table.position) if wish.clock is None else wish.clock
    differing = {o.name: values[o.name] for o in ruleset.options if o.name in wish.options}
    return Plan(
        ruleset=wish.ruleset,
        options=differing,
        seats=list(wish.seats),
        lang=wish.lang,
        spectators=wish.spectators,
        pace=wish.pace,
        clock=clock,
        grace=wish.grace,
        chat=wish.chat,
        dice=wish.dice,
        begin=wish.begin,
        tables=worded(table.tables, family.table_values(ruleset.id)),
        listed=wish.listed,
        hints=wish.hints,
        title=" ".join("".join(c if c.isprintable() else " " for c in wish.title).split()),
        lesson=wish.lesson,
    )


def _lesson_table(wish: NewTable) -> NewTable:
    """A lesson says itself who sits there and by which options they play."""
    taught = chapter_of(wish.ruleset, wish.lesson)
    bots = [SeatWish("bot", bot, name) for name, bot in taught.bots.items()]
    changed = {"seats": [SeatWish(), *bots], "options": dict(taught.options), "tables": {}}
    return msgspec.structs.replace(wish, **changed, clock=False, dice="server", listed=False)


def chapter_of(ruleset: str, id_: str) -> Chapter:
    found = chapter(ruleset, id_)
    if found is None:
        raise Refusal("options", "no_chapter", ruleset=ruleset, chapter=id_)
    return found


def _check_seats(family: Family, ruleset: Ruleset, seats: list[SeatWish]) -> None:
    game, known = family.game, bots.names(family)
    fewest, _, most = ruleset.players
    players = [s for s in seats if s.role is None]
    if not fewest <= len(players) <= most:
        raise Refusal("options", "players", ruleset=ruleset.id, fewest=fewest, most=most)
    roles = [s.role for s in seats if s.role is not None]
    unknown = [r for r in roles if r not in game.roles]
    if unknown or len(set(roles)) != len(roles):
        raise Refusal("options", "roles", roles=", ".join(game.roles) or "–")
    for seat in seats:
        if seat.kind == "bot" and (seat.role or seat.bot not in known):
            raise Refusal("options", "bot_seats", bots=", ".join(known))


def bot_name(seat: int) -> str:
    return f"Bot {seat + 1}"


def first_name(wish: SeatWish, seat: int) -> str:
    """How a player's seat is called before anybody sits down; an open one as nobody may be."""
    return (wish.name or bot_name(seat)) if wish.kind == "bot" else f"§{seat}"
