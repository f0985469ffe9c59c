"""The position before the first move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miethai.games.monopoly.rules.phases.beginning import quick_start
from miethai.games.monopoly.rules.state import NOBODY, PLAYERS, READING
from miethai.games.monopoly.rules.tables import DEED_KIND, DEEDS, MORTGAGE, PRICE, STREET
from miethai.kernel.options import OptionError


def setup(s: Any, options: Mapping[str, Any], players: int, programs: int) -> None:
    """Deterministic: shuffling, dealing and dice are later chance moves."""
    _check_deal(options, players)
    for name, value in options.items():
        setattr(s, name, list(value) if isinstance(value, list) else value)
    s.players = players
    s.alive = (1 << players) - 1
    s.programs = programs
    s.interest = [_interest(options, deed) for deed in range(DEEDS)]
    s.houses_left = s.house_stock
    s.hotels_left = s.hotel_stock
    for k in range(2):
        s.jail_card[k] = NOBODY
    s.stage = READING
    if s.quick_start:
        quick_start(s)


def _interest(options: Mapping[str, Any], deed: int) -> int:
    """Interest on a mortgage, rounded as the table wants it (A-43)."""
    hundredths: int = MORTGAGE[deed] * options["mortgage_interest_pct"]
    return (hundredths + (99, 0, 50)[options["interest_rounding"]]) // 100


def _check_deal(options: Mapping[str, Any], players: int) -> None:
    """Everybody must be able to pay the dealt deeds, and there must be enough of them (A-30)."""
    each = options["deal_deeds"]
    if not 2 <= players <= PLAYERS:
        raise OptionError(f"{players} players: 2 to {PLAYERS} can play (A-68)", "A-68")
    pool = [d for d in range(DEEDS) if options["deal_pool"] == 0 or DEED_KIND[d] == STREET]
    if each * players > len(pool):
        raise OptionError(f"dealDeeds {each}: too few deeds for {players} players (A-30)", "A-30")
    dearest = sum(sorted((PRICE[d] for d in pool), reverse=True)[:each])
    if options["start_money"] < dearest:
        raise OptionError(
            f"startMoney {options['start_money']}: {each} dealt deeds can cost {dearest} (A-30)",
            "A-30",
        )
