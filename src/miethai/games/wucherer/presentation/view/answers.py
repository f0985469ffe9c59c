"""What the reader could answer with, whether the card is in their hand or not."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.presentation.gate import open_frame
from miethai.games.wucherer.rules.legal import actor
from miethai.games.wucherer.rules.phases.crime import answers_with_madman, answers_with_police
from miethai.games.wucherer.rules.state import CRIME, MOVING, SEARCH, SQUAT
from miethai.games.wucherer.rules.tables import ALIBI, BROKER, COURT, KIND_NAMES, MADMAN, POLICE
from miethai.kernel.frames import KIND


def answers_of(p: Any, seat: int) -> list[str] | None:
    """The cards that answer the open question; None for everybody who is not asked (AMB-72)."""
    frame = open_frame(p)
    if frame is None or frame[KIND] not in (CRIME, SEARCH, SQUAT, MOVING) or actor(p) != seat:
        return None
    return [str(KIND_NAMES[kind]) for kind in _answers(p, seat, frame[KIND])]


def _answers(p: Any, seat: int, question: int) -> list[int]:
    """WUC-REACT-01 … 04"""
    if question == CRIME:
        madman = [MADMAN] if answers_with_madman(p, seat) else []
        return madman + ([POLICE] if answers_with_police(p) else [])
    return {SEARCH: [ALIBI, COURT], SQUAT: [POLICE], MOVING: [BROKER]}[question]
