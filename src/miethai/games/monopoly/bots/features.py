# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""What a value network looks at: the table from one seat's point of view, as numbers from -127 to
127. First the table, then one block a player: the seat itself, then the others in the order of
play. Of hidden purses only their sum goes in, which anybody can count."""

from miethai.games.monopoly.bots.value import DEED_AHEAD, MEAN_THROW, WAYS
from miethai.games.monopoly.rules import state, tables
from miethai.games.monopoly.rules.phases import common, rent
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.frames import KIND, SEAT, B
from miethai.kernel.rule import rule

MOST = 127
TABLE = 16  # features of the table,
OF_GROUP = 3  # of a player's colour group: deeds held, all of them, buildings
PURSE, ROAD, PROPERTY = 4, 12, 18  # where in a player's block these begin
BLOCK = PROPERTY + 4 + OF_GROUP * tables.COLOURS
COUNT = TABLE + BLOCK * state.PLAYERS


@rule
def clip(number):
    return max(-MOST, min(MOST, number))


@rule
def features(s, seat, out):
    """Fill ``out``; whether the seat is in the game."""
    for i in range(COUNT):
        out[i] = 0
    if not common.is_alive(s, seat):
        return 0
    look_at_table(s, seat, out)
    for k in range(s.players):
        other = (seat + k) % s.players
        if common.is_alive(s, other):
            at = TABLE + BLOCK * k
            look_at_seat(s, other, out, at)
            look_at_purse(s, seat, other, out, at + PURSE)
            look_at_road(s, seat, other, out, at + ROAD)
            look_at_property(s, other, out, at + PROPERTY)
    return 1


@rule
def look_at_table(s, seat, out):
    owned = 0
    for other in range(s.players):
        owned |= s.deeds[other]
    out[0] = clip(s.houses_left * 4)
    out[1] = clip(s.hotels_left * 10)
    out[2] = 4 * (tables.DEEDS - count_bits(owned))
    out[3] = clip(s.turns // 2)
    out[4] = 20 * count_bits(s.alive + 0)
    out[5] = MOST if count_bits(s.alive + 0) == 2 else 0
    out[6] = 25 * (s.houses_per_street + 1)
    out[7] = MOST * s.rent_in_jail
    out[8] = MOST * s.hidden_cash
    out[9] = clip(s.pot // 8)
    out[10] = MOST if s.stage == state.END else 0
    if s.end_at_bankruptcies > 0:
        out[11] = clip(40 * (s.end_at_bankruptcies - s.bankrupts))
    if s.time_limit_min > 0:
        spent = s.turns * s.seconds_per_turn // 60  # by the clock of turns
        left = max(0, s.time_limit_min - spent)
        out[12] = MOST
        out[13] = clip(left)
        out[14] = clip(8 * left)
        out[15] = MOST * s.end_mark


@rule
def look_at_seat(s, other, out, at):
    out[at] = MOST
    if s.turn == other:
        out[at + 1] = MOST
    if s.jailed[other]:
        out[at + 2] = 60 + 20 * s.tries[other]
    for k in range(2):
        if s.jail_card[k] == other:
            out[at + 3] += 60


@rule
def look_at_purse(s, seat, other, out, at):
    """Cash in three scales, what could be raised, what is owed."""
    cash = s.cash[other] + 0
    if s.hidden_cash and other != seat:
        cash = 0
        for k in range(s.players):
            if k != seat:
                cash += s.cash[k]
        cash = cash // max(1, count_bits(s.alive + 0) - 1)
    raised = common.means(s, other) - s.cash[other]
    out[at] = clip(cash // 2)
    out[at + 1] = clip(cash // 12)
    out[at + 2] = clip(cash // 60)
    out[at + 3] = clip(raised // 4)
    out[at + 4] = clip((cash + raised) // 20)
    out[at + 5] = clip((cash + raised + raised) // 80)
    owed = 0
    for k in range(s.depth):
        if s.frame[k][KIND] == state.DEBT and s.frame[k][SEAT] == other:
            owed += s.frame[k][B]
    out[at + 6] = clip(owed // 8)
    if owed > cash + raised:
        out[at + 7] = MOST


@rule
def rent_here(s, owner, deed):
    """The rent of a property now; of a utility with a usual throw."""
    if tables.DEED_KIND[deed] == tables.UTILITY:
        how = rent.rent_how(s, owner, deed, rent.PLAIN)
        return MEAN_THROW * rent.factor_by(s, how, rent.PLAIN)
    return rent.rent_of(s, owner, deed, rent.PLAIN)


@rule
def look_at_road(s, seat, other, out, at):
    """What the next throw may cost a player: on average, at worst, and to this seat."""
    here = s.at[other] + 0
    expected = 0
    worst = 0
    to_seat = 0
    free = 0
    for k in range(2, 13):
        deed = DEED_AHEAD[here + k]
        if deed >= 0:
            owner = common.owner_of(s, deed)
            if owner < 0:
                free += WAYS[k]
            elif owner != other and rent.rent_is_due(s, owner, deed):
                due = rent_here(s, owner, deed)
                expected += WAYS[k] * due
                worst = max(worst, due)
                if owner == seat:
                    to_seat += WAYS[k] * due
    out[at] = clip(expected // 36)
    out[at + 1] = clip(expected // 216)
    out[at + 2] = clip(worst // 10)
    out[at + 3] = clip(to_seat // 36)
    out[at + 4] = 3 * free
    out[at + 5] = 3 * here


@rule
def look_at_property(s, other, out, at):
    """The rents of all property, stations, utilities, loans, and the colour groups."""
    rents = 0
    rest = s.deeds[other] & ~s.mortgaged
    while rest:
        rents += rent_here(s, other, lowest_bit(rest))
        rest &= rest - 1
    out[at] = clip(rents // 4)
    out[at + 1] = clip(rents // 40)
    out[at + 2] = 30 * count_bits(s.deeds[other] & tables.STATION_MASK)
    out[at + 2] += 3 * count_bits(s.deeds[other] & tables.UTILITY_MASK)
    out[at + 3] = clip(6 * count_bits(s.deeds[other] & s.mortgaged))
    for group in range(tables.COLOURS):
        mask = tables.GROUP_MASK[group]
        place = at + 4 + OF_GROUP * group
        held = count_bits(s.deeds[other] & mask)
        if held > 0:
            out[place] = 120 * held // tables.GROUP_SIZE[group]
        if held == tables.GROUP_SIZE[group]:
            out[place + 1] = 60 if s.mortgaged & mask else 120
            levels = 0
            for k in range(tables.GROUP_SIZE[group]):
                levels += s.level[tables.GROUP_DEED[group][k]]
            out[place + 2] = 24 * levels // tables.GROUP_SIZE[group]
