"""A Ray cluster of two nodes on this machine: what comes out is what one core gives."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from tests.research.test_data import files

from miethai.cli import main
from miethai.play.simulate import INTERPRETED, Plan
from miethai.research import cluster as clusters
from miethai.research.data import dataset
from miethai.research.data.dataset import Order
from miethai.research.study import making

PLAN = Plan("wucherer-2013", ("random", "landlord"), 12, seed=2, max_moves=80)
ALONE = ["--threads", "1"]
STUDY = """
ruleset = "wucherer-2013"
seats = 2
games = 2
details = 2
variant = [{ id = "sheet" }, { id = "poor", options = { startMoney = 0 } }]
"""


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """Nodes of one core each; nothing is told to anybody outside."""
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patched.setenv("RAY_memory_monitor_refresh_ms", "0")
        patched.setenv("RAY_worker_niceness", "0")  # else a busy machine starves them
        small = {"num_cpus": 1, "object_store_memory": clusters.IN_STORE}
        made = Cluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
        second = made.add_node(**small)
        yield made, second
        ray.shutdown()
        made.shutdown()


def test_commands_say_the_same_on_a_cluster(
    nodes: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    on_ray = ["--engine", "ray", "--address", nodes[0].address]
    table = ["wucherer-2013", "--bots", "random,landlord", "--games", "5", "--max-moves", "60"]
    timed = {"engine", "threads", "seconds", "moves_per_second", "games_per_second"}
    timed |= {"seconds_per_move", "longest_move"}
    for command in (["simulate", *table, "--json"], ["arena", *table, "--json"]):
        found = []
        for how in (["--engine", "interpreted", *ALONE], on_ray):
            assert main([*command, *how]) == 0
            told = json.loads(capsys.readouterr().out)
            for row in (told, *(bot for bot in told["bots"] if isinstance(bot, dict))):
                for key in timed & set(row):
                    del row[key]
            found.append(told)
        assert found[0] == found[1]


def test_a_node_that_dies_costs_only_time(nodes: Any, tmp_path: Path) -> None:
    """The first part that is done kills a node, which is at work on the next one."""
    made, second = nodes
    alone = Order(PLAN, ("events",), tmp_path / "alone", part=2)
    dataset.write(alone)
    spread = Order(PLAN, ("events",), tmp_path / "spread", part=2)
    told: list[int] = []

    def tell(done: int) -> None:
        told.append(done)
        if len(told) == 2:
            made.remove_node(second, allow_graceful=False)

    with clusters.Cluster(made.address, 1) as cluster:
        assert cluster.cores == 2
        dataset.write(spread, 2, tell, cluster.spread)
    assert not second.any_processes_alive()
    assert told == [0, 2, 4, 6, 8, 10, 12]
    for half in spread.folder.rglob(".*.part"):
        half.unlink()
    assert files(spread.folder) == files(alone.folder)


def test_a_study_says_the_same_on_a_cluster(nodes: Any, tmp_path: Path) -> None:
    (tmp_path / "poor.toml").write_text(STUDY, encoding="utf-8")
    study = making.read(str(tmp_path / "poor.toml"), [], {})
    with clusters.Cluster(nodes[0].address, 1) as cluster:
        for name, spread in (("alone", None), ("spread", cluster.spread)):
            folder = tmp_path / name
            making.make(study, folder, INTERPRETED, 1, "en", "", lambda *told: None, spread)
    assert files(tmp_path / "spread") == files(tmp_path / "alone")


def test_what_is_missing_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    simulate = ["simulate", "monopoly", "--games", "1"]
    assert main([*simulate, "--address", "auto"]) == 2
    assert "--engine ray, which is missing" in capsys.readouterr().err
    assert main([*simulate, "--engine", "ray", "--address", "127.0.0.1:1"]) == 2
    assert "no Ray cluster at 127.0.0.1:1: " in capsys.readouterr().err
    assert main([*simulate, "--engine", "ray", "--address", "here"]) == 2
    assert "--address: expected HOST:PORT or auto, not 'here'" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "miethai.research.cluster")
    assert main([*simulate, "--engine", "ray"]) == 2
    assert "needs ray, which is not installed: pip install 'miethai[cluster]'" in (
        capsys.readouterr().err
    )


def test_another_version_on_a_node_is_refused() -> None:
    with pytest.raises(clusters.ClusterError, match="has another version of Miethai"):
        clusters._task("0" * 64, len, [])
