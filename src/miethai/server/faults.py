"""Refusals of what is written wrongly, in the reader's language: messages, moves and new tables.

What the parts below the server say about such mistakes is in English; English readers get it added.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import partial
from typing import Any

from miethai.kernel.contract import Family
from miethai.kernel.moves import Moves
from miethai.kernel.options import (
    Choice,
    Flag,
    Number,
    Numbers,
    Option,
    OptionError,
    Ruleset,
    Several,
    Text,
)
from miethai.kernel.overlay import TableError
from miethai.play.seating import LONGEST_NAME, SEATS_OPTION
from miethai.server.disk.folder import StoreError
from miethai.server.words import Refusal, texts

LONGEST = 60  # characters that are repeated of what somebody wrote
PLACE = re.compile(r" - at `\$\.?(.*)`$")
MISSING = re.compile(r"missing required field `(.*?)`")
UNKNOWN = re.compile(r"contains unknown field `(.*?)`")
COMPONENT = re.compile(r"([a-z_]\w*(?:\.\w+)*): ")


def cannot_save(error: StoreError) -> Refusal:
    """The disk does not do what it should."""
    refusal = Refusal("store", error.kind)
    refusal.detail = str(error)
    return refusal


# --- messages ------------------------------------------------------------------------------------
def malformed(error: Exception) -> Refusal:
    """A message that is no JSON, or has other fields than it should."""
    why = str(error)[:200]
    place = PLACE.search(why)
    parts = [place[1]] if place and place[1] else []
    for key, pattern in (("malformed_missing", MISSING), ("malformed_unknown", UNKNOWN)):
        if found := pattern.search(why):
            return Refusal("malformed", key, field=_cut(".".join([*parts, found[1]])))
    if parts:
        refusal = Refusal("malformed", "malformed_field", field=_cut(parts[0]))
    else:
        refusal = Refusal("malformed", "malformed")
    refusal.detail = why
    return refusal


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


# --- moves ---------------------------------------------------------------------------------------
def unknown_move(moves: Moves, text: str, by_chance: bool) -> Refusal:
    """A text that names no move, or one of chance where a seat's is expected and the reverse."""
    verb = text.strip().partition(" ")[0]
    block = moves.by_verb.get(verb)
    if block is None:
        known = ", ".join(b.verb for b in moves.blocks if b.chance == by_chance)
        return Refusal("unknown_move", "unknown_verb", verb=_cut(verb), known=known)
    if block.chance != by_chance:
        return Refusal(
            "unknown_move", "verb_of_chance" if block.chance else "verb_of_seats", verb=verb
        )
    words = [*(axis.name for axis in block.axes), *([block.amount] if block.amount else [])]
    form = " ".join([verb, *(f"<{word}>" for word in words)])
    return Refusal("unknown_move", "form_of_move", form=form)


# --- new tables ----------------------------------------------------------------------------------
def table(
    error: ValueError, family: Family, ruleset: Ruleset, options: Mapping[str, Any]
) -> Refusal:
    """Options, names or component values that cannot be; the refusal carries the rule if there is
    one."""
    if isinstance(error, OptionError):
        refusal = _option(error, family, ruleset, options)
        refusal.rule = error.rule or None
    elif isinstance(error, TableError):
        refusal = _component(error)
    else:
        refusal = Refusal("options", "name", most=LONGEST_NAME)
    return refusal


def _component(error: TableError) -> Refusal:
    found = COMPONENT.match(str(error))
    if found is None:
        refusal = Refusal("options", "components")
    elif error.multiple:
        refusal = Refusal("options", "component_multiple", path=found[1], n=error.multiple)
    else:
        refusal = Refusal("options", "component", path=found[1])
    refusal.part = found[1] if found else None
    refusal.detail = str(error)[:200]
    return refusal


def _option(
    error: OptionError, family: Family, ruleset: Ruleset, options: Mapping[str, Any]
) -> Refusal:
    by_name = {option.name: option for option in ruleset.options}
    for name, value in options.items():
        if name not in by_name:
            return _about(name, "option_unknown", name=_cut(name))
        try:
            read = by_name[name].read(value)
        except OptionError:
            said = partial(expected, by_name[name])
            return _about(name, "option_value", name=name, expected=said)
        if name in ruleset.fixed and read != ruleset.default(by_name[name]):
            return _about(name, "option_fixed", name=name, rule=ruleset.fixed[name])
    if not error.rule:
        return _about(SEATS_OPTION, "option_players")
    rule, usual = error.rule, ruleset.resolve()
    refusal = Refusal(
        "options", "options_rule", rule=lambda lang: family.voice(lang, (), usual).refusal(rule)
    )
    refusal.detail = str(error)[:200]
    return refusal


def _about(option: str, key: str, **values: Any) -> Refusal:
    refusal = Refusal("options", key, **values)
    refusal.option = _cut(option)
    return refusal


def expected(option: Option, lang: str) -> str:
    """The values that an option can have."""
    words: dict[str, str] = texts(lang)["expected"]
    match option:
        case Flag():
            return words["flag"]
        case Choice():
            return words["choice"].format(values=", ".join(option.values))
        case Several():
            return words["several"].format(values=", ".join(option.values))
        case Numbers():
            ends = {"low": option.low, "high": option.high}
            return words["numbers"].format(count=option.count, **ends)
        case Number():
            low, high = (Decimal(end) / option.scale for end in (option.low, option.high))
            named = "".join(words["or"].format(word=word) for word in option.words)
            return words["number"].format(low=low, high=high) + named
        case Text():
            return words["text"].format(longest=option.longest)
    raise TypeError(option)
