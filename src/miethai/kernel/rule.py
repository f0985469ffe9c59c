"""The dialect of rule functions: one source for the interpreter, the CPU compiler and the GPU.

A function marked ``@rule`` is plain Python over ints, lists of ints and other rule functions.
Marking it only writes its name down: nothing is imported, nothing is wrapped. ``kernel.compilers``
hands the marked functions to numba when somebody asks for compiled games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []


def rule(function: F) -> F:
    """Mark a function as written in the dialect, so that it can be compiled."""
    RULES.append(function)
    return function


class Lookup(list[Any]):
    """A constant table of integers, of one or two dimensions.

    Interpreted it is a list, so that reading it gives plain ints. Compiled it is a constant array:
    numba reads the array's attributes, which are passed through here. The numbers have 64 bits, or
    32 while ``narrow`` is set (``kernel.compilers.gpu_code``) and all of them fit.
    """

    narrow = False

    def __init__(self, rows: Iterable[Any]) -> None:
        super().__init__(rows)
        self.wide = np.array(list(self), dtype=np.int64)

    @property
    def array(self) -> Any:
        if Lookup.narrow and np.abs(self.wide).max(initial=0) < 2**31:
            return self.wide.astype(np.int32)
        return self.wide

    def __getattr__(self, name: str) -> Any:
        if name == "wide":  # not yet made: a copy or an unpickled table asks before __init__ ran
            raise AttributeError(name)
        return getattr(self.array, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return Lookup, (list(self),)


def note(s: Any, kind: int, a: int, b: int, amount: int, x: int, y: int) -> None:
    """Tell the log what happened.

    Interpreted, the note is kept on the position until the table collects it. Compiled, the call
    vanishes (``kernel.compilers`` replaces it by nothing): a million games need no log.
    """
    s.notes.append((kind, a, b, amount, x, y))


def copied(s: Any) -> Any:
    """A position of one's own with the same numbers. Compiled it lies on the stack, and lives as
    long as the rule function that asked for it."""
    return s.all_fields.copy(s)
