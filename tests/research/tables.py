"""The tables on which environments are tried: every ruleset, and Magnate in its three forms."""

from __future__ import annotations

from typing import Any

from miethai import games

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    **{ruleset: (ruleset, {}) for ruleset in games.rulesets()},
    "magnate advanced": ("magnate", {"advancedTenants": True}),
    "magnate with AI": ("magnate", {"aiOpponent": True}),
}
