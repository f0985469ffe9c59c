"""What a terminal needs to know about Magnate: how moves are grouped and which rule explains a
move.

The terminal itself (``miethai.cli``) knows no rules. The drawing is in ``city`` and
``market``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.magnate.presentation import labels, prompts
from miethai.games.magnate.presentation import remedies as refusals
from miethai.games.magnate.presentation.gate import is_in, phase, plots_in, seen
from miethai.games.magnate.presentation.logbook import lines as logbook
from miethai.games.magnate.presentation.wording import Words
from miethai.games.magnate.rules.moves import BUILD, BUY, MOVES, SELL
from miethai.games.magnate.rules.rulebook import RULES
from miethai.games.magnate.rules.rulesets import LAST_SEAT, MAGNATE
from miethai.games.magnate.rules.tables import BUILDINGS, PLOTS
from miethai.games.magnate.terminal import render
from miethai.games.magnate.terminal.market import Drawing, picture
from miethai.kernel.contract import SPECTATOR
from miethai.kernel.presentation.layout import Row
from miethai.kernel.presentation.plain_screen import *  # noqa: F403

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


def rules_about(
    s: Any, ruleset: str, verb: str | None = None, slot: int | None = None
) -> list[str]:
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


# --- the people at the table ---------------------------------------------------------------------
def turn_key(s: Any) -> tuple[int, ...]:
    return int(s.round), int(s.stage), int(s.turns)


def can_play(s: Any, seat: int) -> bool:
    """The AI's moves are rules: nobody is asked for it."""
    return bool(seat != s.ai)


def has_secrets(s: Any) -> bool:
    """Whether people at one terminal must not look at each other's screen (MAG-TERM-04)."""
    return bool(s.wallets_closed)


def played_by_rules(options: Mapping[str, Any], players: int) -> dict[int, str]:
    """Seats that neither a person nor a bot plays, with the name to propose for them (R-48)."""
    values = MAGNATE.stored(MAGNATE.resolve(options))
    if not values["ai_opponent"]:
        return {}
    seat = players - 1 if values["ai_seat"] == LAST_SEAT else int(values["ai_seat"]) - 1
    return {seat: "KI"}


# --- words ---------------------------------------------------------------------------------------
class Voice:
    """The texts of one table in one language."""

    def __init__(self, lang: str, names: Sequence[str]) -> None:
        self.lang, self.names = lang, names
        self.words = Words(lang, names)

    def prompt(self, s: Any, seat: int) -> str:
        return prompts.prompt(s, seat, self.names, self.lang)

    def pause(self, s: Any) -> str:
        """What others at the terminal read who want a word in between."""
        return self.words.say("screen.pause")

    def label(self, s: Any, seat: int, m: int) -> str:
        return labels.label(s, seat, m, self.names, self.lang)

    def argument(self, m: int) -> str:
        """The plot that a move is about."""
        return self.words.plot(MOVES.decode(m).args[0])

    def log(
        self,
        seat: int,
        m: int,
        notes: Sequence[tuple[int, ...]],
        s: Any,
        reader: int = SPECTATOR,
    ) -> list[str]:
        """One text for all readers."""
        return logbook.log_lines(seat, m, notes, s, self.names, self.lang)

    def refusal(self, rule: str) -> str:
        return refusals.refusal(rule, self.lang)

    def remedy(self, s: Any, seat: int, m: int) -> str | None:
        return refusals.remedy(s, seat, m, self.names, self.lang)

    def render(self, s: Any, seat: int) -> str:
        return render.render(s, seat, self.names, self.lang)

    def picture(self, s: Any, seat: int, width: int, height: int, head: str) -> list[Row]:
        """City, market and players as rows of styled text. Rounds and phases tell the time here,
        not the number of turns that the head counts."""
        return picture(self.words, s, seat, width, height)

    def status(self, s: Any, seat: int, head: str) -> str:
        """Market and everybody's wallet in one line."""
        return Drawing(self.words, seen(s, seat), 0).status()

    def fold(self, name: str) -> tuple[str, str]:
        """Key and title of a group of moves."""
        return self.words.fold(name)

    def legend(self) -> str:
        return self.words.say("screen.legend")


def voice(lang: str, names: Sequence[str], options: Mapping[str, Any]) -> Voice:
    return Voice(lang, names)
