"""What people read before they commit themselves: examples of previews, one a kind of move."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from tests.families.suite import NAMES

from miethai.games.magnate.presentation.preview import chance_of_tenant
from miethai.kernel.contract import CHANCE, Game
from miethai.kernel.fields import Position
from miethai.kernel.moves import legal_set, members
from miethai.play import asking
from miethai.play.table import Table


class Case(NamedTuple):
    """A move of Anna's in a position, after some moves; what is said of it, and whether it is an
    own goal."""

    ruleset: str
    given: dict[str, Any]
    move: str
    lines: list[str]
    harm: bool = False
    before: tuple[str, ...] = ()


def house(floors: int, **tenants: Any) -> dict[str, Any]:
    return {"floors": floors, "tenants": {key[1:]: card for key, card in tenants.items()}}


STREET = {
    "Anna": {"hand": ["Bombe", "Mord", "Hacker"], "money": 3, "houses": [house(2, l1="Hacker")]},
    "Ben": {"houses": [house(2, l1="Hacker")]},
    "pile": 20,
}
OLD_TOWN = {"Anna": {"owns": ["Badstraße", "Turmstraße"], "cash": 500}}
CITY = {
    "phase": "actions",
    "price": 900,
    "Anna": {"money": 5000},
    "1E": {"owner": "Anna", "building": "house", "tenants": 1},
}
CASES = {
    "a house raises the rent": Case(
        "monopoly",
        OLD_TOWN,
        "build Badstraße",
        [
            "cost: Kostet 50 M, dir bleiben 450 M.",
            "rent: Miete: Badstraße 4 M → 10 M.",
        ],
    ),
    "several houses at once": Case(
        "monopoly",
        {"Anna": {"owns": ["Badstraße", "Turmstraße", "Parkstraße", "Schlossallee"], "cash": 500}},
        "houses 3",
        [
            "cost: Zusammen 150 M bis 450 M, je nach Straße.",
            "rent: Das erste davon: Miete Badstraße 4 M → 10 M, Turmstraße 8 M → 20 M, "
            "Parkstraße 70 M → 175 M, Schlossallee 100 M → 200 M.",
        ],
    ),
    "houses of one price": Case(
        "monopoly",
        OLD_TOWN,
        "houses 2",
        [
            "cost: Zusammen 100 M.",
            "rent: Das erste davon: Miete Badstraße 4 M → 10 M, Turmstraße 8 M → 20 M.",
        ],
    ),
    "a mortgage costs the rent": Case(
        "monopoly",
        OLD_TOWN,
        "mortgage Badstraße",
        [
            "gain: Bringt 30 M, dann hast du 530 M.",
            "rent: Miete: Badstraße 4 M → 0 M.",
            "plain: Ablösen kostet später 33 M.",
        ],
    ),
    "a group that is complete": Case(
        "monopoly",
        {"Anna": {"owns": ["Badstraße"], "at": "LOS", "cash": 500}},
        "buy",
        [
            "cost: Kostet 60 M, dir bleiben 440 M.",
            "gain: Damit gehört dir die ganze Gruppe braun.",
            "rent: Miete: Badstraße 2 M → 4 M.",
            "rent: Miete für dich: Turmstraße 8 M.",
        ],
        before=("Anna: throw", "dice 1 2"),
    ),
    "a throw in jail": Case(
        "monopoly",
        {"Anna": {"in_jail": True}},
        "throw",
        [
            "chance: Chance freizukommen: 17 %.",
        ],
    ),
    "the Bombe on one's own house": Case(
        "wucherer-2013",
        STREET,
        "house h1",
        [
            "loss: Du verlierst Haus Nr. 1: 1 Mieter, 3 Miete je Zug.",
            "loss: Danach +2 statt +3 je Zug.",
        ],
        harm=True,
        before=("Anna: play Bombe",),
    ),
    "the Bombe on a rival's house": Case(
        "wucherer-2013",
        STREET,
        "house h2",
        [
            "gain: Ben: danach +2 statt +3 je Zug.",
        ],
        before=("Anna: play Bombe",),
    ),
    "the Mord on one's own tenant": Case(
        "wucherer-2013",
        STREET,
        "flat h1.1",
        [
            "loss: Aus Nr. 1, Erdgeschoss verschwindet: Hacker.",
            "loss: Danach +2 statt +3 je Zug.",
        ],
        harm=True,
        before=("Anna: play Mord",),
    ),
    "a tenant for oneself": Case(
        "wucherer-2013",
        STREET,
        "flat h1.2",
        [
            "rent: Danach +5 statt +3 je Zug.",
        ],
        before=("Anna: play Hacker",),
    ),
    "a tenant for a rival": Case(
        "wucherer-2013",
        STREET,
        "flat h2.2",
        [
            "loss: Ben: danach +5 statt +3 je Zug.",
        ],
        harm=True,
        before=("Anna: play Hacker",),
    ),
    "a house for a rival": Case(
        "wucherer-2013",
        STREET,
        "build Ben",
        [
            "loss: Das Haus gehört dann Ben, und Ben kassiert die Miete.",
            "cost: Das Dach kostet dann 1 Münze.",
        ],
        harm=True,
    ),
    "another building drives tenants out": Case(
        "magnate",
        CITY,
        "build 1E retail-units",
        [
            "cost: Kostet 1,2 Mio. $, dir bleiben 3,8 Mio. $.",
            "loss: Auszug aus Sonntal E: 1 Mieter.",
            "loss: Miete: danach 0 $ statt 100K $ je Runde.",
            "loss: Dein Grund ist dann 1,8 Mio. $ wert statt 4,5 Mio. $.",
            "plain: Platz für 2 Mieter; Mietersuche: 4 Würfel, ±0 je Würfel.",
        ],
        harm=True,
    ),
    "a sale": Case(
        "magnate",
        CITY,
        "sell 1E",
        [
            "gain: Bringt 4,5 Mio. $, dann hast du 9,5 Mio. $.",
            "loss: Sonntal E ist weg, darauf: Haus, 1 Mieter.",
            "loss: Miete: danach 0 $ statt 100K $ je Runde.",
            "loss: Dein Grund ist dann 0 $ wert statt 4,5 Mio. $.",
        ],
    ),
    "an attempt": Case(
        "magnate",
        {**CITY, "phase": "tenants", "1E": {"owner": "Anna", "building": "house"}},
        "attract 1E",
        [
            "chance: Chance auf mindestens einen Mieter: > 99 %.",
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_said_before_a_move(name: str) -> None:
    case = CASES[name]
    table = Table(case.ruleset, None, NAMES[:3])
    table.family.given(table.position, case.given, table.names)
    for text in case.before:
        table.do(*table.parse(text))
    said = asking.preview(table, 0, asking.read(table, case.move), "de")
    assert [f"{line.kind}: {line.text}" for line in said.lines] == case.lines
    assert said.harm == case.harm
    offered = table.family.harms(table.position, 0, asking.read(table, case.move))
    assert offered == case.harm  # the list of legal moves says the same


@pytest.mark.parametrize("tokens", [0, 1])
def test_the_chance_of_an_attempt_is_that_of_the_rules(tokens: int) -> None:
    """Every throw by the weights of chance, and every way to set dice to 5, played out."""
    given = {**CITY, "phase": "tenants", "1E": {"owner": "Anna", "building": "house"}}
    table = Table("magnate", None, NAMES[:3])
    table.family.given(table.position, {**given, "Anna": {"ads": 1}}, table.names)
    table.do(*table.parse("Anna: attract 1E"))
    table.do(*table.parse(f"Anna: commit {tokens}"))
    assert played_out(table.game, table.position) == pytest.approx(chance_of_tenant(table.position))


def played_out(game: Game, s: Position) -> float:
    """How likely a tenant can be taken, if Anna does her best."""
    seat, w = game.actor(s), legal_set()
    game.legal(s, seat, w)
    weights = {m: w[m] for m in members(w)}
    taking = game.moves.by_verb["take"]
    if any(taking.base <= m < taking.base + taking.size for m in weights):
        return 1.0
    if seat != CHANCE and not any(game.moves.decode(m).block.verb == "five" for m in weights):
        return 0.0
    results = []
    for m, weight in weights.items():
        after = game.fields.copy(s)
        game.apply(after, seat, m)
        results.append((weight, played_out(game, after)))
    if seat != CHANCE:
        return max(share for _, share in results)
    return sum(weight * share for weight, share in results) / sum(weights.values())


ALONE = {"houses": [house(2)]}
FULL = {"houses": [house(1, l1="Hacker")]}


@pytest.mark.parametrize(
    ("card", "anna", "ben", "harm"),
    [
        ("Hausbesetzer", ALONE, {}, True),
        ("Hausbesetzer", ALONE, FULL, True),
        ("Hausbesetzer", ALONE, ALONE, False),
        ("Hacker", {}, ALONE, True),
        ("Hacker", ALONE, ALONE, False),
        ("Bombe", ALONE, {}, True),
        ("Bombe", ALONE, FULL, False),
        ("Politik", FULL, {}, True),
        ("Politik", FULL, FULL, False),
        ("Mord", FULL, ALONE, True),
        ("Mord", FULL, FULL, False),
        ("Dachausbau", {}, ALONE, True),
        ("Dachausbau", ALONE, ALONE, False),
    ],
)
def test_a_card_that_can_only_hit_oneself_is_an_own_goal_from_its_first_move(
    card: str, anna: dict[str, Any], ben: dict[str, Any], harm: bool
) -> None:
    table = Table("wucherer-2013", None, NAMES[:3])
    given = {"Anna": {"hand": [card], "money": 3, **anna}, "Ben": ben, "pile": 20}
    table.family.given(table.position, given, table.names)
    move = asking.read(table, f"play {card}")
    assert move in table.legal(0)
    assert table.family.harms(table.position, 0, move) == harm
