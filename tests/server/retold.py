"""What the games of stored files are, as JSON: for a process with other sources than this one's.

python -m tests.server.retold FILE …
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.server.keep import desks, recorded

from miethai.kernel.contract import SPECTATOR
from miethai.server.table.desk import Desk


def told(desk: Desk) -> dict[str, Any]:
    table = desk.table
    return {
        "status": desk.status,
        "record": recorded(desk),
        "views": [table.view(seat) for seat in (SPECTATOR, *range(len(table.players)))],
        "numbers": [move for _, move in table.history],
    }


def retold(files: Sequence[Path]) -> str:
    return json.dumps([{id_: told(desk) for id_, desk in desks(file).items()} for file in files])


if __name__ == "__main__":
    print(retold([Path(file) for file in sys.argv[1:]]))
