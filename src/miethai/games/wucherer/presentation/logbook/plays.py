"""Lines of the log about plays, answers and tenants that come and go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from miethai.games.wucherer.presentation.prompts import where_to
from miethai.games.wucherer.presentation.sums import Note, Payment
from miethai.games.wucherer.presentation.wording import Words
from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.notes import (
    EXTENDED,
    HOMELESS,
    MOVED_IN,
    MOVED_OUT,
    OUT_BOMB,
    OUT_DISCARD,
    OUT_HAND,
    OUT_MURDER,
    OUT_SUPPLY,
    OUT_UNDER,
    PLAYED,
    R_BROKER,
    R_NOMAD,
    R_ROOF,
    R_TRADE,
    TO_HAND,
)
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.state import MOVING, NOWHERE
from miethai.kernel.frames import B, frame_of

Lines = Iterator[str]


class Entry:
    """One move for one reader: what every line of it needs."""

    def __init__(self, w: Words, p: Any, reader: int, notes: Sequence[Note]) -> None:
        self.w, self.p, self.reader, self.notes = w, p, reader, notes

    def line(self, key: str, rule: str = "", **values: Any) -> str:
        """A sentence, with the id of its rule at the end, in brackets."""
        return self.cited(self.w.say(key, **values), rule)

    def cited(self, text: str, rule: str) -> str:
        return self.w.cited(text, rule)

    def has(self, kind: int) -> list[Note]:
        """The notes of a kind that came with this move."""
        return [note for note in self.notes if note[0] == kind]

    def edition(self, rule_2013: str, rule_classic: str) -> str:
        return rule_classic if self.w.classic else rule_2013


def names_in(w: Words, paid: Payment) -> dict[str, str]:
    """What a payment is about besides its sides and its amount."""
    if paid.reason == R_ROOF:
        return {"house": w.house(paid.detail)}
    if paid.reason in (R_NOMAD, R_BROKER):
        return {"flat": w.flat(paid.detail)}
    return {"card": w.card(paid.detail)} if paid.reason == R_TRADE else {}


# --- plays of the active seat --------------------------------------------------------------------
def played(e: Entry, note: Note, index: int) -> Lines:
    """A card on a house or a tenant. Tenants and building cards are told by what they do."""
    _, seat, owner, on_flat, card, target = note
    if card < tables.TENANTS:
        yield from _squatters_sent(e, note)
    elif card in PLAY_LINES and not e.has(EXTENDED):
        key, rule_2013, rule_classic = PLAY_LINES[card]
        values = {"name": e.w.seat(seat), "card": e.w.card(card)}
        if target == NOWHERE:
            yield e.line("note.played", e.edition("WUC-COURT-01", rule_classic), **values)
            return
        values["owner"] = e.w.seat(owner)
        values["house"] = e.w.house(target // tables.LEVELS if on_flat else target)
        values["flat"] = e.w.flat(target) if on_flat else ""
        if on_flat:
            values["whom"] = e.w.whom(tenant_hit(e, target))
        if card == tables.RELOCATION:
            values["to"] = _destination(e)
            key += "_own" if owner == seat else ""
        yield e.line(f"note.{key}", e.edition(rule_2013, rule_classic), **values)


# Key of the sentence and the rule in either edition.
PLAY_LINES: dict[int, tuple[str, str, str]] = {
    tables.BOMB: ("play_bomb", "WUC-BOMB-01", "WUC-BOMB-01"),
    tables.MURDER: ("play_murder", "WUC-MURDER-01", "WUC-MURDER-01"),
    tables.RELOCATION: ("play_move", "WUC-RELOC-01", "WUC-RELOC-01"),
    tables.OWN_USE: ("play_house", "WUC-OWN-01", "WUC-OWN-01"),
    tables.DEMOLITION: ("play_house", "WUC-DEM-01", "WUC-DEM-01"),
    tables.POLITICS: ("play_house", "WUC-N-64", "WUC-O-43"),
    tables.POLICE: ("play_police", "WUC-TEN-08", "WUC-TEN-08"),
    tables.COURT: ("played", "WUC-COURT-01", "WUC-COURT-01"),
}


def _squatters_sent(e: Entry, note: Note) -> Lines:
    """Hausbesetzer wait in front of the house until its owner has answered."""
    _, seat, _, _, kind, flat = note
    if kind == tables.SQUATTERS and not e.has(MOVED_IN):
        values = {"name": e.w.seat(seat), "flat": e.w.flat(flat)}
        yield e.line(
            "note.squatters", "WUC-FIT-09", at=e.w.at(e.p, flat // tables.LEVELS), **values
        )


def tenant_hit(e: Entry, flat: int) -> int:
    """Who lived in a flat when a card was played on it: there still, or gone by this very move."""
    for note in e.notes:
        if note[0] == MOVED_OUT and note[5] == flat:
            return note[4]
        if note[0] == MOVED_IN and note[3] == flat + 1:
            return note[4]
    kind = int(lives_at(e.p, flat))
    return kind if kind >= 0 else tables.SQUATTERS


def _destination(e: Entry) -> str:
    """Where an Umzug leads, as long as its answer is awaited; afterwards the removal tells it."""
    frame = frame_of(e.p, MOVING)
    return e.w.say("note.to", to=where_to(e.w, e.p, frame[B])) if frame else ""


# --- answers -------------------------------------------------------------------------------------
def answered(e: Entry, note: Note, index: int) -> Lines:
    _, seat, suspect, _, card, to = note
    values = {"name": e.w.seat(seat), "card": e.w.card(card)}
    if card in (tables.ALIBI, tables.COURT):
        if seat != suspect:
            yield e.line("note.alibi_for", "AMB-47", other=e.w.seat(suspect), **values)
        else:
            yield e.line(
                "note.alibi", "WUC-ALI-01" if card == tables.ALIBI else "WUC-COURT-02", **values
            )
    elif card == tables.POLICE and to == tables.SQUATTERS:
        yield e.line("note.stopped", "WUC-TEN-07", **values)
    else:
        key, rule = {
            tables.POLICE: ("called", "WUC-POLICE-01"),
            tables.MADMAN: ("madman", "WUC-MAD-01"),
            tables.BROKER: ("broker", "WUC-BROKER-01"),
        }[card]
        yield e.line(f"note.{key}", rule, **values)


# --- coming --------------------------------------------------------------------------------------
def moved_in(e: Entry, note: Note, index: int) -> Lines:
    _, seat, owner, left, kind, flat = note
    w, p = e.w, e.p
    values = {"flat": w.flats(p, kind, flat), "owner": w.seat(owner), "name": w.seat(seat)}
    if left:
        yield w.about("note.moved", kind, left=w.flat(left - 1), **values)
    elif kind == tables.MONSTER:
        yield e.line("note.monster", "WUC-N-13", **values)
    else:
        rule = "WUC-FIT-09" if kind == tables.SQUATTERS else "WUC-MOVE-01"
        yield e.cited(w.about("note.moved_in", kind, **values), rule)


# --- going ---------------------------------------------------------------------------------------
def moved_out(e: Entry, note: Note, index: int) -> Lines:
    _, owner, _, how, kind, flat = note
    w = e.w
    values = {"flat": w.flat(flat), "name": w.seat(owner)}
    if how == OUT_BOMB:
        yield from _blown_up(e, note)
    elif how == OUT_MURDER:
        yield e.cited(w.about("note.murdered", kind, **values), "WUC-MURDER-03")
        if kind == tables.MONSTER:
            yield e.line("note.monster_back", "WUC-N-43")
    elif how == OUT_HAND:
        rule = "WUC-TEN-13" if _recalled(e) else "WUC-OWN-01"
        yield e.line("note.taken_home", rule, whom=w.whom(kind), **values)
    elif how == OUT_SUPPLY:
        yield e.line("note.monster_back", "AMB-34")
    elif how == OUT_UNDER:
        yield e.cited(w.about("note.sent_under", kind, **values), "WUC-O-44")
    elif how == OUT_DISCARD and not _told_homeless(e, flat):
        yield w.about("note.sent_off", kind, **values)


def _recalled(e: Entry) -> bool:
    """Without a card that was played it was the landlord who gave notice."""
    return not e.has(PLAYED) and bool(e.has(TO_HAND))


def _told_homeless(e: Entry, flat: int) -> bool:
    return any(note[5] == flat for note in e.has(HOMELESS))


def _blown_up(e: Entry, note: Note) -> Lines:
    """All tenants of a bombed house in one line."""
    gone = [n for n in e.has(MOVED_OUT) if n[3] == OUT_BOMB]
    if gone[0] is note:
        cards = e.w.listing([e.w.card(n[4]) for n in gone])
        yield e.line("note.blown_up", "WUC-BOMB-02", cards=cards)
        if any(n[4] == tables.MONSTER for n in gone):
            yield e.line("note.monster_back", "WUC-N-43")


def homeless(e: Entry, note: Note, index: int) -> Lines:
    _, _, _, stays, kind, flat = note
    if stays:
        yield e.cited(e.w.about("note.stays", kind, flat=e.w.flat(flat)), "WUC-O-21")
    else:
        yield e.w.about("note.homeless", kind, flat=e.w.flat(flat))


def no_monster(e: Entry, note: Note, index: int) -> Lines:
    key, rule = ("no_card", "WUC-N-16") if note[4] else ("no_flat", "WUC-N-15")
    yield e.line(f"note.monster_{key}", rule, name=e.w.seat(note[1]))


def marked(e: Entry, note: Note, index: int) -> Lines:
    _, _, _, by_broker, kind, flat = note
    if by_broker:
        text = e.w.about("note.marked", kind, flat=e.w.flat(flat))
        yield e.cited(text, "WUC-N-61")
        return
    who = [e.w.seat(n[1]) for n in e.has(PLAYED)]
    values = {"name": who[0] if who else "", "flat": e.w.flat(flat), "whom": e.w.whom(kind)}
    yield e.line("note.strike", "WUC-STRIKE-01", **values)
