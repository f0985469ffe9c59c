"""``bench.strength`` measures what it says, and ``bench.figures`` keeps what was measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bench import figures
from bench.strength import seat_and_deal

from miethai import games

SOLO = {"aiOpponent": True, "aiDifficulty": "singularity"}


@pytest.mark.parametrize(
    ("options", "seats", "expected"),
    [
        ({}, 3, [(0, 0), (1, 0), (2, 0), (0, 1)]),
        (SOLO, 2, [(0, 0), (0, 1), (0, 2), (0, 3)]),
        ({**SOLO, "aiSeat": 1}, 3, [(1, 0), (2, 0), (1, 1), (2, 1)]),
    ],
)
def test_who_thinks_sits_on_every_seat_that_the_rules_do_not_play(
    options: dict[str, Any], seats: int, expected: list[tuple[int, int]]
) -> None:
    family = games.family("magnate")
    found = [seat_and_deal(family, options, seats, number) for number in range(4)]
    assert found == expected


HEAD = {
    "ruleset": "magnate",
    "seats": 4,
    "rollouts": 50,
    "seed": 1,
    "opponent": "bench.opponents.magnate:landlord_1",
    "style": {},
    "horizon": None,
    "options": {},
    "date": "2026-11-19",
    "machine": "a machine",
}


def put(folder: Path, shares: list[float], **other: Any) -> None:
    rows = [{"decisions": 2, "seconds": 3.0, "longest": 2.0, "share": share} for share in shares]
    lines = [json.dumps(row) + "\n" for row in ({**HEAD, **other}, *rows)]
    name = "-".join(str(value) for value in other.values())
    (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")


def test_figures_outlast_the_games(tmp_path: Path) -> None:
    """More games of a setting take the place of fewer, wherever they were played."""
    kept, first, then = (tmp_path / name for name in ("kept", "first", "then"))
    for folder in (first, then):
        folder.mkdir()
    put(first, [1.0, 0.0, 0.5, 0.5], machine="one")
    put(first, [1.0, 1.0], machine="one", seed=2)
    figures.keep(figures.measured(first, kept), kept)
    put(then, [0.0, 0.0], machine="another")
    put(then, [1.0, 1.0, 0.0], machine="another", seed=2)
    found = figures.measured(then, kept)
    assert [(one.head["machine"], one.games, one.won) for one in found] == [
        ("one", 4, 0.5),
        ("another", 3, pytest.approx(2 / 3)),
    ]
    assert found[0].command() == "python -m bench.strength magnate --games 4 --rollouts 50"
    assert "| 1.500 s | 2.00 s |" in found[0].row()


def test_growth_is_over_all_games_with_the_same_rollouts(tmp_path: Path) -> None:
    for rollouts, share in ((50, 0.0), (100, 0.5), (200, 1.0)):
        put(tmp_path, [share] * 4, rollouts=rollouts)
    put(tmp_path, [1.0] * 4, rollouts=50, seed=2)
    put(tmp_path, [1.0], style={"blur": 2})
    grown = figures.growth(figures.measured(tmp_path, tmp_path / "none"))
    assert {rollouts: mean for rollouts, (_, mean, _) in grown["magnate"].items()} == {
        50: 0.5,
        100: 0.5,
        200: 1.0,
    }
