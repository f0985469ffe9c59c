"""What a page would otherwise have to know about a family is told by the server."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.server.test_secrecy import random_match

from miethai import games
from miethai.kernel.contract import LANGS
from miethai.server.catalog.menus import amount_forms, programs
from miethai.server.catalog.reference import pieces, rulebook
from miethai.server.catalog.rulesets import describe
from miethai.server.table import snapshots
from miethai.server.table.plans import plan_of
from miethai.server.wire import Amount, NewTable, SeatWish
from miethai.server.words import Refusal


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_what_a_number_counts_is_told_by_verb(ruleset: str) -> None:
    told = pieces(ruleset, {}, {}, "en")
    units = {b.verb: b.unit for b in games.find(ruleset)[0].game.moves.blocks if b.unit}
    assert told["units"] == {verb: unit.name for verb, unit in units.items()}
    assert told["counts"].keys() == told["units"].keys()
    for verb, unit in units.items():
        assert told["counts"][verb] == {"kind": unit.kind, "step": unit.step}
        words = told["amounts"].get(unit.name)  # words of their own, or the steps written out
        assert (unit.kind == "word") == bool(words and not words[-1].isdigit()), verb


def test_kinds_and_steps() -> None:
    counts = {id_: pieces(id_, {}, {}, "en")["counts"] for id_ in games.rulesets()}
    assert counts["magnate"]["bid"] == {"kind": "money", "step": 100}
    assert counts["magnate"]["commit"] == {"kind": "count", "step": 1}
    assert counts["monopoly"]["break"] == {"kind": "minutes", "step": 1}
    assert counts["monopoly"]["give-cash"]["kind"] == "money"
    assert counts["wucherer-2013"]["price"]["kind"] == "money"


@pytest.mark.parametrize("ruleset", ["monopoly-karlsruhe", "magnate"])
def test_an_offered_number_is_written_in_its_steps(ruleset: str) -> None:
    """Both ends, times the step or as the word of that number, are moves that can be read."""
    seen = 0
    for match in random_match(ruleset, 5, 200, every=5):
        table = match.table
        named = table.game.moves.amount_words
        for seat in range(table.game.seats):
            offers = snapshots.legal_moves(match, seat, table.legal(seat), "en", {})
            for offer in (offer for offer, _ in offers if offer.amount):
                amount = offer.amount
                assert isinstance(amount, Amount)
                for n in (amount.low, amount.high):
                    words = named.get(amount.unit) if amount.kind == "word" else None
                    text = f"{offer.move} {words[n] if words else n * amount.step}"
                    move = table.game.moves.decode(table.game.moves.parse(text, table.names))
                    assert (move.block.verb, move.amount) == (offer.verb, n)
                    seen += 1
    assert seen > 0


@pytest.mark.parametrize("ruleset", games.rulesets())
@pytest.mark.parametrize("lang", LANGS)
def test_every_amount_has_one_of_the_forms(ruleset: str, lang: str) -> None:
    family, known = games.find(ruleset)
    options = known.resolve({})
    forms = pieces(ruleset, {}, {}, lang)["amount_forms"]
    for amount in (0, 1, 2, 17, 900, 1000, 1850, 12_345):
        said = family.money(amount, options, lang)
        ends = [form.split("{n}") for form in forms]
        assert any(said.startswith(a) and said.endswith(b) for a, b in ends), said


def test_the_currency_of_a_table_is_that_of_its_options() -> None:
    assert pieces("monopoly", {}, {}, "en")["amount_forms"] == ["{n} M"]
    assert pieces("monopoly", {"currencySymbol": "R2"}, {}, "en")["amount_forms"] == ["{n} R2"]
    bare = replace(games.family("magnate"), money=lambda amount, options, lang: str(amount))
    assert amount_forms(bare, {}, "de") == []


def test_the_order_of_the_lobby_is_the_server_s() -> None:
    first = ["monopoly", "monopoly-karlsruhe", "wucherer-classic", "wucherer-2013", "magnate"]
    assert list(describe("en").rulesets)[: len(first)] == first


def test_bots_have_names_and_one_is_usual() -> None:
    for lang in LANGS:
        for id_, info in describe(lang).rulesets.items():
            assert [bot.id for bot in info.programs] == info.bots, id_
            assert [bot.id for bot in info.programs if bot.usual] == ["landlord"]
            assert pieces(id_, {}, {}, lang)["bots"] == {b.id: b.short for b in info.programs}
    family = games.family("monopoly")
    alone = replace(
        family, usual_bot="", game=replace(family.game, bots={"theirs": lambda *asked: 0})
    )
    usual = next(bot for bot in programs(alone, "monopoly", "de") if bot.usual)
    assert (usual.id, usual.name, usual.short) == ("theirs", "theirs", "theirs")


def test_every_rule_begins_as_the_page_is_told() -> None:
    for info in describe("en").rulesets.values():
        ids = info.rule_ids
        assert ids is not None
        for id_, row in games.family(info.family).rules.items():
            assert id_.split("-")[0] in (ids.rulings if "rules" in row else ids.rules), id_


ASKED = [
    ("monopoly", {"options": {"foo": 1}}, "foo", None),
    ("monopoly", {"options": {"quickStart": 7}}, "quickStart", None),
    ("monopoly-karlsruhe", {"options": {"openHoldings": "deeds"}}, "openHoldings", None),
    ("magnate", {"tables": {"buildings.house.capacity": 99}}, None, "buildings.house.capacity"),
    ("magnate", {"tables": {"buildings.house.cost": 250}}, None, "buildings.house.cost"),
    ("wucherer-2013", {"tables": {"deck.Umzug": 1}}, None, "deck.Umzug"),
]


@pytest.mark.parametrize(("ruleset", "wish", "option", "part"), ASKED)
def test_a_refusal_names_what_it_is_about(
    ruleset: str, wish: dict[str, Any], option: str | None, part: str | None
) -> None:
    seats = [SeatWish(), SeatWish()]
    with pytest.raises(Refusal) as caught:
        plan_of(NewTable(ruleset, seats, **wish))
    for lang in LANGS:
        told = caught.value.message(lang)
        assert (told.code, told.option, told.part) == ("options", option, part)


def test_only_multiples_are_said_to_be_possible_where_that_is_the_reason() -> None:
    seats = [SeatWish(), SeatWish()]
    with pytest.raises(Refusal) as caught:
        plan_of(NewTable("magnate", seats, tables={"buildings.house.cost": 250}))
    assert "Vielfaches von 100" in caught.value.message("de").text


def test_how_many_play_is_not_asked_beside_the_seats() -> None:
    for info in describe("en").rulesets.values():
        said = {name for name, option in info.options.items() if option.seats}
        assert said == info.options.keys() & {"players", "aiSeat"}  # the AI sits behind all others


@pytest.mark.parametrize("family", games.families())
def test_sheets_that_sources_begin_with_have_names(family: str) -> None:
    for lang in LANGS:
        book = rulebook(family, lang)
        begun = {
            source.partition(":")[0] for r in book.rules for source in r.sources if ":" in source
        }
        assert book.sheets.keys() <= begun
        assert all(book.sheets.values())
