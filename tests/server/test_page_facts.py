"""What a page would otherwise have to know about a family is told by the server."""

from __future__ import annotations

import pytest
from tests.server.test_secrecy import random_match

from miethai import games
from miethai.server.catalog.reference import pieces
from miethai.server.table import snapshots
from miethai.server.wire import Amount


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
            for offer in (offer for offer in offers if offer.amount):
                amount = offer.amount
                assert isinstance(amount, Amount)
                for n in (amount.low, amount.high):
                    words = named.get(amount.unit) if amount.kind == "word" else None
                    text = f"{offer.move} {words[n] if words else n * amount.step}"
                    move = table.game.moves.decode(table.game.moves.parse(text, table.names))
                    assert (move.block.verb, move.amount) == (offer.verb, n)
                    seen += 1
    assert seen > 0
