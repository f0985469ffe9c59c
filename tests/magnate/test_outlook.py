"""What the view says about the time to come is what happens when the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.magnate.helpers import (
    ADVANCED,
    AI,
    ALL_PROGRAMS,
    KINDS_OF_TABLES,
    NAMES,
    PLAYERS,
    fresh,
    given,
    legal,
    play,
    random_game,
)

from miethai.games.magnate.family import GAME
from miethai.games.magnate.presentation.gate import plots_in
from miethai.games.magnate.presentation.view.whole import view
from miethai.games.magnate.rules.moves import ATTRACT, BUY, CONSULT, MOVES
from miethai.games.magnate.rules.phases.actions import sell
from miethai.games.magnate.rules.phases.end import crash, wealth
from miethai.games.magnate.rules.state import ACTIONS, ATTEMPT, FINISHED, TENANTS
from miethai.games.magnate.rules.tables import PLOT_NAMES, PLOTS, TYPE_IDS
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.kernel.frames import SEAT, top_kind

OF_PEOPLE = ("base", "advanced", "options")  # the AI does not only consult
JOINED: dict[str, Any] = {"lesser": min, "greater": max, "sum": sum, "from": max}


def shown(s: Any, seat: int = SPECTATOR) -> dict[str, Any]:
    found: dict[str, Any] = view(s, seat, NAMES)
    return found


def positions(kind: str, seed: int, every: int) -> Iterator[Any]:
    options = {**KINDS_OF_TABLES[kind], "moneyVisibility": "open"}
    for n, moment in enumerate(random_game(fresh(options, ALL_PROGRAMS), seed)):
        if n % every == 0:
            yield moment.s


def one_move(s: Any) -> int:
    """Everybody consults, which touches nothing but their own money; chance does what it likes."""
    asked = GAME.actor(s)
    moves = legal(s, asked)
    chosen = CONSULT if CONSULT in moves else moves[-1]
    GAME.apply(s, asked, chosen)
    return int(chosen)


# --- the market -----------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", OF_PEOPLE)
def test_the_next_round_begins_at_the_price_foretold(kind: str) -> None:
    seen = 0
    for position in positions(kind, 7, every=4):
        if position.stage != ACTIONS or position.depth:
            continue
        s = GAME.fields.copy(position)
        said, left, now = shown(s)["market"]["outlook"], shown(s)["risk"]["left"], s.round
        while s.round == now and s.stage != FINISHED:
            one_move(s)
            ahead = shown(s)["market"]["outlook"]
            assert s.stage == FINISHED or s.round != now or ahead["next"] == said["next"]
        after = shown(s)
        assert left - after["risk"]["left"] == min(left, sum(said["cards"].values()))
        if s.stage != FINISHED:
            assert (after["market"]["price"], s.price_field) == (said["next"], said["next_field"])
            seen += 1
    assert seen > 5


def test_no_risk_cards_are_foretold_in_round_one() -> None:
    v = shown(given({"round": 1}))
    assert set(v["market"]["outlook"]["cards"].values()) == {0}
    assert v["market"]["outlook"]["ads"] == "low"


def test_steps_that_are_done_are_not_foretold_again() -> None:
    s = given({"phase": "market"})
    while GAME.actor(s) == CHANCE and s.round == 2:
        steps = shown(s)["market"]["outlook"]["steps"]
        assert steps == ["types", "zone", "ads", "sold"][4 - len(steps) :]
        one_move(s)
    assert shown(s)["market"]["outlook"]["steps"] == ["types", "zone", "ads", "sold"]


@pytest.mark.parametrize("kind", KINDS_OF_TABLES)
def test_a_crash_today_comes_out_as_foretold(kind: str) -> None:
    for position in positions(kind, 8, every=40):
        s = GAME.fields.copy(position)
        if GAME.actor(s) == OVER:
            continue
        before = shown(s)
        own = [plots_in(s.owned[k]) for k in range(s.players)]
        money = [wealth(s, k) for k in range(s.players)]
        crash(s)
        assert shown(s)["market"]["price"] == before["market"]["outlook"]["crash"]
        for k in range(s.players):
            sales = [before[PLOT_NAMES[plot]]["sale"]["crash"]["proceeds"] for plot in own[k]]
            assert wealth(s, k) == money[k] + sum(sales)


# --- plots ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", KINDS_OF_TABLES)
def test_worth_is_what_everybody_has_after_selling_all(kind: str) -> None:
    for position in positions(kind, 9, every=40):
        s, before = GAME.fields.copy(position), shown(position)
        for k, name in enumerate(PLAYERS):
            if k == s.ai:
                proceeds = [before[plot]["sale"]["proceeds"] for plot in before[name]["plots"]]
                assert before[name]["worth"] == s.ai_money + sum(proceeds)
                continue
            for plot in plots_in(s.owned[k]):
                sell(s, k, plot)
            assert before[name]["worth"] == s.money[k]


def test_worth_is_as_secret_as_money() -> None:
    v = shown(given({"Ben": {"owns": ["1A"]}}, AI), seat=0)
    assert v["Anna"]["worth"] == v["Anna"]["money"]
    assert v["Ben"]["worth"] is None
    assert v["Cem"]["worth"] == v["Cem"]["money"]  # the AI's lies open


@pytest.mark.parametrize("kind", KINDS_OF_TABLES)
def test_numbers_have_their_working(kind: str) -> None:
    """Values are their summands, dice come from the residents named, effects from plots around."""
    for position in positions(kind, 10, every=25):
        v = shown(position)
        for name in PLOT_NAMES:
            plot = v[name]
            assert sum(plot["working"].values()) == plot["value"]
            effects = plot["neighbours"]
            assert set(plot["sources"]) == {*effects["bonus"], *effects["penalty"]}
            for source, places in plot["sources"].items():
                assert places
                for other in (v[place] for place in places):
                    assert source == other["feature"] or source in other["categories"]
        for district in v["districts"].values():
            for kind_of in TYPE_IDS:
                rule = v["dice_rules"][kind_of]
                near = [district["near"][t] for t in rule["types"]]
                assert district["dice"][kind_of] == JOINED[rule["how"]](near)


@pytest.mark.parametrize("kind", KINDS_OF_TABLES)
def test_a_plot_costs_its_price(kind: str) -> None:
    bought = 0
    for position in positions(kind, 11, every=5):
        seat = GAME.actor(position)
        if seat < 0 or position.stage != ACTIONS:
            continue
        for m in legal(position, seat):
            if BUY <= m < BUY + PLOTS:
                s = GAME.fields.copy(position)
                GAME.apply(s, seat, m)
                price = shown(position)[PLOT_NAMES[m - BUY]]["price"]
                assert s.money[seat] == position.money[seat] - price
                bought += 1
    assert bought > 5


# --- tenants --------------------------------------------------------------------------------------
def test_later_are_the_buildings_that_can_be_tried_afterwards() -> None:
    house = {"owner": "Anna", "building": "house"}
    full = {"owner": "Anna", "building": "house", "tenants": 1}
    s = given({"phase": "tenants", "1A": house, "1E": house, "3A": full, "5A": house})
    assert shown(s)["later"] == ["1A", "1E", "5A"]
    play(s, "Anna: attract 1E")
    assert shown(s)["later"] == ["1A", "5A"]


@pytest.mark.parametrize("kind", ["base", "advanced"])
def test_what_is_open_later_can_be_tried_then(kind: str) -> None:
    for position in positions(kind, 12, every=7):
        if position.stage != TENANTS or top_kind(position) != ATTEMPT:
            continue
        s, later = GAME.fields.copy(position), shown(position)["later"]
        seat = s.frame[s.depth - 1][SEAT]
        while top_kind(s) == ATTEMPT:
            asked = GAME.actor(s)
            GAME.apply(s, asked, legal(s, asked)[-1])
        if s.stage == TENANTS and GAME.actor(s) == seat:
            open_now = {MOVES.decode(m).args[0] for m in legal(s, seat) if m in attracts()}
            assert {PLOT_NAMES[plot] for plot in open_now} == set(later)


def attracts() -> range:
    return range(ATTRACT, ATTRACT + PLOTS)


def test_categories_of_tenants_have_effects_from_their_plots() -> None:
    s = given(
        {
            "5A": {"building": "mall", "tenants": {"luxury": 1}},
            "5B": {"owner": "Anna", "building": "house"},
        },
        ADVANCED,
    )
    plot = shown(s)["5B"]
    assert "luxury" in plot["neighbours"]["bonus"] + plot["neighbours"]["penalty"]
    assert plot["sources"]["luxury"] == ["5A"]
