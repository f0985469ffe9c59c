"""Which files decide what; the folder that a file is in says it.

How a game goes follows from the kernel's own modules and from a family's ``rules/`` and
``tables/``; its compiled code from these, from ``bots/`` and from the compilers. What people are
told (``book/``, ``text/``, ``presentation/`` and so on) changes neither: a typo in a rulebook moves
no pin and causes no compilation.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from miethai.kernel.contract import Game

PACKAGE = Path(__file__).resolve().parents[1]


def rule_files(game: Game) -> list[Path]:
    """Everything that decides what a move does."""
    family = PACKAGE / "games" / game.name
    own = [*(family / "rules").rglob("*.py"), *(family / "tables").rglob("*.toml")]
    return sorted((PACKAGE / "kernel").glob("*.py")) + sorted(own)


def code_files(game: Game) -> list[Path]:
    """What compiled code is made from besides the rules."""
    bots = (PACKAGE / "games" / game.name / "bots").rglob("*.py")
    return sorted((PACKAGE / "kernel" / "compilers").glob("*.py")) + sorted(bots)


def digest(game: Game, files: Iterable[Path], *more: str) -> str:
    """One name for these files. The notation of all moves is part of it, because some of its words
    come from elsewhere: a ruling of Monopoly's judge names a rule of the book."""
    out = sha256(repr(more).encode())
    for path in files:
        out.update(path.relative_to(PACKAGE).as_posix().encode())
        out.update(path.read_bytes())
    for block in game.moves.blocks:
        out.update(repr((block.verb, [axis.words for axis in block.axes], block.amount)).encode())
    return out.hexdigest()
