"""Rules in words: why a move is refused, which rule is behind a move, and the help."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from miethai.cli._play.menu import Fold
from miethai.cli.rules import look_up
from miethai.games import rules_of
from miethai.kernel.moves import SLOT_MASK, NotationError
from miethai.play import asking
from miethai.play.table import Refused

if TYPE_CHECKING:
    from miethai.cli._play.session import Session

WIDTH = 78
MOST_RULES = 6
MOST_REASONS = 4
MOST_WORDS = 8  # of a question
MOST_SLOTS = 12  # of a verb that are asked about


def refusal(game: Session, refused: Refused) -> list[str]:
    """The rule against a move and what would make it possible."""
    lines = [game.voice.refusal(refused.rule)]
    remedy = game.voice.remedy(game.table.position, refused.seat, refused.move)
    return [*lines, remedy] if remedy else lines


def why_nothing(game: Session, seat: int, fold: Fold) -> list[str]:
    """Why no move of the fold is possible now."""
    causes: dict[str, list[str]] = {}
    for move in game.menu.candidates(game.table.position, seat, fold.name):
        rule = game.table.reason(seat, move)
        if rule is not None:
            remedy = game.voice.remedy(game.table.position, seat, move) or ""
            text = f"{game.voice.refusal(rule)} {remedy}".strip()
            causes.setdefault(text, []).append(game.voice.argument(move))
    lines = [f"{', '.join(names)}: {text}" for text, names in causes.items()]
    lines = lines[:MOST_REASONS] or against_all(game, seat, fold)
    return lines or [game.words.say("say.nothing_there", title=fold.title)]


def against_all(game: Session, seat: int, fold: Fold) -> list[str]:
    """What stands against every move of the fold alike, as that it is not the time for them."""
    verb = game.menu.folds[fold.name][0]
    slots = islice(asking.moves_of(game.table, verb), MOST_SLOTS)
    answers = [asking.answer(game.table, seat, slot, game.words.lang) for slot in slots]
    said = {one._replace(move="", label=fold.title) for one in answers}
    return _told(game, [*said]) if len(said) == 1 else []


def _about_verb(game: Session, seat: int, verb: str) -> list[asking.Answer]:
    return asking.why(game.table, seat, game.words.lang, "", verb)


def why(game: Session, seat: int, text: str) -> list[str]:
    """What stands against a move in notation, or against all that could be done with a thing."""
    table, lang = game.table, game.words.lang
    try:
        answers = [asking.answer(table, seat, asking.read(table, text), lang)]
    except NotationError:
        answers = _about_part(game, seat, text)
    return _told(game, answers) or [game.words.say("say.no_thing", text=text[:40])]


def _told(game: Session, answers: Sequence[asking.Answer]) -> list[str]:
    lines = []
    for answer in answers[:MOST_REASONS]:
        if answer.allowed:
            lines.append(game.words.say("say.possible", label=answer.label))
            continue
        said = game.words.say(
            "say.because", label=answer.label, said=answer.said.rstrip("."), rule=answer.rule
        )
        lines.append(f"{said} {answer.remedy}" if answer.remedy else said)
    return lines


def _about_part(game: Session, seat: int, text: str) -> list[asking.Answer]:
    """About the longest part of a question that names a thing, or else about a verb in it: people
    ask "buy Schlossallee" though only "buy" is a move."""
    table, lang = game.table, game.words.lang
    words = text.rstrip("?!. ").split()[:MOST_WORDS]
    for size in range(len(words), 0, -1):
        for start in range(len(words) - size + 1):
            found = asking.why(table, seat, lang, " ".join(words[start : start + size]))
            if found:
                return found
    for verb in words:
        block = table.game.moves.by_verb.get(verb.casefold())
        if block and not block.chance:
            return _about_verb(game, seat, verb.casefold())
    return []


def what(game: Session, seat: int, move: int) -> list[str]:
    """What a move would do, or why it cannot be made."""
    try:
        seen = asking.preview(game.table, seat, move, game.words.lang)
    except Refused as refused:
        return refusal(game, refused)
    label = game.voice.label(game.table.position, seat, move)
    texts = [line.text for line in seen.lines] or [game.words.say("say.no_effect")]
    harm = [game.words.say("say.harm")] if seen.harm else []
    return [f"{label}: {' '.join([*texts, *harm])}"]


def rules_of_verb(game: Session, verb: str, slot: int | None = None) -> str:
    ids = game.menu.rules_about(game.table.position, game.table.ruleset.id, verb, slot)
    return _rules(game, ids)


def looked_up(game: Session, seat: int, text: str) -> str:
    """A rule by its id, the rule against a move in notation, or all rules with these words."""
    try:
        move = game.table.game.moves.parse(text, game.table.names)
    except NotationError:
        found = list(look_up(rules_of(game.table.ruleset.id), text.split(), game.words.lang))
        return _rules(game, found) if found else game.words.say("say.no_rule", text=text[:40])
    rule = game.table.reason(seat, move)
    if rule is None:
        verb = game.table.game.moves.decode(move).block.verb
        return rules_of_verb(game, verb, move & SLOT_MASK)
    against = refusal(game, Refused(rule, seat, move, text))
    return "\n".join([*against, "", _rules(game, [rule])])


def help_text(game: Session) -> str:
    """The keys, the signs on the board, and which rules are about the question on the table."""
    words, rules = game.words, game.table.family.rules
    ids = game.menu.rules_about(game.table.position, game.table.ruleset.id, None, None)
    now = ", ".join(f"{id_} {rules[id_][f'title_{words.lang}']}" for id_ in ids)
    signs = words.say("help.signs", legend=game.voice.legend())
    texts = [words.say("help.moves"), signs, words.say("help.now", rules=now)]
    moves, *rest = [_fill(text) for text in texts]
    return "\n\n".join([moves, words.say("help.keys"), *rest])


def _rules(game: Session, ids: list[str]) -> str:
    rules = game.table.family.rules
    lang = game.words.lang
    parts = []
    for id_ in ids[:MOST_RULES]:
        row = rules[id_]
        texts = [row[lang], row.get(f"people_{lang}", "")]
        body = [textwrap.indent(_fill(t, WIDTH - 2), "  ") for t in texts if t]
        parts.append("\n".join([f"{id_}  {row[f'title_{lang}']}", *body]))
    if len(ids) > MOST_RULES:
        rest = ", ".join(f"{id_} {rules[id_][f'title_{lang}']}" for id_ in ids[MOST_RULES:])
        parts.append(_fill(game.words.say("help.more", rules=rest)))
    return "\n\n".join(parts)


def _fill(text: str, width: int = WIDTH) -> str:
    return textwrap.fill(text, width, break_on_hyphens=False)  # ids of rules stay whole
