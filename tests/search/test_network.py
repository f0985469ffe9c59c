"""The value network: whole numbers that say what the real ones said, sums that are exact."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from bench.train.positions import Looker
from tests.kernel.toy import GAME

from miethai.kernel.contract import Network
from miethai.kernel.rule import rule
from miethai.search import network

COUNT = 12


@rule
def features(s: Any, seat: int, out: Any) -> int:
    for k in range(COUNT):
        out[k] = s.cash[seat] * (k - 5) % 255 - 127
    return 1 if s.cash[seat] > 0 else 0


def layers(seed: int) -> network.Layers:
    random = np.random.default_rng(seed)
    return network.Layers(
        first=random.normal(0, 0.4, (COUNT, network.FIRST)),
        first_bias=random.normal(0, 0.4, network.FIRST),
        second=random.normal(0, 0.3, (network.FIRST, network.SECOND)),
        second_bias=random.normal(0, 0.3, network.SECOND),
        third=random.normal(0, 0.5, (network.SECOND, 1)),
        third_bias=random.normal(0, 0.5, 1),
    )


def in_real_numbers(net: network.Layers, seen: Sequence[float]) -> float:
    x = np.clip(np.array(seen) / network.ONE @ net.first + net.first_bias, 0, 8)
    x = np.clip(x @ net.second + net.second_bias, 0, 8)
    return float((x @ net.third + net.third_bias)[0])


def judged(coins: list[int], net: network.Layers) -> list[int]:
    game = replace(GAME, network=Network(features, COUNT, Path("none")))
    s: Any = game.fields.new()
    s.players, s.cash = len(coins), [*coins, *[0] * (game.players - len(coins))]
    shares = [-1] * game.players
    network.build(game)(s, net.whole().tolist(), [0] * network.room(COUNT), shares)
    return shares


def test_features_of_many_positions_are_the_interpreted_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    game = replace(GAME, network=Network(features, COUNT, Path("none")))
    positions: list[Any] = [game.fields.new() for _ in range(3)]
    for s, players, coins in zip(positions, [2, 1, 2], [5, 6, 0], strict=True):
        s.players, s.cash[1] = players, coins
    seen, inside = Looker(game)(np.concatenate([game.fields.to_records(s) for s in positions]))
    for s, numbers, there in zip(positions, seen, inside, strict=True):
        for seat in range(game.players):
            expected = [0] * COUNT
            found = features(s, seat, expected) if seat < s.players else 0
            assert (numbers[seat].tolist(), there[seat]) == (expected, found)


@pytest.mark.parametrize("coins", [[3, 9, 20], [7, 7], [1, 40, 90]])
@pytest.mark.parametrize("seed", range(5))
def test_whole_numbers_say_what_real_numbers_say(coins: list[int], seed: int) -> None:
    net = layers(seed)
    seen = [[c * (k - 5) % 255 - 127 for k in range(COUNT)] for c in coins]
    logits = [in_real_numbers(net, row) for row in seen]
    total = sum(math.exp(x - max(logits)) for x in logits)
    expected = [math.exp(x - max(logits)) / total for x in logits]
    shares = judged(coins, net)
    assert [s / network.WHOLE for s in shares[: len(coins)]] == pytest.approx(expected, abs=0.02)
    assert sum(shares) == network.WHOLE


def test_who_is_out_of_the_game_has_no_chance() -> None:
    shares = judged([4, 0, 4], layers(1))
    assert shares[1] == 0
    assert shares[0] == shares[2] == network.WHOLE // 2


def test_a_file_survives_and_a_damaged_one_is_refused(tmp_path: Path) -> None:
    target = Network(features, COUNT, tmp_path / "network.bin")
    network.save(target, layers(3), {"seed": 3})
    assert network.load(target).tolist() == layers(3).whole().tolist()
    again = Network(features, COUNT, target.weights)
    target.weights.write_bytes(target.weights.read_bytes()[:-4] + b"\0\0\1\0")
    with pytest.raises(network.NetworkDamaged, match="reinstall"):
        network.load(again)
