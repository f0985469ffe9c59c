"""Magnate as one value."""

from __future__ import annotations

from miethai.games.magnate.applying import apply
from miethai.games.magnate.bots import landlord
from miethai.games.magnate.checks import check
from miethai.games.magnate.given import apply_given
from miethai.games.magnate.hidden import resample
from miethai.games.magnate.labels import label
from miethai.games.magnate.logbook import log_lines
from miethai.games.magnate.moves import MOVES
from miethai.games.magnate.phases.end import scores
from miethai.games.magnate.prompts import prompt
from miethai.games.magnate.reasons import reason
from miethai.games.magnate.refusals import refusal, remedy
from miethai.games.magnate.render import render
from miethai.games.magnate.rulebook import RULES
from miethai.games.magnate.rules import actor, highest, legal, lowest, turns
from miethai.games.magnate.rulesets import RULESETS
from miethai.games.magnate.setup import setup
from miethai.games.magnate.state import FIELDS, PLAYERS, ROLES
from miethai.games.magnate.tables import check_tables, table_values
from miethai.games.magnate.view import own_view, view
from miethai.kernel.contract import Game

GAME = Game(
    name="magnate",
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
