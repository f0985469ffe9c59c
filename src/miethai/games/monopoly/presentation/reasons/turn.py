"""Why a move of the turn, of jail, of an auction or of chance may not be made."""

from __future__ import annotations

from typing import Any

from miethai.games.monopoly.presentation.reasons import common
from miethai.games.monopoly.rules import state, tables
from miethai.games.monopoly.rules.moves import DICE, DRAW_CARD, DRAW_DEED
from miethai.games.monopoly.rules.phases.auction import highest_bid, lowest_bid
from miethai.games.monopoly.rules.phases.common import next_alive, owner_of
from miethai.games.monopoly.rules.phases.jail import may_pay
from miethai.kernel.frames import KIND, SEAT, A, B, C, D, E, top, top_kind


# --- throwing and handing on ---------------------------------------------------------------------
def throw(s: Any, seat: int, arg: int, amount: int) -> str:
    if amount:
        return "MON-SETUP-05"
    if s.stage == state.ORDER:
        return order_throw(s, seat)
    if not common.begun(s):
        return common.preparation_rule(s)
    held = common.hold_up(s, seat)
    if held and (seat == s.turn or not common.waits_for_turn_only(s)):
        return held
    return not_handed_on(s, seat) or "MON-TURN-01"


def order_throw(s: Any, seat: int) -> str:
    """In a further round only those who tied for the highest throw (A-29)."""
    tie = s.throwers != s.alive and s.throwers >> seat & 1 == 0
    return "A-29" if tie else "MON-SETUP-06"


def not_handed_on(s: Any, seat: int) -> str | None:
    """In Karlsruhe the neighbour waits for the dice to be handed over."""
    waits = s.stage == state.END and s.depth == 0 and seat == next_alive(s, s.turn)
    return "MON-K-10" if waits and common.karlsruhe(s) else None


def end(s: Any, seat: int, arg: int, amount: int) -> str:
    if seat != s.turn:
        return not_handed_on(s, seat) or "MON-TURN-06"
    held = common.hold_up(s, seat)
    if held:
        return held
    if s.jailed[seat]:
        return "A-26"
    return "MON-TURN-04" if s.doubles else "MON-TURN-01"


# --- jail ----------------------------------------------------------------------------------------
def fee(s: Any, seat: int, arg: int, amount: int) -> str:
    if not s.jailed[seat]:
        return "MON-SPACE-05" if s.at[seat] == tables.JAIL_SPACE else "MON-JAIL-04"
    return jail_moment(s, seat) or "MON-JAIL-04"


def jail_card(s: Any, seat: int, arg: int, amount: int) -> str:
    if not s.jailed[seat] or s.jail_card[arg] != seat:
        return "MON-JAIL-05"
    if s.stage == state.JAIL_MOVE and seat == s.turn:
        return "A-25"  # the card works only before a throw
    return jail_moment(s, seat) or "MON-JAIL-05"


def jail_moment(s: Any, seat: int) -> str | None:
    """Fee and card are for the beginning of one's own turn; by A-22 perhaps only of the first."""
    if seat != s.turn or s.stage != state.START:
        return None
    if not may_pay(s, seat):
        return "A-22"
    return common.hold_up(s, seat)


def wait(s: Any, seat: int, arg: int, amount: int) -> str:
    held = (
        common.hold_up(s, seat) if s.jailed[seat] and seat == s.turn and s.jail_may_wait else None
    )
    return held or "A-26"


# --- buying, cards -------------------------------------------------------------------------------
def buy(s: Any, seat: int, arg: int, amount: int) -> str:
    kind = top_kind(s)
    if kind == state.AUCTION and common.auction_rule(s) == "MON-BUY-03":
        return "MON-BUY-03"
    if kind != state.BUY and any(
        s.frame[k][KIND] == state.BUY and s.frame[k][SEAT] == seat for k in range(s.depth)
    ):
        return common.hold_up(s, seat) or "MON-BUY-01"
    deed = top(s, A) if kind == state.BUY else tables.DEED_AT[s.at[seat]]
    if deed >= 0 and owner_of(s, deed) == seat:
        return common.either(s, "MON-K-17", "MON-D-22")
    return "MON-BUY-02" if deed >= 0 and tables.DEED_KIND[deed] != tables.STREET else "MON-BUY-01"


def decline(s: Any, seat: int, arg: int, amount: int) -> str:
    if not common.begun(s):
        dealt = s.stage >= state.DEALING and s.deal_deeds > 0
        return common.either(s, "MON-K-06", "MON-SETUP-01") if dealt else common.preparation_rule(s)
    kind = top_kind(s)
    if kind == state.LAST_CHANCE:
        return common.either(s, "MON-K-41", "A-77")
    if kind in (state.BUY, state.OFFER):
        return "MON-BUY-03" if kind == state.BUY else "A-75"
    return common.hold_up(s, seat) or common.either(s, "MON-K-19", "MON-BUY-03")


def card_choice(s: Any, seat: int, arg: int, amount: int) -> str:
    return "MON-SPACE-02"


# --- auctions ------------------------------------------------------------------------------------
def bid(s: Any, seat: int, arg: int, amount: int) -> str:
    fault = bidder_fault(s, seat)
    if fault:
        return fault
    if s.auction_style == 1 and seat != top(s, SEAT):
        return "A-13" if top(s, D) >> seat & 1 else "A-74"
    if amount < lowest_bid(s, seat):
        return too_low(s, amount)
    return too_high(s, seat) if amount > highest_bid(s, seat) else "A-74"


def bidder_fault(s: Any, seat: int) -> str | None:
    """Why this seat has no part in the bidding, if it has none."""
    if top_kind(s) != state.AUCTION:
        scarce = any(s.frame[k][KIND] == state.SHORTAGE for k in range(s.depth))
        return "A-79" if scarce else common.either(s, "MON-K-19", "A-74")
    if top(s, E) >> seat & 1 == 0:
        return "MON-AUC-01" if top(s, A) < tables.DEEDS else "A-79"
    if seat == top(s, C):
        return "A-74"
    return "A-03" if s.jailed[seat] and s.bid_in_jail == 0 else None


def too_low(s: Any, amount: int) -> str:
    """Below the opening bid, or not above the standing bid by the step."""
    if top(s, C) != state.NOBODY:
        return common.either(s, "MON-K-23", "A-13") if amount > top(s, B) else "A-13"
    if top(s, A) < tables.DEEDS:
        return common.either(s, "MON-K-20", "MON-C-03")
    return "MON-SHORT-01" if s.building_auction_open_min > 0 else "A-09"


def too_high(s: Any, seat: int) -> str:
    """The money is not there."""
    lot = top(s, A)
    if lot >= tables.DEEDS and s.building_auction_pays == 1:
        return "A-09"
    if lot < tables.DEEDS and s.auction_winner_pays == 1 and s.cash[seat] < tables.PRICE[lot]:
        return "A-12"
    return common.either(s, "MON-K-21", "A-14")


def pass_(s: Any, seat: int, arg: int, amount: int) -> str:
    fault = bidder_fault(s, seat)
    if top_kind(s) == state.AUCTION and seat == top(s, C):
        return binding(s)
    return fault or "A-74"


def binding(s: Any) -> str:
    """A bid cannot be taken back."""
    return common.either(s, "MON-K-22", "A-74")


def void(s: Any, seat: int, arg: int, amount: int) -> str:
    return binding(s)


# --- chance --------------------------------------------------------------------------------------
def by_chance(s: Any, slot: int) -> str:
    """Why chance does not give this throw, card or deed now."""
    if DICE <= slot < DICE + 36:
        return "MON-TURN-01" if common.begun(s) else common.preparation_rule(s)
    if DRAW_CARD <= slot < DRAW_CARD + tables.CARDS:
        return card(s, slot - DRAW_CARD)
    return deed_drawn(s, slot - DRAW_DEED)


def card(s: Any, number: int) -> str:
    """Only the top card of the pile whose space was reached."""
    if s.draw_from != number // tables.PILE + 1:
        return "MON-SPACE-02"
    if s.pile[number] == 0:
        return "MON-D-15"  # a kept jail card is missing from its pile
    return common.either(s, "MON-K-13", "A-55")


def deed_drawn(s: Any, deed: int) -> str:
    if top_kind(s) == state.LOTS:
        return common.either(s, "A-32", common.lots_rule(s, 0))
    if s.stage == state.DEALING and s.deal_pool == 1 and tables.STREET_MASK >> deed & 1 == 0:
        return common.either(s, "A-30", "MON-SETUP-01")
    return common.either(s, "MON-K-06", "MON-BUY-01")
