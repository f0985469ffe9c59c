"""The same learning with PyTorch, on a GPU if there is one: for millions of positions."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import torch
from bench.train.judge import (
    CEILING,
    DECAY,
    FADING,
    FADING_SQUARES,
    HIGHEST_WEIGHT,
    Data,
    Judge,
    rate_at,
)

from miethai.search import network


def learn(
    judge: Judge, training: Data, test: Data, epochs: int, batch: int, random: Any
) -> list[Any]:
    """As ``judge.learn``: from the same weights, with the same steps, but other roundings."""
    where = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    parts = [torch.from_numpy(part).to(where).requires_grad_() for part in judge.parts]
    seen, kept = _tensors(training, where), _tensors(test, where)
    batches = max(len(training) // batch, 1)
    adam = torch.optim.AdamW(parts, betas=(FADING, FADING_SQUARES), weight_decay=DECAY)
    curve = []
    for epoch in range(1, epochs + 1):
        order = torch.from_numpy(random.permutation(len(training))).to(where)
        total = torch.zeros((), device=where)
        for k in range(batches):
            rows = order[k * batch : (k + 1) * batch]
            for group in adam.param_groups:
                group["lr"] = rate_at(((epoch - 1) * batches + k) / (epochs * batches))
            loss = _surprise(parts, *(column[rows] for column in seen))
            adam.zero_grad()
            loss.backward()
            adam.step()
            _bound(parts)
            total += loss.detach()
        with torch.no_grad():
            held = _surprise(parts, *kept)
        learned = float(total) / batches
        curve.append({"epoch": epoch, "learned": round(learned, 5), "held": round(float(held), 5)})
        print(json.dumps(curve[-1]), flush=True)
    judge.parts = [part.detach().cpu().numpy() for part in parts]
    return curve


def _tensors(data: Data, where: torch.device) -> list[Any]:
    columns = data.features, data.inside, data.shares.astype(np.float32)
    return [torch.from_numpy(np.ascontiguousarray(column)).to(where) for column in columns]


def _bound(parts: list[Any]) -> None:
    """Weights must fit into the numbers that they become."""
    with torch.no_grad():
        for part in parts[::2]:
            part.clamp_(-HIGHEST_WEIGHT, HIGHEST_WEIGHT)


def _surprise(parts: list[Any], features: Any, inside: Any, shares: Any) -> Any:
    first, first_bias, second, second_bias, third, third_bias = parts
    one = (features.float() / network.ONE @ first + first_bias).clamp(0, CEILING)
    two = (one @ second + second_bias).clamp(0, CEILING)
    scores = (two @ third + third_bias)[..., 0].masked_fill(~inside, -1e9)
    return -(shares * scores.log_softmax(dim=1)).sum(dim=1).mean()
