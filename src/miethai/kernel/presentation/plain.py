"""A family that says nothing of its own: moves in notation, rules by their titles, the position as
its visible fields.

``plain_family(game, rulesets, rules)`` is enough for a table in the terminal, on the server and in
the page. What a family wants to say better it hands over by name: ``plain_family(…, voice=Voice)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from miethai.kernel.contract import CHANCE, OVER, SPECTATOR, Family, Game, Note, Payments
from miethai.kernel.fields import Position
from miethai.kernel.options import Ruleset
from miethai.kernel.presentation.layout import Row, cut
from miethai.kernel.presentation.words import check_lang

WORDS = {
    "de": {
        "your_turn": "{name}, du bist dran.",
        "turn": "{name} ist dran.",
        "chance": "Der Zufall entscheidet.",
        "over": "Das Spiel ist aus.",
        "refusal": "nicht erlaubt: {why} ({rule})",
        "pause": "Noch jemand?",
        "legend": "Jede Zeile ist ein Feld der Stellung.",
    },
    "en": {
        "your_turn": "{name}, it is your turn.",
        "turn": "It is {name}'s turn.",
        "chance": "Chance decides.",
        "over": "The game is over.",
        "refusal": "not allowed: {why} ({rule})",
        "pause": "Anybody else?",
        "legend": "Every line is a field of the position.",
    },
}


def plain_view(game: Game, s: Position, reader: int, names: Sequence[str]) -> dict[str, Any]:
    """The visible fields that are not fixed; what has a row a player stands with the player."""
    actor, players = int(game.actor(s)), range(int(getattr(s, "players", game.players)))
    asked = {CHANCE: "chance", OVER: "over"}.get(actor) or names[actor]
    out: dict[str, Any] = {"actor": asked, "turns": int(game.turns(s)), "phase": "play"}
    if actor == OVER:
        out["phase"] = "over"
    out |= {names[seat]: {} for seat in players}
    shown = game.fields.visible(s, reader)
    for field in game.fields:
        if field.fixed or field.name not in shown or field.name == "turns":
            continue
        if field.shape and field.shape[0] == game.players:
            for seat in players:
                out[names[seat]][field.name] = shown[field.name][seat]
        else:
            out[field.name] = shown[field.name]
    return out


def plain_given(game: Game, s: Position, given: Mapping[str, Any], names: Sequence[str]) -> None:
    """Fields by their names, those of a player below the player's name."""
    for key, value in given.items():
        if key in names:
            for name, own in value.items():
                getattr(s, name)[names.index(key)] = own
        else:
            setattr(s, key, value)


class PlainVoice:
    """The texts of a table in words that fit every game."""

    def __init__(
        self,
        game: Game,
        rules: Mapping[str, Mapping[str, Any]],
        view: Callable[[Position, int, Sequence[str]], dict[str, Any]],
        lang: str,
        names: Sequence[str],
        options: Mapping[str, Any],
    ) -> None:
        check_lang(lang)
        self.game, self.rules, self.view, self.lang, self.names = game, rules, view, lang, names

    def say(self, key: str, **values: Any) -> str:
        return WORDS[self.lang][key].format_map(values)

    def label(self, s: Position, seat: int, m: int) -> str:
        return self.game.moves.text(m, self.names)

    def prompt(self, s: Position, seat: int) -> str:
        actor = self.game.actor(s)
        if actor < 0:
            return self.say("chance" if actor == CHANCE else "over")
        return self.say("your_turn" if actor == seat else "turn", name=self.names[actor])

    def log(
        self, seat: int, m: int, notes: Sequence[Note], s: Position, reader: int = SPECTATOR
    ) -> list[str]:
        who = "" if seat == CHANCE else f"{self.names[seat]}: "
        return [who + self.game.moves.text(m, self.names)]

    def refusal(self, rule: str) -> str:
        return self.say("refusal", why=self.rules[rule][f"title_{self.lang}"], rule=rule)

    def remedy(self, s: Position, seat: int, m: int) -> str | None:
        return None

    def render(self, s: Position, seat: int) -> str:
        return "\n".join(_lines(self.view(s, seat, self.names)))

    def picture(self, s: Position, seat: int, width: int, height: int, head: str) -> list[Row]:
        lines = [head, *_lines(self.view(s, seat, self.names))]
        return [cut([(line, "")], width) for line in lines[:height]]

    def status(self, s: Position, seat: int, head: str) -> str:
        return f"{head} {self.prompt(s, seat)}".strip()

    def pause(self, s: Position) -> str:
        return self.say("pause")

    def argument(self, m: int) -> str:
        return self.game.moves.text(m, self.names)

    def fold(self, name: str) -> tuple[str, str]:
        return name[:1], name

    def legend(self) -> str:
        return self.say("legend")


def _lines(view: Mapping[str, Any]) -> list[str]:
    """A view as lines of ``name: value``."""
    out = []
    for name, value in view.items():
        if isinstance(value, Mapping):
            inside = ", ".join(f"{key} {_text(part)}" for key, part in value.items())
            out.append(f"{name}: {inside}")
        else:
            out.append(f"{name}: {_text(value)}")
    return out


def _text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return " ".join(_text(part) for part in value)
    return "?" if value is None else str(value)


def plain_family(
    game: Game,
    rulesets: Sequence[Ruleset],
    rules: Mapping[str, Mapping[str, Any]],
    **better: Any,
) -> Family:
    """A family out of its rules alone; ``better`` replaces parts of it."""
    view = better.get("view") or partial(plain_view, game)
    parts: dict[str, Any] = {
        "payments": Payments(-1, (), {}),
        "view": view,
        "voice": partial(PlainVoice, game, rules, view),
        "given": partial(plain_given, game),
    }
    return Family(game=game, rulesets=rulesets, rules=rules, **{**parts, **better})
