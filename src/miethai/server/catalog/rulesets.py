"""What can be played here, for people who set up a table."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import Any

from miethai import bots, games
from miethai.kernel.contract import Family
from miethai.kernel.options import Choice, Flag, Number, Numbers, Option, Ruleset, Several, Text
from miethai.kernel.overlay import RECONSTRUCTED
from miethai.play import presets
from miethai.play.lesson import has_lesson
from miethai.play.seating import SEATS_OPTION
from miethai.server.catalog.menus import programs
from miethai.server.faults import expected
from miethai.server.wire import answers
from miethai.server.words import presets as sentences


@cache
def describe(lang: str) -> answers.Rulesets:
    """All rulesets with players, roles, bots and options, and the prepared sentences of chats."""
    order = sorted(games.rulesets(), key=lambda id_: games.find(id_)[0].ruleset_words(id_)["place"])
    return answers.Rulesets({id_: _ruleset(id_, lang) for id_ in order}, sentences(lang))


def _ruleset(id_: str, lang: str) -> answers.RulesetInfo:
    family, ruleset = games.find(id_)
    said = family.ruleset_words(id_)
    return answers.RulesetInfo(
        family=ruleset.family,
        title=said[f"title_{lang}"],
        subtitle=said[f"subtitle_{lang}"],
        about=said[f"about_{lang}"],
        minutes=said["minutes"],
        players=answers.Players(*ruleset.players),
        roles=list(family.game.roles),
        role_names=family.role_names(lang),
        bots=bots.names(family),
        options={option.name: _option(family, ruleset, option, lang) for option in ruleset.options},
        tables=_values(family, id_),
        lesson=has_lesson(id_),
        programs=programs(family, id_, lang),
        rule_ids=answers.RuleIds(*family.rule_prefixes()),
        short=said[f"short_{lang}"],
        presets=[_preset(one, lang) for one in presets.presets(id_)],
        chance=_chance(family, lang),
        house=_house(family, ruleset, lang),
    )


def _preset(one: presets.Preset, lang: str) -> answers.Preset:
    name, about, options = one.names[lang], one.abouts[lang], dict(one.options)
    return answers.Preset(one.id, name, about, options, one.players, list(one.show), one.quick)


def _chance(family: Family, lang: str) -> answers.ChanceWords | None:
    said = family.chance_words(lang)
    return None if said is None else answers.ChanceWords(**said)


def _house(family: Family, ruleset: Ruleset, lang: str) -> answers.HouseSeat | None:
    """The switch that seats a player whom the rules play, found by trying all of them."""
    for option in ruleset.options:
        if isinstance(option, Flag) and option.name not in ruleset.fixed:
            wish, most = {option.name: True}, ruleset.players[1]
            found = family.manners.seated_by_rules(wish, most, lang)
            for name in found.values():
                return answers.HouseSeat(option.name, name)
    return None


def _option(family: Family, ruleset: Ruleset, option: Option, lang: str) -> answers.OptionInfo:
    said = family.option_words(option)
    names = said.get(f"values_{lang}", {})
    return answers.OptionInfo(
        value=ruleset.default(option),
        label=said[f"label_{lang}"],
        help=said[f"help_{lang}"],
        rule=family.option_rule(ruleset, option),
        expected=expected(option, lang),
        fixed=option.name in ruleset.fixed,
        seats=option.name == SEATS_OPTION or said.get("seats", False),
        seat=said.get("seat", False),
        needs=said.get("needs", {}),
        words=[
            answers.Word(None if word == "null" else word, names.get(word, word))
            for word in words_of(option)
        ],
        **_shape(option),
    )


def words_of(option: Option) -> list[str]:
    """The values of an option that are words."""
    if isinstance(option, (Choice, Several)):
        return list(option.values)
    return list(option.words) if isinstance(option, Number) else []


def _shape(option: Option) -> dict[str, Any]:
    """How a page asks for the value."""
    match option:
        case Flag():
            return {"kind": "bool"}
        case Choice():
            return {"kind": "choice"}
        case Several():
            return {"kind": "several"}
        case Numbers():
            ends = {"low": option.low, "high": option.high, "step": 1}
            return {"kind": "ints", "count": option.count, **ends}
        case Number():
            kind = "int" if option.scale == 1 else "factor"
            unit = Decimal(1) / option.scale
            ends = {"low": option.low, "high": option.high, "step": 1}
            return {"kind": kind, **{end: _number(n * unit) for end, n in ends.items()}}
        case Text():
            return {"kind": "text", "longest": option.longest}
    raise TypeError(option)


def _number(value: Decimal) -> float:
    return int(value) if value == value.to_integral_value() else float(value)


def _values(family: Family, id_: str) -> list[answers.ComponentValue]:
    found = []
    for name, value in family.table_values(id_).items():
        source: Any = value.source
        guessed = source == RECONSTRUCTED
        found.append(
            answers.ComponentValue(name, value.default, value.low, value.high, source, guessed)
        )
    return found
