"""Bots by their names.

=================== =============================================================================
``landlord``        a rule function of the family, or ``random``
``shark``           a class that plays every game, or one that is announced by an entry point of the
                    group ``miethai.bots``: ``monopoly.NAME`` for one family, ``NAME`` for all
``module:Name``     anything that can be imported: a class with ``choose``, an object that has it,
                    or a rule function ``(s, seat, w, bits) -> move``
=================== =============================================================================
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from miethai import games
from miethai.bots.question import Bot, BotError
from miethai.bots.words import texts
from miethai.kernel.contract import Family, Rule
from miethai.kernel.playout import policies
from miethai.kernel.rule import RULES, rule
from miethai.kernel.strangers import guarded

ADDRESS = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*", re.ASCII)
PARAMETERS = 4  # of a rule function: s, seat, w, bits
LONGEST_NAME = 20


_guests: dict[str, str] = {}  # addresses by the names under which a server offers them


def names(family: Family) -> list[str]:
    """The bots of a family that need no address: its own, those announced, and guests."""
    return [*policies(family.game), *_announced(family.name), *_guests]


_met: dict[str, Any] = {}  # bots that a program handed over, by address


def introduce(found: Any) -> str:
    """The address of a class or function that this process has at hand."""
    address = f"{found.__module__}:{found.__qualname__}"
    if not is_address(address):
        raise BotError(f"{found!r:.60}: expected a class or function at the top of a module")
    _met[address] = found
    return address


def admit(address: str) -> str:
    """Offer a bot to everybody here under a name, which is returned; it is loaded by whoever asks
    it first."""
    if not is_address(address):
        raise BotError(f"{address!r}: expected module:Class")
    name = shortened(address)
    taken = {bot for family in games.families() for bot in names(games.family(family))}
    if name in taken and _guests.get(name) != address:
        raise BotError(f"bot {address}: there is a {name} already")
    _guests[name] = address
    return name


def is_address(name: str) -> bool:
    """Whether a name says where its bot is imported from."""
    return ADDRESS.fullmatch(name) is not None


def is_house(family: Family, name: str) -> bool:
    """Whether a bot comes with the family or with this package, so that it is known to keep its
    time and the rules."""
    found = _announced(family.name).get(name)
    own = found is not None and found.value.startswith("miethai.")
    return own or name in policies(family.game)


def address_of(name: str) -> str:
    """The address of a guest; other names are found as they are."""
    return _guests.get(name, name)


def shortened(name: str) -> str:
    """A bot's name as a player's may be: without the module, and not too long."""
    return name.rpartition(":")[2][:LONGEST_NAME]


def find(family: Family, name: str) -> Callable[[], Bot] | None:
    """What makes the players of a name; None where it is a rule function. BotError if there is no
    such bot."""
    if name in policies(family.game):
        return None
    if name in _announced(family.name):
        return _maker(name, _loaded(name, _announced(family.name)[name]))
    if is_address(name) or name in _guests:
        found = _imported(_guests.get(name, name))
        return None if _is_rule(found) else _maker(name, found)
    raise BotError(
        f"unknown bot {name!r}; {family.name} has {', '.join(names(family))}, and your own is "
        "module:Class"
    )


def with_strangers(family: Family, wanted: Iterable[str]) -> Family:
    """The family with those rule functions among its bots that are named by an address."""
    more = {name for name in wanted if name not in policies(family.game) and is_address(name)}
    rules = tuple(sorted(name for name in more if _is_rule(_imported(name))))
    return _with_rules(family.name, rules) if rules else family


@cache
def _with_rules(name: str, addresses: tuple[str, ...]) -> Family:
    family = games.family(name)
    bots = dict(family.game.bots)
    for address in addresses:
        bots[address] = guarded(family.game, _marked(_imported(address)))
    return replace(family, game=replace(family.game, bots=bots))


def _marked(function: Rule) -> Rule:
    return function if function in RULES else rule(function)


# --- loading -------------------------------------------------------------------------------------
@cache
def _announced(family: str) -> dict[str, EntryPoint]:
    """Entry points of bots that think, by name; those that the texts name come first, from weak to
    strong as there. Rule functions are loaded with the family."""
    found, known = {}, list(texts("en")["bot"])
    points = sorted(entry_points(group="miethai.bots"), key=lambda point: point.name)
    points.sort(key=lambda p: known.index(p.name) if p.name in known else len(known))
    for point in points:
        whose, _, bot = point.name.rpartition(".")
        if whose in ("", family) and bot not in policies(games.family(family).game):
            found[bot] = point
    return found


def _loaded(name: str, point: EntryPoint) -> Any:
    try:
        return point.load()
    except Exception as error:
        raise BotError(f"bot {name}: {point.value} cannot be loaded: {_said(error)}") from error


def _imported(address: str) -> Any:
    return _met[address] if address in _met else _found(address)


@cache
def _found(address: str) -> Any:
    """What an address names; modules in the current folder are found, too."""
    module, _, name = address.partition(":")
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        loaded = import_module(module)
    except ModuleNotFoundError as error:
        if error.name and (module == error.name or module.startswith(f"{error.name}.")):
            raise BotError(f"bot {address}: there is no module {error.name} here") from None
        raise BotError(f"bot {address}: {module} cannot be imported: {error}") from error
    except Exception as error:
        raise BotError(f"bot {address}: {module} cannot be imported: {_said(error)}") from error
    if not hasattr(loaded, name):
        raise BotError(f"bot {address}: {module} has no {name}")
    return getattr(loaded, name)


def _is_rule(found: Any) -> bool:
    if not inspect.isfunction(found):
        return False
    return found in RULES or len(inspect.signature(found).parameters) == PARAMETERS


def _maker(name: str, found: Any) -> Callable[[], Bot]:
    if not callable(getattr(found, "choose", None)):
        raise BotError(
            f"bot {name}: expected a class with choose(question), or a rule function "
            f"(s, seat, w, bits) -> move, not {found!r:.60}"
        )
    if not isinstance(found, type):
        return lambda: found

    def make() -> Bot:
        try:
            made: Bot = found()
        except Exception as error:
            raise BotError(f"bot {name}: cannot be made: {_said(error)}") from error
        return made

    return make


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
