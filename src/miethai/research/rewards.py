"""What the end of a game is worth to each player, from the scores that order the places."""

from __future__ import annotations

from typing import Any

import numpy as np

PLACE, SHARE = "place", "share"
KINDS = (PLACE, SHARE)


def of(kind: str, scores: Any) -> Any:
    """By game and player. ``place``: 1 for the first, -1 for the last, in equal steps between; who
    shares places gets their mean, so every game adds up to 0. ``share``: the share of the win, 1
    among all who are first."""
    if kind == SHARE:
        first = scores == scores.max(axis=1, keepdims=True)
        return (first / first.sum(axis=1, keepdims=True)).astype(np.float32)
    mine, others = scores[:, :, None], scores[:, None, :]
    ahead, behind = (mine < others).sum(axis=2), (mine > others).sum(axis=2)
    return ((behind - ahead) / (scores.shape[1] - 1)).astype(np.float32)
