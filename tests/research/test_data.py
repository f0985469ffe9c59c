"""Games as tables: what is in them is what happened, and who wrote them leaves no trace."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from miethai.cli import main
from miethai.play import simulate
from miethai.play.simulate import Plan
from miethai.research.data import dataset, parts, schema
from miethai.research.data.dataset import Order
from miethai.research.data.histories import Tracer

SMALL = {
    "monopoly": ("landlord", "random"),
    "wucherer-2013": ("landlord", "landlord"),
    "magnate": ("landlord", "random", "landlord"),
}


def order(ruleset: str, folder: Path) -> Order:
    plan = Plan(ruleset, SMALL[ruleset], 2, seed=3, max_moves=4000)
    return Order(plan, schema.DETAILS, folder)


@pytest.fixture(scope="module", params=SMALL)
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Order:
    given = order(request.param, tmp_path_factory.mktemp("tables"))
    dataset.write(given)
    return given


def files(folder: Path) -> dict[str, bytes]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / table).to_pylist()
    return found


def test_tables_say_what_a_table_did(written: Order) -> None:
    given, result = written, dataset.summary(written, 1)
    played = [simulate.play_alone(given.plan, number) for number in range(2)]
    games, moves = rows(given.folder, "games"), rows(given.folder, "moves")
    assert [row["scores"] for row in games] == [table.scores() for table in played]
    assert [row["places"] for row in games] == [table.places() for table in played]
    assert [row["moves"] for row in games] == [len(table.history) for table in played]
    told = [table.text(*step).split(": ")[-1] for table in played for step in table.history]
    assert [row["move"] for row in moves] == told
    assert result.moves == len(moves) and result.finished == 2
    assert sum(result.wins_by_seat) == pytest.approx(2)


MONEY = {"monopoly": "cash", "wucherer-2013": "money", "magnate": "money"}


MONEY_UNITS = {"monopoly": b"M", "wucherer-2013": b"coins", "magnate": b"$K"}


def test_payments_add_up_to_what_everybody_has(written: Order) -> None:
    """The last position of each game is its start plus what was paid since."""
    given, money = written, MONEY[written.plan.ruleset]
    for number in range(2):
        paid = [row for row in rows(given.folder, "payments") if row["game"] == number]
        last = [row for row in rows(given.folder, "positions") if row["game"] == number][-1]
        begun = getattr(given.plan.table(number).position, money)
        for seat in range(len(given.plan.bots)):
            got = sum(row["amount"] for row in paid if row["payee"] == seat)
            spent = sum(row["amount"] for row in paid if row["payer"] == seat)
            assert begun[seat] + got - spent == last[f"s_{money}"][seat]


def test_events_agree_with_payments(written: Order) -> None:
    """Rents by building, tenant or street add up to the rents that were paid."""
    given, ruleset = written, written.plan.ruleset
    events, paid = rows(given.folder, "events"), rows(given.folder, "payments")
    family = given.plan.table(0).family
    assert family.chronicler is not None
    assert {row["kind"] for row in events} <= set(family.chronicler().statistics.counted)
    assert {row["rule"] for row in paid} <= set(family.rules)
    rents = sum(row["amount"] for row in events if row["kind"] == "rent")
    assert rents > 0
    if ruleset in ("monopoly", "magnate"):  # in Wucherer basic income and vacant flats pay too
        assert rents == sum(row["amount"] for row in paid if row["reason"] == "rent")


def test_every_column_says_what_it_is(tmp_path: Path) -> None:
    for ruleset, bots in SMALL.items():
        for name, columns in order(ruleset, tmp_path).schemas().items():
            assert json.loads(columns.metadata[b"bots"]) == list(bots)
            for column in columns:
                assert column.metadata[b"meaning"], (name, column.name)
            if name == "payments":
                assert columns.field("amount").metadata[b"unit"] in (b"M", b"coins", b"$K")
                assert b"-" in columns.field("rule").metadata[b"rules"]
            if name == "positions":
                known = {c.name: (c.metadata or {}).get(b"unit", b"") for c in columns}
                assert known[f"s_{MONEY[ruleset]}"] == MONEY_UNITS[ruleset]
                assert b"bits" in known.values()
            if name == "games":
                assert columns.field("places").metadata[b"rules"]


def test_a_folder_is_gone_on_with(tmp_path: Path) -> None:
    """Interrupted or grown, in one process or two: the same bytes as in one go."""
    plan = Plan("wucherer-2013", ("random", "random"), 6, max_moves=200)
    whole = Order(plan, (schema.EVENTS,), tmp_path / "whole", part=2)
    dataset.write(whole)
    torn = replace(whole, folder=tmp_path / "torn", plan=replace(plan, games=4))
    dataset.write(torn)
    gone = torn.folder / "games" / "000000000000-000000000002.parquet"
    gone.unlink()  # as if the run had ended before this part was complete
    (gone.parent / ".000000000000-000000000002.parquet.77.part").write_bytes(b"half")
    assert parts.missing(torn.folder, 6, 2) == [range(0, 2), range(4, 6)]
    grown = replace(whole, folder=torn.folder)
    told: list[int] = []
    assert dataset.write(grown, threads=2, progress=told.append).cut_off == 6
    assert told[0] == 2 and told[-1] == 6
    assert len(rows(torn.folder, "games")) == 6  # what is half done is not read
    (gone.parent / ".000000000000-000000000002.parquet.77.part").unlink()
    assert files(torn.folder) == files(whole.folder)


def test_parts_never_overlap(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    for name in ("000000000000-000000000005", "000000000012-000000000020"):
        (tmp_path / "games" / f"{name}.parquet").touch()
    assert parts.missing(tmp_path, 33, 10) == [
        range(5, 10),
        range(10, 12),
        range(20, 30),
        range(30, 33),
    ]
    assert parts.missing(tmp_path, 5, 10) == []


def test_another_plan_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["simulate", "wucherer-2013", "--engine", "interpreted", "--threads", "1"]
    into = [*common, "--out", str(tmp_path / "out"), "--games", "1", "--bots", "random,random"]
    assert main(into) == 0
    before = files(tmp_path / "out")
    assert main([*into, "--seed", "1"]) == 2
    assert "holds games of another plan (seed: 0 there, 1 now)" in capsys.readouterr().err
    assert main([*into, "--also", "moves"]) == 2
    assert files(tmp_path / "out") == before
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").touch()
    assert main([*common, "--out", str(tmp_path / "full")]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert main([*common, "--also", "moves"]) == 2
    assert "--out FOLDER, which is missing" in capsys.readouterr().err
    assert main([*common, "--out", str(tmp_path / "new"), "--also", "motions"]) == 2
    assert "unknown table 'motions'" in capsys.readouterr().err


def test_records_become_the_same_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = order("wucherer-2013", tmp_path / "played")
    dataset.write(given)
    simulate.write_records(given.plan, tmp_path / "records")
    also = ",".join(schema.DETAILS)
    export = ["export", str(tmp_path / "records"), "--out", str(tmp_path / "out"), "--also", also]
    assert main(export) == 0
    assert main(export) == 0  # nothing is left to do
    for table in schema.DETAILS:
        assert rows(tmp_path / "out", table) == rows(given.folder, table)
    for one, other in zip(
        rows(tmp_path / "out", "games"), rows(given.folder, "games"), strict=True
    ):
        assert one.pop("source").startswith("game-000") and other.pop("source") is None
        assert one == other
    bad = tmp_path / "records" / "game-0000.txt"
    bad.write_text(bad.read_text(encoding="utf-8").replace("seed 3", "seed 4"), encoding="utf-8")
    shutil.rmtree(tmp_path / "out")
    assert main(export) == 2
    assert "game-0000.txt: line" in capsys.readouterr().err
    assert not list((tmp_path / "out" / "games").glob("*"))


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", SMALL)
def test_the_engine_changes_no_byte(ruleset: str, tmp_path: Path) -> None:
    """Detailed tables of compiled games, whose moves are traced, beside interpreted ones."""
    slow = order(ruleset, tmp_path / "slow")
    fast = replace(slow, folder=tmp_path / "fast", engine=simulate.COMPILED)
    for given in (slow, fast):
        dataset.write(given)
    assert files(slow.folder) == files(fast.folder)


@pytest.mark.parametrize("duplicate", [False, True])
def test_a_traced_game_is_the_game(duplicate: bool) -> None:
    plan = Plan("monopoly", ("landlord", "random"), 1, seed=9, max_moves=300, duplicate=duplicate)
    assert Tracer(plan, compiled=False).history(4) == simulate.play_alone(plan, 4).history
