"""What the previews of families have in common: money before and after, and chances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from miethai.kernel.contract import CHANCE, Line
from miethai.kernel.fields import Fields, Position
from miethai.kernel.moves import legal_set, members


class Speaker(Protocol):
    """The words of a family that has money."""

    def say(self, key: str, **values: Any) -> str: ...

    def money(self, amount: int) -> str: ...


def purse(w: Speaker, before: int | None, after: int | None) -> list[Line]:
    """What it costs or brings, and what is left; nothing where it does neither."""
    if before is None or after is None or before == after:
        return []
    said = {"amount": w.money(abs(after - before)), "left": w.money(after)}
    if after < before:
        return [Line("cost", w.say("preview.cost", **said))]
    return [Line("gain", w.say("preview.gain", **said))]


def percent(share: float) -> str:
    """``61 %``; what is possible but hardly ever, and what is not quite certain, is not rounded
    away."""
    if 0 < share < 0.01:
        return "< 1 %"
    if 0.99 < share < 1:
        return "> 99 %"
    return f"{round(100 * share)} %"


Rules = tuple[Callable[..., None], Callable[..., None]]  # legal and apply


def share_of(fields: Fields, s: Position, rules: Rules, good: Callable[[Position], bool]) -> float:
    """Of the moves of chance that are due, by their weights, those after which something is so."""
    legal, apply = rules
    w = legal_set()
    legal(s, CHANCE, w)
    weights = {move: w[move] for move in members(w)}
    found = 0
    for move, weight in weights.items():
        after = fields.copy(s)
        apply(after, CHANCE, move)
        found += weight * good(after)
    return found / sum(weights.values()) if weights else 0.0
