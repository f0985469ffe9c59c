"""Every promise of the server, and every threat to it, names a test that there is."""

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


def test_the_tests_of_the_threats_exist() -> None:
    text = (ROOT / "docs" / "security.md").read_text("utf-8")
    table = text.partition("\n| --- | --- | --- |\n")[2].partition("\n\n")[0]
    threats = table.split("\n")
    assert len(threats) > 20
    for threat in threats:
        named = re.findall(
            r"`((?:tests|web/test)/[^`:]+)(?:::(\w+))?`", threat.rpartition(" | ")[2]
        )
        assert any(test for _, test in named), threat
        for file, test in named:
            source = (ROOT / file).read_text("utf-8")
            assert not test or f"def {test}(" in source, f"{file}::{test}"
