"""Market, players and open questions as rows of a picture, and how they share the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from miethai.games.magnate.presentation.gate import crash_price, main_phase, plots_in, seen
from miethai.games.magnate.presentation.wording import Words
from miethai.games.magnate.rules import tables
from miethai.games.magnate.rules.phases import market
from miethai.games.magnate.rules.phases.beginning import available_of
from miethai.games.magnate.rules.phases.common import land_price, rent_of, zone_of
from miethai.games.magnate.rules.phases.end import price_drop
from miethai.games.magnate.rules.state import ACTIONS, ACTIONS_EACH, FINISHED
from miethai.games.magnate.terminal.city import LEAST_WIDTH, City
from miethai.games.magnate.terminal.render import ai_row, business, purse
from miethai.kernel.bits import count_bits
from miethai.kernel.presentation.layout import Row, pad, paragraph

BELOW = 4  # rows that the larger picture leaves to the log
ZONE_STYLES = ("green", "yellow", "dark_orange", "red")


def picture(w: Words, s: Any, seat: int, width: int, height: int) -> list[Row]:
    """The largest picture that fits: city and market, the city with one line on the market, or the
    market and the players alone."""
    drawing = Drawing(w, seen(s, seat), width)
    if width >= LEAST_WIDTH:
        large = drawing.large()
        if len(large) + BELOW <= height:
            return large
        small = drawing.small()
        if len(small) <= height:
            return small
    return drawing.text()[: max(height - BELOW, 1)]


class Drawing:
    """One position as one reader sees it."""

    def __init__(self, w: Words, p: Any, width: int) -> None:
        self.w, self.p, self.width = w, p, width
        self.city = City(w, p)

    def large(self) -> list[Row]:
        return [
            self.headline(),
            *self.city.rows(self.width),
            self.ladder(),
            self.crash(),
            *self.available(),
            *self.steps(),
            *self.players(),
            *self.business(),
        ]

    def small(self) -> list[Row]:
        rows = [self.headline(), *self.city.rows(self.width)]
        return [*rows, *paragraph(self.brief_market(), self.width), *self.brief_players()]

    def text(self) -> list[Row]:
        return [
            self.headline(),
            *paragraph(self.brief_market(), self.width),
            *self.players(),
            *self.business(),
        ]

    def status(self) -> str:
        """Market and everybody's wallet in one line, for terminals without a picture."""
        return " · ".join([self.head(), self.brief_market(), *self.purses()])

    # --- head -------------------------------------------------------------------------------------
    def head(self) -> str:
        w, p = self.w, self.p
        if p.round == 0:
            return w.say("phase.set-up")
        key = "screen.head_actions" if p.stage == ACTIONS else "screen.head"
        phase = w.say(f"phase.{main_phase(p)}")
        return w.say(key, n=p.round, phase=phase, lap=p.lap, most=ACTIONS_EACH)

    def headline(self) -> Row:
        return pad([(self.head(), "bold")], self.width)

    # --- the market -------------------------------------------------------------------------------
    def ladder(self) -> Row:
        """The fields of the price ladder by zone; the marker stands on one of them."""
        w, p = self.w, self.p
        row: Row = [(w.say("screen.price", price=w.money(land_price(p))), "bold")]
        borders = [0, *p.zone_from, tables.LADDER]
        for zone in range(len(tables.ZONE_IDS)):
            fields = range(borders[zone], borders[zone + 1])
            row.append((f"  {w.zone(zone)} ", ZONE_STYLES[zone]))
            for field in fields:
                here = field == p.price_field
                row.append(("●" if here else "·", "bold" if here else ZONE_STYLES[zone]))
        return pad(row, self.width)

    def crash(self) -> Row:
        """The crash track from its last field on the left to the start on the right."""
        w, p = self.w, self.p
        row: Row = [(w.say("screen.crash", n=p.crash), "bold"), ("  ×", "red")]
        for field in range(1, max(tables.CRASH_FIELDS, p.crash) + 1):
            row.append(("●" if field == p.crash else "·", "bold" if field == p.crash else "dim"))
        if p.crash == 0:
            row[1] = ("  ●", "bold red")
        drawn, drop = tables.RISK_CARDS - count_bits(p.risk_left), price_drop(p)
        text = w.say("screen.risk", drawn=drawn, drop=drop, price=w.money(crash_price(p)))
        return pad([*row, (f"   {text}", "")], self.width)

    def available(self) -> Iterator[Row]:
        """Tenants who can be attracted, by type, in the advanced game by category."""
        w, p = self.w, self.p
        parts = []
        for t in range(tables.TYPES):
            text = f"{w.type(t)} {available_of(p, t)}"
            if p.advanced_tenants:
                kinds = range(t * tables.CATEGORIES, (t + 1) * tables.CATEGORIES)
                named = [f"{w.kind(p, k)} {p.available[k]}" for k in kinds if p.available[k]]
                text += f" ({', '.join(named)})" if named else ""
            parts.append(text)
        yield from paragraph(w.say("screen.available", kinds=" · ".join(parts)), self.width)

    def steps(self) -> Iterator[Row]:
        """What the four steps of the market would do as things stand."""
        w, p = self.w, self.p
        types, zone, field = market.types_available(p), zone_of(p), market.sold_field(p, p.sold)
        ads = (
            w.say("screen.up", n=market.ads_fields(p, p.ads_spent))
            if market.ads_fields(p, p.ads_spent)
            else self.cards(market.ads_cards(p, p.ads_spent))
        )
        sold = w.say("screen.up", n=p.track_fields[field])
        if market.cards_due(p, p.track_cards[field]):
            sold += f" {self.cards(p.track_cards[field])}"
        values = {"types": types, "zone": w.zone(zone), "spent": p.ads_spent, "sold": p.sold}
        effects = {
            "step1": self.cards(p.types_left[types]),
            "step2": self.cards(p.zone_cards[zone]),
            "step3": ads,
            "step4": sold,
        }
        yield from paragraph(w.say("screen.steps", **values, **effects), self.width)

    def cards(self, n: int) -> str:
        drawn = market.cards_due(self.p, n)
        return self.w.say("screen.cards", n=drawn) if drawn else "0"

    def brief_market(self) -> str:
        w, p = self.w, self.p
        kinds = " ".join(f"{self.city.type(t)}{available_of(p, t)}" for t in range(tables.TYPES))
        values = {"price": w.money(land_price(p)), "zone": w.zone(zone_of(p)), "crash": p.crash}
        return w.say("screen.brief", kinds=kinds, drop=price_drop(p), **values)

    # --- players ----------------------------------------------------------------------------------
    def players(self) -> list[Row]:
        return [self.player(k) for k in range(self.p.players)]

    def player(self, k: int) -> Row:
        """Name, money, tokens, rent and plots; of the AI its level and rows."""
        w, p = self.w, self.p
        row = pad([*self.who(k), (f" {w.seat(k)}", self.city.style(k))], 14)
        row.append((f"{self.purse(k):>12}  ", "bold"))
        if k == p.ai:
            rows = {"upper": ai_row(w, p.upper), "lower": ai_row(w, p.lower)}
            row.append((w.say("screen.ai", level=w.level(p.ai_level), **rows), ""))
        else:
            held = {"ads": p.ads[k], "rent": w.money(rent_of(p, k))}
            row.append((w.say("screen.player", **held), ""))
            plots = " ".join(w.plot(plot) for plot in plots_in(p.owned[k]))
            row.append((f"  {plots}", self.city.style(k)))
        return pad(row, self.width)

    def who(self, k: int) -> Row:
        """``>`` is asked or acts, ``*`` has the start player marker."""
        p = self.p
        turn = ">" if p.round and p.stage != FINISHED and p.turn == k else " "
        start = "*" if p.round and p.holder == k else " "
        letter = (self.city.letters[k], f"{self.city.style(k)} reverse")
        return [(turn + start, "bold"), letter]

    def purse(self, k: int) -> str:
        p = self.p
        hidden = k != p.ai and p.money[k] is None
        return self.w.say("screen.hidden") if hidden else purse(self.w, p, k)

    def purses(self) -> list[str]:
        return [f"{self.w.seat(k)} {self.purse(k)}" for k in range(self.p.players)]

    def brief_players(self) -> Iterator[Row]:
        ads = self.p.ads
        parts = [
            text if k == self.p.ai else f"{text} {self.w.say('screen.ads', n=ads[k])}"
            for k, text in enumerate(self.purses())
        ]
        yield from paragraph(" · ".join(parts), self.width)

    # --- what is open -----------------------------------------------------------------------------
    def business(self) -> list[Row]:
        """The auction, or why each die of an attempt counts what it counts."""
        lines = business(self.w, self.p)
        return [row for line in lines for row in paragraph(line, self.width, "bold yellow")]
