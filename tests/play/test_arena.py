"""The arena: fair seatings, the same chance for all of them, numbers that say how sure they are."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from miethai import cli
from miethai.kernel.contract import CHANCE
from miethai.play.arena import Contest, Row, Schedule, lineups, play
from miethai.play.seating import SeatError
from miethai.play.standings import beats, interval, places, ratings, standings

ROLLER = "tests.bots.players:Roller"
CITY = Contest("magnate", ("landlord", "random"), 2, 4, seed=3, max_moves=150)


def row(game: int, *scores: int, over: bool = True) -> Row:
    return Row(game, scores, over, 10, ((0.5, 5, 0.2),) * len(scores))


# --- seatings ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("bots", "seats", "tables", "seatings"),
    [
        (("shark", "landlord"), 4, 1, 4),  # the last name fills up
        (("a", "b", "c", "d"), 4, 1, 24),
        (("a", "a", "b", "b"), 4, 1, 6),
        (("a", "b", "c"), 2, 3, 6),  # more names than seats
        (("a",), 3, 1, 1),
    ],
)
def test_every_seating_is_played_equally_often(
    bots: tuple[str, ...], seats: int, tables: int, seatings: int
) -> None:
    contest = Contest("monopoly", bots, seats, 1)
    schedule = Schedule(contest)
    assert (len(lineups(bots, seats)), schedule.seatings) == (tables, seatings)
    games = schedule.whole(seatings * 2 + 1)
    assert games == seatings * 3
    assert set(Counter(schedule.at(game)[0] for game in range(games)).values()) == {3}


def test_rotations_of_one_order_share_their_deals() -> None:
    schedule = Schedule(Contest("monopoly", ("a", "b", "c", "d"), 4, 1))
    by_deal: dict[int, list[tuple[str, ...]]] = {}
    for game in range(48):
        seating, deal = schedule.at(game)
        by_deal.setdefault(deal, []).append(seating)
    assert len(by_deal) == 12
    for seatings in by_deal.values():
        assert all({s[seat] for s in seatings} == set("abcd") for seat in range(4))


def test_a_few_games_of_many_seatings_are_whole_rotations() -> None:
    contest = Contest("monopoly", tuple("abcdef"), 6, 1)
    schedule = Schedule(contest)
    assert (schedule.seatings, schedule.whole(20), schedule.whole(700)) == (720, 24, 720)


def test_nobody_is_no_bot() -> None:
    with pytest.raises(SeatError, match="expected the names of bots"):
        lineups(("landlord", ""), 2)


# --- games ---------------------------------------------------------------------------------------
def test_tables_of_one_deal_get_the_same_chance() -> None:
    """Whoever sits where: the first throws are alike, though different moves lie between them."""
    dealt = []
    for seating in (("landlord", "random"), ("random", "landlord")):
        table = replace(CITY, max_moves=60).table(seating, 7)
        table.step_programs(most=60)
        dealt.append([move for seat, move in table.history if seat == CHANCE])
    common = min(map(len, dealt))
    assert common > 4 and dealt[0][:4] == dealt[1][:4]


def seen(rows: Any) -> list[tuple[Any, ...]]:
    return sorted((r.game, r.scores, r.over, r.moves) for r in rows)


def test_processes_and_what_is_known_change_nothing() -> None:
    contest = replace(CITY, bots=("landlord", ROLLER), max_moves=80)
    alone = seen(play(contest))
    assert seen(play(contest, processes=2)) == alone
    assert seen(play(contest, known=[0, 2])) == [alone[1], alone[3]]


def test_the_compiled_loop_plays_the_same_games() -> None:
    assert seen(play(CITY, compiled=True)) == seen(play(CITY, compiled=False))


# --- numbers -------------------------------------------------------------------------------------
def test_intervals() -> None:
    """Wilson's: known values."""
    low, share, high = interval([1.0] * 45 + [0.0] * 55)
    assert (round(low, 4), share, round(high, 4)) == (0.3561, 0.45, 0.5476)
    assert interval([]) == (0.0, 0.0, 1.0)
    assert interval([1.0] * 10)[0] == pytest.approx(0.7225, abs=1e-4)


def test_places_are_shared() -> None:
    assert places([5, 9, 9, 1]) == [3, 1, 1, 4]


def test_a_share_is_that_of_a_seat() -> None:
    contest = Contest("monopoly", ("shark", "landlord"), 4, 4)
    schedule = Schedule(contest)
    rows = [
        row(game, *(9 if bot == "shark" and game < 2 else k for k, bot in enumerate(seating)))
        for game, seating in ((game, schedule.at(game)[0]) for game in range(4))
    ]
    found = standings(contest, [*rows])
    shark, landlord = (next(s for s in found.bots if s.name == n) for n in contest.bots)
    assert (shark.seats, landlord.seats, found.par) == (1, 3, 0.25)
    assert shark.win_share + 3 * landlord.win_share == pytest.approx(1)
    assert shark.low < shark.win_share < shark.high
    assert found.bots[0].win_share == max(shark.win_share, landlord.win_share)


def test_games_that_were_cut_off_have_no_winner() -> None:
    contest = Contest("monopoly", ("a", "b"), 2, 2)
    found = standings(contest, [row(0, 3, 1), row(1, 3, 1, over=False)])
    assert (found.games, found.cut_off) == (2, 1)
    assert sum(bot.wins for bot in found.bots) == 1
    assert all(bot.seconds_per_move == pytest.approx(0.1) for bot in found.bots)


def test_who_beats_whom() -> None:
    table = beats([(("a", "b", "b"), row(0, 3, 3, 1)), (("b", "a", "b"), row(1, 9, 5, 1))])
    assert table == {"a": {"b": 0.625}, "b": {"a": 0.375}}


def test_ratings_order_the_winners() -> None:
    rated = ratings(["a", "b"], [(("a", "b", "b"), [1, 2, 3]), (("b", "a", "b"), [2, 1, 3])])
    assert rated["a"][0] > 25 > rated["b"][0]
    assert rated["a"][1] < 25 / 3


# --- the command ---------------------------------------------------------------------------------
def arena(capsys: pytest.CaptureFixture[str], *more: str) -> Any:
    words = ["arena", "magnate", "--bots", f"landlord,{ROLLER}", "--seats", "2", "--threads", "1"]
    assert cli.main([*words, "--max-moves", "80", "--json", *more]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_command_goes_on_where_it_was(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    state, page = str(tmp_path / "state.jsonl"), tmp_path / "page.html"
    arena(capsys, "--games", "2", "--state", state)
    kept = Path(state).read_text(encoding="utf-8")
    more = arena(capsys, "--games", "3", "--state", state, "--html", str(page), "--lang", "en")
    assert Path(state).read_text(encoding="utf-8").startswith(kept)
    assert more["games"] == 4 and more["seatings"] == 2
    fresh = arena(capsys, "--games", "4")
    timeless = [
        [{k: bot[k] for k in ("name", "win_share", "low", "high", "rating")} for bot in one["bots"]]
        for one in (more, fresh)
    ]
    assert timeless[0] == timeless[1] and more["beats"] == fresh["beats"]
    assert {"ruleset", "seed", "games", "bots"} <= more.keys()
    assert {"games", "seconds_per_move"} <= more["bots"][0].keys()
    text = page.read_text(encoding="utf-8")
    assert "4 games of 2 seats" in text and ROLLER in text and "http" not in text


def test_a_file_of_another_contest_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    state = str(tmp_path / "state.jsonl")
    arena(capsys, "--games", "2", "--state", state)
    words = ["arena", "magnate", "--bots", "landlord,random", "--seats", "2", "--state", state]
    assert cli.main(words) == 2
    assert "is of another contest: bots" in capsys.readouterr().err


def test_the_rules_keep_their_own_seat() -> None:
    """The AI of Magnate plays by itself: bots turn around it, and it is measured beside them."""
    contest = replace(CITY, seats=3, options={"aiOpponent": True})
    schedule = Schedule(contest)
    seatings = {schedule.at(game)[0] for game in range(schedule.whole(2))}
    assert seatings == {("landlord", "random", "KI"), ("random", "landlord", "KI")}
    rows = list(play(replace(contest, games=2, max_moves=40_000), compiled=False))
    found = standings(contest, rows)
    assert {one.name for one in found.bots} == {"landlord", "random", "KI"}
    assert sum(one.wins for one in found.bots) == pytest.approx(sum(row.over for row in rows))
