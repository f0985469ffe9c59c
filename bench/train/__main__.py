"""Train a family's value network from games of its landlord.

    python -m bench.train prepare FAMILY FOLDER    # the start positions
    python -m bench.train play FOLDER              # positions of games, and who won them
    python -m bench.train fit FOLDER               # the network, with NumPy or PyTorch
    python -m bench.train keep FOLDER              # into the package

``prepare --kernel`` also translates the CUDA kernels, with which ``play --engine cuda`` plays on a
machine with a GPU, where nothing need be installed that compiles. Everything follows from the
seed: ``positions`` says how positions are found, ``judge`` what is learned from them.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from bench.train.judge import fit, learn
from bench.train.positions import (
    LANDLORD,
    Looker,
    LookerOnGpu,
    OnCpu,
    OnGpu,
    Setting,
    look_kernel,
    policy,
    samples,
    trainee,
)

from miethai import games
from miethai.kernel.compilers import gpu
from miethai.kernel.compilers.gpu_code import call_rates
from miethai.play.simulate import Plan
from miethai.search import network

SETTINGS = {
    "monopoly": [
        Setting("monopoly", 4, {}, 0.4),
        Setting("monopoly-karlsruhe", 4, {}, 0.3),
        *(Setting("monopoly", n, {}, 0.05) for n in (2, 3, 5, 6)),
        *(Setting("monopoly-karlsruhe", n, {}, 0.025) for n in (2, 3, 5, 6)),
    ],
    "wucherer": [
        Setting("wucherer-2013", 4, {}, 0.35),
        Setting("wucherer-classic", 4, {}, 0.35),
        *(Setting("wucherer-2013", n, {}, 0.0375) for n in (2, 3, 5, 6)),
        *(Setting("wucherer-classic", n, {}, 0.0375) for n in (2, 3, 5, 6)),
    ],
    "magnate": [
        Setting("magnate", 4, {}, 0.35),
        *(Setting("magnate", n, {}, 0.08) for n in (2, 3, 5)),
        Setting("magnate", 4, {"mode": "kenner"}, 0.1),
        Setting("magnate", 4, {"mode": "kenner", "advancedTenants": True}, 0.11),
        Setting("magnate", 2, {"aiOpponent": True, "aiDifficulty": "singularity"}, 0.1),
        Setting("magnate", 4, {"aiOpponent": True}, 0.1),
    ],
}


def start_of(setting: Setting) -> Any:
    plan = Plan(setting.ruleset, (LANDLORD,) * setting.players, 1, 0, setting.options)
    return plan.table(0)


def prepare(family: str, folder: Path, kernel: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    game = trainee(family)
    settings = []
    for number, setting in enumerate(SETTINGS[family]):
        table = start_of(setting)
        record = game.fields.to_records(table.position)
        np.save(folder / f"start-{number}.npy", record.view(np.uint8))
        settings.append(asdict(setting))
    if kernel:
        table = start_of(SETTINGS[family][0])
        rates = call_rates(game, table.position, policy(game, LANDLORD).tolist())
        ptx = gpu.compile_ptx(game, rates)
        for name, made in {"kernel": ptx, "look": look_kernel(game)}.items():
            (folder / f"{name}.ptx").write_text(made.text)
            (folder / f"{name}.name").write_text(made.name)
    (folder / "about.json").write_text(json.dumps({"family": family, "settings": settings}))


def play(folder: Path, positions: int, on_cpu: bool, launch: int) -> None:
    about = json.loads((folder / "about.json").read_text())
    game = trainee(about["family"])
    engine = OnCpu(game, folder) if on_cpu else OnGpu(game, folder)
    look = Looker(game) if on_cpu else LookerOnGpu(game, folder)
    parts: list[tuple[Any, ...]] = []
    for number, row in enumerate(about["settings"]):
        setting = Setting(**row)
        start = np.load(folder / f"start-{number}.npy").view(game.fields.dtype)
        began, count = time.perf_counter(), round(positions * setting.share)
        for found, shares in samples(engine, setting, start, count, launch):
            parts.append((*look(found), shares))
        seconds = time.perf_counter() - began
        print(
            f"{setting.ruleset} {setting.players}: {count} positions, {seconds:.0f} s", flush=True
        )
    names = ("features", "inside", "shares")
    columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
    for name, column in zip(names, columns, strict=True):
        np.save(folder / f"{name}.npy", column)


def keep(folder: Path) -> None:
    about = json.loads((folder / "about.json").read_text())
    target = games.family(about["family"]).game.network
    if target is None:
        raise SystemExit(f"{about['family']} has no features")
    layers = network.Layers(**np.load(folder / "layers.npz"))
    recipe = {**about, **json.loads((folder / "report.json").read_text())}
    network.save(target, layers, recipe)


def by_tensors() -> Any:
    """Learning with PyTorch, which need not be installed otherwise."""
    from bench.train import tensors

    return tensors.learn


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    steps = parser.add_subparsers(dest="step", required=True)
    for step in ("prepare", "play", "fit", "keep"):
        part = steps.add_parser(step)
        if step == "prepare":
            part.add_argument("family")
            part.add_argument("--kernel", action="store_true", help="for a GPU, too")
        part.add_argument("folder", type=Path)
        if step == "play":
            part.add_argument("--positions", type=int, default=300_000)
            part.add_argument("--launch", type=int, default=20_000, help="games at a time")
            part.add_argument("--engine", choices=("compiled", "cuda"), default="compiled")
        if step == "fit":
            part.add_argument("--epochs", type=int, default=12)
            part.add_argument("--batch", type=int, default=2048)
            part.add_argument("--torch", action="store_true", help="with PyTorch, on a GPU if any")
    args = parser.parse_args()
    if args.step == "prepare":
        prepare(args.family, args.folder, args.kernel)
    elif args.step == "play":
        play(args.folder, args.positions, args.engine == "compiled", args.launch)
    elif args.step == "fit":
        fit(args.folder, args.epochs, args.batch, by_tensors() if args.torch else learn)
    else:
        keep(args.folder)


if __name__ == "__main__":
    main()
