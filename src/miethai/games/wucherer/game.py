"""Wucherer as one value."""

from __future__ import annotations

from miethai.games.wucherer.applying import apply
from miethai.games.wucherer.bots import landlord
from miethai.games.wucherer.checks import check
from miethai.games.wucherer.given import apply_given
from miethai.games.wucherer.hidden import resample
from miethai.games.wucherer.labels import label
from miethai.games.wucherer.logbook import log_lines
from miethai.games.wucherer.moves import MOVES
from miethai.games.wucherer.phases.end import scores
from miethai.games.wucherer.prompts import prompt
from miethai.games.wucherer.reasons import reason
from miethai.games.wucherer.refusals import refusal, remedy
from miethai.games.wucherer.render import render
from miethai.games.wucherer.rulebook import RULES
from miethai.games.wucherer.rules import actor, highest, legal, lowest, turns
from miethai.games.wucherer.rulesets import RULESETS
from miethai.games.wucherer.setup import setup
from miethai.games.wucherer.state import FIELDS, PLAYERS, ROLES
from miethai.games.wucherer.tables import check_tables, table_values
from miethai.games.wucherer.view import own_view, view
from miethai.kernel.contract import Game

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
    bots={"landlord": landlord},
)

__all__ = [
    "GAME",
    "RULES",
    "RULESETS",
    "apply_given",
    "check_tables",
    "label",
    "log_lines",
    "own_view",
    "prompt",
    "refusal",
    "remedy",
    "render",
    "table_values",
    "view",
]
