"""Names of seats as the numbers that the rules know, and where a table's chance comes from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from miethai.bots import Bot, introduce
from miethai.kernel.contract import CHANCE, SPECTATOR, Game
from miethai.library.errors import Error
from miethai.play import record
from miethai.play.dealer import Dealer, ScriptedDealer, SeededDealer
from miethai.play.table import Table


def number(game: Game, players: Sequence[str], name: str) -> int:
    """The seat of a player or role, or an Error."""
    seats = {known.casefold(): seat for seat, known in _seats(game, players)}
    if str(name).casefold() not in seats:
        known_names = ", ".join(known for _, known in _seats(game, players))
        raise Error(f"unknown seat {name!r}; expected one of {known_names}")
    return seats[str(name).casefold()]


def _seats(game: Game, players: Sequence[str]) -> list[tuple[int, str]]:
    return [*enumerate(players), *enumerate(game.roles, start=game.players)]


def reader(table: Table, name: str | None) -> int:
    """The seat that looks at a table; None: a spectator, who sees what all may see."""
    return SPECTATOR if name is None else number(table.game, table.players, name)


def programs(game: Game, roles: Collection[str]) -> int:
    """Bits of the roles that play themselves: all but these."""
    for role in roles:
        if role not in game.roles:
            there = ", ".join(game.roles) or "no roles"
            raise Error(f"unknown role {role!r}; {game.name} has {there}")
    kept = (role for role in game.roles if role not in roles)
    return sum(1 << game.players + game.roles.index(role) for role in kept)


Player = str | type[Bot] | Callable[..., Any]  # a bot's name, or a class or function of your own


def called(bot: Player) -> str:
    """The name by which a bot is found."""
    return bot if isinstance(bot, str) else introduce(bot)


def bots(game: Game, players: Sequence[str], named: Mapping[str, Player]) -> dict[int, str]:
    """The bots by number of the seat."""
    return {number(game, players, name): called(bot) for name, bot in named.items()}


def dealer(seed: int | None) -> Dealer:
    """Dice and cards of a seed; without one they are told."""
    if seed is None:
        return ScriptedDealer()
    try:
        return SeededDealer(seed)
    except (TypeError, ValueError):
        raise Error(f"seed: expected a whole number from 0 up, not {seed!r}") from None


def by_hand(table: Table, seat: int) -> bool:
    """Whether the moves of a seat are pushed, not made by a program or dealt by a seed."""
    return not record.provable(table.dealer) if seat == CHANCE else table.is_person(seat)


def who_plays(table: Table, seat: int) -> str:
    """The same in words, for seats that nobody may move for."""
    if seat == CHANCE:
        return f"dice and cards are dealt by {table.dealer.name}"
    if seat in table.bots:
        return f"{table.names[seat]} is played by the bot {table.bots[seat]}"
    return f"{table.names[seat]} plays itself; roles=[{table.names[seat]!r}] lets you play it"
