"""What a terminal needs to know about Monopoly: how moves are grouped, which rule explains a move,
when the people at the table must get a word in, and what the clock does.

The terminal itself (``miethai.cli``) knows no rules. The drawing is in ``board``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.monopoly.presentation import labels, prompts
from miethai.games.monopoly.presentation import remedies as refusals
from miethai.games.monopoly.presentation.gate import phase, seen
from miethai.games.monopoly.presentation.logbook import lines as logbook
from miethai.games.monopoly.presentation.view.whole import view
from miethai.games.monopoly.presentation.wording import Words
from miethai.games.monopoly.rules import state
from miethai.games.monopoly.rules.legal import legal
from miethai.games.monopoly.rules.moves import BREAK_N, CLOCK_MARK, MOVES, RESUME, TIMEOUT
from miethai.games.monopoly.rules.phases.beginning import next_without_token
from miethai.games.monopoly.rules.phases.common import is_alive
from miethai.games.monopoly.rules.rulebook import RULES
from miethai.games.monopoly.rules.tables import DEEDS, JAIL_CARD_NAMES, STREET_MASK
from miethai.games.monopoly.terminal import render
from miethai.games.monopoly.terminal.board import Drawing, picture
from miethai.kernel.contract import SPECTATOR
from miethai.kernel.frames import A, top, top_kind
from miethai.kernel.moves import SLOT_BITS, legal_set
from miethai.kernel.presentation.layout import Row

HOUSE = (state.BANKER,)  # seated as a person: only such a banker calls marks and breaks (MON-K-58)
BREAK_MINUTES = 10  # of a break that somebody at the terminal calls; he ends it when he is back

# --- how moves are grouped -----------------------------------------------------------------------
# Verbs of standing moves fold into one entry each, in this order.
FOLDS: dict[str, tuple[str, ...]] = {
    "claim": ("claim",),
    "build": ("build", "houses", "hotels"),
    "sell": ("sell", "sale"),
    "mortgage": ("mortgage",),
    "redeem": ("redeem",),
    "trade": ("offer", "give", "take", "give-cash", "take-cash", "propose", "drop"),
    "banker": ("ask-break", "dispute"),
}
# Where the game asks for just such a move it stands among the answers.
ANSWERS: dict[str, tuple[str, ...]] = {
    "building": ("build",),
    "transfer": ("redeem",),
    "counter": ("propose", "drop"),
}
LATER = {"offer": ("trade",)}  # no offer is put while another waits for its answer
GRAVE = ("bankrupt", "void")  # never by a mere Enter, and only after a second question
CLOSES_AFTER = ("claim", "trade", "banker")  # folds that one usually needs once
BY_NAME = ("claim",)  # folds whose entries are all alike: the name of the property says it

# --- which rule explains a move: the first ids that hold in the ruleset --------------------------
PHASE_RULES: dict[str, tuple[str, ...]] = {
    "reading": ("MON-SETUP-01", "MON-K-01"),
    "payout": ("MON-SETUP-02",),
    "shuffling": ("MON-SETUP-03",),
    "tokens": ("MON-SETUP-04", "MON-K-05"),
    "dealing": ("MON-K-06", "MON-K-07"),
    "order": ("MON-SETUP-06", "A-29"),
    "start": ("MON-TURN-01", "MON-TURN-04"),
    "end": ("MON-TURN-06", "MON-K-10"),
    "buy": ("MON-BUY-01", "MON-BUY-02", "MON-BUY-03"),
    "auction": ("MON-AUC-01", "MON-AUC-02", "A-74"),
    "lots": ("MON-K-24", "MON-BKR-04"),
    "debt": ("MON-CASH-01", "A-77"),
    "transfer": ("MON-TRADE-05", "MON-BKR-03"),
    "offer": ("MON-TRADE-01", "A-75"),
    "counter": ("A-75",),
    "last-chance": ("MON-K-41",),
    "building": ("MON-BUILD-04", "MON-K-38"),
    "want": ("A-79", "MON-SHORT-01"),
    "sale": ("A-81", "MON-CASH-02"),
    "card": ("MON-SPACE-02", "MON-K-12"),
    "choice": ("MON-SPACE-02",),
    "claim": ("MON-K-25", "MON-RENT-01"),
    "third-try": ("MON-JAIL-08", "A-25"),
    "rent-throw": ("MON-RENT-05",),
    "raise-bid": ("A-14",),
    "break": ("MON-K-75",),
    "dispute": ("MON-K-65",),
    "judgement": ("MON-K-66", "MON-K-73"),
    "last-call": ("A-34", "MON-K-46"),
    "over": ("MON-END-01", "MON-K-46"),
}
VERB_RULES: dict[str, tuple[str, ...]] = {
    "bid": ("MON-AUC-02", "MON-C-03", "MON-K-20", "A-13"),
    "houses": ("MON-BUILD-01", "MON-BUILD-05", "A-79"),
    "hotels": ("MON-C-11", "MON-K-35", "A-79"),
    "fee": ("MON-JAIL-04",),
    "jail-card": ("MON-JAIL-05",),
    "wait": ("A-26",),
    "claim": ("MON-K-25", "MON-K-26", "MON-RENT-01"),
    "let": ("A-57",),
    "mortgage": ("MON-MORT-01", "MON-MORT-02"),
    "redeem": ("MON-MORT-03",),
    "keep": ("MON-TRADE-05",),
    "build": ("MON-BUILD-01", "MON-BUILD-03", "MON-BUILD-05"),
    "sell": ("MON-CASH-02", "MON-CASH-03"),
    "sale": ("A-81", "MON-CASH-02"),
    "offer": ("MON-TRADE-01", "MON-TRADE-02", "A-75"),
    "give": ("MON-TRADE-03",),
    "take": ("MON-TRADE-03",),
    "give-cash": ("MON-TRADE-03", "MON-K-53"),
    "take-cash": ("MON-TRADE-03", "MON-K-53"),
    "bankrupt": ("MON-BKR-01", "MON-BKR-02", "MON-BKR-04"),
    "ask-break": ("MON-K-74", "MON-K-68"),
    "dispute": ("MON-K-65",),
}


def rules_about(
    s: Any, ruleset: str, verb: str | None = None, slot: int | None = None
) -> list[str]:
    """Ids of the rules that explain a verb, or the question on the table."""
    ids = VERB_RULES.get(verb, ()) if verb else ()
    ids = ids or PHASE_RULES[phase(seen(s, -1))]
    return [id_ for id_ in ids if ruleset in RULES[id_]["rulesets"]]


def candidates(s: Any, seat: int, fold: str) -> list[int]:
    """Moves of a fold about one's own property, to say why none of them is possible now."""
    verb = FOLDS[fold][0]
    masks = {
        "build": STREET_MASK,
        "sell": s.built,
        "mortgage": ~s.mortgaged,
        "redeem": s.mortgaged,
    }
    deeds = s.deeds[seat] & masks.get(verb, 0)
    return [MOVES.slot(verb) + deed for deed in range(DEEDS) if deeds >> deed & 1]


# --- the people at the table ---------------------------------------------------------------------
def must_pause(s: Any) -> bool:
    """Before another player's throw, and before the valuation, people may still claim rent
    (MON-K-26, A-34). The stop comes whether or not rent is open: it must not be a hint (MON-K-62).
    """
    if s.rent_claim == 0 or s.depth or s.dice_for or s.draw_from:
        return False
    if s.stage == state.LAST_CALL:
        return True
    begun = s.turns > 0 or s.running == 1
    return bool(begun and s.stage == state.START and (s.running == 0 or s.rent_claim_window == 1))


def turn_key(s: Any) -> tuple[int, int, int]:
    """Tells one throw of the game from the next."""
    return int(s.stage), int(s.turns), int(s.doubles)


def can_play(s: Any, seat: int) -> bool:
    return bool(is_alive(s, seat))


def played_by_rules(options: Mapping[str, Any], players: int) -> dict[int, str]:
    """Seats that neither a person nor a bot plays: there are none."""
    return {}


def decider(s: Any, persons: Sequence[int]) -> int | None:
    """Which person settles a role's question; None: the role just does its duty."""
    kind = top_kind(s)
    wanted: int | None = None
    if s.depth == 0 and s.stage == state.TOKENS:
        wanted = next_without_token(s)
    elif s.depth == 0 and s.stage == state.READING:
        wanted = persons[0] if persons else None
    elif kind == state.DISPUTE:
        wanted = top(s, A)
    elif kind in (state.BREAK, state.JUDGEMENT) and persons:
        wanted = persons[0]
    return wanted if wanted in persons else None


def has_secrets(s: Any) -> bool:
    """Whether people at one terminal must not look at each other's screen (A-70)."""
    return bool(s.hidden_cash)


# --- the clock -----------------------------------------------------------------------------------
def has_clock(s: Any) -> bool:
    """A table whose marks are called by real time."""
    return bool((s.time_limit_min > 0 or s.unowned_auction_minute > 0) and s.clock_by_turns == 0)


def clock_runs(s: Any) -> bool:
    """From the first throw of the first turn on, but not in a break or before the judge (A-33)."""
    halts = {state.BREAK: 0, state.DISPUTE: 1, state.JUDGEMENT: 1}
    kind = top_kind(s)
    if kind in halts and s.clock_stops_in >> halts[kind] & 1:
        return False
    return bool(s.stage >= state.START and (s.turns or s.running))


def mark_due(s: Any, played: float) -> tuple[int, int] | None:
    """The banker's move that the clock calls for after so many seconds of play."""
    for mark, minute in enumerate((s.unowned_auction_minute, s.time_limit_min)):
        if 0 < minute * 60 <= played and _offered(s, state.BANKER, CLOCK_MARK + mark):
            return state.BANKER, CLOCK_MARK + mark
    return None


LAST_CLAIMS = 15  # seconds before the valuation in which rent may still be claimed


def pause_seconds(s: Any) -> int:
    """How long a table with people waits before a throw or the valuation goes on (A-34, A-76)."""
    if not must_pause(s):
        return 0
    return LAST_CLAIMS if s.stage == state.LAST_CALL else int(s.throw_delay_seconds)


def time_limit(s: Any) -> tuple[float | None, float | None, int, int] | None:
    """How long the question may stay open while its player is there and while he is away, and seat
    and move that end it (A-15, A-42, A-60, A-61, A-62, A-74)."""
    kind = top_kind(s)
    if kind == state.BREAK:
        return top(s, A) * 60.0, top(s, A) * 60.0, state.BANKER, RESUME
    if not _offered(s, state.BANKER, TIMEOUT):
        return None
    seconds = {
        state.BUY: s.buy_decision_seconds,
        state.AUCTION: s.auction_seconds,
        state.DEBT: s.debt_seconds,
        state.OFFER: s.negotiation_seconds,
        state.COUNTER: s.negotiation_seconds,
        state.BUILDING: s.build_pause_seconds if s.build_pause else -1,
    }.get(kind, -1)
    present = float(seconds) if seconds > 0 else None
    absent = float(s.absent_seconds) if s.absent_seconds > 0 else None
    limits = [t for t in (present, absent) if t is not None]
    return present, min(limits, default=None), state.BANKER, TIMEOUT


def next_mark(s: Any) -> int | None:
    """The minute that the clock runs towards."""
    minutes = [(s.unowned_auction_minute, s.auction_mark), (s.time_limit_min, s.end_mark)]
    return next((minute for minute, called in minutes if minute > 0 and not called), None)


def break_move(s: Any) -> tuple[int, int] | None:
    """The banker's move that gives the table a break."""
    if _offered(s, state.BANKER, BREAK_N):
        return state.BANKER, BREAK_N | BREAK_MINUTES << SLOT_BITS
    return None


def _offered(s: Any, seat: int, slot: int) -> bool:
    w = legal_set()
    legal(s, seat, w)
    return bool(w[slot])


# --- words ---------------------------------------------------------------------------------------
class Voice:
    """The texts of one table in one language, with the table's currency."""

    def __init__(self, lang: str, names: Sequence[str], options: Mapping[str, Any]) -> None:
        self.lang, self.names = lang, names
        self.currency = str(options["currencySymbol"])
        self.words = Words(lang, names, self.currency)

    def prompt(self, s: Any, seat: int) -> str:
        return prompts.prompt(s, seat, self.names, self.lang, self.currency)

    def pause(self, s: Any) -> str:
        """Why the game stops for a moment."""
        if s.stage == state.LAST_CALL:
            return self.words.say("screen.pause_end")
        if s.stage != state.START:
            return self.words.say("screen.pause_other")
        return self.words.say("screen.pause", name=self.words.seat(s.turn))

    def label(self, s: Any, seat: int, m: int) -> str:
        return labels.label(s, seat, m, self.names, self.lang, self.currency)

    def argument(self, m: int) -> str:
        """The property that a move is about."""
        return self.words.deed(MOVES.decode(m).args[0])

    def log(
        self,
        seat: int,
        m: int,
        notes: Sequence[tuple[int, ...]],
        s: Any,
        reader: int = SPECTATOR,
    ) -> list[str]:
        """One text for all readers."""
        currency = self.currency
        return logbook.log_lines(seat, m, notes, s, self.names, self.lang, currency=currency)

    def refusal(self, rule: str) -> str:
        return refusals.refusal(rule, self.lang)

    def remedy(self, s: Any, seat: int, m: int) -> str | None:
        return refusals.remedy(s, seat, m, self.names, self.lang, self.currency)

    def render(self, s: Any, seat: int) -> str:
        return render.render(s, seat, self.names, self.lang, self.currency)

    def picture(self, s: Any, seat: int, width: int, height: int, head: str) -> list[Row]:
        """The board with the holdings, as rows of styled text; fewer rows than ``height``."""
        return picture(self.words, s, seat, width, height, head)

    def status(self, s: Any, seat: int, head: str) -> str:
        """Everybody's purse in one line."""
        return Drawing(self.words, view(s, seat, self.names), head).status()

    def money(self, amount: int) -> str:
        return self.words.money(amount)

    def fold(self, name: str) -> tuple[str, str]:
        """Key and title of a group of moves."""
        return self.words.fold(name)

    def legend(self) -> str:
        return self.words.say("screen.legend")

    def asset(self, name: str) -> str:
        """A property or jail card of an offer, by its name in records."""
        if name in JAIL_CARD_NAMES:
            return self.words.asset(DEEDS + JAIL_CARD_NAMES.index(name))
        return name

    def listing(self, assets: Sequence[str], cash: int = 0) -> str:
        """One side of an offer in words."""
        items = [self.asset(name) for name in assets]
        return self.words.listing(items + ([self.money(cash)] if cash > 0 else []))


def voice(lang: str, names: Sequence[str], options: Mapping[str, Any]) -> Voice:
    return Voice(lang, names, options)
