"""Every promise of the server names a test that there is."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_tests_of_the_promises_exist() -> None:
    text = (ROOT / "docs" / "server.md").read_text("utf-8")
    named = re.findall(r"\| `(tests/\S+\.py)::(\w+)` \|", text)
    assert len(named) >= 10
    for file, test in named:
        assert f"def {test}(" in (ROOT / file).read_text("utf-8"), f"{file}::{test}"
