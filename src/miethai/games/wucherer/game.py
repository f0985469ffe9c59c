"""Wucherer as one value."""

from __future__ import annotations

# Until reasons.py and bots.py are there.
from importlib.util import find_spec

from miethai.games.wucherer.applying import apply
from miethai.games.wucherer.checks import check
from miethai.games.wucherer.given import apply_given
from miethai.games.wucherer.hidden import resample
from miethai.games.wucherer.labels import label
from miethai.games.wucherer.logbook import log_lines
from miethai.games.wucherer.moves import MOVES
from miethai.games.wucherer.phases.end import scores
from miethai.games.wucherer.prompts import prompt
from miethai.games.wucherer.refusals import refusal, remedy
from miethai.games.wucherer.render import render
from miethai.games.wucherer.rulebook import RULES
from miethai.games.wucherer.rules import actor, highest, legal, lowest, turns
from miethai.games.wucherer.rulesets import RULESETS
from miethai.games.wucherer.setup import setup
from miethai.games.wucherer.state import FIELDS, PLAYERS, ROLES
from miethai.games.wucherer.view import view
from miethai.kernel.contract import Game

if find_spec("miethai.games.wucherer.reasons"):
    from miethai.games.wucherer.reasons import reason
else:
    from miethai.kernel.moves import clear, legal_set

    def reason(s, seat, m):  # type: ignore
        w = legal_set()
        legal(s, seat, w)
        slot = m & 1023
        fine = w[slot] > 0 and lowest(s, seat, slot) <= m >> 10 <= highest(s, seat, slot)
        clear(w)
        return None if fine else "WUC-TURN-02"


BOTS = {}
if find_spec("miethai.games.wucherer.bots"):
    from miethai.games.wucherer.bots import landlord

    BOTS = {"landlord": landlord}

GAME = Game(
    name="wucherer",
    fields=FIELDS,
    moves=MOVES,
    players=PLAYERS,
    roles=ROLES,
    setup=setup,
    actor=actor,
    legal=legal,
    lowest=lowest,
    highest=highest,
    apply=apply,
    scores=scores,
    turns=turns,
    check=check,
    resample=resample,
    reason=reason,
    bots=BOTS,
)

__all__ = [
    "GAME",
    "RULES",
    "RULESETS",
    "apply_given",
    "label",
    "log_lines",
    "prompt",
    "refusal",
    "remedy",
    "render",
    "view",
]
