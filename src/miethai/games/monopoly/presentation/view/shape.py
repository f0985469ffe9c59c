"""What the view looks like: each member with its type and what it means."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from miethai.games.monopoly.presentation import gate
from miethai.kernel.presentation.shape import Shape

Seat = Annotated[str, "player"]
DeedName = Annotated[str, "property"]
Asset = Annotated[str, "property or jail card"]
Card = Annotated[str, "card"]

PHASES = "what the game is about: " + ", ".join(
    dict.fromkeys((*gate.STAGE_WORDS.values(), *gate.FRAME_WORDS.values()))
)

Offer = TypedDict(
    "Offer",
    {
        "from": Annotated[Seat, "who makes the offer"],
        "to": Annotated[Seat, "who is asked"],
        "give": Annotated[list[Asset], "what the first would give"],
        "take": Annotated[list[Asset], "what the first would get"],
        "cash": Annotated[int, "money that goes with it; below 0 it comes back"],
        "give_value": Annotated[int, "printed prices of what would be given"],
        "take_value": Annotated[int, "printed prices of what would be taken"],
        "changed": Annotated[list[DeedName], "mortgaged or redeemed since; then it is void"],
    },
)


class Draft(TypedDict):
    to: Annotated[Seat, "who will be asked"]
    give: Annotated[list[Asset], "what the seat would give"]
    take: Annotated[list[Asset], "what the seat would get"]
    cash: Annotated[int, "money that goes with it; below 0 it comes back"]
    give_value: Annotated[int, "printed prices of what would be given"]
    take_value: Annotated[int, "printed prices of what would be taken"]


class Result(TypedDict):
    by: Annotated[str, "what decides the place: bankrupt, last, worth"]
    value: Annotated[int | None, "the worth, or which bankruptcy of the game it was"]


class Player(TypedDict):
    cash: Annotated[int | None, "money in hand; null where the reader may not know it"]
    at: Annotated[str, "the space that the token stands on"]
    in_jail: Annotated[bool, "whether it stands there as a prisoner"]
    tries: Annotated[int, "throws for a double so far, in jail"]
    deeds: Annotated[list[DeedName], "properties, in the order of the board"]
    mortgaged: Annotated[list[DeedName], "those of them that are mortgaged"]
    groups: Annotated[list[str], "colours of which the player has every street"]
    worth: Annotated[int | None, "cash and estate, as they would be valued now"]
    jail_cards: Annotated[list[Card], "cards that let the player out of jail"]
    token: Annotated[str | None, "the token, once it is chosen"]
    bankrupt: Annotated[bool, "whether the player is out of the game"]
    offers: Annotated[int, "offers made since the last throw"]
    draft: Annotated[Draft | None, "the offer that the reader is building up"]
    place: NotRequired[Annotated[int, "once the game is over: the place"]]
    result: NotRequired[Annotated[Result, "once the game is over: why"]]


class Rent(TypedDict):
    rent: Annotated[int | None, "what landing here by dice costs now; null where that is not told"]
    rent_factor: Annotated[int | None, "of a utility: what the dice are multiplied by"]
    rent_line: Annotated[int | None, "which line of the deed says so, from 0 on"]


class Deed(TypedDict):
    owner: Annotated[Seat | None, "who owns it"]
    level: Annotated[int, "houses on it; the hotel is one more than the last house"]
    houses: Annotated[int, "houses on it; 0 under a hotel"]
    hotel: Annotated[bool, "whether a hotel stands on it"]
    mortgaged: Annotated[bool, "whether it is mortgaged"]
    price: Annotated[int, "printed price"]
    house_price: Annotated[int | None, "price of a house; null where none is built"]
    hotel_price: Annotated[int | None, "price of a hotel, on top of the last house"]
    mortgage_value: Annotated[int, "what a mortgage brings"]
    face: Annotated[str | None, "how the owner's deed lies: up, or down if mortgaged"]


class Property(Deed, Rent):
    """A property: its deed, and what it costs to land there."""


class Bank(TypedDict):
    houses: Annotated[int, "houses left"]
    hotels: Annotated[int, "hotels left"]


class Purchase(TypedDict):
    seat: Annotated[Seat, "who may buy"]
    deed: Annotated[DeedName, "what"]
    price: Annotated[int, "for how much"]
    left: Annotated[int | None, "cash that would be left; below 0 it does not suffice"]


class Auction(TypedDict):
    lot: Annotated[str, "a property, or house or hotel"]
    price: Annotated[int, "the highest bid, 0 before the first"]
    leader: Annotated[Seat | None, "who made it"]
    asked: Annotated[Seat, "who bids next or passes"]
    passed: Annotated[list[Seat], "who is out"]
    step: Annotated[int, "by how much a bid must be higher"]
    outcry: Annotated[bool, "whether everybody may bid at any time until the hammer falls"]
    calls: Annotated[int, "how often the banker has called the standing bid: 1 once, 2 twice"]
    completes: Annotated[Seat | None, "who has all the rest of the colour"]


class Cover(TypedDict):
    missing: Annotated[int | None, "what the debtor's cash lacks"]
    mortgages: Annotated[int, "what unused mortgages of the debtor would bring"]


class Owed(TypedDict):
    debtor: Annotated[Seat, "who owes"]
    creditor: Annotated[str, "a player, bank or pot"]
    amount: Annotated[int, "how much"]
    rule: Annotated[str, "by which rule"]


class Debt(Owed, Cover):
    """A debt that is open, and how far it is covered."""


class Building(TypedDict):
    seat: Annotated[Seat, "who builds"]
    kind: Annotated[str, "house or hotel"]
    left: Annotated[int, "how many of the announced ones are still to be placed"]


class Pile(TypedDict):
    size: Annotated[int, "cards in it"]
    under: Annotated[Card | None, "the lowest card, if everybody can know it"]
    next: Annotated[list[Card], "the cards of which one comes next"]


class Piles(TypedDict):
    E: Annotated[Pile, "Ereignis"]
    G: Annotated[Pile, "Gemeinschaft"]


class Clock(TypedDict):
    auction_minute: Annotated[int | None, "when what is unowned is auctioned"]
    end_minute: Annotated[int | None, "when time is up"]
    auction_called: Annotated[bool, "whether the banker has called that auction"]
    end_called: Annotated[bool, "whether the banker has called the end"]
    stopped: Annotated[bool, "whether the clock stands still"]
    lots_done: Annotated[bool, "whether the auction of what was unowned is over"]


class Valuation(TypedDict):
    cash: Annotated[int | None, "money"]
    deeds: Annotated[int, "properties without a mortgage"]
    mortgaged: Annotated[int, "properties with one"]
    houses: Annotated[int, "houses"]
    hotels: Annotated[int, "hotels"]
    total: Annotated[int | None, "the sum"]


class Turn(TypedDict):
    bank: Annotated[Bank, "the bank's stock"]
    pot: Annotated[int, "money on Frei Parken"]
    dice: Annotated[list[int] | None, "the last throw of the turn"]
    turn: Annotated[Seat | None, "whose turn it is"]
    actor: Annotated[str, "who is asked: a player, a role, chance, over"]
    phase: Annotated[str, PHASES]
    doubles: Annotated[int, "doubles thrown in this turn"]
    turns: Annotated[int, "turns completed"]


class Business(TypedDict):
    purchase: Annotated[Purchase | None, "a property that somebody may buy now"]
    auction: Annotated[Auction | None, "the auction that is open"]
    debt: Annotated[Debt | None, "the debt that is open"]
    offer: Annotated[Offer | None, "the offer on the table"]
    building: Annotated[Building | None, "an announced purchase of buildings"]


class Ending(TypedDict):
    break_asked: Annotated[list[Seat], "who wants a break"]
    over: Annotated[bool, "whether the game is over"]
    winners: Annotated[list[Seat], "who has the first place"]
    places: Annotated[dict[Seat, int], "the places, once the game is over"]
    valuation: Annotated[dict[Seat, Valuation] | None, "what everybody is worth, where it decides"]


class View(Turn, Business, Ending):
    piles: Annotated[Piles, "the two piles of cards"]
    clock: Annotated[Clock, "what the banker's clock says"]
    options: Annotated[dict[str, Any], "the options as the table set them"]


VIEW = Shape(View, {"<player>": Player, "<property>": Property})
