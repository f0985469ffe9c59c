"""Bots against each other, fairly: every seating is played equally often, and the tables that
differ only in who sits where are dealt the same chance (duplicate).

A game is a number. Its seating and its deal follow from the plan, and what happens in it from these
and the seed: so it does not matter which process plays it, when, or how many of them there are.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property, partial
from itertools import combinations, permutations
from typing import Any

from miethai import bots as programs
from miethai import games as families
from miethai.bots.shark import warm_up
from miethai.kernel.compilers import cpu as compiler
from miethai.kernel.playout import DUPLICATE, ENDED, MOVES
from miethai.play import simulate
from miethai.play.dealer import DuplicateDealer
from miethai.play.processes import Spread, in_processes
from miethai.play.record import rules_hash
from miethai.play.seating import SeatError
from miethai.play.table import Table

DEALS = 1 << 24  # of one order of bots: the numbers of its deals are its own
CHUNK = 256  # games a call of the compiled loop
MOST_ORDERS = 100_000

Progress = Callable[[int], None]  # told how many games have been played
Seating = tuple[str, ...]  # the bot of every player


@dataclass(frozen=True)
class Contest:
    """What is to be played. ``bots`` are the names as they were given; see ``lineups``."""

    ruleset: str
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, int] = field(default_factory=dict)
    max_moves: int = simulate.MAX_MOVES

    def table(self, seating: Seating, deal: int) -> Table:
        """One game before its first move."""
        family = families.find(self.ruleset)[0]
        players = [f"{programs.shortened(bot)}-{k}" for k, bot in enumerate(seating, start=1)]
        options = {**family.manners.unattended, **self.options}
        everyone = (1 << family.game.seats) - 1
        dealer = DuplicateDealer(self.seed, deal)
        named = {k: bot for k, bot in enumerate(seating) if k not in self.by_rules}
        return Table(self.ruleset, options, players, everyone, dealer, named, self.tables)

    @cached_property
    def by_rules(self) -> dict[int, str]:
        """Seats that no bot takes, because the rules play there, with the names of the players."""
        played = families.find(self.ruleset)[0].manners.played_by_rules
        return played(self.options, self.seats)

    @property
    def names(self) -> list[str]:
        """Everybody who plays."""
        return list(dict.fromkeys((*self.bots, *self.by_rules.values())))

    def lineups(self) -> list[Seating]:
        """Who plays together, one seating each."""
        return [self.seated(one) for one in lineups(self.bots, self.free)]

    @property
    def free(self) -> int:
        """Seats for bots."""
        return self.seats - len(self.by_rules)

    def seated(self, bots: Seating) -> Seating:
        """Bots in the seats that are free."""
        left = iter(bots)
        return tuple(self.by_rules.get(k) or next(left) for k in range(self.seats))

    @property
    def mark(self) -> dict[str, Any]:
        """What all rows of one contest have in common, however many games are played of it."""
        row = asdict(self)
        del row["games"]
        return {**row, "bots": list(self.bots), "rules": rules_hash(self.family)}

    @property
    def family(self) -> str:
        return families.find(self.ruleset)[1].family


@dataclass(frozen=True)
class Row:
    """One game that was played: the scores of the seats, and by seat how long it thought: seconds
    in all, how many moves, and the longest."""

    game: int
    scores: tuple[int, ...]
    over: bool
    moves: int
    times: tuple[tuple[float, int, float | None], ...]


# --- who sits where ------------------------------------------------------------------------------
def lineups(bots: Sequence[str], seats: int) -> list[Seating]:
    """Who plays together. More names than seats: every choice of so many of them. Fewer: the last
    one takes the seats that are left."""
    if not bots or not all(bots):
        raise SeatError("expected the names of bots, such as shark,landlord")
    filled = (*bots, *[bots[-1]] * (seats - len(bots)))
    return list(dict.fromkeys(tuple(sorted(c)) for c in combinations(filled, seats)))


def orders(bots: Sequence[str], seats: int, seed: int) -> list[list[Seating]]:
    """All seatings, those together that are rotations of each other, in an order of the seed."""
    found: dict[Seating, list[Seating]] = {}
    for lineup in lineups(bots, seats):
        first, *rest = lineup
        for others in permutations(rest):
            turned = rotations((first, *others))
            found.setdefault(min(turned), turned)
            if len(found) > MOST_ORDERS:
                raise SeatError(f"these are more than {MOST_ORDERS} ways to sit: name fewer bots")
    listed = [found[key] for key in sorted(found)]
    random.Random(seed).shuffle(listed)
    return listed


def rotations(seating: Seating) -> list[Seating]:
    """The different seatings that come from moving on by one seat."""
    return list(dict.fromkeys(seating[k:] + seating[:k] for k in range(len(seating))))


class Schedule:
    """Which game is played with which seating and deal."""

    def __init__(self, contest: Contest) -> None:
        turns = orders(contest.bots, contest.free, contest.seed)
        self.orders = [[contest.seated(bots) for bots in turned] for turned in turns]
        self._cycle = [(k, seating) for k, turned in enumerate(self.orders) for seating in turned]

    @property
    def seatings(self) -> int:
        return len(self._cycle)

    def at(self, game: int) -> tuple[Seating, int]:
        """Seating and deal of a game."""
        cycle, place = divmod(game, len(self._cycle))
        order, seating = self._cycle[place]
        return seating, order * DEALS + cycle

    def whole(self, games: int) -> int:
        """The least number of games from ``games`` on with every seating equally often; where that
        is more than twice as many, with every rotation of those seatings that are played."""
        if games * 2 > len(self._cycle):
            return -(-games // len(self._cycle)) * len(self._cycle)
        played = 0
        for turned in self.orders:
            if played >= games:
                break
            played += len(turned)
        return played


# --- playing -------------------------------------------------------------------------------------
def play(
    contest: Contest,
    known: Iterable[int] = (),
    processes: int = 1,
    compiled: bool | None = None,
    spread: Spread | None = None,
) -> Iterator[Row]:
    """The games of a contest that are not ``known`` yet, in the order in which they are over.
    Where all bots are rule functions the games are played compiled, if numba is installed.
    ``spread`` has them played by others than processes and threads of this machine."""
    schedule, done = Schedule(contest), set(known)
    numbers = [number for number in range(contest.games) if number not in done]
    if not numbers:
        return
    thinks = any(contest.table(line, 0).thinking_bots for line in contest.lineups())
    if compiled is None:
        compiled = compiler.available() and not thinks
    if compiled and thinks:
        raise SeatError("a bot thinks in Python: such games are played interpreted")
    if compiled:
        pieces = _pieces(schedule, numbers)
        if spread is None:
            yield from _compiled(contest, pieces, processes)
        else:
            for _, rows in spread(partial(_piece, contest), pieces):
                yield from rows
        return
    work = partial(_alone, contest, schedule)
    if spread is None:
        spread = partial(in_processes, processes=min(processes, len(numbers)))
    for _, row in spread(work, numbers):
        yield row


@cache
def _warm(family: str) -> None:
    """The shark's engine is compiled or loaded once a process: no move shall pay for it."""
    if compiler.available():
        warm_up(family, programs.usual_bot(families.family(family)))


def _alone(contest: Contest, schedule: Schedule, number: int) -> Row:
    """One game at a table of its own."""
    seating, deal = schedule.at(number)
    table = contest.table(seating, deal)
    if any(programs.is_house(table.family, bot) for bot in table.thinking_bots):
        _warm(table.family.name)
    total, count = [0.0] * len(seating), [0] * len(seating)
    longest = [0.0] * len(seating)
    while not table.over and len(table.history) < contest.max_moves:
        seat, began = table.actor, time.perf_counter()
        table.step()
        if 0 <= seat < len(seating):
            seconds = time.perf_counter() - began
            total[seat] += seconds
            count[seat] += 1
            longest[seat] = max(longest[seat], seconds)
    times = tuple(zip(total, count, longest, strict=True))
    return Row(number, tuple(table.scores()), table.over, len(table.history), times)


def _pieces(schedule: Schedule, numbers: Sequence[int]) -> list[Piece]:
    """Many games at once: deals of one seating that follow each other are played together."""
    pieces: list[Piece] = []
    for number in numbers:
        seating, deal = schedule.at(number)
        pieces.append(Piece(seating, deal, [number]))
    pieces.sort(key=lambda piece: (piece.seating, piece.deal))
    return _joined(pieces)


def _compiled(contest: Contest, pieces: Sequence[Piece], threads: int) -> Iterator[Row]:
    for seating in dict.fromkeys(piece.seating for piece in pieces):
        simulate.warm_up(contest.table(seating, 0))
    with ThreadPoolExecutor(threads) as pool:
        jobs = [pool.submit(_piece, contest, piece) for piece in pieces]
        for job in as_completed(jobs):
            yield from job.result()


@dataclass
class Piece:
    """Games of one seating with deals from number ``deal`` on."""

    seating: Seating
    deal: int
    games: list[int]


def _joined(pieces: Iterable[Piece]) -> list[Piece]:
    found: list[Piece] = []
    for piece in pieces:
        last = found[-1] if found else None
        if last is not None and last.seating == piece.seating and len(last.games) < CHUNK:
            if last.deal + len(last.games) == piece.deal:
                last.games += piece.games
                continue
        found.append(piece)
    return found


def _piece(contest: Contest, piece: Piece) -> list[Row]:
    start, count = contest.table(piece.seating, 0), len(piece.games)
    simulate.warm_up(start)
    batch = simulate.Batch(start, count)
    plan = simulate.Plan(
        contest.ruleset, piece.seating, count, contest.seed, max_moves=contest.max_moves
    )
    began = time.thread_time()
    batch.play(start.game, plan, piece.deal, count, DUPLICATE)
    seconds = (time.thread_time() - began) / max(1, int(abs(batch.facts[:, MOVES]).sum()))
    rows = []
    for k, number in enumerate(piece.games):
        moves = int(batch.facts[k, MOVES])
        if moves < 0:
            _alone(contest, Schedule(contest), number)  # says which bot it was
        scores = tuple(int(n) for n in batch.scores[k, : contest.seats])
        times = ((seconds * moves / contest.seats, moves // contest.seats, None),) * contest.seats
        rows.append(Row(number, scores, bool(batch.facts[k, ENDED]), moves, times))
    return rows
