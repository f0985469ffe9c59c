"""The toy game as a family among the others, for tests of what runs games: it has component values
that a table may overlay, and a role."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from tests.kernel.toy import GAME
from tests.kernel.toy_state import CALM, FIELDS, ROUGH, VALUE, WORTH_PATHS

from miethai import games
from miethai.kernel.contract import Payments
from miethai.kernel.overlay import INFERRED, RECONSTRUCTED, SHEET, TableError, Value
from miethai.kernel.presentation.plain import plain_family

RULESETS = (CALM, ROUGH)
RULES = {rule: {"rulesets": [r.id for r in RULESETS]} for rule in ("TOY-TURN", "TOY-AMOUNT")}
MOST_WORTH = 40


def table_values(ruleset_id: str) -> dict[str, Value]:
    """What the cards are worth."""
    sources = (SHEET, INFERRED, *[RECONSTRUCTED] * 4)
    rows = zip(WORTH_PATHS, VALUE, sources, strict=True)
    return {path: Value(path, worth, source, 0, 20) for path, worth, source in rows}


def check_tables(ruleset_id: str, values: Mapping[str, int]) -> None:
    worth = sum(values[path] for path in WORTH_PATHS)
    if worth > MOST_WORTH:
        raise TableError(f"card: all cards are worth {worth}, expected at most {MOST_WORTH}")


def set_fields(s: Any, given: Mapping[str, Any], names: Sequence[str]) -> None:
    for name, value in given.items():
        setattr(s, name, value)


FAMILY = plain_family(
    GAME,
    RULESETS,
    RULES,
    view=lambda s, seat, names: FIELDS.visible(s, seat),
    given=set_fields,
    payments=Payments(1, ("TOY-TURN",), {-1: "bank"}),
    table_values=table_values,
    check_tables=check_tables,
)


def install(patch: pytest.MonkeyPatch) -> None:
    """Put the toy beside the real families."""
    points = {**games._announced(), "toy": SimpleNamespace(load=lambda: FAMILY)}
    patch.setattr(games, "_announced", lambda: points)
    patch.setattr(games, "rulesets", games.rulesets.__wrapped__)
