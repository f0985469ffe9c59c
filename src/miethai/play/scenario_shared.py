"""Blocks that several scenarios of a file share: described once under ``shared``, used by name.

What a scenario says itself is laid over the blocks it uses, and a later block over an earlier one:
mappings are merged key by key, everything else is replaced.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from miethai.play.scenario_yaml import Document

SHARED, USE = "shared", "use"
MAPPINGS, LISTS = ("given", "tables", "options"), ("seats", "programs")  # what a block may hold
DEEPEST = 20  # blocks that use blocks that use blocks …

Block = dict[str, Any]


class Blocks:
    """The shared blocks of one file; remembers which of them are used."""

    def __init__(self, doc: Document | None = None) -> None:
        self.doc = doc
        self.finished: dict[str, Block] = {}
        self.used: set[str] = set()
        self.names: tuple[str, ...] = ()
        if doc is not None:
            doc.refuse_unknown("", doc.data, (SHARED,))
            self.names = tuple(doc.mapping(SHARED))
            for name in self.names:
                self._finish(doc, name, ())

    def under(self, doc: Document) -> Document:
        """The document of a scenario, laid over the blocks that it uses."""
        below = [self.finished[name] for name in self._wanted(doc, (USE,))]
        return Document(doc.file, doc.node, _laid([*below, doc.data]))

    def check_all_used(self) -> None:
        for name in self.names:
            if name not in self.used and self.doc is not None:
                raise self.doc.fail(f"shared: no scenario of this file uses {name!r}", SHARED, name)

    def _finish(self, doc: Document, name: str, above: tuple[str, ...]) -> Block:
        """A block laid over those that it uses itself; ``above`` are the blocks that need it."""
        path = (SHARED, name)
        if name in above:
            circle = " → ".join((*above[above.index(name) :], name))
            raise doc.fail(f"shared: the blocks use each other in a circle: {circle}", *path)
        if len(above) > DEEPEST:
            raise doc.fail(f"shared: {name!r} lies below more than {DEEPEST} blocks", *path)
        if name not in self.finished:
            _check_forms(doc, path)
            below = [
                self._finish(doc, other, (*above, name))
                for other in self._wanted(doc, (*path, USE))
            ]
            own = {key: value for key, value in doc.mapping(*path).items() if key != USE}
            self.finished[name] = _laid([*below, own])
        return self.finished[name]

    def _wanted(self, doc: Document, path: tuple[str, ...]) -> tuple[str, ...]:
        """The names of blocks at a path, all of them known."""
        names = doc.words(*path)
        for name in names:
            if name not in self.names:
                known = ", ".join(self.names)
                there = f"expected one of {known}" if known else "the file has none"
                raise doc.fail(f"use: unknown shared block {name!r}; {there}", *path)
        self.used.update(names)
        return names


def _check_forms(doc: Document, path: tuple[str, str]) -> None:
    keys = (USE, *MAPPINGS, *LISTS)
    doc.refuse_unknown(f"shared: {path[1]}: ", doc.mapping(*path), keys, *path)
    for key in MAPPINGS:
        doc.mapping(*path, key)
    for key in LISTS:
        doc.words(*path, key)


def _laid(blocks: Iterable[Block]) -> Block:
    """Each block over the one before it; a key without a value says nothing."""
    laid: Block = {}
    for block in blocks:
        laid = _merged(laid, {key: value for key, value in block.items() if value is not None})
    return laid


def _merged(base: Mapping[Any, Any], over: Mapping[Any, Any]) -> Block:
    laid = dict(base)
    for key, value in over.items():
        both = isinstance(value, Mapping) and isinstance(laid.get(key), Mapping)
        laid[key] = _merged(laid[key], value) if both else value
    return laid
