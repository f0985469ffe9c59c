"""The city as a picture of letters: the centre and six districts of nine plots around it.

The districts lie as bricks, so that adjoining ones touch: 1 2 above, 6 and 3 beside the centre, 5 4
below (MAG-TERM-10). Colour never says anything alone: players have a letter, buildings a tag of two
letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miethai.games.magnate.presentation.gate import BRICKS, CENTRE, is_in
from miethai.games.magnate.presentation.wording import Words, signed
from miethai.games.magnate.rules import tables
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.state import ATTEMPT
from miethai.kernel.frames import A, frame_of
from miethai.kernel.presentation import layout

SIDE = 3  # plots in a row of a district
BAR: layout.Span = ("│", "dim")
WIDE_CELL = 12
LEAST_WIDTH = 80


class City:
    """The plots of one position as one reader sees them."""

    def __init__(self, w: Words, p: Any) -> None:
        self.w, self.p = w, p
        self.letters = layout.letters_of(w.names[: p.players])
        attempt = frame_of(p, ATTEMPT)
        self.tried = attempt[A] if attempt else -1  # the plot that is being let

    def style(self, seat: int) -> str:
        return f"bold {layout.PLAYER_STYLES[seat]}"

    # --- one plot ---------------------------------------------------------------------------------
    def cell(self, plot: int, width: int) -> layout.Row:
        letter = (
            f"{tables.LETTERS[plot % tables.LOTS]} ",
            "bold reverse" if plot == self.tried else "dim",
        )
        return layout.pad([letter, *self.content(plot, width - 2)], width)

    def content(self, plot: int, room: int) -> layout.Row:
        p, owner = self.p, common.owner_of(self.p, plot)
        if p.building[plot]:
            return self.building(plot, owner, room)
        if p.feature[plot]:
            name = self.w.say(f"screen.feature.{tables.FEATURE_IDS[p.feature[plot]]}")
            return [(layout.fit(name, room), "green dim")]
        if is_in(p.crossed, plot):
            return [("×", "dim")]
        if owner >= 0:
            return [(self.letters[owner], f"{self.style(owner)} reverse"), *self.best(plot, room)]
        if is_in(p.for_sale, plot):
            return [("$", "bold"), *self.best(plot, room)]
        if is_in(p.bought, plot):
            return [(self.w.say("screen.sold_empty"), "dim")]
        return [(text, "dim") for text, _ in [(" ", ""), *self.best(plot, room)]]

    def building(self, plot: int, owner: int, room: int) -> layout.Row:
        """Owner, building and how full it is; where there is room, what each die gets."""
        p, b = self.p, self.p.building[plot] - 1
        tag = self.w.say(f"screen.tag.{tables.BUILDING_IDS[b]}")
        filled = f"{common.tenants_on(p, plot)}/{p.capacity[b]}"
        if owner < 0:
            return [(f"·{tag}{filled}", "dim")]
        row: layout.Row = [(self.letters[owner], f"{self.style(owner)} reverse")]
        row.append((f"{tag}{filled}", self.style(owner)))
        added = common.die_modifier(p, plot)
        if added and layout.width_of(row) + 3 <= room:
            row.append((f" {signed(added)}", ""))
        return row

    def best(self, plot: int, room: int) -> layout.Row:
        """The building types that the neighbourhood likes best."""
        fits = [common.modifier(self.p, plot, t) for t in range(tables.TYPES)]
        best = max(fits)
        if best <= 0:
            return []
        tags = [self.type(t) for t in range(tables.TYPES) if fits[t] == best]
        while len(tags) > 1 and len(f"$ {'/'.join(tags)}{signed(best)}") > room:
            tags.pop()
        return [(f" {'/'.join(tags)}{signed(best)}", "")]

    def type(self, t: int) -> str:
        return self.w.say(f"screen.type.{tables.TYPE_IDS[t]}")

    # --- districts --------------------------------------------------------------------------------
    def district(self, d: int, cell: int) -> list[layout.Row]:
        """Head with the dice of each type, then three rows of plots."""
        width = SIDE * cell + 2
        if d == CENTRE:
            name, numbers = self.w.say("screen.centre"), self.p.centre_residents
            rows = [[self.centre_cell(3 * r + k, cell) for k in range(SIDE)] for r in range(SIDE)]
        else:
            tile = self.p.tile[d]
            name = f"{d + 1} {self.w.tile(tile - 1) if tile else '…'}"
            numbers = [common.dice_for(self.p, d, t) for t in range(tables.TYPES)]
            first = d * tables.LOTS
            rows = [[self.cell(first + 3 * r + k, cell) for k in range(SIDE)] for r in range(SIDE)]
        return [_head(name, numbers, width), *(_barred(cells) for cells in rows)]

    def centre_cell(self, lot: int, width: int) -> layout.Row:
        building, n = tables.CENTRE_ROWS[lot]["building"], sum(self.p.centre[lot])
        known = building in tables.BUILDING_IDS
        text = self.w.say(f"screen.tag.{building}") + str(n) if known else self.w.say("screen.hall")
        return layout.pad([(f"{tables.LETTERS[lot]} ", "dim"), (text, "dim")], width)

    def rows(self, width: int) -> list[layout.Row]:
        """All seven districts in twelve rows."""
        cell = min((width - 2 - 2 * SIDE) // (SIDE * SIDE), WIDE_CELL)
        whole = 3 * (SIDE * cell + 2) + 2
        out: list[layout.Row] = []
        for bricks in BRICKS:
            drawn = [self.district(d, cell) for d in bricks]
            indent = (whole - len(bricks) * (SIDE * cell + 2) - len(bricks) + 1) // 2
            for k in range(SIDE + 1):
                row: layout.Row = [(" " * indent, "")]
                for district in drawn:
                    row += [*district[k], (" ", "")]
                out.append(layout.pad(row, whole))
        return out


def _head(name: str, numbers: Sequence[int], width: int) -> layout.Row:
    shown = "/".join(map(str, numbers))
    return [
        (layout.fit(name, width - len(shown) - 1), "bold underline"),
        (f" {shown}", "underline"),
    ]


def _barred(cells: Sequence[layout.Row]) -> layout.Row:
    row: layout.Row = list(cells[0])
    for cell in cells[1:]:
        row += [BAR, *cell]
    return row
