"""What makes the GPU's program small: each step by itself, and that numba is left as it was."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.kernel.helpers import start
from tests.kernel.toy import GAME

from miethai.kernel.bits import wide
from miethai.kernel.compilers import gpu, gpu_code
from miethai.kernel.compilers.cpu import prepare
from miethai.kernel.rule import Lookup

NAME = "_ZN7miethai6kernel7playout5build12_3clocals_3e10quiet_moveB3v21"
MODULE = f"""
declare i32 @"_ZN7miethai4rareB1v"(i8** %".ret", [64 x i8]* %"s")
declare i32 @"_ZN5numba5otherB1v"(i8** %".ret", [64 x i8]* %"s")

define linkonce_odr i32 @"{NAME}"(i32* %".ret", [64 x i8]* %"s", i8* %"w.0", i8* %"w.1", \
i64 %"w.2", i64 %"w.3", i32* %"w.4", i64 %"w.5.0")
{{
entry:
  br label %"again"
again:
  %".1" = call i32 @"_ZN7miethai4rareB1v"(i8** %".9", [64 x i8]* %"s")
  br i1 %".2", label %"again", label %"done"
done:
  ret i32 0
}}"""


def test_rates_count_calls_a_move() -> None:
    rates = gpu_code.call_rates(GAME, start(), [0] * GAME.seats)
    assert rates["miethai.kernel.playout.build.<locals>.quiet_move"] == 1.0
    assert 0 < min(rates.values()) < 1


def test_names_are_read_from_the_intermediate_code() -> None:
    name = gpu_code._unmangled(NAME)
    assert name == "miethai.kernel.playout.build.<locals>.quiet_move"


@pytest.mark.parametrize(
    ("rates", "marked"),
    [
        (None, False),  # nothing is known, and the function is short
        ({}, True),  # never called
        ({"miethai.kernel.playout.build.<locals>.quiet_move": 1.0}, False),
    ],
)
def test_rare_functions_stay_out_of_line(
    monkeypatch: pytest.MonkeyPatch, rates: Any, marked: bool
) -> None:
    monkeypatch.setattr(gpu_code, "SHORT", 3)
    assert (" noinline\n" in gpu_code.compact(MODULE, 64, rates)) is marked


def test_jumps_back_are_marked_and_others_are_not() -> None:
    jumps = [x for x in gpu_code.compact(MODULE, 64, None).split("\n") if x.startswith("  br ")]
    assert ["!llvm.loop" in jump for jump in jumps] == [False, True]


def test_positions_and_legal_sets_lie_in_the_threads_memory() -> None:
    text = gpu_code.compact(MODULE, 64, None)
    assert '[64 x i8] addrspace(5)* %"s.own", i8* %"w.0"' in text
    assert 'i32 addrspace(5)* %"w.4.own"' in text
    assert '  %"s" = addrspacecast [64 x i8] addrspace(5)* %"s.own" to [64 x i8]*' in text
    assert '@"_ZN7miethai4rareB1v"(i8* addrspace(5)* %".own1", [64 x i8] addrspace(5)*' in text
    assert '@"_ZN5numba5otherB1v"(i8** %".ret", [64 x i8]* %"s")' in text


def test_a_table_is_narrow_only_meanwhile_and_only_if_it_fits() -> None:
    small, large = Lookup([1, -2]), Lookup([1 << 40])
    Lookup.narrow = True
    try:
        assert (small.dtype.itemsize, large.dtype.itemsize) == (4, 8)
    finally:
        Lookup.narrow = False
    assert small.dtype.itemsize == 8


@pytest.mark.skipif(not gpu.available(), reason="numba-cuda is not made for this system")
def test_numba_computes_as_before_afterwards() -> None:
    numba = pytest.importorskip("numba")
    with gpu_code.narrow_integers():
        assert numba.types.literal(77).literal_type == numba.types.int32

    @numba.njit
    def wide(x: int) -> int:
        return (x + 77) << 33

    assert numba.types.literal(77).literal_type == numba.types.int64
    assert numba.types.literal(77).bitwidth == 64
    assert wide(1) == 78 << 33


@pytest.mark.skipif(not gpu.available(), reason="numba-cuda is not made for this system")
def test_wide_numbers_are_wide() -> None:
    numba = pytest.importorskip("numba")
    prepare()

    @numba.njit
    def packed(x: int) -> int:
        return wide(x) << 40

    assert packed(np.int32(3)) == wide(3) << 40
