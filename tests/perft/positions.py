"""Positions whose continuations are counted: the start of each ruleset, and moments of the middle
game that scripted moves lead to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from miethai.kernel.fields import Position
from miethai.play.perft import counts
from miethai.play.table import Table

PLAYERS = ("Anna", "Ben", "Cem")
EVERYONE = (1 << 9) - 1  # bit mask of the seats: all are programs
CLASSIC, KARLSRUHE = "monopoly", "monopoly-karlsruhe"

ORDER = ("Anna: throw", "dice 6 5", "Ben: throw", "dice 2 1", "Cem: throw", "dice 3 1")
PURCHASES = (
    *("Anna: throw", "dice 2 3", "Anna: buy", "Anna: end"),
    *("Ben: throw", "dice 4 2", "Ben: buy", "Ben: end"),
    *("Cem: throw", "dice 5 3", "Cem: buy"),
)


@dataclass(frozen=True)
class Place:
    """A position: what is given as in scenarios (None: the very start), then moves."""

    ruleset: str
    depth: int
    moves: tuple[str, ...] = ()
    given: Mapping[str, Any] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    programs: int = EVERYONE

    def position(self) -> Position:
        table = Table(self.ruleset, self.options, PLAYERS, self.programs)
        if self.given is not None:
            table.family.apply_given(table.position, self.given, table.names)
        for move in self.moves:
            table.do(*table.parse(move))
        return table.position

    def counts(self) -> Iterator[int]:
        table = Table(self.ruleset, self.options, PLAYERS, self.programs)
        return counts(table.game, self.position(), self.depth)


QUICK = {"quickStart": True}
BUILT = {
    "Anna": {"at": "Wasserwerk", "cash": 60, "owns": ["Badstraße", "Turmstraße", "Südbahnhof"]},
    "Ben": {"owns": ["Parkstraße", "Schlossallee"]},
    "Badstraße": {"level": 2},
    "Turmstraße": {"level": 1},
    "Schlossallee": {"level": 1},
    "Parkstraße": {"level": 1},
}
SCARCE = {
    "Anna": {"owns": ["Badstraße", "Turmstraße"]},
    "Ben": {"owns": ["Parkstraße", "Schlossallee"]},
    "bank": {"houses": 1},
}
TORN = {
    "Anna": {"owns": ["Badstraße", "Seestraße"], "mortgaged": ["Poststraße"]},
    "Ben": {"owns": ["Turmstraße", "Hafenstraße"], "jail_cards": ["G-card"]},
}

PLACES = {
    "classic-start": Place(CLASSIC, 7),
    "classic-first-turn": Place(CLASSIC, 6, ORDER, options=QUICK),
    "classic-auction": Place(
        CLASSIC, 7, (*ORDER, "Anna: throw", "dice 1 2", "Anna: decline"), options=QUICK
    ),
    "classic-offer": Place(
        CLASSIC,
        5,
        (
            *(*ORDER, *PURCHASES, "Cem: offer Ben", "Cem: give Elisenstraße"),
            *("Cem: take Chausseestraße", "Cem: propose"),
        ),
        options=QUICK,
    ),
    "classic-debt": Place(CLASSIC, 5, ("Anna: throw", "dice 6 5"), BUILT),
    "classic-shortage": Place(CLASSIC, 5, ("Anna: houses 1", "Ben: want 1"), SCARCE),
    "classic-jail": Place(
        CLASSIC, 5, given={"Anna": {"in_jail": True, "tries": 2, "jail_cards": ["E-card"]}}
    ),
    "karlsruhe-start": Place(KARLSRUHE, 8),
    "karlsruhe-deal": Place(KARLSRUHE, 3, options=QUICK),
    "karlsruhe-claims": Place(KARLSRUHE, 3, ("Anna: throw", "dice 1 2"), TORN, programs=0),
    "karlsruhe-debt": Place(
        KARLSRUHE, 3, ("Anna: throw", "dice 6 5", "Ben: claim Schlossallee"), BUILT, programs=0
    ),
    "karlsruhe-mortgages": Place(
        KARLSRUHE,
        4,
        ("Anna: offer Ben", "Anna: give Poststraße", "Anna: take-cash 90", "Anna: propose"),
        TORN,
    ),
    "karlsruhe-lots": Place(KARLSRUHE, 4, ("banker: mark auction",), TORN, programs=0),
}
