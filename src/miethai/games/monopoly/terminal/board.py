"""The board as a picture of letters: 40 spaces round the edge, holdings in the middle.

A picture is rows of spans, a span is a text with a style such as ``bold`` or ``black on #a9d8e8``.
Colour never says anything alone: groups have a tag of two letters, players have a letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from miethai.games.monopoly.presentation.gate import BUILDING_WORDS
from miethai.games.monopoly.presentation.view.whole import view
from miethai.games.monopoly.presentation.wording import Words
from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.moves import SPACE_WORDS
from miethai.kernel.presentation import layout

LEAST_WIDTH, TALL, SHORT = 80, 22, 13
BELOW = 5  # rows that the larger picture leaves to the log
INNER = 9  # spaces between two corners
WIDEST_CELL = 12
LEAST_NAME = 4
GROUP_COLOURS = [row["colour"] for row in tables.GROUP_ROWS]
GROUP_COLOURS += [tables.BOARD["station"]["colour"], tables.BOARD["utility"]["colour"]]
BAR: layout.Span = ("│", "dim")
INDENT = "   "
MARKS = "%#@H"  # letters and signs that mean something else on the board


def picture(w: Words, s: Any, seat: int, width: int, height: int, head: str) -> list[layout.Row]:
    """The largest picture that fits: two lines a space, one line a space, or holdings alone."""
    drawing = Drawing(w, view(s, seat, w.names), head)
    if width >= LEAST_WIDTH and height >= TALL + BELOW:
        return drawing.tall(min((width - 10) // 11, WIDEST_CELL))
    if width >= LEAST_WIDTH and height >= SHORT:
        side = 12 + (width - LEAST_WIDTH) // 10
        return drawing.short(side, min((width - 2 * side - 10) // INNER, WIDEST_CELL))
    rows = drawing.middle(width, max(height - BELOW, 1))
    while rows and not any(text.strip() for text, _ in rows[-1]):
        rows.pop()
    return rows


def short_name(name: str) -> str:
    """A street as maps write it."""
    for long, brief in (("straße", "str."), ("Straße", "Str."), ("bahnhof", "bhf.")):
        name = name.replace(long, brief)
    return name


def on_colour(colour: str) -> str:
    """Black or white letters on a colour, whichever can be read."""
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    bright = 0.299 * red + 0.587 * green + 0.114 * blue > 128
    return f"{'#000000' if bright else '#ffffff'} on {colour}"


# --- the drawing ---------------------------------------------------------------------------------
class Drawing:
    """One position as one reader sees it."""

    def __init__(self, w: Words, v: Mapping[str, Any], head: str) -> None:
        self.w, self.v, self.head = w, v, head
        self.players = list(w.names[: v["options"]["players"]])
        self.letters = layout.letters_of(self.players, MARKS)

    def style(self, name: str) -> str:
        return f"bold {layout.PLAYER_STYLES[self.players.index(name)]}"

    def letter(self, name: str) -> str:
        return self.letters[self.players.index(name)]

    # --- one space --------------------------------------------------------------------------------
    def name(self, space: int) -> str:
        kind = tables.KIND_NAMES[tables.SPACE_KIND[space]]
        if tables.DEED_AT[space] >= 0 or tables.SPACE_KIND[space] == tables.TAX:
            return short_name(self.w.space(space))
        return self.w.say(f"screen.space.{kind}")

    def name_style(self, space: int) -> str:
        deed = tables.DEED_AT[space]
        return on_colour(GROUP_COLOURS[tables.GROUP[deed]]) if deed >= 0 else "bold"

    def tag(self, group: int) -> str:
        return self.w.say(f"screen.tag.{tables.GROUP_IDS[group]}")

    def state(self, space: int) -> layout.Row:
        """Group, owner and buildings, or the price; for other spaces their amount."""
        deed = tables.DEED_AT[space]
        options = self.v["options"]
        if deed < 0:
            amounts = {0: options["goSalary"], 4: options["incomeTax"], 38: options["luxuryTax"]}
            amounts[20] = self.v["pot"]
            return [(str(amounts[space]) if amounts.get(space) else "", "dim")]
        row = self.v[tables.DEED_NAMES[deed]]
        tag: layout.Span = (self.tag(tables.GROUP[deed]), "")
        if row["owner"] is None:
            return [tag, (str(row["price"]), "dim")]
        return [tag, (self.letter(row["owner"]) + self.level(row), self.style(row["owner"]))]

    def level(self, row: Mapping[str, Any]) -> str:
        if row["mortgaged"]:
            return "%"
        return "H" if row["hotel"] else str(row["houses"] or "")

    def tokens(self, space: int) -> layout.Row:
        """``@`` and the letters of those who stand here, ``#`` and those who sit in jail."""
        out: layout.Row = []
        for sign, jailed in (("@", False), ("#", True)):
            here = [
                name
                for name in self.players
                if self.v[name]["at"] == SPACE_WORDS[space]
                and self.v[name]["in_jail"] == jailed
                and not self.v[name]["bankrupt"]
            ]
            if here and (not jailed or space == tables.JAIL_SPACE):
                out.append((sign, "bold"))
                out += [(self.letter(n), f"{self.style(n)} reverse") for n in here]
        return out

    def cell(self, space: int, width: int, lines: int) -> list[layout.Row]:
        """Name, state and tokens; where it gets narrow, tokens and owner are what counts."""
        name, style, tokens = self.name(space), self.name_style(space), self.tokens(space)
        least = LEAST_NAME + 1 if lines == 1 else 0  # the name shares the only line
        state = self.state(space)
        while state and layout.width_of(state) + layout.width_of(tokens) + least > width:
            state = state[1:] if state[-1][1] != "dim" else state[:-1]
        room = max(width - layout.width_of(tokens), 0)
        if lines == 1:
            room -= layout.width_of(state) + 1
            return [
                layout.pad([(layout.fit(name, room), style), (" ", ""), *state, *tokens], width)
            ]
        return [
            [(layout.fit(name, width), style)],
            layout.pad([*layout.pad(state, room), *tokens], width),
        ]

    # --- the ring ---------------------------------------------------------------------------------
    def tall(self, cell: int) -> list[layout.Row]:
        """Every space has two lines."""
        widths = [cell] * (INNER + 2)
        middle = self.middle(INNER * (cell + 1) - 1, 2 * INNER)
        return [
            *self.edge(range(20, 31), widths),
            *self.sides(cell, 2, middle),
            *self.edge(range(10, -1, -1), widths),
        ]

    def short(self, side: int, cell: int) -> list[layout.Row]:
        """Two lines above and below, one line a space at the sides."""
        widths = [side, *[cell] * INNER, side]
        middle = self.middle(INNER * (cell + 1) - 1, INNER)
        return [
            *self.edge(range(20, 31), widths),
            *self.sides(side, 1, middle),
            *self.edge(range(10, -1, -1), widths),
        ]

    def edge(self, spaces: Sequence[int], widths: Sequence[int]) -> list[layout.Row]:
        cells = [self.cell(s, n, 2) for s, n in zip(spaces, widths, strict=True)]
        return [_join([cell[k] for cell in cells]) for k in range(2)]

    def sides(self, width: int, lines: int, middle: list[layout.Row]) -> list[layout.Row]:
        rows: list[layout.Row] = []
        for k in range(INNER):
            left, right = (self.cell(s, width, lines) for s in (19 - k, 31 + k))
            rows += [_join([left[i], middle[k * lines + i], right[i]]) for i in range(lines)]
        return rows

    # --- the middle -------------------------------------------------------------------------------
    def middle(self, width: int, height: int) -> list[layout.Row]:
        """Head, players, bank and open business in exactly this many rows."""
        business = self.business()
        detailed = [row for name in self.players for row in self.holder(name, width)]
        rows = [self.headline()]
        if len(business) + len(detailed) + 4 <= height:
            rows += [[], *detailed, []]
        else:
            rows += [self.brief(name) for name in self.players]
        rows += [*business, self.bank()]
        blank: list[layout.Row] = [[]] * max(height - len(rows), 0)
        return [layout.pad([(" ", ""), *row], width) for row in [*rows, *blank][:height]]

    def headline(self) -> layout.Row:
        dice = self.v["dice"]
        thrown = self.w.say("screen.dice", a=dice[0], b=dice[1]) if dice else ""
        return [(" · ".join(part for part in (self.head, thrown) if part), "bold")]

    def bank(self) -> layout.Row:
        stock = self.v["bank"]
        return [(self.w.say("screen.bank", houses=stock["houses"], hotels=stock["hotels"]), "")]

    def status(self) -> str:
        """Everybody's purse in one line."""
        purses = [f"{n} {self.purse(n)}" for n in self.players if not self.v[n]["bankrupt"]]
        return " · ".join([*([self.head] if self.head else []), *purses])

    def purse(self, name: str) -> str:
        cash = self.v[name]["cash"]
        return self.w.say("screen.hidden") if cash is None else self.w.money(cash)

    def who(self, name: str) -> layout.Row:
        turn = ">" if self.v["turn"] == name else " "
        cards = "+" * len(self.v[name]["jail_cards"])
        plain = name + (f" {cards}" if cards else "")
        style = self.style(name) + (" strike" if self.v[name]["bankrupt"] else "")
        return [(turn, "bold"), (self.letter(name), f"{style} reverse"), (f" {plain}", style)]

    def groups(self, name: str) -> dict[int, list[str]]:
        out: dict[int, list[str]] = {}
        for deed in self.v[name]["deeds"]:
            out.setdefault(tables.GROUP[tables.DEED_NAMES.index(deed)], []).append(deed)
        return dict(sorted(out.items()))

    def brief(self, name: str) -> layout.Row:
        """One line: cash and how many of each group; ``*`` marks a whole group."""
        row = layout.pad(self.who(name), 11)
        if self.v[name]["bankrupt"]:
            return [*row, (self.w.say("screen.bankrupt"), "dim")]
        row.append((f"{self.purse(name):>7} ", "bold"))
        for group, deeds in self.groups(name).items():
            whole = len(deeds) == tables.GROUP_SIZE[group]
            held = f" {self.tag(group)}{'*' if whole else len(deeds)}"
            row.append((held, "bold" if whole else ""))
        return row

    def holder(self, name: str, width: int) -> Iterator[layout.Row]:
        """Name, cash and place, then the deeds by group."""
        person = self.v[name]
        head = layout.pad(self.who(name), 18)
        if person["bankrupt"]:
            yield [*head, (self.w.say("screen.bankrupt"), "dim")]
            return
        head.append((f"{self.purse(name):>8}   ", "bold"))
        if person["in_jail"]:
            most = self.v["options"]["jailAttempts"]
            head.append((self.w.say("screen.in_jail", n=person["tries"], most=most), ""))
        else:
            head.append((self.w.space(SPACE_WORDS.index(person["at"])), ""))
        yield head
        yield from layout.wrap(
            [self.group(*item) for item in self.groups(name).items()], width - 1, INDENT, INDENT
        )

    def group(self, group: int, deeds: Sequence[str]) -> layout.Row:
        whole = "*" if len(deeds) == tables.GROUP_SIZE[group] else ""
        tag: layout.Span = (f"{self.tag(group)}{whole}", on_colour(GROUP_COLOURS[group]))
        names = []
        for deed in deeds:
            level = self.level(self.v[deed])
            names.append(short_name(self.w.printed(deed)) + (f"[{level}]" if level else ""))
        return [tag, (" " + ", ".join(names), "bold" if whole else "")]

    # --- what is open -----------------------------------------------------------------------------
    def business(self) -> list[layout.Row]:
        v = self.v
        texts = []
        if v["pot"]:
            texts.append(self.w.say("render.pot", amount=self.w.money(v["pot"])))
        if v["auction"]:
            texts.append(self.auction(v["auction"]))
        if v["offer"]:
            texts.append(self.offer(v["offer"]))
        if v["debt"]:
            texts.append(self.debt(v["debt"]))
        if v["building"]:
            left = self.w.count(v["building"]["kind"], v["building"]["left"])
            texts.append(self.w.say("render.building", name=v["building"]["seat"], buildings=left))
        return [[(text, "bold yellow")] for text in texts]

    def auction(self, auction: Mapping[str, Any]) -> str:
        lot = auction["lot"]
        lot = self.w.count(lot, 1) if lot in BUILDING_WORDS else self.w.printed(lot)
        if auction["leader"] is None:
            return self.w.say("screen.auction_open", lot=lot)
        price = self.w.money(auction["price"])
        return self.w.say("screen.auction", lot=lot, price=price, leader=auction["leader"])

    def offer(self, offer: Mapping[str, Any]) -> str:
        names = {"from": offer["from"], "to": offer["to"]}
        return self.w.say("screen.offer", **names)

    def debt(self, debt: Mapping[str, Any]) -> str:
        creditor = debt["creditor"]
        if creditor in ("bank", "pot"):
            creditor = self.w.say(f"party.{creditor}")
        values = {"debtor": debt["debtor"], "creditor": creditor}
        return self.w.say("screen.debt", amount=self.w.money(debt["amount"]), **values)


def _join(cells: Sequence[layout.Row]) -> layout.Row:
    row: layout.Row = list(cells[0])
    for cell in cells[1:]:
        row += [BAR, *cell]
    return row
