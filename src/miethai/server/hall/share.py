"""Which process keeps a table, where the server is several of them (see balancer.py)."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass

from miethai.server.table.seats import new_table_id

# The table that a request is about, in its first line: `/api/tables/ID…` or `…?table=ID`.
NAMED = re.compile(rb"^[A-Z]+ (?:/api/tables/|[^ ]*[?&]table=)([0-9A-Za-z]+)")


def owner(table: str, processes: int) -> int:
    """The number of the process that keeps a table: its id alone says so."""
    return zlib.crc32(table.encode()) % processes


def table_in(first_line: bytes) -> str | None:
    """The table that a request is about, if it names one."""
    found = NAMED.match(first_line)
    return found[1].decode() if found else None


@dataclass(frozen=True)
class Share:
    """The part of all tables that one process keeps."""

    number: int = 0
    of: int = 1

    def has(self, table: str) -> bool:
        return owner(table, self.of) == self.number

    def new_table_id(self) -> str:
        while not self.has(id_ := new_table_id()):
            pass
        return id_


ALL = Share()
