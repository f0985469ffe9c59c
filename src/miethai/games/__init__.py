"""The game families: every package in this folder is one, found by looking, not by a list."""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, Protocol, cast

from miethai.kernel.contract import SPECTATOR, Game
from miethai.kernel.fields import Position
from miethai.kernel.options import Option, Ruleset
from miethai.kernel.overlay import Value
from miethai.kernel.presentation.given import Keys
from miethai.kernel.presentation.shape import Shape

Note = tuple[int, ...]


class UnknownRuleset(LookupError):
    """There is no such ruleset; the message lists those that exist."""


class Family(Protocol):
    """What the module ``miethai.games.<family>.family`` exports.

    It may also export ``own_view(s, seat, names, public)``: the members of the seat's view that are
    not as in a spectator's (``public``), or None where the whole view has to be made. Then a server
    makes the rest once for all readers.
    """

    GAME: Game
    RULESETS: Sequence[Ruleset]
    RULES: Mapping[str, Mapping[str, Any]]
    GIVEN: Keys  # what ``apply_given`` reads
    VIEW: Shape  # what ``view`` looks like

    def table_values(self, ruleset_id: str) -> Mapping[str, Value]:
        """The component values that a table may overlay, by path; empty where all are options."""

    def check_tables(self, ruleset_id: str, values: Mapping[str, int]) -> None:
        """TableError if all values together, each of them possible, cannot be."""

    def view(self, s: Position, seat: int, names: Sequence[str]) -> dict[str, Any]:
        """The position as a seat may see it, by names."""

    def apply_given(self, s: Position, given: Mapping[str, Any], names: Sequence[str]) -> None:
        """Make the position that a scenario describes out of one that was just set up."""

    def label(self, s: Position, seat: int, m: int, names: Sequence[str], lang: str) -> str:
        """A move as a person reads it."""

    def prompt(self, s: Position, seat: int, names: Sequence[str], lang: str) -> str:
        """The question that a seat is asked."""

    def log_lines(
        self,
        seat: int,
        m: int,
        notes: Sequence[Note],
        s: Position,
        names: Sequence[str],
        lang: str,
        reader: int = SPECTATOR,
    ) -> list[str]:
        """What a move did, one sentence a line, each payment with its rule and arithmetic. A reader
        may be told more than all: the card that he drew."""

    def refusal(self, rule: str, lang: str) -> str:
        """Why a move is not possible: the rule's id and text."""

    def remedy(self, s: Position, seat: int, m: int, names: Sequence[str], lang: str) -> str | None:
        """What would make the move possible, if anything would."""

    def render(self, s: Position, seat: int, names: Sequence[str], lang: str) -> str:
        """The whole position as text."""


@cache
def families() -> list[str]:
    """Names of the game families."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg)


@cache
def family(name: str) -> Family:
    """The module of a family; loading it never loads numba."""
    if name not in families():
        raise LookupError(f"unknown family {name!r}; there are {', '.join(families())}")
    return cast(Family, import_module(f"{__name__}.{name}.family"))


@cache
def texts(name: str, kind: str) -> dict[str, dict[str, Any]]:
    """A file of a family's words: ``box``, ``menu``, ``options``, ``rulesets``, ``sections``."""
    text = (files(__name__) / name / "text" / f"{kind}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def option_texts(name: str) -> dict[str, dict[str, Any]]:
    """What the options of a family are called and what they do."""
    return texts(name, "options")


def option_rule(ruleset: Ruleset, option: Option) -> str:
    """The rule that an option belongs to; for one that is fixed, the rule that says so."""
    own: Mapping[str, str] = option_texts(ruleset.family)[option.name].get("rules", {})
    return ruleset.fixed.get(option.name) or own.get(ruleset.id) or option.rule


def rulesets() -> dict[str, Ruleset]:
    """All rulesets by id."""
    return {r.id: r for name in families() for r in family(name).RULESETS}


def find(ruleset_id: str) -> tuple[Family, Ruleset]:
    """A ruleset and the module of its family."""
    known = rulesets()
    if ruleset_id not in known:
        raise UnknownRuleset(f"unknown ruleset {ruleset_id!r}; there are {', '.join(known)}")
    ruleset = known[ruleset_id]
    return family(ruleset.family), ruleset


def rules_of(ruleset_id: str) -> dict[str, Mapping[str, Any]]:
    """The rules and rulings that hold in a ruleset, by id."""
    module, _ = find(ruleset_id)
    return {id_: rule for id_, rule in module.RULES.items() if ruleset_id in rule["rulesets"]}
