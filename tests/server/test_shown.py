"""What is kept between two moves is what would be made anew."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from tests.server.test_secrecy import KINDS, random_match

from miethai import games
from miethai.kernel.contract import CHANCE
from miethai.kernel.moves import legal_set, members
from miethai.play.table import Table

LANGS = ("de", "en")


def shown(table: Table, position: Any, reader: int) -> list[Any]:
    """View, questions and offers of a reader, out of a position of the table."""
    out: list[Any] = [table.family.view(position, reader, table.names)]
    out += [table.voice(lang).prompt(position, reader) for lang in LANGS]
    if reader >= 0:
        labelled = [(slot, lang) for slot in table.legal(reader) for lang in LANGS]
        out += [table.voice(lang).label(position, reader, slot) for slot, lang in labelled]
    return out


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_kept_is_what_would_be_made_anew(kind: str) -> None:
    """All readers look after every few moves, one after the other, so that they share what they
    can; a fresh copy of the position keeps nothing."""
    chosen = KINDS[kind]
    for match in random_match(chosen.ruleset, 3, 300, chosen.options, every=4):
        table, game = match.table, match.table.game
        fresh = game.fields.copy(table.position)
        for reader in sorted(match.readers):
            assert shown(table, table.position, reader) == shown(table, fresh, reader)
        for seat in (*match.readers, CHANCE):
            w = legal_set()
            game.legal(fresh, seat, w)
            assert table.legal(seat) == members(w)


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_a_log_is_the_same_whenever_somebody_begins_to_read_it(ruleset: str) -> None:
    """It is kept in the languages that are read; another one is made out of the game so far."""
    for match in random_match(ruleset, 8, 400, every=150):
        late = replace(match, langs=set(), entries=[], numbers={}, made={}, _logs={})
        for entry in match.entries:
            late.make(late.row(entry.seat, entry.move))
        for lang, reader in product(LANGS, sorted(match.readers)):
            assert late.log(reader, lang) == match.log(reader, lang)
    assert len(late.log(0, "de").lines) > 20
