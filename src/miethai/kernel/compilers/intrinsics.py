"""Functions that compiled rules take from the processor instead of from Python."""

from __future__ import annotations

from typing import Any

from miethai.kernel.bits import count_bits, lowest_bit, wide
from miethai.kernel.rule import Lookup, copied, note


def narrow(number: int) -> int:
    """A number that has 64 bits where it is kept and needs only 32: a GPU computes with these."""
    return number


def teach() -> None:
    """Tell numba what stands for ``note``, ``copied``, ``narrow`` and the functions of
    ``kernel.bits``."""
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic, overload

    @intrinsic  # type: ignore[untyped-decorator]
    def trailing_zeros(context: Any, mask: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        width = types.int32 if mask.bitwidth <= 32 and Lookup.narrow else types.int64
        return width(width), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def population(context: Any, mask: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        width = types.int32 if mask.bitwidth <= 32 and Lookup.narrow else types.int64
        return width(width), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def widened(context: Any, number: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            return args[0]

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def on_the_stack(context: Any, record: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            room = cgutils.alloca_once(builder, ctx.get_data_type(record))
            cgutils.raw_memcpy(builder, room, args[0], ir.Constant(ir.IntType(64), record.size), 1)
            return room

        return record(record), generate

    options = {"_nrt": False, "no_cfunc_wrapper": True}  # as rules have them

    # numba compares the two signatures of an overload, annotations included: none here.
    @overload(lowest_bit, options)
    def lowest_bit_compiled(mask):  # type: ignore[no-untyped-def]
        return lambda mask: trailing_zeros(mask)  # noqa: PLW0108 - numba compiles the lambda

    @overload(count_bits, options)
    def count_bits_compiled(mask):  # type: ignore[no-untyped-def]
        return lambda mask: population(mask)  # noqa: PLW0108

    @overload(wide, options)
    def wide_compiled(number):  # type: ignore[no-untyped-def]
        return lambda number: widened(number)  # noqa: PLW0108

    @overload(narrow, options)
    def narrow_compiled(number):  # type: ignore[no-untyped-def]
        return lambda number: types.int32(number)  # noqa: PLW0108

    @overload(note, options)
    def no_note(s, kind, a, b, amount, x, y):  # type: ignore[no-untyped-def]
        return lambda s, kind, a, b, amount, x, y: None

    @overload(copied, inline="always")  # the room is on the stack of the rule that asks for it
    def copied_compiled(s):  # type: ignore[no-untyped-def]
        return lambda s: on_the_stack(s)  # noqa: PLW0108
