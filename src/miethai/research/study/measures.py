"""What is measured of the games of a variant: the names of the figures."""

TURNS, MEDIAN, LONG, FINISHED = "turns", "median-turns", "long", "finished"
LEADER_WINS, LEADER_LEADS = "leader-wins", "leader-leads"
WIN = "win"  # by seat: its share
SHARES = (LONG, FINISHED, LEADER_WINS, LEADER_LEADS, WIN)  # from 0 to 1
MEASURES = (TURNS, MEDIAN, *SHARES)
COUNT, AMOUNT = "count", "amount"
OF_EVENTS = (COUNT, AMOUNT)
