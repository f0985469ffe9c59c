"""Two servers on one database, and somebody in front of a browser who does not notice which.

MIETHAI_FILM=shots pytest tests/page/test_nodes.py     films it: playwright show-trace plays that
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.page.house import House, Person
from tests.server import postgres

FILM = os.environ.get("MIETHAI_FILM")  # a folder


@contextlib.contextmanager
def filmed(person: Person, name: str) -> Iterator[None]:
    tracing = person.page.context.tracing
    if FILM:
        tracing.start(screenshots=True, title=name)
    try:
        yield
    finally:
        if FILM:
            tracing.stop(path=Path(FILM) / f"{name}.zip")


@pytest.mark.skipif(postgres.programs() is None, reason=postgres.MISSING)
def test_a_page_plays_on_when_the_node_of_its_table_is_killed(
    browser: Browser, tmp_path: Path
) -> None:
    """The page is one node's, the table the other's, which dies as by a power cut: the board stays,
    the first node takes the table over, and the page goes on where it was."""
    with postgres.running() as server:
        url = server.database()
        near, far = (House(tmp_path / name, data=url) for name in ("near", "far"))
        near.start()
        far.start()
        try:
            table = far.table("monopoly", ["Dana"])
            at = far.play(table, "Dana", until=30)["n"]
            seen = bool(FILM)  # else nothing is drawn, and all is shown at once
            with (
                Person(browser, near, at_once=not seen, new=seen) as dana,
                filmed(dana, "a-node-is-killed"),
            ):
                dana.sit(table, "Dana")
                dana.play(steps=2, seed=4)
                dana.later_than(at)
                far.kill()
                scene = dana.page.locator(".scene")
                assert scene.is_visible(), "the board stays"
                at = int(str(scene.get_attribute("data-n")))
                dana.play(steps=2, seed=5)
                dana.later_than(at)
                dana.complaints.clear()  # the browser writes a line for each try to connect
        finally:
            near.stop()
            if far.runs:
                far.stop()
