"""What an operator is told who asks for something that cannot be: what is wrong and what to do, in
one line."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import psycopg
import pytest
from tests.server import postgres

from miethai.cli import main
from miethai.server import admin
from miethai.server.disk.folder import FILE, StoreError
from miethai.server.disk.postgres import PostgresStore


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--data", "mysql://db/miethai"], "a database is called postgresql://"),
        (["--data", "postgresql:/miethai"], "a database is called postgresql://"),
        (["--data", "postgresql://db/x", "--processes", "2"], "several servers on ports of their"),
        (["--data", "postgresql://db/x", "--host", "::"], "say where other servers reach this one"),
        (["--data", "postgresql://db/x", "--node", "http://"], "an address such as http://"),
        (["--data", "postgresql://db/x", "--node", "https://x"], "an address such as http://"),
        (["--node", "http://10.0.0.2:8080"], "only servers that share a database need it"),
        (["--origin", "example.org"], "an origin such as https://example.org"),
        (["--origin", "https://example.org/page"], "an origin such as https://example.org"),
        (["--name", "https://games.example.org"], "a name alone"),
        (["--name", "games.example.org:443"], "a name alone"),
        (["--proxy", "proxy.example.org"], "an address such as 10.0.0.1"),
        (["--proxy", "10.0.0.1,"], "an address such as 10.0.0.1"),
    ],
)
def test_what_would_be_of_no_use_is_refused_at_once(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["serve", *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("miethai serve: --")
    assert told in said
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir()), "nothing is made"


def test_a_folder_is_not_called_like_a_database(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "tables", "--data", "postgres:/tables"]) == 2
    assert "a database is called postgresql://" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("postgresql://ghost@/{name}?host={folder}", "create the user with createuser"),
        ("postgresql://miethai@/ghost?host={folder}", "create it with createdb"),
        ("postgresql://guest@/{name}?host={folder}", "its user must own it"),
        ("postgresql://miethai@/{name}?host=/nowhere", "is PostgreSQL running there"),
        ("postgresql://miethai:secret@/{name}?ghost=1", "a database is called postgresql://"),
        ("postgresql://miethai:secret@[/{name}", "a database is called postgresql://"),
    ],
)
def test_what_postgres_refuses_is_told_with_what_to_do(
    address: str, told: str, database: postgres.Postgres
) -> None:
    url = database.database()
    name, folder = url.partition("@/")[2].split("?host=")
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("DROP ROLE IF EXISTS guest")
        db.execute("CREATE ROLE guest LOGIN")
        db.execute("REVOKE CREATE ON SCHEMA public FROM public")
    with pytest.raises(StoreError, match=told) as error:
        PostgresStore(address.format(name=name, folder=folder))
    assert "secret" not in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("version", "told"), [(1, "start its server once"), (99, "update miethai")]
)
def test_a_file_of_another_version_is_not_looked_into(
    version: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute(f"PRAGMA user_version={version}")
    assert main(["admin", "tables", "--data", str(tmp_path)]) == 2
    assert told in capsys.readouterr().err


def test_a_database_of_a_newer_program_is_left_alone(database: postgres.Postgres) -> None:
    url = database.database()
    PostgresStore(url).close()
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("UPDATE version SET number = 99, oldest = 99")
    with pytest.raises(StoreError, match=r"newer than this program.s \d+; update miethai"):
        PostgresStore(url)


def test_nobody_bans_the_whole_world(tmp_path: Path) -> None:
    for network in ("0.0.0.0/0", "128.0.0.0/1", "::/0", "2000::/3", "::ffff:0:0/96"):
        with pytest.raises(StoreError, match="name a smaller one"):
            admin.ban(str(tmp_path), network)
