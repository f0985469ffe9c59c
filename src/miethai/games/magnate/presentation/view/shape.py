"""What the view looks like: each member with its type and what it means."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from miethai.games.magnate.presentation import gate
from miethai.kernel.presentation.shape import Shape

Seat = Annotated[str, "player"]
Plot = Annotated[str, "plot"]
Kind = Annotated[str, "kind of tenant"]  # a category, or in the base game a type
Source = Annotated[str, "feature or kind of tenant"]
Level = Annotated[str, "level"]
PHASES = "what the game is about: " + ", ".join(
    dict.fromkeys((*gate.STAGE_WORDS.values(), *gate.FRAME_WORDS.values()))
)


ByType = dict[Annotated[str, "type"], int]


# --- players and plots ---------------------------------------------------------------------------
class Player(TypedDict):
    money: Annotated[int | None, "money in the wallet; null while it is closed to the reader"]
    worth: Annotated[int | None, "money and what the plots would bring today"]
    ads: Annotated[int, "advertising tokens"]
    plots: Annotated[list[Plot], "plots that the player owns"]
    rent: Annotated[int, "what all tenants pay in a round"]
    ai: Annotated[bool, "whether the AI sits there"]
    start_player: Annotated[bool, "whether the start player marker lies there"]
    level: NotRequired[Annotated[Level, "of the AI: its level"]]
    lower: NotRequired[Annotated[list[Plot | None], "of the AI: its lower row; null is a gap"]]
    upper: NotRequired[Annotated[list[Plot | None], "of the AI: its upper row; null is a gap"]]
    difficulty: NotRequired[Annotated[str, "of the AI: its difficulty"]]
    last_card: NotRequired[Annotated[str | None, "of the AI: the card discarded last"]]
    place: NotRequired[Annotated[int, "once the game is over: the place"]]


class CrashSale(TypedDict):
    value: Annotated[int, "plot value in a crash"]
    price: Annotated[int, "land price in a crash"]
    proceeds: Annotated[int, "their product"]


class Sale(TypedDict):
    proceeds: Annotated[int, "what a sale would bring today"]
    crash: Annotated[CrashSale, "what a crash today would bring"]


class PlotSources(TypedDict):
    bonus: Annotated[list[Source], "what raises the dice"]
    penalty: Annotated[list[Source], "what lowers the dice"]


class Around(TypedDict):
    effects: Annotated[ByType, "what its neighbours would do to the dice of each type"]
    arrows: Annotated[int, "bonus arrows around it, as the AI counts them"]


class Worth(TypedDict):
    value: Annotated[int, "plot value"]
    working: Annotated[dict[str, int], "the summands of the plot value"]
    sale: Annotated[Sale | None, "what its owner would get for it"]


class Neighbours(TypedDict):
    neighbours: Annotated[PlotSources, "what changes the dice"]
    sources: Annotated[dict[Source, list[Plot]], "on which plots around it that lies"]


class Built(Neighbours):
    building: Annotated[str | None, "the building on it"]
    type: Annotated[str | None, "its type: home, shop, office, industry"]
    capacity: Annotated[int, "how many tenants it has room for"]
    tenants: Annotated[int, "tenants in it"]
    categories: Annotated[dict[Kind, int], "tenants by kind"]
    free: Annotated[int, "room that is left"]
    attempted: Annotated[bool, "whether tenants were looked for in this round"]
    modifier: Annotated[int | None, "what is added to every die"]
    dice: Annotated[int | None, "dice for an attempt"]
    rent: Annotated[int, "what its tenants pay in a round"]


class Ground(TypedDict):
    district: Annotated[int, "district, 1 to 6"]
    tile: Annotated[str | None, "the tile of its district"]
    feature: Annotated[str | None, "the feature printed on it"]
    crossed: Annotated[bool, "whether it is never for sale"]
    for_sale: Annotated[bool, "whether a for-sale marker lies on it"]
    price: Annotated[int | None, "what it costs now; null where it cannot be bought"]
    marker: Annotated[str, "where its marker is: supply, for-sale, aside, gone, ai"]
    owner: Annotated[Seat | None, "who owns it"]
    bought: Annotated[bool, "whether anybody has ever bought it"]


class PlotView(Ground, Around, Worth, Built):
    """A plot: the ground, what lies around it, what it is worth and what stands on it."""


class District(TypedDict):
    tile: Annotated[str | None, "its tile"]
    name: Annotated[str | None, "the tile's name"]
    residents: Annotated[ByType, "residents in it"]
    near: Annotated[ByType, "residents in it, next to it and in the centre"]
    dice: Annotated[ByType, "dice for an attempt, by type of building"]


class CentreLot(TypedDict):
    building: Annotated[str, "the building"]
    tenants: Annotated[int, "tenants in it"]
    categories: Annotated[dict[Kind, int], "tenants by kind"]


class Centre(TypedDict):
    residents: Annotated[ByType, "residents in the centre"]
    A: Annotated[CentreLot, "its plots, A to I"]
    B: Annotated[CentreLot, ""]
    C: Annotated[CentreLot, ""]
    D: Annotated[CentreLot, ""]
    E: Annotated[CentreLot, ""]
    F: Annotated[CentreLot, ""]
    G: Annotated[CentreLot, ""]
    H: Annotated[CentreLot, ""]
    I: Annotated[CentreLot, ""]  # noqa: E741


class DiceRule(TypedDict):
    how: Annotated[str, "lesser, greater or sum of two types, or from one"]
    types: Annotated[list[str], "types whose residents nearby count"]
    rule: Annotated[str, "by which rule"]


# --- market and cards ----------------------------------------------------------------------------
class Board(TypedDict):
    types_left: Annotated[list[int], "risk cards for 0, 1 … types still available"]
    zone_cards: Annotated[dict[Annotated[str, "zone"], int], "risk cards by zone"]
    ads_low: Annotated[int, "advertising is low up to this number"]
    ads_high: Annotated[int, "and high from this on"]
    sold: Annotated[list[list[int]], "for each field of the track: fields of the price, risk cards"]
    tenant_cards: Annotated[int, "cards of new tenants in a round"]
    markers: Annotated[int, "new for-sale markers in a round"]
    start_markers: Annotated[int, "for-sale markers at the start"]


Step = Annotated[str, "step"]


class Outlook(TypedDict):
    steps: Annotated[list[Step], "steps of the market to come: types, zone, ads, sold"]
    cards: Annotated[dict[Step, int], "risk cards that they would draw"]
    fields: Annotated[dict[Step, int], "fields by which the price would climb"]
    sold_field: Annotated[int, "field of the track of sales, from 0 on"]
    ads: Annotated[str, "advertising: low, middle, high"]
    climb: Annotated[int, "fields by which the price climbs in all"]
    next_field: Annotated[int, "the price's field after that"]
    next: Annotated[int, "the price after that"]
    crash_field: Annotated[int, "the price's field after a crash today"]
    crash: Annotated[int, "the price after a crash today"]


class Market(TypedDict):
    price: Annotated[int, "land price"]
    price_field: Annotated[int, "its field, from 0 on"]
    ladder: Annotated[list[int], "prices of all fields"]
    zone: Annotated[str, "zone of the price: green, yellow, orange, red"]
    zones: Annotated[list[str], "zones of all fields"]
    crash: Annotated[int, "field of the crash marker; 0 is the crash"]
    ads_spent: Annotated[int, "advertising tokens spent in this round"]
    sold: Annotated[list[Seat], "who sold a plot in this round, in their order"]
    available: Annotated[ByType, "available tenants by type"]
    categories: Annotated[dict[Kind, int], "available tenants by category, in the advanced game"]
    types_left: Annotated[int, "types of which tenants are available"]
    supply: Annotated[dict[Kind, int], "tokens in the supply"]
    board: Annotated[Board, "what is printed on the board for this number of players"]
    outlook: Annotated[Outlook, "what the end of this round brings as things stand"]


class RiskCard(TypedDict):
    upper: Annotated[int, "steps of the crash marker"]
    lower: Annotated[int, "fields that the price falls in a crash"]


class Risk(TypedDict):
    drawn: Annotated[list[str], "risk cards drawn, in their order"]
    left: Annotated[int, "cards left"]
    drop: Annotated[int, "fields that the price would fall in a crash today"]
    cards: Annotated[dict[Annotated[str, "card"], RiskCard], "all risk cards"]


class NewTenants(TypedDict):
    used: Annotated[list[str], "cards used"]
    left: Annotated[int, "cards left"]
    shown: Annotated[dict[Annotated[str, "card"], list[Kind]], "tenants on the cards used"]


class Markers(TypedDict):
    supply: Annotated[list[Plot], "for-sale markers in the supply"]
    for_sale: Annotated[list[Plot], "on the board"]
    aside: Annotated[list[Plot], "drawn just now and not possible"]
    gone: Annotated[list[Plot], "out of the game"]


# --- the course of the game ----------------------------------------------------------------------
class Turn(TypedDict):
    round: Annotated[int, "round, from 1 on; 0 during set-up"]
    phase: Annotated[str, PHASES]
    main_phase: Annotated[str, "the phase of the round, with something open on top of it or not"]
    lap: Annotated[int, "which action of the round, 1 to 3; 0 outside phase 3"]
    step: Annotated[int, "next step of the market, 1 to 4; 0 outside phase 4"]
    turn: Annotated[Seat | None, "whose turn it is"]
    actor: Annotated[str, "who is asked: a player, chance, over"]
    start_player: Annotated[Seat | None, "who has the start player marker"]
    turns: Annotated[int, "actions taken in the game"]


Auction = TypedDict(
    "Auction",
    {
        "lot": Annotated[str, "start-player"],
        "high": Annotated[int, "the highest bid, 0 before the first"],
        "leader": Annotated[Seat | None, "who made it"],
        "asked": Annotated[Seat, "who bids next or passes"],
        "in": Annotated[list[Seat], "who has not passed"],
    },
)


class Attempt(TypedDict):
    seat: Annotated[Seat, "who looks for tenants"]
    plot: Annotated[Plot, "for which plot"]
    step: Annotated[str, "commit, throw, fives, take"]
    ads: Annotated[int, "advertising tokens spent on it"]
    dice: Annotated[list[int], "the dice, the highest first"]
    final: Annotated[list[int], "what they count after all modifiers"]
    modifier: Annotated[int, "what is added to every die"]
    fives: Annotated[int, "dice that may still be turned to 5"]
    to_throw: Annotated[int, "dice that are still to be thrown"]
    taken: Annotated[dict[Kind, int], "tenants taken so far"]
    possible: Annotated[dict[Kind, int], "tenants that the dice allow, of one kind alone"]


class Evict(TypedDict):
    seat: Annotated[Seat, "who builds"]
    plot: Annotated[Plot, "on which plot"]
    building: Annotated[str, "the new building"]
    left: Annotated[int, "tenants who still have to leave"]
    leaving: Annotated[dict[Kind, int], "those who leave"]


class Tie(TypedDict):
    what: Annotated[str, "what the AI cannot decide: buy, build, tenant"]
    options: Annotated[int, "how many are equally good"]


class AiBoard(TypedDict):
    level: Annotated[Level, "its level"]
    lower: Annotated[list[Plot | None], "its lower row; null is a gap"]
    upper: Annotated[list[Plot | None], "its upper row; null is a gap"]
    difficulty: Annotated[str, "its difficulty"]
    last_card: Annotated[str | None, "the card discarded last"]


class Ai(AiBoard):
    seat: Annotated[Seat, "where it sits"]
    money: Annotated[int, "its money"]
    card: Annotated[str | None, "the card being carried out"]
    decks: Annotated[dict[Level, int], "cards left in its decks"]
    top: Annotated[str | None, "the next card of its level, where only one can come"]
    discards: Annotated[list[str], "cards that lie face up"]
    bid: Annotated[int, "what it bids"]
    max_cost: Annotated[int, "the highest cost of a building at its level"]


class Ending(TypedDict):
    over: Annotated[bool, "whether the game is over"]
    winners: Annotated[list[Seat], "who has the first place"]
    places: Annotated[dict[Seat, int], "the places, once the game is over"]


class View(Turn, Ending):
    districts: Annotated[dict[Annotated[str, "district"], District], "the six districts"]
    centre: Annotated[Centre, "the city centre"]
    dice_rules: Annotated[dict[Annotated[str, "type"], DiceRule], "where dice come from"]
    market: Annotated[Market, "the market board"]
    risk: Annotated[Risk, "risk cards"]
    new_tenants: Annotated[NewTenants, "cards of new tenants"]
    markers: Annotated[Markers, "where the for-sale markers are"]
    auction: Annotated[Auction | None, "the auction for the start player marker"]
    attempt: Annotated[Attempt | None, "an attempt to attract tenants"]
    later: Annotated[list[Plot], "plots for which the seat may look for tenants afterwards"]
    evict: Annotated[Evict | None, "tenants who leave for a new building"]
    tie: Annotated[Tie | None, "a tie that a die decides for the AI"]
    ai: Annotated[Ai | None, "the AI opponent"]
    options: Annotated[dict[str, Any], "the options as the table set them"]


VIEW = Shape(View, {"<player>": Player, "<plot>": PlotView})
