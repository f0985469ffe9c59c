"""Whole games as a CUDA kernel, measured on one GPU.

Two steps, because a machine with a GPU need not have numba:

    python bench/gpu.py prepare FOLDER     # here: compile, and play the first games on the CPU
    python bench/gpu.py run FOLDER         # there: needs NumPy and CuPy, no numba

``prepare`` writes the kernel (PTX, and machine code if ptxas is there), the start position and the
CPU's final positions of the first games; ``run`` plays a million games, compares the first ones
by a checksum of each final position and prints the rates as JSON.
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

SEED = 20
COMPARED = 10_000
MAX_MOVES = 250_000


def prepare(folder: Path, ruleset: str, bot: str, max_moves: int) -> None:
    from miethai import games
    from miethai.kernel.compilers.gpu import compile_ptx, played_by
    from miethai.kernel.compilers.gpu_code import call_rates
    from miethai.play.simulate import Batch, Plan, policy_of

    folder.mkdir(parents=True, exist_ok=True)
    players = games.rulesets()[ruleset].players[1]
    plan = Plan(ruleset, (bot,) * players, COMPARED, SEED, {}, max_moves)
    table = plan.table(0)
    game = table.game
    print("compiling the CUDA kernel …", flush=True)
    few, policy = played_by(game, policy_of(table))
    ptx = compile_ptx(few, call_rates(few, table.position, policy))
    (folder / "kernel.ptx").write_text(ptx.text)
    if shutil.which("ptxas"):
        command = [
            "ptxas",
            "-arch=sm_90",
            str(folder / "kernel.ptx"),
            "-o",
        ]
        subprocess.run([*command, str(folder / "kernel.cubin")], check=True)
    print("playing the first games on the CPU …", flush=True)
    batch = Batch(table, COMPARED)
    batch.play(game, plan, 0, COMPARED)
    np.save(folder / "start.npy", game.fields.to_records(table.position).view(np.uint8))
    digest = np.frombuffer(batch.final.tobytes(), dtype=np.uint8).reshape(COMPARED, -1)
    np.save(folder / "sums.npy", checksums(digest))
    np.save(folder / "policy.npy", np.array(policy, dtype=np.int64))
    about = {
        "kernel": ptx.name,
        "ruleset": ruleset,
        "bot": bot,
        "players": game.players,
        "max_moves": max_moves,
    }
    (folder / "about.json").write_text(json.dumps(about))


def checksums(rows: Any) -> Any:
    """One 64-bit number a position: bytes weighted by powers of an odd number."""
    weights = np.ones(rows.shape[1], dtype=np.uint64)
    with np.errstate(over="ignore"):
        for i in range(1, len(weights)):
            weights[i] = weights[i - 1] * np.uint64(0x9E3779B97F4A7C15)
        return (rows.astype(np.uint64) * weights).sum(axis=1, dtype=np.uint64)


def run(folder: Path, games: int, repeats: int) -> None:
    from miethai.kernel.compilers.gpu import Launcher, image_in

    about = json.loads((folder / "about.json").read_text())
    launcher = Launcher(image_in(folder, "kernel"), about["kernel"])
    start = np.load(folder / "start.npy").reshape(1, -1)
    policy = np.load(folder / "policy.npy")
    seconds = []
    for _ in range(repeats):
        began = time.perf_counter()
        final, _, facts = launcher.play(
            start,
            games,
            about["players"],
            policy,
            seed=SEED,
            first=0,
            max_moves=about["max_moves"],
        )
        seconds.append(time.perf_counter() - began)
    expected = np.load(folder / "sums.npy")
    first = min(len(expected), games)
    got = checksums(launcher.cp.asnumpy(final[:first]))
    moves, best = int(facts[:, 0].sum()), min(seconds)
    result = {
        "date": time.strftime("%Y-%m-%d"),
        "device": launcher.cp.cuda.runtime.getDeviceProperties(0)["name"].decode(),
        "ruleset": about["ruleset"],
        "bot": about["bot"],
        "games": games,
        "max_moves": about["max_moves"],
        "finished": int(facts[:, 1].sum()),
        "moves": moves,
        "seconds": [round(s, 3) for s in seconds],
        "moves_per_second": round(moves / best),
        "games_per_second": round(games / best),
        "compared_games": first,
        "equal_to_cpu": bool((got == expected[:first]).all()),
    }
    print(json.dumps(result), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("step", choices=["prepare", "run"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ruleset", default="monopoly")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--max-moves", type=int, default=MAX_MOVES)
    parser.add_argument("--repeats", type=int, default=2)
    args = parser.parse_args()
    if args.step == "prepare":
        prepare(args.folder, args.ruleset, args.bot, args.max_moves)
    else:
        run(args.folder, args.games, args.repeats)


if __name__ == "__main__":
    main()
