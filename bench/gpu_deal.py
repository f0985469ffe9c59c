"""What a seat cannot know, dealt anew on a GPU: whether it has the bytes of the CPU.

Two steps, because a machine with a GPU need not have numba:

    python -m bench.gpu_deal prepare FOLDER     # here: compile, and deal on the CPU
    python -m bench.gpu_deal run FOLDER         # there: needs NumPy and CuPy, no numba

``prepare`` takes positions out of random games, deals each anew for every seat and for a spectator,
with several keys, compiled and some of them interpreted, and keeps checksums; ``run`` does the same
with a kernel and compares.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from bench.gpu import checksums

from miethai.kernel.chance import key_high, key_low
from miethai.kernel.compilers import cpu, gpu
from miethai.kernel.compilers.intrinsics import copy_record
from miethai.kernel.playout import FACTS, MOVES
from miethai.play.simulate import Plan

SEED, MAX_MOVES = 20, 20_000
POSITIONS, KEYS, INTERPRETED = 1_000, 4, 200
THREADS, BLOCKS = 64, 1_024

# The kernel reads these names: numba's ``cuda``, the type of the thread's own position and how it
# is aligned, and the rule. The loop of the CPU reads the last.
cuda: Any = None
position_type: Any = None
aligned: Any = None
resample_rule: Any = None


def _deal_kernel(positions: Any, readers: int, seed: int, out: Any) -> None:
    s = cuda.local.array(1, position_type, aligned)
    for i in range(cuda.grid(1), len(out), cuda.gridsize(1)):
        copy_record(s[0], positions[i % len(positions)])
        seat = i // len(positions) % readers - 1
        resample_rule(s[0], seat, key_high(seed, i), key_low(seed, i))
        copy_record(out[i], s[0])


def _deal_all(positions: Any, readers: int, seed: int, out: Any) -> None:
    for i in range(len(out)):
        out[i] = positions[i % len(positions)]
        seat = i // len(positions) % readers - 1
        resample_rule(out[i], seat, key_high(seed, i), key_low(seed, i))


def moments(plan: Plan) -> Any:
    """Positions of random games, each of a game of its own at any of its moves."""
    table = plan.table(0)
    game = replace(table.game, name=f"{table.game.name}-random", bots={})
    engine = cpu.compiled(game).run
    start, policy = game.fields.to_records(table.position), np.zeros(game.seats, dtype=np.int64)
    found = np.zeros(POSITIONS, dtype=game.fields.dtype)
    scores, facts = np.zeros((1, game.players), np.int64), np.zeros((1, FACTS), np.int64)
    rng = np.random.default_rng(SEED)

    def play(number: int, most: int) -> None:
        one, w = found[number : number + 1], cpu.legal_array()
        engine(start, one, scores, facts, SEED, number, policy, most, 0, 0, w)

    for number in range(POSITIONS):
        play(number, MAX_MOVES)
        play(number, int(rng.integers(facts[0, MOVES])))
    return found


def prepare(folder: Path, ruleset: str, options: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    plan = Plan(ruleset, ("random",) * 4, 1, SEED, options, MAX_MOVES)
    game, positions = plan.table(0).game, moments(plan)
    readers = len(plan.bots) + 1  # a spectator, too
    out = np.zeros(POSITIONS * readers * KEYS, dtype=game.fields.dtype)
    names = {"resample_rule": game.resample}
    deal = cpu.entry_point(_deal_all, game, names, cpu.cache_folder(game) / "deal")
    deal(positions, readers, SEED, out)
    for i in np.random.default_rng(SEED).choice(len(out), INTERPRETED, replace=False).tolist():
        s = game.fields.from_record(positions[i % POSITIONS])
        seat = i // POSITIONS % readers - 1
        game.resample(s, seat, key_high(SEED, i), key_low(SEED, i))
        assert game.fields.bytes(s) == out[i].tobytes(), i
    example = np.zeros(1, dtype=game.fields.dtype)
    ptx = gpu.compile_kernel(
        _deal_kernel,
        {**names, "aligned": gpu.ALIGNED},
        [example, 0, 0, example],
        THREADS,
        game,
    )
    (folder / "deal.ptx").write_text(ptx.text)
    rows = positions.view(np.uint8).reshape(POSITIONS, -1)
    sums = checksums(out.view(np.uint8).reshape(len(out), -1))
    np.savez_compressed(folder / "deal.npz", positions=rows, sums=sums)
    changed = int((out != np.resize(positions, len(out))).sum())
    about = {
        "ruleset": ruleset,
        "options": options,
        "kernel": ptx.name,
        "readers": readers,
        "changed": changed,
    }
    (folder / "about.json").write_text(json.dumps(about))


def run(folder: Path) -> None:
    about = json.loads((folder / "about.json").read_text())
    kernel, kept = (
        gpu.loaded(gpu.image_in(folder, "deal"), about["kernel"]),
        np.load(folder / "deal.npz"),
    )
    cp = gpu.cupy_with_device()
    positions, expected = cp.asarray(kept["positions"]), kept["sums"]
    out = cp.zeros((len(expected), positions.shape[1]), dtype=cp.uint8)
    arguments = gpu.Records(positions), about["readers"], SEED, gpu.Records(out)
    began = time.perf_counter()
    gpu.launch(kernel, BLOCKS, THREADS, arguments)
    cp.cuda.Device().synchronize()
    result = {
        "date": time.strftime("%Y-%m-%d"),
        "device": cp.cuda.runtime.getDeviceProperties(0)["name"].decode(),
        "ruleset": about["ruleset"],
        "options": about["options"],
        "deals": len(expected),
        "changed": about["changed"],
        "seconds": round(time.perf_counter() - began, 3),
        "equal_to_cpu": bool((checksums(cp.asnumpy(out)) == expected).all()),
    }
    print(json.dumps(result), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("step", choices=["prepare", "run"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ruleset", default="wucherer-2013")
    parser.add_argument("--options", type=json.loads, default={})
    args = parser.parse_args()
    if args.step == "prepare":
        prepare(args.folder, args.ruleset, args.options)
    else:
        run(args.folder)


if __name__ == "__main__":
    main()
