"""The CUDA kernel compiles where there is no GPU."""

from __future__ import annotations

import pytest
from tests.kernel.toy import GAME

from miethai.kernel.compilers import gpu
from miethai.kernel.compilers.cpu import EngineMissing


@pytest.mark.skipif(not gpu.available(), reason="numba-cuda is not made for this system")
def test_the_toy_compiles_to_ptx() -> None:
    ptx = gpu.compile_ptx(GAME)
    assert f".visible .entry {ptx.name}(" in ptx.text
    assert ".target sm_90" in ptx.text
    assert ptx.text.count(".entry") == 1
    # Position and legal set lie in local memory; a kernel that asks for memory would be slow.
    assert ".local .align" in ptx.text
    assert "malloc" not in ptx.text


def test_without_numba_cuda_the_engine_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "find_spec", lambda name: None)
    with pytest.raises(EngineMissing, match="pip install 'miethai\\[cuda\\]'"):
        gpu.compile_ptx(GAME)
