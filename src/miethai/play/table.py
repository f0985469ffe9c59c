"""One table: a position, the people and programs around it, and what happened so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from miethai import games
from miethai.bots import (
    Bot,
    BotError,
    Question,
    Scene,
    answered,
    fallback,
    find,
    with_strangers,
)
from miethai.kernel.chance import draw
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR, Game, Note, Voice
from miethai.kernel.fields import SECRET, Frozen, Position
from miethai.kernel.gate import Kept
from miethai.kernel.moves import (
    LIST,
    NO_MOVE,
    SLOT_BITS,
    clear,
    drained,
    legal_set,
)
from miethai.kernel.playout import DRAWS_PER_PLY, Loop, build, policies
from miethai.play.dealer import Dealer, ScriptedDealer
from miethai.play.notation import move_text, parse_move
from miethai.play.seating import check_bots, check_players, check_values, settled

PERSON, PROGRAM, RANDOM = "person", "program", "random"
SPARE = 3  # of the draws of a move, the one that nothing else needs
NAMING = 0xFFFFFFFF  # number of a draw that no move needs


class NotDue(ValueError):
    """A chance move that cannot happen now."""


class Refused(Exception):
    """A move that the rules forbid; ``rule`` is the id of the rule, the position is untouched."""

    def __init__(self, rule: str, seat: int, move: int, text: str) -> None:
        super().__init__(f"{text}: not allowed ({rule})")
        self.rule, self.seat, self.move = rule, seat, move


class UndoRefused(Exception):
    """There is nothing that this seat may take back."""


class Step(NamedTuple):
    """One move of a table with what the rules noted about it."""

    seat: int
    move: int
    notes: tuple[Note, ...]


_loops: dict[tuple[str, ...], Loop] = {}


def loop_of(game: Game) -> Loop:
    """The interpreted playout loop of a family with its bots, built once."""
    key = (game.name, *game.bots)
    if key not in _loops:
        _loops[key] = build(game)
    return _loops[key]


class Table:
    """A running game.

    ``players`` are the names of the players in seat order. ``programs`` has a bit for every seat,
    roles included, that a program plays; ``bots`` names the bot of a seat. A role without a bot
    makes the first move that the rules offer, a player without one plays at random. ``tables``
    holds the component values that differ, by path. Bots are named as ``miethai.bots`` finds them.
    """

    def __init__(
        self,
        ruleset: str,
        options: Mapping[str, Any] | None,
        players: Sequence[str],
        programs: int = 0,
        dealer: Dealer | None = None,
        bots: Mapping[int, str] | None = None,
        tables: Mapping[str, int] | None = None,
    ) -> None:
        family, self.ruleset = games.find(ruleset)
        self.bots = {} if bots is None else check_bots(family, bots, len(players))
        self.family = with_strangers(family, self.bots.values())
        self.game: Game = self.family.game
        check_players(self.ruleset, players)
        self.players = tuple(players)
        self.names = self.game.seat_names(self.players)
        self.options = settled(self.ruleset, options, len(players))
        self.tables = check_values(self.family, self.ruleset, tables or {})
        self.dealer: Dealer = dealer or ScriptedDealer()
        empty = range(len(players), self.game.players)  # nobody sits there: no person to wait for
        self.programs = programs | sum(1 << seat for seat in {*self.bots, *empty})
        self.position = self.game.fields.new()
        stored = {**self.ruleset.stored(self.options), **self.tables}
        self.game.setup(self.position, stored, len(players), self.programs)
        self.first_notes = self._take_notes()
        self.history: list[tuple[int, int]] = []
        self.notes: list[tuple[Note, ...]] = []
        self.draws = 0  # moves of chance so far
        self.keeps_back = True  # for ``undo``; a caller with its own history needs no second one
        self._back: list[Position] = []  # positions before the last steps of one seat
        self._w = legal_set()
        self._voices: dict[str, Voice] = {}
        self._thinkers: dict[tuple[int, str], Bot] = {}
        self.strangers: dict[int, str] = {}  # bots that are only named: their code is not loaded

    @property
    def kept(self) -> Kept:
        """What readers of the position got. A caller that asks for it settles it after every
        move."""
        kept = self.position.kept
        if kept is None:
            kept = self.position.kept = Kept(self.game.fields, self.position)
        return kept

    # --- looking ----------------------------------------------------------------------------------
    @property
    def actor(self) -> int:
        """The seat that the game waits for, CHANCE or OVER."""
        kept = self.position.kept
        if kept is None:
            return int(self.game.actor(self.position))
        if kept.actor is None:
            kept.actor = int(self.game.actor(self.position))
        return kept.actor

    @property
    def over(self) -> bool:
        return self.actor == OVER

    def is_person(self, seat: int) -> bool:
        return seat >= 0 and not self.programs >> seat & 1

    def kind(self, seat: int) -> str:
        """Who plays a seat, as records write it."""
        if self.is_person(seat):
            return PERSON
        known = self.bots.get(seat) or self.strangers.get(seat)
        return known or (RANDOM if seat < self.game.players else PROGRAM)

    @property
    def thinking_bots(self) -> list[str]:
        """The bots that are no rule functions: they are asked in Python."""
        known = policies(self.game)
        return [bot for bot in self.bots.values() if bot not in known]

    def legal(self, seat: int) -> list[int]:
        """The slots that the rules offer to a seat (or to CHANCE), in their order."""
        kept = self.position.kept
        if kept is not None and seat in kept.legal:
            return kept.legal[seat]
        slots = drained(self._legal(seat))
        if kept is not None:
            kept.legal[seat] = slots
        return slots

    def amounts(self, seat: int, slot: int) -> range | None:
        """The amounts that may go with an offered slot; None: it carries none."""
        if slot >= self.game.moves.amount_slots:
            return None
        low = self.game.lowest(self.position, seat, slot)
        return range(low, self.game.highest(self.position, seat, slot) + 1)

    def reason(self, seat: int, move: int) -> str | None:
        """None if the seat may make the move now, else the id of the rule against it."""
        kept = self.position.kept
        if kept is None:
            return self.game.reason(self.position, seat, move)
        if kept.reason is None or kept.reason[0] != (seat, move):  # asked before, and when made
            kept.reason = (seat, move), self.game.reason(self.position, seat, move)
        return kept.reason[1]

    def view(self, seat: int = SPECTATOR) -> dict[str, Any]:
        """What a seat may see."""
        return self.family.view(self.position, seat, self.names)

    def voice(self, lang: str) -> Voice:
        """What people at the table are told in a language."""
        if lang not in self._voices:
            self._voices[lang] = self.family.voice(lang, self.names, self.options)
        return self._voices[lang]

    def scores(self) -> list[int]:
        out = [0] * self.game.players
        self.game.scores(self.position, out)
        return out[: len(self.players)]

    def places(self) -> list[int]:
        """The place of each player by the scores; equal scores share a place."""
        scores = self.scores()
        return [1 + sum(other > mine for other in scores) for mine in scores]

    # --- notation ---------------------------------------------------------------------------------
    def text(self, seat: int, move: int) -> str:
        """A move in the notation of records and scenarios."""
        return move_text(self.game, self.names, seat, move)

    def parse(self, text: str) -> tuple[int, int]:
        """Seat and move that a text such as ``Anna: throw`` or ``dice 3 4`` names."""
        return parse_move(self.game, self.names, text)

    # --- doing ------------------------------------------------------------------------------------
    def do(self, seat: int, move: int) -> list[Note]:
        """Make a move, or raise Refused (a seat's) or NotDue (chance's) and leave all as it was."""
        if seat == CHANCE:
            self._check_chance(move)
            return self._apply(seat, move)
        rule = self.reason(seat, move)
        if rule is not None:
            raise Refused(rule, seat, move, self.text(seat, move))
        return self._apply(seat, move)

    def undo(self, seat: int) -> int:
        """Take the seat's own last step back and give its move. Never across another seat's move, a
        chance move or a secret that came out."""
        if not self._back or self.history[-1][0] != seat:
            raise UndoRefused(
                "nothing to take back: only your own last steps, and none before another seat's "
                "move, a throw, a card or a secret"
            )
        self.position = self._back.pop()
        self.notes.pop()
        return self.history.pop()[1]

    def rewind(self, ply: int, position: Position | Frozen) -> None:
        """Go back to the position that stood before move number ``ply``; who may ask for that is
        decided by the program that runs the table."""
        del self.history[ply:], self.notes[ply:]
        self.position = self.game.fields.copy(position)
        self.draws = sum(seat == CHANCE for seat, _ in self.history)
        self._back.clear()

    # --- programs ---------------------------------------------------------------------------------
    def step(self, bots: Mapping[int, str] | None = None) -> Step | None:
        """One move of chance or of a program; None when the game waits for a person or is over."""
        seat = self.actor
        if seat == OVER or self.is_person(seat):
            return None
        move = self.deal() if seat == CHANCE else self._choose(seat, bots)
        if move is None:
            return None
        return Step(seat, move, tuple(self._apply(seat, move)))

    def step_programs(
        self, bots: Mapping[int, str] | None = None, most: int | None = None
    ) -> list[Step]:
        """Moves of chance and programs until a person is asked, the game is over or ``most`` moves
        were made."""
        steps: list[Step] = []
        while most is None or len(steps) < most:
            step = self.step(bots)
            if step is None:
                break
            steps.append(step)
        return steps

    # --- inside -----------------------------------------------------------------------------------
    def _legal(self, seat: int) -> list[int]:
        self.game.legal(self.position, seat, self._w)
        return self._w

    def _check_chance(self, move: int) -> None:
        if self.actor != CHANCE:
            waits = "over" if self.over else f"waiting for {self.names[self.actor]}"
            raise NotDue(f"{self.text(CHANCE, move)}: no chance move is due, the game is {waits}")
        due = self.legal(CHANCE)
        if move not in due:
            verbs = sorted({self.game.moves.decode(m).block.verb for m in due})
            which = f"one of {len(due)} {' or '.join(verbs)} moves" if len(due) > 1 else ""
            expected = which or self.text(CHANCE, due[0])
            raise NotDue(f"{self.text(CHANCE, move)} cannot come now; expected {expected}")

    def _apply(self, seat: int, move: int) -> list[Note]:
        remembers = self.keeps_back and self.is_person(seat)
        before = self.game.fields.copy(self.position) if remembers else None
        self.game.apply(self.position, seat, move)
        if before is None or (self.history and self.history[-1][0] != seat):
            self._back.clear()
        if before is not None:
            if secret_came_out(self.game, before, self.position, seat):
                self._back.clear()
            else:
                self._back.append(before)
        notes = self._take_notes()
        self.history.append((seat, move))
        self.notes.append(tuple(notes))
        self.draws += seat == CHANCE
        return notes

    def _take_notes(self) -> list[Note]:
        notes = list(self.position.notes)
        self.position.notes.clear()
        return notes

    def deal(self) -> int | None:
        """The dealer's choice for the chance move that is due; None: it has none."""
        w = self._legal(CHANCE)
        move = self.dealer.chance(w, len(self.history), self.draws)
        due = drained(w)
        if self.position.kept is not None:
            self.position.kept.legal[CHANCE] = due
        if move is not None and move not in due:
            self._check_chance(move)
        return move

    def _choose(self, seat: int, bots: Mapping[int, str] | None) -> int:
        """The move of a program, drawn as the playout loop draws it."""
        bot = (self.bots if bots is None else bots).get(seat)
        if bot is None and seat in self.strangers:
            raise BotError(f"bot {self.strangers[seat]}: nobody has let it in (see Table.let_in)")
        if bot is None and seat >= self.game.players:
            return self._first_offered(seat)
        known = policies(self.game)
        if bot is not None and bot not in known:
            return self._thought(seat, bot)
        policy = [0] * self.game.seats
        policy[seat] = known.index(bot or RANDOM)
        high, low = self.dealer.key
        ply = len(self.history)
        chosen = loop_of(self.game).next_move(self.position, self._w, high, low, ply, policy, 0)
        move = int(chosen) & 0xFFFFFFFF
        if move == NO_MOVE:
            raise BotError(f"bot {bot}: its answer at move {ply + 1} is not legal")
        return move

    # --- bots that think --------------------------------------------------------------------------
    def let_in(self) -> None:
        """Load the bots that were only named, so that the game can go on; SeatError if one is not
        to be found."""
        self.bots |= check_bots(self.family, self.strangers, len(self.players))
        self.family = with_strangers(self.family, self.bots.values())
        self.game = self.family.game
        self.strangers = {}

    def question(self, seat: int, seconds: float | None = None, lang: str = "en") -> Question:
        """What a seat would be asked now, with no more than it may know."""
        bits = draw(*self.dealer.key, len(self.history) * DRAWS_PER_PLY)
        known = self.game.fields.copy(self.position)
        self.game.resample(known, seat, bits, seat)
        return Question(self.scene(lang), seat, known, self.thinking_seed, seconds, self.mark)

    def scene(self, lang: str = "en") -> Scene:
        """The table without its position."""
        return Scene(self.ruleset.id, tuple(self.names), len(self.players), self.options, lang)

    @property
    def thinking_seed(self) -> int:
        """For what bots decide by chance now."""
        counter, key = len(self.history) * DRAWS_PER_PLY, self.dealer.key
        return draw(*key, counter) << 30 | draw(*key, counter + SPARE) >> 2

    @property
    def mark(self) -> str:
        """Tells the table from others, and nothing about its seed."""
        return f"{draw(*self.dealer.key, NAMING):08x}"

    def _thought(self, seat: int, bot: str) -> int:
        """The answer of a bot that is asked in words; each seat has one of its own."""
        if (seat, bot) not in self._thinkers:
            make = find(self.family, bot)
            assert make is not None
            self._thinkers[seat, bot] = make()
        question = self.question(seat)
        answer = answered(bot, self._thinkers[seat, bot], question)
        if self.reason(seat, answer) is not None:  # legal only as far as the seat could know
            return fallback(self.game, self.position, seat)
        return answer

    def _first_offered(self, seat: int) -> int:
        w = self._legal(seat)
        slot = w[LIST]
        clear(w)
        amounts = self.amounts(seat, slot)
        return slot if amounts is None else slot | amounts.start << SLOT_BITS


def secret_came_out(game: Game, before: Position, after: Position, seat: int) -> bool:
    """Whether a move of the seat touched something that it could not see."""
    for f in game.fields:
        old, new = getattr(before, f.name), getattr(after, f.name)
        if f.sees == SECRET:
            if old != new:
                return True
        elif f.hidden_rows(before):
            for i, (a, b) in enumerate(zip(old, new, strict=True)):
                if a != b and not (f.reads(before, i, seat) or f.reads(after, i, seat)):
                    return True
    return False
