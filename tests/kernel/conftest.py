"""The toy game's compiled engine, in a cache folder of its own."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from tests.kernel.toy import GAME

from miethai.kernel.compilers.cpu import Compiled, compiled


class Cached(NamedTuple):
    engine: Compiled
    cache: Path


@pytest.fixture(scope="session")
def toy_engine(tmp_path_factory: pytest.TempPathFactory) -> Cached:
    """The engine, and the folder that MIETHAI_CACHE named when it was made."""
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MIETHAI_CACHE", str(cache))
        return Cached(compiled(GAME), cache)
