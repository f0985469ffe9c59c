"""Ten Spaces as one value."""

from pathlib import Path

from miethai.kernel.contract import CHANCE, Game
from miethai.kernel.presentation.plain import plain_family
from miethai.kernel.presentation.rulebook import load
from ten_spaces import rules

FOLDER = Path(__file__).parent
RULES = load(FOLDER / "book")
RULE_IDS = tuple(RULES)  # the ladder's numbers count them from 1


def reason(s, seat, m):
    """None if the move may be made now, else the id of the rule against it."""
    number = 2 if seat == CHANCE else rules.bar(s, seat, m)
    return RULE_IDS[number - 1] if number else None


GAME = Game(
    name="ten-spaces",
    folder=FOLDER,
    fields=rules.FIELDS,
    moves=rules.MOVES,
    players=rules.PLAYERS,
    roles=(),
    setup=rules.setup,
    actor=rules.actor,
    legal=rules.legal,
    lowest=rules.no_amount,
    highest=rules.no_amount,
    apply=rules.apply,
    scores=rules.scores,
    turns=rules.turns,
    check=rules.check,
    resample=lambda s, seat, r: None,  # nothing is hidden
    reason=reason,
    bots={},  # announced by entry points
    bar=rules.bar,
)
FAMILY = plain_family(GAME, rules.RULESETS, RULES)
