"""The landlord: a bot that plays Wucherer soundly, as a rule function, so that it runs interpreted,
compiled and on the GPU. It weighs every play by the coins that it brings over the turns to come
(``value``, ``targets``, ``play``), builds with the cards that it needs least
(``build``) and answers what the others do (``answers``). It remembers nothing and looks
into no hand but its own: every answer follows from what lies open to it and the random bits."""

from miethai.games.wucherer.bots import answers
from miethai.games.wucherer.bots.build import go_on_building
from miethai.games.wucherer.bots.play import choose_play, go_on_with_play
from miethai.games.wucherer.bots.value import leader
from miethai.games.wucherer.rules import state
from miethai.games.wucherer.rules.moves import PRICE
from miethai.kernel.frames import top_kind
from miethai.kernel.moves import COUNT, LIST
from miethai.kernel.rule import rule


@rule
def landlord(s, seat, w, bits):
    if w[COUNT] == 1 and w[PRICE] == 0:
        return w[LIST] + 0
    kind = top_kind(s)
    if kind:
        return answer(s, kind, seat, w)
    if s.stage == state.CHECK:
        return answers.check_houses(s, seat, w)
    first = leader(s, seat)
    if s.stage != state.PLAY:
        return answers.buy_or_stop(s, seat, first, bits)
    if s.site:
        return go_on_building(s, seat, first, w)
    if s.draft[seat][state.D_CARD]:
        return go_on_with_play(s, seat, first, w)
    return choose_play(s, seat, first, w)


@rule
def answer(s, kind, seat, w):
    """Another play or a removal asks for something."""
    if kind == state.BATCH:
        return answers.next_to_move(s, seat, w)
    if kind == state.DRIVEN:
        return answers.choose_driven(s, seat, w)
    if kind == state.SQUAT:
        return answers.answer_squatters(s, seat, w)
    if kind == state.SEARCH:
        return answers.answer_search(s, seat, w)
    if kind == state.MOVING:
        return answers.answer_move(s, seat, w)
    first = leader(s, seat)
    if kind == state.PLACE:
        return answers.place_tenant(s, seat, first, w)
    if kind == state.CRIME:
        return answers.answer_crime(s, seat, first, w)
    if kind == state.MAD:
        return answers.choose_mad_target(s, seat, first, w)
    if kind == state.TRADE:
        return answers.answer_offer(s, seat, first, w)
    return answers.answer_recycling(s, seat, first)
