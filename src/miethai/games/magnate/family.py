"""Magnate as one value; ``kernel.contract`` says what each part is for."""

from __future__ import annotations

from pathlib import Path

from miethai.games.magnate.bots.features import FEATURES, features
from miethai.games.magnate.bots.plans import alone, follow, propose
from miethai.games.magnate.bots.rival import rival
from miethai.games.magnate.given.keys import GIVEN
from miethai.games.magnate.given.position import apply_given
from miethai.games.magnate.presentation.chronicle import Chronicler
from miethai.games.magnate.presentation.manners import MANNERS
from miethai.games.magnate.presentation.pieces import pieces
from miethai.games.magnate.presentation.preview import harms
from miethai.games.magnate.presentation.reasons import reason
from miethai.games.magnate.presentation.view.shape import VIEW
from miethai.games.magnate.presentation.view.whole import own_view, view
from miethai.games.magnate.presentation.wording import money
from miethai.games.magnate.rules.apply import apply
from miethai.games.magnate.rules.bar import bar
from miethai.games.magnate.rules.checks import check
from miethai.games.magnate.rules.hidden import resample
from miethai.games.magnate.rules.legal import actor, highest, legal, lowest, turns
from miethai.games.magnate.rules.moves import MOVES
from miethai.games.magnate.rules.notes import PAID, REASONS
from miethai.games.magnate.rules.phases.end import scores
from miethai.games.magnate.rules.rulebook import RULES
from miethai.games.magnate.rules.rulesets import RULESETS
from miethai.games.magnate.rules.setup import setup
from miethai.games.magnate.rules.state import FIELDS, PLAYERS, ROLES
from miethai.games.magnate.rules.tables import check_tables, table_values
from miethai.games.magnate.terminal.menu import MENU
from miethai.games.magnate.terminal.voice import Voice
from miethai.kernel.contract import Family, Game, Network, Payments, Plans, Rival

FOLDER = Path(__file__).parent

GAME = Game(
    name="magnate",
    folder=FOLDER,
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
    network=Network(features, FEATURES, FOLDER / "bots" / "network.bin"),
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
