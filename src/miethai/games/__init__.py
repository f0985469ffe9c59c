"""The families of games that are installed, found by their entry points.

A package announces a family under ``miethai.families`` and a bot under ``miethai.bots``; the bot's
name is the family's, a dot, and its own (``miethai.bots`` finds those that think in Python)::

    [project.entry-points."miethai.families"]
    monopoly = "miethai.games.monopoly.family:FAMILY"

    [project.entry-points."miethai.bots"]
    "monopoly.landlord" = "miethai.games.monopoly.bots.landlord:landlord"

Families are loaded when they are asked for, and loading one never loads numba.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from miethai.kernel.contract import Family
from miethai.kernel.options import Ruleset
from miethai.kernel.sources import is_own
from miethai.kernel.strangers import guarded

log = logging.getLogger("miethai.games")


class UnknownRuleset(LookupError):
    """There is no such ruleset; the message lists those that exist."""


@cache
def _announced() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group="miethai.families")}


def families() -> list[str]:
    """Names of the game families."""
    return sorted(_announced())


@cache
def family(name: str) -> Family:
    """A family with all rule functions that are announced as bots for it."""
    if name not in _announced():
        raise LookupError(f"unknown family {name!r}; there are {', '.join(families())}")
    found: Family = _announced()[name].load()
    bots = dict(found.game.bots)
    for point in sorted(entry_points(group="miethai.bots")):
        whose, _, bot = point.name.partition(".")
        if whose == name and bot not in bots and not hasattr(loaded := point.load(), "choose"):
            bots[bot] = loaded if is_own(found.game, loaded) else guarded(found.game, loaded)
    return replace(found, game=replace(found.game, bots=bots))


@cache
def rulesets() -> dict[str, Ruleset]:
    """All rulesets by id. A family that cannot be loaded is told of and left out: it may be of
    another package, and harms no other."""
    found: dict[str, Ruleset] = {}
    for name in families():
        try:
            found |= {ruleset.id: ruleset for ruleset in family(name).rulesets}
        except Exception:
            log.exception("the family %s cannot be loaded", name)
    return found


def find(ruleset_id: str) -> tuple[Family, Ruleset]:
    """A ruleset and its family."""
    known = rulesets()
    if ruleset_id not in known:
        raise UnknownRuleset(f"unknown ruleset {ruleset_id!r}; there are {', '.join(known)}")
    ruleset = known[ruleset_id]
    return family(ruleset.family), ruleset


def rules_of(ruleset_id: str) -> dict[str, Mapping[str, Any]]:
    """The rules and rulings that hold in a ruleset, by id."""
    found, _ = find(ruleset_id)
    return {id_: rule for id_, rule in found.rules.items() if ruleset_id in rule["rulesets"]}
