"""Tables of the tests of the server are the same in every run."""

from __future__ import annotations

import itertools

import pytest
from tests.same_chance import draw_from


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_from(itertools.count(1), monkeypatch.setattr)
