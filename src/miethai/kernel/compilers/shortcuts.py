"""What numba works out again for every call that it meets, remembered while rules are compiled.

A position's type has dozens of fields, and numba writes them all down whenever it asks for a
function that takes one; it compares the flags of two functions option by option; and each function
on the way times all those inside it. The garbage collector looks through all of it again and again
and finds nothing. None of it changes a byte of what is compiled.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any


@contextmanager
def shortcuts() -> Iterator[None]:
    from numba.core import event
    from numba.core.targetconfig import TargetConfig
    from numba.core.types import Record

    @cache
    def defaults(kind: Any) -> dict[str, Any]:
        return {name: option.default for name, option in kind.options.items()}

    def values(flags: Any) -> dict[str, Any]:
        kind: Any = type(flags)
        return defaults(kind) | flags._values

    def no_timer(_kind: str, _callback: Callable[[float], None]) -> Any:
        return nullcontext()

    places = [
        (Record, "__repr__", cache(Record.__repr__)),
        (TargetConfig, "values", values),
        (event, "install_timer", no_timer),
    ]
    before = [getattr(owner, name) for owner, name, _ in places]
    collects = gc.isenabled()
    gc.disable()
    for owner, name, quick in places:
        setattr(owner, name, quick)
    try:
        yield
    finally:
        for (owner, name, _), slow in zip(places, before, strict=True):
            setattr(owner, name, slow)
        if collects:
            gc.enable()
