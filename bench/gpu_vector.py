"""Many games side by side on a GPU, one decision of each a step, measured on one GPU.

Two steps, because a machine with a GPU need not have numba:

    python bench/gpu_vector.py prepare FOLDER     # here: compile, and step some games on the CPU
    python bench/gpu_vector.py run FOLDER         # there: needs CuPy and Gymnasium, no numba
    python bench/gpu_vector.py take FOLDER        # there: needs PyTorch and JAX, too

``prepare`` writes the two kernels (PTX, and machine code if ptxas is there) and checksums of what
the CPU knows, observes and offers after every step of a small batch; ``run`` repeats these steps on
the GPU and compares, then measures decisions a second with observation and mask of a large batch
and prints all of it as JSON. Choosing an action is not timed in ``decisions_per_second``. ``take``
plays on with what else there is: PyTorch and JAX take the arrays, and a game is taken out.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import numpy as np

from miethai.research import device
from miethai.research.actions import Ladder
from miethai.research.session import MAX_MOVES, Setting
from miethai.research.stepping import NEXT_STEP, Batch, engine

SEED, PLAYERS = 20, 4
COMPARED, COMPARED_STEPS = 500, 400
WARM_UP = 100  # steps: the games are then at different moments
KERNELS = ("advance", "watch")
WEIGHT = np.uint64(0x9E3779B97F4A7C15)


def batch_of(ruleset: str, size: int, xp: Any = np) -> Batch:
    table = Setting(ruleset, PLAYERS).table(0)
    batch = Batch(table.game, table.position, size, False, Ladder(table.game), xp)
    batch.deal()
    return batch


def choose(batch: Batch, step: int) -> Any:
    """An allowed action of every game: the first in an order that changes with every step."""
    order = np.random.default_rng([SEED, step]).permutation(batch.masks.shape[1])
    order = batch.xp.asarray(order)
    return order[batch.masks[:, order].argmax(axis=1)]


def checksum(batch: Batch) -> Any:
    """One 64-bit number: all that a step gives, each game's weighted by powers of an odd number."""
    arrays = (batch.facts, batch.seen, batch.masks, batch.scores)
    rows = [a if batch.xp is np else batch.xp.asnumpy(a) for a in arrays]
    numbers = np.concatenate([row.astype(np.int64).view(np.uint64) for row in rows], axis=1)
    with np.errstate(over="ignore"):
        weights = np.cumprod(np.full(numbers.shape[1], WEIGHT, dtype=np.uint64))
        return (numbers * weights).sum(dtype=np.uint64)


def steps(batch: Batch, runs: Any, count: int, first: int = 0) -> Any:
    """Play so many steps; after each the batch."""
    for step in range(first, first + count):
        runs.step(choose(batch, step), NEXT_STEP, SEED, MAX_MOVES)
        yield batch


def prepare(folder: Path, ruleset: str) -> None:
    batch = batch_of(ruleset, COMPARED)
    print("compiling the kernels …", flush=True)
    device.write_kernels(batch.game, batch.start, folder)
    if shutil.which("ptxas"):
        for name in KERNELS:
            words = ["ptxas", "-arch=sm_90", f"{name}.ptx", "-o", f"{name}.cubin"]
            subprocess.run(words, check=True, cwd=folder)
    print("stepping the first games on the CPU …", flush=True)
    runs = engine(batch, Ladder(batch.game), True, 1)
    sums = [checksum(after) for after in steps(batch, runs, COMPARED_STEPS)]
    np.save(folder / "sums.npy", np.array(sums))
    (folder / "about.json").write_text(json.dumps({"ruleset": ruleset}))


def run(folder: Path, games: int, count: int) -> None:
    ruleset = json.loads((folder / "about.json").read_text())["ruleset"]
    table = Setting(ruleset, PLAYERS).table(0)
    gpu = device.Gpu(table.game, table.position, folder)
    xp = gpu.xp
    small, expected = batch_of(ruleset, COMPARED, xp), np.load(folder / "sums.npy")
    got = [checksum(b) for b in steps(small, device.Engine(small, gpu), len(expected))]
    batch = batch_of(ruleset, games, xp)
    runs = device.Engine(batch, gpu)
    for _ in steps(batch, runs, WARM_UP):
        pass
    spent, began = [], time.perf_counter()
    for step in range(count):
        actions = choose(batch, WARM_UP + step)
        xp.cuda.Device().synchronize()
        before = time.perf_counter()
        runs.step(actions, NEXT_STEP, SEED, MAX_MOVES)
        xp.cuda.Device().synchronize()
        spent.append(time.perf_counter() - before)
    whole = time.perf_counter() - began
    result = {
        "date": time.strftime("%Y-%m-%d"),
        "device": xp.cuda.runtime.getDeviceProperties(0)["name"].decode(),
        "ruleset": ruleset,
        "players": PLAYERS,
        "games": games,
        "steps": count,
        "decisions_per_second": round(games * count / sum(spent)),
        "at_best": round(games / min(spent)),
        "with_choosing": round(games * count / whole),
        "compared_games": COMPARED,
        "compared_steps": len(expected),
        "equal_to_cpu": bool((np.array(got) == expected).all()),
    }
    print(json.dumps(result), flush=True)


def take(folder: Path) -> None:
    """The environment with these kernels: whether others take its arrays where they lie, and games
    taken out are records."""
    import jax
    import torch

    import miethai
    from miethai.research import GamesEnv

    ruleset = json.loads((folder / "about.json").read_text())["ruleset"]
    env = GamesEnv(ruleset, 512, PLAYERS, device=device.CUDA, kernels=folder, max_moves=3_000)
    rng = env.xp.random.default_rng(SEED)
    seen, _ = env.reset(seed=SEED)
    same = {}
    for name, array in seen.items():
        here = array.data.ptr
        tensor, other = torch.from_dlpack(array), jax.dlpack.from_dlpack(array)
        same[name] = tensor.data_ptr() == here and other.unsafe_buffer_pointer() == here
        same[name] &= tensor.shape == other.shape == array.shape
    for _ in range(1_500):
        masks = seen["action_mask"]
        actions = torch.from_dlpack((masks * rng.random(masks.shape)).argmax(axis=1))
        seen, _, _, _, _ = env.step(actions)
    lengths = []
    for row in range(8):
        ended = int(env.xp.asnumpy(env._finished)[row, 0]) >= 0
        record = miethai.read_record(env.record(row, finished=ended))
        lengths.append([ended, len(record.replay().history)])
    print(json.dumps({"ruleset": ruleset, "same_memory": same, "records": lengths}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("step", choices=["prepare", "run", "take"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ruleset", default="monopoly")
    parser.add_argument("--games", type=int, default=262_144)
    parser.add_argument("--steps", type=int, default=300)
    args = parser.parse_args()
    if args.step == "prepare":
        prepare(args.folder, args.ruleset)
    elif args.step == "take":
        take(args.folder)
    else:
        run(args.folder, args.games, args.steps)


if __name__ == "__main__":
    main()
