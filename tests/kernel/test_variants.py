"""A variant calls other functions, however deep and by whatever name, and shares what is alike."""

from __future__ import annotations

import sys
from typing import Any

from miethai.kernel.contract import Rule
from miethai.kernel.rule import RULES, rule
from miethai.kernel.variants import variant

here = sys.modules[__name__]


@rule
def number(s: Any) -> int:
    return 1


@rule
def another(s: Any) -> int:
    return 7


@rule
def plain(s: Any) -> int:
    return 10


@rule
def middle(s: Any) -> int:
    return number(s) + plain(s)


@rule
def top(s: Any) -> int:
    first: int = here.middle(s) + here.plain(s)
    return 100 * first + here.number(s)


def calls(function: Rule, name: str) -> Any:
    return function.__globals__[name]


def test_what_is_replaced_is_replaced_everywhere() -> None:
    copy = variant(top, {number: another})
    assert (top(None), copy(None)) == (2101, 2707)
    assert copy in RULES


def test_what_calls_nothing_of_it_is_shared() -> None:
    copy = variant(middle, {number: another})
    assert (middle(None), copy(None)) == (11, 17)
    assert calls(copy, "plain") is plain
    assert variant(plain, {number: another}) is plain
    assert here.number is number
