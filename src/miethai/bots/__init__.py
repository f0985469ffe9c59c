"""Programs that play any game at a table: their door, and the shark.

A bot is a class with ``choose(question) -> move``, or a rule function ``(s, seat, w, bits) ->
move``. They are found by their names (``finding``), and what they are asked is a ``Question``.
"""

from miethai.bots.finding import (
    address_of,
    admit,
    find,
    introduce,
    is_address,
    is_house,
    names,
    shortened,
    with_strangers,
)
from miethai.bots.question import Answer, Bot, BotError, Question, answered
from miethai.bots.strength import Called, by_word, called, title
from miethai.bots.world import Scene, World, fallback, usual_bot

__all__ = [
    "Answer",
    "Bot",
    "BotError",
    "Called",
    "Question",
    "Scene",
    "World",
    "address_of",
    "admit",
    "answered",
    "by_word",
    "called",
    "fallback",
    "find",
    "introduce",
    "is_address",
    "is_house",
    "names",
    "shortened",
    "title",
    "usual_bot",
    "with_strangers",
]
