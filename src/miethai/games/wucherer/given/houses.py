"""The houses of a ``given``: floors, roof, cellar and who lives where."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from miethai.games.wucherer.given.keys import HOUSE, TENANT
from miethai.games.wucherer.given.words import card
from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.phases import houses
from miethai.kernel.presentation.given import GivenError, number, one_of, several

Take = Callable[[str, int], None]


class Houses:
    """Builds houses card by card; ``take`` takes a named card out of the stock."""

    def __init__(self, s: Any, take: Take, players: Sequence[str]) -> None:
        self.s, self.take, self.players = s, take, players
        self._unnamed: list[tuple[str, int]] = []  # houses whose floors are only counted

    def build(self, where: str, owner: int, given: Any) -> None:
        row = HOUSE.read(where, given)
        s = self.s
        house = self._number(where, row)
        s.owner[house] = owner
        s.plate[house] = 1
        builder = row.get("builder", self.players[owner])
        s.builder[house] = self.players.index(one_of(f"{where}.builder", builder, self.players))
        self._floors(where, house, row.get("floors", 1))
        self._roof(where, house, row)
        s.owned[owner] |= 1 << house
        s.built |= 1 << house
        tenants = row.get("tenants", {})
        if not isinstance(tenants, Mapping):
            raise GivenError(f"{where}.tenants: expected levels with cards, not {tenants!r}")
        for level, tenant in tenants.items():
            self._tenant(f"{where}.tenants.{level}", house, str(level), tenant)

    def _number(self, where: str, row: Mapping[str, Any]) -> int:
        if "id" not in row:
            return int(houses.free_number(self.s))
        house = int(row["id"])
        if self.s.owner[house] != state.NOBODY:
            raise GivenError(f"{where}.id: there is a house {tables.HOUSE_NAMES[house]} already")
        return house

    # --- the building -----------------------------------------------------------------------------
    def _floors(self, where: str, house: int, value: Any) -> None:
        """A number, or the cards bottom up."""
        s = self.s
        if isinstance(value, int):
            s.floors[house] = number(f"{where}.floors", value, 1, tables.MAX_FLOORS)
            self._unnamed.append((where, house))
            return
        cards = several(f"{where}.floors", value)
        number(f"{where}.floors", len(cards), 1, tables.MAX_FLOORS)
        s.floors[house] = len(cards)
        for k, word in enumerate(cards):
            kind = card(f"{where}.floors", word, s)
            self.take(f"{where}.floors", kind)
            s.floor[house][k] = kind + 1

    def fill_floors(self, any_card: Callable[[str], int]) -> None:
        """Floors that were only counted take cards that nobody asked for."""
        for where, house in self._unnamed:
            for k in range(self.s.floors[house]):
                self.s.floor[house][k] = any_card(f"{where}.floors") + 1

    def _roof(self, where: str, house: int, row: Mapping[str, Any]) -> None:
        s = self.s
        code = tables.ROOF_NAMES.index(row.get("roof", tables.KIND_NAMES[tables.ROOF]))
        s.parts[house] = code + 1
        s.vacant[house] = (1 << s.floors[house]) - 1 << tables.GROUND
        if tables.ROOFS[code] == tables.ROOF and s.roof_supply:
            if s.roofs_left == 0:
                raise GivenError(f"{where}.roof: there are only {s.supply_roofs} Dach")
            s.roofs_left -= 1
        else:
            self.take(f"{where}.roof", tables.ROOFS[code])
        if tables.ROOFS[code] == tables.ATTIC_FLAT:
            s.vacant[house] |= 1 << tables.ATTIC
        for key, kind, bit in (
            ("cellar", tables.CELLAR, state.HAS_CELLAR),
            ("loft", tables.LOFT, state.HAS_LOFT),
            ("flat_roof", tables.FLAT_ROOF, state.HAS_FLAT),
        ):
            if row.get(key):
                self._extend(f"{where}.{key}", house, kind, bit)

    def _extend(self, where: str, house: int, kind: int, bit: int) -> None:
        s = self.s
        on_roof = kind != tables.CELLAR
        if on_roof and (
            houses.roof_of(s, house) != tables.ROOF
            or s.parts[house] & (state.HAS_LOFT | state.HAS_FLAT)
        ):
            raise GivenError(f"{where}: expected a bare Dach below it")
        if kind == tables.FLAT_ROOF and not s.flat_roof_on_roof:
            raise GivenError(f"{where}: in this edition no Flachdach lies on a Dach")
        self.take(where, kind)
        s.parts[house] |= bit
        if kind == tables.CELLAR:
            s.vacant[house] |= 1
        elif kind == tables.LOFT:
            s.vacant[house] |= 1 << tables.ATTIC

    # --- tenants ----------------------------------------------------------------------------------
    def _tenant(self, where: str, house: int, name: str, value: Any) -> None:
        """Who lives at a level; the order of the entries is the order of arrival."""
        s = self.s
        level = tables.LEVEL_NAMES.index(one_of(where, name, tables.LEVEL_NAMES))
        row = TENANT.read(where, value if isinstance(value, Mapping) else {"card": value})
        kind = card(where, row.get("card"), s)
        if kind >= tables.TENANTS:
            raise GivenError(f"{where}: {tables.KIND_NAMES[kind]} is no tenant")
        self._vacant(where, house, level, kind)
        self.take(where, kind)
        order = houses.count_kind(s, house, kind) + 1 if houses.is_network(kind) else 0
        houses.settle(s, kind, house * tables.LEVELS + level)
        strikes = row.get("strikes", 0)
        for _ in range(strikes):
            self.take(f"{where}.strikes", tables.RENT_STRIKE)
        no_rent = state.NO_RENT if row.get("no_rent") else 0
        s.mark[house][level] = order | strikes * state.STRIKE | no_rent

    def _vacant(self, where: str, house: int, level: int, kind: int) -> None:
        """There must be a vacant flat, for a double two; nothing else is asked."""
        s = self.s
        wanted = [level]
        if tables.SIZE[kind] == 2:
            wanted.append(
                int(houses.above(s, house, level)) if level != tables.ATTIC else tables.ATTIC
            )
        free = [k for k in wanted if s.vacant[house] >> k & 1]
        if len(set(free)) < tables.SIZE[kind]:
            what = (
                "a vacant flat" if tables.SIZE[kind] == 1 else "two vacant flats, this and the next"
            )
            raise GivenError(f"{where}: expected {what}, for {tables.KIND_NAMES[kind]}")
