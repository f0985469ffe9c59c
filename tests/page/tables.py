"""Tables at moments worth looking at: amid a game, late, over, at an auction, with all roles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tests.page.builder import build_large, build_up, patient
from tests.page.buyer import buy_up
from tests.page.championship import ROLES, call_the_judge, lead, open_lot
from tests.page.house import Choose, House, Table, offers
from tests.page.landlady import prefer

NAME = "Dana"
FRIEND = "Ben"
FRIENDS = (NAME, FRIEND)
SHORT = {"startMoney": 800, "dealDeeds": 2, "goSalary": 0, "incomeTax": 600, "luxuryTax": 600}
ENDLESS = 10**9
# More money than in the box, and the tiles with the features that the first city does not have.
RICH = {"start.money": 9000}
OTHER = {**RICH, **{f"start.intro.tile.{k}": tile for k, tile in enumerate((7, 6, 8, 9, 4, 5))}}
ADVANCED = {"advancedTenants": True}
DEALT = {"dealDeeds": 3}
RICHER = {**DEALT, "startMoney": 1500}


@dataclass(frozen=True)
class Game:
    """A table at which somebody has played up to an event, or to the offer of a verb."""

    ruleset: str
    bots: int
    until: int
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    verb: str | None = None
    people: tuple[str, ...] = (NAME,)
    choose: Choose | None = None
    box: dict[str, int] = field(default_factory=dict)  # values of its box


MIDDLE = {
    "monopoly": Game("monopoly", 3, 260, options=DEALT, choose=buy_up),
    "karlsruhe": Game("monopoly-karlsruhe", 5, 120, choose=buy_up),
    "wucherer": Game("wucherer-2013", 3, 302, seed=3, choose=prefer),
    "classic": Game("wucherer-classic", 1, 196, people=FRIENDS, choose=prefer),
    "magnate": Game("magnate", 3, 150, choose=build_large, box=RICH),
}
LARGEST = {
    "monopoly-six": Game("monopoly", 5, 400, seed=4, options=DEALT, choose=buy_up),
    "wucherer-six": Game("wucherer-2013", 5, 220, seed=4, choose=prefer),
    "magnate-five": Game("magnate", 4, 260, seed=2, choose=build_large, box=RICH),
}
OVER = {
    "monopoly": Game("monopoly", 2, ENDLESS, 3, {**SHORT, **RICHER}, choose=buy_up),
    "wucherer": Game("wucherer-2013", 2, ENDLESS, choose=prefer),
    "magnate": Game("magnate", 2, ENDLESS, 3, {"crashStart": "5"}, choose=build_up),
}
AI = Game("magnate", 2, ENDLESS, 1, {"aiOpponent": True}, choose=build_large, box=RICH)


def owe(house: House) -> Table:
    """Dana owes 150 M of tax, has 40 M in cash, and Turmstraße and Westbahnhof to mortgage."""
    options = {"quickStart": True, "startMoney": 300, "incomeTax": 60, "luxuryTax": 150}
    table = house.table("monopoly", [NAME, FRIEND], 0, dice="typed", options=options)
    played = [
        (NAME, "dice 6 5, dice 1 2, throw, dice 1 2, buy, end"),
        (FRIEND, "throw, dice 1 3, end"),
        (NAME, "throw, dice 6 6, buy, throw, dice 5 6, decline, pass"),
        (FRIEND, "pass"),
        (NAME, "end"),
        (FRIEND, "throw, dice 2 4, end"),
        (NAME, "throw, dice 6 6"),
    ]
    for name, moves in played:
        for move in moves.split(", "):
            n, said = house.state(table, name)["n"], "chance" if "dice" in move else "move"
            house.make(table, name, move, n, f"{move}-{n}", said)
    return table


def feud(seed: int, answer: str) -> Game:
    """A game of Wucherer up to the moment at which this can be answered."""
    table = ("wucherer-2013", 2, ENDLESS, seed)
    return Game(*table, verb=answer, people=FRIENDS, choose=prefer)


# Moments that have a panel of their own.
SITUATIONS = {
    "figures-monopoly": Game("monopoly", 3, ENDLESS, verb="token"),
    "debt-monopoly": Game("monopoly", 2, 600, seed=3, options=SHORT, verb="bankrupt"),
    "auction-magnate": Game("magnate", 3, 60, verb="bid"),
    "attempt-magnate": Game("magnate", 3, ENDLESS, 2, verb="take", choose=patient(120), box=RICH),
    "tenants-magnate": Game(
        "magnate", 3, ENDLESS, 2, ADVANCED, "take", choose=patient(200), box=OTHER
    ),
    "evict-magnate": Game(
        "magnate", 3, ENDLESS, 2, ADVANCED, "evict", choose=build_large, box=OTHER
    ),
    "answer-wucherer": feud(2, "play Der Irre"),
}
# The other answers of Wucherer: to the police, to squatters, to a removal.
ANSWERS = {
    "answer-search": feud(4, "play Alibi"),
    "answer-squat": feud(4, "play Polizei"),
    "answer-move": feud(28, "play Makler"),
}


class Tables:
    """Tables of games, each set up when it is needed first."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._made: dict[str, Table] = {}

    def _once(self, key: str, make: Callable[[], Table]) -> Table:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    def of(self, game: Game) -> Table:
        def make() -> Table:
            more = {"options": game.options, "tables": game.box, "chat": "presets"}
            table = self.house.table(game.ruleset, list(game.people), game.bots, **more)
            state = self.house.play(table, NAME, game.until, game.seed, game.verb, game.choose)
            if game.verb and not offers(state, game.verb):
                raise LookupError(f"nobody is offered {game.verb}, choose another seed: {game}")
            return table

        return self._once(repr(game), make)

    def waiting(self) -> Table:
        """A table that still waits for somebody."""

        def make() -> Table:
            seats = [{}, {}, {"kind": "bot", "bot": "landlord", "name": "Berta"}]
            wish = {"ruleset": "wucherer-2013", "seats": seats, "listed": True}
            made = self.house.post("/api/tables", {**wish, "title": "Stammtisch"})
            return self._seated(made, {"Anna": None})

        return self._once("waiting", make)

    def others(self) -> None:
        """More tables that look for players."""
        for title, ruleset, people in (
            ("Fächerrunde", "monopoly-karlsruhe", ("Jule", "Mert", "Tom", "Lena")),
            ("Altbau ohne Aufzug", "wucherer-classic", ("Paul", "Elif")),
            ("Hafenblick", "magnate", ("Nora", "Zoe", "Ole")),
        ):
            self._once(title, partial(self._open, title, ruleset, people))

    def _open(self, title: str, ruleset: str, people: tuple[str, ...]) -> Table:
        seats: list[dict[str, Any]] = [{} for _ in range(len(people) + 1)]
        wish = {"ruleset": ruleset, "seats": seats, "listed": True, "title": title}
        return self._seated(self.house.post("/api/tables", wish), dict.fromkeys(people))

    def bidding(self) -> Table:
        """An auction amid a game in which streets are dear."""

        def make() -> Table:
            table = self.house.table("monopoly", [NAME], 3, options=DEALT, chat="presets")
            self.house.play(table, NAME, 150, choose=buy_up)
            self.house.play(table, NAME, ENDLESS, verb="bid", choose=buy_up)
            return table

        return self._once("bidding", make)

    def offered(self) -> Table:
        """A table at which a friend has made an offer."""

        def make() -> Table:
            house, options = self.house, {"dealDeeds": 3}
            table = house.table("monopoly", [NAME, FRIEND], 1, options=options, chat="free")
            house.play(table, FRIEND, ENDLESS, verb="offer")
            for verb in ("offer", "give", "take", "propose"):
                house.offer(table, FRIEND, verb)
            return table

        return self._once("offered", make)

    def staffed(self, moment: str) -> Table:
        """A tournament's table with people in all roles: at the ``reading`` of the rules, at the
        ``start``, at an ``auction``, at a ``ruling``."""

        def make() -> Table:
            names = ("Berta", "Carl", "Dora")
            bots = [{"kind": "bot", "bot": "landlord", "name": name} for name in names]
            seats = [{}, *bots, *({"role": role} for role in ROLES.values())]
            wish = {"ruleset": "monopoly-karlsruhe", "seats": seats, "pace": "instant"}
            people = {NAME: None, **ROLES}
            table = self._seated(self.house.post("/api/tables", wish), people)
            if moment != "reading":
                lead(self.house, table)
            if moment == "auction":
                open_lot(self.house, table)
            if moment == "ruling":
                call_the_judge(self.house, table)
            return table

        return self._once(f"staffed {moment}", make)

    def _seated(self, made: dict[str, Any], people: dict[str, str | None]) -> Table:
        codes = {}
        for name, seat in people.items():
            body = {"t": "sit", "name": name, "invite": made["invite"]}
            sit = {**body, "seat": seat} if seat else body
            seated = self.house.post(f"/api/tables/{made['table']}/commands", sit)
            codes[name] = seated["code"]
        return Table(made["table"], made["invite"], made["host"], codes)
