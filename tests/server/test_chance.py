"""Chance that is promised before and revealed after: it follows, and every lie is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from miethai.cli import main
from miethai.kernel.contract import CHANCE
from miethai.kernel.moves import clear, legal_set, weigh
from miethai.play import record
from miethai.play.fair import FairDealer, Promise, Secrets, is_salt, new_salt
from miethai.play.record import RecordError
from miethai.play.table import Table


def finished(seed: bytes = bytes(range(32))) -> Table:
    known = Secrets(seed, (("Anna", "salt-a"), ("Ben", "salt-b")))
    bots = {0: "random", 1: "landlord"}
    options = {"timeLimitMin": 10, "clockByTurns": True}
    table = Table("monopoly", options, ["Anna", "Ben"], 511, FairDealer(known.promise, known), bots)
    table.step_programs()
    assert table.over
    return table


def test_a_game_is_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    record.save(file, record.of(finished()))
    assert main(["replay", "--verify", str(file)]) == 0
    assert "follow from the seed and salts" in capsys.readouterr().out


def test_text_and_record_are_inverses() -> None:
    text = record.text(record.of(finished()))
    assert record.text(record.parse(text)) == text


def test_another_seed_is_not_what_was_promised() -> None:
    read = record.of(finished())
    assert read.reveal
    other = Secrets(bytes(32), (("Anna", "salt-a"), ("Ben", "salt-b"))).text
    with pytest.raises(RecordError, match="not what was promised"):
        record.parse(record.text(replace(read, reveal=other)))
    salt = read.reveal.replace("salt-a", "salt-c")
    with pytest.raises(RecordError, match="not what was promised"):
        record.parse(record.text(replace(read, reveal=salt)))


def test_a_die_that_was_changed_is_found() -> None:
    text = record.text(record.of(finished()))
    line = next(row for row in text.split("\n") if "  dice " in row)
    number, dice = line.split("  ", 1)
    lie = "dice 1 2" if dice != "dice 1 2" else "dice 1 3"
    with pytest.raises(RecordError, match="gives"):
        record.replay(record.parse(text.replace(line, f"{number}  {lie}", 1)))


def test_what_is_not_revealed_is_not_proven(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    read = record.of(finished())
    for chance, why in ((read.chance, "not revealed"), ("typed", "typed in by people")):
        file = tmp_path / "game.txt"
        record.save(file, replace(read, chance=chance, reveal=""))
        assert main(["replay", str(file)]) == 0
        assert main(["replay", "--verify", str(file)]) == 1
        assert why in capsys.readouterr().err


def test_a_running_game_reveals_nothing() -> None:
    known = Secrets(bytes(range(32)), (("Anna", "a-word-of-anna"),))
    table = Table("monopoly", {}, ["Anna", "Ben"], 3, FairDealer(known.promise, known))
    table.step_programs(most=50)
    assert not table.over
    text = record.text(record.of(table))
    assert known.seed.hex() not in text
    assert known.salts[0][1] not in text
    assert known.promise.seed in text


def test_draws_depend_on_seed_salts_and_number_only() -> None:
    def draws(known: Secrets, plies: int) -> list[int | None]:
        dealer, w = FairDealer(known.promise, known), legal_set()
        for slot in range(36):
            weigh(w, slot, 1)
        return [dealer.chance(w, ply * plies, ply) for ply in range(200)]

    one = Secrets(bytes(32), (("Anna", "a"),))
    assert draws(one, 1) == draws(one, 7)
    assert draws(one, 1) != draws(Secrets(bytes(32), (("Anna", "b"),)), 1)
    assert draws(one, 1) != draws(Secrets(bytes(31) + b"x", (("Anna", "a"),)), 1)


def test_all_dice_come_equally_often() -> None:
    known = Secrets(b"\x07" * 32, ())
    dealer, w = FairDealer(known.promise, known), legal_set()
    for slot in range(36):
        weigh(w, slot, 1)
    seen = Counter(dealer.chance(w, 0, i) for i in range(36_000))
    clear(w)
    # chi-square with 35 degrees of freedom: beyond 66.6 once in a thousand seeds
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 66.6
    assert len(seen) == 36


@pytest.mark.parametrize("text", ["fair", "fair abc", "fair " + "0" * 64 + ", Anna", "fair 1, =x"])
def test_garbled_promises(text: str) -> None:
    with pytest.raises(ValueError, match="fair HASH"):
        Promise.read(text)


def test_salts() -> None:
    assert is_salt(new_salt())
    assert not any(is_salt(salt) for salt in ("", "a b", "a,b", "a=b", "ü", "x" * 65, "a\n"))


def test_chance_of_the_table_is_the_same_without_people() -> None:
    assert [m for s, m in finished().history if s == CHANCE] == [
        m for s, m in finished().history if s == CHANCE
    ]


# --- files that were changed ---------------------------------------------------------------------
def cut(text: str) -> str:
    return "\n".join(text.split("\n")[:100]) + "\n"


def endless(text: str) -> str:
    return text[: text.index("\nover: ") + 1]


def without_salt(text: str) -> str:
    """As a house would write it that left Anna's salt out."""
    read = record.parse(text)
    known = Secrets(bytes(range(32)), (("Ben", "salt-b"),))
    seats = tuple((name, "person") for name, _ in read.seats[:2]) + read.seats[2:]
    alone = replace(read, chance=known.promise.text, reveal=known.text, seats=seats, lines=())
    return record.text(replace(alone, places=None))


CHANGED = {
    cut: "the file is cut",
    endless: "the file is cut",
    without_salt: "no salt from Anna",
    lambda text: "": "first line",
    lambda text: text.replace("miethai record 1", "miethai log 1"): "not over",
    lambda text: text.replace("  Anna: ", "  Ben: ", 1): "line ",
    lambda text: text.replace("reveal: 00", "reveal: 01"): "not what was promised",
    lambda text: text.replace("Anna=salt-a", "Anna=salt-b"): "not what was promised",
    lambda text: text.replace("\nover: Anna ", "\nover: Anna 9"): "expected 'over: ",
    lambda text: text.replace("\n7  ", "\n8  "): "expected '7  MOVE'",
}


@pytest.mark.parametrize("change", CHANGED)
def test_what_was_changed_is_said_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Callable[[str], str]
) -> None:
    text = record.text(record.of(finished()))
    changed = change(text)
    assert changed != text
    file = tmp_path / "game.txt"
    file.write_text(changed)
    assert main(["replay", "--verify", str(file)]) == 1
    said = capsys.readouterr().err
    assert CHANGED[change] in said
    assert said.startswith("miethai replay: line ")


@pytest.mark.parametrize("raw", [b"\0" * 100, bytes(range(256)), "§".encode("utf-16")])
def test_a_file_that_is_no_text_is_no_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], raw: bytes
) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(raw)
    assert main(["replay", "--verify", str(file)]) == 1
    assert ": expected " in capsys.readouterr().err


def test_an_editor_may_have_had_it(tmp_path: Path) -> None:
    """Ends of lines of another system, and a mark before the text."""
    file = tmp_path / "game.txt"
    text = record.text(record.of(finished()))
    file.write_bytes(text.replace("\n", "\r\n").encode("utf-8-sig"))
    assert main(["replay", "--verify", str(file)]) == 0
