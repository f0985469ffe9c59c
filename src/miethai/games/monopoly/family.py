"""Monopoly as one value; ``kernel.contract`` says what each part is for."""

from __future__ import annotations

from pathlib import Path

from miethai.games.monopoly.bots.features import COUNT, features
from miethai.games.monopoly.bots.plans import alone, follow, propose
from miethai.games.monopoly.given.keys import GIVEN
from miethai.games.monopoly.given.position import apply_given
from miethai.games.monopoly.presentation.about import also_about
from miethai.games.monopoly.presentation.chronicle import Chronicler
from miethai.games.monopoly.presentation.grounds import landlord_grounds
from miethai.games.monopoly.presentation.manners import MANNERS
from miethai.games.monopoly.presentation.pieces import pieces
from miethai.games.monopoly.presentation.preview import harms
from miethai.games.monopoly.presentation.reasons import reason
from miethai.games.monopoly.presentation.view.shape import VIEW
from miethai.games.monopoly.presentation.view.whole import own_view, view
from miethai.games.monopoly.presentation.way_out import way_out
from miethai.games.monopoly.presentation.wording import money
from miethai.games.monopoly.rules.apply import apply
from miethai.games.monopoly.rules.bar import bar
from miethai.games.monopoly.rules.checks import check
from miethai.games.monopoly.rules.hidden import resample
from miethai.games.monopoly.rules.legal import highest, legal, lowest, turns
from miethai.games.monopoly.rules.moves import MOVES
from miethai.games.monopoly.rules.notes import PAID, REASONS
from miethai.games.monopoly.rules.phases.end import scores
from miethai.games.monopoly.rules.phases.moment import actor
from miethai.games.monopoly.rules.rulebook import RULES
from miethai.games.monopoly.rules.rulesets import RULESETS
from miethai.games.monopoly.rules.setup import setup
from miethai.games.monopoly.rules.state import FIELDS, PLAYERS, ROLES
from miethai.games.monopoly.terminal.menu import MENU
from miethai.games.monopoly.terminal.voice import Voice
from miethai.kernel.contract import Family, Game, Network, Payments, Plans

GAME = Game(
    name="monopoly",
    folder=Path(__file__).parent,
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
    bots={},  # announced by entry points
    bar=bar,
    plans=Plans(propose, follow, alone),
    network=Network(features, COUNT, Path(__file__).parent / "bots" / "network.bin", horizon=16),
)

FAMILY = Family(
    game=GAME,
    rulesets=RULESETS,
    rules=RULES,
    payments=Payments(PAID, [rule for _, rule in REASONS], {-1: "bank", -2: "pot"}),
    view=view,
    own_view=own_view,
    voice=Voice,
    view_shape=VIEW,
    given=apply_given,
    given_keys=GIVEN,
    pieces=pieces,
    money=money,
    also_about=also_about,
    way_out=way_out,
    harms=harms,
    usual_bot="landlord",
    grounds={"landlord": landlord_grounds},
    manners=MANNERS,
    chronicler=Chronicler,
    menu=MENU,
)
