"""Wucherer as one value."""

from __future__ import annotations

from miethai.games.wucherer.bots.landlord import landlord
from miethai.games.wucherer.given.keys import GIVEN
from miethai.games.wucherer.given.position import apply_given
from miethai.games.wucherer.presentation.labels import label
from miethai.games.wucherer.presentation.logbook.lines import log_lines
from miethai.games.wucherer.presentation.prompts import prompt
from miethai.games.wucherer.presentation.reasons.reason import reason
from miethai.games.wucherer.presentation.remedies import refusal, remedy
from miethai.games.wucherer.presentation.view.shape import VIEW
from miethai.games.wucherer.presentation.view.whole import own_view, view
from miethai.games.wucherer.rules.apply import apply
from miethai.games.wucherer.rules.checks import check
from miethai.games.wucherer.rules.hidden import resample
from miethai.games.wucherer.rules.legal import actor, highest, legal, lowest, turns
from miethai.games.wucherer.rules.moves import MOVES
from miethai.games.wucherer.rules.phases.end import scores
from miethai.games.wucherer.rules.rulebook import RULES
from miethai.games.wucherer.rules.rulesets import RULESETS
from miethai.games.wucherer.rules.setup import setup
from miethai.games.wucherer.rules.state import FIELDS, PLAYERS, ROLES
from miethai.games.wucherer.rules.tables import check_tables, table_values
from miethai.games.wucherer.terminal.render import render
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
    "GIVEN",
    "RULES",
    "RULESETS",
    "VIEW",
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
