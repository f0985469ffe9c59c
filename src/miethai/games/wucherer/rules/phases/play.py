"""Phase 2: playing cards.
WUC-PLAY-01 … 05, WUC-MOVE-01 … 04, WUC-TURN-02, WUC-OWN-01 … 03, WUC-STRIKE-01, WUC-COURT-01,
WUC-TEN-08, WUC-TEN-13, WUC-N-64, WUC-O-43, AMB-15, AMB-24, AMB-34, AMB-59

A play is put together in the seat's draft and happens when it is complete. No play is offered that
cannot be completed; a program never cancels."""

from miethai.games.wucherer.rules.moves import (
    AS_DEMOLITION,
    AS_OWN_USE,
    AS_RELEASE,
    CANCEL,
    END_PLAY,
    PLAY_CARD,
    PUT_UNDER,
    RECALL,
    THE_FLAT,
    THE_HOUSE,
    USE_AS,
)
from miethai.games.wucherer.rules.notes import (
    BY_COURT,
    BY_POLITICS,
    FREED,
    MARKED,
    MOVED_OUT,
    OUT_DISCARD,
    OUT_HAND,
    OUT_SUPPLY,
    PLAYED,
)
from miethai.games.wucherer.rules.phases.build import extend, legal_build
from miethai.games.wucherer.rules.phases.common import (
    add_card,
    is_program,
    spend,
    take_card,
)
from miethai.games.wucherer.rules.phases.crime import commit, next_murder_target
from miethai.games.wucherer.rules.phases.displace import demolish
from miethai.games.wucherer.rules.phases.fitting import FREELY, fitting
from miethai.games.wucherer.rules.phases.houses import (
    add_strike,
    forget_moves,
    lay_off,
    lives_at,
    move_in,
    move_out,
    tenants_mask,
)
from miethai.games.wucherer.rules.phases.moving import open_squat_window, police_may_stop
from miethai.games.wucherer.rules.phases.recycle import recycle
from miethai.games.wucherer.rules.phases.relocate import (
    has_choice,
    legal_destination,
    relocate,
)
from miethai.games.wucherer.rules.phases.targets import (
    any_demolition,
    can_be_released,
    can_play,
    can_recall,
    is_aimed_at_tenant,
    next_tenant,
    own_use_houses,
    target_houses,
)
from miethai.games.wucherer.rules.phases.trade import legal_offer, legal_offer_draft
from miethai.games.wucherer.rules.state import (
    CANCELS,
    D_CARD,
    D_FIRST,
    DRAFT,
    LAID_OFF,
    NOBODY,
    NOWHERE,
    OFFER_DRAFT,
    RECALL_DRAFT,
    RECALLS,
    UNDER,
)
from miethai.games.wucherer.rules.tables import (
    BOMB,
    CELLAR,
    COURT,
    DEMOLITION,
    FLAT_ROOF,
    FLATS,
    KINDS,
    LEVELS,
    LOFT,
    MONSTER,
    MURDER,
    OWN_USE,
    POLICE,
    POLITICS,
    RECYCLING,
    RELOCATION,
    RENT_STRIKE,
    SQUATTERS,
    TENANTS,
)
from miethai.kernel.bits import lowest_bit
from miethai.kernel.moves import allow, allow_mask
from miethai.kernel.rule import note, rule


# --- the menu (D-MAIN) ---------------------------------------------------------------------------
@rule
def legal_main(s, seat, w):
    for card in range(KINDS):
        if s.hand[seat][card] > 0 and can_play(s, seat, card):
            allow(w, PLAY_CARD + card)
    legal_build(s, seat, w)
    if can_recall(s, seat):
        allow(w, RECALL)
    legal_offer(s, seat, w)
    allow(w, END_PLAY)


# --- the draft -----------------------------------------------------------------------------------
@rule
def legal_draft(s, seat, w):
    """The next small move of the play begun."""
    card = s.draft[seat][D_CARD] - 1
    if card == OFFER_DRAFT - 1:
        legal_offer_draft(s, seat, w)
        return
    if card < TENANTS:
        houses = s.built + 0
        while houses:
            house = lowest_bit(houses)
            houses &= houses - 1
            levels = fitting(s, card, house, NOWHERE, FREELY)
            allow_mask(w, THE_FLAT + house * LEVELS, levels)
    elif card == POLITICS and s.draft[seat][D_FIRST] == 0:
        legal_uses(s, seat, w)
    elif card == RELOCATION and s.draft[seat][D_FIRST] != 0:
        legal_destination(s, s.draft[seat][D_FIRST] - 1, w)
    else:
        legal_target(s, seat, card, w)
    if not is_program(s, seat) and s.cancels < CANCELS:
        allow(w, CANCEL)


@rule
def legal_uses(s, seat, w):
    """Politik is Abriss, Eigenbedarf or, in classic, a way out of jail (WUC-N-64, WUC-O-43)."""
    if any_demolition(s):
        allow(w, USE_AS + AS_DEMOLITION)
    if own_use_houses(s):
        allow(w, USE_AS + AS_OWN_USE)
    if can_be_released(s, seat):
        allow(w, USE_AS + AS_RELEASE)


@rule
def legal_target(s, seat, card, w):
    if card == MURDER:
        slot = next_murder_target(s, s.built + 0, -1)
        while slot >= 0:
            allow(w, slot)
            slot = next_murder_target(s, s.built + 0, slot)
    elif is_aimed_at_tenant(s, card):
        houses = s.owned[seat] + 0
        if card == RELOCATION or card == RENT_STRIKE:
            houses = s.built + 0  # WUC-PLAY-05
        flat = next_tenant(s, houses, -1, card)
        while flat >= 0:
            allow(w, THE_FLAT + flat)
            flat = next_tenant(s, houses, flat, card)
    else:
        allow_mask(w, THE_HOUSE, target_houses(s, seat, aim(s, seat, card)))


@rule
def aim(s, seat, card):
    """Politik is aimed as the card it stands for."""
    if card != POLITICS:
        return card
    if s.draft[seat][D_FIRST] == AS_OWN_USE + 1:
        return OWN_USE
    return DEMOLITION


@rule
def clear_draft(s, seat):
    for k in range(DRAFT):
        s.draft[seat][k] = 0


@rule
def apply_draft(s, seat, slot):
    """One more small move; the last one makes the play happen."""
    card = s.draft[seat][D_CARD] - 1
    first = s.draft[seat][D_FIRST] + 0
    if slot == CANCEL:
        clear_draft(s, seat)
        s.cancels += 1
    elif slot >= USE_AS and slot < USE_AS + 3:
        if slot == USE_AS + AS_RELEASE:
            clear_draft(s, seat)
            leave_jail(s, seat, POLITICS, BY_POLITICS)
        else:
            s.draft[seat][D_FIRST] = slot - USE_AS + 1
    elif card == RELOCATION and first == 0:
        flat = slot - THE_FLAT
        if has_choice(s, flat):
            s.draft[seat][D_FIRST] = flat + 1
        else:
            play_on_flat(s, seat, card, flat, LAID_OFF)  # AMB-24
    elif card == RELOCATION:
        play_on_flat(s, seat, card, first - 1, UNDER if slot == PUT_UNDER else slot - THE_FLAT)
    elif slot >= THE_FLAT and slot < THE_FLAT + FLATS:
        play_on_flat(s, seat, card, slot - THE_FLAT, NOWHERE)
    else:
        play_on_house(s, seat, card, slot - THE_HOUSE)


# --- plays ---------------------------------------------------------------------------------------
@rule
def begin_play(s, seat, card):
    """Cards without a target happen at once."""
    if card == COURT:
        leave_jail(s, seat, COURT, BY_COURT)
    elif card == RECYCLING:
        note(s, PLAYED, seat, NOBODY, 0, RECYCLING, NOWHERE)
        recycle(s, seat)
    else:
        s.draft[seat][D_CARD] = card + 1


@rule
def leave_jail(s, seat, card, how):
    """WUC-COURT-01, WUC-O-43"""
    take_card(s, seat, card, 1)
    spend(s, card)
    note(s, PLAYED, seat, seat, 0, card, NOWHERE)
    s.jail = NOBODY
    note(s, FREED, seat, 0, 0, how, 0)


@rule
def play_on_flat(s, seat, card, flat, to):
    """The play is complete: a card on one tenant, or a tenant for one flat."""
    clear_draft(s, seat)
    if card == RECALL_DRAFT - 1:
        recall(s, seat, flat)
        return
    take_card(s, seat, card, 1)
    note(s, PLAYED, seat, s.owner[flat // LEVELS] + 0, 1, card, flat)
    if card == SQUATTERS and police_may_stop(s, seat, NOWHERE, flat):
        open_squat_window(s, NOWHERE, flat, seat)
    elif card < TENANTS:
        move_in(s, card, flat, seat, NOWHERE)
    elif card == RENT_STRIKE:
        add_strike(s, flat)  # stays on the tenant (WUC-PLAY-04)
        note(s, MARKED, s.owner[flat // LEVELS] + 0, 0, 0, lives_at(s, flat), flat)
    else:
        spend(s, card)
        if card == MURDER:
            commit(s, MURDER, seat, flat)
        elif card == POLICE:
            lay_off(s, flat, OUT_DISCARD)  # WUC-TEN-08
        else:
            relocate(s, seat, flat, to)


@rule
def play_on_house(s, seat, card, house):
    use = aim(s, seat, card)
    clear_draft(s, seat)
    take_card(s, seat, card, 1)
    note(s, PLAYED, seat, s.owner[house] + 0, 0, card, house)
    if use == LOFT or use == CELLAR or use == FLAT_ROOF:
        extend(s, seat, use, house)
        return
    spend(s, card)
    if use == BOMB:
        commit(s, BOMB, seat, house)
    elif use == OWN_USE:
        use_house_oneself(s, house)
    elif use == POLICE:
        for level in range(LEVELS):
            if s.tenant[house][level] == SQUATTERS + 1:
                lay_off(s, house * LEVELS + level, OUT_DISCARD)
    else:
        demolish(s, house)


@rule
def recall(s, seat, flat):
    """WUC-TEN-13; the count only bounds programs (AMB-56)."""
    s.recalls = min(s.recalls + 1, RECALLS)
    take_home(s, flat, RECALL_DRAFT - 1)


@rule
def take_home(s, flat, why):
    """The landlord takes a tenant on the hand; a Monster goes to its supply (AMB-34)."""
    owner = s.owner[flat // LEVELS] + 0
    kind = move_out(s, flat)
    forget_moves(s, flat)
    if kind == MONSTER and s.monster_return == 0:
        s.monsters_left += 1
        note(s, MOVED_OUT, owner, 0, OUT_SUPPLY, kind, flat)
    else:
        note(s, MOVED_OUT, owner, 0, OUT_HAND, kind, flat)
        add_card(s, owner, kind, 1, why)


@rule
def use_house_oneself(s, house):
    """Eigenbedarf: all tenants to the owner's hand, Hausbesetzer stay (WUC-OWN-01 … 03)."""
    levels = tenants_mask(s, house)
    while levels:
        flat = house * LEVELS + lowest_bit(levels)
        levels &= levels - 1
        if lives_at(s, flat) != SQUATTERS:
            take_home(s, flat, OWN_USE)
