"""A game that is over, looked back at with everything open: highlights, statistics and everybody's
curve."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate

from miethai.play.chronicle import Chronicle, Swing, Turn, look_back
from miethai.server.table.match import Match
from miethai.server.wire.answers import Highlight, Lookback, Statistic, Worth
from miethai.server.words import say

MOST_POINTS = 400

Money = Callable[[int], str]


def look_back_at(match: Match, reader: int, lang: str) -> Lookback | None:
    """None while the game goes on; empty for a family that remembers nothing."""
    if not match.table.over:
        return None
    told = look_back(match.new_table(), [(entry.seat, entry.move) for entry in match.entries])
    if told is None:
        return Lookback([], [], [])
    lines = _lines(match, reader, lang)
    curve = [Worth(lines[ply], list(worth)) for ply, worth in told.points]
    highlights = [*_highlights(match, told, lines, lang)]
    return Lookback(highlights, [*_statistics(match, told, lang)], _thinned(curve))


def _lines(match: Match, reader: int, lang: str) -> list[int]:
    """By move: how many lines the reader's log has after it."""
    match.learn(lang)
    return list(accumulate(map(len, match.told(reader, lang))))[1:]


def _thinned(curve: list[Worth]) -> list[Worth]:
    """Of many points every second one, but always the last. Several at one line are its last."""
    by_line = list({point.at: point for point in curve}.values())
    while len(by_line) > MOST_POINTS:
        by_line = [*by_line[:-1:2], by_line[-1]]
    return by_line


def _highlights(match: Match, told: Chronicle, lines: list[int], lang: str) -> Iterator[Highlight]:
    table = match.table
    names = table.players

    def money(amount: int) -> str:
        return table.family.money(amount, table.options, lang)

    def at(ply: int) -> int:
        return max(0, lines[ply] - 1)

    swing = told.swing([seat for seat, place in enumerate(table.places()) if place == 1])
    if swing is not None:
        text = _swing(swing, names[swing.seat], money, lang)
        title = say(lang, "highlight_swing_title")
        yield Highlight("swing", title, text, names[swing.seat], at(swing.turn.ply))
    turn = told.best_turn()
    if turn is not None:
        title, text = say(lang, "highlight_turn_title"), _turn(turn, names, money, lang)
        yield Highlight("turn", title, text, names[turn.seat], at(turn.ply))
    words = told.chronicler.words(lang, names, table.options)
    for kind, (ply, feat) in told.best.items():
        title = words.say(f"highlight.{kind}_title")
        yield Highlight(kind, title, feat.tell(words), names[feat.seat], at(ply))


def _statistics(match: Match, told: Chronicle, lang: str) -> Iterator[Statistic]:
    """What adds up; of that which nobody has done there is nothing to tell."""
    words = told.chronicler.words(lang, match.table.players, match.table.options)
    for kind, money in told.chronicler.tallied.items():
        if any(told.sums[kind]):
            yield Statistic(kind, words.say(f"tally.{kind}"), money, told.sums[kind])
    if told.best_turn() is not None:  # else the family counts a turn in another way
        yield Statistic("turn", say(lang, "highlight_turn_title"), True, told.best_turns())


def _swing(swing: Swing, name: str, money: Money, lang: str) -> str:
    key = "highlight_swing"
    if swing.before >= 0:
        key = "highlight_swing_lead"
    elif swing.after <= 0:
        key = "highlight_swing_behind"
    amounts = {"before": money(abs(swing.before)), "after": money(abs(swing.after))}
    return say(lang, key, n=swing.turn.number, name=name, **amounts)


def _turn(turn: Turn, names: tuple[str, ...], money: Money, lang: str) -> str:
    values = {"n": turn.number, "name": names[turn.seat], "amount": money(turn.gain(turn.seat))}
    return say(lang, "highlight_turn", **values)
