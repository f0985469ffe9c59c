"""Plans that a search may try: what is proposed, and that every plan can be carried out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.families.walks import bot_game
from tests.monopoly.bot_helpers import NAMES, play, position, says
from tests.monopoly.test_landlord import ORANGE, PINK, SHARED

from miethai.games.monopoly.bots import plans
from miethai.games.monopoly.bots.deals import COUNTER, TRADE
from miethai.games.monopoly.family import GAME
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK, legal_set
from miethai.kernel.plans import MOST_PLANS, PLAN_SIZE
from miethai.play.table import Table

ANNA, BEN = 0, 1
MOST_STEPS = 60


def proposed(s: Any, seat: int) -> list[list[int]]:
    w, out = legal_set(), [[0] * PLAN_SIZE for _ in range(MOST_PLANS)]
    GAME.legal(s, seat, w)
    return out[: plans.propose(s, seat, w, out)]


def followed(s: Any, seat: int, plan: list[int], done: int = 0) -> list[str]:
    """The moves of a plan as long as its seat is asked, each of them legal; ``done`` of them have
    been made before."""
    said: list[str] = []
    while GAME.actor(s) == seat:
        w = legal_set()
        GAME.legal(s, seat, w)
        m = int(plans.follow(s, seat, w, plan, done + len(said)))
        if m < 0:
            break
        slot, amount = m & SLOT_MASK, m >> SLOT_BITS
        words = GAME.moves.text(m, NAMES)
        assert w[slot] > 0, f"{words} is not offered: {plan}, {said}"
        if slot < GAME.moves.amount_slots:
            assert GAME.lowest(s, seat, slot) <= amount <= GAME.highest(s, seat, slot)
        GAME.apply(s, seat, m)
        s.notes.clear()
        said.append(words)
        assert len(said) < MOST_STEPS
    return said


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("monopoly", {"quickStart": True}),
        ("monopoly", {"quickStart": True, "openHoldings": "deeds", "auctionCover": "liquidation"}),
        ("monopoly-karlsruhe", {"quickStart": True, "clockByTurns": True}),
    ],
)
def test_every_plan_can_be_followed(ruleset: str, options: dict[str, Any]) -> None:
    kinds: Counter[int] = Counter()
    for number in range(3):
        table = Table(ruleset, options, ["Anna", "Ben", "Cem", "Dora"], programs=511)
        for count, asked in enumerate(bot_game(table, "landlord", number, 15, 900)):
            if count % 4 == 0 and GAME.actor(asked.s) == asked.seat:
                for plan in proposed(asked.s, asked.seat):
                    s = GAME.fields.copy(asked.s)
                    kinds[plan[0]] += bool(followed(s, asked.seat, plan))
    assert min(kinds[kind] for kind in (TRADE, COUNTER, plans.BIDDING, plans.HOUSES)) > 0


# --- trades --------------------------------------------------------------------------------------
def test_the_best_trade_completes_groups_and_is_accepted() -> None:
    s = position(given=SHARED)
    first = next(plan for plan in proposed(s, ANNA) if plan[0] == TRADE)
    said = followed(s, ANNA, first)
    assert said[0] == "offer Ben"
    assert "take Berliner Straße" in said
    assert said[-1] == "propose"
    taken = says(s, BEN) == "accept"
    if not taken:  # the opening was low; the plan goes on
        play(s, "Ben: decline")
        assert followed(s, ANNA, first, done=len(said))[-1] == "propose"
        assert says(s, BEN) == "accept"


def test_trades_open_low_and_end_at_a_price_that_a_landlord_takes() -> None:
    s = position(given=SHARED)
    offers = [plan for plan in proposed(s, ANNA) if plan[0] == TRADE]
    gains = [plan[-1] for plan in offers]
    assert gains == sorted(gains, reverse=True)
    for plan in offers:
        twin = GAME.fields.copy(s)
        low = followed(twin, ANNA, plan)
        if plan[5] < plan[4]:
            play(twin, "Ben: decline")
            followed(twin, ANNA, plan, done=len(low))
        assert says(twin, BEN) == "accept"
        play(twin, "Ben: decline")
        assert followed(twin, ANNA, plan, done=20) == []
    assert len(offers) > 2
    assert any(plan[5] < plan[4] for plan in offers)


def test_an_offer_is_countered_at_other_prices() -> None:
    s = position(given=SHARED)
    play(s, "Anna: offer Ben", "Anna: take Berliner Straße", "Anna: give Seestraße")
    play(s, "Anna: take-cash 300", "Anna: propose")
    answers = proposed(s, BEN)
    assert {plan[0] for plan in answers} == {COUNTER}
    said = followed(s, BEN, answers[0])
    assert (said[0], said[-1]) == ("counter", "propose")
    assert says(s, ANNA) == "accept"


# --- money ---------------------------------------------------------------------------------------
def test_a_building_round_is_one_plan_and_may_need_mortgages() -> None:
    row = {"Anna": {"owns": [*ORANGE, "Südbahnhof", "Westbahnhof"], "cash": 850}, "stage": "end"}
    s = position(given=row)
    rounds = [plan for plan in proposed(s, ANNA) if plan[0] == plans.HOUSES]
    three = next(plan for plan in rounds if plan[2] == 3)
    said = followed(s, ANNA, three)
    assert sorted(s.level[d] for d in (11, 12, 13)) == [3, 3, 3]
    assert [word for word in said if word.startswith("mortgage")]


@pytest.mark.parametrize("limit", [100, 60])
def test_a_purchase_may_be_left_to_an_auction_with_a_limit(limit: int) -> None:
    s = position(given={"Anna": {"at": "LOS"}})
    play(s, "Anna: throw", "dice 2 4")
    plan = next(plan for plan in proposed(s, ANNA) if plan[:3] == [plans.BIDDING, 3, limit])
    assert followed(s, ANNA, plan)[0] == "decline"
    play(s, "Ben: bid 60", "Cem: pass", "Dora: pass")
    assert followed(s, ANNA, [*plan])[:1] == (["bid 65"] if limit == 100 else ["pass"])


def test_a_debt_can_be_paid_in_several_ways() -> None:
    row = {
        "Anna": {"at": "Nordbahnhof", "cash": 10, "owns": [*PINK, "Südbahnhof", "Badstraße"]},
        "Ben": {"owns": ["Goethestraße"]},
        **{name: {"level": 1} for name in PINK},
    }
    s = position(given=row)
    play(s, "Anna: throw", "dice 1 3")
    firsts = {
        followed(GAME.fields.copy(s), ANNA, plan)[0]
        for plan in proposed(s, ANNA)
        if plan[0] == plans.RAISING
    }
    assert {"mortgage Badstraße", "mortgage Südbahnhof"} <= firsts
    assert any(word.startswith("sell") for word in firsts)
