"""Structured logs: one JSON object a line. Addresses of requests are written without what stands
behind ``?``; codes never are, because they travel only in messages and headers."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from miethai.server.http.requests import HUNG_UP, NOT_TRUSTED
from miethai.server.room.batch import TOOK_LONG
from miethai.server.trace import REQUEST

# What anybody can make the server say, and uvicorn in its words.
OF_CLIENTS = {
    HUNG_UP,
    NOT_TRUSTED,
    TOOK_LONG,
    "Invalid UTF-8 sequence received from client.",
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "socket.send() raised exception.",
}
OWN = "miethai.server"
LOGGERS = (OWN, "uvicorn.error", "asyncio", "concurrent.futures")
TOLD_EVERY = 60.0  # seconds
PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        row = {"at": at, "level": record.levelname.lower(), "what": record.getMessage()}
        if request := REQUEST.get():
            row["request"] = request
        row.update({key: value for key, value in vars(record).items() if key not in PLAIN})
        if record.exc_info:
            row["trace"] = self.formatException(record.exc_info)
        return json.dumps(row, ensure_ascii=False, default=str)


class Seldom(logging.Filter):
    """What clients cause is one line a minute and kind, without the way it took through the
    program, and with how often it happened since the last: nobody can fill a disk with it."""

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[str, tuple[float, int]] = {}  # when last, and how often since

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg not in OF_CLIENTS:
            return True
        record.exc_info = None
        at, since = self._told.get(record.msg, (-TOLD_EVERY, 0))
        if record.created - at < TOLD_EVERY:
            self._told[record.msg] = at, since + 1
            return False
        record.times = since + 1
        self._told[record.msg] = record.created, 0
        return True


def configure(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Seldom())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level if name == OWN else logging.WARNING)
        logger.propagate = False
