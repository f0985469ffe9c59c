"""How much script a page loads before it shows anything, as it goes over the line."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "src/miethai/server/page"
ASSETS = PAGE / "assets"
IMPORT = re.compile(r'(?:from|import)\s*"\./([\w.-]+\.js)"')
LOBBY, BOARD = 60_000, 150_000


def loaded(parts: Sequence[str]) -> set[Path]:
    """The scripts of these parts, with all that they import; what comes later is not among them."""
    found: set[Path] = set()
    waiting = [ASSETS / one for one in entry()]
    waiting += [file for part in parts for file in ASSETS.glob(f"{part}-*.js")]
    assert len(waiting) == len(parts) + 1, "one entry, and one script a part"
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += [ASSETS / name for name in IMPORT.findall(file.read_text())]
    return found


def entry() -> list[str]:
    scripts = re.findall(r'src="[^"]*assets/([\w.-]+\.js)"', (PAGE / "index.html").read_text())
    return [str(name) for name in scripts]


@pytest.mark.parametrize(
    ("parts", "most"),
    [
        (["Lobby"], LOBBY),
        *[(["TablePage", game], BOARD) for game in ("monopoly", "wucherer", "magnate")],
    ],
    ids=["lobby", "monopoly", "wucherer", "magnate"],
)
def test_the_scripts_stay_within_their_budget(parts: list[str], most: int) -> None:
    sizes = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in loaded(parts)}
    assert most / 3 < sum(sizes.values()) < most, sizes
