"""The CUDA kernel compiles where there is no GPU."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.kernel.toy import GAME

from miethai.kernel.compilers import gpu
from miethai.kernel.compilers.cpu import EngineMissing
from miethai.kernel.fields import PUBLIC, Fields, field


@pytest.mark.skipif(not gpu.available(), reason="numba-cuda is not made for this system")
def test_the_toy_compiles_to_ptx() -> None:
    fields = Fields([*GAME.fields, field("wide", "i4", 0, PUBLIC, "makes it whole words")])
    ptx = gpu.compile_ptx(replace(GAME, fields=fields))
    assert f".visible .entry {ptx.name}(" in ptx.text
    assert ".target sm_90" in ptx.text
    assert ptx.text.count(".entry") == 1
    # Position and legal set lie in local memory; a kernel that asks for memory would be slow.
    assert ".local .align" in ptx.text
    assert "malloc" not in ptx.text
    # Positions are copied in words: byte by byte that takes a third of a game of Magnate.
    assert "st.global.u32" in ptx.text
    assert "st.global.u8" not in ptx.text


def test_small_positions_stay_in_the_cache_and_large_ones_hide_their_waiting() -> None:
    assert gpu.shape_for(1_012, 132, 60 << 20) == (132, 256)
    assert gpu.shape_for(1_792, 132, 60 << 20) == (6 * 132, 128)


def test_only_the_bots_that_play_are_compiled() -> None:
    bots = dict.fromkeys(("first", "second"), next(iter(GAME.bots.values())))
    game = replace(GAME, bots=bots)
    few, numbers = gpu.played_by(game, [0, 2, 2])
    assert list(few.bots) == ["second"]
    assert numbers == [0, 1, 1]
    assert gpu.played_by(game, [0, 0])[0].bots == {}


def test_without_numba_cuda_the_engine_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "find_spec", lambda name: None)
    with pytest.raises(EngineMissing, match="pip install 'miethai\\[cuda\\]'"):
        gpu.compile_ptx(GAME)
