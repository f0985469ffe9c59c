"""Miethai plays landlord board games exactly by their rule sheets.

>>> import miethai
>>> table = miethai.Table("monopoly", ["Anna", "Ben"], seed=7)
>>> table.push("read")
['Anna: read']

A tour is in ``docs/library.md``.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Amounts",
    "Answer",
    "Bot",
    "Error",
    "Failure",
    "IllegalMove",
    "InvalidMove",
    "Move",
    "Outcome",
    "Preview",
    "Question",
    "Record",
    "Refusal",
    "Result",
    "Rule",
    "Ruleset",
    "Table",
    "World",
    "__version__",
    "check",
    "read_record",
    "rules",
    "rulesets",
    "simulate",
]

if TYPE_CHECKING:
    from miethai.library import (
        CHANCE,
        Amounts,
        Answer,
        Bot,
        Error,
        Failure,
        IllegalMove,
        InvalidMove,
        Move,
        Outcome,
        Preview,
        Question,
        Record,
        Refusal,
        Result,
        Rule,
        Ruleset,
        Table,
        World,
        check,
        read_record,
        rules,
        rulesets,
        simulate,
    )
else:  # out of sight of type checkers, for which it would make every name a known one

    def __getattr__(name: str) -> object:
        """The library, loaded when something of it is asked for: the command starts without it."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from miethai import library

        return getattr(library, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
