"""Who and what can sit at a table: names, options, component values, bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from miethai import bots as programs
from miethai import games
from miethai.bots import BotError
from miethai.kernel.contract import SPECTATOR, Family, Game
from miethai.kernel.options import OptionError, Ruleset
from miethai.kernel.overlay import overlaid, settle

LONGEST_NAME = 24
SEATS_OPTION = "players"  # of a ruleset that has one: how many play, which the seats say


class SeatError(ValueError):
    """Seats or names that cannot sit at one table; the message says what is expected."""


def check_players(ruleset: Ruleset, players: Sequence[str]) -> None:
    """SeatError unless these names can sit at a table of the ruleset."""
    fewest, _, most = ruleset.players
    if not fewest <= len(players) <= most:
        raise SeatError(f"{ruleset.id} is for {fewest} to {most} players, not {len(players)}")
    taken = _reserved(ruleset.family)
    seen: set[str] = set()
    for name in players:
        if not isinstance(name, str) or not is_name(name):
            raise SeatError(
                f"seat {name!r}: expected a name of 1 to {LONGEST_NAME} characters without "
                "':', ',', '#', '=' and without blanks at its ends"
            )
        folded = name.casefold()
        if folded in taken or folded in seen:
            raise SeatError(f"seat {name!r}: this name is taken, choose another")
        seen.add(folded)


def is_name(name: str) -> bool:
    """Whether a text can be somebody's name."""
    return (
        0 < len(name) <= LONGEST_NAME
        and name.isprintable()
        and name == name.strip()
        and "  " not in name
        and not set(name) & set(":,#=")
    )


@cache
def _reserved(family: str) -> frozenset[str]:
    """Words that cannot be a player's name: the roles, empty seats and all that a view names."""
    module = games.family(family)
    game: Game = module.game
    names = game.seat_names(())
    ruleset = module.rulesets[0]
    position = game.fields.new()
    game.setup(position, ruleset.stored(ruleset.resolve()), ruleset.players[1], 0)
    shown = module.view(position, SPECTATOR, names)
    return frozenset(word.casefold() for word in (*names, *shown, "chance", "over", "spectator"))


def settled(ruleset: Ruleset, given: Mapping[str, Any] | None, players: int) -> dict[str, Any]:
    """All option values; the number of players is that of the names."""
    values = ruleset.resolve(given)
    if SEATS_OPTION in values:
        said = values[SEATS_OPTION]
        if given and SEATS_OPTION in given and said != players:
            raise OptionError(f"option {SEATS_OPTION}: {said}, but {players} seats are named")
        values[SEATS_OPTION] = players
    return values


def check_values(family: Family, ruleset: Ruleset, tables: Mapping[str, Any]) -> dict[str, int]:
    """The component values that differ from the usual ones, or TableError."""
    if not tables:
        return {}
    values = family.table_values(ruleset.id)
    differ = settle(tables, values)
    if differ:
        family.check_tables(ruleset.id, overlaid(values, differ))
    return differ


def check_bots(family: Family, bots: Mapping[int, str], players: int) -> dict[int, str]:
    """The bots by seat, or SeatError."""
    game = family.game
    for seat, bot in bots.items():
        try:
            programs.find(family, bot)
        except BotError as error:
            raise SeatError(str(error)) from error
        if not (0 <= seat < players or game.players <= seat < game.seats):
            raise SeatError(f"there is no seat {seat} for the bot {bot}")
    return dict(bots)
