"""Functions that compiled rules take from the processor instead of from Python."""

from __future__ import annotations

from typing import Any

from miethai.kernel.bits import count_bits, lowest_bit, wide
from miethai.kernel.rule import Lookup, copied, note

WORD, AT_ONCE = 4, 8  # bytes of a word, and words of a copy that are on their way together


def narrow(number: int) -> int:
    """A number that has 64 bits where it is kept and needs only 32: a GPU computes with these."""
    return number


def copy_record(target: Any, source: Any) -> None:
    """Write one record over another; both are rows of arrays of positions. A GPU's compiler would
    copy byte by byte; here eight words are on their way together."""
    target[()] = source


def teach() -> None:
    """Tell numba what stands for ``note``, ``copied``, ``copy_record``, ``narrow`` and the
    functions of ``kernel.bits``."""
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

    @intrinsic  # type: ignore[untyped-decorator]
    def words_copied(context: Any, target: Any, source: Any) -> Any:
        def generate(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
            to, of = args
            if Lookup.narrow and target.size % WORD == 0:
                copy_words(builder, to, of, target.size // WORD)
            else:
                size = ir.Constant(ir.IntType(64), target.size)
                cgutils.raw_memcpy(builder, to, of, size, 1)
            return ctx.get_dummy_value()

        return types.void(target, source), generate

    def copy_words(builder: Any, target: Any, source: Any, count: int) -> None:
        place, word = ir.IntType(64), ir.IntType(32).as_pointer()
        to, of = (builder.bitcast(pointer, word) for pointer in (target, source))

        def some(first: Any, number: int) -> None:
            at = [builder.add(first, ir.Constant(place, k)) for k in range(number)]
            words = [builder.load(builder.gep(of, [k])) for k in at]
            for k, number_ in zip(at, words, strict=True):
                builder.store(number_, builder.gep(to, [k]))

        whole = ir.Constant(place, count // AT_ONCE)
        with cgutils.for_range(builder, whole) as loop:
            some(builder.mul(loop.index, ir.Constant(place, AT_ONCE)), AT_ONCE)
        some(ir.Constant(place, count // AT_ONCE * AT_ONCE), count % AT_ONCE)

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

    @overload(copy_record, inline="always")
    def copy_record_compiled(target, source):  # type: ignore[no-untyped-def]
        return lambda target, source: words_copied(target, source)  # noqa: PLW0108

    @overload(copied, inline="always")  # the room is on the stack of the rule that asks for it
    def copied_compiled(s):  # type: ignore[no-untyped-def]
        return lambda s: on_the_stack(s)  # noqa: PLW0108
