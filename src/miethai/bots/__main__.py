"""``python -m miethai.bots MODULE:CLASS``: whether a bot can be loaded, and if not, why."""

import sys

from miethai import games
from miethai.bots import BotError, find


def main(address: str) -> int:
    try:
        if find(games.family(games.families()[0]), address) is None:
            raise BotError(f"bot {address}: at a table only classes with choose(question) can play")
    except BotError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
