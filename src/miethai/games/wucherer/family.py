"""Wucherer as one value; ``kernel.contract`` says what each part is for."""

from __future__ import annotations

from pathlib import Path

from miethai.games.wucherer.bots.features import COUNT, features
from miethai.games.wucherer.bots.plans import alone, follow, propose
from miethai.games.wucherer.bots.rival import rival
from miethai.games.wucherer.given.keys import GIVEN
from miethai.games.wucherer.given.position import apply_given
from miethai.games.wucherer.presentation.chronicle import Chronicler
from miethai.games.wucherer.presentation.manners import MANNERS
from miethai.games.wucherer.presentation.pieces import pieces
from miethai.games.wucherer.presentation.preview import harms
from miethai.games.wucherer.presentation.reasons import reason
from miethai.games.wucherer.presentation.view.shape import VIEW
from miethai.games.wucherer.presentation.view.whole import own_view, view
from miethai.games.wucherer.presentation.wording import money
from miethai.games.wucherer.rules.apply import apply
from miethai.games.wucherer.rules.bar import bar
from miethai.games.wucherer.rules.checks import check
from miethai.games.wucherer.rules.hidden import resample
from miethai.games.wucherer.rules.legal import actor, highest, legal, lowest, turns
from miethai.games.wucherer.rules.moves import MOVES
from miethai.games.wucherer.rules.notes import PAID, REASONS
from miethai.games.wucherer.rules.phases.end import scores
from miethai.games.wucherer.rules.rulebook import RULES
from miethai.games.wucherer.rules.rulesets import RULESETS
from miethai.games.wucherer.rules.setup import setup
from miethai.games.wucherer.rules.state import FIELDS, PLAYERS, ROLES
from miethai.games.wucherer.rules.tables import check_tables, table_values
from miethai.games.wucherer.terminal.menu import MENU
from miethai.games.wucherer.terminal.voice import Voice
from miethai.kernel.contract import Family, Game, Network, Payments, Plans, Rival

GAME = Game(
    name="wucherer",
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
    bar=bar,
    bots={},  # announced by entry points
    plans=Plans(propose, follow, alone),
    network=Network(features, COUNT, Path(__file__).parent / "bots" / "network.bin"),
    rival=Rival(rival),
)

FAMILY = Family(
    game=GAME,
    rulesets=RULESETS,
    rules=RULES,
    payments=Payments(PAID, [rule for _, rule in REASONS], {-1: "bank"}),
    view=view,
    own_view=own_view,
    voice=Voice,
    view_shape=VIEW,
    given=apply_given,
    given_keys=GIVEN,
    pieces=pieces,
    money=money,
    harms=harms,
    usual_bot="landlord",
    manners=MANNERS,
    chronicler=Chronicler,
    menu=MENU,
    table_values=table_values,
    check_tables=check_tables,
)
