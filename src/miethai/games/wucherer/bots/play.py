# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How the landlord chooses a play in its turn: every card is weighed on its best target, every play
that is begun is completed on that target."""

from miethai.games.wucherer.bots.build import card_value, plan
from miethai.games.wucherer.bots.targets import (
    NEVER,
    coming_gain,
    flat_gain,
    freed,
    house_gain,
    leaving_gain,
    reserve,
    tenant_gain,
)
from miethai.games.wucherer.bots.value import neatness
from miethai.games.wucherer.rules.moves import (
    AS_DEMOLITION,
    AS_OWN_USE,
    AS_RELEASE,
    BUILD,
    END_PLAY,
    OFFER,
    PLAY_CARD,
    PRICE,
    PUT_UNDER,
    RECALL,
    THE_FLAT,
    THE_HOUSE,
    USE_AS,
    WANT,
)
from miethai.games.wucherer.rules.phases.build import can_take_roof, closing_cards
from miethai.games.wucherer.rules.phases.crime import next_murder_target
from miethai.games.wucherer.rules.phases.fitting import FREELY, destinations, fitting
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.play import aim
from miethai.games.wucherer.rules.phases.relocate import has_choice
from miethai.games.wucherer.rules.phases.targets import (
    any_demolition,
    is_aimed_at_tenant,
    next_tenant,
    target_houses,
)
from miethai.games.wucherer.rules.state import (
    D_CARD,
    D_FIRST,
    KNOWN,
    NOWHERE,
    OFFER_DRAFT,
    RECALL_DRAFT,
)
from miethai.games.wucherer.rules.tables import (
    COURT,
    DEMOLITION,
    FLATS,
    KINDS,
    LEVELS,
    MURDER,
    OWN_USE,
    POLICE,
    POLITICS,
    RECYCLING,
    RELOCATION,
    RENT_STRIKE,
    ROOF,
    TENANTS,
)
from miethai.kernel.bits import lowest_bit
from miethai.kernel.moves import COUNT, LIST, SLOT_BITS
from miethai.kernel.rule import rule

ROOF_COINS = 3  # offered for a Dach
TIES = 16  # a gain outweighs every tie-break


# --- the menu ------------------------------------------------------------------------------------
@rule
def choose_play(s, seat, first, w):
    """The play that promises most, or the end of the phase."""
    best = 0
    found = END_PLAY + 0
    for card in range(KINDS):
        if w[PLAY_CARD + card]:
            gain = card_gain(s, seat, first, card)
            if gain > best:
                best = gain
                found = PLAY_CARD + card
    if w[BUILD + seat]:
        gain = plan(s, seat, first, 0, can_take_roof(s, seat, seat)) >> 3
        if gain > best:
            best = gain
            found = BUILD + seat
    if w[RECALL]:
        gain = best_flat_gain(s, seat, first, RECALL_DRAFT - 1)
        if gain > best:
            best = gain
            found = RECALL + 0
    if best == 0 and s.roof_trade and closing_cards(s, seat) == 0:
        return offer_for_roof(s, seat, first, w)
    return found


@rule
def card_gain(s, seat, first, card):
    """What a card brings on its best target, beyond what it must bring."""
    if card < TENANTS:
        return best_tenant_gain(s, seat, first, card)
    if card == COURT:
        return freed(s, seat)
    if card == RECYCLING:
        return recycling_gain(s, seat, first)
    if card == POLITICS:
        return politics_gain(s, seat, first, best_use(s, seat, first))
    if card == RELOCATION:
        gain = best_relocation(s, seat, first)
    elif card == MURDER or is_aimed_at_tenant(s, card):
        gain = best_flat_gain(s, seat, first, card)
    else:
        gain = best_house_gain(s, seat, first, card)
    if card == POLICE or gain <= 0:
        return gain
    if card >= DEMOLITION:
        gain -= reserve(s, seat, first, card)
    return gain


@rule
def best_tenant_gain(s, seat, first, kind):
    best = NEVER
    rest = s.built + 0
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        if fitting(s, kind, house, NOWHERE, FREELY):
            best = max(best, tenant_gain(s, seat, first, kind, house))
    return best


@rule
def best_flat_gain(s, seat, first, card):
    """Over all tenants at which the card may be aimed."""
    best = NEVER
    if card == MURDER:
        slot = next_murder_target(s, s.built + 0, -1)
        while slot >= 0:
            best = max(best, flat_gain(s, seat, first, card, slot - THE_FLAT))
            slot = next_murder_target(s, s.built + 0, slot)
        return best
    houses = s.built + 0 if card == RENT_STRIKE else s.owned[seat] + 0
    flat = next_tenant(s, houses, -1, card)
    while flat >= 0:
        best = max(best, flat_gain(s, seat, first, card, flat))
        flat = next_tenant(s, houses, flat, card)
    return best


@rule
def best_house_gain(s, seat, first, use):
    best = NEVER
    rest = target_houses(s, seat, use)
    while rest:
        best = max(best, house_gain(s, seat, first, use, lowest_bit(rest)))
        rest &= rest - 1
    return best


# --- Umzug ---------------------------------------------------------------------------------------
@rule
def best_relocation(s, seat, first):
    best = NEVER
    flat = next_tenant(s, s.built + 0, -1, RELOCATION)
    while flat >= 0:
        best = max(best, relocation_gain(s, seat, first, flat))
        flat = next_tenant(s, s.built + 0, flat, RELOCATION)
    return best


@rule
def relocation_gain(s, seat, first, flat):
    """This tenant moves to the best place for the seat."""
    best = NEVER
    if s.relocation_under_pile or not has_choice(s, flat):
        best = 0
    rest = s.built + 0
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        if destinations(s, lives_at(s, flat), house, flat):
            best = max(best, coming_gain(s, seat, first, flat, house))
    return best + leaving_gain(s, seat, first, flat)


# --- Politik, Das Duale System -------------------------------------------------------------------
@rule
def politics_gain(s, seat, first, use):
    if use == AS_RELEASE:
        return freed(s, seat)
    if use == AS_OWN_USE:
        return best_house_gain(s, seat, first, OWN_USE) - reserve(s, seat, first, POLITICS)
    if any_demolition(s):
        return best_house_gain(s, seat, first, DEMOLITION) - reserve(s, seat, first, POLITICS)
    return NEVER


@rule
def best_use(s, seat, first):
    best = AS_DEMOLITION + 0
    most = politics_gain(s, seat, first, best)
    gain = politics_gain(s, seat, first, AS_OWN_USE)
    if gain > most:
        most = gain
        best = AS_OWN_USE + 0
    if s.politics_releases and s.jail == seat and freed(s, seat) > most:
        best = AS_RELEASE + 0
    return best


@rule
def recycling_gain(s, seat, first):
    """The top of the discard against the card that fetches it (WUC-O-40)."""
    top = s.discard[s.discard_size - 1] - 1
    if top == RECYCLING:
        return NEVER
    value = card_value(s, seat, first, top, s.hand[seat][top] + 1)
    return value - card_value(s, seat, first, RECYCLING, 1) - 5


# --- a play that is begun ------------------------------------------------------------------------
@rule
def go_on_with_play(s, seat, first, w):
    """The best of the targets offered."""
    card = s.draft[seat][D_CARD] - 1
    if card == OFFER_DRAFT - 1:
        if w[PRICE]:
            return PRICE | min(ROOF_COINS, s.money[seat] + 0) << SLOT_BITS
        return WANT + ROOF
    if card == POLITICS and s.draft[seat][D_FIRST] == 0:
        return chosen_use(s, seat, first, w)
    best = NEVER * TIES
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
    if w[USE_AS + use]:
        return USE_AS + use
    return w[LIST] + 0


@rule
def slot_gain(s, seat, first, card, slot):
    """The gain of a target, and a tie-break behind it."""
    if slot >= THE_HOUSE and slot < THE_FLAT:
        return house_gain(s, seat, first, aim(s, seat, card), slot - THE_HOUSE) * TIES
    if slot == PUT_UNDER:
        return 0
    if slot < THE_FLAT or slot >= THE_FLAT + FLATS:
        return NEVER * TIES  # to drop the play
    flat = slot - THE_FLAT
    if card == RELOCATION:
        if s.draft[seat][D_FIRST] == 0:
            return relocation_gain(s, seat, first, flat) * TIES
        mover = s.draft[seat][D_FIRST] - 1
        gain = coming_gain(s, seat, first, mover, flat // LEVELS)
        return gain * TIES + neatness(s, lives_at(s, mover), flat)
    gain = flat_gain(s, seat, first, card, flat) * TIES
    if card < TENANTS:
        gain += neatness(s, card, flat)
    return gain


# --- buying a Dach -------------------------------------------------------------------------------
@rule
def offer_for_roof(s, seat, first, w):
    """Each seat is asked once a turn, first who is known to hold a Dach, then the fullest hand."""
    if s.money[seat] < ROOF_COINS or plan(s, seat, first, 0, 1) & 7 < 3:
        return END_PLAY + 0
    best = 0
    found = END_PLAY + 0
    for other in range(s.players):
        if w[OFFER + other] and s.offers[other] == 0:
            chance = s.hand_size[other] + 0
            for k in range(KNOWN):
                if s.known[other][k] == ROOF + 1:
                    chance += 50
            if chance > best:
                best = chance
                found = OFFER + other
    return found
