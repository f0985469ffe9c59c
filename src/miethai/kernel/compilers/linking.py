"""Make numba link and optimise a big program once instead of once per function.

numba finishes every function that it meets on the way: it links in all that the function calls,
optimises the lot and turns it into machine code. For a game of some hundred small rule functions
the same code is copied and optimised dozens of times, and only the outermost result is ever run.
Inside ``optimise_once`` the inner functions are left as plain intermediate code, each without those
that it calls; the outermost one links them all, once, optimises once, and is compiled as usual.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from miethai.kernel.compilers.shortcuts import shortcuts

DEEPEST = 10_000  # calls within calls while something is compiled
LEFT_OPEN = "_miethai_left_open"  # mark of a library into which nothing was linked


def _everything_called(library: Any) -> list[Any]:
    """All libraries that an outermost one needs, each once, the callers before the called."""
    found: dict[Any, None] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        one = waiting.pop(0)
        if one not in found:
            found[one] = None
            if hasattr(one, LEFT_OPEN):
                waiting += one._linking_libraries
    return list(found)


@contextmanager
def deep_calls() -> Iterator[None]:
    """numba works out a rule that a rule calls within the latter, dozens of Python's calls each."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


@contextmanager
def optimise_once() -> Iterator[None]:
    from llvmlite.binding import Linkage
    from numba.core import event
    from numba.core.codegen import JITCodeLibrary, JITCPUCodegen

    depth = 0

    class Depth(event.Listener):  # type: ignore[misc]
        def on_start(self, _event: Any) -> None:
            nonlocal depth
            depth += 1

        def on_end(self, _event: Any) -> None:
            nonlocal depth
            depth -= 1

    finalise = JITCodeLibrary.finalize
    optimise = JITCodeLibrary._optimize_final_module
    set_env = JITCPUCodegen.set_env

    def finalise_outermost(library: Any) -> None:
        if depth <= 1:
            library._linking_libraries = _everything_called(library)
            finalise(library)
        else:
            library._finalize_dynamic_globals()
            library._finalized = True
            setattr(library, LEFT_OPEN, True)

    def optimise_own(library: Any) -> None:
        for function in library._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = "internal"
        optimise(library)

    def set_env_of_outermost(codegen: Any, name: str, env: Any) -> None:
        if depth <= 1:  # inner functions have no address yet; rules raise nothing that needs one
            set_env(codegen, name, env)

    listener = Depth()
    event.register("numba:compile", listener)
    JITCodeLibrary.finalize = finalise_outermost
    JITCodeLibrary._optimize_final_module = optimise_own
    JITCPUCodegen.set_env = set_env_of_outermost
    try:
        yield
    finally:
        JITCodeLibrary.finalize = finalise
        JITCodeLibrary._optimize_final_module = optimise
        JITCPUCodegen.set_env = set_env
        event.unregister("numba:compile", listener)


def complete(jitted: Callable[..., Any]) -> Callable[..., Any]:
    """A function over rules that is compiled by itself, beside the engines: these may have left
    rules open, and numba alone would not link in what such a rule calls. For one thread only."""

    def call(*args: Any) -> Any:
        with optimise_once(), shortcuts():
            return jitted(*args)

    return call


@contextmanager
def check_indices() -> Iterator[None]:
    """Hand ``boundscheck`` on to the rules that a function calls: numba keeps it to the outermost.

    It becomes part of their flags, so that checked and unchecked copies do not get mixed up.
    """
    from numba.core.cpu import CPUTargetOptions
    from numba.core.targetconfig import ConfigStack

    finalise = CPUTargetOptions.finalize

    def inherit(options: Any, flags: Any, given: Any) -> None:
        finalise(options, flags, given)
        caller = ConfigStack.top_or_none()
        if caller is not None and caller.boundscheck:
            flags.boundscheck = True

    CPUTargetOptions.finalize = inherit
    try:
        yield
    finally:
        CPUTargetOptions.finalize = finalise
