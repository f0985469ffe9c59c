"""Tables at moments worth looking at: amid a game, late, over, at an auction, with all roles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.page.house import Choose, House, Table
from tests.page.landlady import prefer

NAME = "Dana"
FRIEND = "Ben"
FRIENDS = (NAME, FRIEND)
SHORT = {"startMoney": 800, "dealDeeds": 2, "goSalary": 0, "incomeTax": 600, "luxuryTax": 600}
ENDLESS = 10**9


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


MIDDLE = {
    "monopoly": Game("monopoly", 3, 150),
    "karlsruhe": Game("monopoly-karlsruhe", 5, 120),
    "wucherer": Game("wucherer-2013", 3, 302, seed=3, choose=prefer),
    "classic": Game("wucherer-classic", 1, 196, people=FRIENDS, choose=prefer),
    "magnate": Game("magnate", 3, 120),
}
LARGEST = {
    "monopoly-six": Game("monopoly", 5, 400, seed=4),
    "wucherer-six": Game("wucherer-2013", 5, 321, seed=4, choose=prefer),
    "magnate-five": Game("magnate", 4, 220, seed=4),
}
OVER = {
    "monopoly": Game("monopoly", 2, ENDLESS, options=SHORT),
    "wucherer": Game("wucherer-2013", 2, ENDLESS, choose=prefer),
    "magnate": Game("magnate", 2, ENDLESS, options={"crashStart": "5"}),
}


def feud(seed: int, answer: str) -> Game:
    """A game of Wucherer up to the moment at which this can be answered."""
    table = ("wucherer-2013", 2, ENDLESS, seed)
    return Game(*table, verb=answer, people=FRIENDS, choose=prefer)


# Moments that have a panel of their own; where one does not come, the game is shown as it is.
SITUATIONS = {
    "auction-monopoly": Game("monopoly", 3, 400, verb="bid"),
    "debt-monopoly": Game("monopoly", 2, 600, seed=3, options=SHORT, verb="bankrupt"),
    "auction-magnate": Game("magnate", 3, 60, verb="bid"),
    "attempt-magnate": Game("magnate", 3, 200, verb="five"),
    "answer-wucherer": feud(4, "play Der Irre"),
}
# The other answers of Wucherer: to the police, to squatters, to a removal.
ANSWERS = {
    "answer-search": feud(5, "play Alibi"),
    "answer-squat": feud(4, "play Polizei"),
    "answer-move": feud(5, "play Makler"),
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
            more = {"options": game.options, "chat": "presets"}
            table = self.house.table(game.ruleset, list(game.people), game.bots, **more)
            self.house.play(table, NAME, game.until, game.seed, game.verb, game.choose)
            return table

        return self._once(repr(game), make)

    def waiting(self) -> Table:
        """A table that still waits for somebody."""

        def make() -> Table:
            seats = [{}, {}, {"kind": "bot", "bot": "landlord"}]
            wish = {"ruleset": "wucherer-2013", "seats": seats, "listed": True}
            made = self.house.post("/api/tables", {**wish, "title": "Stammtisch"})
            return self._seated(made, {NAME: None})

        return self._once("waiting", make)

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

    def staffed(self) -> Table:
        """A tournament's table with people in all roles."""

        def make() -> Table:
            bots = [{"kind": "bot", "bot": "landlord"} for _ in range(3)]
            roles = ("banker", "moderator", "judge")
            seats = [{}, *bots, *({"role": role} for role in roles)]
            wish = {"ruleset": "monopoly-karlsruhe", "seats": seats, "pace": "fast"}
            people = {NAME: None, "Ida": "banker", "Max": "moderator", "Rosa": "judge"}
            return self._seated(self.house.post("/api/tables", wish), people)

        return self._once("staffed", make)

    def _seated(self, made: dict[str, Any], people: dict[str, str | None]) -> Table:
        codes = {}
        for name, seat in people.items():
            body = {"t": "sit", "name": name, "invite": made["invite"]}
            sit = {**body, "seat": seat} if seat else body
            seated = self.house.post(f"/api/tables/{made['table']}/commands", sit)
            codes[name] = seated["code"]
        return Table(made["table"], made["invite"], made["host"], codes)
