"""What the view looks like: each member with its type and what it means."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from miethai.games.wucherer.presentation import gate
from miethai.kernel.presentation.shape import Shape

Seat = Annotated[str, "player"]
Kind = Annotated[str, "card"]
House = Annotated[str, "house"]
Flat = Annotated[str, "flat"]
Level = Annotated[str, "level"]
PHASES = "what the game is about: " + ", ".join(
    dict.fromkeys((*gate.STAGE_WORDS.values(), *gate.FRAME_WORDS.values(), gate.RUBBLE))
)
CAUSES = f"why: {', '.join(gate.CAUSES.values())}"


# --- players -------------------------------------------------------------------------------------
class Draft(TypedDict):
    card: Annotated[Kind, "the card that is being played, or offer, or recall"]
    first: NotRequired[Annotated[str | None, "of a play: what has been named so far"]]
    to: NotRequired[Annotated[Seat, "of an offer: who will be asked"]]
    want: NotRequired[Annotated[Kind | None, "of an offer: the card that is wanted"]]
    gives: NotRequired[Annotated[list[Kind], "of an offer: cards that would be given for it"]]


class Result(TypedDict):
    coins: Annotated[int, "the coins that count"]
    tie: Annotated[int | None, "what decides between equals"]


class Player(TypedDict):
    money: Annotated[int | None, "coins; null where the reader may not know them"]
    hand_size: Annotated[int, "cards in the hand"]
    hand: Annotated[dict[Kind, int] | None, "the cards in the reader's own hand"]
    known: Annotated[list[Kind], "cards that everybody knows to be in the hand"]
    jailed: Annotated[bool, "whether the player is in jail"]
    houses: Annotated[list[House], "houses that the player owns"]
    income: Annotated[int, "what the houses bring now"]
    collects: Annotated[int, "what the player would collect in a turn"]
    begun: Annotated[bool, "whether the player's first turn has begun"]
    offers: Annotated[int, "offers made to the player in this turn"]
    sum: Annotated[int, "coins of the rounds already played"]
    draft: Annotated[Draft | None, "the play or offer that the reader puts together"]
    place: NotRequired[Annotated[int, "once the game is over: the place"]]
    result: NotRequired[Annotated[Result, "once the game is over: why"]]


# --- houses --------------------------------------------------------------------------------------
class Working(TypedDict):
    base: Annotated[int, "printed rent"]
    more: Annotated[int, "for those of the same kind who came before"]
    times: Annotated[int, "what others in the house multiply it by"]


class Tenancy(TypedDict):
    above: Annotated[Level | None, "of a double: the level of its upper flat"]
    rent: Annotated[int, "what the tenant owes"]
    working: Annotated[Working | None, "the rent as (base + more) × times"]
    brings: Annotated[int, "what the flat adds to the owner's income now"]
    unpaid: Annotated[str | None, "why that is less: squatters, jail, broker, strike"]
    strikes: Annotated[int, "Mietweigerung cards on the tenant"]
    no_rent: Annotated[bool, "whether the Makler's marker lies on the tenant"]
    order: Annotated[int, "of Hacker and Studenten: order of arrival in the house, from 1 on"]


class Dwelling(TypedDict):
    name: Annotated[Flat, "house and level, such as h1.2"]
    tenant: Annotated[Kind | None, "who lives there; a double is at its lower flat"]
    vacant: Annotated[bool, "whether nobody lives there"]
    upper: Annotated[bool, "whether it is the upper flat of a double"]


class FlatView(Dwelling, Tenancy):
    """A flat, and what its tenant pays."""


class HouseView(TypedDict):
    id: Annotated[House, "its name"]
    number: Annotated[str, "its number for people; with a letter if another house had it before"]
    owner: Annotated[Seat, "who owns it"]
    builder: Annotated[Seat, "who built it"]
    floors: Annotated[int, "storeys"]
    roof: Annotated[Kind | None, "the roof; null while it is being built"]
    loft: Annotated[bool, "whether it has a Dachausbau"]
    flat_roof: Annotated[bool, "whether a Flachdach lies on its Dach"]
    cellar: Annotated[bool, "whether it has a Kellerausbau"]
    squatted: Annotated[bool, "whether Hausbesetzer live there"]
    closed: Annotated[str | None, "why nobody pays: squatters, jail"]
    vacant: Annotated[int, "vacant flats"]
    income: Annotated[int, "what it brings now"]
    factor: Annotated[int, "what its rents are multiplied by"]
    fronts: Annotated[list[Kind] | None, "to its builder: the cards of its storeys, bottom up"]
    flats: Annotated[dict[Level, FlatView], "its flats, bottom up"]
    tenants: Annotated[dict[Level, Kind], "who lives where, bottom up"]


# --- the course of the game ----------------------------------------------------------------------
class Income(TypedDict):
    left: Annotated[int, "income of this turn that may still buy cards"]
    bought: Annotated[int, "cards bought in this turn"]
    price: Annotated[int | None, "price of the next card, while cards are bought"]
    prices: Annotated[list[int], "prices of the first, second … card of the turn"]


class Lap(TypedDict):
    drawer: Annotated[Seat, "who drew the last card"]
    turns_left: Annotated[int, "turns left, the running one included"]


class Turn(TypedDict):
    turn: Annotated[Seat | None, "whose turn it is"]
    actor: Annotated[str | None, "who is asked: a player, chance, over; null if that is secret"]
    phase: Annotated[str, PHASES]
    turns: Annotated[int, "turns completed"]
    round: Annotated[int, "round of the match, from 1 on"]
    jail: Annotated[Seat | None, "who is in jail"]
    income: Annotated[Income, "the income of the turn"]
    lap: Annotated[Lap | None, "the last lap, once the pile is empty"]
    reshuffled: Annotated[bool, "whether the discard has become the pile"]


class Discard(TypedDict):
    top: Annotated[Kind | None, "the card on top of the discard"]
    discard: Annotated[list[Kind], "the discard as far as it may be looked at, the top last"]
    discard_size: Annotated[int, "cards in it"]


class Layer(TypedDict):
    size: Annotated[int, "cards in it"]
    known: Annotated[dict[Kind, int], "those that the reader knows"]


class Layers(TypedDict):
    layers: Annotated[list[Layer], "its layers, the lowest first"]
    under: Annotated[Kind | None, "the lowest card, if the reader knows it"]


class Pile(Layers):
    size: Annotated[int, "cards in it"]
    then: Annotated[str, "the rule that says what follows the last card"]


class Supply(TypedDict):
    roofs: Annotated[int | None, "Dach cards left; null where they are in the deck"]
    monsters: Annotated[int, "Monster cards left"]


# --- open business -------------------------------------------------------------------------------
Site = TypedDict(
    "Site",
    {
        "house": Annotated[House, "its name"],
        "floors": Annotated[int, "storeys so far"],
        "for": Annotated[Seat, "who will own it"],
    },
)


class Crime(TypedDict):
    card: Annotated[Kind, "Bombe or Mord"]
    target: Annotated[str, "the house or flat that is hit"]
    perpetrator: Annotated[Seat, "who played it"]
    victim: Annotated[Seat | None, "whose house it is"]


class Search(TypedDict):
    suspect: Annotated[Seat, "who is asked for an alibi"]
    perpetrator: Annotated[Seat, "who did it"]
    in_jail: Annotated[int, "what somebody in jail collects in a turn"]


Removal = TypedDict(
    "Removal",
    {
        "tenant": Annotated[Kind | None, "who moves"],
        "from": Annotated[Flat, "out of which flat"],
        "to": Annotated[str | None, "into which flat, or pile, or discard"],
        "by": Annotated[Seat, "who moves the tenant"],
    },
)
Squat = TypedDict(
    "Squat",
    {
        "from": Annotated[str | None, "where the squatters come from"],
        "to": Annotated[Flat, "the flat they take"],
        "by": Annotated[Seat, "who plays them"],
    },
)
Place = TypedDict(
    "Place",
    {
        "tenant": Annotated[Kind, "who needs a flat"],
        "from": Annotated[str | None, "where the tenant lived"],
        "cause": Annotated[str, CAUSES],
        "decider": Annotated[Seat, "who chooses the flat"],
    },
)


class Batch(TypedDict):
    cause: Annotated[str, "why they have to go"]
    house: Annotated[House, "out of which house"]
    left: Annotated[list[Flat], "flats of those who are still to be placed"]
    decider: Annotated[Seat, "who chooses the order"]


Offer = TypedDict(
    "Offer",
    {
        "from": Annotated[Seat, "who makes the offer"],
        "to": Annotated[Seat, "who would give the card"],
        "card": Annotated[Kind, "the card that is wanted"],
        "coins": Annotated[int, "coins that are offered or asked for it"],
        "gives": Annotated[list[Kind], "cards that are offered for it"],
        "counter": Annotated[bool, "whether the coins are a counter-offer of who was asked"],
    },
)


class Business(TypedDict):
    site: Annotated[Site | None, "a house that is being built"]
    crime: Annotated[Crime | None, "a Bombe or a Mord that is being answered"]
    search: Annotated[Search | None, "a search for the perpetrator"]
    move: Annotated[Removal | None, "an Umzug that can be answered"]
    squat: Annotated[Squat | None, "squatters who can be answered"]
    place: Annotated[Place | None, "a tenant for whom a flat is looked for"]
    batch: Annotated[Batch | None, "tenants who have to be placed one after the other"]
    offer: Annotated[Offer | None, "the offer on the table"]


# --- the end -------------------------------------------------------------------------------------
class RecordRow(TypedDict):
    name: Annotated[Seat, "who"]
    place: Annotated[int, "which place"]
    money: Annotated[int, "coins of all rounds"]


class Records(TypedDict):
    seats: Annotated[int, "number of players"]
    won: Annotated[list[RecordRow], "the winners"]
    jail: Annotated[list[RecordRow], "winners who were in jail"]
    houseless: Annotated[list[RecordRow], "players without a house"]


class View(Turn, Discard, Business):
    pile: Annotated[Pile, "the pile"]
    supply: Annotated[Supply, "the supply"]
    tradable: Annotated[list[str], "cards that an offer may name at this table"]
    answers: Annotated[list[Kind] | None, "to the seat that is asked: cards that would answer"]
    over: Annotated[bool, "whether the game is over"]
    winners: Annotated[list[Seat], "who has the first place"]
    places: Annotated[dict[Seat, int], "the places, once the game is over"]
    records: Annotated[Records | None, "what the tables of records ask for, once it is over"]
    options: Annotated[dict[str, Any], "the options as the table set them"]


VIEW = Shape(View, {"<player>": Player, "<house>": HouseView})
