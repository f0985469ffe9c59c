"""The same examples in every run, however slow the machine is."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("miethai", deadline=None, derandomize=True)
settings.load_profile("miethai")
