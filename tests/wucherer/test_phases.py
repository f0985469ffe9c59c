"""Every phase can be reached, named, asked about and offered as buttons, in both languages."""

from __future__ import annotations

import json
import re

import pytest
from tests.wucherer.cases import CASES, position
from tests.wucherer.helpers import NAMES, PLAYERS, READERS, legal

from miethai.games.wucherer.family import GAME
from miethai.games.wucherer.presentation.gate import FRAME_WORDS, RUBBLE, STAGE_WORDS
from miethai.games.wucherer.presentation.labels import label
from miethai.games.wucherer.presentation.prompts import prompt
from miethai.games.wucherer.presentation.view.whole import view
from miethai.games.wucherer.terminal.menu import rules_about
from miethai.games.wucherer.terminal.render import render
from miethai.games.wucherer.terminal.voice import Voice
from miethai.kernel.contract import LANGS, SPECTATOR

UNFILLED = re.compile(r"[{}]|\bNone\b|\s-\d|seat\d|\.\.|\(\)")


def test_no_phase_is_left_out() -> None:
    reached = {case.partition(",")[0] for case in CASES}
    assert reached == {*STAGE_WORDS.values(), *FRAME_WORDS.values(), RUBBLE}


@pytest.mark.parametrize("case", CASES)
def test_prompt(case: str) -> None:
    s = position(case)
    assert view(s, SPECTATOR, NAMES)["phase"] == case.partition(",")[0]
    asked = GAME.actor(s)
    assert CASES[case][4] in prompt(s, asked if asked >= 0 else SPECTATOR, NAMES, "de")
    if asked >= 0:
        assert prompt(s, SPECTATOR, NAMES, "de") != prompt(s, asked, NAMES, "de")


@pytest.mark.parametrize("case", CASES)
def test_all_that_is_shown(case: str) -> None:
    ruleset = CASES[case][0]
    s = position(case)
    asked = GAME.actor(s)
    for lang in LANGS:
        lines = [prompt(s, reader, NAMES, lang) for reader in READERS]
        if asked >= 0:
            labels = [label(s, asked, slot, NAMES, lang) for slot in legal(s, asked)]
            assert len(set(labels)) == len(labels)
            lines += labels
        speaks = Voice(lang, NAMES, ruleset.resolve(CASES[case][1]))
        for reader in READERS:
            lines += render(s, reader, NAMES, lang).splitlines()
            for width, height in ((80, 14), (80, 24), (120, 40)):
                rows = speaks.picture(s, reader, width, height, "Zug 1")
                assert len(rows) <= height
                assert all(sum(len(text) for text, _ in row) <= width for row in rows)
                lines += ["".join(text for text, _ in row) for row in rows]
        for line in lines:
            assert line.strip()
            assert not UNFILLED.search(line.strip()), line
    for reader in READERS:
        shown = view(s, reader, NAMES)
        assert json.loads(json.dumps(shown)) == shown
    assert rules_about(s, ruleset.id, None, None)


def test_in_front_of_whom_a_house_lies_is_said_to_the_reader() -> None:
    s = position("play, where to")
    labels = [label(s, 0, slot, NAMES, "de") for slot in legal(s, 0)]
    assert "Nr. 3, zweiter Stock, bei Cem (Miete dort 2)" in labels
    assert all(name not in PLAYERS[:1] for text in labels for name in text.split())
