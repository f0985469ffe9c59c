"""Which names look alike, by the Unicode consortium's own table (UTS #39, confusables.txt).

``lookalikes.txt`` is that table without what never comes here: characters that compatibility
normalization (NFKC) has replaced before. A line is the numbers of the characters that
others look like, a colon, and the numbers of those others. It is made from the original by
``python -m miethai.server.table.lookalikes confusables.txt > lookalikes.txt``.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

# Signs that count as printable but show nothing of their own: fillers and variation selectors.
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]")
ENTRY = re.compile(r"([0-9A-F]{4,6}) ;\t([0-9A-F ]+) ;\tMA\t")
HEAD = "#"


def looks(name: str) -> frozenset[str]:
    """What a name looks like, as it is written and in small letters: two names that have one of
    these in common would be taken for each other."""
    plain = unicodedata.normalize("NFKC", UNSEEN.sub("", name))
    return frozenset((_skeleton(plain), _skeleton(plain.casefold()).casefold()))


def _skeleton(text: str) -> str:
    """UTS #39, section 4."""
    shown = unicodedata.normalize("NFD", UNSEEN.sub("", text)).translate(_table())
    return unicodedata.normalize("NFD", shown)


@cache
def _table() -> dict[int, str]:
    text = files("miethai.server.table").joinpath("lookalikes.txt").read_text("utf-8")
    rows = (row.split(":") for row in text.splitlines() if not row.startswith(HEAD))
    return {int(code, 16): _text(like) for like, codes in rows for code in codes.split()}


def _text(codes: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split())


# --- making the table ----------------------------------------------------------------------------
def reduced(lines: Iterable[str]) -> Iterator[str]:
    """The lines of ``lookalikes.txt`` out of those of ``confusables.txt``."""
    like: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith("# Version:") or line.startswith("# ©"):
            yield f"{HEAD} confusables.txt, {line.removeprefix('# ').strip()}"
        found = ENTRY.match(line)
        if found is not None and unicodedata.is_normalized("NFKC", _text(found[1])):
            like.setdefault(found[2], []).append(found[1])
    for target, codes in sorted(like.items()):
        yield f"{target}: {' '.join(codes)}"


if __name__ == "__main__":
    print("\n".join(reduced(Path(sys.argv[1]).read_text("utf-8-sig").splitlines())))
