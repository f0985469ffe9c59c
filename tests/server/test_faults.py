"""What is written wrongly is refused in the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.house import House, in_house

NEW_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"ruleset": "chess"}, "Dieses Spiel gibt es hier nicht; es gibt "),
    ({"seats": [{}]}, "monopoly spielt man mit 2 bis 6 Personen."),
    ({"seats": [{}, {}, {"role": "king"}]}, "Die Rollen sind banker, "),
    ({"seats": [{}, {"kind": "bot", "bot": "hal"}]}, "an die Bots random, "),
    ({"seats": [{}, {"kind": "bot", "bot": "random", "name": "a:b"}]}, "Dieser Name geht nicht"),
    ({"options": {"foo": 1}}, "Eine Option foo hat dieses Spiel nicht."),
    ({"options": {"quickStart": 7}}, "quickStart geht so nicht; erwartet wird true oder false."),
    ({"options": {"openHoldings": "x"}}, "erwartet wird eines von all, deeds."),
    ({"options": {"startMoney": -1}}, "erwartet wird eine Zahl von "),
    (
        {"options": {"dealDeeds": 14, "startMoney": 500}},
        "passen nicht zusammen oder nicht zur Zahl der Plätze: ",
    ),
    (
        {"ruleset": "monopoly-karlsruhe", "options": {"openHoldings": "deeds"}},
        "Die Option openHoldings steht in diesem Spiel fest (MON-K-67).",
    ),
    ({"ruleset": "magnate", "tables": {"ladder.1": -5}}, "Der Wert ladder.1 der Spielteile geht"),
    ({"ruleset": "magnate", "tables": {"nothing": 1}}, "Der Wert nothing der Spielteile geht"),
    ({"pace": "never"}, "Das Feld pace hat nicht den erwarteten Inhalt."),
    ({"pase": "fast"}, "Ein Feld pase gibt es in ihr nicht."),
    ({"seats": [{"kind": 1}]}, "Das Feld seats[0].kind hat nicht den erwarteten Inhalt."),
]


def test_new_tables_are_refused_in_german(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        for more, said in NEW_TABLES:
            body: dict[str, Any] = {"ruleset": "monopoly", "seats": [{}, {}]} | more
            answer = await house.http.post("/api/tables?lang=de", json=body)
            assert said in answer.json().get("text", ""), (more, answer.text)
            english = await house.http.post("/api/tables?lang=en", json=body)
            assert said not in english.json()["text"]
            assert english.json().get("rule") == answer.json().get("rule")

    in_house(tmp_path, script)


def test_moves_and_messages_are_refused_in_german(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, codes = await house.table_of("monopoly", ["Anna", "Ben"])
        address = f"/api/tables/{created.table}/commands?lang=de"
        headers = {"Authorization": f"Bearer {codes['Anna']}"}
        for move, said in (
            ("fly", "Einen Zug „fly“ gibt es nicht; es gibt "),
            ("bid much", "er wird geschrieben: bid <M>"),
            ("correct Anna", "er wird geschrieben: correct <"),
            ("dice 1 2", "dice macht der Zufall, niemand am Tisch."),
        ):
            body: Any = {"t": "move", "id": "m", "move": move}
            answer = await house.http.post(address, json=body, headers=headers)
            assert said in answer.json()["text"], answer.text
        for body, said in (
            ({"t": "move", "id": "m"}, "Das Feld move fehlt."),
            ({"t": "fly"}, "Das Feld t hat nicht den erwarteten Inhalt."),
            ([], "Sie ist kein vollständiges JSON oder keine Nachricht dieses Protokolls."),
        ):
            answer = await house.http.post(address, json=body, headers=headers)
            assert said in answer.json()["text"], answer.text

    in_house(tmp_path, script)
