"""The position before the first move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miethai.games.wucherer.rules.apply import carry_on
from miethai.games.wucherer.rules.phases.end import start_round
from miethai.games.wucherer.rules.phases.relocate import FORBID
from miethai.games.wucherer.rules.state import NOBODY, PLAYERS
from miethai.games.wucherer.rules.tables import (
    CARD_SETS,
    HOUSES,
    KIND_IDS,
    MAX_FLOORS,
    TENANTS,
    check_tables,
    deck_counts,
    table_values,
)
from miethai.kernel.options import OptionError

# Fields of the position that are single values of a table.
SCALARS = {
    "supply_roofs": "supply.roof",
    "supply_monsters": "supply.monster",
    "start_cards": "start.cards",
    "start_roofs": "start.roofs",
    "basic": "income.basic",
    "vacant_rent": "income.vacant",
    "cheap_cards": "buying.cheap",
    "card_price": "buying.price",
    "further_price": "buying.further",
    "bail": "jail.bail",
    "eviction": "nomad.eviction",
    "fee": "removal.fee",
    "pub_limit": "pub.own_house",
    "noise_limit": "pub.other_houses",
}


def setup(s: Any, options: Mapping[str, Any], players: int, programs: int) -> None:
    """Deterministic: the deal consists of later chance moves. Values of the component tables that
    differ from the edition's come among the options, by their path."""
    if not 2 <= players <= PLAYERS:
        raise OptionError(f"{players} players: 2 to {PLAYERS} can play (WUC-GEN-02)", "WUC-GEN-02")
    tables = {name: value for name, value in options.items() if "." in name}
    for name, value in options.items():
        if "." not in name:
            setattr(s, name, value)
    _check_secrecy(s)
    _read_tables(s, tables)
    s.players = players
    s.programs = programs & (1 << PLAYERS) - 1
    for house in range(HOUSES):
        s.owner[house] = NOBODY
        s.builder[house] = NOBODY
    start_round(s, _first_seat(s, players))
    carry_on(s)


def _check_secrecy(s: Any) -> None:
    """Where a move needs the whole payment, whether it may be made tells the others what is in a
    purse (AMB-26); hidden money would not be hidden (WUC-O-49)."""
    if s.hidden_money and s.short_payment == FORBID:
        raise OptionError(
            "shortPayment forbid would show what hiddenMoney hides (AMB-26, WUC-O-49)", "AMB-26"
        )


def _read_tables(s: Any, tables: Mapping[str, int]) -> None:
    edition = CARD_SETS[s.card_set]
    check_tables(edition, tables)
    known = table_values(edition)

    def value(path: str, missing: int = 0) -> int:
        return tables.get(path, known[path].default) if path in known else missing

    for name, path in SCALARS.items():
        setattr(s, name, value(path))
    s.count = deck_counts(edition, tables)
    for kind, id_ in enumerate(KIND_IDS[:TENANTS]):
        s.rent[kind] = value(f"tenants.{id_}.rent")
        s.limit[kind] = value(f"tenants.{id_}.limit", MAX_FLOORS)
        own = value(f"tenants.{id_}.property_rent", s.rent[kind])
        s.pays[kind] = own if s.tenant_properties else s.rent[kind]


def _first_seat(s: Any, players: int) -> int:
    """The seat that was agreed on (WUC-N-05), or the dealer's left neighbour (WUC-O-03)."""
    named = s.first_seat if s.dealer < 0 else s.dealer
    if named > players:
        raise OptionError(
            f"seat {named} does not exist at a table of {players} (WUC-N-05)", "WUC-N-05"
        )
    if s.dealer < 0:
        return int(s.first_seat) - 1
    return int(s.dealer) % players  # 0: the last seat deals, the first one begins
