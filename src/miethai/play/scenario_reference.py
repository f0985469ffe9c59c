"""The reference for writers of scenarios: what a ``given`` may say and what a ``then`` may ask, as
the sources of the families declare it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from miethai import games
from miethai.kernel.presentation.given import Keys
from miethai.kernel.presentation.shape import Path, paths

WIDTH = 110
HEAD = """\
# Reference for scenarios

Made by `miethai check --reference`; do not edit. How to write a scenario is told in
[CONTRIBUTING](../CONTRIBUTING.md#writing-a-scenario).

A word in `<…>` stands for a name: a player, a plot, a house. A `given` says only what differs from
its base. A `then` reads the view of a spectator, and under `as NAME` that of a seat. A path may
also end above others; then the value is a mapping with everything below it.
"""


def text(families: Iterable[str]) -> str:
    """The whole reference, in Markdown."""
    return "\n".join([HEAD, *("\n".join(_family(name)) for name in families)])


def _family(name: str) -> Iterator[str]:
    family = games.family(name)
    yield f"## {name.capitalize()}\n"
    if family.given_keys is not None:
        yield f"### `given` in {name.capitalize()}\n"
        yield f"{textwrap.fill(family.given_keys.about, WIDTH)}\n"
        yield from _table(("key", "value", "meaning"), _keys("", family.given_keys))
    if family.view_shape is not None:
        yield f"### `then` in {name.capitalize()}\n"
        yield from _table(("path", "value", "meaning"), paths(family.view_shape))


def _keys(prefix: str, keys: Keys) -> Iterator[Path]:
    for name, (form, about) in keys.rows.items():
        path = f"{prefix}{name}"
        if isinstance(form, Keys):
            yield Path(path, "keys below", about)
            yield from _keys(f"{path}.", form)
            continue
        yield Path(path, form.told, about)
        if form.keys is not None:
            yield from _keys(f"{path}{form.step}.", form.keys)


def _table(head: tuple[str, str, str], rows: Iterable[Path]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "| --- | --- | --- |"
    for row in rows:
        yield f"| `{row.path}` | {row.told} | {row.about} |"
    yield ""
