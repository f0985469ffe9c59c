"""Questions to a table that change nothing: why a move cannot be made, and what one would do.

Nothing here tells a seat more than it may see. What stands against a move is what a refusal of that
move says. What a move would do is found out on copies in which everything that the seat cannot know
is dealt anew, and only that is said in which they all agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from miethai.kernel.contract import Line
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_MASK, Axis, Block, NotationError
from miethai.play.table import Refused, Table

MOST_REFUSED = 6  # answers to one question
MOST_LINES = 5  # of a preview
EVERY = 100  # per cent of the moves of a verb
DEALS = 4  # of what the seat cannot know


class Answer(NamedTuple):
    """Whether a move can be made now; if not, the rule against it, the obstacle in one sentence and
    what it would take."""

    verb: str
    label: str
    move: str  # in the notation of records, without an amount that was not named
    allowed: bool
    rule: str | None = None
    said: str = ""
    remedy: str | None = None


class Preview(NamedTuple):
    """What a move would do for the seat that makes it; ``harm``: it is an own goal."""

    lines: Sequence[Line]
    harm: bool


class Step(NamedTuple):
    """One move of a row, as records and as people write it."""

    move: str
    label: str


class WayOut(NamedTuple):
    """Moves in a row that raise the money which is short, what they bring together, and what it
    would cost to undo them."""

    steps: Sequence[Step]
    brings: int
    undoing: int


# --- why not? ------------------------------------------------------------------------------------
def why(table: Table, seat: int, lang: str, thing: str, verb: str | None = None) -> list[Answer]:
    """All that a seat could do about a thing: first what it may do, then for every other verb the
    move that is nearest to being possible, the most telling first; what stands against all moves of
    a verb is said only where there is nothing else to say. Empty if no verb is about the thing.
    Without a thing it is about all moves of the verb."""
    moves, offered = table.game.moves, set(table.legal(seat))
    asked = [
        slot
        for slot in (slots_about(table, seat, thing) if thing else moves_of(table, verb))
        if not moves.decode(slot).block.chance and verb in (None, moves.decode(slot).block.verb)
    ]
    allowed = [slot for slot in asked if slot in offered]
    possible = {moves.decode(slot).block.verb for slot in allowed}
    refused: dict[str, int] = {}
    own = [slot for slot in asked if _is_of(table, seat, moves.decode(slot).block)]
    for slot in own or asked:
        name = moves.decode(slot).block.verb
        if name not in possible:
            last = refused.get(name)
            if last is None or depth(table, seat, slot) > depth(table, seat, last):
                refused[name] = slot
    ranked = sorted((_telling(table, seat, slot), slot) for slot in refused.values())
    special = [slot for rank, slot in ranked if rank[0] < EVERY]
    told = special or ([] if allowed else [slot for _, slot in ranked])
    return [answer(table, seat, slot, lang) for slot in allowed] + _once(table, seat, told, lang)


def _once(table: Table, seat: int, refused: list[int], lang: str) -> list[Answer]:
    """Answers about moves that are refused, without those that say the same as one before."""
    said: dict[tuple[str, str | None], Answer] = {}
    for slot in refused:
        found = answer(table, seat, slot, lang)
        said.setdefault((found.said, found.remedy), found)
    return list(said.values())[:MOST_REFUSED]


def _is_of(table: Table, seat: int, block: Block) -> bool:
    """Whether others than a role make such moves, or the seat is that role."""
    role = block.meaning.partition(":")[0]
    return role not in table.game.roles or table.names[seat] == role


def answer(table: Table, seat: int, move: int, lang: str) -> Answer:
    """About one move; with an amount, only if one is named."""
    moves, voice = table.game.moves, table.voice(lang)
    decoded = moves.decode(move)
    rule = None if _is_offered(table, seat, move) else table.reason(seat, move)
    written = moves.text(move, table.names) if decoded.amount else notation(table, move)
    label = voice.label(table.position, seat, move)
    if rule is None:
        return Answer(decoded.block.verb, label, written, True)
    return Answer(
        decoded.block.verb,
        label,
        written,
        False,
        rule,
        voice.obstacle(table.position, seat, move),
        voice.remedy(table.position, seat, move),
    )


def notation(table: Table, move: int) -> str:
    """A move as records write it, without its amount."""
    decoded = table.game.moves.decode(move)
    pairs = zip(decoded.block.axes, decoded.args, strict=True)
    return " ".join([decoded.block.verb, *((a.words or table.names)[k] for a, k in pairs)])


def read(table: Table, text: str) -> int:
    """The move that a text names; an amount may be left out. NotationError if it is none."""
    moves = table.game.moves
    try:
        return moves.parse(text, table.names)
    except NotationError:
        block = moves.by_verb.get(text.strip().partition(" ")[0])
        if block is None or block.unit is None:
            raise
        nothing = moves.amount_words.get(block.amount, ["0"])[0]
        return moves.parse(f"{text} {nothing}", table.names) & SLOT_MASK


def slots_about(table: Table, seat: int, thing: str) -> Iterator[int]:
    """The slots whose arguments name a thing, and those that the family says are about it."""
    word = thing.strip()
    for block, args, slot in table.game.moves.all_slots():
        if any(
            _names(table, axis, value, word) for axis, value in zip(block.axes, args, strict=True)
        ):
            yield slot
    yield from table.family.also_about(table.position, seat, thing)


def moves_of(table: Table, verb: str | None) -> Iterable[int]:
    """The slots of a verb."""
    block = table.game.moves.by_verb.get(verb or "")
    return range(block.base, block.base + block.size) if block else ()


def _names(table: Table, axis: Axis, value: int, word: str) -> bool:
    if not axis.words:
        return table.names[value].casefold() == word.casefold()
    return axis.numbers.get((len(word), word.casefold())) == value


def depth(table: Table, seat: int, slot: int) -> int:
    """How far a move gets before something stands against it: obstacles are numbered in the order
    in which the ladders meet them."""
    bar = table.game.bar
    return int(bar(table.position, seat, slot)) if bar else 0


def _telling(table: Table, seat: int, slot: int) -> tuple[int, int, int]:
    """The fewer moves of a verb an obstacle stands against, the more it says about this one; a verb
    without arguments is here because the family says so."""
    block = table.game.moves.decode(slot).block
    if block.size == 1:
        return 0, 0, slot
    against = Counter(depth(table, seat, block.base + k) for k in range(block.size))
    own = depth(table, seat, slot)
    return EVERY * against[own] // block.size, -own, slot


def _is_offered(table: Table, seat: int, move: int) -> bool:
    """Offered moves are not judged: where an offer tells nothing, neither does the answer."""
    slot = move & SLOT_MASK
    if slot not in table.legal(seat):
        return False
    amounts = table.amounts(seat, slot)
    return amounts is None or move == slot or table.game.moves.decode(move).amount in amounts


# --- is there a way out? -------------------------------------------------------------------------
def way_out(table: Table, seat: int, lang: str) -> WayOut | None:
    """The cheapest way for a seat to raise what it has to, if it has to and there is one."""
    game, voice = table.game, table.voice(lang)
    found = table.family.way_out(table.position, seat)
    if found is None:
        return None
    steps, world = [], game.fields.copy(table.position)
    for move in found.moves:
        steps.append(Step(game.moves.text(move, table.names), voice.label(world, seat, move)))
        game.apply(world, seat, move)
    return WayOut(steps, found.brings, found.undoing)


# --- what would it do? ---------------------------------------------------------------------------
def preview(table: Table, seat: int, move: int, lang: str) -> Preview:
    """What a move would do, or Refused as the move itself would be."""
    voice, harm = table.voice(lang), table.family.harms(table.position, seat, move)
    verb = table.game.moves.decode(move).block.verb
    if verb in table.family.manners.judged_late and _is_offered(table, seat, move):
        return Preview(voice.preview(table.position, None, seat, move), harm)
    rule = table.reason(seat, move)
    if rule is not None:
        raise Refused(rule, seat, move, table.text(seat, move))
    told = []
    for before in _worlds(table, seat):
        after = table.game.fields.copy(before)
        table.game.apply(after, seat, move)
        told.append(voice.preview(before, after, seat, move))
    agreed = [line for line in told[0] if all(line in other for other in told[1:])]
    return Preview(agreed[:MOST_LINES], harm)


def _worlds(table: Table, seat: int) -> Iterator[Position]:
    """The position with all that the seat cannot know dealt anew, several times; once where that
    changes nothing."""
    game = table.game
    first: Position | None = None
    for deal in range(DEALS):
        world = game.fields.copy(table.position)
        game.resample(world, seat, deal, seat)
        if first is None or game.fields.changed(first, world):
            yield world
        first = first or world
