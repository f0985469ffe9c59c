"""How much is allowed: everything a client can make grow has a bound here."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

NEIGHBOURS = 8  # a whole network may do as much as this many of its addresses
WORTH_TELLING = 0.1  # of what is allowed; less is not worth telling other servers
MOST_TOLD = 500  # addresses at once


@dataclass(frozen=True)
class Limits:
    message_bytes: int = 16_384
    commands_per_second: float = 20.0
    burst: int = 60
    requests_per_second: float = 60.0  # commands of one address by HTTP
    answers_waiting: int = 64  # to one connection; a client that does not read them is cut off
    connections: int = 5_000
    connections_per_address: int = 60
    tables_per_hour: int = 60  # made from one address
    rematches_per_hour: int = 240  # the same for tables that follow on others
    tables_in_memory: int = 2_000
    rows_beside_moves: int = 4_000  # of one table: chat, orders, steps taken back
    wrong_codes: int = 20  # of one address in a minute
    idle_seconds: float = 600.0  # a table nobody looks at leaves memory
    settled_seconds: float = 1.0  # until then a request that was given a table uses it
    lobby_seconds: float = 7 * 86_400.0  # a table that never began leaves the disk
    finished_seconds: float | None = 365 * 86_400.0  # a finished game is archived; None: never
    hello_seconds: float = 10.0
    aside_seconds: float = 3.0  # for somebody who might be asked so that nobody else knows
    word_seconds: float = 60.0  # for all promises, and for all salts, of a table's chance
    ping_seconds: float = 20.0
    http_bytes: int = 65_536


@lru_cache(maxsize=10_000)
def household(address: str) -> str:
    """Whom an address belongs to: everybody has 2^64 of version 6, which count as one."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # no address, as of a socket in the file system
        return address
    if known.version == 4:
        return address
    return str(known.ipv4_mapped or known.exploded[:19])


@lru_cache(maxsize=10_000)
def neighbourhood(address: str) -> str:
    """The network around an address: one customer of a provider may have all /64s of a /48, and
    one of a hosting company many addresses of a /24."""
    whose = household(address)
    try:
        known = ipaddress.ip_address(whose if "." in whose else f"{whose}::")
    except ValueError:
        return whose
    return str(ipaddress.ip_network(f"{known}/{24 if known.version == 4 else 48}", strict=False))


class Bucket:
    """This many at once, this many a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._last = burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, many: int) -> None:
        """So many were taken elsewhere."""
        self._left -= many


class Addresses:
    """What each address may do, and the network around it; the oldest are forgotten, so that the
    book stays small. Several servers have one book together, each in its own copy: every now and
    then they tell each other what was taken."""

    MOST = 20_000

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[tuple[str, int], Bucket] = OrderedDict()
        self._taken: Counter[str] = Counter()  # since the others were told
        self.shared = False

    def take(self, address: str) -> bool:
        whose = household(address)
        near = self._bucket(whose, 1)
        around = self._bucket(neighbourhood(address), NEIGHBOURS)
        taken = near.take() and around.take()
        if taken and self.shared:
            self._taken[whose] += 1
        return taken

    def told(self) -> dict[str, int]:
        """What was taken here since the last time, by those who took most."""
        taken, self._taken = self._taken, Counter()
        return dict(taken.most_common(MOST_TOLD))

    def hear(self, taken: Mapping[str, int]) -> None:
        """What was taken at another server."""
        for whose, many in taken.items():
            self._bucket(whose, 1).spend(many)
            self._bucket(neighbourhood(whose), NEIGHBOURS).spend(many)

    def _bucket(self, whose: str, times: int) -> Bucket:
        rate, burst = times * self._rate, times * self._burst
        bucket = self._buckets.pop((whose, times), None) or Bucket(rate, burst)
        self._buckets[whose, times] = bucket
        if len(self._buckets) > self.MOST:
            self._buckets.popitem(last=False)
        return bucket


class Open:
    """Connections that are open, by address and by the network around it."""

    def __init__(self, most: int, per_address: int) -> None:
        self._most, self._per_address = most, per_address
        self.total = 0
        self._near: Counter[str] = Counter()
        self._around: Counter[str] = Counter()
        self._elsewhere: Counter[str] = Counter()  # of either kind, at other servers

    def enter(self, address: str) -> bool:
        near, around = household(address), neighbourhood(address)
        if self.total >= self._most or self._all(self._near, near) >= self._per_address:
            return False
        if self._all(self._around, around) >= NEIGHBOURS * self._per_address:
            return False
        self.total += 1
        self._near[near] += 1
        self._around[around] += 1
        return True

    def _all(self, counts: Counter[str], whose: str) -> int:
        return counts[whose] + self._elsewhere[whose]

    def leave(self, address: str) -> None:
        self.total -= 1
        for counts, whose in (
            (self._near, household(address)),
            (self._around, neighbourhood(address)),
        ):
            counts[whose] -= 1
            if not counts[whose]:
                del counts[whose]

    def told(self) -> dict[str, int]:
        """Who has many connections here."""
        out = {}
        for counts, times in ((self._around, NEIGHBOURS), (self._near, 1)):
            few = WORTH_TELLING * times * self._per_address
            out.update({whose: many for whose, many in counts.items() if many >= few})
        return out

    def hear(self, open_: Iterable[Mapping[str, int]]) -> None:
        """Who has many at each of the other servers."""
        self._elsewhere = Counter()
        for counts in open_:
            self._elsewhere.update(counts)
