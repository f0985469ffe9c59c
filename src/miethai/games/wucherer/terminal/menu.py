"""How a terminal groups the moves of Wucherer, and which rules explain them."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.presentation import gate
from miethai.games.wucherer.presentation.explaining import CARD_RULES, PHASE_RULES, VERB_RULES
from miethai.games.wucherer.rules.moves import MOVES, OFFER
from miethai.games.wucherer.rules.rulebook import RULES
from miethai.games.wucherer.rules.tables import KIND_IDS
from miethai.kernel.contract import SPECTATOR, Menu

# Cards are played by number; only offers, one to every seat, fold into one entry.
FOLDS: dict[str, tuple[str, ...]] = {"offer": ("offer",)}
CLOSES_AFTER = ("offer",)


def rules_about(s: Any, ruleset: str, verb: str | None, slot: int | None) -> list[str]:
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


MENU = Menu(folds=FOLDS, closes_after=CLOSES_AFTER, rules_about=rules_about, candidates=candidates)
