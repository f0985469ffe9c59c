"""Tables of all sorts: options drawn over their whole ranges, all numbers of players, programs and
persons, quiet ones and such where everybody meddles."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from tests.families.suite import NAMES, everyone, programs_options, suite_of

from miethai import games
from miethai.cli._shared import cores
from miethai.kernel.chance import key_high, key_low
from miethai.kernel.moves import legal_set
from miethai.kernel.options import Choice, Flag, Number, Numbers, Option, OptionError, Several
from miethai.play.dealer import SeededDealer
from miethai.play.simulate import Batch, Plan, policy_of
from miethai.play.table import Table, loop_of

NO_PROGRAM = 0
Job = TypeVar("Job")
Done = TypeVar("Done")
CHANGED = 0.2  # share of the options that a drawn table sets otherwise
MOST_DRAWS = 1000  # of options that a table cannot have together


@dataclass(frozen=True)
class Setting:
    """A kind of table; ``meddle`` is how often somebody moves who is not asked: one time in so
    many, 0 for never."""

    ruleset: str
    number: int
    options: tuple[tuple[str, Any], ...]
    players: int
    programs: int
    meddle: int

    @property
    def seed(self) -> int:
        return 7_000 + self.number

    def table(self, game: int = 0) -> Table:
        names = NAMES[: self.players]
        dealer = SeededDealer(self.seed, game)
        return Table(self.ruleset, dict(self.options), names, self.programs, dealer)

    def plan(self, max_moves: int) -> Plan:
        """Seed and move limit, as batches take them."""
        return Plan(self.ruleset, (), 1, self.seed, max_moves=max_moves)

    def __str__(self) -> str:
        who = "programs" if self.programs else "persons"
        options = ", ".join(f"{name}={value}" for name, value in self.options) or "as published"
        return (
            f"{self.ruleset} {self.number}: {self.players} {who}, meddle {self.meddle}, {options}"
        )


def settings(ruleset: str, count: int) -> Iterator[Setting]:
    """The first ``count`` tables of a ruleset; every other one has the published options."""
    counts, all_seats = suite_of(ruleset).players, everyone(games.find(ruleset)[0].game)
    for number in range(count):
        players = counts[number % len(counts)]
        programs = NO_PROGRAM if number % 3 == 1 else all_seats
        meddle = 0 if number % 4 == 0 else 6
        options = {} if number % 2 == 0 else drawn_options(ruleset, number, players)
        if programs:
            options = {**programs_options(ruleset), **options}
        yield Setting(ruleset, number, tuple(options.items()), players, programs, meddle)


def drawn_options(ruleset: str, number: int, players: int) -> dict[str, Any]:
    """Some options of a table at random, as far as a table may have them together."""
    rng = random.Random(f"{ruleset} {number}")
    rules = games.find(ruleset)[1]
    free = [o for o in rules.options if o.field and o.name not in rules.fixed]
    for _ in range(MOST_DRAWS):
        options = {o.name: drawn_value(o, rng) for o in free if rng.random() < CHANGED}
        try:
            Table(ruleset, options, NAMES[:players])
        except OptionError:
            continue
        return options
    raise AssertionError(f"{ruleset}: no table with {players} players and options found")


def drawn_value(option: Option, rng: random.Random) -> Any:
    """Any value of the option; of a number rather the small and the usual ones than any."""
    if isinstance(option, Flag):
        return rng.random() < 0.5
    if isinstance(option, Choice):
        return rng.choice(option.values)
    if isinstance(option, Several):
        return [word for word in option.values if rng.random() < 0.5]
    if isinstance(option, Numbers):
        return [rng.randint(option.low, option.high) for _ in range(option.count)]
    assert isinstance(option, Number), option
    words = [None if word == "null" else word for word in option.words]
    return rng.choice([*words, *drawn_numbers(option, rng)])


def drawn_numbers(option: Number, rng: random.Random) -> list[float]:
    usual = 100 if option.default is None else option.stored(option.default)
    stored = [
        option.low,
        min(option.high, 2 * usual + 1),
        rng.randint(option.low, option.high),
        rng.randint(option.low, max(option.low, usual)),
    ]
    return [n if option.scale == 1 else n / option.scale for n in stored]


def in_threads(play: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
    """Compiled games on all cores, in the order of the jobs; engines are compiled before."""
    with ThreadPoolExecutor(cores()) as pool:
        yield from pool.map(play, jobs)


def play_compiled(setting: Setting, games_: int, max_moves: int, checks: int = 0) -> Batch:
    """The first games of a setting on the compiled engine."""
    start = setting.table()
    batch = Batch(start, games_)
    batch.play(start.game, setting.plan(max_moves), 0, games_, setting.meddle, checks)
    return batch


def last_moves(setting: Setting, number: int, moves: int, shown: int = 10) -> str:
    """What the compiled engine played in a game, for the message of a test that fails."""
    table = setting.table(number)
    game, s, w = table.game, table.position, legal_set()
    high, low = key_high(setting.seed, number), key_low(setting.seed, number)
    next_move, policy, lines = loop_of(game).next_move, policy_of(table), []
    for ply in range(moves):
        chosen = next_move(s, w, high, low, ply, policy, setting.meddle)
        seat, move = (chosen >> 32) - 2, chosen & 0xFFFFFFFF
        lines.append(table.text(seat, move))
        game.apply(s, seat, move)
    who = game.actor(s)
    return (
        f"{setting}\ngame {number}, after {moves} moves: invariant {game.check(s)}, "
        f"asked {who}, offered {[game.moves.decode(m) for m in table.legal(who)]}, "
        f"last moves {lines[-shown:]}"
    )
