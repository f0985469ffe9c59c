"""Why not, and what then: every refusal has a sentence, every preview comes true, and neither tells
a seat what it cannot know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest
from tests.families.suite import FAMILIES, RULESETS, Kind, quick_options, suite_of
from tests.families.walks import random_game

from miethai import games
from miethai.kernel.contract import LANGS
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS, NotationError
from miethai.kernel.presentation.words import names_of_obstacles
from miethai.play import asking
from miethai.play.table import Refused, Table

LONGEST, EVERY = 300, 29  # moves of a game, positions of it
THINGS, MOVES = 4, 6  # that are asked about in each
UNFILLED = re.compile(r"[{}_]|\bNone\b|\b[A-Z]+-[A-Z0-9]+-?\d*\b")  # placeholders, ids of rules


CODES = re.compile(r"\b(h\d+(\.\w)?|[1-6][A-I])\b")  # of places in the notation


def moments(ruleset: str, every: int = EVERY) -> Iterator[Table]:
    """Positions of games of people in which everybody meddles."""
    for game in range(2):
        table = Kind(ruleset, 3, quick_options(ruleset), persons=True).table(game=game)
        for ply, _ in enumerate(random_game(table, LONGEST, seed=game, meddle=4)):
            if ply % every == 0:
                yield table


@cache
def words(ruleset: str) -> list[str]:
    """All that moves can be about."""
    moves = games.find(ruleset)[0].game.moves
    axes = [axis for block in moves.blocks if not block.chance for axis in block.axes]
    return sorted({"Anna", "Ben", "Cem", *(word for axis in axes for word in axis.words)})


def assert_says_why(table: Table, seat: int, found: list[asking.Answer]) -> None:
    for answer in found:
        texts = [answer.label, answer.said, answer.remedy or ""]
        assert answer.label and not UNFILLED.search(" ".join(texts)), texts
        assert not CODES.search(" ".join(texts)), texts
        assert answer.allowed == (answer.rule is None)
        move = asking.read(table, answer.move)
        assert answer.allowed or table.reason(seat, move) == answer.rule
        assert answer.allowed or re.fullmatch(r"[A-ZÄÖÜ0-9].*[.!?]", answer.said), answer
    verbs = [answer.verb for answer in found if not answer.allowed]
    assert len(set(verbs)) == len(verbs) <= asking.MOST_REFUSED
    assert [a.allowed for a in found] == sorted((a.allowed for a in found), reverse=True)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everything_that_can_be_tapped_has_an_answer(ruleset: str) -> None:
    r = random.Random(ruleset)
    for table in moments(ruleset):
        for thing in r.sample(words(ruleset), THINGS):
            seat, lang = r.randrange(3), r.choice(LANGS)
            found = asking.why(table, seat, lang, thing)
            assert found, thing
            assert_says_why(table, seat, found)
            offered = set(asking.slots_about(table, seat, thing))
            allowed = {asking.read(table, a.move) for a in found if a.allowed}
            assert allowed == offered & set(table.legal(seat))
            verb = r.choice(found).verb
            assert {a.verb for a in asking.why(table, seat, lang, thing, verb)} == {verb}
        verb = r.choice([b.verb for b in table.game.moves.blocks if not b.chance])
        assert {a.verb for a in asking.why(table, 0, "de", "", verb)} == {verb}
    assert asking.why(table, 0, "de", "nothing of the kind") == []


# --- previews -------------------------------------------------------------------------------------
def with_amount(table: Table, seat: int, slot: int, r: random.Random) -> int:
    amounts = table.amounts(seat, slot)
    return slot if amounts is None else slot | r.choice(amounts) << SLOT_BITS


def money_of(table: Table, s: Position, seat: int) -> int:
    """What the seat has, by the names that the families give it."""
    return int(getattr(s, "cash" if hasattr(s, "cash") else "money")[seat])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_preview_says_about_money_comes_true(ruleset: str) -> None:
    """Whatever a move costs or brings at once is said, with what is left; and nothing else is."""
    r, paid = random.Random(ruleset), 0
    for table in moments(ruleset, every=9):
        for seat in range(2):
            offered = table.legal(seat)
            for slot in r.sample(offered, min(MOVES, len(offered))):
                move, lang = with_amount(table, seat, slot, r), r.choice(LANGS)
                if table.reason(seat, move) is not None:
                    continue  # judged late
                said = asking.preview(table, seat, move, lang)
                texts = [line.text for line in said.lines]
                assert len(texts) <= asking.MOST_LINES and all(texts)
                assert not UNFILLED.search(" ".join(texts)), texts
                assert not CODES.search(" ".join(texts)), texts
                before, after = table.position, table.game.fields.copy(table.position)
                table.game.apply(after, seat, move)
                was, now = (money_of(table, s, seat) for s in (before, after))
                write = table.family.money
                sums = [write(n, table.options, lang) for n in (abs(now - was), now)]
                kind = "cost" if now < was else "gain"
                told = [line.kind for line in said.lines if all(n in line.text for n in sums)]
                assert was == now or kind in told, (table.text(seat, move), was, now, said)
                paid += was != now
    assert paid > 5


@pytest.mark.parametrize("ruleset", RULESETS)
def test_asking_changes_nothing(ruleset: str) -> None:
    r = random.Random(ruleset)
    for table in moments(ruleset):
        before = table.game.fields.bytes(table.position)
        for seat in range(2):
            asking.why(table, seat, "de", r.choice(words(ruleset)))
            for slot in table.legal(seat)[:3]:
                asking.preview(table, seat, with_amount(table, seat, slot, r), "en")
        assert table.game.fields.bytes(table.position) == before and not table.position.notes


def test_a_refused_move_has_no_preview() -> None:
    table = Kind("monopoly", persons=True).table()
    with pytest.raises(Refused):
        asking.preview(table, 0, asking.read(table, "build Badstraße"), "de")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_places_are_called_by_their_names_in_the_log_and_in_questions(ruleset: str) -> None:
    table = Kind(ruleset, 3, quick_options(ruleset), persons=True).table()
    for ply, moment in enumerate(random_game(table, LONGEST, seed=3, meddle=4)):
        voice = table.voice(LANGS[ply % 2])
        texts = [voice.prompt(moment.s, ply % 3)]
        texts += voice.log(moment.seat, moment.m, moment.notes, moment.s, ply % 3)
        assert not CODES.search(" ".join(texts)), texts


# --- texts ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("family", FAMILIES)
def test_sentences_are_about_obstacles_that_there_are(family: str) -> None:
    bars = import_module(f"miethai.games.{family}.rules.bars")
    texts = import_module(f"miethai.games.{family}.presentation.wording").templates("de")
    said = {key.removeprefix("why.").removesuffix("_classic") for key in texts if "why." in key}
    assert said and said <= set(names_of_obstacles(bars).values())


def test_families_say_what_is_judged_late() -> None:
    for ruleset in RULESETS:
        family = games.find(ruleset)[0]
        assert tuple(family.manners.judged_late) == tuple(suite_of(ruleset).judged_late)


def test_an_amount_may_be_left_out() -> None:
    table = Kind("monopoly", persons=True).table()
    assert asking.read(table, "bid") == table.game.moves.slot("bid")
    assert asking.read(table, "bid 20") == table.game.moves.encode("bid", (), 20)
    assert asking.answer(table, 0, asking.read(table, "bid"), "de").move == "bid"
    with pytest.raises(NotationError):
        asking.read(table, "build")
