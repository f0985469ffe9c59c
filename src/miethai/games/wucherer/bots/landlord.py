"""The landlord: a bot that plays Wucherer soundly, as a rule function, so that it runs interpreted,
compiled and on the GPU. It weighs every play by the coins that it brings over the turns to come
(``value``, ``targets``, ``play``), builds with the cards that it needs least
(``build``) and answers what the others do (``answers``). It remembers nothing and looks
into no hand but its own: every answer follows from what lies open to it and the random bits."""

from miethai.games.wucherer.bots.answers import (
    answer_crime,
    answer_move,
    answer_offer,
    answer_recycling,
    answer_search,
    answer_squatters,
    buy_or_stop,
    check_houses,
    choose_driven,
    choose_mad_target,
    next_to_move,
    place_tenant,
)
from miethai.games.wucherer.bots.build import go_on_building
from miethai.games.wucherer.bots.play import choose_play, go_on_with_play
from miethai.games.wucherer.bots.value import leader
from miethai.games.wucherer.rules.moves import PRICE
from miethai.games.wucherer.rules.state import (
    BATCH,
    CHECK,
    CRIME,
    D_CARD,
    DRIVEN,
    MAD,
    MOVING,
    PLACE,
    PLAY,
    SEARCH,
    SQUAT,
    TRADE,
)
from miethai.kernel.frames import top_kind
from miethai.kernel.moves import COUNT, LIST
from miethai.kernel.rule import rule


@rule
def landlord(s, seat, w, bits):
    if w[COUNT] == 1 and w[PRICE] == 0:
        return w[LIST] + 0
    first = leader(s, seat)
    kind = top_kind(s)
    if kind:
        return answer(s, kind, seat, first, w)
    if s.stage == CHECK:
        return check_houses(s, seat, w)
    if s.stage != PLAY:
        return buy_or_stop(s, seat, first, bits)
    if s.site:
        return go_on_building(s, seat, first, w)
    if s.draft[seat][D_CARD]:
        return go_on_with_play(s, seat, first, w)
    return choose_play(s, seat, first, w)


@rule
def answer(s, kind, seat, first, w):
    """Another play or a removal asks for something."""
    if kind == PLACE:
        return place_tenant(s, seat, first, w)
    if kind == BATCH:
        return next_to_move(s, seat, w)
    if kind == DRIVEN:
        return choose_driven(s, seat, w)
    if kind == SQUAT:
        return answer_squatters(s, seat, w)
    if kind == CRIME:
        return answer_crime(s, seat, first, w)
    if kind == MAD:
        return choose_mad_target(s, seat, first, w)
    if kind == SEARCH:
        return answer_search(s, seat, w)
    if kind == MOVING:
        return answer_move(s, seat, w)
    if kind == TRADE:
        return answer_offer(s, seat, first, w)
    return answer_recycling(s, seat, first)
