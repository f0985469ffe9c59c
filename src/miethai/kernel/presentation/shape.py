"""What a family's view looks like, declared by types that the view's functions return.

A part of a view is a ``TypedDict`` whose members are ``Annotated`` with a sentence; so the types
are checked, cost nothing when a view is made, and tell the reference of scenarios what there is. A
word may be annotated with what it names: ``Annotated[str, "player"]``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, NotRequired, Union, get_args, get_origin, get_type_hints
from typing import is_typeddict as is_part

SIMPLE = {int: "number", str: "word", bool: "true or false", NoneType: "null", Any: "anything"}


@dataclass(frozen=True)
class Shape:
    """The members that every view has, and those under names that only the table knows:
    ``<player>``."""

    table: type
    named: Mapping[str, type]


@dataclass(frozen=True)
class Path:
    """One place of a view: how it is written, what stands there, and what that means."""

    path: str
    told: str
    about: str


def paths(shape: Shape) -> Iterator[Path]:
    """All places of a view, those under names first."""
    for name, part in shape.named.items():
        yield from _below(name, part)
    yield from _below("", shape.table)


def _below(prefix: str, part: Any) -> Iterator[Path]:
    for name, hint in get_type_hints(part, include_extras=True).items():
        path = f"{prefix}.{name}" if prefix else name
        bare, about = _annotated(hint)
        if not about:  # as the member before it
            continue
        yield Path(path, _told(bare), about)
        for step, inner in _parts(bare):
            yield from _below(f"{path}{step}", inner)


def _annotated(hint: Any) -> tuple[Any, str]:
    """A member's type, and its sentence; what lies around the type says what its words are."""
    if get_origin(hint) is NotRequired:
        hint = get_args(hint)[0]
    if get_origin(hint) is not Annotated:
        return hint, ""
    bare, *what, about = get_args(hint)
    return (Annotated[bare, what[0]] if what else bare), about


def _parts(bare: Any) -> Iterator[tuple[str, Any]]:
    """The parts inside a type that can be reached by a path, and the step to them."""
    if is_part(bare):
        yield "", bare
    elif get_origin(bare) is dict:
        key, value = get_args(bare)
        step = f".<{_annotated(key)[1] or 'name'}>"
        yield from ((f"{step}{further}", part) for further, part in _parts(value))
    elif get_origin(bare) in (Union, UnionType):
        for each in get_args(bare):
            yield from _parts(each)


def _told(bare: Any) -> str:
    """A type in words, lists and mappings as YAML writes them."""
    origin, args = get_origin(bare), get_args(bare)
    if origin is Annotated:
        return str(args[1])
    if is_part(bare):
        return "keys below"
    if origin is list:
        members = ", ".join(get_type_hints(args[0])) if is_part(args[0]) else ""
        return f"[{{{members}}}, …]" if members else f"[{_told(args[0])}, …]"
    if origin is dict:
        return f"{{{_told(args[0])}: {_told(args[1])}, …}}"
    if origin in (Union, UnionType):
        return " or ".join(_told(each) for each in args)
    return SIMPLE[bare]
