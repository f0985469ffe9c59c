"""Whether a view has the shape that its family declares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from miethai import games
from miethai.kernel.presentation.shape import Shape


def problems(shape: Shape, view: dict[str, Any], players: Sequence[str]) -> list[str]:
    """What does not fit; every name that is no member belongs to the first kind of names if it is
    a player's, else to the second."""
    of_players, of_others = shape.named.values()
    fixed, _ = hints(shape.table)
    found = list(_wrong(shape.table, {k: v for k, v in view.items() if k in fixed}, ""))
    for name, value in view.items():
        if name not in fixed:
            part = of_players if name in players else of_others
            found += _wrong(part if name in players else part | None, value, f"{name}.")
    return found


@cache
def hints(part: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The bare types of the members, and which of them must be there."""
    whole = get_type_hints(part, include_extras=True)
    required = (name for name, hint in whole.items() if get_origin(hint) is not NotRequired)
    return get_type_hints(part), frozenset(required)


def _wrong(hint: Any, value: Any, path: str) -> Iterator[str]:
    origin, args = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        yield from _wrong_part(hint, value, path)
    elif origin is Annotated:
        yield from _wrong(args[0], value, path)
    elif origin in (Union, UnionType):
        tried = [list(_wrong(each, value, path)) for each in args]
        if all(tried):
            yield max(tried, key=len)[0]
    elif origin is dict:
        if not isinstance(value, dict):
            yield f"{path}: {value!r} is no mapping"
            return
        for key, each in value.items():
            yield from _wrong(args[1], each, f"{path}{key}.")
    elif origin is list:
        if not isinstance(value, list | tuple):
            yield f"{path}: {value!r} is no list"
            return
        for each in value:
            yield from _wrong(args[0], each, f"{path}[].")
    elif hint is not Any and type(value) is not (NoneType if hint is None else hint):
        yield f"{path}: {value!r} is no {hint}"


def _wrong_part(part: Any, value: Any, path: str) -> Iterator[str]:
    members, required = hints(part)
    if not isinstance(value, dict):
        yield f"{path}: {value!r} is no mapping"
        return
    if not required <= value.keys() <= members.keys():
        yield f"{path}: {sorted(required ^ value.keys())} are missing or not declared"
        return
    for name, each in value.items():
        yield from _wrong(members[name], each, f"{path}{name}.")


def shape_of(family: str) -> Shape:
    shape = games.family(family).view_shape
    assert shape is not None
    return shape


class Watch:
    """Looks at views of one family; views that are open at the same places are looked at once."""

    def __init__(self, family: str) -> None:
        self.shape = shape_of(family)
        self.seen: set[Any] = set()

    def look(self, view: dict[str, Any], players: Sequence[str]) -> list[str]:
        members = hints(self.shape.table)[0]
        there = frozenset(k for k, value in view.items() if k in members and value is not None)
        rows = frozenset(frozenset(view[name]) for name in players if name in view)
        kind = view["phase"], there, rows
        if kind in self.seen:
            return []
        self.seen.add(kind)
        return problems(self.shape, view, players)
