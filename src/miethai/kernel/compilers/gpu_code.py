"""Code that suits a GPU, whose programs are slow when they are long.

numba widens every integer to 64 bits, guards every index against being negative, and hands pointers
around that could lead anywhere; its compiler unrolls every loop and inlines every function. For the
rules of a game that makes a program many times larger than the instruction cache. This module
undoes it, while one kernel is compiled:

* ``narrow_integers``: 32-bit arithmetic, except where a rule needs more;
* ``compact``: positions and legal sets are known to lie in the thread's own memory, loops stay
  loops, and rules that are hardly ever called stay out of line.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from miethai.kernel.chance import key_high, key_low
from miethai.kernel.contract import OVER, Game
from miethai.kernel.moves import legal_set
from miethai.kernel.playout import build
from miethai.kernel.rule import Lookup

SAMPLED_GAMES, SAMPLED_MOVES = 4, 3_000
RARE = 0.001  # calls a move: below it a function stays out of line …
SHORT = 60  # … unless it has at most so many lines of intermediate code
LONG = 400  # lines: where nothing is known of the calls, longer functions stay out of line
PACKAGE = Path(__file__).resolve().parents[3]


# --- which rules are rare ------------------------------------------------------------------------
def call_rates(game: Game, start: Any, policy: Sequence[int]) -> dict[str, float]:
    """How often a move calls each rule, by dotted name: found by playing a few games."""
    quiet_move, counts, moves = build(game).quiet_move, Counter[CodeType](), 0

    def count(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            counts[frame.f_code] += 1

    for number in range(SAMPLED_GAMES):
        s, w = game.fields.copy(start), legal_set()
        high, low, ply = key_high(0, number), key_low(0, number), 0
        old = sys.getprofile()
        sys.setprofile(count)
        try:
            while ply < SAMPLED_MOVES and (seat := game.actor(s)) != OVER:
                game.apply(s, seat, quiet_move(s, w, seat, high, low, ply, policy))
                ply += 1
        finally:
            sys.setprofile(old)
        moves += ply
    return {dotted(code): n / max(1, moves) for code, n in counts.items()}


def dotted(code: CodeType) -> str:
    path = Path(code.co_filename)
    inside = path.relative_to(PACKAGE) if path.is_relative_to(PACKAGE) else Path(path.name)
    return ".".join((*inside.with_suffix("").parts, code.co_qualname))


# --- 32-bit integers -----------------------------------------------------------------------------
@contextmanager
def narrow_integers() -> Iterator[None]:
    """While this is open numba-cuda computes in 32 bits. A constant from 2**31 on, a 64-bit field
    or a 64-bit argument still makes 64-bit numbers of all that is computed with it."""
    from numba.core import types
    from numba.core.types import abstract
    from numba.core.typing.templates import _OverloadFunctionTemplate
    from numba.cuda.np import arrayobj
    from numba.cuda.typing import builtins, typeof

    literals: Any = abstract.Literal
    templates: Any = _OverloadFunctionTemplate
    literal_type = literals.literal_type.fget

    def narrow_literal(literal: Any) -> Any:
        return types.int32 if _fits(literal.literal_value) else literal_type(literal)

    def typeof_int(value: int, context: Any) -> Any:
        return types.int32 if _fits(value) else types.int64

    generic = templates.generic

    def one_version(template: Any, args: Any, kws: Any) -> Any:
        """Not a version of a rule for every width of its arguments."""
        return generic(template, tuple(_widened(a) for a in args), kws)

    def plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        """An index of a rule is never negative."""
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    kept = typeof.typeof_impl.dispatch(int)
    cases = {operation: list(operation.cases) for operation in _operations(builtins)}
    fix_index = arrayobj.fix_integer_index
    try:
        literals.literal_type = property(narrow_literal)
        typeof.typeof_impl.register(int)(typeof_int)
        templates.generic = one_version
        arrayobj.fix_integer_index = plain_index
        for operation, signatures in cases.items():
            operation.cases[:] = _narrow_cases(signatures)
        Lookup.narrow = True
        yield
    finally:
        Lookup.narrow = False
        for operation, signatures in cases.items():
            operation.cases[:] = signatures
        arrayobj.fix_integer_index = fix_index
        templates.generic = generic
        typeof.typeof_impl.register(int)(kept)
        literals.literal_type = property(literal_type)
        _forget_widths(abstract, types)


def _fits(value: Any) -> bool:
    return type(value) is int and -(2**31) <= value < 2**31


def _widened(kind: Any) -> Any:
    from numba.core import types

    if isinstance(kind, types.IntegerLiteral):
        return types.int32 if _fits(kind.literal_value) else kind
    return types.int32 if kind in (types.int8, types.int16) else kind


def _operations(builtins: Any) -> list[Any]:
    return [
        builtins.BinOp,
        builtins.BinOpMod,
        builtins.BinOpFloorDiv,
        builtins.BitwiseLogicOperation,
        builtins.BitwiseShiftOperation,
        builtins.BitwiseInvert,
        builtins.UnaryOp,
    ]


def _narrow_cases(signatures: Sequence[Any]) -> list[Any]:
    """The signatures of an operation, with 32-bit results for operands of up to 32 bits."""
    from numba.core import types
    from numba.cuda.typing.templates import signature

    small = (types.int8, types.int16, types.int32)
    narrow = [
        signature(types.int32, *s.args)
        if s.args[0] in small and s.return_type == types.int64
        else s
        for s in signatures
    ]
    if signature(types.int64, types.int64, types.int64) in narrow and not any(
        s.args == (types.int32, types.int64) for s in narrow
    ):
        narrow.insert(0, signature(types.int32, types.int32, types.int32))
    return narrow


def _forget_widths(abstract: Any, types: Any) -> None:
    """numba keeps one object for each literal: those made meanwhile get their usual width back."""
    for reference in list(abstract._typecache.values()):
        literal = reference()
        if isinstance(literal, types.IntegerLiteral):
            literal._literal_type_cache = None
            literal.bitwidth = literal.literal_type.bitwidth


# --- the intermediate code -----------------------------------------------------------------------
_HEAD = re.compile(r'(?:define linkonce_odr|declare) i32 @"(_ZN[^"]+)"\(')
_CALL = re.compile(r'  (?:%"[^"]+" = )?call i32 @"(_ZN[^"]+)"\(')
_LABEL = re.compile(r'"?([\w.$]+)"?:')
_TARGET = re.compile(r'label %"?([\w.$]+)"?')
_ARRAY = ["i8*", "i8*", "i64", "i64"]  # what precedes the data of an array among the arguments
_BODY = ".body"  # the name of a rule that gets arrays of all threads from a kernel
_FIRST_NODE = 100_000  # of our own metadata


def compact(module: str, size: int, rates: Mapping[str, float] | None) -> str:
    """A module of intermediate code, with one function, made small. ``size`` is the position's."""
    return _in_own_memory(_loops_stay(_out_of_line(module, rates)), size)


def _out_of_line(module: str, rates: Mapping[str, float] | None) -> str:
    head, found, body = module.partition("\ndefine linkonce_odr")
    name = re.search(r'@"(_ZN[^"]+)"\(', body)
    if not found or name is None:
        return module
    lines = body.count("\n")
    if rates is None:
        marked = lines > LONG
    else:
        marked = lines > SHORT and rates.get(_unmangled(name.group(1)), 0.0) < RARE
    if not marked:
        return module
    line, _, rest = body.partition("\n")
    return f"{head}{found}{line.rstrip()} noinline\n{rest}"


def _unmangled(name: str) -> str:
    """``_ZN6kernel4moves5allowB…`` is ``kernel.moves.allow``."""
    parts, at = [], len("_ZN")
    while found := re.compile(r"\d+").match(name, at):
        length = int(found.group())
        parts.append(name[found.end() : found.end() + length])
        at = found.end() + length
    return ".".join(parts).replace("_3c", "<").replace("_3e", ">")


def _loops_stay(module: str) -> str:
    """Tell the compiler not to unroll: mark every jump back."""
    seen: set[str] = set()
    lines, loops = [], 0
    for line in module.split("\n"):
        label = _LABEL.match(line)
        if label:
            seen.add(label.group(1))
        elif line.startswith("define"):
            seen = set()
        mark = ""
        if line.startswith("  br ") and not seen.isdisjoint(_TARGET.findall(line)):
            loops += 1
            mark = f", !llvm.loop !{_FIRST_NODE + loops}"
        lines.append(line + mark)
    if loops:
        lines.append(f'!{_FIRST_NODE} = !{{!"llvm.loop.unroll.disable"}}')
        nodes = range(_FIRST_NODE + 1, _FIRST_NODE + loops + 1)
        lines += [f"!{n} = distinct !{{!{n}, !{_FIRST_NODE}}}" for n in nodes]
    return "\n".join(lines)


def _in_own_memory(module: str, size: int) -> str:
    """Say of positions, legal sets and results that they lie in the thread's own memory."""
    lines: list[str] = []
    entry: list[str] | None = None
    calls = 0
    for line in module.split("\n"):
        if entry is not None and line.endswith(":"):
            lines += [line, *entry]
            entry = None
            continue
        head, call = _HEAD.match(line), _CALL.match(line)
        found = head or call
        if found is None or not _is_of_one_thread(found.group(1)):
            lines.append(line)
            continue
        body, _, tail = line[found.end() :].rpartition(")")
        args, casts = body.split(", "), []
        for i in _own(args, size):
            pointer, _, name = args[i].rpartition(" ")
            own = f"{pointer[:-1]} addrspace(5)*"
            if head:
                given = f'{name[:-1]}.own"'
                casts.append(f"  {name} = addrspacecast {own} {given} to {pointer}")
            else:
                calls += 1
                given = f'%".own{calls}"'
                casts.append(f"  {given} = addrspacecast {pointer} {name} to {own}")
            args[i] = f"{own} {given}"
        if call:
            lines += casts
        elif line.startswith("define"):
            entry = casts
        lines.append(f"{line[: found.end()]}{', '.join(args)}){tail}")
    return "\n".join(lines)


def _is_of_one_thread(name: str) -> bool:
    return "miethai" in name and not _unmangled(name).endswith(_BODY)


def _own(args: Sequence[str], size: int) -> list[int]:
    """The arguments of a rule that point into the thread's memory: where the result goes, the
    position, and arrays of 32-bit numbers, which are legal sets and parts of the position."""
    kinds = [a.rpartition(" ")[0] for a in args]
    return [
        i
        for i, kind in enumerate(kinds)
        if i == 0
        or kind == f"[{size} x i8]*"
        or (kind == "i32*" and i >= len(_ARRAY) and kinds[i - len(_ARRAY) : i] == _ARRAY)
    ]
