"""What the previews of families have in common: the seat's own money before and after a move."""

from __future__ import annotations

from typing import Protocol

from miethai.kernel.contract import Line


class Speaker(Protocol):
    """The words of a family that has money."""

    def say(self, key: str, **values: object) -> str: ...

    def money(self, amount: int) -> str: ...


def purse(w: Speaker, before: int | None, after: int | None) -> list[Line]:
    """What it costs or brings, and what is left; nothing where it does neither."""
    if before is None or after is None or before == after:
        return []
    said = {"amount": w.money(abs(after - before)), "left": w.money(after)}
    if after < before:
        return [Line("cost", w.say("preview.cost", **said))]
    return [Line("gain", w.say("preview.gain", **said))]
