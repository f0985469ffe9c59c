"""Monopoly as one value."""

from __future__ import annotations

from collections.abc import Mapping

from miethai.games.monopoly.bots.landlord import landlord
from miethai.games.monopoly.given.keys import GIVEN
from miethai.games.monopoly.given.position import apply_given
from miethai.games.monopoly.presentation.labels import label
from miethai.games.monopoly.presentation.logbook.lines import log_lines
from miethai.games.monopoly.presentation.prompts import prompt
from miethai.games.monopoly.presentation.reasons.reason import reason
from miethai.games.monopoly.presentation.remedies import refusal, remedy
from miethai.games.monopoly.presentation.view.shape import VIEW
from miethai.games.monopoly.presentation.view.whole import own_view, view
from miethai.games.monopoly.rules.apply import apply
from miethai.games.monopoly.rules.checks import check
from miethai.games.monopoly.rules.hidden import resample
from miethai.games.monopoly.rules.legal import actor, highest, legal, lowest, turns
from miethai.games.monopoly.rules.moves import MOVES
from miethai.games.monopoly.rules.phases.end import scores
from miethai.games.monopoly.rules.rulebook import RULES
from miethai.games.monopoly.rules.rulesets import RULESETS
from miethai.games.monopoly.rules.setup import setup
from miethai.games.monopoly.rules.state import FIELDS, PLAYERS, ROLES
from miethai.games.monopoly.terminal.render import render
from miethai.kernel.contract import Game
from miethai.kernel.overlay import Value

GAME = Game(
    name="monopoly",
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


def table_values(ruleset_id: str) -> Mapping[str, Value]:
    """None: board and cards are printed in every box, and what tables change are options."""
    return {}


def check_tables(ruleset_id: str, values: Mapping[str, int]) -> None:
    """There are no values that could disagree."""


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
