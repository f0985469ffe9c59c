"""Processes are killed, disks full, clocks wrong and lines bad, all of it at random: whatever was
acknowledged is on the disk once, nobody sees what is not theirs, and every table goes on. And who
says so would notice if it were not so."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server import postgres
from tests.server.chaos import people, storm
from tests.server.chaos.__main__ import suffer
from tests.server.chaos.machines import Node
from tests.server.chaos.people import Company, Witness, gathered
from tests.server.chaos.proof import Broken, Proof
from tests.server.chaos.storm import Storm
from tests.server.house import House

from miethai.server.table import snapshots
from miethai.server.table.desk import Desk

SOME = ["wucherer-2013", "monopoly-karlsruhe"]  # with secrets, and with much that is not asked for
ENOUGH = 5  # commands that are acknowledged before something is looked for
Check = Callable[[House, Company, Proof], Awaitable[None]]


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_a_short_storm(store: str) -> None:
    if store == "postgres" and postgres.programs() is None:
        pytest.skip(postgres.MISSING)
    report = asyncio.run(suffer(store, 8, math.inf, seed=2, rulesets=SOME))
    assert report.kills >= 8
    assert report.once == report.acknowledged > 0
    assert report.compared > 0
    assert report.faults > 0


ORPHANED = """Traceback (most recent call last):
  File "<string>", line 1, in <module>
  File "/usr/lib/python3.11/multiprocessing/spawn.py", line 130, in _main
    preparation_data = reduction.pickle.load(from_parent)
                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EOFError: Ran out of input
"""


@pytest.mark.folder
def test_only_what_python_says_of_a_server_that_is_gone_is_let_pass(tmp_path: Path) -> None:
    """A process for bots that was being started when its server was killed."""
    node = Node(tmp_path / "1")
    for said, wrong in (
        (ORPHANED, False),
        (ORPHANED.replace("EOFError", "KeyError"), True),
        (ORPHANED + ORPHANED.replace("preparation_data", "data"), True),
    ):
        node.errors.write_text(said)
        assert bool(node.wrong()) == wrong


# --- servers that break what they promise ---------------------------------------------------------
def found(folder: Path, check: Check) -> None:
    """``check`` looks at people who have played for a while at a server in the folder."""

    async def run() -> None:
        async with House(folder) as house:
            company = await gathered("wucherer-2013", lambda: house.url, house.url, 1)
            try:
                await more_of(company)
                await check(house, company, Proof(str(folder), company, 1))
            finally:
                await company.end()

    asyncio.run(run())


async def more_of(company: Company) -> None:
    enough = len(company.acknowledged) + ENOUGH
    while len(company.acknowledged) < enough:
        await asyncio.sleep(0.005)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody thinks, and everybody says something after each move."""
    monkeypatch.setattr(people, "THINKS", 0.0)
    monkeypatch.setattr(people, "TALKS", 1.0)


@pytest.mark.folder
@pytest.mark.usefixtures("hasty")
def test_a_lost_command_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(house: House, company: Company, proof: Proof) -> None:
        await proof.look()

        async def forget(*_: Any) -> None:
            pass

        monkeypatch.setattr(house.hall.store, "write", forget)
        await more_of(company)
        with pytest.raises(Broken, match=r"lost \{'"):
            await proof.look()

    found(tmp_path, check)


@pytest.mark.folder
@pytest.mark.usefixtures("hasty")
def test_a_command_that_is_carried_out_twice_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything is sent twice to a server that forgets which lines were said."""
    send = Witness._send

    async def twice(self: Witness, data: bytes) -> None:
        await send(self, data)
        await send(self, data)

    async def check(house: House, company: Company, proof: Proof) -> None:
        await proof.look()
        forgets = property(lambda self: set(), lambda self, known: None)
        monkeypatch.setattr(Desk, "said_ids", forgets, raising=False)
        await more_of(company)
        with pytest.raises(Broken, match=r"doubled \['"):
            await proof.look()

    monkeypatch.setattr(Witness, "_send", twice)
    found(tmp_path, check)


@pytest.mark.folder
@pytest.mark.usefixtures("hasty")
def test_a_secret_that_is_shown_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody sees what the first seat sees."""

    async def check(house: House, company: Company, proof: Proof) -> None:
        await proof.look()
        view_of = snapshots.view_of
        monkeypatch.setattr(snapshots, "view_of", lambda match, reader: view_of(match, 0))
        await more_of(company)
        with pytest.raises(Broken, match="saw a secret"):
            await proof.look()

    found(tmp_path, check)


@pytest.mark.folder
@pytest.mark.usefixtures("hasty")
def test_a_table_that_stands_still_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing() -> bool:
        return True

    monkeypatch.setattr(Storm, "_blows", lambda self: {"nothing": (1, nothing)})
    monkeypatch.setattr(storm, "LONGEST", 0.5)

    async def check(house: House, company: Company, proof: Proof) -> None:
        fury = Storm([], None, str(tmp_path), 1, 1)
        fury._proofs[company] = proof
        async with house.room(company.table).lock:
            with pytest.raises(Broken, match="stands still"):
                await fury._round()

    found(tmp_path, check)
