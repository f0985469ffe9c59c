"""The rulebook: every rule and every ruling with its texts, in the order of the files."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from miethai.games.wucherer.rulesets import RULESETS


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / name).read_text(encoding="utf-8"))


RULES: dict[str, dict[str, Any]] = {**_load("rulebook.toml"), **_load("rulings.toml")}
RULE_IDS = tuple(RULES)


def rules_of(ruleset: str) -> dict[str, dict[str, Any]]:
    """The rules and rulings that hold in a ruleset."""
    if ruleset not in {r.id for r in RULESETS}:
        raise KeyError(ruleset)
    return {id_: rule for id_, rule in RULES.items() if ruleset in rule["rulesets"]}
