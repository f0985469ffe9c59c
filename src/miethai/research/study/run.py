"""Play a study: every variant's games, some of them move by move, into one folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from miethai.play.processes import Spread
from miethai.research.data import dataset
from miethai.research.data.dataset import Order
from miethai.research.data.schema import EVENTS, WORTH
from miethai.research.study.plan import Study, Variant

ALL, DETAILED = "all", "detailed"  # folders of a study
DETAILS = (EVENTS, WORTH)
DETAILED_A_PART = 64  # games

Progress = Callable[[str, int, int], None]  # which variant, how many games of how many


def orders(study: Study, variant: Variant, folder: Path, engine: str) -> tuple[Order, Order]:
    """A variant's games, and those that are looked at move by move: the first of them."""
    few = replace(variant.plan, games=study.details)
    detailed = folder / DETAILED / variant.id
    return (
        Order(variant.plan, (), folder / ALL / variant.id, engine),
        Order(few, DETAILS, detailed, engine, part=DETAILED_A_PART),
    )


def play(
    study: Study,
    folder: Path,
    engine: str,
    threads: int,
    progress: Progress,
    spread: Spread | None = None,
) -> None:
    """What is there already is not played again."""
    for variant in study.variants:
        if variant.parts:
            continue  # made of others
        for order in orders(study, variant, folder, engine):
            total = order.plan.games

            def tell(done: int, id_: str = variant.id, total: int = total) -> None:
                progress(id_, done, total)

            dataset.write(order, threads, tell, spread)
