"""Why a move is refused, and what would make it legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from miethai.games.magnate.presentation.gate import is_in, plots_in, seen
from miethai.games.magnate.presentation.wording import Words
from miethai.games.magnate.rules.legal import actor
from miethai.games.magnate.rules.moves import MOVES
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.actions import asking_price, neighbouring
from miethai.games.magnate.rules.phases.auction import highest_bid, lowest_bid
from miethai.games.magnate.rules.phases.beginning import is_valid
from miethai.games.magnate.rules.phases.tenants import category_of_word, most_takable
from miethai.games.magnate.rules.rulebook import RULES
from miethai.games.magnate.rules.state import ACTIONS, ATTEMPT, AUCTION, COMMIT, TAKE, TENANTS
from miethai.games.magnate.rules.tables import ADJACENT, CATEGORIES, KINDS, LOTS, TYPES
from miethai.kernel.frames import A, B, top, top_kind
from miethai.kernel.moves import Move


def refusal(rule: str, lang: str) -> str:
    """The sentence for a rule that forbids a move, with its id."""
    return Words(lang, ()).refusal(rule, RULES)


def remedy(s: Any, seat: int, m: int, names: Sequence[str], lang: str) -> str | None:
    """For a move that is refused: what would make it legal, where that can be computed."""
    p = seen(s, seat)
    if not 0 <= seat < p.players or seat == p.ai:
        return None
    move = MOVES.decode(m)
    finder = FINDERS.get(move.block.verb)
    return finder(Advice(Words(lang, names), p, seat), move) if finder else None


class Advice:
    """What is needed to give advice to one seat; ``p`` shows it no wallet but its own."""

    def __init__(self, w: Words, p: Any, seat: int) -> None:
        self.w, self.p, self.seat = w, p, seat

    @property
    def money(self) -> int:
        return int(self.p.money[self.seat])

    def asked_in(self, stage: int) -> bool:
        """Whether the seat is asked now in this stage, with nothing open on top of it."""
        p = self.p
        return bool(p.stage == stage and p.depth == 0 and actor(p) == self.seat)

    def wait(self) -> str | None:
        """Somebody else is asked first."""
        asked = actor(self.p)
        if asked < 0 or asked == self.seat:
            return None
        return self.w.say("remedy.wait", name=self.w.seat(asked))

    def short_of(self, price: int, spared: int = -1) -> str | None:
        """What is missing to a price, and which single action would bring enough. The plot that is
        built on is spared."""
        missing = price - self.money
        if missing <= 0:
            return None
        w, short = self.w, self.w.money(missing)
        if common.land_price(self.p) >= missing:
            amount = w.money(common.land_price(self.p))
            return w.say("remedy.short_consult", short=short, amount=amount)
        best = max(
            (
                (common.plot_value(self.p, self.seat, plot, 0) * common.land_price(self.p), plot)
                for plot in plots_in(self.p.owned[self.seat])
                if plot != spared
            ),
            default=(0, -1),
        )
        if best[0] < missing:
            return w.say("remedy.short", short=short)
        values = {"plot": w.plot(best[1]), "amount": w.money(best[0])}
        return w.say("remedy.short_sell", short=short, **values)


# --- by move -------------------------------------------------------------------------------------
def _bid(a: Advice, move: Move) -> str | None:
    if not a.asked_in(AUCTION):
        return a.wait() if a.p.stage == AUCTION else None
    low, high = 100 * lowest_bid(a.p), 100 * highest_bid(a.p, a.seat)
    amount = 100 * move.amount
    if low <= amount <= high:
        return None
    key = "bid_never" if high < low else "bid_low" if amount < low else "bid_high"
    return a.w.say(f"remedy.{key}", low=a.w.money(low), high=a.w.money(high))


def _turn(a: Advice, move: Move) -> str | None:
    return a.wait()


def _attract(a: Advice, move: Move) -> str | None:
    p, plot = a.p, move.args[0]
    if not is_in(p.owned[a.seat], plot):
        return None
    if p.building[plot] == 0:
        return a.w.say("remedy.build_first", plot=a.w.plot(plot))
    if common.free_room(p, plot) == 0:
        return a.w.say("remedy.full", plot=a.w.plot(plot))
    if is_in(p.attempted, plot) and p.stage == TENANTS:
        return a.w.say("remedy.next_round")
    return a.wait()


def _commit(a: Advice, move: Move) -> str | None:
    if top_kind(a.p) != ATTEMPT or top(a.p, B) != COMMIT or actor(a.p) != a.seat:
        return None
    return a.w.say("remedy.ads", ads=a.w.count("ad", a.p.ads[a.seat]))


def _take(a: Advice, move: Move) -> str | None:
    if top_kind(a.p) != ATTEMPT or top(a.p, B) != TAKE or actor(a.p) != a.seat:
        return None
    p, plot, word = a.p, top(a.p, A), move.args[0]
    kind = word - TYPES if p.advanced_tenants else word * CATEGORIES
    if not 0 <= kind < KINDS or kind // CATEGORIES != common.type_on(p, plot):
        return None  # such tenants never move in here
    most = most_takable(p, category_of_word(word))
    return a.w.say("remedy.take", most=a.w.count("tenant", most), plot=a.w.plot(plot))


def _buy(a: Advice, move: Move) -> str | None:
    """The first obstacle that can be removed: a marker or a neighbour, then money."""
    p, plot = a.p, move.args[0]
    if not a.asked_in(ACTIONS):
        return a.wait()
    if is_in(p.for_sale, plot):
        return a.short_of(asking_price(p, plot))
    if not is_valid(p, plot):
        return None
    if neighbouring(p, a.seat, plot // LOTS) >> (plot % LOTS) & 1:
        return a.short_of(asking_price(p, plot))
    around = [
        k
        for k in range(plot // LOTS * LOTS, (plot // LOTS + 1) * LOTS)
        if ADJACENT[plot % LOTS] >> (k % LOTS) & 1 and is_in(p.for_sale, k)
    ]
    key = "remedy.neighbour" if around else "remedy.marker"
    return a.w.say(key, plot=a.w.plot(plot), plots=a.w.plots(around))


def _build(a: Advice, move: Move) -> str | None:
    plot, building = move.args
    if not a.asked_in(ACTIONS):
        return a.wait()
    if not is_in(a.p.owned[a.seat], plot):
        owner = common.owner_of(a.p, plot)
        if owner >= 0:
            return a.w.say("remedy.owner", plot=a.w.plot(plot), name=a.w.seat(owner))
        return a.w.say("remedy.buy_first", plot=a.w.plot(plot)) if is_valid(a.p, plot) else None
    return a.short_of(a.p.cost[building], plot)


def _advertise(a: Advice, move: Move) -> str | None:
    if not a.asked_in(ACTIONS):
        return a.wait()
    return a.w.say("remedy.advertise", most=a.money // a.p.ad_price)


FINDERS: dict[str, Callable[[Advice, Move], str | None]] = {
    "bid": _bid,
    "pass": _turn,
    "attract": _attract,
    "commit": _commit,
    "take": _take,
    "buy": _buy,
    "build": _build,
    "sell": _turn,
    "consult": _turn,
    "advertise": _advertise,
}
