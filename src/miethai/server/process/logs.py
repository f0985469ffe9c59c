"""Structured logs: one JSON object a line. Addresses of requests are written without what stands
behind ``?``; codes never are, because they travel only in messages and headers."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        row = {"at": at, "level": record.levelname.lower(), "what": record.getMessage()}
        row.update({key: value for key, value in vars(record).items() if key not in PLAIN})
        if record.exc_info:
            row["trace"] = self.formatException(record.exc_info)
        return json.dumps(row, ensure_ascii=False, default=str)


def configure(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    others = ("uvicorn.error", "asyncio", "concurrent.futures")
    for name, least in (("miethai.server", level), *((one, logging.WARNING) for one in others)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False
