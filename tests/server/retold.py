"""What the games of a stored file are, as JSON: for a process with other sources than this one's.

python -m tests.server.retold FILE
"""

from __future__ import annotations

import json
import sys
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


if __name__ == "__main__":
    print(json.dumps({id_: told(desk) for id_, desk in desks(Path(sys.argv[1])).items()}))
