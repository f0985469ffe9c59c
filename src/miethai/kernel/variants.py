"""Rule functions with the same source and other numbers: a second bot out of the first one.

The dialect has no functions as arguments, and a number handed down through fifty functions would
say nothing. So a variant is a copy: of a rule function, and of all that it calls and that lead to a
function which is replaced. Everything else is shared with the original.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dis import get_instructions
from itertools import pairwise
from types import FunctionType, ModuleType
from typing import Any

from miethai.kernel.contract import Rule
from miethai.kernel.rule import RULES, rule


def variant(original: Rule, replaced: Mapping[Rule, Rule]) -> Rule:
    """``original`` with other functions in place of some that it calls, however deep."""
    known = {id(function) for function in RULES}
    return _copy(original, {id(old): new for old, new in replaced.items()}, known)


def _copy(value: Any, copies: dict[int, Any], known: set[int]) -> Any:
    """What stands in place of a value: itself, if nothing that it calls is replaced. Rules do not
    call themselves, so this ends."""
    if id(value) in copies or id(value) not in known:
        return copies.get(id(value), value)
    changed: dict[str, Any] = {}
    for name, part in _named(value):
        old = changed.get(name, value.__globals__.get(name))
        if isinstance(old, ModuleType):
            whole = getattr(old, part, None)
            new = _copy(whole, copies, known)
            changed |= {} if new is whole else {name: _module(old, part, new)}
        else:
            new = _copy(old, copies, known)
            changed |= {} if new is old else {name: new}
    copies[id(value)] = rule(_rebound(value, changed)) if changed else value
    return copies[id(value)]


def _named(function: Any) -> Iterator[tuple[str, str]]:
    """Every global name in a function, and the attribute of it that is asked for, if one is."""
    for one, following in pairwise(get_instructions(function)):
        if one.opname == "LOAD_GLOBAL":
            is_part = following.opname in ("LOAD_ATTR", "LOAD_METHOD")
            yield one.argval, following.argval if is_part else ""


def _module(module: ModuleType, name: str, value: Any) -> ModuleType:
    changed = ModuleType(module.__name__)
    vars(changed).update({**vars(module), name: value})
    return changed


def _rebound(function: Any, names: Mapping[str, Any]) -> Rule:
    spelled = {**function.__globals__, **names}
    bound = FunctionType(function.__code__, spelled, function.__name__, function.__defaults__)
    bound.__module__, bound.__doc__ = function.__module__, function.__doc__
    return bound
