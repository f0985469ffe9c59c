"""What can be played here, for whoever sets up a table."""

from __future__ import annotations

from typing import Any

from miethai import games
from miethai.kernel.playout import policies
from miethai.server.words import presets


def describe(lang: str) -> dict[str, Any]:
    """All rulesets with players, roles, bots and options, and the prepared sentences of chats."""
    return {
        "rulesets": {id_: _ruleset(id_) for id_ in games.rulesets()},
        "presets": presets(lang),
    }


def _ruleset(id_: str) -> dict[str, Any]:
    family, ruleset = games.find(id_)
    fewest, usual, most = ruleset.players
    return {
        "family": ruleset.family,
        "players": {"fewest": fewest, "usual": usual, "most": most},
        "roles": list(family.GAME.roles),
        "bots": policies(family.GAME),
        "options": {
            option.name: {
                "value": ruleset.default(option),
                "expected": option.expected(),
                "rule": ruleset.fixed.get(option.name, option.rule),
                "fixed": option.name in ruleset.fixed,
            }
            for option in ruleset.options
        },
    }
