"""What people at a table of Monopoly are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.monopoly.presentation import labels, prompts, remedies
from miethai.games.monopoly.presentation.logbook import lines
from miethai.games.monopoly.presentation.preview import preview
from miethai.games.monopoly.presentation.view.whole import view
from miethai.games.monopoly.presentation.wording import Words
from miethai.games.monopoly.rules import state
from miethai.games.monopoly.rules.moves import MOVES
from miethai.games.monopoly.rules.tables import DEEDS, JAIL_CARD_NAMES
from miethai.games.monopoly.terminal import render
from miethai.games.monopoly.terminal.board import Drawing, picture
from miethai.kernel.contract import SPECTATOR, Line
from miethai.kernel.presentation.layout import Row


class Voice:
    """The texts of one table in one language, with the table's currency."""

    def __init__(self, lang: str, names: Sequence[str], options: Mapping[str, Any]) -> None:
        self.lang, self.names = lang, names
        self.currency = str(options["currencySymbol"])
        self.words = Words(lang, names, self.currency)

    def prompt(self, s: Any, seat: int) -> str:
        return prompts.prompt(s, seat, self.names, self.lang, self.currency)

    def pause(self, s: Any) -> str:
        """Why the game stops for a moment."""
        if s.stage == state.LAST_CALL:
            return self.words.say("screen.pause_end")
        if s.stage != state.START:
            return self.words.say("screen.pause_other")
        return self.words.say("screen.pause", name=self.words.seat(s.turn))

    def label(self, s: Any, seat: int, m: int) -> str:
        return labels.label(s, seat, m, self.names, self.lang, self.currency)

    def argument(self, m: int) -> str:
        """The property that a move is about."""
        return self.words.deed(MOVES.decode(m).args[0])

    def log(
        self,
        seat: int,
        m: int,
        notes: Sequence[tuple[int, ...]],
        s: Any,
        reader: int = SPECTATOR,
    ) -> list[str]:
        """One text for all readers."""
        currency = self.currency
        return lines.log_lines(seat, m, notes, s, self.names, self.lang, currency=currency)

    def refusal(self, rule: str) -> str:
        return remedies.refusal(rule, self.lang)

    def obstacle(self, s: Any, seat: int, m: int) -> str:
        return remedies.obstacle(s, seat, m, self.names, self.lang, self.currency)

    def preview(self, before: Any, after: Any, seat: int, m: int) -> list[Line]:
        return preview(self.words, before, after, seat, m)

    def remedy(self, s: Any, seat: int, m: int) -> str | None:
        return remedies.remedy(s, seat, m, self.names, self.lang, self.currency)

    def render(self, s: Any, seat: int) -> str:
        return render.render(s, seat, self.names, self.lang, self.currency)

    def picture(self, s: Any, seat: int, width: int, height: int, head: str) -> list[Row]:
        """The board with the holdings, as rows of styled text; fewer rows than ``height``."""
        return picture(self.words, s, seat, width, height, head)

    def status(self, s: Any, seat: int, head: str) -> str:
        """Everybody's purse in one line."""
        return Drawing(self.words, view(s, seat, self.names), head).status()

    def money(self, amount: int) -> str:
        return self.words.money(amount)

    def fold(self, name: str) -> tuple[str, str]:
        """Key and title of a group of moves."""
        return self.words.fold(name)

    def legend(self) -> str:
        return self.words.say("screen.legend")

    def asset(self, name: str) -> str:
        """A property or jail card of an offer, by its name in records."""
        if name in JAIL_CARD_NAMES:
            return self.words.asset(DEEDS + JAIL_CARD_NAMES.index(name))
        return name

    def listing(self, assets: Sequence[str], cash: int = 0) -> str:
        """One side of an offer in words."""
        items = [self.asset(name) for name in assets]
        return self.words.listing(items + ([self.money(cash)] if cash > 0 else []))
