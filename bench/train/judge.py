"""Learning: ``search.network`` in real numbers, fitted by PyTorch (extra ``train``)."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from bench.train.positions import SEED
from torch import nn

from miethai.search import network

HELD_BACK = 20  # one position in so many is kept for the test
HIGHEST_WEIGHT = (network.WEIGHT_MOST - 1) / network.WEIGHT_ONE
CEILING = network.CEILING / network.ONE


class Judge(nn.Module):  # type: ignore[misc]
    def __init__(self, count: int) -> None:
        super().__init__()
        self.first = nn.Linear(count, network.FIRST)
        self.second = nn.Linear(network.FIRST, network.SECOND)
        self.third = nn.Linear(network.SECOND, 1)

    def forward(self, features: Any, inside: Any) -> Any:
        """The logarithm of every seat's chance to win."""
        x = self.first(features.float() / network.ONE).clamp(0, CEILING)
        x = self.second(x).clamp(0, CEILING)
        return self.third(x).squeeze(-1).masked_fill(~inside, -1e9).log_softmax(-1)

    def loss(self, data: Data) -> Any:
        chances = self(data.features, data.inside).masked_fill(~data.inside, 0)
        return -(data.shares * chances).sum(-1).mean()

    def clip(self) -> None:
        """Keep the weights within what whole numbers can hold."""
        with torch.no_grad():
            for layer in (self.first, self.second, self.third):
                layer.weight.clamp_(-HIGHEST_WEIGHT, HIGHEST_WEIGHT)

    def layers(self) -> dict[str, Any]:
        """As ``network.Layers`` wants them."""
        rows = {}
        for name in ("first", "second", "third"):
            layer = getattr(self, name)
            rows[name] = layer.weight.detach().cpu().numpy().T
            rows[f"{name}_bias"] = layer.bias.detach().cpu().numpy()
        return rows


class Data:
    """Features and shares of positions, by seat."""

    def __init__(self, features: Any, inside: Any, shares: Any) -> None:
        self.features, self.inside, self.shares = features, inside, shares

    @classmethod
    def load(cls, folder: Path, device: str) -> Data:
        """In an order that follows from the seed."""
        parts = [np.load(folder / f"{name}.npy") for name in ("features", "inside", "shares")]
        order = np.random.default_rng(SEED).permutation(len(parts[0]))
        features, inside, shares = (torch.from_numpy(p).to(device) for p in parts)
        there = torch.from_numpy(order).to(device)
        return cls(features[there], inside[there] != 0, shares[there])

    def __len__(self) -> int:
        return len(self.features)

    def __getitem__(self, rows: Any) -> Data:
        return Data(self.features[rows], self.inside[rows], self.shares[rows])


def fit(folder: Path, epochs: int, batch: int) -> None:
    """Learn from the positions in the folder; leave the layers and a report there."""
    torch.manual_seed(SEED)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    data = Data.load(folder, device)
    held = len(data) // HELD_BACK
    test, training = data[:held], data[held:]
    model = Judge(data.features.shape[2]).to(device)
    curve = _learn(model, training, test, epochs, batch)
    np.savez(folder / "layers.npz", **model.layers())
    report = {
        "date": time.strftime("%Y-%m-%d"),
        "device": torch.cuda.get_device_name() if device == "cuda" else "CPU",
        "seed": SEED,
        "positions": len(data),
        "features": int(data.features.shape[2]),
        "epochs": epochs,
        "batch": batch,
        "loss": curve,
        "calibration": calibration(model, test),
    }
    (folder / "report.json").write_text(json.dumps(report, indent=1))


def _learn(model: Judge, training: Data, test: Data, epochs: int, batch: int) -> list[Any]:
    """The loss by epoch: of the positions learned from, and of those held back."""
    device = training.features.device
    adam = torch.optim.AdamW(model.parameters(), weight_decay=1e-4)
    batches = max(len(training) // batch, 1)
    rate = torch.optim.lr_scheduler.OneCycleLR(adam, 4e-3, total_steps=epochs * batches)
    curve = []
    for epoch in range(1, epochs + 1):
        total = 0.0
        for rows in torch.randperm(len(training), device=device).split(batch)[:batches]:
            loss = model.loss(training[rows])
            adam.zero_grad()
            loss.backward()
            adam.step()
            rate.step()
            model.clip()
            total += float(loss.detach())
        with torch.no_grad():
            kept = float(model.loss(test))
        curve.append({"epoch": epoch, "learned": round(total / batches, 5), "held": round(kept, 5)})
        print(json.dumps(curve[-1]), flush=True)
    return curve


def calibration(model: Judge, test: Data) -> list[dict[str, float]]:
    """Of the seats that the network gives 30 %, how many win: by tenths."""
    with torch.no_grad():
        chances = model(test.features, test.inside).exp()
    said = chances[test.inside].cpu().numpy()
    won = test.shares[test.inside].cpu().numpy()
    tenth = np.minimum((said * 10).astype(int), 9)
    return [
        {
            "said": round(float(said[tenth == k].mean()), 4),
            "won": round(float(won[tenth == k].mean()), 4),
            "seats": int((tenth == k).sum()),
        }
        for k in range(10)
        if (tenth == k).any()
    ]
