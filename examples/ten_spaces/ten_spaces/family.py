"""Ten Spaces as one value."""

from pathlib import Path

from miethai.kernel.chance import nothing_hidden
from miethai.kernel.contract import CHANCE, Game, Payments
from miethai.kernel.overlay import SHEET, TableError, Value
from miethai.kernel.presentation.plain import plain_family, plain_view
from miethai.kernel.presentation.rulebook import load
from ten_spaces import rules

FOLDER = Path(__file__).parent
RULES = load(FOLDER / "book")
RULE_IDS = (None, *RULES)  # by the numbers that the rules use
NAMES = {
    "de": {"cash": "Münzen", "at": "Feld", "spaces": "Felder", "price": "Preis", "owner": "gehört"},
    "en": {"cash": "coins", "at": "space"},
}  # what the page calls the words of the view


def reason(s, seat, m):
    """None if the move may be made now, else the id of the rule against it."""
    return RULE_IDS[2 if seat == CHANCE else rules.bar(s, seat, m)]


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
    resample=nothing_hidden,
    reason=reason,
    bots={},  # announced by entry points
    bar=rules.bar,
)


def view(s, reader, names):
    """The visible fields; price and owner stand with their space."""
    shown = plain_view(GAME, s, reader, names)
    del shown["turn"], shown["stage"]  # the question says as much
    rows = enumerate(zip(shown.pop("price"), shown.pop("owner"), strict=True))
    owners = {rules.NOBODY: None, **dict(enumerate(names))}
    shown["spaces"] = {str(n): {"price": p, "owner": owners[seat]} for n, (p, seat) in rows}
    return shown


def table_values(ruleset):
    """What the owner of a box may change: the prices."""
    prices = list(zip(rules.PATH, rules.PRICE, strict=True))[1:]
    return {path: Value(path, price, SHEET, 1, 50) for path, price in prices}


def check_tables(ruleset, values):
    """Prices rise along the way."""
    prices = [values[path] for path in rules.PATH[1:]]
    if prices != sorted(prices):
        raise TableError("space: expected prices that do not fall along the way")


FAMILY = plain_family(
    GAME,
    rules.RULESETS,
    RULES,
    view=view,
    pieces=lambda ruleset, options, lang: {"names": NAMES[lang]},
    payments=Payments(rules.PAID, RULE_IDS, {rules.BANK: "bank"}),
    table_values=table_values,
    check_tables=check_tables,
)
