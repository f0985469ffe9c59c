"""Why a move is refused, and what would make it legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from miethai.games.monopoly.presentation.gate import seen
from miethai.games.monopoly.presentation.wording import CURRENCY, Words
from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.legal import highest, legal, lowest
from miethai.games.monopoly.rules.moves import BID, MOVES, SELL, TAKE_MORTGAGE
from miethai.games.monopoly.rules.phases import common
from miethai.games.monopoly.rules.phases.moment import actor
from miethai.games.monopoly.rules.phases.mortgage import redeem_cost
from miethai.games.monopoly.rules.phases.placing import next_kind, stock_of
from miethai.games.monopoly.rules.rulebook import RULES
from miethai.games.monopoly.rules.state import AUCTION, BUY, DEBT, START
from miethai.kernel.frames import SEAT, A, B, top, top_kind
from miethai.kernel.moves import Move, legal_set, members


def refusal(rule: str, lang: str) -> str:
    """The sentence for a rule that forbids a move, with its id."""
    return Words(lang, ()).refusal(rule, RULES)


def remedy(
    s: Any, seat: int, m: int, names: Sequence[str], lang: str, currency: str = CURRENCY
) -> str | None:
    """For a move that is refused: what would make it legal, where that can be computed."""
    p = seen(s, seat)
    move = MOVES.decode(m)
    finder = FINDERS.get(move.block.verb)
    if finder is None or not 0 <= seat < p.players or not p.alive >> seat & 1:
        return None
    return finder(Advice(Words(lang, names, currency), s, p, seat), move)


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
                    amount = (
                        tables.MORTGAGE[deed]
                        if verb == "mortgage"
                        else tables.HOUSE_PRICE[deed] // 2
                    )
                    found.append(Way(verb, deed, amount))
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
        if asked < 0 or asked == self.seat:
            return None
        return self.w.say("remedy.wait", name=self.w.seat(asked))

    def where(self, deed: int) -> str:
        """A deed and who has it."""
        owner = common.owner_of(self.p, deed)
        if owner < 0:
            return self.w.say("remedy.group_item_bank", deed=self.w.deed(deed))
        return self.w.say("remedy.group_item", deed=self.w.deed(deed), owner=self.w.seat(owner))

    def deeds(self, group: int) -> list[int]:
        return [tables.GROUP_DEED[group][k] for k in range(tables.GROUP_SIZE[group])]


# --- by move -------------------------------------------------------------------------------------
def _turn(a: Advice, move: Move) -> str | None:
    return a.wait()


def _buy(a: Advice, move: Move) -> str | None:
    if top_kind(a.p) != BUY or top(a.p, SEAT) != a.seat:
        return a.wait()
    return a.short_of(tables.PRICE[top(a.p, A)])


def _fee(a: Advice, move: Move) -> str | None:
    if a.p.stage != START or a.p.turn != a.seat or not a.p.jailed[a.seat]:
        return None
    return a.short_of(a.p.jail_fee)


def _bid(a: Advice, move: Move) -> str | None:
    if top_kind(a.p) != AUCTION:
        return None
    low, high = lowest(a.p, a.seat, BID), highest(a.p, a.seat, BID)
    if low <= move.amount <= high:
        return a.wait()
    key = "bid_never" if high < low else "bid_low" if move.amount < low else "bid_high"
    return a.w.say(f"remedy.{key}", low=a.w.money(low), high=a.w.money(max(high, 0)))


def _build(a: Advice, move: Move) -> str | None:
    """The first obstacle in the order in which it can be removed."""
    p, w, deed = a.p, a.w, move.args[0]
    group = tables.GROUP[deed]
    if group >= tables.COLOURS or p.level[deed] == common.hotel_level(p):
        return None
    if not common.owns_group(p, a.seat, group):
        missing = [d for d in a.deeds(group) if not p.deeds[a.seat] >> d & 1]
        return w.say("remedy.group", deeds=w.listing([a.where(d) for d in missing]))
    loans = [d for d in a.deeds(group) if p.mortgaged >> d & 1]
    if loans:
        items = [
            w.say("remedy.free_item", deed=w.deed(d), amount=w.money(redeem_cost(p, d)))
            for d in loans
        ]
        return w.say("remedy.free_group", deeds=w.listing(items))
    low = common.lowest_level(p, group)
    if p.level[deed] > low:
        lower = [w.deed(d) for d in a.deeds(group) if p.level[d] == low]
        return w.say("remedy.even", deeds=w.listing(lower))
    if stock_of(p, next_kind(p, deed)) == 0:
        return w.say("remedy.stock")
    return a.short_of(tables.HOUSE_PRICE[deed], tables.GROUP_MASK[group])


def _sell(a: Advice, move: Move) -> str | None:
    p, deed = a.p, move.args[0]
    group = tables.GROUP[deed]
    if group >= tables.COLOURS or not p.deeds[a.seat] >> deed & 1 or p.level[deed] == 0:
        return None
    high = common.highest_level(p, group)
    if p.level[deed] == high:
        return None
    higher = [a.w.deed(d) for d in a.deeds(group) if p.level[d] == high]
    return a.w.say("remedy.even_down", deeds=a.w.listing(higher))


def _mortgage(a: Advice, move: Move) -> str | None:
    deed = move.args[0]
    mine = a.p.deeds[a.seat] >> deed & 1
    if mine and not common.group_is_bare(a.p, tables.GROUP[deed]):
        return a.w.say("remedy.bare", group=a.w.group(tables.GROUP[deed]))
    return None


def _redeem(a: Advice, move: Move) -> str | None:
    deed = move.args[0]
    mine = (a.p.deeds[a.seat] & a.p.mortgaged) >> deed & 1
    if not mine or common.debtor_frame(a.p, a.seat) >= 0:
        return None
    return a.short_of(redeem_cost(a.p, deed))


def _bankrupt(a: Advice, move: Move) -> str | None:
    if top_kind(a.p) != DEBT or top(a.p, SEAT) != a.seat:
        return None
    return a.short_of(top(a.p, B))


FINDERS: dict[str, Callable[[Advice, Move], str | None]] = {
    "throw": _turn,
    "end": _turn,
    "buy": _buy,
    "fee": _fee,
    "bid": _bid,
    "build": _build,
    "sell": _sell,
    "mortgage": _mortgage,
    "redeem": _redeem,
    "bankrupt": _bankrupt,
}
