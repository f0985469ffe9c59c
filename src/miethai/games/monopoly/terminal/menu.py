"""How a terminal groups the moves of Monopoly, and which rules explain them."""

from __future__ import annotations

from typing import Any

from miethai.games.monopoly.presentation.gate import phase, seen
from miethai.games.monopoly.rules.moves import MOVES
from miethai.games.monopoly.rules.rulebook import RULES
from miethai.games.monopoly.rules.tables import DEEDS, STREET_MASK
from miethai.kernel.contract import Menu

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


def rules_about(s: Any, ruleset: str, verb: str | None, slot: int | None) -> list[str]:
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


MENU = Menu(
    folds=FOLDS,
    answers=ANSWERS,
    later=LATER,
    grave=GRAVE,
    closes_after=CLOSES_AFTER,
    by_name=BY_NAME,
    rules_about=rules_about,
    candidates=candidates,
)
