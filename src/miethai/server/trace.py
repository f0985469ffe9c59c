"""Which request something is done for. Its id comes from the browser, or is made where it has none;
it goes along to other nodes, into the log, to the database, and back with the answer."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar

HEADER = "x-request-id"
PARAMETER = "request"  # of a socket's address: a browser can give it no header
WELL_FORMED = re.compile(r"[\w.-]{1,64}", re.ASCII)

# A socket's own id, and behind a stroke that of the command that it is about.
REQUEST: ContextVar[str] = ContextVar("request", default="")


def id_from(offered: str | None) -> str:
    """What a client calls its request; nobody can write anything else into the log by it."""
    if offered is not None and WELL_FORMED.fullmatch(offered):
        return offered
    return secrets.token_hex(8)


def of_command(request: str, id_: str | None) -> str:
    """What is done for a command that came over a socket. Its id is the client's own, too: one that
    is not well formed is left out. PostgreSQL, for one, takes no NUL in the name of a transaction,
    which is that of many tables."""
    return f"{request}/{id_}" if id_ and WELL_FORMED.fullmatch(id_) else request
