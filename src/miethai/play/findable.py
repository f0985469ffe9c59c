"""What there is to find of a family: rules and rulings, options, and what is on its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from miethai.kernel.contract import LANGS, Family

Kind = Literal["rule", "ruling", "card", "option"]


@dataclass(frozen=True)
class Text:
    """``also``: words by which people look for it and that it does not use."""

    title: str
    body: str
    also: str = ""


@dataclass(frozen=True)
class Entry:
    """Something that can be found. ``rule`` is where to read on."""

    kind: Kind
    id: str
    rule: str
    rulesets: tuple[str, ...]
    texts: Mapping[str, Text] = field(hash=False)


def entries(family: Family) -> Iterator[Entry]:
    yield from _rules(family)
    yield from _options(family)
    yield from _things(family)


def _rules(family: Family) -> Iterator[Entry]:
    also = family.text("search").get("also", {})
    for id_, row in family.rules.items():
        texts = {
            lang: Text(
                row[f"title_{lang}"],
                f"{row[lang]} {row.get(f'people_{lang}', '')}".strip(),
                also.get(id_, {}).get(lang, ""),
            )
            for lang in LANGS
        }
        kind: Kind = "ruling" if "rules" in row else "rule"
        yield Entry(kind, id_, id_, tuple(row["rulesets"]), texts)


def _options(family: Family) -> Iterator[Entry]:
    """Those that some ruleset lets a table change."""
    said: dict[str, Entry] = {}
    for ruleset in family.rulesets:
        for option in ruleset.options:
            if option.name in ruleset.fixed:
                continue
            words = family.option_words(option)
            texts = {
                lang: Text(
                    words[f"label_{lang}"],
                    " ".join((words[f"help_{lang}"], *words.get(f"values_{lang}", {}).values())),
                )
                for lang in LANGS
            }
            known = said.get(option.name)
            where = (*(known.rulesets if known else ()), ruleset.id)
            rule = known.rule if known else family.option_rule(ruleset, option)
            said[option.name] = Entry("option", option.name, rule, where, texts)
    yield from said.values()


def _things(family: Family) -> Iterator[Entry]:
    """Everything in the box that has a name and says something about itself."""
    found: dict[str, Entry] = {}
    for ruleset in family.rulesets:
        boxes = [list(_named(family.pieces(ruleset.id, {}, lang))) for lang in LANGS]
        for rows in zip(*boxes, strict=True):
            texts = {lang: row[1] for lang, row in zip(LANGS, rows, strict=True)}
            id_, rule = rows[0][0], rows[0][2]
            key = f"{id_} {texts[LANGS[0]]}"
            where = (*(found[key].rulesets if key in found else ()), ruleset.id)
            found[key] = Entry("card", id_, rule, tuple(dict.fromkeys(where)), texts)
    yield from found.values()


def _named(node: Any, key: str = "") -> Iterator[tuple[str, Text, str]]:
    """Id, words and first rule of all that is on cards."""
    if isinstance(node, Mapping):
        name = node.get("name") or node.get("title")
        body = node.get("effect") or node.get("text")
        if isinstance(name, str) and isinstance(body, str):
            rules = node.get("rules") or [""]
            yield str(node.get("id") or key), Text(name, body), str(rules[0])
        for below, value in node.items():
            yield from _named(value, str(below))
    elif isinstance(node, list):
        for one in node:
            yield from _named(one)
