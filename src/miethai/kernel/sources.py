"""Which files decide what; the folder that a file is in says it.

How a game goes follows from the kernel's own modules and from a family's ``rules/`` and
``tables/``; its compiled code from these, from its bots and from the compilers. What people are
told (``book/``, ``text/``, ``presentation/`` and so on) changes neither: a typo in a rulebook moves
no pin and causes no compilation.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from miethai.kernel.contract import Game

KERNEL = Path(__file__).resolve().parent


def rule_files(game: Game) -> list[Path]:
    """Everything that decides what a move does."""
    tables = (game.folder / "tables").rglob("*.toml")
    return [*sorted(KERNEL.glob("*.py")), *_module(game, "rules"), *sorted(tables)]


def code_files(game: Game) -> list[Path]:
    """What compiled code is made from besides the rules."""
    bots = {Path(bot.__code__.co_filename) for bot in game.bots.values()}
    return sorted({*(KERNEL / "compilers").glob("*.py"), *_module(game, "bots"), *bots})


def _module(game: Game, name: str) -> list[Path]:
    """A part of a family: a folder, or in a small family one file."""
    return sorted([*game.folder.glob(f"{name}.py"), *(game.folder / name).rglob("*.py")])


def digest(game: Game, files: Iterable[Path], *more: str) -> str:
    """One name for these files. The notation of all moves is part of it, because some of its words
    come from elsewhere: a ruling of Monopoly's judge names a rule of the book."""
    out = sha256(repr(more).encode())
    for path in files:
        out.update(path.name.encode())
        out.update(path.read_bytes())
    for block in game.moves.blocks:
        out.update(repr((block.verb, [axis.words for axis in block.axes], block.amount)).encode())
    return out.hexdigest()
