"""What the operator has decreed: tables that are frozen or closed, and addresses that are banned.
These are rows of the store, so that they hold wherever a table is kept, also after a restart."""

from __future__ import annotations

import ipaddress
import time

from miethai.server.disk.groups import Database, Statement

STOPPED, CLOSED, BANNED = "frozen", "closed", "banned"
ROTATED = "rotated "  # and the hash of a seat's new code; of "TABLE NUMBER", until it is done
WIDEST_HOST = 64  # bits of an address of version 6 that tell people apart
MAPPED = 96  # of one that stand before an address of version 4


def network(text: str) -> str:
    """How an address or a network is written in a decree; ValueError if it is none. Of version 6,
    everybody has at least a /64, but for addresses of version 4 that are written in it."""
    found = ipaddress.ip_network(text.strip(), strict=False)
    if found.version == 6 and found.prefixlen > WIDEST_HOST:
        mapped = found.network_address.ipv4_mapped
        if mapped is not None:
            return str(ipaddress.ip_network((mapped, found.prefixlen - MAPPED), strict=False))
        found = found.supernet(new_prefix=WIDEST_HOST)
    return str(found)


def decree(subject: str, kind: str) -> Statement:
    sql = (
        "INSERT INTO decrees (subject, kind, at) VALUES (?, ?, ?)"
        " ON CONFLICT (subject) DO UPDATE SET kind = excluded.kind, at = excluded.at"
    )
    return sql, (subject, kind, time.time())


def lift(subject: str) -> Statement:
    return "DELETE FROM decrees WHERE subject = ?", (subject,)


def find_decrees(db: Database) -> dict[str, str]:
    """What is decreed, by table or network, in the order of time."""
    return dict(db.execute("SELECT subject, kind FROM decrees ORDER BY at, subject").fetchall())
