"""Where tokens end on the Monopoly board, exactly: a Markov chain that knows no rule function.

Written from the rule sheet and the cards of the set ``de-M``, in whose effects on a token it is the
same as the classic American cards. One step is one throw. Cards are drawn from full, shuffled
piles.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

SPACES = 40
JAIL = 40  # in jail; space 10 is a visit
VISIT, TO_JAIL, LOS = 10, 30, 0
CHANCE, CHEST = (7, 22, 36), (2, 17, 33)
STATIONS, UTILITIES = (5, 15, 25, 35), (12, 28)
CARDS = 16
# Ereignis: to LOS, Opernplatz, Seestraße, Südbahnhof, Schlossallee; the other eleven: the next
# station twice, the next utility, three back, jail, and six that move nobody.
CHANCE_TO = (LOS, 24, 11, 5, 39)
PAY, STAY = "pay", "stay"  # leave jail at once, or only by doubles or after the third throw
ATTEMPTS = 3

Odds = dict[int, Fraction]
State = tuple[int, int]  # a space and the doubles thrown in this turn; JAIL and throws tried there


def _following(space: int, which: tuple[int, ...]) -> int:
    return next((there for there in which if there > space), which[0])


def ends(space: int) -> Odds:
    """Where a token stays that comes to a space by dice or card."""
    if space == TO_JAIL:
        return {JAIL: Fraction(1)}
    if space in CHANCE:
        cards = [ends(there) for there in CHANCE_TO]
        cards += [ends(_following(space, STATIONS))] * 2 + [ends(_following(space, UTILITIES))]
        cards += [ends(space - 3), {JAIL: Fraction(1)}]
    elif space in CHEST:
        cards = [ends(LOS), {JAIL: Fraction(1)}]
    else:
        return {space: Fraction(1)}
    cards += [{space: Fraction(1)}] * (CARDS - len(cards))
    return _mixed(cards)


def _mixed(cards: list[Odds]) -> Odds:
    out: Odds = {}
    for card in cards:
        for space, chance in card.items():
            out[space] = out.get(space, Fraction(0)) + chance / len(cards)
    return out


def after(state: State, first: int, second: int, strategy: str) -> dict[State, Fraction]:
    """The states after one throw."""
    space, count = state
    doubles = first == second
    if space == JAIL and strategy == STAY and not doubles and count + 1 < ATTEMPTS:
        return {(JAIL, count + 1): Fraction(1)}
    if space == JAIL:
        again = doubles and strategy == PAY  # doubles that opened the jail give no further throw
        space, count = VISIT, 0
    else:
        again = doubles
        if doubles and count == 2:
            return {(JAIL, 0): Fraction(1)}
    places = ends((space + first + second) % SPACES)
    kept = count + 1 if again else 0
    return {(there, 0 if there == JAIL else kept): chance for there, chance in places.items()}


def frequencies(strategy: str) -> Any:
    """How often a throw ends on each space, and as number 40 in jail."""
    spaces = [space for space in range(SPACES) if space != TO_JAIL]
    states = [(space, count) for space in spaces for count in range(3)]
    states += [(JAIL, count) for count in range(ATTEMPTS)]
    matrix = np.zeros((len(states), len(states)))
    for row, state in enumerate(states):
        for first in range(1, 7):
            for second in range(1, 7):
                for there, chance in after(state, first, second, strategy).items():
                    matrix[row, states.index(there)] += float(chance) / 36
    assert np.allclose(matrix.sum(axis=1), 1)
    system = np.vstack([matrix.T - np.eye(len(states)), np.ones(len(states))])
    stationary = np.linalg.lstsq(system, np.eye(len(states) + 1)[-1], rcond=None)[0]
    out = np.zeros(SPACES + 1)
    for (space, _), chance in zip(states, stationary, strict=True):
        out[space] += chance
    return out
