"""Other libraries' environments, one decision at a time with observation and mask.

    python bench/peer_environments.py NAME SECONDS SEED [processor]

prints one JSON object. Only what the environment does is timed: stepping, observing and saying what
is legal; choosing among the legal actions at random is not; ``processor`` takes the time of the
processor, of all threads, in place of the clock's. This runs in an environment without
Miethai.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

BATCH = 1024  # games of pgx, which steps them together


class Watch:
    """Adds up the time of what is called through it."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.seconds, self.clock = 0.0, clock

    def __call__(self, function: Callable[..., Any], *args: Any) -> Any:
        began = self.clock()
        found = function(*args)
        self.seconds += self.clock() - began
        return found


def pettingzoo_leduc(watch: Watch, chosen: random.Random) -> Iterator[int]:
    """PettingZoo's leduc_holdem_v4 (built on RLCard)."""
    from pettingzoo.classic import leduc_holdem_v4

    env = leduc_holdem_v4.env()
    while True:
        watch(env.reset, chosen.getrandbits(30))
        for _ in env.agent_iter():
            seen, _, over, cut, _ = watch(env.last)
            if over or cut:
                watch(env.step, None)
            else:
                allowed = [k for k, legal in enumerate(seen["action_mask"]) if legal]
                watch(env.step, chosen.choice(allowed))
                yield 1


def rlcard_holdem(watch: Watch, chosen: random.Random) -> Iterator[int]:
    """RLCard's no-limit-holdem with two players, by env.step."""
    import rlcard

    env = rlcard.make("no-limit-holdem", config={"seed": chosen.getrandbits(30)})
    while True:
        seen, _ = watch(env.reset)
        while not env.is_over():
            action = chosen.choice(list(seen["legal_actions"]))
            seen, _ = watch(env.step, action)
            yield 1


def openspiel_backgammon(watch: Watch, chosen: random.Random) -> Iterator[int]:
    """OpenSpiel's backgammon (C++) from Python: apply_action, observation_tensor, mask."""
    import pyspiel

    game = pyspiel.load_game("backgammon")

    def look(state: Any) -> Any:
        state.observation_tensor()
        return state.legal_actions_mask()

    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*watch(state.chance_outcomes), strict=True)
                watch(state.apply_action, chosen.choices(outcomes, weights)[0])
            else:
                mask = watch(look, state)
                allowed = [k for k, legal in enumerate(mask) if legal]
                watch(state.apply_action, chosen.choice(allowed))
                yield 1


def pgx_backgammon(watch: Watch, chosen: random.Random) -> Iterator[int]:
    """pgx's backgammon on the CPU, vmapped and jitted, with auto-reset."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make("backgammon")
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    pick = jax.jit(
        lambda key, mask: jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=1)
    )
    key = jax.random.PRNGKey(chosen.getrandbits(30))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
    first = True
    while True:
        key, one, two = jax.random.split(key, 3)
        actions = pick(one, state.legal_action_mask).block_until_ready()
        keys = jax.random.split(two, BATCH).block_until_ready()
        made = Watch() if first else watch  # compiling is not counted
        state = made(lambda s, a, k: jax.block_until_ready(step(s, a, k)), state, actions, keys)
        if not first:
            yield BATCH
        first = False


PEERS = {
    "pettingzoo": (pettingzoo_leduc, "pettingzoo"),
    "rlcard": (rlcard_holdem, "rlcard"),
    "openspiel": (openspiel_backgammon, "open_spiel"),
    "pgx": (pgx_backgammon, "pgx"),
}


def main() -> None:
    name, seconds, seed = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
    play, package = PEERS[name]
    watch, decisions = Watch(time.process_time if "processor" in sys.argv else time.perf_counter), 0
    for made in play(watch, random.Random(seed)):
        decisions += made
        if watch.seconds >= seconds:
            break
    method = (play.__doc__ or "").strip()
    told = {"decisions": decisions, "seconds": watch.seconds, "method": method}
    print(json.dumps({"version": version(package), **told}))


if __name__ == "__main__":
    main()
