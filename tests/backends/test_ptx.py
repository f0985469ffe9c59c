"""The rules become a CUDA kernel on a machine without a GPU."""

from __future__ import annotations

import re
from collections.abc import Mapping
from concurrent.futures import Future

import pytest
from tests.families.suite import FAMILIES

from miethai.kernel.compilers.gpu import COMPUTE_CAPABILITY, Ptx


@pytest.fixture(scope="module", params=FAMILIES)
def ptx(request: pytest.FixtureRequest, programs: Mapping[str, Future[Ptx]]) -> Ptx:
    return programs[request.param].result()


def test_one_kernel_to_launch(ptx: Ptx) -> None:
    assert re.findall(r"\.entry\s+([\w$]+)", ptx.text) == [ptx.name]


def test_it_is_for_the_chosen_device(ptx: Ptx) -> None:
    major, minor = COMPUTE_CAPABILITY
    assert re.search(rf"^\.target sm_{major}{minor}", ptx.text, re.MULTILINE)


def test_nothing_is_left_to_link(ptx: Ptx) -> None:
    assert ".extern .func" not in ptx.text
