"""One question to one person: show it and read what they type, until they have moved."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from miethai.cli._play import explain
from miethai.cli._play.door import Leave, Page
from miethai.cli._play.menu import Choice, Fold, Menu, build
from miethai.cli._play.orders import OUT
from miethai.kernel.moves import SLOT_BITS, NotationError
from miethai.play.asking import notation
from miethai.play.table import Refused

if TYPE_CHECKING:
    from miethai.cli._play.session import Session

AUCTION = "auction"
LAST_LINES = 60  # of the log, on request
FOLD_KEY = re.compile(r"([a-z])\s*([0-9]+)?(?:\s+(\S.*))?")
WHY, WHAT = ("why", "warum"), ("what", "folge")  # questions about a move, in any language
HINT = ("hint", "tipp", "tip")  # a question to the shark
LEAST_LETTERS = 3  # of a text that is looked for among the moves


class Turn:
    """``seat`` acts; ``reader`` is the person at the keyboard, another one if the seat is a role.
    With ``waits`` false nobody is asked: it is an occasion for standing moves."""

    def __init__(
        self, game: Session, seat: int, reader: int | None = None, waits: bool = True
    ) -> None:
        self.game, self.seat, self.waits = game, seat, waits
        self.table, self.voice, self.words = game.table, game.voice, game.words
        self.reader = seat if reader is None else reader
        self.notice, game.notice = game.notice, []
        self.menu = self._menu()

    def take(self) -> bool:
        """Until the person has moved (true) or, if nobody waits for them, has nothing to say."""
        self.game.keep()
        while True:
            self.menu = self._menu()
            self.game.door.show(self._page())
            line = self.game.door.ask(self._whose())
            if self.game.call_marks():
                self.game.notice = [self.words.say("say.clock_first")]
                return True
            self.notice = []
            done = self._obey(line.strip())
            if done is not None:
                return done

    def _menu(self) -> Menu:
        return build(self.table, self.voice, self.seat)

    def _whose(self) -> str:
        return f"{self.table.names[self.reader]} " if len(self.game.persons) > 1 else ""

    # --- the page ---------------------------------------------------------------------------------
    def _page(self) -> Page:
        since = self.game.since.get(self.reader, 0)
        return Page(
            prompt=self._prompt(),
            entries=self._entries(),
            more=self._more(),
            hint=self._hint(),
            notice=self.notice,
            old=self.game.paragraphs(0, since, self.reader)[-LAST_LINES:],
            log=self.game.paragraphs(since, reader=self.reader),
            status=self.voice.status(self.table.position, self.reader, self.game.head),
            picture=lambda width, height: self.voice.picture(
                self.table.position, self.reader, width, height, self.game.head
            ),
        )

    def _prompt(self) -> str:
        fold = self._open_fold()
        if fold:
            return self.words.say("menu.fold", title=fold.title)
        position, name = self.table.position, self.table.names[self.reader]
        if self.seat != self.reader:
            text = self.voice.prompt(position, self.seat)
            return self.words.say("menu.role", name=name, text=text)
        text = self.voice.prompt(position, self.seat) if self.waits else self.voice.pause(position)
        return f"{name}: {text}" if len(self.game.persons) > 1 else text

    def _entries(self) -> list[tuple[str, str]]:
        fold = self._open_fold()
        choices = fold.choices if fold else self.menu.answers
        rows = [(str(k), choice.text) for k, choice in enumerate(choices, start=1)]
        if fold:
            return [*rows, (self.words.say("menu.enter"), self.words.say("menu.back"))]
        if not self.waits:
            return [*rows, (self.words.say("menu.enter"), self.words.say("menu.go_on"))]
        if self._default():
            rows[0] = (f"1/{self.words.say('menu.enter')}", rows[0][1])
        return rows

    def _more(self) -> list[tuple[str, str]]:
        if self._open_fold():
            return []
        rows = [(fold.key, fold.title) for fold in self.menu.folds if fold.choices]
        if self._can_order():
            rows += [(key, self.words.say(f"menu.auction_{key}")) for key in "xg"]
        if self._others():
            rows.append(("z", self.words.say("menu.other")))
        return rows

    def _hint(self) -> str:
        hint = self.words.say("menu.hint")
        if self.game.manners.break_move(self.table.position) is None:
            return hint
        return f"{hint} · {self.words.say('menu.break')}"

    def _open_fold(self) -> Fold | None:
        """The fold that the person has opened, as long as there is something in it."""
        if self.game.open_fold is None or self.game.open_fold[0] != self.seat:
            return None
        fold = self.menu.fold(self.game.open_fold[1])
        if fold is None:
            self.game.open_fold = None
        return fold

    def _default(self) -> Choice | None:
        """What a mere Enter does: the only answer there is, if it can do no harm."""
        if not self.waits or len(self.menu.answers) != 1:
            return None
        only = self.menu.answers[0]
        free = self.table.amounts(self.seat, only.slot) is None
        return only if free and only.verb not in self.game.menu.grave else None

    def _may_ask(self) -> bool:
        """Whether the shark has anything to say: it knows what the player knows who is asked."""
        return self.waits and self.seat == self.reader == self.table.actor

    def _can_order(self) -> bool:
        return self.waits and self.menu.phase == AUCTION and self.seat == self.reader

    # --- what was typed ---------------------------------------------------------------------------
    def _obey(self, text: str) -> bool | None:
        """True: moved; false: nothing to say; None: ask again."""
        if not text:
            return self._enter()
        if text.startswith("?"):
            self._explain(text[1:].strip())
            return None
        first, _, rest = text.partition(" ")
        if rest.strip() and first.casefold() in (*WHY, *WHAT):
            self._ask(first.casefold() in WHY, rest.strip())
            return None
        if text.casefold() in HINT:
            none = [self.words.say("say.no_hint")]
            self.notice = self.game.hint(self.seat) if self._may_ask() else none
            return None
        if text.isascii() and first.isdigit():
            return self._number(text)
        key = text.casefold()
        if len(key) == 1 and hasattr(self, f"_key_{key}"):
            done: bool | None = getattr(self, f"_key_{key}")()
            return done
        match = FOLD_KEY.fullmatch(key)
        fold = self.menu.by_key(match[1]) if match else None
        if match and fold and (match[2] or not match[3]):
            return self._fold(fold, f"{match[2] or ''} {match[3] or ''}".strip())
        return self._free_text(text)

    def _enter(self) -> bool | None:
        if self._open_fold():
            self.game.open_fold = None
            return None
        if not self.waits:
            return False
        only = self._default()
        if only:
            return self._choose(only, "")
        self.notice = [self.words.say("say.choose")]
        return None

    def _number(self, text: str) -> bool | None:
        fold = self._open_fold()
        choices = fold.choices if fold else self.menu.answers
        head, _, rest = text.partition(" ")
        if len(head) > 6 or not 1 <= int(head) <= len(choices):
            key = "say.no_number" if choices else "say.no_answers"
            self.notice = [self.words.say(key, n=head[:12], most=len(choices))]
            return None
        return self._choose(choices[int(head) - 1], rest.strip())

    def _fold(self, fold: Fold, rest: str) -> bool | None:
        """Open a fold, or take one of its moves at once: ``h2``."""
        if not fold.choices:
            self.notice = explain.why_nothing(self.game, self.reader, fold)
            return None
        if fold.name == "trade":
            before = len(self.table.history)
            self.notice = self.game.trade(self.seat)
            return True if len(self.table.history) != before else None
        self.game.open_fold = (self.seat, fold.name)
        return self._number(rest) if rest else None

    def _free_text(self, text: str) -> bool | None:
        """A move in the notation of records, or words that only one of the moves has."""
        try:
            if ":" in text:
                seat, move = self.table.parse(text)
                if seat not in self.game.persons:
                    self.notice = [self.words.say("say.not_yours", name=text.partition(":")[0])]
                    return None
                return self._make(move, seat)
            return self._make(self.table.game.moves.parse(text, self.table.names))
        except NotationError:
            pass
        found = self._with_words(text.casefold())
        if len(found) == 1:
            return self._choose(found[0], "")
        key = "say.many" if found else "say.unknown"
        listed = ", ".join(f"„{choice.text}“" for choice in found[:4])
        self.notice = [self.words.say(key, text=text[:40], found=listed)]
        return None

    def _with_words(self, needle: str) -> list[Choice]:
        if len(needle) < LEAST_LETTERS:
            return []
        fold = self._open_fold()
        choices = fold.choices if fold else self.menu.all
        exact = [choice for choice in choices if choice.text.casefold() == needle]
        return exact or [choice for choice in choices if needle in choice.text.casefold()]

    # --- moving -----------------------------------------------------------------------------------
    def _choose(self, choice: Choice, rest: str) -> bool | None:
        move: int | None = choice.slot
        if self.table.amounts(self.seat, choice.slot) is not None:
            move = self._amount(choice, rest)
        elif choice.verb in self.game.menu.grave:
            sure = self.game.door.ask(self.words.say("ask.sure", text=choice.text))
            yes = sure.strip().casefold() == self.words.say("ask.yes")
            move = choice.slot if yes else None
        return None if move is None else self._make(move)

    def _amount(self, choice: Choice, typed: str) -> int | None:
        """The move with the amount that was typed, or None if the person thinks better of it.
        Amounts are written as in records."""
        amounts = self.table.amounts(self.seat, choice.slot)
        assert amounts is not None
        moves, names = self.table.game.moves, self.table.names
        ends = [choice.slot | amount << SLOT_BITS for amount in (amounts.start, amounts.stop - 1)]
        verb, low = moves.text(ends[0], names).rsplit(" ", 1)
        unit = f"ask.{moves.decode(choice.slot).block.amount}"
        key = unit if self.words.knows(unit) else "ask.amount"
        high = moves.text(ends[1], names).rsplit(" ", 1)[1]
        question = self.words.say(key, low=low, high=high)
        while True:
            typed = typed or self.game.door.ask(question).strip()
            if not typed:
                return None
            try:
                return moves.parse(f"{verb} {typed.upper()}", names)
            except NotationError:
                self.game.door.tell([self.words.say("say.no_amount", text=typed[:20])])
                typed = ""

    def _make(self, move: int, seat: int | None = None) -> bool | None:
        seat = self.seat if seat is None else seat
        verb = self.table.game.moves.decode(move).block.verb
        try:
            self.game.act(seat, [move], self.reader if seat == self.seat else seat)
        except Refused as refused:
            self.notice = explain.refusal(self.game, refused)
            return None
        menu, fold = self.game.menu, self.game.open_fold
        if fold and (verb not in menu.folds[fold[1]] or fold[1] in menu.closes_after):
            self.game.open_fold = None
        return True

    # --- keys -------------------------------------------------------------------------------------
    def _key_q(self) -> bool | None:
        raise Leave

    def _key_s(self) -> bool | None:
        self.game.save()
        self.notice = [self.words.say("say.saved", file=self.game.file)]
        return None

    def _key_u(self) -> bool | None:
        if self.game.undo(self.seat):
            return True
        self.notice = [self.words.say("say.no_undo")]
        return None

    def _key_l(self) -> bool | None:
        self.game.door.read("\n".join(self.game.lines(self.reader)[-LAST_LINES:]))
        return None

    def _key_d(self) -> bool | None:
        self.game.door.read(self.voice.render(self.table.position, self.reader))
        return None

    def _key_p(self) -> bool | None:
        move = self.game.manners.break_move(self.table.position)
        if move is None:
            self.notice = [self.words.say("say.no_break")]
            return None
        self.game.do(*move)
        return True

    def _key_z(self) -> bool | None:
        """Another person at the terminal has something to say."""
        others = self._others()
        if not others:
            self.notice = [self.words.say("say.alone")]
            return None
        seat = others[0]
        if len(others) > 1:
            listed = ", ".join(
                f"{k} {self.table.names[other]}" for k, other in enumerate(others, start=1)
            )
            typed = self.game.door.ask(self.words.say("ask.who", names=listed)).strip()
            if typed not in [str(k + 1) for k in range(len(others))]:
                return None
            seat = others[int(typed) - 1]
        return True if Turn(self.game, seat, waits=False).take() else None

    def _others(self) -> list[int]:
        """Other persons at the terminal who could do something in between."""
        others = [seat for seat in self.game.persons if seat != self.reader]
        return [seat for seat in others if self.table.legal(seat)]

    def _key_x(self) -> bool | None:
        return self._order(OUT)

    def _key_g(self) -> bool | None:
        if not self._can_order():
            return self._order(OUT)
        typed = self.game.door.ask(self.words.say("ask.limit")).strip()
        if not (typed.isascii() and typed.isdigit() and len(typed) < 7):
            return None
        return self._order(int(typed))

    def _order(self, limit: int) -> bool | None:
        if not self._can_order():
            self.notice = [self.words.say("say.no_auction")]
            return None
        self.game.since[self.seat] = len(self.game.log)
        self.game.orders.give(self.seat, limit)
        return True

    # --- rules ------------------------------------------------------------------------------------
    def _ask(self, why: bool, text: str) -> None:
        """Why something cannot be done, or what it would do: a move in notation, the number of one
        that is shown, or for the former a thing that moves name."""
        fold = self._open_fold()
        choices = fold.choices if fold else self.menu.answers
        number, _, amount = text.partition(" ")
        try:
            if number.isascii() and number.isdigit() and 1 <= int(number[:4]) <= len(choices):
                slot = choices[int(number[:4]) - 1].slot
                text = f"{notation(self.table, slot)} {amount}".strip()
            if why:
                self.notice = self._why(text)
            else:
                move = self.table.game.moves.parse(text, self.table.names)
                self.notice = explain.what(self.game, self.seat, move)
        except NotationError:
            self.notice = [self.words.say("say.unknown", text=text[:40])]

    def _why(self, text: str) -> list[str]:
        """About a move, a thing, or a list by its letter or title where nothing is in it."""
        asked = text.casefold()
        for fold in self.menu.folds:
            if asked in (fold.key, fold.title.casefold()) and not fold.choices:
                return explain.why_nothing(self.game, self.reader, fold)
        return explain.why(self.game, self.seat, text)

    def _explain(self, text: str) -> None:
        fold = self._open_fold()
        choices = fold.choices if fold else self.menu.answers
        verb: str | None = None
        slot: int | None = None
        if text.isascii() and text.isdigit() and len(text) < 4:
            if 1 <= int(text) <= len(choices):
                verb, slot = choices[int(text) - 1].verb, choices[int(text) - 1].slot
        elif len(text) == 1 and (named := self.menu.by_key(text.casefold())):
            verb = self.game.menu.folds[named.name][0]
        if verb:
            self.game.door.read(explain.rules_of_verb(self.game, verb, slot))
        elif text:
            self.game.door.read(explain.looked_up(self.game, self.seat, text))
        else:
            self.game.door.read(explain.help_text(self.game))
