"""Processes that live as long as the server does."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from typing import Any


def live_and_die_with_the_server() -> None:
    """Ctrl-C reaches the whole group of processes, but only the server decides when they end; and
    when it is killed they must not stay behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: Any) -> None:
    parent.join()
    os._exit(1)
