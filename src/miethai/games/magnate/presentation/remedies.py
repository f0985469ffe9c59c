"""Why a move is refused, and what would make it legal: the obstacle says what is missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from miethai.games.magnate.presentation.gate import plots_in, seen
from miethai.games.magnate.presentation.wording import Words, words_at
from miethai.games.magnate.rules import bars
from miethai.games.magnate.rules.bar import bar
from miethai.games.magnate.rules.legal import actor, highest, lowest
from miethai.games.magnate.rules.moves import BID, MOVES, TAKE_TENANT
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.actions import asking_price, bar_ever_bought, most_ads
from miethai.games.magnate.rules.rulebook import RULES
from miethai.games.magnate.rules.tables import ADJACENT, LOTS
from miethai.kernel.frames import A, top
from miethai.kernel.moves import Move
from miethai.kernel.presentation.words import names_of_obstacles

NAMES = names_of_obstacles(bars)
Finder = Callable[["Advice", Move], str | None]


def refusal(rule: str, lang: str) -> str:
    """The sentence for a rule that forbids a move, with its id."""
    return Words(lang, ()).refusal(rule, RULES)


def obstacle(s: Any, seat: int, m: int, names: Sequence[str], lang: str) -> str:
    """What stands against a move, in one short sentence."""
    number = bar(s, seat, m)
    return (
        Words(lang, names).obstacle(NAMES[number], bars.RULE_IDS[number], RULES) if number else ""
    )


def remedy(s: Any, seat: int, m: int, names: Sequence[str], lang: str) -> str | None:
    """For a move that is refused: what would make it legal, where that can be computed."""
    p = seen(s, seat)
    if not 0 <= seat < p.players or seat == p.ai:
        return None
    move = MOVES.decode(m)
    advice = Advice(words_at(p, lang, names), p, seat)
    number = bar(p, seat, m)
    if number in WAITING:
        return advice.wait()
    finder = FINDERS.get(number)
    return finder(advice, move) if finder else None


class Advice:
    """What is needed to give advice to one seat; ``p`` shows it no wallet but its own."""

    def __init__(self, w: Words, p: Any, seat: int) -> None:
        self.w, self.p, self.seat = w, p, seat

    def wait(self) -> str | None:
        """Somebody else is asked first."""
        asked = actor(self.p)
        if asked < 0 or asked == self.seat:
            return None
        return self.w.say("remedy.wait", name=self.w.seat(asked))

    def short_of(self, price: int, spared: int = -1) -> str:
        """What is missing to a price, and which single action would bring enough. The plot that is
        built on is spared."""
        missing = price - self.p.money[self.seat]
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


# --- by obstacle ---------------------------------------------------------------------------------
def _bid(a: Advice, move: Move) -> str | None:
    low, high = 100 * lowest(a.p, a.seat, BID), 100 * highest(a.p, a.seat, BID)
    key = "bid_never" if high < low else "bid_low" if 100 * move.amount < low else "bid_high"
    return a.w.say(f"remedy.{key}", low=a.w.money(low), high=a.w.money(high))


def _plot(key: str) -> Finder:
    """A sentence that names the plot of the move and nothing else."""
    return lambda a, move: a.w.say(f"remedy.{key}", plot=a.w.plot(move.args[0]))


def _tried(a: Advice, move: Move) -> str | None:
    return a.w.say("remedy.next_round")


def _other_phase(a: Advice, move: Move) -> str | None:
    """When its phase comes."""
    return a.w.say(f"remedy.phase_{PHASES.get(move.block.verb, 'actions')}")


def _ads(a: Advice, move: Move) -> str | None:
    return a.w.say("remedy.ads", ads=a.w.count("ad", a.p.ads[a.seat]))


def _take(a: Advice, move: Move) -> str | None:
    most = highest(a.p, a.seat, TAKE_TENANT + move.args[0])
    return a.w.say("remedy.take", most=a.w.count("tenant", most), plot=a.w.plot(top(a.p, A)))


def _land_price(a: Advice, move: Move) -> str | None:
    return a.short_of(asking_price(a.p, move.args[0]))


def _marker(a: Advice, move: Move) -> str | None:
    """A plot next to it that is for sale, or a marker of its own."""
    plot = move.args[0]
    around = [
        k
        for k in range(plot // LOTS * LOTS, (plot // LOTS + 1) * LOTS)
        if ADJACENT[plot % LOTS] >> (k % LOTS) & 1 and common.is_in(a.p.for_sale, k)
    ]
    key = "remedy.neighbour" if around else "remedy.marker"
    return a.w.say(key, plot=a.w.plot(plot), plots=a.w.plots(around))


def _ownership(a: Advice, move: Move) -> str | None:
    plot = move.args[0]
    owner = common.owner_of(a.p, plot)
    if owner >= 0:
        return a.w.say("remedy.owner", plot=a.w.plot(plot), name=a.w.seat(owner))
    never = bar_ever_bought(a.p, plot)
    if never:
        return a.w.obstacle(NAMES[never], bars.RULE_IDS[never], RULES)
    return a.w.say("remedy.buy_first", plot=a.w.plot(plot))


def _building_cost(a: Advice, move: Move) -> str | None:
    plot, building = move.args
    return a.short_of(a.p.cost[building], plot)


def _campaign(a: Advice, move: Move) -> str | None:
    return a.w.say("remedy.advertise", most=most_ads(a.p, a.seat))


WAITING = (  # where it helps to say who is asked now
    bars.PASSED,
    bars.LEADS_BIDDING,
    bars.HOLDER_OPENS,
    bars.OTHERS_BID,
    bars.TENANTS_OF_OTHERS,
    bars.ACTED,
    bars.ACTION_OF_OTHERS,
)
PHASES = {  # of the verbs that are no actions
    **dict.fromkeys(("bid", "pass"), "auction"),
    **dict.fromkeys(("attract", "commit", "five", "take", "done", "cancel"), "tenants"),
}
FINDERS: dict[int, Finder] = {
    **dict.fromkeys((bars.BID_TOO_LOW, bars.BID_TOO_HIGH), _bid),
    bars.NO_BUILDING: _plot("build_first"),
    bars.FULL: _plot("full"),
    bars.TRIED: _tried,
    bars.HAD_TENANTS_TURN: _tried,
    bars.OTHER_PHASE: _other_phase,
    **dict.fromkeys((bars.OWNED, bars.NOT_TO_SELL, bars.NOT_OWN_BUILDING), _ownership),
    bars.TOO_MANY_ADS: _ads,
    **dict.fromkeys(
        (
            bars.TOO_FEW,
            bars.MUST_TAKE_ALL,
            bars.NO_ROOM,
            bars.NO_ROOM_ADVANCED,
            bars.NOT_AVAILABLE,
            bars.DICE_TOO_LOW,
            bars.DICE_TOO_LOW_ADVANCED,
        ),
        _take,
    ),
    **dict.fromkeys((bars.LAND_TOO_DEAR, bars.DOUBLE_TOO_DEAR), _land_price),
    **dict.fromkeys((bars.NO_MARKER, bars.NO_NEIGHBOUR), _marker),
    bars.NOT_OWN_PLOT: _ownership,
    bars.BUILDING_TOO_DEAR: _building_cost,
    bars.ADS_TOO_DEAR: _campaign,
}
