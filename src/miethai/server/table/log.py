"""What readers were told. Those who were told the same have one log between them: a table has a few
logs and many readers, and what a move adds is written down and encoded once for all of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from miethai.kernel.presentation.marks import Line
from miethai.kernel.presentation.marks import Mark as LineMark
from miethai.server.wire import LogPart, Mark, encode

NOTHING: Sequence[str] = ()
Logs = dict[tuple[int, str], "Log"]  # by reader and language


@dataclass(slots=True)
class Log:
    """The lines in one language, and what single ones are about. It only ever grows."""

    names: Sequence[str]  # of the seats
    lines: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    _last: tuple[int, int, msgspec.Raw] | None = field(default=None, compare=False, repr=False)

    def add(self, told: Iterable[str]) -> None:
        for text in told:
            if isinstance(text, Line):
                self.marks.append(self._mark(text.mark))
            self.lines.append(str(text))

    def _mark(self, of: LineMark) -> Mark:
        by = "" if of.by is None else self.names[of.by]
        to = [self.names[seat] for seat in of.to]
        at, numbers = list(of.at), list(of.numbers)
        return Mark(len(self.lines), of.kind, by, to, at, of.weight, of.amount, numbers)

    def twin(self) -> Log:
        """One with the same lines, which goes on otherwise."""
        return Log(self.names, self.lines.copy(), self.marks.copy())

    def part(self, start: int, end: int) -> LogPart:
        """What stands from one line up to another."""
        first = bisect_left(self.marks, start, key=_line)
        last = bisect_left(self.marks, end, key=_line)
        return LogPart(start, self.lines[start:end], self.marks[first:last])

    def encoded(self, start: int, end: int) -> msgspec.Raw:
        """The same as it stands in a message."""
        last = self._last
        if last is None or last[:2] != (start, end):
            last = self._last = start, end, msgspec.Raw(encode(self.part(start, end)))
        return last[2]


def _line(mark: Mark) -> int:
    return mark.line


def tell(logs: Logs, told: Callable[[int, str], Sequence[str]]) -> None:
    """Add what each reader is told now. Those who had one log and are told different things have
    several from now on."""
    news: dict[tuple[int, int], tuple[Log, Sequence[str], list[tuple[int, str]]]] = {}
    for key, log in logs.items():
        lines = told(*key) or NOTHING
        news.setdefault((id(log), id(lines)), (log, lines, []))[2].append(key)
    first: dict[int, tuple[Log, Sequence[str]]] = {}
    for log, lines, keys in news.values():
        if id(log) not in first:
            first[id(log)] = log, lines  # last: the twins begin as it was
            continue
        own = log.twin()
        own.add(lines)
        logs.update(dict.fromkeys(keys, own))
    for log, lines in first.values():
        log.add(lines)


def tell_all(logs: Logs, said: Mapping[str, Sequence[str]]) -> None:
    """The same where what is told depends on nothing but the language."""
    for lang, log in {id(log): (lang, log) for (_, lang), log in logs.items()}.values():
        log.add(said[lang])


def shared(log: Log, lang: str, logs: Mapping[tuple[int, str], Log]) -> Log:
    """The log of somebody who was told the same, or this one."""
    return next((old for (_, other), old in logs.items() if other == lang and old == log), log)
