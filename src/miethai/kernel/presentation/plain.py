"""A family that says nothing of its own: moves in notation, payments as records list them, rules by
their titles, the position as its visible fields.

``plain_family(game, rulesets, rules)`` is enough for a table in the terminal, on the server and in
the page. What a family wants to say better it hands over by name: ``plain_family(…, voice=Voice)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import cycle
from typing import Any

from miethai.kernel.contract import CHANCE, OVER, SPECTATOR, Family, Game, Line, Note, Payments
from miethai.kernel.fields import Position
from miethai.kernel.options import Ruleset
from miethai.kernel.presentation.layout import GAP, PLAYER_STYLES, Row, columns, cut, fit
from miethai.kernel.presentation.words import check_lang, sentence, text_lang

View = Callable[[Position, int, Sequence[str]], dict[str, Any]]

KNOWN = ("actor", "turns", "phase")  # in every view; a picture's mark, head and question say it
WORDS = {
    "de": {
        "your_turn": "{name}, du bist dran.",
        "turn": "{name} ist dran.",
        "chance": "Der Zufall entscheidet.",
        "over": "Das Spiel ist aus.",
        "refusal": "nicht erlaubt: {why} ({rule})",
        "pause": "Noch jemand?",
        "legend": "▸ ist dran; jede Zeile ist ein Teil der Stellung.",
    },
    "en": {
        "your_turn": "{name}, it is your turn.",
        "turn": "It is {name}'s turn.",
        "chance": "Chance decides.",
        "over": "The game is over.",
        "refusal": "not allowed: {why} ({rule})",
        "pause": "Anybody else?",
        "legend": "▸ is asked; every line is a part of the position.",
    },
}


def plain_view(game: Game, s: Position, reader: int, names: Sequence[str]) -> dict[str, Any]:
    """The visible fields; what has a row a player stands with the player. Numbers that never change
    are left out: they are the table's options."""
    actor, players = int(game.actor(s)), range(int(getattr(s, "players", game.players)))
    asked = {CHANCE: "chance", OVER: "over"}.get(actor) or names[actor]
    out: dict[str, Any] = {"actor": asked, "turns": int(game.turns(s)), "phase": "play"}
    if actor == OVER:
        out["phase"] = "over"
    out |= {names[seat]: {} for seat in players}
    shown = game.fields.visible(s, reader)
    for field in game.fields:
        an_option = field.fixed and not field.shape
        if an_option or field.name not in shown or field.name == "turns":
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
        view: View,
        payments: Payments,
        lang: str,
        names: Sequence[str],
        options: Mapping[str, Any],
    ) -> None:
        check_lang(lang)
        self.game, self.rules, self.view, self.names = game, rules, view, names
        self.lang = text_lang(lang)
        self.payments = payments

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
        known, accounts = self.payments, {**dict(enumerate(self.names)), **self.payments.others}
        paid = [
            f"{accounts[payer]} → {accounts[payee]}: {amount} ({known.rules[why]})"
            for kind, payer, payee, amount, why, _ in notes
            if kind == known.kind
        ]
        return [who + self.game.moves.text(m, self.names), *paid]

    def refusal(self, rule: str) -> str:
        return self.say("refusal", why=self.rules[rule][f"title_{self.lang}"], rule=rule)

    def obstacle(self, s: Position, seat: int, m: int) -> str:
        rule = self.game.reason(s, seat, m)
        return "" if rule is None else sentence(self.rules[rule][f"title_{self.lang}"])

    def remedy(self, s: Position, seat: int, m: int) -> str | None:
        return None

    def preview(
        self, before: Position, after: Position | None, seat: int, m: int
    ) -> Sequence[Line]:
        """The numbers of the seat's own row that change."""
        if after is None:
            return []
        old, new = (self.view(s, seat, self.names).get(self.names[seat]) for s in (before, after))
        if not isinstance(old, Mapping) or not isinstance(new, Mapping):
            return []
        numbers = [key for key in old if isinstance(old[key], int) and old[key] != new.get(key)]
        return [Line("plain", f"{key}: {old[key]} → {new[key]}") for key in numbers]

    def render(self, s: Position, seat: int) -> str:
        return "\n".join(_lines(self.view(s, seat, self.names)))

    def picture(self, s: Position, seat: int, width: int, height: int, head: str) -> list[Row]:
        """A row a player in the player's colour, and everything else below."""
        view, players = self._parts(s, seat)
        rows: list[Row] = [[(head, "bold")]] if head else []
        widest = max(columns(name) for name in players)
        for name, style in zip(players, cycle(PLAYER_STYLES), strict=False):
            mark = "▸ " if name == view["actor"] else "  "
            rows.append([(mark + fit(name, widest), style), GAP, (_text(players[name]), "")])
        rest = {key: value for key, value in view.items() if key not in (*players, *KNOWN)}
        rows += [[], *([(line, "")] for line in _lines(rest))]
        return [cut(row, width) for row in rows[:height]]

    def status(self, s: Position, seat: int, head: str) -> str:
        _, players = self._parts(s, seat)
        said = [f"{name}: {_text(values)}" for name, values in players.items()]
        return " · ".join([head, *said] if head else said)

    def _parts(self, s: Position, seat: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """The view, and what it says of each player."""
        view = self.view(s, seat, self.names)
        names = self.names[: int(getattr(s, "players", self.game.players))]
        return view, {name: view[name] for name in names}

    def pause(self, s: Position) -> str:
        return self.say("pause")

    def argument(self, m: int) -> str:
        return self.game.moves.text(m, self.names)

    def fold(self, name: str) -> tuple[str, str]:
        return name[:1], name

    def legend(self) -> str:
        return self.say("legend")


def _lines(view: Mapping[str, Any]) -> list[str]:
    """A view as lines of ``name: value``, one for every part of a part."""
    out = []
    for name, value in view.items():
        parts = list(value.values()) if isinstance(value, Mapping) else []
        if parts and all(isinstance(part, Mapping) for part in parts):
            out += [f"{name} {line}" for line in _lines(value)]
        else:
            out.append(f"{name}: {_text(value)}")
    return out


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text(part)}" for key, part in value.items())
    if isinstance(value, (list, tuple)):
        return " ".join(_text(part) for part in value)
    return "–" if value is None else str(value)


def plain_family(
    game: Game,
    rulesets: Sequence[Ruleset],
    rules: Mapping[str, Mapping[str, Any]],
    **better: Any,
) -> Family:
    """A family out of its rules alone; ``better`` replaces parts of it."""
    view = better.get("view") or partial(plain_view, game)
    payments = better.get("payments") or Payments(-1, (), {})
    parts: dict[str, Any] = {
        "payments": payments,
        "view": view,
        "voice": partial(PlainVoice, game, rules, view, payments),
        "given": partial(plain_given, game),
    }
    return Family(game=game, rulesets=rulesets, rules=rules, **{**parts, **better})
