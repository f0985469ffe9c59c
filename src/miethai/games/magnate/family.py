"""Magnate as one value."""

from __future__ import annotations

from miethai.games.magnate.bots.landlord import landlord
from miethai.games.magnate.given.keys import GIVEN
from miethai.games.magnate.given.position import apply_given
from miethai.games.magnate.presentation.labels import label
from miethai.games.magnate.presentation.logbook.lines import log_lines
from miethai.games.magnate.presentation.prompts import prompt
from miethai.games.magnate.presentation.reasons import reason
from miethai.games.magnate.presentation.remedies import refusal, remedy
from miethai.games.magnate.presentation.view.shape import VIEW
from miethai.games.magnate.presentation.view.whole import own_view, view
from miethai.games.magnate.rules.apply import apply
from miethai.games.magnate.rules.checks import check
from miethai.games.magnate.rules.hidden import resample
from miethai.games.magnate.rules.legal import actor, highest, legal, lowest, turns
from miethai.games.magnate.rules.moves import MOVES
from miethai.games.magnate.rules.phases.end import scores
from miethai.games.magnate.rules.rulebook import RULES
from miethai.games.magnate.rules.rulesets import RULESETS
from miethai.games.magnate.rules.setup import setup
from miethai.games.magnate.rules.state import FIELDS, PLAYERS, ROLES
from miethai.games.magnate.rules.tables import check_tables, table_values
from miethai.games.magnate.terminal.render import render
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
