"""How a terminal groups the moves of Magnate, and which rules explain them."""

from __future__ import annotations

from typing import Any

from miethai.games.magnate.presentation.gate import is_in, phase, plots_in, seen
from miethai.games.magnate.rules.moves import BUILD, BUY, SELL
from miethai.games.magnate.rules.rulebook import RULES
from miethai.games.magnate.rules.tables import BUILDINGS, PLOTS
from miethai.kernel.contract import Menu

# --- how moves are grouped -----------------------------------------------------------------------
FOLDS: dict[str, tuple[str, ...]] = {"buy": ("buy",), "build": ("build",), "sell": ("sell",)}
CLOSES_AFTER = ("buy", "build", "sell")  # one action, then the others have theirs

# --- which rule explains a move ------------------------------------------------------------------
PHASE_RULES: dict[str, tuple[str, ...]] = {
    "set-up": ("MAG-SETUP-02", "MAG-SETUP-09", "R-22"),
    "auction": ("MAG-AUCTION-03", "MAG-AUCTION-04", "MAG-AUCTION-06", "MAG-AUCTION-08"),
    "tenants": ("MAG-TENANT-02", "MAG-TENANT-03", "MAG-RENT-01"),
    "attempt": ("MAG-TENANT-06", "MAG-TENANT-08", "MAG-TENANT-09", "MAG-MOD-02", "MAG-MOD-03"),
    "actions": ("MAG-ACT-01", "MAG-ACT-02", "MAG-ACT-03"),
    "evict": ("R-24",),
    "market": ("MAG-MKT-01", "MAG-MKT-02"),
    "risk": ("MAG-RISK-01", "MAG-RISK-02", "MAG-RISK-05"),
    "preparation": ("MAG-NEXT-01", "MAG-NEXT-03", "MAG-NEXT-06", "MAG-NEXT-12"),
    "tie": ("MAG-AI-59", "R-38"),
    "over": ("MAG-END-03", "MAG-END-04", "MAG-END-10", "MAG-END-11"),
}
VERB_RULES: dict[str, tuple[str, ...]] = {
    "bid": ("MAG-AUCTION-04", "MAG-TERM-05", "MAG-AUCTION-06", "MAG-AUCTION-07"),
    "pass": ("MAG-AUCTION-05", "MAG-AUCTION-08"),
    "attract": ("MAG-TENANT-05", "MAG-DICE-01", "MAG-DICE-02", "MAG-DICE-03", "MAG-DICE-04"),
    "commit": ("MAG-TENANT-06", "MAG-TENANT-13", "MAG-TERM-14"),
    "five": ("MAG-MOD-01", "MAG-TENANT-08"),
    "take": ("MAG-TENANT-09", "MAG-TENANT-10", "MAG-TENANT-11", "MAG-ADV-08", "MAG-ADV-11"),
    "done": ("MAG-TENANT-02", "R-11", "MAG-RENT-01"),
    "buy": ("MAG-BUY-01", "MAG-BUY-04", "MAG-BUY-05", "MAG-BUY-06", "MAG-BUY-07"),
    "build": ("MAG-BUILD-01", "MAG-BUILD-02", "MAG-BUILD-04", "MAG-BUILD-05", "MAG-BUILD-06"),
    "evict": ("R-24",),
    "advertise": ("MAG-AD-01", "MAG-AD-02", "MAG-AD-03"),
    "consult": ("MAG-CONSULT-01",),
    "sell": ("MAG-SELL-01", "MAG-SELL-05", "MAG-SELL-08", "MAG-SELL-13", "MAG-SELL-14"),
    "skip": ("R-26",),
}


def rules_about(s: Any, ruleset: str, verb: str | None, slot: int | None) -> list[str]:
    """Ids of the rules that explain a verb, or the question on the table."""
    ids = VERB_RULES.get(verb, ()) if verb else ()
    return [id_ for id_ in ids or PHASE_RULES[phase(seen(s, -1))] if id_ in RULES]


def candidates(s: Any, seat: int, fold: str) -> list[int]:
    """Moves of a fold, to say why none of them is possible now: plots with a marker, the cheapest
    building on each own plot, own plots."""
    own = plots_in(s.owned[seat])
    if fold == "buy":
        return [BUY + plot for plot in range(PLOTS) if is_in(s.for_sale, plot)]
    if fold == "build":
        cheapest = min(range(BUILDINGS), key=lambda b: s.cost[b])
        return [BUILD + plot * BUILDINGS + cheapest for plot in own]
    return [SELL + plot for plot in own]


MENU = Menu(folds=FOLDS, closes_after=CLOSES_AFTER, rules_about=rules_about, candidates=candidates)
