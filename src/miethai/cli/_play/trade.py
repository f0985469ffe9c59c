"""An offer as a short dialogue: to whom, what you give, what you want, the money, propose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, cast

from miethai.cli._play import explain
from miethai.cli._play.door import Page
from miethai.kernel.contract import Voice
from miethai.play.table import Refused

if TYPE_CHECKING:
    from miethai.cli._play.session import Session

GIVE, TAKE = "give", "take"
BACK = "0"


@dataclass
class Deal:
    """What an offer holds; ``cash`` is given, or asked for if negative."""

    give: set[str] = field(default_factory=set)
    take: set[str] = field(default_factory=set)
    cash: int = 0


class TradeVoice(Voice, Protocol):
    """The texts of a family in which seats trade: one that has a fold ``trade``."""

    def asset(self, name: str) -> str: ...
    def listing(self, assets: Sequence[str], cash: int = 0) -> str: ...


class Stop(Exception):
    """The person does not want the offer after all: they go back, or throw it away."""

    def __init__(self, drop: bool = False) -> None:
        super().__init__()
        self.drop = drop


class Trade:
    """The dialogue of one seat. Nothing of it is seen by others before the offer is put."""

    def __init__(self, game: Session, seat: int) -> None:
        self.game, self.seat = game, seat
        self.table, self.words = game.table, game.words
        self.voice = cast(TradeVoice, game.voice)
        self.notice: list[str] = []
        self._begun = len(self.table.history)

    def run(self) -> list[str]:
        """Gives what to tell the person afterwards."""
        try:
            partner = self._partner()
            deal = self._deal()
            while True:
                self._fill(deal, partner)
                if self._settle(deal, partner):
                    return []
        except Stop as stop:
            return self._stop(stop.drop)

    # --- steps of the dialogue --------------------------------------------------------------------
    def _partner(self) -> str:
        """The partner of the offer begun before, or a new one."""
        draft = self._draft()
        if draft is not None:
            return str(draft["to"])
        moves = self.table.game.moves
        first = moves.slot("offer")
        seats = [s - first for s in self.table.legal(self.seat) if self._verb(s) == "offer"]
        names = [self.table.names[seat] for seat in seats]
        chosen = 0
        if len(seats) > 1:
            rows = [(str(k), name) for k, name in enumerate(names, start=1)]
            typed = self._ask(self.words.say("trade.partner"), rows)
            while typed not in [key for key, _ in rows]:
                if typed in ("", BACK):
                    raise Stop
                self.notice = [self.words.say("say.no_number", n=typed[:12], most=len(rows))]
                typed = self._ask(self.words.say("trade.partner"), rows)
            chosen = int(typed) - 1
        self.game.act(self.seat, [moves.encode("offer", [seats[chosen]])])
        return names[chosen]

    def _fill(self, deal: Deal, partner: str) -> None:
        deal.give = self._pick(GIVE, deal.give, partner)
        deal.take = self._pick(TAKE, deal.take, partner)
        deal.cash = self._cash(deal.cash)

    def _pick(self, side: str, chosen: set[str], partner: str) -> set[str]:
        """Numbers put things into a side of the offer or take them out; Enter goes on."""
        names = self._assets(side, chosen)
        while names:
            rows = [
                (str(k), f"[{'x' if name in chosen else ' '}] {self.voice.asset(name)}")
                for k, name in enumerate(names, start=1)
            ]
            typed = self._ask(self.words.say(f"trade.{side}", name=partner), rows)
            if not typed:
                break
            numbers = typed.replace(",", " ").split()
            if BACK in numbers:
                raise Stop
            if not all(n.isascii() and n.isdigit() and int(n) <= len(names) for n in numbers):
                self.notice = [self.words.say("say.no_number", n=typed[:12], most=len(names))]
                continue
            chosen = chosen ^ {names[int(n) - 1] for n in numbers}
        return chosen

    def _cash(self, cash: int) -> int:
        """Positive: the person pays; negative: they get it."""
        pay, get = (self._most(verb) for verb in ("give-cash", "take-cash"))
        while True:
            question = self.words.say("trade.cash", pay=pay, get=get, now=cash)
            typed = self._ask(question, [], hint="")
            digits = typed.removeprefix("+").removeprefix("-")
            if not typed:
                return cash
            if digits.isascii() and digits.isdigit() and len(digits) < 7:
                amount = -int(digits) if typed.startswith("-") else int(digits)
                if -get <= amount <= pay:
                    return amount
            self.notice = [self.words.say("say.no_amount", text=typed[:12])]

    def _settle(self, deal: Deal, partner: str) -> bool:
        """Put the offer, or change it; whether it was put."""
        while True:
            values = {
                "name": partner,
                "give": self.voice.listing(sorted(deal.give), deal.cash),
                "take": self.voice.listing(sorted(deal.take), -deal.cash),
            }
            endings = enumerate(("propose", "change", "drop"), start=1)
            rows = [(str(k), self.words.say(f"trade.{word}")) for k, word in endings]
            typed = self._ask(self.words.say("trade.summary", **values), rows)
            if typed == "2":
                return False
            if typed in ("3", BACK):
                raise Stop(drop=typed == "3")
            if typed == "1":
                try:
                    self.game.act(self.seat, self._moves(deal, partner))
                    return True
                except Refused as refused:
                    self.notice = explain.refusal(self.game, refused)

    def _ask(self, prompt: str, rows: list[tuple[str, str]], hint: str | None = None) -> str:
        game = self.game
        picture = game.voice.picture
        position, seat, head = self.table.position, self.seat, game.head
        game.door.show(
            Page(
                prompt,
                rows,
                hint=self.words.say("trade.hint") if hint is None else hint,
                notice=self.notice,
                picture=lambda width, height: picture(position, seat, width, height, head),
            )
        )
        self.notice = []
        return game.door.ask("").strip()

    # --- from the deal to moves -------------------------------------------------------------------
    def _verb(self, slot: int) -> str:
        return self.table.game.moves.decode(slot).block.verb

    def _draft(self) -> dict[str, Any] | None:
        name = self.table.names[self.seat]
        draft: dict[str, Any] | None = self.table.view(self.seat)[name]["draft"]
        return draft

    def _deal(self) -> Deal:
        """What the draft on the table holds already, as after ``counter``."""
        draft = self._draft()
        return Deal(set(draft["give"]), set(draft["take"]), draft["cash"]) if draft else Deal()

    def _assets(self, side: str, chosen: set[str]) -> list[str]:
        """What the rules allow on this side, in the order of the board."""
        block = self.table.game.moves.by_verb[side]
        words = block.axes[0].words
        offered = {s - block.base for s in self.table.legal(self.seat) if self._verb(s) == side}
        inside = {words.index(name) for name in chosen | getattr(self._deal(), side)}
        return [words[k] for k in sorted(offered | inside)]

    def _most(self, verb: str) -> int:
        slot = self.table.game.moves.slot(verb)
        amounts = self.table.amounts(self.seat, slot)
        offered = slot in self.table.legal(self.seat)
        return amounts.stop - 1 if amounts and offered else 0

    def _moves(self, wanted: Deal, partner: str) -> list[int]:
        """The draft only grows: what must go out of it needs a new one."""
        encode = self.table.game.moves.encode
        now, moves = self._deal(), []
        shrinks = now.give - wanted.give or now.take - wanted.take
        if shrinks or (now.cash and not wanted.cash):
            moves += [encode("drop"), encode("offer", [self.table.names.index(partner)])]
            now = Deal()
        moves += self._added(GIVE, wanted.give - now.give)
        moves += self._added(TAKE, wanted.take - now.take)
        if wanted.cash != now.cash:
            verb = "give-cash" if wanted.cash > 0 else "take-cash"
            moves.append(encode(verb, amount=abs(wanted.cash)))
        return [*moves, encode("propose")]

    def _added(self, side: str, names: Sequence[str] | set[str]) -> list[int]:
        words = self.table.game.moves.by_verb[side].axes[0].words
        return [self.table.game.moves.encode(side, [words.index(n)]) for n in sorted(names)]

    def _stop(self, drop: bool) -> list[str]:
        """An offer that was begun here leaves no trace; an older one stays unless thrown away."""
        begun_here = len(self.table.history) == self._begun + 1
        if begun_here and self.game.undo(self.seat):
            return []
        if drop and self._draft() is not None:
            self.game.act(self.seat, [self.table.game.moves.encode("drop")])
        return []
