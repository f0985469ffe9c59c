"""An open outcry of Karlsruhe, with a banker who has the hammer."""

from __future__ import annotations

import itertools

from tests.page.house import House, Table

OPTIONS = {"quickStart": True, "throwDelaySeconds": 0, "dealDeeds": 0}


class Outcry:
    """Dana has declined Turmstraße; Ida has the hammer, and types what the dice show."""

    def __init__(self, house: House) -> None:
        seats = [{}, {}, {"role": "banker"}]
        wish = {"ruleset": "monopoly-karlsruhe", "seats": seats, "dice": "typed", "clock": False}
        made = house.post("/api/tables", {**wish, "options": OPTIONS})
        self.house, self._ids = house, itertools.count()
        self.table = Table(made["table"], made["invite"], made["host"], {})
        for name, seat in {"Dana": "seat1", "Ben": "seat2", "Ida": "banker"}.items():
            sit = {"t": "sit", "name": name, "invite": made["invite"], "seat": seat}
            self.table.codes[name] = self._post(sit)["code"]
        for dice in ("6 6", "1 2"):  # for the order the table throws by itself
            self._send("Ida", "chance", f"dice {dice}")
        self.move("Dana", "throw")
        self._send("Ida", "chance", "dice 1 2")
        self.move("Dana", "decline")

    def move(self, name: str, move: str) -> None:
        self._send(name, "move", move)

    def _send(self, name: str, t: str, move: str) -> None:
        body = {"t": t, "id": f"id{next(self._ids)}", "move": move}
        self._post(body, self.table.codes[name])

    def _post(self, body: dict[str, str], code: str | None = None) -> dict[str, str]:
        answer: dict[str, str] = self.house.post(
            f"/api/tables/{self.table.id}/commands", body, code
        )
        return answer
