"""Tables of the tests of the server are the same in every run, on either kind of store."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.same_chance import draw_from
from tests.server import house, postgres

STORE = os.environ.get("MIETHAI_STORE", "sqlite")  # "postgres": every house is on a database


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_from(itertools.count(1), monkeypatch.setattr)


@pytest.fixture(scope="session")
def database() -> Iterator[postgres.Postgres]:
    """One PostgreSQL for all tests; each takes databases of its own."""
    if postgres.programs() is None:
        pytest.skip(postgres.MISSING)
    with postgres.running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def both_stores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The test is run on either kind of store."""
    kind = str(request.param)
    if kind == "postgres":
        monkeypatch.setattr(house, "data_in", in_databases(request.getfixturevalue("database")))
    return kind


@pytest.fixture(autouse=STORE == "postgres")
def on_postgres(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """All houses of a run with MIETHAI_STORE=postgres, but where the test is about the file."""
    if request.node.get_closest_marker("folder") is None:
        monkeypatch.setattr(house, "data_in", in_databases(request.getfixturevalue("database")))


def in_databases(server: postgres.Postgres) -> Callable[[Path], str]:
    """The same database for the same folder."""
    known: dict[Path, str] = {}

    def data_in(folder: Path) -> str:
        if folder not in known:
            known[folder] = server.database()
        return known[folder]

    return data_in
