"""What does not change while a game is played: the pieces of a box, and the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from miethai import games
from miethai.games import UnknownRuleset
from miethai.kernel.options import Ruleset
from miethai.kernel.presentation.words import text_lang
from miethai.play import lookup
from miethai.server.catalog.menus import amount_forms, menus
from miethai.server.wire.answers import Answers, Found, Rule, Rulebook, Section
from miethai.server.words import Refusal


def known(ruleset_id: str) -> Ruleset:
    """A ruleset by its id, or a refusal that lists those that exist."""
    try:
        return games.find(ruleset_id)[1]
    except UnknownRuleset:
        raise Refusal("not_found", "no_ruleset", known=", ".join(games.rulesets())) from None


def pieces(
    ruleset_id: str, options: Mapping[str, Any], tables: Mapping[str, int], lang: str
) -> dict[str, Any]:
    """What can be drawn of a ruleset's box: board, cards, buildings, words. ``tables`` are the
    component values that differ, which the family gets among the options under their paths."""
    ruleset = known(ruleset_id)
    family = games.family(ruleset.family)
    found = family.pieces(ruleset_id, {**options, **tables}, lang)
    amounts = family.game.moves.amount_words
    forms = amount_forms(family, ruleset.resolve(options), lang)
    more = {"family": family.name, "amounts": amounts, "amount_forms": forms}
    return {**found, **more, **menus(ruleset_id, found, text_lang(lang))}


@cache
def rulebook(family: str, lang: str) -> Rulebook:
    """All rules and rulings of a family in the order of its sections."""
    if family not in games.families():
        raise Refusal("not_found", "no_family", known=", ".join(games.families()))
    titles = games.family(family).sections(lang)
    order = {section: place for place, section in enumerate(titles)}
    rules = [_rule(id_, row, lang) for id_, row in games.family(family).rules.items()]
    rules.sort(key=lambda rule: (order[rule.section], rule.ruling))
    sections = [Section(id_, title) for id_, title in titles.items()]
    return Rulebook(family, sections, rules, games.family(family).sheet_names(lang))


def search(query: str, family: str, ruleset: str, lang: str) -> Answers:
    """What answers a question. Without a full-text engine nothing does: a page then looks for words
    itself."""
    if ruleset:
        family = known(ruleset).family
    elif family and family not in games.families():
        raise Refusal("not_found", "no_family", known=", ".join(games.families()))
    try:
        most = lookup.MOST_HITS + 1  # one more says whether there are more
        hits = lookup.search(query, lang, family, ruleset, most) if query.strip() else []
    except lookup.SearchError:
        raise Refusal("not_found", "no_search") from None
    return Answers(
        found=[
            Found(
                kind=hit.kind,
                id=hit.id,
                family=hit.family,
                title=hit.title,
                text=hit.text,
                rule=hit.rule,
                rulesets=list(hit.rulesets),
                words=list(hit.words),
            )
            for hit in hits[: lookup.MOST_HITS]
        ],
        more=len(hits) > lookup.MOST_HITS,
    )


def _rule(id_: str, row: Mapping[str, Any], lang: str) -> Rule:
    return Rule(
        id=id_,
        title=row[f"title_{lang}"],
        text=row[lang],
        section=row["section"],
        rulesets=row["rulesets"],
        sources=row.get("source", []),
        options=row.get("options", []),
        interprets=row.get("rules", []),
        people=row.get(f"people_{lang}"),
        ruling="rules" in row,
    )
