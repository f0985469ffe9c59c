"""What changed in a view, ready to be sent. Most readers of a table share one view: then its change
is found and encoded once."""

from __future__ import annotations

from itertools import compress
from operator import is_not
from typing import Any

import msgspec

from miethai.server.wire import Patch, encode

View = dict[str, Any]


class Patches:
    def __init__(self) -> None:
        self._last: tuple[View, View, msgspec.Raw | None] | None = None

    def encoded(self, old: View, new: View) -> msgspec.Raw | None:
        """The change as it stands in a message; None where there is none."""
        last = self._last
        if last is None or last[0] is not old or last[1] is not new:
            change = patch(old, new)
            raw = msgspec.Raw(encode(change)) if change.set or change.gone else None
            self._last = last = old, new, raw
        return last[2]


def patch(old: View, new: View) -> Patch:
    """Members that nothing happened to are the same object in both (see kernel.gate)."""
    if [*old] == [*new]:  # nearly always, and then they can be gone through side by side
        others = compress(new, map(is_not, new.values(), old.values()))
        return Patch({key: new[key] for key in others if new[key] != old[key]})
    changed = {key: value for key, value in new.items() if key not in old or old[key] != value}
    return Patch(changed, [key for key in old if key not in new])
