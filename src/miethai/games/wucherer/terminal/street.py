"""The table as a picture of letters: everybody's houses side by side like a street, with roofs,
floors, cellars and tenants.

A picture is rows of spans, a span is a text with a style such as ``bold``. Colour never says
anything alone: under every house stand its number and its owner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from miethai.games.wucherer.presentation.view.whole import view
from miethai.games.wucherer.presentation.wording import Words
from miethai.games.wucherer.rules.tables import HOUSE_NAMES, KIND_IDS, KIND_NAMES, SQUATTERS
from miethai.games.wucherer.terminal.render import card_word, counted
from miethai.kernel.presentation.layout import PLAYER_STYLES, Row, cut, fit, width_of, wrap

View = Mapping[str, Any]

INNER = 10  # columns between the walls of a house
CELL = INNER + 4  # with the name of the flat, two walls and a gap
BELOW = 5  # rows that a larger picture leaves to the log
WARNING = "bold red"


def picture(w: Words, s: Any, seat: int, width: int, height: int, head: str) -> list[Row]:
    """The largest picture that fits: drawn houses, one line a house, or only people and cards."""
    drawing = Drawing(w, view(s, seat, w.names), head, seat)
    top = drawing.top(width)
    for rows, spare in (
        ([*top, *drawing.street(width)], BELOW),
        ([*top, *drawing.street(width)], 0),
        ([*top, *drawing.lines(width)], 0),
        ([*drawing.top(width, brief=True), *drawing.lines(width)], 0),
    ):
        if len(rows) + spare <= height:
            return [cut(row, width) for row in rows]
    rows = [*drawing.top(width, brief=True), *drawing.lines(width)]
    return [cut(row, width) for row in rows[: max(height, 1)]]


# --- the drawing ---------------------------------------------------------------------------------
class Drawing:
    """One position as one reader sees it."""

    def __init__(self, w: Words, v: View, head: str, seat: int) -> None:
        self.w, self.v, self.head = w, v, head
        self.players = list(w.names[: v["options"]["players"]])
        self.reader = self.players[seat] if 0 <= seat < len(self.players) else None
        houses = [v[name] for name in HOUSE_NAMES if v[name] is not None]
        self.houses = sorted(houses, key=lambda row: self.players.index(row["owner"]))

    def style(self, name: str) -> str:
        return f"bold {PLAYER_STYLES[self.players.index(name)]}"

    # --- people and cards -------------------------------------------------------------------------
    def top(self, width: int, brief: bool = False) -> list[Row]:
        """Headline, purses, the reader's hand."""
        rows = list(wrap(self.middle(), width))
        rows += wrap([self.purse(name, brief) for name in self.players], width)
        return [*rows, *self.hand(width)]

    def middle(self) -> list[Row]:
        """What lies in the middle of the table."""
        v, w = self.v, self.w
        texts = [self.head] if self.head else []
        texts.append(w.say("screen.pile", n=v["pile"]["size"]))
        if v["top"] is not None:
            top = card_word(w, v["top"])
            texts.append(w.say("screen.discard", n=v["discard_size"], top=top))
        if v["supply"]["roofs"] is not None:
            texts.append(w.say("screen.supply", **v["supply"]))
        rows: list[Row] = [[(text, "bold")] for text in texts]
        if v["lap"] and not v["over"]:
            rows.append([(w.say("screen.lap", n=v["lap"]["turns_left"]), WARNING)])
        return rows

    def purse(self, name: str, brief: bool) -> Row:
        row, w = self.v[name], self.w
        money = w.say("screen.hidden") if row["money"] is None else w.money(row["money"])
        mark = ">" if self.v["turn"] == name and not self.v["over"] else " "
        text = f" {money}, {w.count('card', row['hand_size'])}"
        if not brief and not self.v["over"]:
            text += w.say("screen.income", n=row["income"])
        spans: Row = [(mark, "bold"), (name, self.style(name)), (text, "")]
        return [*spans, (w.say("screen.jail"), WARNING)] if row["jailed"] else spans

    def hand(self, width: int) -> Iterator[Row]:
        cards = self.v[self.reader]["hand"] if self.reader is not None else None
        if cards is None:
            return
        title = self.w.say("screen.hand")
        texts = self.w.cards(kinds_of(cards)) or [self.w.say("word.nothing")]
        pieces: list[Row] = [[(f"{text},", "")] for text in texts[:-1]]
        yield from wrap(
            [[(title, "bold")], *pieces, [(texts[-1], "")]], width, further="  ", gap=(" ", "")
        )

    def status(self) -> str:
        """Everybody's purse in one line, the reader's hand in a second one."""
        purses = ["".join(text for text, _ in self.purse(n, True)).strip() for n in self.players]
        middle = ["".join(text for text, _ in row) for row in self.middle()]
        line = " · ".join([*middle, *purses])
        cards = self.v[self.reader]["hand"] if self.reader is not None else None
        if cards is None:
            return line
        return f"{line}\n{self.w.say('screen.hand')} {counted(self.w, cards)}"

    # --- the street -------------------------------------------------------------------------------
    def street(self, width: int) -> list[Row]:
        """All houses, as many in a row as fit, standing on one line, cellars below it."""
        a_row = max(width // CELL, 1)
        rows: list[Row] = []
        for first in range(0, len(self.houses), a_row):
            block = [self.house(row) for row in self.houses[first : first + a_row]]
            above = max(ground for _, ground in block)
            below = max(len(lines) - ground for lines, ground in block)
            for k in range(-above, below):
                line: Row = []
                for lines, ground in block:
                    inside = 0 <= ground + k < len(lines)
                    line += lines[ground + k] if inside else [(" " * CELL, "")]
                rows.append(line)
        return rows

    def house(self, row: View) -> tuple[list[Row], int]:
        """The rows of a house from the top, and how many of them are above the ground line."""
        style = self.style(row["owner"])
        flats = row["flats"]
        lines: list[Row] = []
        if row["roof"] is None:
            lines += [self.floor(row, n, style) for n in range(row["floors"], 0, -1)]
        else:
            lines.append(self.roof(row, style))
            for level in [k for k in reversed(flats) if k not in "ac"]:
                text, look = self.tenant(flats[level])
                lines.append(self.wall(level, "│", text, "│", look, style))
        ground = len(lines)
        label = fit(f"h{row['number']} {row['owner']}", INNER).replace(" ", "─")
        lines.append(self.wall(" ", "└", label, "┘", style, style))
        if row["cellar"]:
            text, look = self.tenant(flats["c"])
            lines.append(self.wall("c", "▒", text, "▒", look, style))
        return lines, ground

    def floor(self, row: View, n: int, style: str) -> Row:
        """A floor of a house that is being built; its builder knows the card."""
        name = card_word(self.w, row["fronts"][n - 1]) if row["fronts"] else ""
        return self.wall(str(n), "┊", name or "·" * INNER, "┊", "dim", style)

    def wall(self, level: str, left: str, text: str, right: str, look: str, style: str) -> Row:
        return [(level, "dim"), (left, style), (fit(text, INNER), look), (f"{right} ", style)]

    def roof(self, row: View, style: str) -> Row:
        if "a" in row["flats"]:
            text, look = self.tenant(row["flats"]["a"])
            return self.wall("a", "╱", text, "╲", look, style)
        if row["roof"] == "Flachdach" or row["flat_roof"]:
            return self.wall(" ", "┌", "═" * INNER, "┐", style, style)
        return self.wall(" ", "╱", "▔" * INNER, "╲", style, style)

    def tenant(self, flat: View) -> tuple[str, str]:
        """Who lives in a flat, with the rent; ``!`` who does not pay next time."""
        if flat["upper"]:
            return self.w.say("screen.upper"), "dim"
        if flat["tenant"] is None:
            return self.w.say("screen.vacant"), "dim"
        kind = KIND_NAMES.index(flat["tenant"])
        if kind == SQUATTERS:
            return self.short(kind), WARNING
        rent = f"{flat['rent']}{'!' if flat['strikes'] or flat['no_rent'] else ''}"
        return fit(self.short(kind), INNER - len(rent) - 1) + f" {rent}", ""

    def short(self, kind: int) -> str:
        return self.w.say(f"screen.short.{KIND_IDS[kind]}")

    # --- one line a house -------------------------------------------------------------------------
    def lines(self, width: int) -> list[Row]:
        """Where drawings do not fit: number, owner, floors, and who lives at which level. Short
        houses share a line."""
        rows: list[Row] = []
        for house in self.houses:
            lines = list(wrap(self.line(house), width, further="    "))
            together = width_of(rows[-1]) + width_of(lines[0]) + 2 <= width if rows else False
            if together and len(lines) == 1:
                rows[-1] = [*rows[-1], ("  ", ""), *lines[0]]
            else:
                rows += lines
        return rows

    def line(self, row: View) -> list[Row]:
        """Pieces of a line: the house, its tenants, its vacant flats."""
        name = f"h{row['number']} {row['owner']}"
        if row["roof"] is None:
            site = self.w.say("screen.site", n=row["floors"])
            return [[(name, self.style(row["owner"])), (f" {site}", "dim")]]
        floors = self.w.say("screen.floors", n=row["floors"])
        pieces: list[Row] = [[(name, self.style(row["owner"])), (f" {floors}", "dim")]]
        vacant = [level for level, flat in row["flats"].items() if flat["vacant"]]
        for level, flat in row["flats"].items():
            if flat["tenant"] is not None:
                text, look = self.tenant(flat)
                where = f"{level}+{flat['above']}" if flat["above"] else level
                pieces.append([(f"{where} ", "dim"), (" ".join(text.split()), look)])
        if vacant:
            pieces.append([(f"{self.w.say('screen.vacant')} {' '.join(vacant)}", "dim")])
        return pieces


def kinds_of(cards: Mapping[str, int]) -> dict[int, int]:
    return {KIND_NAMES.index(name): n for name, n in cards.items()}
