"""The door for anybody's bots: what they are asked, how they are found, what they may answer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from examples.own_bot import Dreamer
from tests.bots import players

from miethai import bots, games
from miethai.bots import BotError, Question
from miethai.kernel.contract import OVER
from miethai.kernel.moves import legal_set
from miethai.play import record
from miethai.play.dealer import SeededDealer
from miethai.play.simulate import INTERPRETED, Plan, play_alone, simulate, usual_engine
from miethai.play.table import Table

ROOT = Path(__file__).parents[2]
HERE = "tests.bots.players"


def hands(seed: int = 3) -> Table:
    """A table with cards in every hand, and a question."""
    table = Table("wucherer-2013", {}, ["Anna", "Ben", "Cem"], dealer=SeededDealer(seed))
    while table.actor < 0:
        table.step()
    return table


def city(*names: str, number: int = 0) -> Table:
    """A short game with these bots."""
    return Plan("magnate", names, 1, seed=5).table(number)


# --- the question --------------------------------------------------------------------------------
def test_a_question_knows_what_the_seat_knows_and_no_more() -> None:
    table = hands()
    question = table.question(table.actor)
    assert (question.ruleset, question.seat) == ("wucherer-2013", table.names[table.actor])
    assert question.view == table.view(table.actor)
    assert [move.code for move in question.moves] == table.legal(table.actor)
    voice = table.voice("en")
    told = [voice.label(table.position, table.actor, slot) for slot in table.legal(table.actor)]
    assert [move.label for move in question.moves] == told
    others = [k for k in range(3) if k != table.actor]
    dealt = [table.question(table.actor).clone(deal).position.hand for deal in range(1, 9)]
    assert all(hand[table.actor] == table.position.hand[table.actor] for hand in dealt)
    assert any(hand[k] != table.position.hand[k] for hand in dealt for k in others)


def test_its_seed_belongs_to_the_moment() -> None:
    table = hands()
    asked = table.question(table.actor)
    again = hands().question(table.actor)
    assert (asked.seed, asked.table) == (again.seed, again.table)
    assert hands(4).question(table.actor).table != asked.table
    assert asked.table != "3" and "seed" not in asked.table


def test_choices_are_moves_that_can_be_made() -> None:
    table = Table("monopoly", {"quickStart": True}, ["Anna", "Ben"], dealer=SeededDealer(2))
    for text in ("Anna: throw", "Ben: throw", "Anna: throw", "Anna: decline"):
        table.do(*table.parse(text))
        table.step_programs()
    question = table.question(table.actor)
    bids = [move.notation for move in question.choices(4) if move.verb == "bid"]
    assert bids == ["bid 10", "bid 506", "bid 1003", "bid 1500"]
    assert all(table.reason(table.actor, question.code(move)) is None for move in bids)


def test_a_clone_is_played_on_and_the_table_is_not_touched() -> None:
    table = city("landlord", "landlord")
    table.step_programs(most=40)
    while table.actor < 0:
        table.step()
    before = table.game.fields.bytes(table.position)
    question = table.question(table.actor)
    shares = [
        question.clone().apply(move).rollout(2, seed=9)[question.seat]
        for move in question.choices(2)[:3]
    ]
    again = question.clone().apply(question.choices(2)[0]).rollout(2, seed=9)
    assert again[question.seat] == shares[0] and sum(again.values()) == pytest.approx(1)
    assert table.game.fields.bytes(table.position) == before


def test_a_rollout_is_a_game_of_the_usual_bot() -> None:
    table = city("landlord", "landlord", number=3)
    table.step_programs(most=60)
    world = Question(table.question(0).scene, 0, table.position, seed=11).clone()
    position, w = table.game.fields.copy(table.position), legal_set()
    bots.world._loop("magnate").play_one(position, w, 11, 0, [1] * table.game.seats, 9999, 0, 0)
    out = [0] * table.game.players
    table.game.scores(position, out)
    shares = list(world.rollout(1).values())
    assert shares[out[:2].index(max(out[:2]))] >= 0.5


def test_the_example_of_the_documents_plays() -> None:
    """It tries its moves by playing on, at the end of a game, where that is short; whatever it
    answers is legal, or the table would refuse it."""
    whole = city("landlord", "landlord")
    whole.step_programs()
    table, player, answers = city("landlord", "landlord"), Dreamer(), 0
    table.step_programs(most=len(whole.history) - 20)
    while table.actor != OVER:
        if table.actor == 0:
            question = table.question(0)
            table.do(0, question.code(player.choose(question)))
            answers += 1
        else:
            table.step()
    assert answers > 1


# --- finding -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("whale", "unknown bot 'whale'; magnate has random, landlord"),
        ("nowhere.at.all:Bot", "there is no module nowhere"),
        (f"{HERE}:Nobody", f"{HERE} has no Nobody"),
        (f"{HERE}:number", r"expected a class with choose\(question\), or a rule function"),
        (
            "tests.bots.does_not_load:Bot",
            "cannot be imported: RuntimeError: out of order",
        ),
    ],
)
def test_what_is_not_found_is_said(name: str, said: str) -> None:
    with pytest.raises(BotError, match=said):
        bots.find(games.family("magnate"), name)


@pytest.mark.parametrize("name", ["Roller", "roller"])
def test_a_class_or_an_object_plays(name: str) -> None:
    table = play_alone(Plan("magnate", (f"{HERE}:{name}", "landlord"), 1, seed=5), 0)
    assert table.over and table.players == (f"{name}-1", "landlord-2")


def test_every_seat_has_a_player_of_its_own() -> None:
    table = city(f"{HERE}:Counter", f"{HERE}:Counter")
    table.step_programs(most=60)
    seats = {seat: bot.asked for (seat, _), bot in table._thinkers.items()}  # type: ignore[attr-defined]
    assert {name for _, name in seats[0]} == {"Counter-1"}
    assert {name for _, name in seats[1]} == {"Counter-2"}
    assert len({id_ for rows in seats.values() for id_, _ in rows}) == 1


def test_a_package_announces_a_bot_for_all_games(tmp_path: Path) -> None:
    info = tmp_path / "bots_elsewhere-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bots-elsewhere\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text(f"[miethai.bots]\nroller = {HERE}:Roller\n")
    code = (
        "import miethai\n"
        "assert miethai.rulesets()['magnate'].bots[-1] == 'roller'\n"
        "assert miethai.rulesets()['monopoly'].bots[-1] == 'roller'\n"
        "r = miethai.simulate('magnate', ['roller', 'landlord'], 1)\n"
        "assert (r.engine, r.finished) == ('interpreted', 1)\n"
    )
    path = os.pathsep.join(map(str, (ROOT / "src", ROOT, tmp_path)))
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr


# --- answers -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("dance", "unknown move 'dance'"),
        ("pass 3", "did not expect '3'"),
        (None, "None: expected one of question.moves"),
        (True, "True: expected one of question.moves"),
        (1 << 30, "not offered to Rude-1 now; offered are bid"),
        ("landlord-2: pass", "Rude-1 is to move"),
    ],
)
def test_answers_that_are_no_moves(answer: object, said: str) -> None:
    players.Rude.answers = [answer]
    table = city(f"{HERE}:Rude", "landlord", number=2)
    with pytest.raises(BotError, match=f"bot {HERE}:Rude answered .*{said}"):
        table.step_programs()


def test_a_move_that_needs_an_amount() -> None:
    table = city("landlord", "landlord")
    while table.actor < 0:
        table.step()
    question = table.question(table.actor)
    bid = next(move for move in question.moves if move.amounts is not None)
    with pytest.raises(BotError, match="needs an amount"):
        question.code(bid)
    assert bid.amounts is not None
    least = bid.amounts[0]
    assert question.code(bid.with_amount(least)) == question.code(f"{bid.notation} {least}")


def test_a_bot_that_breaks_says_where() -> None:
    table = city(f"{HERE}:Broken", "landlord")
    with pytest.raises(BotError, match=r"IndexError: list index out of range \(.*players.py, line"):
        table.step_programs()
    table = city(f"{HERE}:Unmade", "landlord")
    with pytest.raises(BotError, match="cannot be made: TypeError"):
        table.step_programs()


# --- rule functions ------------------------------------------------------------------------------
def test_a_rule_function_plays_as_the_bots_of_the_family_do() -> None:
    plan = Plan("magnate", (f"{HERE}:first", "landlord"), 2, seed=5, max_moves=300)
    table = plan.table(1)
    assert not table.thinking_bots and table.game.bots.keys() >= {"landlord", f"{HERE}:first"}
    table.step_programs(most=300)
    assert simulate(plan, INTERPRETED).moves >= len(table.history)


def test_its_answers_are_looked_at() -> None:
    plan = Plan("magnate", (f"{HERE}:wrong", "landlord"), 1, seed=5)
    with pytest.raises(BotError, match=f"bot {HERE}:wrong: its answer at move [0-9]+ is not legal"):
        simulate(plan, INTERPRETED)


# --- many games, and records ---------------------------------------------------------------------
def test_processes_play_the_same_games() -> None:
    plan = Plan("magnate", (f"{HERE}:Roller", "landlord"), 4, seed=1, max_moves=80)
    alone, together = simulate(plan), simulate(plan, threads=2)
    assert usual_engine(plan) == INTERPRETED
    assert (alone.moves, alone.wins_by_seat) == (together.moves, together.wins_by_seat)
    assert (alone.threads, together.threads) == (1, 2)
    with pytest.raises(ValueError, match="Roller thinks in Python"):
        simulate(plan, "compiled")


def test_a_record_names_the_bot_and_does_not_load_it() -> None:
    table = city(f"{HERE}:Roller", "landlord")
    table.step_programs(most=50)
    text = record.text(record.of(table)).replace(HERE, "code.of.a.stranger")
    assert "seat Roller-1: code.of.a.stranger:Roller" in text
    back = list(record.follow(record.parse(text)))[-1]
    assert record.text(record.of(back)) == text
    with pytest.raises(BotError, match="nobody has let it in"):
        back.step_programs()
