"""What a reader is shown: the whole of it, and the difference of two such wholes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from msgspec import Raw, Struct, structs

from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.server.table.log import Log
from miethai.server.table.match import Match
from miethai.server.table.patches import Patches, patch
from miethai.server.wire import Amount, Answer, Ending, Legal, Patch, State, encode


class Snapshot(Struct, frozen=True, eq=False):
    """The state of a match for one reader in one language; never changed once made."""

    n: int
    view: dict[str, Any]
    legal: list[Legal]
    offers: list[Raw]  # the same, encoded
    prompt: str
    asked: str
    log: Log  # grows while the game goes on; an undo begins another one …
    lines: int  # … of which this many were there
    over: Ending | None
    answer: Answer | None
    patches: Patches
    sent: dict[int, bytes] = {}  # by number before

    def state(self, old: Snapshot | None) -> bytes:
        """The message that brings a reader from the old state here, made once for all their
        tabs."""
        key = -1 if old is None else old.n
        if key not in self.sent:
            self.sent[key] = encode(whole(self) if old is None else _change(old, self))
        return self.sent[key]


def take(match: Match, reader: int, lang: str, types_chance: bool) -> Snapshot:
    """``types_chance``: the reader may say what the real dice show."""
    table = match.shown(reader)
    view = view_of(match, reader)
    actor = table.actor
    prompt = table.voice(lang).prompt(table.position, reader)
    offers = [] if reader < 0 else legal_moves(match, reader, table.legal(reader), lang, view)
    if actor == CHANCE and types_chance:
        offers = offers + legal_moves(match, CHANCE, match.typed(), lang, view)
    log = match.log(reader, lang)
    return Snapshot(
        n=match.numbers[reader],
        view=view,
        legal=[offer for offer, _ in offers],
        offers=[encoded for _, encoded in offers],
        prompt=prompt,
        asked=view["actor"] or "",
        log=log,
        lines=len(log.lines),
        over=ending(match) if actor == OVER else None,
        answer=match.answer(reader, lang),
        patches=match.patches,
    )


def view_of(match: Match, reader: int) -> dict[str, Any]:
    """The reader's view. Where the family can say what differs from a spectator's, that one is made
    once for all."""
    table = match.shown(reader)
    own_view = table.family.own_view
    if reader == SPECTATOR:
        return match.public_view()
    if own_view is None or (match.aside is not None and reader in match.aside.asked):
        return table.view(reader)
    public = match.public_view()
    own: dict[str, Any] | None = own_view(table.position, reader, table.names, public)
    if own is None:
        return table.view(reader)
    return {**public, **own} if own else public


def legal_moves(
    match: Match, seat: int, slots: Iterable[int], lang: str, view: dict[str, Any]
) -> list[tuple[Legal, Raw]]:
    """What is offered to a seat, labelled, and the same encoded. Offers that were made from nothing
    that has changed since are the same objects."""
    kept, offers = match.shown(seat).kept, []
    known = kept.offers_to(seat, lang, match.named(view))
    for slot in slots:
        entry = known.get(slot)
        if entry is None or not entry.fresh:
            entry = kept.entry_among(known, slot, partial(_offer, match, seat, lang, view, slot))
        offers.append(entry.value)
    return offers


def _offer(
    match: Match, seat: int, lang: str, view: dict[str, Any], slot: int, s: Any
) -> tuple[Legal, Raw]:
    table = match.shown(seat)
    block = table.game.moves.decode(slot).block
    notation, args = match.written(slot)
    amount = None
    if seat >= 0 and block.unit is not None:
        low, high = table.game.lowest(s, seat, slot), table.game.highest(s, seat, slot)
        amount = Amount(low, high, block.amount, block.unit.kind, block.unit.step)
    offer = Legal(
        move=notation,
        label=table.voice(lang).label(s, seat, slot),
        verb=block.verb,
        args=args,
        targets=[word for word in args if word.partition(".")[0] in view],
        amount=amount,
        harm=seat >= 0 and table.family.harms(s, seat, slot),
    )
    return offer, Raw(encode(offer))


def ending(match: Match) -> Ending:
    table = match.table
    return Ending(
        dict(zip(table.players, table.places(), strict=True)),
        dict(zip(table.players, table.scores(), strict=True)),
    )


# --- wholes and differences ----------------------------------------------------------------------
def whole(new: Snapshot) -> State:
    return State(
        n=new.n,
        view=Patch(new.view),
        legal=new.legal,
        prompt=new.prompt,
        asked=new.asked,
        log=new.log.part(0, new.lines),
        over=new.over,
        answer=new.answer,
    )


def difference(old: Snapshot, new: Snapshot) -> State:
    """What makes the new state out of the old one."""
    change = patch(old.view, new.view)
    view = change if change.set or change.gone else None
    same = _lines_kept(old, new)
    log = new.log.part(same, new.lines) if same < max(old.lines, new.lines) else None
    return structs.replace(_change(old, new), view=view, log=log)


def _change(old: Snapshot, new: Snapshot) -> State:
    """The same, only to be sent: the parts of view, offers and log are encoded already."""
    view: Any = new.patches.encoded(old.view, new.view)
    same = _lines_kept(old, new)
    log: Any = new.log.encoded(same, new.lines) if same < max(old.lines, new.lines) else None
    offers: Any = new.offers
    return State(
        n=new.n,
        after=old.n,
        view=view,
        legal=offers if new.legal != old.legal else None,
        prompt=new.prompt if new.prompt != old.prompt else None,
        asked=new.asked if new.asked != old.asked else None,
        log=log,
        over=new.over if new.over != old.over else None,
        answer=new.answer if new.answer != old.answer else None,
    )


def _lines_kept(old: Snapshot, new: Snapshot) -> int:
    """How many lines of the log are as they were."""
    if new.log is old.log:
        return old.lines
    return _alike(old.log.lines[: old.lines], new.log.lines[: new.lines])


def _alike(old: Sequence[str], new: Sequence[str]) -> int:
    """How many lines two logs have in common from the start."""
    for i, (a, b) in enumerate(zip(old, new, strict=False)):
        if a != b:
            return i
    return min(len(old), len(new))
