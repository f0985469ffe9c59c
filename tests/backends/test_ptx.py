"""The rules become a CUDA kernel on a machine without a GPU."""

from __future__ import annotations

import re

import pytest

from miethai.games.monopoly.game import GAME
from miethai.kernel.gpu import COMPUTE_CAPABILITY, Ptx, compile_ptx


@pytest.fixture(scope="module")
def ptx() -> Ptx:
    return compile_ptx(GAME)


def test_one_kernel_to_launch(ptx: Ptx) -> None:
    assert re.findall(r"\.entry\s+([\w$]+)", ptx.text) == [ptx.name]


def test_it_is_for_the_chosen_device(ptx: Ptx) -> None:
    major, minor = COMPUTE_CAPABILITY
    assert re.search(rf"^\.target sm_{major}{minor}", ptx.text, re.MULTILINE)


def test_nothing_is_left_to_link(ptx: Ptx) -> None:
    assert ".extern .func" not in ptx.text
