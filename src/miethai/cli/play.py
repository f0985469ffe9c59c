"""``miethai play``: a game in the terminal, against bots and with others at the same keyboard."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from miethai.cli import FINE, UsageError, _shared

if TYPE_CHECKING:
    from miethai.cli._play.door import Door
    from miethai.cli._play.session import Session
    from miethai.cli._play.words import Words as Texts
    from miethai.play.record import Record

INTERRUPTED = 130
NEWEST = ""  # --resume without a file


def add(words: _shared.Words) -> None:
    parser = _shared.command(
        words,
        "play",
        "play in the terminal: numbered moves, ? for the rule, undo, save and resume",
        "miethai play monopoly --seats you,landlord,landlord\n"
        "  miethai play monopoly-karlsruhe --lang en --options dealDeeds=3\n"
        "  miethai play magnate --preset solo\n"
        "  miethai play --resume",
    )
    parser.add_argument(
        "ruleset", nargs="?", metavar="RULESET", help="one of `miethai games` (you are asked)"
    )
    parser.add_argument(
        "--seats",
        metavar="A,B,…",
        help="bots by how they play (leicht, mittel, stark, hai; or easy, medium, strong, shark), "
        "by the names that `miethai games` lists, or your own as module:Class; every other name is "
        "a person at this terminal, and `you` are asked for yours (you and the usual number of "
        "bots)",
    )
    _shared.add_lang(parser)
    parser.add_argument(
        "--seed", type=_shared.number(0), metavar="N", help="dice and cards (random)"
    )
    parser.add_argument(
        "--resume",
        metavar="FILE",
        nargs="?",
        const=NEWEST,
        help="go on with a saved game (without FILE: with the last one)",
    )
    parser.add_argument("--save", metavar="FILE", help="where the game is kept after every move")
    parser.add_argument(
        "--plain", action="store_true", help="plain text line by line, for screen readers"
    )
    parser.add_argument("--fast", action="store_true", help="do not pause after a bot's move")
    _shared.add_preset(parser)
    _shared.add_options(parser)
    _shared.add_tables(parser)


def run(args: argparse.Namespace) -> int:
    from miethai.cli._play.door import Leave
    from miethai.cli._play.words import Words as Texts

    texts = Texts(args.lang)
    door = _door(args, texts)
    session: Session | None = None
    with _hangups():
        try:
            session = _resumed(args, door, texts) if args.resume is not None else None
            session = session or _new(args, door, texts)
            session.run()
        except Leave:
            pass
        except KeyboardInterrupt:
            print()
            _goodbye(session, texts)
            return INTERRUPTED
    _goodbye(session, texts)
    return FINE


def _goodbye(session: Session | None, texts: Texts) -> None:
    if session is None:
        return
    key = "end.over" if session.table.over else "end.saved"
    print(texts.say(key, file=session.file))


def _door(args: argparse.Namespace, texts: Texts) -> Door:
    from miethai.cli._play.door import PlainDoor

    if args.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return PlainDoor()
    from miethai.cli._play.full_door import FullDoor

    return FullDoor(args.fast, texts.say("ask.enter"))


@contextmanager
def _hangups() -> Iterator[None]:
    """A closed terminal ends the game like Ctrl-C: it is saved."""

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    names = ("SIGHUP", "SIGTERM")
    known = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = [(which, signal.signal(which, stop)) for which in known]
    try:
        yield
    finally:
        for which, handler in before:
            signal.signal(which, handler)


# --- a new game ----------------------------------------------------------------------------------
def _new(args: argparse.Namespace, door: Door, texts: Texts) -> Session:
    from miethai.cli._play import saves, setup
    from miethai.cli._play.clock import Clock
    from miethai.cli._play.session import Session
    from miethai.play.seating import SEATS_OPTION

    ruleset = args.ruleset or _ask_game(door, texts)
    options = _shared.with_preset(args.preset, ruleset, _shared.read_options(args.options))
    if args.seats:
        options.pop(SEATS_OPTION, None)  # the seats say it
    tables = _shared.read_tables(args.tables, ruleset)
    bot = None if args.seats else _ask_strength(ruleset, door, texts)
    seats = setup.seats_of(ruleset, args.seats, options, bot, texts.lang)
    names = setup.named(seats, ruleset, lambda taken: _ask_name(ruleset, door, texts, taken))
    table = setup.new_table(ruleset, options, seats, names, args.seed, tables)
    older = saves.newest_running()
    if older is not None:
        door.tell([texts.say("start.older", file=older)])
    return Session(table, door, texts, _file(args, ruleset), Clock())


def _file(args: argparse.Namespace, ruleset: str) -> Path:
    """Where the game is kept; no other game is overwritten."""
    from miethai.cli._play import saves

    if not args.save:
        return saves.new_file(ruleset)
    file = Path(args.save)
    if file.exists():
        raise UsageError(f"--save: {file} exists; --resume {file} goes on with it")
    return file


def _ask_game(door: Door, texts: Texts) -> str:
    """Which game; scripts have to name it."""
    from miethai import games

    known = list(games.rulesets())
    if not sys.stdin.isatty():
        raise UsageError(f"name the game: one of {', '.join(known)}")
    door.tell([f"  {k}  {_title(id_, texts)}" for k, id_ in enumerate(known, start=1)])
    while True:
        typed = door.ask(texts.say("ask.game", most=len(known))).strip()
        if typed in known:
            return typed
        if typed.isdecimal() and 1 <= int(typed) <= len(known):
            return known[int(typed) - 1]
        door.tell([texts.say("say.bad_game", most=len(known))])


def _title(id_: str, texts: Texts) -> str:
    from miethai import games

    said = games.find(id_)[0].ruleset_words(id_)
    return f"{id_:20} {said[f'title_{texts.lang}']}, {said[f'subtitle_{texts.lang}']}"


def _ask_strength(ruleset: str, door: Door, texts: Texts) -> str | None:
    """How well the others shall play; scripts get the usual ones."""
    from miethai import bots, games

    known = bots.called(games.find(ruleset)[0], ruleset, texts.lang)
    if not sys.stdin.isatty() or len(known) < 2:
        return None
    usual = next(k for k, bot in enumerate(known, start=1) if bot.usual)
    for k, bot in enumerate(known, start=1):
        door.tell([f"  {k}  {bot.name}{'; ' * bool(bot.won)}{bot.won}"])
    while True:
        typed = door.ask(texts.say("ask.strength", most=len(known), usual=usual)).strip()
        if not typed:
            return known[usual - 1].id
        if typed.isdecimal() and 1 <= int(typed) <= len(known):
            return known[int(typed) - 1].id
        for bot in known:
            if typed.casefold() in (bot.id, bot.short.casefold()):
                return bot.id
        door.tell([texts.say("say.bad_strength", most=len(known))])


def _ask_name(ruleset: str, door: Door, texts: Texts, taken: Sequence[str]) -> str:
    """A person's name; scripts are not asked."""
    from miethai.cli._play import setup

    usual = next(name for name in setup.PEOPLE if name not in taken)
    while sys.stdin.isatty():
        typed = door.ask(texts.say("ask.name", usual=usual)).strip() or usual
        if setup.may_be_called(ruleset, typed, taken):
            return typed
        door.tell([texts.say("say.bad_name", name=typed[:24])])
    return usual


# --- a saved game --------------------------------------------------------------------------------
def _resumed(args: argparse.Namespace, door: Door, texts: Texts) -> Session:
    from miethai.cli._play import saves
    from miethai.cli._play.clock import Clock

    path = Path(args.resume) if args.resume != NEWEST else saves.newest_running()
    if path is None:
        raise UsageError(f"--resume: no unfinished game in {saves.folder()}")
    if args.seats or args.seed is not None or args.options or args.tables or args.preset:
        raise UsageError(
            "--resume: seats, seed, preset, options and tables are those of the saved game"
        )
    read, played = saves.read(path)
    if args.ruleset not in (None, read.ruleset):
        raise UsageError(f"--resume: {path} is a game of {read.ruleset}, not {args.ruleset}")
    file = _file(args, read.ruleset) if args.save else path
    return _replayed(read, file, door, texts, Clock(played))


def _replayed(read: Record, file: Path, door: Door, texts: Texts, clock: Any) -> Session:
    """The table after the last move of the record, with its log."""
    from miethai.cli._play.session import Session
    from miethai.kernel.contract import SPECTATOR
    from miethai.play import record
    from miethai.play.dealer import ScriptedDealer

    if read.chance == ScriptedDealer.name:
        raise UsageError(f"--resume: the dice of {file} are typed in; nobody throws them here")
    session: Session | None = None
    for table in record.follow(read):
        if session is None:
            session = Session(table, door, texts, file, clock)
        else:
            (seat, move), notes = table.history[-1], table.notes[-1]
            session.remember(seat, move, notes)
    assert session is not None
    session.table.let_in()
    if not any(session.table.is_person(k) for k in range(len(session.table.players))):
        raise UsageError(f"--resume: only bots play in {file}; `miethai replay` shows it")
    door.tell([texts.say("start.resumed", n=len(session.table.history), file=file)])
    door.arrive(session.voice.render(session.table.position, SPECTATOR))
    return session
