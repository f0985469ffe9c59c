"""The city of a described position: tiles, owners, buildings, tenants, markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.magnate.given.keys import plot_of
from miethai.games.magnate.rules import tables
from miethai.games.magnate.rules.phases.beginning import available_of, lay_tile
from miethai.games.magnate.rules.phases.common import owner_of, tenants_on, type_on
from miethai.kernel.presentation.given import GivenError, known, number, one_of


class City:
    """Writes the described city into a position; tenants come out of the supply."""

    def __init__(self, s: Any, players: Sequence[str]) -> None:
        self.s, self.players = s, players

    # --- tiles and markers ------------------------------------------------------------------------
    def lay(self, words: Sequence[Any]) -> None:
        tiles = [tables.TILE_IDS.index(one_of("tiles", w, tables.TILE_IDS)) for w in words]
        if len(tiles) != tables.DISTRICTS or len(set(tiles)) != tables.DISTRICTS:
            raise GivenError(f"tiles: expected {tables.DISTRICTS} different tiles, not {words!r}")
        for district, tile in enumerate(tiles):
            lay_tile(self.s, district, tile)

    def offer(self, plot: int) -> None:
        """A for-sale marker lies on the plot."""
        s, d, bit = self.s, plot // tables.LOTS, 1 << (plot % tables.LOTS)
        if (s.bought[d] | s.crossed[d]) & bit:
            raise GivenError(f"for_sale: {tables.PLOT_NAMES[plot]} is taken or never for sale")
        s.markers[d] &= ~bit
        s.for_sale[d] |= bit

    # --- owners -----------------------------------------------------------------------------------
    def give(self, where: str, plot: int, seat: int) -> None:
        """The seat owns the plot; a person bought it with its marker, which is gone then."""
        s, d, bit = self.s, plot // tables.LOTS, 1 << (plot % tables.LOTS)
        before = owner_of(s, plot)
        if before >= 0 and before != seat:
            raise GivenError(f"{where}: {tables.PLOT_NAMES[plot]} has two owners")
        if s.crossed[d] & bit:
            raise GivenError(f"{where}: {tables.PLOT_NAMES[plot]} is never for sale")
        s.owned[seat][d] |= bit
        self._bought(plot, seat != s.ai)

    def _bought(self, plot: int, marker_gone: bool) -> None:
        s, d, bit = self.s, plot // tables.LOTS, 1 << (plot % tables.LOTS)
        s.bought[d] |= bit
        s.markers[d] &= ~bit
        if marker_gone:
            s.gone[d] |= bit

    # --- a plot -----------------------------------------------------------------------------------
    def describe(self, plot: int, row: Mapping[str, Any]) -> None:
        s, name = self.s, tables.PLOT_NAMES[plot]
        if "owner" in row:
            seat = self.players.index(one_of(f"{name}.owner", row["owner"], self.players))
            self.give(name, plot, seat)
        if "building" in row:
            s.building[plot] = tables.BUILDING_IDS.index(row["building"]) + 1
        sold = row.get("bought") or s.building[plot] > 0
        if sold and owner_of(s, plot) < 0:  # it belonged to somebody once
            if s.crossed[plot // tables.LOTS] >> (plot % tables.LOTS) & 1:
                raise GivenError(f"{name}: nothing is bought or built there, it is never for sale")
            self._bought(plot, True)
        if "tenants" in row:
            self._settle(plot, row["tenants"])
        if row.get("attempted"):
            s.attempted[plot // tables.LOTS] |= 1 << (plot % tables.LOTS)

    def _settle(self, plot: int, value: Any) -> None:
        """Tenants by kind, or a number: then the categories take turns."""
        s, where = self.s, f"{tables.PLOT_NAMES[plot]}.tenants"
        if s.building[plot] == 0:
            raise GivenError(f"{where}: expected a building for them")
        room = s.capacity[s.building[plot] - 1]
        first = type_on(s, plot) * tables.CATEGORIES
        if isinstance(value, int):
            for k in range(number(where, value, 0, room)):
                self._move_in(
                    where, plot, first + (k % tables.CATEGORIES if s.advanced_tenants else 0)
                )
        else:
            kinds = self._kinds(first // tables.CATEGORIES)
            known(where, value, kinds)
            for word, n in value.items():
                for _ in range(number(f"{where}.{word}", n, 0, room)):
                    self._move_in(where, plot, kinds[word])
        if tenants_on(s, plot) > room:
            raise GivenError(f"{where}: expected at most {room} in all")

    def _move_in(self, where: str, plot: int, kind: int) -> None:
        if self.s.supply[kind] == 0:
            raise GivenError(f"{where}: no token of this kind is left in the supply")
        self.s.supply[kind] -= 1
        self.s.tenants[plot][kind % tables.CATEGORIES] += 1

    def _kinds(self, t: int) -> dict[str, int]:
        """Words for the kinds of a type at this table."""
        first = t * tables.CATEGORIES
        if not self.s.advanced_tenants:
            return {tables.TYPE_IDS[t]: first}
        return {tables.CATEGORY_IDS[k]: k for k in range(first, first + tables.CATEGORIES)}

    def _all_kinds(self) -> dict[str, int]:
        return {word: k for t in range(len(tables.TYPE_IDS)) for word, k in self._kinds(t).items()}

    # --- available tenants and supply -------------------------------------------------------------
    def set_available(self, row: Any) -> None:
        """Exchanged with the supply. A type stands for its categories in turn."""
        s = self.s
        known("available", row, dict.fromkeys((*tables.TYPE_IDS, *self._all_kinds())))
        for word, n in row.items():
            where = f"available.{word}"
            wanted = number(where, n, 0, tables.MOST_TOKENS)
            if word in tables.TYPE_IDS:
                self._type_available(where, tables.TYPE_IDS.index(word), wanted)
            else:
                kind = self._all_kinds()[word]
                self._exchange(where, kind, wanted - s.available[kind])

    def _type_available(self, where: str, t: int, wanted: int) -> None:
        kinds = list(self._kinds(t).values())
        for kind in kinds:
            self._exchange(where, kind, -self.s.available[kind])
        for k in range(wanted):
            in_turn = [*kinds[k % len(kinds) :], *kinds[: k % len(kinds)]]
            kind = next((kind for kind in in_turn if self.s.supply[kind]), in_turn[0])
            self._exchange(where, kind, 1)
        assert available_of(self.s, t) == wanted

    def _exchange(self, where: str, kind: int, n: int) -> None:
        """This many tokens go from the supply to Available Tenants, or back if negative."""
        s = self.s
        if n > s.supply[kind]:
            most = s.available[kind] + s.supply[kind]
            raise GivenError(f"{where}: expected at most {most}, there are no more tokens")
        s.supply[kind] -= n
        s.available[kind] += n

    def set_supply(self, row: Any) -> None:
        """The supply as given; the number of tokens in the box follows from it."""
        kinds = self._all_kinds()
        known("supply", row, kinds)
        for word, n in row.items():
            kind = kinds[word]
            wanted = number(f"supply.{word}", n, 0, tables.MOST_TOKENS)
            self.s.tokens[kind] += wanted - self.s.supply[kind]
            self.s.supply[kind] = wanted

    # --- the AI's rows ----------------------------------------------------------------------------
    def line_up(self, row: str, words: Sequence[Any]) -> None:
        """Markers of the AI's plots from left to right; null is a gap. The plots are its own."""
        s, where = self.s, f"ai.{row}"
        for column, word in enumerate(words):
            if s.ai < 0:
                raise GivenError("ai: only with option aiOpponent: true")
            if word is not None and column < tables.PLOTS:
                plot = plot_of(where, word)
                self.give(where, plot, s.ai)
                getattr(s, row)[column] = plot + 1

    def complete_rows(self) -> None:
        """Plots of the AI that its rows do not name get the leftmost free fields."""
        s = self.s
        if s.ai < 0:
            return
        for plot in range(tables.PLOTS):
            if owner_of(s, plot) == s.ai and plot + 1 not in (*s.lower, *s.upper):
                row = s.upper if s.building[plot] else s.lower
                row[row.index(0)] = plot + 1
