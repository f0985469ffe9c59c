"""What a terminal needs to know about Wucherer: how moves are grouped, which rule explains a move,
and how the table looks.

The terminal itself (``miethai.cli``) knows no rules. The drawing is in ``street``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.wucherer.presentation import gate, labels, prompts
from miethai.games.wucherer.presentation import remedies as refusals
from miethai.games.wucherer.presentation.explaining import CARD_RULES, PHASE_RULES, VERB_RULES
from miethai.games.wucherer.presentation.logbook import lines as logbook
from miethai.games.wucherer.presentation.view.whole import view
from miethai.games.wucherer.presentation.wording import Words
from miethai.games.wucherer.rules.moves import MOVES, OFFER
from miethai.games.wucherer.rules.rulebook import RULES
from miethai.games.wucherer.rules.tables import KIND_IDS
from miethai.games.wucherer.terminal import render
from miethai.games.wucherer.terminal.street import Drawing, picture
from miethai.kernel.contract import SPECTATOR
from miethai.kernel.presentation.layout import Row
from miethai.kernel.presentation.plain_screen import *  # noqa: F403

# --- how moves are grouped -----------------------------------------------------------------------
# Cards are played by number; only offers, one to every seat, fold into one entry.
FOLDS: dict[str, tuple[str, ...]] = {"offer": ("offer",)}
CLOSES_AFTER = ("offer",)


def rules_about(
    s: Any, ruleset: str, verb: str | None = None, slot: int | None = None
) -> list[str]:
    """Ids of the rules that explain a card, a verb, or the question on the table."""
    ids: tuple[str, ...] = ()
    if verb in ("play", "want", "give") and slot is not None:
        ids = CARD_RULES[KIND_IDS[MOVES.decode(slot).args[0]]]
    elif verb:
        ids = VERB_RULES.get(verb, ())
    ids = ids or PHASE_RULES[gate.phase(gate.seen(s, SPECTATOR))]
    return [id_ for id_ in ids if ruleset in RULES[id_]["rulesets"]]


def candidates(s: Any, seat: int, fold: str) -> list[int]:
    """Moves of a fold, to say why none of them is possible now."""
    return [OFFER + other for other in range(s.players) if other != seat]


# --- the people at the table ---------------------------------------------------------------------
def turn_key(s: Any) -> tuple[int, ...]:
    return (int(s.turns),)


def can_play(s: Any, seat: int) -> bool:
    """Nobody is eliminated (AMB-58)."""
    return bool(seat < s.players)


def played_by_rules(options: Mapping[str, Any], players: int) -> dict[int, str]:
    """Seats that neither a person nor a bot plays: there are none."""
    return {}


def has_secrets(s: Any) -> bool:
    """Hands are hidden: people at one terminal must not look at each other's screen."""
    return True


# --- words ---------------------------------------------------------------------------------------
class Voice:
    """The texts of one table in one language."""

    def __init__(self, lang: str, names: Sequence[str], options: Mapping[str, Any]) -> None:
        self.lang, self.names = lang, names
        self.words = Words(lang, names, classic=options["cardSet"] == "classic")

    def prompt(self, s: Any, seat: int) -> str:
        return prompts.prompt(s, seat, self.names, self.lang)

    def pause(self, s: Any) -> str:
        return self.words.say("screen.pause")

    def label(self, s: Any, seat: int, m: int) -> str:
        return labels.label(s, seat, m, self.names, self.lang)

    def argument(self, m: int) -> str:
        """The seat that an offer would go to."""
        return self.words.seat(MOVES.decode(m).args[0])

    def log(
        self,
        seat: int,
        m: int,
        notes: Sequence[tuple[int, ...]],
        s: Any,
        reader: int = SPECTATOR,
    ) -> list[str]:
        return logbook.log_lines(seat, m, notes, s, self.names, self.lang, reader)

    def refusal(self, rule: str) -> str:
        return refusals.refusal(rule, self.lang)

    def remedy(self, s: Any, seat: int, m: int) -> str | None:
        return refusals.remedy(s, seat, m, self.names, self.lang)

    def render(self, s: Any, seat: int) -> str:
        return render.render(s, seat, self.names, self.lang)

    def picture(self, s: Any, seat: int, width: int, height: int, head: str) -> list[Row]:
        """The street with purses and hand, as rows of styled text, at most ``height`` of them."""
        return picture(self.words, s, seat, width, height, head)

    def status(self, s: Any, seat: int, head: str) -> str:
        """Purses and the reader's hand, for doors without a picture."""
        return Drawing(self.words, view(s, seat, self.names), head, seat).status()

    def fold(self, name: str) -> tuple[str, str]:
        """Key and title of a group of moves."""
        return self.words.fold(name)

    def legend(self) -> str:
        return self.words.say("screen.legend")


def voice(lang: str, names: Sequence[str], options: Mapping[str, Any]) -> Voice:
    return Voice(lang, names, options)
