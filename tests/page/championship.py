"""What people in the roles of a championship table do, without a browser."""

from __future__ import annotations

import time
from typing import Any

from tests.page.house import NEVER, PATIENCE, House, Table

PLAYER = "Dana"
ROLES = {"Ida": "banker", "Max": "moderator", "Rosa": "judge"}
HOLDERS = {role: name for name, role in ROLES.items()}
USUAL = {"step", "mark", "break", "timeout", "mortgage"} | NEVER


def asked(house: House, table: Table) -> tuple[str, dict[str, Any]]:
    """Whom the game waits for, and what they see."""
    name = house.state(table, PLAYER)["asked"]
    name = HOLDERS.get(name, name)
    return name, house.state(table, name if name in table.codes else PLAYER)


def wait_for(house: House, table: Table, verb: str, name: str) -> dict[str, Any]:
    """The first move of this verb that somebody is offered; the others go on meanwhile."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        state = house.state(table, name)
        found = next((move for move in state["legal"] if move["verb"] == verb), None)
        if found is not None:
            return {**found, "on": state["n"]}
        step(house, table)
    raise TimeoutError(f"{verb} is not offered to {name}")


def step(house: House, table: Table) -> None:
    """The seat that is asked does the first usual thing; a bot needs a moment."""
    name, state = asked(house, table)
    usual = [move for move in state["legal"] if move["verb"] not in USUAL]
    if name not in table.codes or not usual:
        time.sleep(0.05)
        return
    amount = usual[0].get("amount")
    move = f"{usual[0]['move']} {amount['low']}" if amount else str(usual[0]["move"])
    house.make(table, name, move, state["n"], f"{name}-{state['n']}")


def lead(house: House, table: Table) -> None:
    """Reading, start money, tokens, deeds and the throw for the order."""
    while house.state(table, PLAYER)["view"]["set"]["phase"] != "start":
        step(house, table)


def make(house: House, table: Table, name: str, verb: str, wish: str = "") -> None:
    """Once more where a bot was quicker."""
    made = False
    while not made:
        found = wait_for(house, table, verb, name)
        move = wish or found["move"]
        made = house.make(table, name, move, found["on"], f"{verb}-{found['on']}")


def open_lot(house: House, table: Table) -> None:
    """The auction of minute 45 begins with the dearest street; somebody leads."""
    make(house, table, "Ida", "mark", "mark auction")
    make(house, table, "Ida", "lot")
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        auction = house.state(table, PLAYER)["view"]["set"]["auction"]
        if auction and auction["leader"]:
            return
        step(house, table)
    raise TimeoutError("nobody bids")


def call_the_judge(house: House, table: Table) -> None:
    make(house, table, PLAYER, "dispute")
    make(house, table, "Ida", "escalate")
    wait_for(house, table, "uphold", "Rosa")
