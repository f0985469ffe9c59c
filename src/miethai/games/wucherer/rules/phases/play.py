"""Phase 2: playing cards.
WUC-PLAY-01 … 05, WUC-MOVE-01 … 04, WUC-TURN-02, WUC-OWN-01 … 03, WUC-STRIKE-01, WUC-COURT-01,
WUC-TEN-08, WUC-TEN-13, WUC-N-64, WUC-O-43, AMB-15, AMB-24, AMB-34, AMB-59

A play is put together in the seat's draft and happens when it is complete. No play is offered that
cannot be completed; a program never cancels."""

from miethai.games.wucherer.rules import bars, moves, notes, state, tables
from miethai.games.wucherer.rules.phases import common, fitting, targets, trade
from miethai.games.wucherer.rules.phases.build import extend, legal_build
from miethai.games.wucherer.rules.phases.crime import commit, next_murder_target
from miethai.games.wucherer.rules.phases.displace import demolish
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
from miethai.kernel.bits import lowest_bit
from miethai.kernel.moves import allow, allow_mask
from miethai.kernel.rule import note, rule


# --- the menu (D-MAIN) ---------------------------------------------------------------------------
@rule
def legal_main(s, seat, w):
    for card in range(tables.KINDS):
        if s.hand[seat][card] > 0 and targets.can_play(s, seat, card):
            allow(w, moves.PLAY_CARD + card)
    legal_build(s, seat, w)
    if targets.bar_recall(s, seat) == 0:
        allow(w, moves.RECALL)
    trade.legal_offer(s, seat, w)
    allow(w, moves.END_PLAY)


# --- the draft -----------------------------------------------------------------------------------
@rule
def legal_draft(s, seat, w):
    """The next small move of the play begun."""
    card = s.draft[seat][state.D_CARD] - 1
    if card == state.OFFER_DRAFT - 1:
        trade.legal_offer_draft(s, seat, w)
        return
    if card < tables.TENANTS:
        houses = s.built + 0
        while houses:
            house = lowest_bit(houses)
            houses &= houses - 1
            levels = fitting.fitting(s, card, house, state.NOWHERE, fitting.FREELY)
            allow_mask(w, moves.THE_FLAT + house * tables.LEVELS, levels)
    elif card == tables.POLITICS and s.draft[seat][state.D_FIRST] == 0:
        legal_uses(s, seat, w)
    elif card == tables.RELOCATION and s.draft[seat][state.D_FIRST] != 0:
        legal_destination(s, s.draft[seat][state.D_FIRST] - 1, w)
    else:
        legal_target(s, seat, card, w)
    if common.may_cancel(s, seat):
        allow(w, moves.CANCEL)


@rule
def legal_uses(s, seat, w):
    for use in range(3):
        if bar_use(s, seat, use) == 0:
            allow(w, moves.USE_AS + use)


@rule
def bar_use(s, seat, use):
    """Politik is Abriss, Eigenbedarf or, in classic, a way out of jail (WUC-N-64, WUC-O-43)."""
    if use == moves.AS_DEMOLITION:
        return 0 if targets.any_demolition(s) else bars.DEMOLISHES_HOUSE
    if use == moves.AS_RELEASE:
        return targets.bar_release(s, seat)
    if targets.own_use_houses(s):
        return 0
    return bars.NO_EFFECT if s.built else bars.USES_HOUSE


@rule
def legal_target(s, seat, card, w):
    if card == tables.MURDER:
        slot = next_murder_target(s, s.built + 0, -1)
        while slot >= 0:
            allow(w, slot)
            slot = next_murder_target(s, s.built + 0, slot)
    elif targets.is_aimed_at_tenant(s, card):
        houses = targets.reach(s, seat, card)
        flat = targets.next_tenant(s, houses, -1, card)
        while flat >= 0:
            allow(w, moves.THE_FLAT + flat)
            flat = targets.next_tenant(s, houses, flat, card)
    else:
        allow_mask(w, moves.THE_HOUSE, targets.target_houses(s, seat, aim(s, seat, card)))


@rule
def bar_draft(s, seat, verb, arg, coins):
    """Why the next small move of the play begun is another one."""
    card = s.draft[seat][state.D_CARD] - 1
    if moves.ANSWERS_OFFER[verb]:
        return bars.NO_OFFER
    if verb == moves.CANCEL and common.may_cancel(s, seat):
        return 0
    if card == state.OFFER_DRAFT - 1:
        return trade.bar_offer_draft(s, seat, verb, arg, coins)
    if verb == moves.THE_FLAT:
        return bar_draft_flat(s, seat, card, arg)
    if verb == moves.THE_HOUSE:
        return bar_draft_house(s, seat, card, arg)
    if verb == moves.USE_AS:
        if card != tables.POLITICS:
            return bars.POLITICS_USES
        if s.draft[seat][state.D_FIRST] == 0:
            return bar_use(s, seat, arg)
    if verb == moves.PUT_UNDER:
        chosen = card == tables.RELOCATION and s.draft[seat][state.D_FIRST] != 0
        return 0 if chosen and s.relocation_under_pile else bars.ONLY_TO_FLATS
    if verb == moves.LAY_OFF and card == tables.RELOCATION:
        return bars.MOVES_TO_FLAT
    return bars.OTHER_PLAY_BEGUN


@rule
def bar_draft_flat(s, seat, card, flat):
    """The flat does not fit, or its tenant cannot be hit, or the card is not aimed at flats."""
    first = s.draft[seat][state.D_FIRST] + 0
    if card < tables.TENANTS:
        return fitting.bar_flat(s, card, flat, state.NOWHERE, fitting.FREE_WILL)
    if card == tables.RELOCATION and first:
        return fitting.bar_destination(s, lives_at(s, first - 1), flat, first - 1)
    if card == tables.POLITICS and first == 0:
        return bars.POLITICS_USES
    if card == tables.MURDER or targets.is_aimed_at_tenant(s, card):
        return targets.bar_hit(s, seat, card, flat)
    return bars.POLICE_AIM if card == tables.POLICE else bars.AIM[aim(s, seat, card)]


@rule
def bar_draft_house(s, seat, card, house):
    """The house cannot be hit, or the card is not aimed at houses."""
    first = s.draft[seat][state.D_FIRST] + 0
    if card < tables.TENANTS:
        return bars.TENANT_NEEDS_FLAT
    if card == tables.RELOCATION and first:
        return bars.MOVES_TO_FLAT
    if card == tables.POLITICS and first == 0:
        return bars.POLITICS_USES
    if card == tables.MURDER or targets.is_aimed_at_tenant(s, card):
        return bars.POLICE_AIM if card == tables.POLICE else bars.AIM[card]
    return targets.bar_aim(s, seat, aim(s, seat, card), house)


@rule
def aim(s, seat, card):
    """Politik is aimed as the card it stands for."""
    if card != tables.POLITICS:
        return card
    if s.draft[seat][state.D_FIRST] == moves.AS_OWN_USE + 1:
        return tables.OWN_USE
    return tables.DEMOLITION


@rule
def clear_draft(s, seat):
    for k in range(state.DRAFT):
        s.draft[seat][k] = 0


@rule
def apply_draft(s, seat, slot):
    """One more small move; the last one makes the play happen."""
    card = s.draft[seat][state.D_CARD] - 1
    first = s.draft[seat][state.D_FIRST] + 0
    if slot == moves.CANCEL:
        clear_draft(s, seat)
        s.cancels[seat] += 1
    elif slot >= moves.USE_AS and slot < moves.USE_AS + 3:
        if slot == moves.USE_AS + moves.AS_RELEASE:
            clear_draft(s, seat)
            leave_jail(s, seat, tables.POLITICS, notes.BY_POLITICS)
        else:
            s.draft[seat][state.D_FIRST] = slot - moves.USE_AS + 1
    elif card == tables.RELOCATION and first == 0:
        flat = slot - moves.THE_FLAT
        if has_choice(s, flat):
            s.draft[seat][state.D_FIRST] = flat + 1
        else:
            play_on_flat(s, seat, card, flat, state.LAID_OFF)  # AMB-24
    elif card == tables.RELOCATION:
        play_on_flat(
            s,
            seat,
            card,
            first - 1,
            state.UNDER if slot == moves.PUT_UNDER else slot - moves.THE_FLAT,
        )
    elif slot >= moves.THE_FLAT and slot < moves.THE_FLAT + tables.FLATS:
        play_on_flat(s, seat, card, slot - moves.THE_FLAT, state.NOWHERE)
    else:
        play_on_house(s, seat, card, slot - moves.THE_HOUSE)


# --- plays ---------------------------------------------------------------------------------------
@rule
def begin_play(s, seat, card):
    """Cards without a target happen at once."""
    if card == tables.COURT:
        leave_jail(s, seat, tables.COURT, notes.BY_COURT)
    elif card == tables.RECYCLING:
        note(s, notes.PLAYED, seat, state.NOBODY, 0, tables.RECYCLING, state.NOWHERE)
        recycle(s, seat)
    else:
        s.draft[seat][state.D_CARD] = card + 1


@rule
def leave_jail(s, seat, card, how):
    """WUC-COURT-01, WUC-O-43"""
    common.take_card(s, seat, card, 1)
    common.spend(s, card)
    note(s, notes.PLAYED, seat, seat, 0, card, state.NOWHERE)
    s.jail = state.NOBODY
    note(s, notes.FREED, seat, 0, 0, how, 0)


@rule
def play_on_flat(s, seat, card, flat, to):
    """The play is complete: a card on one tenant, or a tenant for one flat."""
    clear_draft(s, seat)
    if card == state.RECALL_DRAFT - 1:
        recall(s, seat, flat)
        return
    common.take_card(s, seat, card, 1)
    note(s, notes.PLAYED, seat, s.owner[flat // tables.LEVELS] + 0, 1, card, flat)
    if card == tables.SQUATTERS and police_may_stop(s, seat, state.NOWHERE, flat):
        open_squat_window(s, state.NOWHERE, flat, seat)
    elif card < tables.TENANTS:
        move_in(s, card, flat, seat, state.NOWHERE)
    elif card == tables.RENT_STRIKE:
        add_strike(s, flat)  # stays on the tenant (WUC-PLAY-04)
        note(s, notes.MARKED, s.owner[flat // tables.LEVELS] + 0, 0, 0, lives_at(s, flat), flat)
    else:
        common.spend(s, card)
        if card == tables.MURDER:
            commit(s, tables.MURDER, seat, flat)
        elif card == tables.POLICE:
            lay_off(s, flat, notes.OUT_DISCARD)  # WUC-TEN-08
        else:
            relocate(s, seat, flat, to)


@rule
def play_on_house(s, seat, card, house):
    use = aim(s, seat, card)
    clear_draft(s, seat)
    common.take_card(s, seat, card, 1)
    note(s, notes.PLAYED, seat, s.owner[house] + 0, 0, card, house)
    if use == tables.LOFT or use == tables.CELLAR or use == tables.FLAT_ROOF:
        extend(s, seat, use, house)
        return
    common.spend(s, card)
    if use == tables.BOMB:
        commit(s, tables.BOMB, seat, house)
    elif use == tables.OWN_USE:
        use_house_oneself(s, house)
    elif use == tables.POLICE:
        for level in range(tables.LEVELS):
            if s.tenant[house][level] == tables.SQUATTERS + 1:
                lay_off(s, house * tables.LEVELS + level, notes.OUT_DISCARD)
    else:
        demolish(s, house)


@rule
def recall(s, seat, flat):
    """WUC-TEN-13; the count only bounds programs (AMB-56)."""
    s.recalls = min(s.recalls + 1, state.RECALLS)
    take_home(s, flat, state.RECALL_DRAFT - 1)


@rule
def take_home(s, flat, why):
    """The landlord takes a tenant on the hand; a Monster goes to its supply (AMB-34)."""
    owner = s.owner[flat // tables.LEVELS] + 0
    kind = move_out(s, flat)
    forget_moves(s, flat)
    if kind == tables.MONSTER and s.monster_return == 0:
        s.monsters_left += 1
        note(s, notes.MOVED_OUT, owner, 0, notes.OUT_SUPPLY, kind, flat)
    else:
        note(s, notes.MOVED_OUT, owner, 0, notes.OUT_HAND, kind, flat)
        common.add_card(s, owner, kind, 1, why)


@rule
def use_house_oneself(s, house):
    """Eigenbedarf: all tenants to the owner's hand, Hausbesetzer stay (WUC-OWN-01 … 03)."""
    levels = tenants_mask(s, house)
    while levels:
        flat = house * tables.LEVELS + lowest_bit(levels)
        levels &= levels - 1
        if lives_at(s, flat) != tables.SQUATTERS:
            take_home(s, flat, tables.OWN_USE)
