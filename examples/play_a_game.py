"""A program that sits down at a table and plays a whole game against the house's bots.

    miethai serve &
    python examples/play_a_game.py --ruleset monopoly --bots 3

It plays by a rule of thumb: buy what is for sale, bid a little, otherwise the first move that the
server offers. It knows no rules: whatever may be done comes with the question.
"""

from __future__ import annotations

import argparse
import asyncio

from miethai.client.client import Client, RefusedError, create, sit
from miethai.play.fair import new_salt
from miethai.server.wire import Legal

LIKED = ("throw", "buy", "end", "pass", "keep", "pay", "decline", "accept", "fee")
NEVER = ("claim", "dispute", "ask-break", "offer", "bankrupt")


def choose(moves: list[Legal]) -> list[str]:
    """All moves as texts, the best first."""

    def rank(legal: Legal) -> int:
        if legal.verb in LIKED:
            return LIKED.index(legal.verb)
        return 99 if legal.verb in NEVER else 50

    ordered = sorted(moves, key=rank)
    return [m.move if m.amount is None else f"{m.move} {m.amount.low}" for m in ordered]


async def play(server: str, table: str, code: str, salt: str = "") -> None:
    async with Client(server, table, code, salt=salt) as player:
        shown = 0
        async for moves in player.questions():
            for line in player.mirror.log[shown:]:
                print(line)
            shown = len(player.mirror.log)
            for text in choose(moves):
                try:
                    await player.move(text)
                    break
                except RefusedError as error:
                    if error.refusal.code != "rule":
                        break  # the table went on: look again
        over = player.mirror.over
        assert over is not None
        print("The game is over:", ", ".join(f"{n}: place {p}" for n, p in over.places.items()))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", default="http://127.0.0.1:8080")
    parser.add_argument("--ruleset", default="monopoly")
    parser.add_argument("--bots", type=int, default=3)
    parser.add_argument("--bot", default="landlord", help="which bot of the house plays")
    args = parser.parse_args()
    seats = [{}, *({"kind": "bot", "bot": args.bot} for _ in range(args.bots))]
    created = create(args.server, args.ruleset, seats, pace="fast", clock=False)
    salt = new_salt()  # its share in the chance: nobody else knows it before the game begins
    seat = sit(args.server, created.table, created.invite, "Example", salt=salt)
    print(f"table {created.table}")
    asyncio.run(play(args.server, created.table, seat.code, salt))


if __name__ == "__main__":
    main()
