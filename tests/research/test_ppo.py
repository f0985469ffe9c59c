"""The example that learns. Its loss and its updates need PyTorch, which ``make test`` installs
where it is to be had without CUDA (``tests.research.pytorch``)."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
from examples import ppo
from gymnasium.vector import AutoresetMode

from miethai.research import GamesEnv

TORCH = pytest.mark.skipif(find_spec("torch") is None, reason="pip install 'miethai[train]'")


def small() -> ppo.Player:
    env = GamesEnv("magnate", 4, 2, autoreset_mode=AutoresetMode.SAME_STEP, compiled=False)
    return ppo.Player(env, seed=3)


def anything(inputs: Any, masks: Any) -> tuple[Any, Any, Any]:
    """Any allowed action, with chances and values that mean nothing."""
    rng = np.random.default_rng(int(np.abs(inputs).sum()))
    actions = (masks * rng.random(masks.shape)).argmax(axis=1)
    chances = -np.log(masks.sum(axis=1)).astype(np.float32)
    return actions, chances, rng.normal(size=len(inputs)).astype(np.float32)


def test_advantages_follow_the_decisions_of_one_seat() -> None:
    """Against the sum as it is written in books, seat by seat and game by game."""
    rng = np.random.default_rng(1)
    steps, rows, seats = 40, 3, 2
    ended = rng.random((steps, rows)) < 0.1
    worth = rng.normal(size=(steps, rows, seats)).astype(np.float32) * ended[:, :, None]
    values = rng.normal(size=(steps, rows)).astype(np.float32)
    turns = rng.integers(seats, size=(steps, rows))
    played = ppo.Played(None, None, None, None, values, turns, ended, worth)
    found, known = ppo.advantages(played)
    for row in range(rows):
        for seat in range(seats):
            mine = np.flatnonzero(turns[:, row] == seat)
            for k, t in enumerate(mine):
                end = next((u for u in range(t, steps) if ended[u, row]), None)
                rest = [u for u in mine[k:] if end is None or u <= end]
                ahead = [values[u, row] for u in rest[1:]]
                ahead += [] if end is None else [worth[end, row, seat]]
                assert known[t, row] == bool(ahead)
                terms = zip(ahead, (values[u, row] for u in rest), strict=False)
                total = sum(ppo.LAMBDA**n * (after - now) for n, (after, now) in enumerate(terms))
                assert found[t, row] == pytest.approx(total, abs=1e-5)
    assert 0 < known.sum() < known.size and ended.any()


def test_what_is_played_is_allowed_and_finite() -> None:
    played = small().play(anything, 25)
    assert played.inputs.dtype == np.float32 and np.abs(played.inputs).max() < 22  # of 32 bits
    rows, columns = np.indices(played.actions.shape)
    assert played.masks[rows, columns, played.actions].all()
    assert set(np.unique(played.seats)) == {0, 1}


def test_wins_against_a_bot_are_shares_of_whole_games() -> None:
    """Whoever does nothing that costs money loses to the landlord from either seat."""
    asked: list[int] = []

    def idle(inputs: Any, masks: Any) -> tuple[Any, Any, Any]:
        asked.append(len(inputs))
        last = masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
        return last, None, None

    share = ppo.wins_against("landlord", idle, "magnate", 2, 2, seed=1)
    assert set(asked) == {1} and share == 0


@TORCH
def test_updates_keep_to_the_masks_and_learn() -> None:
    import torch

    torch.manual_seed(1)
    player = small()
    inputs, masks = ppo.features(player.seen), player.seen["action_mask"].astype(bool)
    net = ppo.network(inputs.shape[1], masks.shape[1])
    chances, _ = ppo.look(net, torch.from_numpy(inputs), torch.from_numpy(masks))
    equal = masks / masks.sum(axis=1, keepdims=True)
    assert chances.exp().detach().numpy() == pytest.approx(equal, abs=1e-6)
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)
    for _ in range(2):
        played = player.play(ppo.policy_of(net), 30)
        rows, columns = np.indices(played.actions.shape)
        assert played.masks[rows, columns, played.actions].all()
        assert np.isfinite(ppo.update(net, optimizer, played))
    chances, _ = ppo.look(net, torch.from_numpy(inputs), torch.from_numpy(masks))
    assert chances.exp().detach().numpy()[~masks].max() == 0
    assert chances.exp().detach().numpy() != pytest.approx(equal, abs=1e-3)  # it has changed
    likelier = {"inputs": inputs, "masks": masks, "actions": masks.argmax(axis=1)}
    batch = {name: torch.from_numpy(column) for name, column in likelier.items()}
    old = chances.detach().gather(1, batch["actions"][:, None])[:, 0]
    batch |= {"chances": old, "gains": torch.ones(4), "returns": torch.zeros(4)}
    before = ppo.loss(net, batch)
    before.backward()
    with torch.no_grad():
        for weight in net.parameters():
            weight.sub_(1e-3 * weight.grad)
    assert ppo.loss(net, batch) < before
