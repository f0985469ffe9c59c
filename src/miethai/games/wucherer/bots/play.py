# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How the landlord chooses a play in its turn: every card is weighed on its best target, every play
that is begun is completed on that target."""

from miethai.games.wucherer.bots import targets, weights
from miethai.games.wucherer.bots.build import card_value, plan
from miethai.games.wucherer.bots.value import neatness
from miethai.games.wucherer.bots.weights import tuned
from miethai.games.wucherer.rules import moves, state, tables
from miethai.games.wucherer.rules.phases.build import can_take_roof, closing_cards
from miethai.games.wucherer.rules.phases.crime import next_murder_target
from miethai.games.wucherer.rules.phases.displace import can_demolish
from miethai.games.wucherer.rules.phases.fitting import FREELY, destinations, fitting
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.play import aim
from miethai.games.wucherer.rules.phases.relocate import has_choice
from miethai.games.wucherer.rules.phases.targets import (
    is_aimed_at_tenant,
    next_tenant,
    target_houses,
)
from miethai.kernel.bits import lowest_bit
from miethai.kernel.moves import COUNT, LIST, SLOT_BITS
from miethai.kernel.rule import rule

TIES = 16  # a gain outweighs every tie-break


# --- the menu ------------------------------------------------------------------------------------
@rule
def choose_play(s, seat, first, w):
    """The play that promises most, or the end of the phase."""
    best = 0
    found = moves.END_PLAY + 0
    for card in range(tables.KINDS):
        if w[moves.PLAY_CARD + card]:
            gain = card_gain(s, seat, first, card)
            if gain > best:
                best = gain
                found = moves.PLAY_CARD + card
    if w[moves.BUILD + seat]:
        gain = plan(s, seat, first, 0, can_take_roof(s, seat, seat)) >> 3
        if gain > best:
            best = gain
            found = moves.BUILD + seat
    if w[moves.RECALL]:
        gain = best_flat_gain(s, seat, first, state.RECALL_DRAFT - 1)
        if gain > best:
            best = gain
            found = moves.RECALL + 0
    if best == 0 and s.roof_trade and closing_cards(s, seat) == 0:
        return offer_for_roof(s, seat, first, w)
    return found


@rule
def card_gain(s, seat, first, card):
    """What a card brings on its best target, beyond what it must bring."""
    if card < tables.TENANTS:
        return best_tenant_gain(s, seat, first, card)
    if card == tables.COURT:
        return targets.freed(s, seat)
    if card == tables.RECYCLING:
        return recycling_gain(s, seat, first)
    if card == tables.POLITICS:
        return politics_gain(s, seat, first, best_use(s, seat, first))
    if card == tables.RELOCATION:
        gain = best_relocation(s, seat, first)
    elif card == tables.MURDER or is_aimed_at_tenant(s, card):
        gain = best_flat_gain(s, seat, first, card)
    else:
        gain = best_house_gain(s, seat, first, card)
    if card == tables.POLICE or gain <= 0:
        return gain
    if card >= tables.DEMOLITION:
        gain -= targets.reserve(s, seat, first, card)
    return gain


@rule
def best_tenant_gain(s, seat, first, kind):
    best = targets.NEVER
    rest = s.built + 0
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        if fitting(s, kind, house, state.NOWHERE, FREELY):
            best = max(best, targets.tenant_gain(s, seat, first, kind, house))
    return best


@rule
def best_flat_gain(s, seat, first, card):
    """Over all tenants at which the card may be aimed."""
    best = targets.NEVER
    if card == tables.MURDER:
        slot = next_murder_target(s, s.built + 0, -1)
        while slot >= 0:
            best = max(best, targets.flat_gain(s, seat, first, card, slot - moves.THE_FLAT))
            slot = next_murder_target(s, s.built + 0, slot)
        return best
    houses = s.built + 0 if card == tables.RENT_STRIKE else s.owned[seat] + 0
    flat = next_tenant(s, houses, -1, card)
    while flat >= 0:
        best = max(best, targets.flat_gain(s, seat, first, card, flat))
        flat = next_tenant(s, houses, flat, card)
    return best


@rule
def best_house_gain(s, seat, first, use):
    if use == tables.DEMOLITION:
        return best_demolition(s, seat, first)
    best = targets.NEVER
    rest = target_houses(s, seat, use)
    while rest:
        best = max(best, targets.house_gain(s, seat, first, use, lowest_bit(rest)))
        rest &= rest - 1
    return best


@rule
def best_demolition(s, seat, first):
    """Whether a house may be demolished takes a search: only of what would be the best is it
    asked."""
    best = targets.NEVER
    rest = s.built + 0
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        gain = targets.demolition_gain(s, seat, first, house)
        if gain > best and can_demolish(s, house):
            best = gain
    return best


# --- Umzug ---------------------------------------------------------------------------------------
@rule
def best_relocation(s, seat, first):
    best = targets.NEVER
    flat = next_tenant(s, s.built + 0, -1, tables.RELOCATION)
    while flat >= 0:
        best = max(best, relocation_gain(s, seat, first, flat))
        flat = next_tenant(s, s.built + 0, flat, tables.RELOCATION)
    return best


@rule
def relocation_gain(s, seat, first, flat):
    """This tenant moves to the best place for the seat."""
    best = targets.NEVER
    if s.relocation_under_pile or not has_choice(s, flat):
        best = 0
    rest = s.built + 0
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        if destinations(s, lives_at(s, flat), house, flat):
            best = max(best, targets.coming_gain(s, seat, first, flat, house))
    return best + targets.leaving_gain(s, seat, first, flat)


# --- Politik, Das Duale System -------------------------------------------------------------------
@rule
def politics_gain(s, seat, first, use):
    if use == moves.AS_RELEASE:
        return targets.freed(s, seat)
    if use == moves.AS_OWN_USE:
        return best_house_gain(s, seat, first, tables.OWN_USE) - targets.reserve(
            s, seat, first, tables.POLITICS
        )
    gain = best_demolition(s, seat, first)
    if gain > targets.NEVER:
        gain -= targets.reserve(s, seat, first, tables.POLITICS)
    return gain


@rule
def best_use(s, seat, first):
    best = moves.AS_DEMOLITION + 0
    most = politics_gain(s, seat, first, best)
    gain = politics_gain(s, seat, first, moves.AS_OWN_USE)
    if gain > most:
        most = gain
        best = moves.AS_OWN_USE + 0
    if s.politics_releases and s.jail == seat and targets.freed(s, seat) > most:
        best = moves.AS_RELEASE + 0
    return best


@rule
def recycling_gain(s, seat, first):
    """The top of the discard against the card that fetches it (WUC-O-40)."""
    top = s.discard[s.discard_size - 1] - 1
    if top == tables.RECYCLING:
        return targets.NEVER
    value = card_value(s, seat, first, top, s.hand[seat][top] + 1)
    return value - card_value(s, seat, first, tables.RECYCLING, 1) - 5


# --- a play that is begun ------------------------------------------------------------------------
@rule
def go_on_with_play(s, seat, first, w):
    """The best of the targets offered."""
    card = s.draft[seat][state.D_CARD] - 1
    if card == state.OFFER_DRAFT - 1:
        if w[moves.PRICE]:
            return moves.PRICE | min(tuned(s, weights.ROOF_COINS), s.money[seat] + 0) << SLOT_BITS
        return moves.WANT + tables.ROOF
    if card == tables.POLITICS and s.draft[seat][state.D_FIRST] == 0:
        return chosen_use(s, seat, first, w)
    best = targets.NEVER * TIES
    found = w[LIST] + 0
    for k in range(w[COUNT]):
        slot = w[LIST + k] + 0
        gain = slot_gain(s, seat, first, card, slot)
        if gain > best:
            best = gain
            found = slot
    return found


@rule
def chosen_use(s, seat, first, w):
    use = best_use(s, seat, first)
    if w[moves.USE_AS + use]:
        return moves.USE_AS + use
    return w[LIST] + 0


@rule
def slot_gain(s, seat, first, card, slot):
    """The gain of a target, and a tie-break behind it."""
    if slot >= moves.THE_HOUSE and slot < moves.THE_FLAT:
        return targets.house_gain(s, seat, first, aim(s, seat, card), slot - moves.THE_HOUSE) * TIES
    if slot == moves.PUT_UNDER:
        return 0
    if slot < moves.THE_FLAT or slot >= moves.THE_FLAT + tables.FLATS:
        return targets.NEVER * TIES  # to drop the play
    flat = slot - moves.THE_FLAT
    if card == tables.RELOCATION:
        if s.draft[seat][state.D_FIRST] == 0:
            return relocation_gain(s, seat, first, flat) * TIES
        mover = s.draft[seat][state.D_FIRST] - 1
        gain = targets.coming_gain(s, seat, first, mover, flat // tables.LEVELS)
        return gain * TIES + neatness(s, lives_at(s, mover), flat)
    gain = targets.flat_gain(s, seat, first, card, flat) * TIES
    if card < tables.TENANTS:
        gain += neatness(s, card, flat)
    return gain


# --- buying a Dach -------------------------------------------------------------------------------
@rule
def offer_for_roof(s, seat, first, w):
    """Each seat is asked once a turn, first who is known to hold a Dach, then the fullest hand."""
    if s.money[seat] < tuned(s, weights.ROOF_COINS) or plan(s, seat, first, 0, 1) & 7 < 3:
        return moves.END_PLAY + 0
    best = 0
    found = moves.END_PLAY + 0
    for other in range(s.players):
        if w[moves.OFFER + other] and s.offers[other] == 0:
            chance = s.hand_size[other] + 0
            for k in range(state.KNOWN):
                if s.known[other][k] == tables.ROOF + 1:
                    chance += 50
            if chance > best:
                best = chance
                found = moves.OFFER + other
    return found
