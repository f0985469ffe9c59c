"""Monopoly as one value."""

from __future__ import annotations

from collections.abc import Mapping

from miethai.games.monopoly.applying import apply
from miethai.games.monopoly.bots import landlord
from miethai.games.monopoly.checks import check
from miethai.games.monopoly.given import apply_given
from miethai.games.monopoly.hidden import resample
from miethai.games.monopoly.labels import label
from miethai.games.monopoly.logbook import log_lines
from miethai.games.monopoly.moves import MOVES
from miethai.games.monopoly.phases.end import scores
from miethai.games.monopoly.prompts import prompt
from miethai.games.monopoly.reasons import reason
from miethai.games.monopoly.refusals import refusal, remedy
from miethai.games.monopoly.render import render
from miethai.games.monopoly.rulebook import RULES
from miethai.games.monopoly.rules import actor, highest, legal, lowest, turns
from miethai.games.monopoly.rulesets import RULESETS
from miethai.games.monopoly.setup import setup
from miethai.games.monopoly.state import FIELDS, PLAYERS, ROLES
from miethai.games.monopoly.view import own_view, view
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
