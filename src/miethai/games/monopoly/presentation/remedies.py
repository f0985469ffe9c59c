"""Why a move is refused, and what would make it legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from miethai.games.monopoly.presentation.gate import seen
from miethai.games.monopoly.presentation.wording import CURRENCY, Words
from miethai.games.monopoly.rules import bars, tables
from miethai.games.monopoly.rules.bar import bar
from miethai.games.monopoly.rules.legal import highest, legal, lowest
from miethai.games.monopoly.rules.moves import BID, MOVES, SELL, TAKE_MORTGAGE
from miethai.games.monopoly.rules.phases import common
from miethai.games.monopoly.rules.phases.moment import actor
from miethai.games.monopoly.rules.phases.mortgage import redeem_cost, takeover_cost
from miethai.games.monopoly.rules.phases.sale import highest_of_his, step_price
from miethai.games.monopoly.rules.phases.terms import means_change
from miethai.games.monopoly.rules.phases.trade import changed_deeds
from miethai.games.monopoly.rules.rulebook import RULES
from miethai.kernel.frames import SEAT, A, B, C, D, E, top
from miethai.kernel.moves import Move, legal_set, members
from miethai.kernel.presentation.words import names_of_obstacles

NAMES = names_of_obstacles(bars)


def refusal(rule: str, lang: str) -> str:
    """The sentence for a rule that forbids a move, with its id."""
    return Words(lang, ()).refusal(rule, RULES)


def obstacle(
    s: Any, seat: int, m: int, names: Sequence[str], lang: str, currency: str = CURRENCY
) -> str:
    """What stands against a move, in one short sentence."""
    number = bar(s, seat, m)
    if not number:
        return ""
    rule = bars.RULE_IDS[number][s.ruleset]
    return Words(lang, names, currency).obstacle(NAMES[number], rule, RULES)


def remedy(
    s: Any, seat: int, m: int, names: Sequence[str], lang: str, currency: str = CURRENCY
) -> str | None:
    """For a move that is refused: what would make it legal, where that can be computed."""
    p = seen(s, seat)
    if not 0 <= seat < p.players or not p.alive >> seat & 1:
        return None
    a, move = Advice(Words(lang, names, currency), s, p, seat), MOVES.decode(m)
    number = bar(s, seat, m)
    finder = FINDERS.get(number)
    if finder:
        return finder(a, move)
    verb = move.block.verb
    if number in TABLE_WAITS or (number and verb in WAITING):
        return a.wait()
    return a.wait() if number and verb == "buy" and actor(p) != seat else None  # else: land there


class Way(NamedTuple):
    """One step that raises money."""

    verb: str
    deed: int
    amount: int


class Advice:
    """What is needed to give advice to one seat. Only ``ways`` asks the position itself: for the
    seat's own legal moves, which it sees anyway."""

    def __init__(self, w: Words, s: Any, p: Any, seat: int) -> None:
        self.w, self.p, self.seat, self._s = w, p, seat, s

    def ways(self, spared: int) -> list[Way]:
        """Mortgages and single sales that the seat may make now, outside of a group of deeds."""
        offered = legal_set()
        legal(self._s, self.seat, offered)
        found = []
        for slot in members(offered):
            for verb, base in (("mortgage", TAKE_MORTGAGE), ("sell", SELL)):
                deed = slot - base
                if 0 <= deed < tables.DEEDS and not spared >> deed & 1:
                    brings = tables.MORTGAGE[deed] if verb == "mortgage" else step_price(deed)
                    found.append(Way(verb, deed, brings))
        return sorted(found, key=lambda way: way.amount)

    def short_of(self, price: int, spared: int = 0) -> str | None:
        """What is missing to a price and how to get it: the smallest single step that suffices, the
        largest ones together, or all there is."""
        missing = price - self.p.cash[self.seat]
        if missing <= 0:
            return None
        w, short, ways = self.w, self.w.money(missing), self.ways(spared)
        for way in ways:
            if way.amount >= missing:
                text = self._step("way", way)
                return w.say("remedy.short_one", short=short, way=text)
        taken: list[Way] = []
        while ways and sum(way.amount for way in taken) < missing:
            taken.append(ways.pop())
        raised = sum(way.amount for way in taken)
        if not taken:
            return w.say("remedy.short_only", short=short)
        if raised >= missing:
            steps = w.listing([self._step("item", way) for way in taken])
            return w.say("remedy.short_many", short=short, ways=steps, sum=w.money(raised))
        reach = self._reach(spared)
        key = "remedy.short_all" if reach >= missing else "remedy.short_never"
        return w.say(key, short=short, sum=w.money(reach))

    def _step(self, form: str, way: Way) -> str:
        values = {"deed": self.w.deed(way.deed), "amount": self.w.money(way.amount)}
        return self.w.say(f"remedy.{form}_{way.verb}", **values)

    def _reach(self, spared: int) -> int:
        """All that mortgages and the sale of buildings could bring."""
        free = self.p.deeds[self.seat] & ~self.p.mortgaged & ~spared
        return sum(
            tables.MORTGAGE[d] + common.resale(self.p, d)
            for d in range(tables.DEEDS)
            if free >> d & 1
        )

    def wait(self) -> str | None:
        """Somebody else is asked first."""
        asked = actor(self.p)
        if asked == self.seat:
            return self.w.say("remedy.own_first")
        return None if asked < 0 else self.w.say("remedy.wait", name=self.w.seat(asked))

    def where(self, deed: int) -> str:
        """A deed and who has it."""
        owner = common.owner_of(self.p, deed)
        if owner < 0:
            return self.w.say("remedy.group_item_bank", deed=self.w.deed(deed))
        return self.w.say("remedy.group_item", deed=self.w.deed(deed), owner=self.w.seat(owner))

    def deeds(self, move: Move) -> list[int]:
        """The group of the property that the move is about."""
        group = tables.GROUP[move.args[0]]
        return [tables.GROUP_DEED[group][k] for k in range(tables.GROUP_SIZE[group])]


# --- by what stands against the move ------------------------------------------------------------
def _price(a: Advice, move: Move) -> str | None:
    return a.short_of(tables.PRICE[top(a.p, A)])


def _fee(a: Advice, move: Move) -> str | None:
    return a.short_of(a.p.jail_fee)


def _others_bid(a: Advice, move: Move) -> str | None:
    return a.wait()


def _bid(a: Advice, move: Move) -> str | None:
    low, high = lowest(a.p, a.seat, BID), highest(a.p, a.seat, BID)
    key = "bid_never" if high < low else "bid_low" if move.amount < low else "bid_high"
    return a.w.say(f"remedy.{key}", low=a.w.money(low), high=a.w.money(max(high, 0)))


def _group(a: Advice, move: Move) -> str | None:
    missing = [d for d in a.deeds(move) if not a.p.deeds[a.seat] >> d & 1]
    return a.w.say("remedy.group", deeds=a.w.listing([a.where(d) for d in missing]))


def _loans(a: Advice, move: Move) -> str | None:
    items = [
        a.w.say("remedy.free_item", deed=a.w.deed(d), amount=a.w.money(redeem_cost(a.p, d)))
        for d in a.deeds(move)
        if a.p.mortgaged >> d & 1
    ]
    return a.w.say("remedy.free_group", deeds=a.w.listing(items))


def _uneven(a: Advice, move: Move) -> str | None:
    low = common.lowest_level(a.p, tables.GROUP[move.args[0]])
    lower = [a.w.deed(d) for d in a.deeds(move) if a.p.level[d] == low]
    return a.w.say("remedy.even", deeds=a.w.listing(lower))


def _stock(a: Advice, move: Move) -> str | None:
    return a.w.say("remedy.stock")


def _building(a: Advice, move: Move) -> str | None:
    deed = move.args[0]
    return a.short_of(tables.HOUSE_PRICE[deed], tables.GROUP_MASK[tables.GROUP[deed]])


def _uneven_sale(a: Advice, move: Move) -> str | None:
    high = highest_of_his(a.p, a.seat, tables.GROUP[move.args[0]])
    higher = [a.w.deed(d) for d in a.deeds(move) if a.p.level[d] == high]
    return a.w.say("remedy.even_down", deeds=a.w.listing(higher))


def _built_up(a: Advice, move: Move) -> str | None:
    return a.w.say("remedy.bare", group=a.w.group(tables.GROUP[move.args[0]]))


def _redemption(a: Advice, move: Move) -> str | None:
    return a.short_of(redeem_cost(a.p, move.args[0]))


def _takeover(a: Advice, move: Move) -> str | None:
    return a.short_of(takeover_cost(a.p, move.args[0]))


def _whose(a: Advice, move: Move) -> str | None:
    """Whose a property is, or what is missing on one's own."""
    deed = move.args[0]
    if deed >= tables.DEEDS:  # a jail card
        return None
    owner = common.owner_of(a.p, deed)
    if owner == a.seat:
        key = OWN_LACKS.get(move.block.verb)
        if key == "loan" and a.p.mortgaged >> deed & 1:
            key = "loan_there"
        return a.w.say(f"remedy.{key}", deed=a.w.deed(deed)) if key else None
    key = "owner_bank" if owner < 0 else "owner"
    return a.w.say(f"remedy.{key}", deed=a.w.deed(deed), name=a.w.seat(owner))


def _offer_first(a: Advice, move: Move) -> str | None:
    """With whom an offer about this would be made."""
    deed = move.args[0] if move.args else tables.DEEDS
    owner = common.owner_of(a.p, deed) if deed < tables.DEEDS else -1
    if owner < 0 or (owner == a.seat) != (move.block.verb == "give"):
        return _whose(a, move) if move.args else None
    if owner == a.seat:
        return a.w.say("remedy.offer_first")
    return a.w.say("remedy.offer_first_to", name=a.w.seat(owner))


def _offer_begun(a: Advice, move: Move) -> str | None:
    return a.w.say("remedy.offer_begun", name=a.w.seat(a.p.draft_to[a.seat] - 1))


def _own_turn(a: Advice, move: Move) -> str | None:
    return a.w.say("remedy.own_turn")


def _debt(a: Advice, move: Move) -> str | None:
    return a.short_of(top(a.p, B))


def _changed(a: Advice, move: Move) -> str | None:
    changed = changed_deeds(a.p, top(a.p, B) | top(a.p, C), top(a.p, E))
    return a.w.say("remedy.changed", deeds=a.w.side(changed, 0))


def _poorer(a: Advice, move: Move) -> str | None:
    """By how much the debtor, on either side of the offer, would be poorer."""
    if move.block.verb == "accept":
        maker, other, give, take, cash = (top(a.p, k) for k in (A, SEAT, B, C, D))
    else:
        maker, other = a.seat, a.p.draft_to[a.seat] - 1
        give, take = a.p.draft_give[a.seat], a.p.draft_take[a.seat]
        cash = a.p.draft_cash[a.seat]
    sides = ((maker, give, take, -cash), (other, take, give, cash))
    for side, lost, gained, paid in sides:
        missing = -means_change(a.p, lost, gained, paid)
        if missing > 0 and common.debtor_frame(a.p, side) >= 0:
            return a.w.say("remedy.poorer", name=a.w.seat(side), amount=a.w.money(missing))
    return None


FINDERS: dict[int, Callable[[Advice, Move], str | None]] = {
    bars.DEED_TOO_DEAR: _price,
    bars.STATION_TOO_DEAR: _price,
    bars.FEE_TOO_DEAR: _fee,
    bars.LEADS_BIDDING: _others_bid,
    bars.OTHERS_BID: _others_bid,
    bars.BELOW_OPENING: _bid,
    bars.BELOW_OPENING_OF_BUILDING: _bid,
    bars.BELOW_HOUSE_PRICE: _bid,
    bars.NOT_ABOVE_BID: _bid,
    bars.BELOW_STEP: _bid,
    bars.BID_AND_PRICE_TOO_DEAR: _bid,
    bars.PRICE_NOT_COVERED: _bid,
    bars.BID_NOT_COVERED: _bid,
    bars.NOT_WHOLE_GROUP: _group,
    bars.GROUP_MORTGAGED: _loans,
    bars.UNEVEN: _uneven,
    bars.UNEVEN_HOTELS: _uneven,
    bars.NO_STOCK: _stock,
    bars.BUILDING_TOO_DEAR: _building,
    bars.UNEVEN_SALE: _uneven_sale,
    bars.HOTELS_FIRST: _uneven_sale,
    bars.BUILT_UP: _built_up,
    bars.GROUP_BUILT_UP: _built_up,
    bars.REDEMPTION_TOO_DEAR: _redemption,
    bars.TAKEOVER_TOO_DEAR: _takeover,
    bars.OWN_MEANS_SUFFICE: _debt,
    bars.DEEDS_CHANGED: _changed,
    bars.DEBTOR_POORER: _poorer,
    bars.NOT_TO_MORTGAGE: _whose,
    bars.NOT_TO_REDEEM: _whose,
    bars.NOT_OWN_BUILDING: _whose,
    bars.NOT_THEIRS_TO_TRADE: _whose,
    bars.NO_OFFER: _offer_first,
    bars.OFFER_BEGUN: _offer_begun,
    bars.BUILD_ON_TURN: _own_turn,
}
OWN_LACKS = {"mortgage": "loan", "redeem": "no_loan", "sell": "no_building"}
# Where it helps to say who is asked now: what the table waits for, and whose turn it is.
TABLE_WAITS = {
    *range(bars.SPACE_UNSETTLED, bars.CLOSED_MOMENT + 1),
    bars.ORDER_FIRST,
    bars.ORDER_OF_OTHERS,
    bars.NOT_ON_TURN,
    bars.DICE_NOT_HANDED_ON,
    bars.OTHERS_BUY,
    bars.OTHERS_OFFER,
    bars.OTHERS_LAST_CHANCE,
}
WAITING = ("throw", "end")  # where the others come to an end, too
