"""The value network: every seat's chance to win, in integers, as a rule function.

One small network looks at the table from the point of view of each seat that is still in the game
and gives it a score; the scores become shares of 65,536 that sum up exactly. Everything is whole
numbers in 32 bits, so that it has the same bytes interpreted, compiled and on a GPU.

    features (-127 … 127) → FIRST → SECOND → score        both layers clipped to 0 … CEILING

A feature or activation of 127 stands for 1.0, a weight of ``WEIGHT_ONE`` too. The weights are one
flat array, an argument and not a constant: a new network needs no compilation.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
import numpy as np

from miethai.kernel.contract import Game, Network, Rule
from miethai.kernel.rule import Lookup, rule

FIRST, SECOND = 64, 16  # neurons of the two hidden layers
ONE = 127  # a feature or an activation of 1.0
CEILING = 8 * ONE
WEIGHT_BITS = 10
WEIGHT_ONE = 1 << WEIGHT_BITS
WEIGHT_MOST = 16 * WEIGHT_ONE - 1  # 400 features of 127 times this, summed, stay within 32 bits
WHOLE = 1 << 16  # all shares together

# 16,384 · e^(-d/127): what a score that lies d below the best counts beside it.
FADED = Lookup(round((1 << 14) * math.exp(-d / ONE)) for d in range(1233))
FARTHEST = len(FADED) - 1


def size(count: int) -> int:
    """How many numbers a network for so many features has."""
    return (count + 1) * FIRST + (FIRST + 1) * SECOND + SECOND + 1


def room(count: int) -> int:
    """How many numbers of scratch space it needs."""
    return count + FIRST + SECOND


def build(game: Game) -> Rule:
    """``judge(s, net, work, shares)``: fills the shares of the players' seats; those that are empty
    or out of the game get none. ``work`` is scratch space of ``room(count)`` numbers."""
    if game.network is None:
        raise ValueError(f"{game.name} has no network")
    features, count = game.network.features, game.network.count
    players = game.players
    second_at = (count + 1) * FIRST
    third_at = second_at + (FIRST + 1) * SECOND

    @rule
    def score(net: Any, work: Any) -> int:
        """The score of the features in ``work``."""
        for j in range(FIRST):
            work[count + j] = net[count * FIRST + j]
        for i in range(count):
            feature = work[i] + 0
            if feature != 0:
                for j in range(FIRST):
                    work[count + j] += feature * net[i * FIRST + j]
        for k in range(SECOND):
            work[count + FIRST + k] = net[second_at + FIRST * SECOND + k]
        for j in range(FIRST):
            active = min(max(work[count + j] >> WEIGHT_BITS, 0), CEILING)
            if active != 0:
                for k in range(SECOND):
                    work[count + FIRST + k] += active * net[second_at + j * SECOND + k]
        total: int = net[third_at + SECOND] + 0
        for k in range(SECOND):
            active = min(max(work[count + FIRST + k] >> WEIGHT_BITS, 0), CEILING)
            total += active * net[third_at + k]
        return total >> WEIGHT_BITS

    @rule
    def judge(s: Any, net: Any, work: Any, shares: Any) -> None:
        best = -(1 << 30)
        inside = 0
        for seat in range(players):
            shares[seat] = 0
            if seat < s.players and features(s, seat, work) != 0:
                shares[seat] = score(net, work)
                best = max(best, shares[seat])
                inside |= 1 << seat
        total = 0
        for seat in range(players):
            if inside >> seat & 1:
                shares[seat] = FADED[min(best - shares[seat], FARTHEST)]
                total += shares[seat]
        left = WHOLE + 0
        leader = 0
        for seat in range(players):
            if inside >> seat & 1:
                shares[seat] = shares[seat] * WHOLE // total
                left -= shares[seat]
                if shares[seat] > shares[leader]:
                    leader = seat
        shares[leader] += left  # what rounding left over; all of it if nobody can win

    return judge


# --- the file ------------------------------------------------------------------------------------
class NetworkDamaged(RuntimeError):
    """The file of a network is not the one that was trained."""


@dataclass(frozen=True)
class Layers:
    """A trained network in real numbers: weights by input and output, biases by output."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    third: Any
    third_bias: Any

    def whole(self) -> Any:
        """The same in whole numbers, as one flat array."""
        parts = []
        for weights in (self.first, self.second, self.third):
            parts.append(np.clip(np.rint(weights * WEIGHT_ONE), -WEIGHT_MOST, WEIGHT_MOST))
        biases = [
            np.rint(b * WEIGHT_ONE * ONE)
            for b in (self.first_bias, self.second_bias, self.third_bias)
        ]
        rows = [part.ravel() for pair in zip(parts, biases, strict=True) for part in pair]
        return np.concatenate(rows).astype(np.int32)


@cache
def load(network: Network) -> Any:
    """The weights of a family's network, checked against the hash in the recipe beside them."""
    data = network.weights.read_bytes()
    recipe = msgspec.json.decode(network.weights.with_suffix(".json").read_bytes())
    if sha256(data).hexdigest() != recipe["sha256"]:
        raise NetworkDamaged(f"{network.weights.name} is not the file that was trained: reinstall")
    net = np.frombuffer(data, dtype="<i4").astype(np.int32)
    if len(net) != size(network.count):
        raise NetworkDamaged(f"{network.weights.name} was trained for other features: train again")
    return net


def save(network: Network, layers: Layers, recipe: Mapping[str, Any]) -> None:
    """Write a trained network, and how it was trained, with its hash."""
    data = layers.whole().astype("<i4").tobytes()
    network.weights.write_bytes(data)
    told = msgspec.json.encode({"sha256": sha256(data).hexdigest(), **recipe})
    network.weights.with_suffix(".json").write_bytes(msgspec.json.format(told, indent=1) + b"\n")
