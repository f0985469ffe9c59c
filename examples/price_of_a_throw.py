"""What does a throw cost on the average? Every throw is made, weighed and taken back.

    python examples/price_of_a_throw.py Hauptbahnhof --owns Parkstraße Schlossallee --level 3

Anna stands on a space and throws; Ben owns the properties, with this many houses on each street.
Taxes count too, and money for passing LOS counts against them. It shows how a program searches:
chance is a move like any other, with its odds.
"""

from __future__ import annotations

import argparse
from fractions import Fraction

import miethai

CASH = 5000  # enough for any rent


def price(space: str, owned: list[str], level: int) -> tuple[Fraction, dict[str, int]]:
    """What the throw costs on the average, and what each throw that costs something costs."""
    built = {name: {"level": level} for name in owned} if level else {}
    given = {"Anna": {"at": space, "cash": CASH}, "Ben": {"owns": owned}, **built}
    table = miethai.Table("monopoly", ["Anna", "Ben"], given=given)
    table.push("throw")
    average, costs = Fraction(0), {}
    for dice, probability in table.odds().items():
        table.push(dice)
        paid = CASH - table.view()["Anna"]["cash"]
        table.undo()
        average += probability * paid
        if paid > 0:
            costs[dice] = paid
    return average, costs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("space")
    parser.add_argument("--owns", nargs="+", default=["Parkstraße", "Schlossallee"])
    parser.add_argument("--level", type=int, default=0, help="houses on each street; 5 is a hotel")
    args = parser.parse_args()
    try:
        average, costs = price(args.space, args.owns, args.level)
    except miethai.Error as error:
        raise SystemExit(f"price_of_a_throw: {error}") from None
    for dice, paid in costs.items():
        print(f"{dice}: {paid} M")
    print(f"on the average {float(average):.2f} M")


if __name__ == "__main__":
    main()
