"""The compiled engine: the same games to the byte, its cache, and what it says where numba is not.

The engine is compiled once for the session (``conftest.py``).
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.kernel.conftest import Cached
from tests.kernel.helpers import (
    RANDOM,
    legal,
    play_compiled,
    play_interpreted,
    start,
    walk,
)
from tests.kernel.toy import GAME
from tests.kernel.toy_state import CALM, FIELDS, PLAYERS, ROUGH

from miethai.kernel import bits, chance, sources
from miethai.kernel.compilers import cpu as compiler
from miethai.kernel.compilers import gpu
from miethai.kernel.compilers.shortcuts import IDLE
from miethai.kernel.contract import CHANCE
from miethai.kernel.moves import LIST, members
from miethai.kernel.options import Ruleset

ROOT = Path(__file__).resolve().parents[2]
TABLES = [(CALM, 3), (ROUGH, 2)]
GAMES = 200


def fingerprint(batch: Any) -> str:
    return hashlib.sha256(b"".join(batch.bytes)).hexdigest()


def plain(value: Any) -> Any:
    return value + 1


def test_who_is_deep_in_calls_of_their_own_may_compile(tmp_path: Path) -> None:
    """numba works inwards by calls within calls: for a large game more than Python allows."""
    entry = compiler.entry_point(plain, GAME, {}, tmp_path)
    usual = sys.getrecursionlimit()
    few = len(inspect.stack()) + 60
    sys.setrecursionlimit(few)
    try:
        assert entry(1) == 2
        assert sys.getrecursionlimit() == few
    finally:
        sys.setrecursionlimit(usual)


# --- the same games ------------------------------------------------------------------------------
@pytest.mark.parametrize("meddle", [0, 3])
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_compiled_games_are_the_interpreted_games(
    toy_engine: Cached, ruleset: Ruleset, players: int, meddle: int
) -> None:
    s = start(ruleset, players)
    for policy in (RANDOM, [1, 0, 1, 0]):
        args = (s, GAMES // 2, 77, 1_000_000, policy, meddle, 1)
        assert play_compiled(toy_engine.engine, *args) == play_interpreted(*args)


@pytest.mark.parametrize("meddle", [0, 3])
def test_checked_indices_change_nothing(meddle: int) -> None:
    engine = compiler.compiled(GAME, boundscheck=True)
    args = (start(ROUGH), GAMES, 78, 0, RANDOM, meddle, 1)
    assert play_compiled(engine, *args) == play_interpreted(*args)


def test_checked_indices_find_a_wrong_one() -> None:
    engine = compiler.compiled(GAME, boundscheck=True)
    s = start()
    s.draw_for = 100  # a seat that does not exist
    with pytest.raises(IndexError):
        play_compiled(engine, s, 1, 78, 0, RANDOM, 0, 0)


def test_nobody_else_can_call_the_rules_of_an_engine() -> None:
    """So their callers are all known, and they are compiled for these."""
    engine = compiler.compiled(GAME, boundscheck=True)
    play_compiled(engine, start(ROUGH), 1, 78, 0, RANDOM, 0, 1)
    (text,) = engine.run.jitted.inspect_llvm().values()
    owned = [line for line in text.splitlines() if line.startswith("define internal")]
    assert owned
    assert "define linkonce_odr" not in text


def test_one_game_of_a_million_replays_alone(toy_engine: Cached) -> None:
    s = start()
    many = play_compiled(toy_engine.engine, s, 50, 2**63 - 1, 2**40, RANDOM, 3, 0)
    alone = play_interpreted(s, 1, 2**63 - 1, 2**40 + 31, RANDOM, 3, 0)
    assert (many.bytes[31], many.scores[31], many.facts[31]) == tuple(x[0] for x in alone)


def test_a_broken_invariant_is_counted_alike(toy_engine: Cached) -> None:
    s = start()
    s.peeked[2][0] = 6  # Cem has seen Gold in Anna's hand: wrong, unless she is dealt it
    args = (s, 40, 5, 0, RANDOM, 0, 1)
    batch = play_compiled(toy_engine.engine, *args)
    assert batch == play_interpreted(*args)
    numbers = {moves for moves, _, _ in batch.facts}
    assert min(numbers) == -1 < 0 < max(numbers)


def test_single_moves_are_the_same(toy_engine: Cached) -> None:
    engine, w = toy_engine.engine, compiler.legal_array()
    for step in walk(start(ROUGH), 9, 4, RANDOM, 3):
        records = FIELDS.to_records(step.s)
        assert engine.actor(records) == GAME.actor(step.s)
        for seat in (CHANCE, *range(GAME.seats)) if step.seat == CHANCE else range(GAME.seats):
            engine.legal(records, seat, w)
            offered = {m: int(w[m]) for m in members(w)}
            assert list(offered.items()) == list(legal(step.s, seat).items())
            for slot in offered:
                if slot < GAME.moves.amount_slots:
                    ends = engine.lowest(records, seat, slot), engine.highest(records, seat, slot)
                    assert ends == (
                        GAME.lowest(step.s, seat, slot),
                        GAME.highest(step.s, seat, slot),
                    )
            w[: LIST + len(offered)] = 0
        engine.apply(records, step.seat, step.move)
        GAME.apply(step.s, step.seat, step.move)
        assert records.tobytes() == FIELDS.bytes(step.s)


def test_compiled_chance_and_bits_are_the_interpreted_ones() -> None:
    numba = compiler.prepare()
    key_high, key_low, draw = chance.key_high, chance.key_low, chance.draw
    lowest_bit, count_bits = bits.lowest_bit, bits.count_bits

    @numba.njit
    def numbers(seed, game, counter, mask, out):
        high, low = key_high(seed, game), key_low(seed, game)
        out[0], out[1], out[2] = high, low, draw(high, low, counter)
        out[3], out[4] = lowest_bit(mask), count_bits(mask)

    out = np.zeros(5, dtype=np.int64)
    for seed in (0, 1, 2**32 - 1, 2**32, 2**63 - 1):
        for game in (0, 999_999, 2**63 - 1):
            for counter in (0, 1, 2_000_000):
                mask = chance.mix(seed + game + counter) | 1 << 31
                numbers(seed, game, counter, mask, out)
                high, low = key_high(seed, game), key_low(seed, game)
                expected = [high, low, draw(high, low, counter)]
                assert out.tolist() == [*expected, lowest_bit(mask), count_bits(mask)]


# --- what is left out ----------------------------------------------------------------------------
@pytest.mark.parametrize("core", ["numba.core", "numba.cuda.core"])
def test_the_passes_that_are_left_out_are_known(core: str) -> None:
    if core == "numba.cuda.core" and not gpu.available():
        pytest.skip("numba-cuda is not made for this system")
    places = [import_module(f"{core}.{kind}_passes") for kind in ("untyped", "typed")]
    assert {name for place in places for name in dir(place)} >= IDLE


# --- the cache -----------------------------------------------------------------------------------
SECOND_PROCESS = """
import json, sys
from tests.kernel.helpers import RANDOM, play_compiled, start
from tests.kernel.test_compile import fingerprint
from tests.kernel.toy import GAME
from miethai.kernel.compilers.cpu import compiled, is_cached

engine = compiled(GAME)
batch = play_compiled(engine, start(), 20, 6, 0, RANDOM, 3, 1)
stats = engine.run.jitted.stats
told = {
    "ready": is_cached(GAME),
    "hits": sum(stats.cache_hits.values()),
    "misses": sum(stats.cache_misses.values()),
    "bytes": fingerprint(batch),
}
print(json.dumps(told))
"""


def test_a_second_process_loads_from_the_cache(
    toy_engine: Cached, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MIETHAI_CACHE", str(toy_engine.cache))
    batch = play_compiled(toy_engine.engine, start(), 20, 6, 0, RANDOM, 3, 1)
    assert not compiler.is_cached(GAME)
    compiler.mark_ready(GAME)
    second = subprocess.run(
        [sys.executable, "-W", "error", "-c", SECOND_PROCESS],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert second.returncode == 0, second.stderr[-2000:]
    told = json.loads(second.stdout)
    assert told == {"ready": True, "hits": 1, "misses": 0, "bytes": fingerprint(batch)}


def test_the_cache_lies_where_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = f"toy-{compiler.source_hash(GAME)}"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("MIETHAI_CACHE", raising=False)
    assert compiler.cache_folder(GAME) == tmp_path / "xdg" / "miethai" / name
    monkeypatch.setenv("MIETHAI_CACHE", str(tmp_path / "own"))
    assert compiler.cache_folder(GAME) == tmp_path / "own" / "miethai" / name
    for variable in ("MIETHAI_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(variable)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert compiler.cache_folder(GAME) == tmp_path / ".cache" / "miethai" / name


FAMILY_FILES = {
    "rules/state.py": "RENT = 1",
    "rules/phases/jail.py": "FINE = 50",
    "tables/board.toml": "price = 60",
    "bots/landlord.py": "RESERVE = 200",
    "book/rulebook.toml": "[A-01]",
    "text/de.toml": "rent = 'Miete'",
    "presentation/view.py": "WIDTH = 80",
    "notes.md": "nothing",
}


@pytest.fixture
def copied_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package's sources, with two small families."""
    shutil.copytree(sources.KERNEL, tmp_path / "kernel")
    for family in ("one", "two"):
        for name, text in FAMILY_FILES.items():
            path = tmp_path / "games" / family / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    monkeypatch.setattr(sources, "KERNEL", tmp_path / "kernel")
    return tmp_path


def hash_of(package: Path, family: str) -> str:
    """The hash of the sources as they are now (the kernel remembers it for the process)."""
    game = replace(GAME, name=family, folder=package / "games" / family, bots={})
    return compiler.source_hash.__wrapped__(game)


@pytest.mark.parametrize(
    ("path", "changes"),
    [
        ("kernel/rule.py", True),
        ("kernel/deck.py", True),
        ("kernel/compilers/linking.py", True),
        ("kernel/presentation/words.py", False),
        ("games/one/rules/state.py", True),
        ("games/one/rules/phases/jail.py", True),
        ("games/one/tables/board.toml", True),
        ("games/one/bots/landlord.py", True),
        ("games/one/book/rulebook.toml", False),
        ("games/one/text/de.toml", False),
        ("games/one/presentation/view.py", False),
        ("games/one/notes.md", False),
        ("games/two/rules/state.py", False),
    ],
)
def test_an_edit_gives_another_cache_folder(copied_package: Path, path: str, changes: bool) -> None:
    before = hash_of(copied_package, "one")
    assert hash_of(copied_package, "one") == before
    with (copied_package / path).open("a") as file:
        file.write("\n")
    assert (hash_of(copied_package, "one") != before) == changes


def test_families_and_compilers_have_folders_of_their_own(
    copied_package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numba

    (copied_package / "games" / "two" / "rules" / "state.py").write_text("RENT = 2")
    hashes = {
        hash_of(copied_package, "one"),
        hash_of(copied_package, "two"),
        hash_of(copied_package, "none"),
    }
    monkeypatch.setattr(numba, "__version__", "0")
    assert len({*hashes, hash_of(copied_package, "one")}) == 4


# --- without numba -------------------------------------------------------------------------------
def test_without_numba_the_engine_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert not compiler.available()
    assert not compiler.is_cached(GAME)
    with pytest.raises(compiler.EngineMissing, match="pip install 'miethai\\[fast\\]'"):
        compiler.prepare()


def test_an_empty_legal_set_for_compiled_rules() -> None:
    w = compiler.legal_array()
    assert (w.dtype, w.any()) == (np.int32, False)
    assert members(w) == []
    assert len(w) > PLAYERS
