"""Everything goes wrong at random, and after each blow every table has to go on."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from tests.server.chaos.badline import BadLine
from tests.server.chaos.machines import Base, Node
from tests.server.chaos.people import Company, gathered
from tests.server.chaos.proof import Broken, Proof

from miethai.server.admin import WELL, verify

LONGEST = 300.0  # seconds that a table may stand still; no measure of speed
AT_ONCE = 3  # blows, at most
APART = 0.3  # seconds between them, on average
KILLED = ("node", "bot", "database")  # processes, by SIGKILL
Blow = Callable[[], Awaitable[bool]]


@dataclass
class Report:
    blows: Counter[str] = field(default_factory=Counter)
    tables: Counter[str] = field(default_factory=Counter)  # by ruleset
    finished: int = 0
    acknowledged: int = 0
    once: int = 0  # of them on the disk
    rows: int = 0
    compared: int = 0
    faults: int = 0
    seconds: float = 0.0
    waits: list[tuple[float, str]] = field(default_factory=list)  # after which blows
    silence: float = 0.0

    @property
    def killed(self) -> int:
        """Processes."""
        return sum(self.blows[kind] for kind in KILLED)

    @property
    def kills(self) -> int:
        return self.killed + self.blows["line"]

    def text(self) -> str:
        told = ", ".join(f"{kind} {number}" for kind, number in sorted(self.blows.items()))
        waits = sorted(self.waits)
        middle, most, after = waits[len(waits) // 2][0], *waits[-1]
        return "\n".join(
            [
                f"processes killed: {self.killed}, and all that was done: {told}",
                f"messages dropped, doubled, reordered or late: {self.faults}",
                f"tables: {sum(self.tables.values())} ({self.finished} games to their end)",
                f"moves and words acknowledged: {self.acknowledged}, once on the disk: {self.once}",
                f"rows on the disk: {self.rows}",
                f"states that people saw, and that were proved to be theirs: {self.compared}",
                f"until all tables went on: {middle:.1f} s, at most {most:.1f} s ({after})",
                f"longest time without anything new at a table: {self.silence:.1f} s",
                f"all in {self.seconds:.0f} s",
            ]
        )


class Storm:
    """``async with Storm(…) as storm: await storm.rage(…)``; Broken if a promise is."""

    def __init__(
        self, nodes: list[Node], base: Base | None, data: str, seed: int, at_once: int
    ) -> None:
        self._nodes, self._base, self._data, self._at_once = nodes, base, data, at_once
        self._chance = random.Random(seed)
        self._seeds = itertools.count(seed * 1_000_000, 10)
        self._line = BadLine(self._some_node, seed)
        self._proofs: dict[Company, Proof] = {}
        self._keepers: list[asyncio.Task[None]] = []
        self.report = Report()

    def _some_node(self) -> str:
        up = [node.url for node in self._nodes if node.up.is_set()]
        return self._chance.choice(up or [self._nodes[0].url])

    # --- what can happen --------------------------------------------------------------------------
    def _blows(self) -> dict[str, tuple[int, Blow]]:
        """With how often each comes, among all; those that befall a node befall this one."""
        chance, base = self._chance, self._base
        node = chance.choice(self._nodes)
        out: dict[str, tuple[int, Blow]] = {
            "node": (6, node.kill),
            "bot": (6, lambda: node.kill_bots(chance)),
            "line": (5, self._cut),
            "node held": (1, node.hold),
            "clock moved": (2, lambda: node.clock.move(chance)),
        }
        if base is None:
            out["disk full"] = 2, node.fill_disk
        else:
            out["database"] = 3, lambda: base.kill(chance)
            out["database restarted"] = 1, base.restart
            out["disk full"] = 1, base.fill_disk
            out["database's clock moved"] = 2, lambda: base.move_clock(chance)
        return out

    async def _cut(self) -> bool:
        return self._line.cut_one()

    async def _strike(self) -> list[str]:
        """Some blows, nearly at once; what they were."""
        many = self._chance.randint(1, self._at_once)
        chosen = [self._chosen() for _ in range(many)]

        async def soon(kind: str, blow: Blow, wait: float) -> None:
            await asyncio.sleep(wait)
            if await blow():
                self.report.blows[kind] += 1

        waits = [self._chance.uniform(0, many * APART) for _ in chosen]
        await asyncio.gather(*(soon(*one, wait) for one, wait in zip(chosen, waits, strict=True)))
        return [kind for kind, _ in chosen]

    def _chosen(self) -> tuple[str, Blow]:
        blows = self._blows()
        weights = [often for often, _ in blows.values()]
        kind = self._chance.choices(list(blows), weights)[0]
        return kind, blows[kind][1]

    # --- the course of it -------------------------------------------------------------------------
    async def rage(
        self, rulesets: Sequence[str], kills: int, seconds: float, told: Callable[[Report], None]
    ) -> Report:
        """Until so many were killed, or so much time is over."""
        begun = time.monotonic()
        self._keepers = [asyncio.create_task(node.keep_running()) for node in self._nodes]
        try:
            async with self._line:
                for node in self._nodes:
                    await node.up.wait()
                if self._base is not None:
                    self._base.arm()
                await asyncio.gather(*map(self._open, rulesets))
                while self.report.kills < kills and time.monotonic() - begun < seconds:
                    await self._round()
                    self.report.seconds = time.monotonic() - begun
                    told(self.report)
                for company in list(self._proofs):
                    await self._close(company)
        finally:
            for keeper in self._keepers:
                keeper.cancel()
            await asyncio.gather(*self._keepers, return_exceptions=True)
        self.report.faults = self._line.faults
        ill = [one for one in await asyncio.to_thread(verify_all, self._data) if one[1] != WELL]
        if ill:
            raise Broken(f"the store is not well: {ill}")
        for node in self._nodes:
            if node.wrong():
                raise Broken(f"a node said: {node.wrong()}")
        return self.report

    async def _round(self) -> None:
        """Blows, and then every table must go on: what it did just before they fell is no sign."""
        begun = time.monotonic()
        blows = await self._strike()
        before = {company: company.progress for company in self._proofs}
        while standing := [c for c, was in before.items() if c.progress <= was and not c.over]:
            for keeper in filter(asyncio.Task.done, self._keepers):
                keeper.result()  # why a node has ended by itself
            if time.monotonic() - begun > LONGEST:
                raise Broken(f"after {blows}: {'; '.join(map(str, standing))}")
            await asyncio.sleep(0.02)
        self.report.waits.append((time.monotonic() - begun, ", ".join(blows)))
        for company in before:
            self.report.compared += await self._proofs[company].look()
            if company.over:
                self.report.finished += 1
                await self._close(company)
                await self._open(company.ruleset)

    async def _open(self, ruleset: str) -> None:
        company = await gathered(ruleset, self._some_node, self._line.url, next(self._seeds))
        self._proofs[company] = Proof(self._data, company, next(self._seeds))
        self.report.tables[ruleset] += 1

    async def _close(self, company: Company) -> None:
        await company.end()
        proof = self._proofs.pop(company)
        self.report.compared += await proof.look()
        self.report.rows += await proof.conclude()
        self.report.silence = max(self.report.silence, company.silence)
        ids = set(company.acknowledged)
        self.report.acknowledged += len(ids)
        self.report.once += sum(proof.ids[id_] == 1 for id_ in ids)


def verify_all(data: str) -> list[tuple[str, str]]:
    """As the operator does."""
    return list(verify(data))
