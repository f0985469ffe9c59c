"""What numba works out again for every call that it meets, remembered while rules are compiled.

A position's type has dozens of fields, and numba writes them all down whenever it asks for a
function that takes one; it compares the flags of two functions option by option; each function on
the way times all those inside it; what ``+`` gives for two numbers is worked out at every ``+``.
The garbage collector looks through all of it again and again and finds nothing. Some of its passes
look for what the dialect of rules does not have. None of it changes what is compiled.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from importlib import import_module
from types import BuiltinFunctionType
from typing import Any

# Passes that find nothing in a rule: there are no closures, ``with`` blocks, exceptions, literal
# arguments, arrays to be computed with as a whole and generators. They are known by these names to
# both numba and numba-cuda; one with another name stays.
IDLE = {
    "AnnotateTypes",
    "FindLiterallyCalls",
    "GenericRewrites",
    "InlineClosureLikes",
    "InlineInlinables",
    "LiteralPropagationSubPipelinePass",
    "LiteralUnroll",
    "MakeFunctionToJitFunction",
    "NoPythonSupportedFeatureValidation",
    "NopythonRewrites",
    "RewriteDynamicRaises",
    "WithLifting",
}

Place = tuple[Any, str, Any]  # an owner, the name of what it has, and what stands there meanwhile


@contextmanager
def shortcuts(core: str = "numba.core", typing: str = "numba.core.typing") -> Iterator[None]:
    """Where the compiler has its parts: numba-cuda has copies of its own."""
    places = [*_remembered(core, typing), *_without_idle_passes(core)]
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


def _remembered(core: str, typing: str) -> Iterator[Place]:
    from numba.core.types import Array, Boolean, Number, Record
    from numba.core.types.misc import unliteral

    config = import_module(f"{core}.targetconfig").TargetConfig
    contexts = import_module(f"{typing}.context").BaseContext
    find = contexts.resolve_function_type
    found: dict[Any, Any] = {}

    @cache
    def defaults(kind: Any) -> dict[str, Any]:
        return {name: option.default for name, option in kind.options.items()}

    def values(flags: Any) -> dict[str, Any]:
        kind: Any = type(flags)
        return defaults(kind) | flags._values

    def no_timer(_kind: str, _callback: Callable[[float], None]) -> Any:
        return nullcontext()

    def resolve(context: Any, function: Any, args: Any, kws: Any) -> Any:
        """Only of operators; what a rule gives, its dispatcher remembers."""
        plain = all(isinstance(a, Number | Boolean | Array) for a in args)
        if kws or not plain or not isinstance(function, BuiltinFunctionType):
            return find(context, function, args, kws)
        key = (context, function, tuple(unliteral(a) for a in args))
        if key not in found:
            found[key] = find(context, function, args, kws)
        return found[key]

    yield Record, "__repr__", cache(Record.__repr__)
    yield config, "values", values
    yield import_module(f"{core}.event"), "install_timer", no_timer
    yield contexts, "resolve_function_type", resolve


def _without_idle_passes(core: str) -> Iterator[Place]:
    manager = import_module(f"{core}.compiler_machinery").PassManager
    finalise = manager.finalize

    def without(passes: Any) -> None:
        passes.passes = [p for p in passes.passes if p[0].__name__ not in IDLE]
        finalise(passes)

    yield manager, "finalize", without
