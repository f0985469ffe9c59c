"""Learning a game from scratch: PPO with action masks, against itself, in minutes of one core.

    pip install 'miethai[research,fast,train]'
    python examples/ppo.py                             # Magnate with four players
    python examples/ppo.py wucherer-2013 --decisions 4000000 --save wucherer.pt
    python examples/ppo.py --players 2 --against landlord   # and at the end, against a bot
    python examples/ppo.py --device cuda --games 8192 --minibatch 16384 --save magnate.pt

Every seat is played by the same network, which sees what its seat sees and chooses among what its
mask allows. All seats learn: a game gives each of them its own row of decisions, and its reward at
the end. Now and then the network plays against random players, and what it wins is printed.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from miethai.research import GamesEnv, SeatEnv

STEPS = 64  # decisions of each game between two updates
HIDDEN = 128
RATE, EPOCHS, MINIBATCH = 7e-4, 3, 1024
CLIP, VALUE, ENTROPY = 0.2, 0.5, 0.01  # of the loss
LAMBDA = 0.97  # how far an advantage looks ahead; nothing is discounted, because games end
NEVER = -1e9  # the logit of what is not allowed


def library(array: Any) -> Any:
    """Whose array it is: NumPy's, or CuPy's on a GPU, which has the same functions."""
    return sys.modules[type(array).__module__.partition(".")[0]]


def features(seen: Any) -> Any:
    """Numbers for a network: large ones on a scale of their logarithm, and what is allowed."""
    xp = library(seen["observation"])
    numbers = seen["observation"].astype(np.float32)
    numbers = xp.sign(numbers) * xp.log1p(xp.abs(numbers))
    return xp.concatenate([numbers, seen["action_mask"].astype(np.float32)], axis=1)


# --- what has been played ------------------------------------------------------------------------
@dataclass
class Played:
    """So many steps of so many games; ``worth`` are the rewards of all seats when a game ends."""

    inputs: Any
    masks: Any
    actions: Any
    chances: Any  # log probabilities of the actions when they were chosen
    values: Any
    seats: Any
    ended: Any
    worth: Any


def advantages(played: Played) -> tuple[Any, Any]:
    """How much better each decision turned out than was expected, by generalised advantage
    estimation along the decisions of one seat, and which of them have a sequel to tell."""
    xp = library(played.values)
    found, known = xp.zeros_like(played.values), xp.zeros(played.values.shape, dtype=bool)
    rows = xp.arange(played.values.shape[1])
    value, ahead = xp.zeros_like(played.worth[0]), xp.zeros_like(played.worth[0])  # by row and seat
    told = xp.zeros(value.shape, dtype=bool)
    for t in reversed(range(len(found))):
        over = played.ended[t]
        value[over], ahead[over], told[over] = played.worth[t][over], 0, True
        mine = rows, played.seats[t]
        known[t] = told[mine]
        better = value[mine] - played.values[t] + LAMBDA * ahead[mine]
        found[t] = xp.where(known[t], better, 0)
        value[mine], ahead[mine], told[mine] = played.values[t], found[t], True
    return found, known


class Player:
    """Plays the games of an environment, step after step, with a function from features and masks
    to actions, their log probabilities and values."""

    def __init__(self, env: GamesEnv, seed: int) -> None:
        self.env = env
        self.seen, self.infos = env.reset(seed=seed)

    def play(self, policy: Any, steps: int) -> Played:
        rows = []
        for _ in range(steps):
            inputs, masks = features(self.seen), self.seen["action_mask"].copy()
            seats = self.infos["seat"]
            actions, chances, values = policy(inputs, masks)
            self.seen, _, over, cut, self.infos = self.env.step(actions)
            ended, worth = over | cut, self.infos["rewards"]
            rows.append((inputs, masks, actions, chances, values, seats, ended, worth))
        xp = self.env.xp
        return Played(*(xp.stack(column) for column in zip(*rows, strict=True)))


def wins(policy: Any, env: GamesEnv, seed: int) -> float:
    """The share of the wins of one seat with this policy among random players, in the first game
    of each row; the seat is another one in each."""
    xp, count = env.xp, env.num_envs
    seen, infos = env.reset(seed=seed)
    rng, rows = xp.random.default_rng(seed), xp.arange(count)
    mine = rows % infos["rewards"].shape[1]
    won, left = xp.zeros(count), xp.ones(count, dtype=bool)
    while left.any():
        masks = seen["action_mask"]
        actions = (masks * rng.random(masks.shape)).argmax(axis=1)
        turn = xp.flatnonzero((infos["seat"] == mine) & left)
        if len(turn):
            some = {name: seen[name][turn] for name in seen}
            actions[turn] = policy(features(some), some["action_mask"])[0]
        seen, _, over, cut, infos = env.step(actions)
        best = infos["rewards"].max(axis=1, keepdims=True) == infos["rewards"]
        first = xp.flatnonzero(left & over)
        won[first] = (best / best.sum(axis=1, keepdims=True))[first, mine[first]]
        left &= ~(over | cut)
    return float(won.mean())


def wins_against(bot: str, policy: Any, ruleset: str, players: int, count: int, seed: int) -> float:
    """The same among bots with a name, which play interpreted, a game after the other."""
    won = 0.0
    for number in range(count):
        seat = number % players
        env = SeatEnv(ruleset, players, bots=bot, seat=seat, reward="share")
        seen, _ = env.reset(seed=seed + number)
        over = cut = False
        while not over and not cut:
            one = {name: array[None] for name, array in seen.items()}
            actions = policy(features(one), one["action_mask"])[0]
            seen, share, over, cut, _ = env.step(actions[0])
            won += share
    return won / count


# --- the network ---------------------------------------------------------------------------------
def network(inputs: int, actions: int, hidden: int = HIDDEN) -> Any:
    """Logits of all actions, and behind them the value of the position for who is asked."""
    from torch import nn

    body = [nn.Linear(inputs, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh()]
    head = nn.Linear(hidden, actions + 1)
    nn.init.zeros_(head.weight)  # at first everything that is allowed is equally likely
    nn.init.zeros_(head.bias)
    return nn.Sequential(*body, head)


def look(net: Any, inputs: Any, masks: Any) -> tuple[Any, Any]:
    """Log probabilities, none for what the mask forbids, and values."""
    out = net(inputs)
    return out[:, :-1].masked_fill(masks == 0, NEVER).log_softmax(dim=1), out[:, -1]


def policy_of(net: Any) -> Any:
    import torch

    def policy(inputs: Any, masks: Any) -> tuple[Any, Any, Any]:
        with torch.no_grad():
            chances, values = look(net, torch.from_dlpack(inputs), torch.from_dlpack(masks))
        actions = chances.exp().multinomial(1)
        found = actions[:, 0], chances.gather(1, actions)[:, 0], values
        return tuple(library(inputs).from_dlpack(part.contiguous()) for part in found)

    return policy


def loss(net: Any, batch: dict[str, Any]) -> Any:
    """PPO: no decision becomes much likelier or rarer than it was when it was made."""
    chances, values = look(net, batch["inputs"], batch["masks"])
    ratio = (chances.gather(1, batch["actions"][:, None])[:, 0] - batch["chances"]).exp()
    gain = batch["gains"]
    clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
    surprise = (values - batch["returns"]).square().mean()
    spread = -(chances.exp() * chances).sum(dim=1).mean()
    return -(ratio * gain).minimum(clipped * gain).mean() + VALUE * surprise - ENTROPY * spread


def update(net: Any, optimizer: Any, played: Played, minibatch: int = MINIBATCH) -> float:
    """A few passes over what has been played; gives the mean loss."""
    import torch

    gains, known = advantages(played)
    columns = {
        "inputs": played.inputs,
        "masks": played.masks,
        "actions": played.actions,
        "chances": played.chances,
        "returns": gains + played.values,
        "gains": (gains - gains[known].mean()) / (gains[known].std() + 1e-8),
    }
    data = {name: torch.from_dlpack(column[known]) for name, column in columns.items()}
    count, where, losses = int(known.sum()), data["gains"].device, []
    for _ in range(EPOCHS):
        for some in torch.randperm(count, device=where).split(minibatch):
            found = loss(net, {name: column[some] for name, column in data.items()})
            optimizer.zero_grad()
            found.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
            losses.append(found.detach())
    return float(torch.stack(losses).mean())


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("ruleset", nargs="?", default="magnate")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=128, help="side by side")
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so many")
    parser.add_argument("--minibatch", type=int, default=MINIBATCH)
    parser.add_argument("--hidden", type=int, default=HIDDEN)
    parser.add_argument("--every", type=int, default=20, help="updates between two measurements")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--kernels", type=Path, help="compiled on another machine, for cuda")
    parser.add_argument("--save", metavar="FILE")
    parser.add_argument("--load", metavar="FILE", help="go on with what was saved")
    parser.add_argument(
        "--against", metavar="BOT", help="at last, play with this bot on the others"
    )
    parser.add_argument("--matches", type=int, default=200, help="so many games with it")
    return parser.parse_args()


def games(args: argparse.Namespace, count: int) -> GamesEnv:
    same_step = AutoresetMode.SAME_STEP  # the next game begins at once
    where: Any = {"device": args.device, "kernels": args.kernels, "threads": args.threads}
    setting = args.ruleset, count, args.players
    return GamesEnv(*setting, reward="place", autoreset_mode=same_step, keep=1, **where)


def main() -> None:
    args = arguments()
    import torch

    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    player, arena = Player(games(args, args.games), args.seed), games(args, 400)
    sizes = features(player.seen).shape[1], player.seen["action_mask"].shape[1]
    net = network(*sizes, args.hidden).to(args.device)
    if args.load:
        net.load_state_dict(torch.load(args.load, map_location=args.device))
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    began, rounds = time.perf_counter(), -(-args.decisions // (args.games * STEPS))
    for k in range(rounds + 1):
        done = max(k / rounds if rounds else 1, (time.perf_counter() - began) / args.seconds)
        last = done >= 1
        if k % args.every == 0 or last:
            share, spent = wins(policy_of(net), arena, args.seed + k), time.perf_counter() - began
            played = f"{k * args.games * STEPS:11,} decisions, {spent:6.1f} s"
            print(f"{played}: wins {share:.1%}", flush=True)
            if args.save:
                torch.save(net.state_dict(), args.save)
        if last:
            break
        optimizer.param_groups[0]["lr"] = RATE * (1 - done)  # ever smaller steps
        update(net, optimizer, player.play(policy_of(net), STEPS), args.minibatch)
    if args.against:
        setting = args.ruleset, args.players, args.matches, args.seed
        share = wins_against(args.against, policy_of(net.to("cpu")), *setting)
        print(f"against {args.against}: wins {share:.1%} of {args.matches}", flush=True)


if __name__ == "__main__":
    main()
