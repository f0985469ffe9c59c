"""The library: what ``import miethai`` gives to programs.

One table with its legal moves, records, scenarios, many games at once, rulesets and rulebooks;
a tour is in ``docs/library.md``. It is a thin layer over ``miethai.play``: seats have names
instead of numbers, moves are texts, and everything that goes wrong is a ``miethai.Error``.
"""

from miethai.bots import Bot, Question, World
from miethai.library.batches import check, simulate
from miethai.library.books import Rule, Ruleset, rules, rulesets
from miethai.library.errors import Error, IllegalMove, InvalidMove, Refusal
from miethai.library.moves import CHANCE, Amounts, Move
from miethai.library.record import Record, read_record
from miethai.library.table import Table
from miethai.play.asking import Answer, Preview
from miethai.play.scenario import Failure, Outcome
from miethai.play.simulate import Result

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
    "check",
    "read_record",
    "rules",
    "rulesets",
    "simulate",
]
