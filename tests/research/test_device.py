"""The kernels for a GPU without one: what each thread does, done on the CPU, gives the bytes of the
vectors of the CPU; and they translate. The small game of the kernel's tests stands for all."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from tests.kernel.helpers import start
from tests.research.tables import TABLES
from tests.research.test_stepping import MOST, SEED, TOY
from tests.research.test_vector import chosen

import miethai
from miethai import research
from miethai.kernel.compilers import gpu, gpu_code
from miethai.kernel.compilers.cpu import EngineMissing
from miethai.research import device
from miethai.research.actions import Ladder
from miethai.research.session import Setting
from miethai.research.stepping import ENDED, NEXT_STEP, SAME_STEP, Batch, Interpreted

ARRAYS = ("facts", "scores", "seen", "final", "masks")


@pytest.mark.parametrize("mode", [NEXT_STEP, SAME_STEP])
def test_threads_do_what_the_vectors_of_the_cpu_do(mode: int) -> None:
    ladder, rng, position = Ladder(TOY), np.random.default_rng(1), start(hideCash=True)
    plain, rehearsed = (Batch(TOY, position, 5, False, ladder) for _ in range(2))
    engines = Interpreted(plain, ladder), device.Engine(rehearsed, device.Rehearsal(TOY))
    for batch in (plain, rehearsed):
        batch.deal()
    actions, ended = np.zeros(5, dtype=np.int64), 0
    for _ in range(90):
        for engine in engines:
            engine.step(actions, mode, SEED, MOST)
        for name in ARRAYS:
            assert np.array_equal(getattr(plain, name), getattr(rehearsed, name)), name
        ended += int((plain.facts[:, ENDED] != 0).sum())
        actions = chosen(plain.masks, rng)
    assert ended >= 5
    for engine in engines:
        engine.close()


class Launched:
    """What would be handed to the kernels."""

    xp = np

    def __init__(self) -> None:
        self.packed: dict[str, Any] = {}

    def records(self, rows: Any, game: Any) -> gpu.Records:
        return gpu.Records(rows)

    def advance(self, games: int, *arguments: Any) -> None:
        self.launch("advance", arguments)

    def watch(self, games: int, *arguments: Any) -> None:
        self.launch("watch", arguments)

    def launch(self, name: str, arguments: Any) -> None:
        def kernel(blocks: Any, threads: Any, packed: Any) -> None:
            self.packed[name] = packed

        gpu.launch(kernel, 1, 1, arguments)


@pytest.mark.skipif(not gpu.available(), reason="numba-cuda is not made for this system")
def test_the_kernels_translate(tmp_path: Path) -> None:
    """They take as many numbers as they are given, each of 64 bits; a pointer is an array. For the
    whole way to machine code the assembler of CUDA must be there."""
    table, launched = Setting("magnate", 2).table(0), Launched()
    batch = Batch(table.game, table.position, 2, False, Ladder(table.game))
    device.Engine(batch, launched).step(np.zeros(2, dtype=np.int64), NEXT_STEP, SEED, MOST)  # type: ignore[arg-type]
    device.write_kernels(TOY, start(), tmp_path)
    for name in ("advance", "watch"):
        text = (tmp_path / f"{name}.ptx").read_text()
        (wanted,) = re.findall(r"\.entry [^(]*\(([^)]*)\)", text)
        given = launched.packed[name]
        assert wanted.count(".param .u64") == wanted.count(".param") == len(given)
        assert all(getattr(number, "nbytes", 0) == 8 for number in given if np.ndim(number) == 0)
        assert ".extern .func" not in text and "malloc" not in text
        if shutil.which("ptxas"):
            words = ["ptxas", "-arch=sm_90", f"{name}.ptx", "-o", f"{name}.cubin"]
            subprocess.run(words, check=True, cwd=tmp_path)


def test_arrays_of_all_threads_are_not_taken_for_a_threads_own() -> None:
    head = 'define linkonce_odr i32 @"_ZN7miethai{}B1v"(i8** %".ret", [64 x i8]* %"s")'
    head += "\n{{\nentry:\n}}"
    body, rule = (head.format(name) for name in ("8research6device4body", "5rules4move"))
    assert "addrspace" not in gpu_code.compact(body, 64, None)
    assert "addrspace(5)" in gpu_code.compact(rule, 64, None)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"device": "tpu"}, "device: expected cpu, cuda, rehearsal, not tpu"),
        ({"device": "cuda", "actions": "exact"}, "device: cuda knows only the ladder of actions"),
    ],
)
def test_what_cannot_be_is_said(wrong: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        research.GamesEnv("magnate", 2, **wrong)  # type: ignore[arg-type]


def test_without_a_gpu_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise EngineMissing("the cuda engine needs an NVIDIA GPU")

    monkeypatch.setattr(gpu, "cupy_with_device", missing)
    with pytest.raises(EngineMissing, match="needs an NVIDIA GPU"):
        research.GamesEnv("magnate", 2, device="cuda")


@pytest.mark.soak
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("table", TABLES)
def test_every_ruleset_has_the_same_bytes(table: str, mode: AutoresetMode) -> None:
    ruleset, options = TABLES[table]
    plain, rehearsed = (
        research.GamesEnv(ruleset, 6, 4, options, max_moves=1500, autoreset_mode=mode, device=where)
        for where in ("cpu", "rehearsal")
    )
    rng = np.random.default_rng(1)
    for env in (plain, rehearsed):
        env.reset(seed=6)
    for _ in range(1500):
        actions = chosen(plain.batch.masks, rng)
        told = [env.step(actions)[1:] for env in (plain, rehearsed)]
        assert all(np.array_equal(a, b) for a, b in zip(told[0][:3], told[1][:3], strict=True))
        assert np.array_equal(told[0][3]["rewards"], told[1][3]["rewards"])
        for name in ARRAYS:
            assert np.array_equal(getattr(plain.batch, name), getattr(rehearsed.batch, name)), name
    record = rehearsed.record(0)
    assert record == plain.record(0)
    assert len(miethai.read_record(record).replay().history) > 0
