"""``miethai replay``: replay a record and verify every line."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from miethai.cli import FINE, UsageError
from miethai.cli._shared import Words, add_lang, command, number, say

if TYPE_CHECKING:
    from miethai.play.record import Record
    from miethai.play.table import Table

LAST_LINES = 12


def add(words: Words) -> None:
    parser = command(
        words,
        "replay",
        "replay a record, verify every line and show the position",
        "miethai replay game.txt --to 120 --as Anna",
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--to", type=number(0), metavar="PLY", help="stop after this move")
    parser.add_argument(
        "--as", dest="seat", metavar="SEAT", help="show what this seat sees (as a spectator)"
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="also demand proof that nobody chose the dice and cards",
    )
    parser.add_argument(
        "--html", metavar="OUT", help="write the game as one file to look through in a browser"
    )
    parser.add_argument("--log", action="store_true", help="show every move, not only the last")
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    from miethai import games
    from miethai.play import record

    read = record.read(Path(args.file))
    seat = _seat(args.seat, read)
    moves = len(read.lines)
    if args.verify:
        _demand_proof(read)
    ply = moves if args.to is None else args.to
    if ply > moves:
        raise UsageError(f"--to {ply}: the record has {moves} moves")
    if args.html:
        return _write_page(read, seat, args)
    log, shown = _watch(read, ply, seat, args.lang)
    for line in log if args.log else log[-LAST_LINES:]:
        print(line)
    print(f"\n{shown}\n\n{read.ruleset}: all {moves} moves verified, shown after move {ply}")
    if args.verify:
        print(f"chance: {_proof(read)}")
    if read.rules != record.rules_hash(games.find(read.ruleset)[1].family):
        say("note: the record was made with other rules; all its lines hold with today's as well")
    return FINE


def _write_page(read: Record, seat: int, args: argparse.Namespace) -> int:
    """The whole game as the seat saw it, with board and rules, for a browser without a server."""
    from miethai.play import record
    from miethai.server.http import onefile
    from miethai.server.table import replays
    from miethai.server.words import Refusal

    if args.to is not None:
        raise UsageError("--html always has every move: leave out --to")
    record.replay(read)
    try:
        template = onefile.template(onefile.built_page())
        page = onefile.page(template, replays.of_record(read, seat, args.lang))
    except Refusal as refusal:
        raise UsageError(refusal.message(args.lang).text) from None
    Path(args.html).write_bytes(page)
    print(f"{args.html}: {read.ruleset}, {len(read.lines)} moves verified, {len(page)} bytes")
    return FINE


def _demand_proof(read: Record) -> None:
    """RecordError unless every throw and card follows from what the record says, and everybody who
    played had a part in it."""
    from miethai.play.dealer import ScriptedDealer, read_dealer
    from miethai.play.fair import FairDealer
    from miethai.play.record import RecordError, provable

    dealer = read_dealer(read.chance, read.reveal)
    if isinstance(dealer, FairDealer):
        _demand_salts(read, [name for name, _ in dealer.promise.salts])
    if provable(dealer):
        if read.reveal and read.places is None:  # it is revealed when the game is over
            last = read.lines[-1].number if read.lines else 1
            raise RecordError(
                last, "the game was over, but its end is missing: the file is cut off"
            )
        return
    if read.chance == ScriptedDealer.name:
        raise RecordError(1, "chance was typed in by people: there is nothing to prove")
    raise RecordError(1, "seed and salts are not revealed: the game is not over")


def _demand_salts(read: Record, salted: list[str]) -> None:
    """Without a player's salt the others could have settled the dice, unless the record says that
    it did not come in time: whom that concerns knows whether it is true."""
    from miethai import games
    from miethai.play.record import RecordError
    from miethai.play.table import PERSON

    roles = games.find(read.ruleset)[0].game.roles  # the table keeps those that nobody takes
    known = {*salted, *roles, *(name for name, _ in read.late)}
    for name, kind in read.seats:
        if kind == PERSON and name not in known:
            raise RecordError(
                1, f"chance: no salt from {name}: the house could have chosen the dice"
            )


def _proof(read: Record) -> str:
    from miethai.kernel.contract import CHANCE

    draws = sum(line.seat == CHANCE for line in read.lines)
    if read.reveal:
        late = ", ".join(name for name, _ in read.late)
        without = f"; without a salt, because it came too late: {late}" if late else ""
        return (
            f"all {draws} draws follow from the seed and salts that were promised before{without}"
        )
    return f"all {draws} draws follow from the seed in the header"


def _seat(name: str | None, read: Record) -> int:
    from miethai.kernel.contract import SPECTATOR

    if name is None:
        return SPECTATOR
    names = [known for known, _ in read.seats]
    folded = [known.casefold() for known in names]
    if name.casefold() not in folded:
        raise UsageError(f"--as {name}: unknown seat; the record has {', '.join(names)}")
    return read.names.index(names[folded.index(name.casefold())])


def _watch(read: Record, to: int, reader: int, lang: str) -> tuple[list[str], str]:
    """The log and the position after move ``to``, as the reader may know them. A move of another
    seat that changes nothing in their view (building up an offer) stays hidden."""
    from miethai.play import record

    log: list[str] = []
    seen: dict[str, Any] = {}
    shown = ""
    for ply, table in enumerate(record.follow(read)):
        if ply > to:
            continue  # only verified
        before, seen = seen, table.game.fields.visible(table.position, reader)
        if ply and (table.history[-1][0] == reader or seen != before):
            log += [f"{ply:5}  {line}" for line in _lines(table, reader, lang)]
        if ply == to:
            shown = table.voice(lang).render(table.position, reader)
    return log, shown


def _lines(table: Table, reader: int, lang: str) -> list[str]:
    (seat, move), notes = table.history[-1], table.notes[-1]
    return table.voice(lang).log(seat, move, notes, table.position, reader)
