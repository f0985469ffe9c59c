"""Who sits where: a new table from the command line, or one from a saved game."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from miethai import bots, games
from miethai.cli import UsageError
from miethai.kernel.contract import LANGS, Family
from miethai.play.dealer import SeededDealer
from miethai.play.seating import SeatError, check_players
from miethai.play.table import Table

YOU = ("you", "du", "ich", "me")
PEOPLE = ("Anna", "Ben", "Cem", "Dana", "Eva", "Finn")  # names to propose
BOT_NAMES = ("Berta", "Carl", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Ivo", "Jana", "Kurt")
SEED_BITS = 48  # short enough to be typed, too many to guess


@dataclass(frozen=True)
class Seat:
    """A player before the game: a person whose name may still be asked, or a bot."""

    name: str | None
    bot: str | None


def seats_of(
    ruleset: str,
    text: str | None,
    options: Mapping[str, Any],
    bot: str | None = None,
    lang: str = LANGS[0],
) -> list[Seat]:
    """``you,Ben,landlord`` as seats; without a text you and the usual number of bots, of this kind
    or the usual one. A seat that the rules play has a name and no bot."""
    family, row = games.find(ruleset)
    usual = bot or bots.usual_bot(family)
    seats = []
    if text is None:
        players = row.resolve(options).get("players", row.players[1])
        seats = [Seat(None, None), *[Seat(None, usual)] * (players - 1)]
    for word in (part.strip() for part in (text or "").split(",") if text):
        if found := bot_named(family, word):
            seats.append(Seat(None, found))
        else:
            seats.append(Seat(None if word.casefold() in YOU else word, None))
    if len(seats) == 1 and 1 in family.manners.played_by_rules(options, 2):
        seats.append(Seat(None, usual))  # alone against the opponent of the rules
    by_rules = family.manners.seated_by_rules(options, len(seats), lang)
    for k, name in by_rules.items():
        if 0 <= k < len(seats) and (text is None or seats[k].bot):
            seats[k] = Seat(name, None)
    if all(seat.bot or k in by_rules for k, seat in enumerate(seats)):
        raise UsageError(f"--seats {text}: nobody plays; name a person, as in --seats you,{usual}")
    return seats


def bot_named(family: Family, word: str) -> str | None:
    """The bot of an id, an address or a word for a strength; None: it is a person's name."""
    if word in bots.names(family) or bots.is_address(word):
        return word
    return bots.by_word(family, word)


def named(seats: Sequence[Seat], ruleset: str, ask: Callable[[Sequence[str]], str]) -> list[str]:
    """Everybody's name: people whose name is not known are asked (``ask`` gets the names that are
    taken), then bots get one that nobody has."""
    names = [seat.name for seat in seats]
    for k, seat in enumerate(seats):
        if seat.name is None and seat.bot is None:
            names[k] = ask([name for name in names if name])
    taken = {name.casefold() for name in names if name}
    initials = {name[0] for name in taken}  # on the board a letter stands for a player
    unused = [name for name in BOT_NAMES if name.casefold() not in taken]
    free = iter(sorted(unused, key=lambda name: name[0].casefold() in initials))
    chosen = [name or next(free) for name in names]
    check_players(games.find(ruleset)[1], chosen)
    return chosen


def may_be_called(ruleset: str, name: str, taken: Sequence[str]) -> bool:
    """Whether a person can have this name at the table."""
    other = next(n for n in BOT_NAMES if n.casefold() != name.casefold())
    try:
        check_players(games.find(ruleset)[1], [name, other])
    except SeatError:
        return False
    return name.casefold() not in [n.casefold() for n in taken]


def new_table(
    ruleset: str,
    options: Mapping[str, Any],
    seats: Sequence[Seat],
    names: Sequence[str],
    seed: int | None,
    tables: Mapping[str, int] | None = None,
) -> Table:
    """Moderators and judge are programs; the banker is led by this command."""
    family = games.find(ruleset)[0]
    game = family.game
    house = family.manners.house
    programs = sum(1 << k for k in range(game.players, game.seats) if k not in house)
    programmed = {k: seat.bot for k, seat in enumerate(seats) if seat.bot}
    dealer = SeededDealer(secrets.randbits(SEED_BITS) if seed is None else seed)
    return Table(ruleset, options, names, programs, dealer, programmed, tables)
