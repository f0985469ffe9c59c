"""Tables of the tests of the server are the same in every run."""

from __future__ import annotations

import pytest
from tests.same_chance import count_up


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    count_up(monkeypatch.setattr)
