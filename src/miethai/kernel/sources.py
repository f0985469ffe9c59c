"""Which files decide what; the folder that a file is in says it.

How a game goes follows from the kernel's own modules and from a family's ``rules/`` and
``tables/``; its compiled code from these, from its bots and from the compilers. What people are
told (``book/``, ``text/``, ``presentation/`` and so on) changes neither: a typo in a rulebook moves
no pin and causes no compilation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from miethai.kernel.contract import Game, Rule

KERNEL = Path(__file__).resolve().parent


def rule_files(game: Game) -> list[Path]:
    """Everything that decides what a move does."""
    tables = (game.folder / "tables").rglob("*.toml")
    return [*sorted(KERNEL.glob("*.py")), *_module(game, "rules"), *sorted(tables)]


def code_files(game: Game) -> list[Path]:
    """What compiled code is made from besides the rules and the bots of other packages."""
    return [*sorted((KERNEL / "compilers").glob("*.py")), *_module(game, "bots")]


def strangers(game: Game) -> list[Rule]:
    """Bots that are not the family's own."""
    return [bot for bot in game.bots.values() if not is_own(game, bot)]


def is_own(game: Game, bot: Rule) -> bool:
    """Whether a rule function lies in the family's folder, where tests look at it."""
    return Path(bot.__code__.co_filename).is_relative_to(game.folder)


def fingerprint(function: Rule) -> str:
    """One name for a rule function and all that it reaches, which may lie in any file."""
    out, seen = sha256(), set()
    left: list[Any] = [function]
    while left:
        value = left.pop()
        if isinstance(value, FunctionType) and value not in seen:
            seen.add(value)
            out.update(value.__code__.co_code + repr(value.__code__.co_consts).encode())
            left += _reached(value)
        elif isinstance(value, (int, list)):
            out.update(repr(value).encode())
    return out.hexdigest()


def _reached(function: FunctionType) -> Iterator[Any]:
    """What a function closes over or names, in modules too."""
    yield from (cell.cell_contents for cell in function.__closure__ or ())
    names = function.__code__.co_names
    for value in (function.__globals__[n] for n in names if n in function.__globals__):
        if isinstance(value, ModuleType):
            yield from (getattr(value, n) for n in names if hasattr(value, n))
        else:
            yield value


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
