"""Monopoly as one value."""

from __future__ import annotations

from miethai.games.monopoly.bots import landlord
from miethai.games.monopoly.checks import check
from miethai.games.monopoly.hidden import resample
from miethai.games.monopoly.moves import MOVES
from miethai.games.monopoly.phases.end import scores
from miethai.games.monopoly.reasons import reason
from miethai.games.monopoly.rules import actor, apply, highest, legal, lowest, turns
from miethai.games.monopoly.rulesets import RULESETS
from miethai.games.monopoly.setup import setup
from miethai.games.monopoly.state import FIELDS, PLAYERS, ROLES
from miethai.kernel.contract import Game

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

__all__ = ["GAME", "RULESETS"]
